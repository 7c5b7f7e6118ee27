"""A typed yes or no where a home is away or silent: others' requests are decided, and none by mistake."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from agent.contract.events import HumanNeeded, NumberedEvent, TaskQueued, TaskStarted
from agent.contract.queue import TaskStatus
from agent.contract.requests import AnswerOutcome, Request, RequestKind, RequestState, RequestView
from agent.contract.tasks import Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.bus.homes import Homes
from bot.intake.incidents import Incidents
from bot.requests import open_requests
from bot.showing.origin import Origin
from bot.store import Act
from tests.console_client.client import Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.card_values import paying
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN
from tests.worlds.paper_home import PaperHome

AT_BARN, AT_FLAT = 2 * NUMBERS_PER_JOURNAL + 7, NUMBERS_PER_JOURNAL + 5
FLAT_PHONE = f"flat/{ATTIC.phone_id}"


@dataclass
class Place:
    """Ann is asked about a payment at the barn, which is there; the flat is as given."""

    chat: Chat
    barn: PaperHome

    async def shows_at_flat(self, key: str = "") -> None:
        """A request of the flat with its button. key: behind its own, '' for a task of Ann's."""
        message = self.chat.context.key("request", AT_FLAT) + key
        values = (("request", str(AT_FLAT)), ("phone", FLAT_PHONE), ("task", str(AT_FLAT)))
        await self.chat.store.buttons.make(ANN, ANN, message, Act("reject", values))

    async def is_rejected(self) -> None:
        """The payment at the barn."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while "requests.answer" not in self.barn.asked:  # noqa: ASYNC110 - no event says it
                await asyncio.sleep(0.02)


@asynccontextmanager
async def two_homes(folder: Path, flat: PaperHome) -> AsyncGenerator[Place]:
    """The payment is shown, and nothing of the flat."""
    phone = replace(ATTIC, phone_id=f"barn/{ATTIC.phone_id}")
    origin = Origin(ANN, 1).to_text()
    task = Task(AT_BARN, ANN, phone.phone_id, "order", "en", origin, TaskState.RUNNING, 1.0)
    now = time.time()
    request = Request(
        AT_BARN, AT_BARN, 1, RequestKind.APPROVAL, "", "Pay", (), None, now, now + 600, paying()
    )
    answers = {
        "tasks.status": (TaskStatus(task, phone, 1, 0, request),),
        "requests.get": RequestView(request, phone.phone_id, ANN, RequestState.PENDING),
        "requests.answer": AnswerOutcome.ACCEPTED,
    }
    barn = PaperHome("barn", (ATTIC,), True, answers, numbers=frozenset({2}))
    barn.speaks.set()
    async with chat(folder, KITCHEN, others=[flat, barn]) as c:
        c.app.add_error_handler(Incidents(c.context).handle)
        homes = c.context.dispatcher
        assert isinstance(homes, Homes)
        for event in (TaskQueued(task, 0), TaskStarted(task, phone), HumanNeeded(task, request)):
            homes.take(NumberedEvent(homes.journal_id, 1, event), None)
        await c.ann.sees(lambda seen: seen.button("❌") is not None)
        yield Place(c, barn)


class FailingHome(PaperHome):
    """Says who has which tasks, and nothing about requests."""

    async def make(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """As of a home; of requests it never answers while it is there."""
        if name == "requests.get" and self.is_silent:
            await asyncio.Event().wait()
        return await super().make(name, arguments)


def silent() -> PaperHome:
    """A flat that is there and never answers."""
    return PaperHome("flat", (ATTIC,), is_silent=True)


def again(message: Message) -> bool:
    """The buttons of the approval, sent again."""
    return "needs a button" in message.text and message.button("✅") is not None


@pytest.mark.parametrize("is_silent", [False, True])
async def test_a_no_rejects_the_only_request_though_a_home_of_an_old_one_is_not_reached(
    tmp_path: Path, is_silent: bool
) -> None:
    flat = silent() if is_silent else PaperHome("flat", (ATTIC,))
    async with two_homes(tmp_path, flat) as place:
        await place.chat.store.asked.add(AT_FLAT, [ANN])  # decided long ago: it has no button any more
        await place.chat.ann.sends("no")
        await place.is_rejected()
        assert "requests.get" not in flat.asked


@pytest.mark.parametrize("is_silent", [False, True])
async def test_a_no_that_may_answer_a_question_of_a_home_that_is_not_reached_rejects_nothing(
    tmp_path: Path, is_silent: bool
) -> None:
    flat = silent() if is_silent else PaperHome("flat", (ATTIC,))
    async with two_homes(tmp_path, flat) as place:
        await place.chat.store.questions.open(ANN, AT_FLAT)
        await place.chat.ann.sends("no")
        await place.chat.ann.sees("Not reached: flat. If you meant what I asked you there, nothing was done")
        await place.chat.ann.sees(again)
        assert "requests.answer" not in place.barn.asked


async def test_a_no_rejects_although_a_request_of_a_home_that_is_away_was_open_an_hour_ago(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_homes(tmp_path, PaperHome("flat", (ATTIC,))) as place:
        await place.shows_at_flat()
        monkeypatch.setattr(open_requests, "_MOST_LIFE_S", 0.0)  # as if it were older
        await place.chat.ann.sends("no")
        await place.is_rejected()


@pytest.mark.parametrize("is_silent", [False, True])
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("word", ["no", "yes"])
async def test_where_another_request_may_wait_at_a_home_that_is_not_reached_a_word_decides_nothing(
    tmp_path: Path, word: str, own: bool, is_silent: bool
) -> None:
    flat = silent() if is_silent else PaperHome("flat", (ATTIC,))
    async with two_homes(tmp_path, flat) as place:
        if own:
            await place.shows_at_flat()
        else:
            await place.shows_at_flat(f":{ANN}")
            await place.chat.store.asked.add(AT_FLAT, [ANN])
        sent = await place.chat.ann.sends(word)
        await place.chat.ann.sees(again, after=sent, timeout_s=WAIT_LIMIT_S)
        await place.chat.ann.sees("Not reached: flat. If you meant what I asked you there, nothing was done")
        assert "requests.answer" not in place.barn.asked


async def test_a_no_in_reply_to_a_request_says_which_is_meant(tmp_path: Path) -> None:
    async with two_homes(tmp_path, PaperHome("flat", (ATTIC,))) as place:
        await place.shows_at_flat()
        asked = await place.chat.ann.sees(lambda seen: seen.button("❌") is not None)
        await place.chat.ann.sends("no", reply_to=asked.message_id)
        await place.is_rejected()


async def test_a_no_for_the_only_request_at_a_home_that_is_away_is_never_lost(tmp_path: Path) -> None:
    async with two_homes(tmp_path, PaperHome("flat", (ATTIC,))) as place:
        place.barn.answers = {"tasks.status": ()}
        await place.chat.store.buttons.retire(place.chat.context.key("request", AT_BARN))
        await place.shows_at_flat()
        await place.chat.ann.sends("no")
        await place.chat.ann.sees("Not reached: flat. If you meant what I asked you there, nothing was done")


@pytest.mark.parametrize("goes_away", [True, False])
async def test_a_home_that_goes_away_or_falls_silent_between_two_calls_is_not_waited_for(
    tmp_path: Path, goes_away: bool
) -> None:
    flat = FailingHome("flat", (ATTIC,), is_silent=True, answers={"tasks.status": ()})
    flat.speaks.set()
    async with two_homes(tmp_path, flat) as place:
        await place.shows_at_flat(f":{ANN}")
        await place.chat.store.asked.add(AT_FLAT, [ANN])
        flat.last = "tasks.status" if goes_away else ""
        sent = await place.chat.ann.sends("no")
        await place.chat.ann.sees(again, after=sent, timeout_s=WAIT_LIMIT_S)
        await place.chat.ann.sees("Not reached: flat")
        assert "requests.answer" not in place.barn.asked
