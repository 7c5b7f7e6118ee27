"""A person's own code in the chat: asked for after the press, good for one yes, and nowhere afterwards."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.audit import AuditEvent
from bot.people.change_audit import carry
from bot.people.removal import revoke
from tests.console_client.client import Message
from tests.worlds.chat_world import KITCHEN
from tests.worlds.evidence import EVIDENCE
from tests.worlds.household_world import Household, Lives, household
from tests.worlds.locked_databases import held
from tests.worlds.money_world import DAN, GOES_ON, PAYS, TAPPED, asks, limited, paying_homes
from tests.worlds.outbox_world import BOB, Town, town
from tests.worlds.traces import traces

pytestmark = pytest.mark.usefixtures("all_is_logged")
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
CAREFUL = limited("Bob", code_above="30")


def code(off_s: float = 0) -> str:
    """What Bob's generator shows, or did, or will."""
    shown = TOTP(SEED.get_secret_value()).at(int(time.time() + off_s))
    EVIDENCE.declare(shown)
    return shown


def wrong() -> str:
    """Six digits that are no code of any moment close by."""
    near = {code(30 * step) for step in range(-6, 7)}
    return next(f"{number:06}" for number in range(654321, 654421) if f"{number:06}" not in near)


def prompt(message: Message) -> bool:
    """The message that asks for the code."""
    return message.force_reply and "6-digit code" in message.text


def inputs(h: Household) -> list[tuple[object, ...]]:
    """What reached the kitchen phone."""
    return h.homes.papers[KITCHEN.phone_id].inputs


async def enrol(h: Household, person_id: int = BOB) -> None:
    """The code before this one was the first, so two more are good now; again if its 30 s end meanwhile."""
    set_up = h.store.codes.set_up
    assert await set_up(person_id, SEED, code(-30)) or await set_up(person_id, SEED, code(-30))


@asynccontextmanager
async def pressed(
    folder: Path, *people: Lives, inside: Town | None = None, killed: bool = False
) -> AsyncGenerator[Household]:
    """Bob has pressed ✅ for ¥36.80, above what needs no code."""
    lives = people or (CAREFUL,)
    async with household(folder, *lives, plans=PAYS, homes=paying_homes(), inside=inside, killed=killed) as h:
        await enrol(h)
        await h["Bob"].sends("order a latte")
        answer = await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        assert (answer.text, answer.show_alert) == ("Write your 6-digit code now.", False)
        await h["Bob"].sees(prompt)
        yield h


async def noted(h: Household, event: AuditEvent) -> list[int | None]:
    """Whom the audit names with this event."""
    await carry(h.store, h.context.dispatcher.history.keep_change)
    entries = await h.context.dispatcher.history.audit(await h.caller("Ann"), 200)
    return [entry.person_id for entry in entries if entry.event is event]


async def test_a_right_code_is_the_yes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with pressed(tmp_path) as h:
        asked = await h["Bob"].sees(prompt)
        assert "for ¥36.80" in asked.text
        assert inputs(h) == []
        digits = code()
        sent = await h["Bob"].sends(f"{digits[:3]} {digits[3:]}")
        await h["Bob"].sees("Right code.")
        await h["Bob"].sees("latte ordered")
        await h["Bob"].sees("^[⏳✅] .* · Bob ")
        await h["Bob"].stops_seeing(prompt)
        assert inputs(h) == TAPPED
        assert not [text for text in await h.texts("Bob") if "needed any more" in text]
        messages = {message.message_id: message for message in await h["Bob"].messages()}
        assert messages[sent].deleted
        assert await noted(h, AuditEvent.PRESS_REFUSED) == []
        await h["Bob"].sends("/status")
        await h["Bob"].sees("Approved by you today: ¥36.80 in 1 payment")
        log = caplog.text.encode()
        assert await asyncio.to_thread(lambda: traces(tmp_path / "none", [digits], log=log)) == []
    found = await asyncio.to_thread(lambda: traces(tmp_path, [digits, SEED.get_secret_value()]))
    assert {place.split(":")[0] for place in found} <= {f"keys/totp/{BOB}"}


async def test_a_reply_with_wide_digits_is_one_too(tmp_path: Path) -> None:
    async with pressed(tmp_path) as h:
        wide = "".join(chr(ord(digit) + 0xFEE0) for digit in code())
        await h["Bob"].replies(await h["Bob"].sees(prompt), wide)
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


