"""A home's own code in the chat: asked for by the home after the press, checked there, and kept nowhere."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agent.journal import Journal
from tests.bot.handlers.test_own_codes import SEED, code, inputs, prompt, wrong
from tests.console_client.client import Message
from tests.worlds.household_world import Household, household
from tests.worlds.money_world import DAN, PAYS, TAPPED, asks, limited, paying_homes, waits
from tests.worlds.outbox_world import BOB
from tests.worlds.traces import traces

pytestmark = pytest.mark.usefixtures("all_is_logged")


@asynccontextmanager
async def coded(folder: Path, person_id: int = BOB) -> AsyncGenerator[Household]:
    """Bob's task asks for ¥36.80, and this home has a code of this person."""
    async with Journal.open(folder / "journal.sqlite3") as journal:
        set_up = journal.home_codes.set_up
        assert await set_up(person_id, SEED, code(-30)) or await set_up(person_id, SEED, code(-30))
    async with household(folder, limited("Bob"), DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        yield h


async def test_a_code_of_the_home_is_the_yes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with coded(tmp_path) as h:
        answer = await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        assert (answer.text, answer.show_alert) == ("Write your 6-digit code now.", False)
        asked: Message = await h["Bob"].sees(prompt)
        assert "of the home of" in asked.text
        assert "for ¥36.80" in asked.text
        await h["Bob"].sends(wrong())
        await h["Bob"].sees("Wrong code. Tries left: 4.")
        assert inputs(h) == []
        digits = code()
        sent = await h["Bob"].sends(digits)
        await h["Bob"].sees("Right code.")
        await h["Bob"].sees("latte ordered")
        await h["Bob"].stops_seeing(prompt)
        assert inputs(h) == TAPPED
        assert not [text for text in await h.texts("Bob") if "needed any more" in text]
        assert next(each for each in await h["Bob"].messages() if each.message_id == sent).deleted
        late = await h["Bob"].sends(code(30))  # a text that may be a code is no task
        await h["Bob"].sees("looks like your 6-digit code", after=late)
        log = caplog.text.encode()
        assert await asyncio.to_thread(lambda: traces(tmp_path / "none", [digits], log=log)) == []
    found = await asyncio.to_thread(lambda: traces(tmp_path, [digits, SEED.get_secret_value()]))
    assert {place.split(":")[0] for place in found} <= {f"home-codes/{BOB}"}


async def test_five_wrong_ones_lock_at_the_home(tmp_path: Path) -> None:
    async with coded(tmp_path) as h:
        await h["Bob"].presses("✅", question := await h["Bob"].sees(asks))
        await h["Bob"].sees(prompt)
        for _ in range(5):
            await h["Bob"].sends(wrong())
        await h["Bob"].sees("yours are locked until")
        await h["Bob"].stops_seeing(prompt)
        await h["Ann"].sees("Five wrong codes for a payment came from Bob")
        refused = await h["Bob"].presses("✅", question)
        assert refused.text.startswith("Your codes of this home are locked")
        assert refused.show_alert
        assert inputs(h) == []


async def test_who_has_none_waits_for_who_has_one(tmp_path: Path) -> None:
    async with coded(tmp_path, person_id=1) as h:  # nobody who is here
        mine = await h["Bob"].sees(waits)
        assert "asks for a code of its own, and you have none there" in mine.text
        assert mine.button("✅") is None
        assert inputs(h) == []