async def test_a_wrong_code_is_no_yes_and_the_prompt_stays(tmp_path: Path) -> None:
    async with pressed(tmp_path) as h:
        await h["Bob"].sends(wrong())
        told = await h["Bob"].sees("Wrong code. Tries left: 4.")
        assert "deleted" in told.text
        assert inputs(h) == []
        assert await noted(h, AuditEvent.CODE_WRONG) == [BOB]
        await h["Bob"].sends(code())
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


@pytest.mark.parametrize("right", [True, False])
async def test_a_code_is_deleted_while_the_journal_takes_nothing(tmp_path: Path, right: bool) -> None:
    async with pressed(tmp_path) as h:
        async with held(tmp_path / "journal.sqlite3"):
            sent = await h["Bob"].sends(code() if right else wrong())
            async for messages in h["Bob"].watches():
                if any(message.message_id == sent and message.deleted for message in messages):
                    break
            assert inputs(h) == []
            if not right:
                await h["Bob"].sees("Wrong code. Tries left: 4.")
        if right:  # it was held for less than the journal waits
            await h["Bob"].sees("latte ordered")
        else:
            assert await noted(h, AuditEvent.CODE_WRONG) == [BOB]


async def test_a_code_that_nobody_asked_for_is_deleted_while_the_journal_cannot_be_read(
    tmp_path: Path,
) -> None:
    async with pressed(tmp_path) as h:
        await h["Bob"].sends("/cancel")
        await h["Bob"].sees("Called off")
        async with h.store.database.transaction():
            await h.store.database.change("DELETE FROM prompts")  # as if that was long ago
        with contextlib.closing(sqlite3.connect(tmp_path / "journal.sqlite3")) as other:
            other.execute("ALTER TABLE tasks RENAME TO moved")
            sent = await h["Bob"].sends(code())
            await h["Bob"].sees("looks like your 6-digit code", after=sent)
            assert next(each for each in await h["Bob"].messages() if each.message_id == sent).deleted
            other.execute("ALTER TABLE moved RENAME TO tasks")


async def test_a_code_counts_once(tmp_path: Path) -> None:
    async with pressed(tmp_path) as h:
        digits = code()
        await h["Bob"].sends(digits)
        await h["Bob"].sees("latte ordered")
        await h["Bob"].sends(digits)
        await h["Bob"].sees("The same text came twice")
        first = (await h["Bob"].messages())[-1].message_id
        await h["Bob"].sends("order a latte")
        await h["Bob"].presses("✅", await h["Bob"].sees(asks, after=first))
        await h["Bob"].sees(prompt, after=first)
        await h["Bob"].sends(digits)
        await h["Bob"].sees("That code was used already")
        assert inputs(h) == TAPPED


async def test_a_clock_that_is_ninety_seconds_off_is_told(tmp_path: Path) -> None:
    async with pressed(tmp_path) as h:
        await h["Bob"].sends(code(-95 - time.time() % 30 + 15))
        told = await h["Bob"].sees("Wrong code")
        # Another 30 s where those of the code ended on its way.
        assert "off by about 90 s" in told.text or "off by about 120 s" in told.text
        assert inputs(h) == []


async def test_five_wrong_codes_lock_and_everybody_concerned_hears_of_it(tmp_path: Path) -> None:
    async with pressed(tmp_path, CAREFUL, DAN) as h:
        for _ in range(5):
            await h["Bob"].sends(wrong())
        await h["Bob"].sees("yours are locked until")
        await h["Bob"].stops_seeing(prompt)
        await h["Ann"].sees(r"Five wrong codes for a payment came from Bob")
        assert await h.texts("Dan") == []
        assert await noted(h, AuditEvent.CODE_LOCKED) == [BOB]
        await h["Bob"].sends(code())
        await h["Bob"].sees("looks like your 6-digit code")
        refused = await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        assert refused.text.startswith("Your codes are locked until")
        assert refused.show_alert
        assert await noted(h, AuditEvent.PRESS_REFUSED) == [BOB]
        assert inputs(h) == []


async def test_without_a_code_set_up_there_is_no_yes(tmp_path: Path) -> None:
    async with household(tmp_path, CAREFUL, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        refused = await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        assert "Set one up on the computer: farhand code" in refused.text
        assert refused.show_alert
        assert inputs(h) == []
        assert not any(map(prompt, await h["Bob"].messages()))


async def test_below_its_number_no_code_is_asked_for(tmp_path: Path) -> None:
    careless = limited("Bob", code_above="36.80")
    async with household(tmp_path, careless, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


async def test_a_code_never_raises_a_limit(tmp_path: Path) -> None:
    both = limited("Bob", "30", "20")
    async with household(tmp_path, both, plans=PAYS, homes=paying_homes()) as h:
        await enrol(h)
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees("above your limit")
        assert mine.button("✅") is None
        sent = await h["Bob"].sends(code())
        await h["Bob"].sees("looks like your 6-digit code")
        assert inputs(h) == []
        messages = {message.message_id: message for message in await h["Bob"].messages()}
        assert messages[sent].deleted


async def test_a_second_approver_gives_their_own_code(tmp_path: Path) -> None:
    lives = (limited("Bob", "10"), limited("Dan", code_above="30"))
    async with household(tmp_path, *lives, plans=PAYS, homes=paying_homes()) as h:
        await enrol(h, h["Dan"].user_id)
        await h["Bob"].sends("order a latte")
        await h["Dan"].presses("✅", await h["Dan"].sees(asks))
        await h["Dan"].sees(prompt)
        await h["Dan"].sends(code())
        await h["Bob"].sees("^[⏳✅] .* · Dan ")
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


async def test_words_are_no_code_and_no_task(tmp_path: Path) -> None:
    async with pressed(tmp_path) as h:
        for text in ("tea, please", "12345", "1234567", "12 34 5a"):
            last = await h["Bob"].sends(text)
            await h["Bob"].sees("write those six digits alone", after=last)
        assert inputs(h) == []
        person = await h.person("Bob")
        assert person is not None
        assert len(await h.context.dispatcher.tasks.status(h.context.rights.caller(person))) == 1
        assert await noted(h, AuditEvent.CODE_WRONG) == []


@pytest.mark.parametrize("way", ["command", "button"])
async def test_it_can_be_called_off(tmp_path: Path, way: str) -> None:
    async with pressed(tmp_path) as h:
        if way == "command":
            await h["Bob"].sends("/cancel")
        else:
            await h["Bob"].sends(wrong())
            await h["Bob"].presses("✖")
        await h["Bob"].sees("Called off.")
        await h["Bob"].stops_seeing(prompt)
        await h["Bob"].sends(code())
        await h["Bob"].sees("looks like your 6-digit code")
        assert inputs(h) == []
        await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        await h["Bob"].sees(prompt)
        await h["Bob"].sends(code())
        await h["Bob"].sees("latte ordered")


async def test_somebody_else_s_answer_ends_the_prompt(tmp_path: Path) -> None:
    people = (limited("Bob", code_above="30"), DAN)
    async with household(tmp_path, *people, plans=PAYS, homes=paying_homes(), others_after_s=0.05) as h:
        await enrol(h)
        await h["Bob"].sends("order a latte")
        question = await h["Dan"].sees(asks)
        await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        await h["Bob"].sees(prompt)
        await h["Dan"].presses("❌", question)
        await h["Bob"].sees("No 6-digit code is needed any more")
        await h["Bob"].stops_seeing(prompt)
        await h["Bob"].sends(code())
        await h["Bob"].sees("it is not waited for any more")
        assert inputs(h) == []


async def test_a_restart_closes_the_prompt_and_asks_anew(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with pressed(tmp_path, inside=t, killed=True) as h:
            homes = h.homes
            last = (await h["Bob"].messages())[-1].message_id
        async with household(tmp_path, plans=GOES_ON, homes=homes, inside=t) as h:
            await h["Bob"].sees("No 6-digit code is needed any more")
            await h["Bob"].stops_seeing(prompt)
            await h["Bob"].presses("✅", await h["Bob"].sees(asks, after=last))
            await h["Bob"].sees(prompt, after=last)
            await h["Bob"].sends(code(30))
            await h["Bob"].sees("latte ordered")
            assert inputs(h) == TAPPED


async def test_whoever_is_taken_out_leaves_no_seed_and_no_prompt(tmp_path: Path) -> None:
    async with pressed(tmp_path) as h:
        ann, bob = await h.person("Ann"), await h.person("Bob")
        assert ann is not None
        assert bob is not None
        await revoke(h.context, ann, BOB, bob.joined_at)
        await h["Bob"].stops_seeing(prompt)
        await h["Bob"].sends("hello")
        await h["Bob"].sees("This bot is private.")
        assert inputs(h) == []
    assert list((tmp_path / "keys" / "totp").iterdir()) == []
