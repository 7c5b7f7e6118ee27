"""Requests are urgent anywhere in their chat's line, and so is the edit that ends their buttons."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from telegram import Message
from telegram.error import NetworkError, RetryAfter

from bot.outbox import Pace, SqliteOutbox
from bot.outbox.outgoing import Button, Outgoing, Priority
from tests.bot.outbox.test_urgency import Refusing, outbox
from tests.worlds.cases import each_of
from tests.worlds.virtual_time import in_virtual_time

_HERS = 1000
_ASKS = ((Button("✅ Approve", "v1:yes"), Button("❌ Reject", "v1:no")),)
_WITHIN_S = 5.0


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


class Timed(Refusing):
    """shown: when a text came into a chat first, seconds of the loop's clock."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[str, float] = {}

    async def set_message_reaction(self, *args: Any) -> bool:
        return True

    def _take(self, chat_id: int, text: str, options: dict[str, Any], message_id: int | None) -> int:
        self.shown.setdefault(text, _now())
        return super()._take(chat_id, text, options, message_id)


class Hanging(Timed):
    """Needs a minute for a text that says so."""

    def __init__(self) -> None:
        super().__init__()
        self.hanging = 0
        self.most_hanging = 0
        self.beside = Counter[str]()

    async def _call(
        self, chat_id: int, text: str, options: dict[str, Any], message_id: int | None = None
    ) -> Message:
        if self.hanging:
            self.beside[text] += 1
        if not text.startswith("hangs"):
            return await super()._call(chat_id, text, options, message_id)
        self.hanging += 1
        self.most_hanging = max(self.most_hanging, self.hanging)
        try:
            await asyncio.sleep(60)  # virtual time: every story runs in it
            return await super()._call(chat_id, text, options, message_id)
        finally:
            self.hanging -= 1

    def most_at_once(self) -> tuple[int, int]:
        """Calls that hung at once; calls that were made beside those."""
        return self.most_hanging, self.beside.total()


@pytest.mark.parametrize("first", [Priority.NOTICE, Priority.CARD, Priority.REPORT])
def test_a_request_is_urgent_behind_whatever_its_chat_gets_before_it(first: Priority) -> None:
    async def story() -> tuple[float, list[str]]:
        telegram = Timed()
        async with outbox(telegram, pace=Pace(in_flight=1)) as o:
            for chat_id in range(1, 41):
                for number in range(2):
                    key = f"report:{chat_id}.{number}"
                    await o.send(Outgoing(chat_id, key, Priority.REPORT, key))
            begun = _now()
            await o.send(Outgoing(_HERS, "first:1", first, "what comes first"))
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            await o.flush(300)
        return telegram.shown["Pay?"] - begun, telegram.texts(_HERS)

    took_s, texts = in_virtual_time(story())
    assert texts == ["what comes first", "Pay?"]
    assert took_s < _WITHIN_S


def test_a_request_that_waits_for_its_next_try_makes_nothing_else_of_its_chat_urgent() -> None:
    async def story() -> float:
        telegram = Timed()
        telegram.errors[_HERS] = [None, *(NetworkError("Bad Gateway") for _ in range(4))]
        async with outbox(telegram, pace=Pace(in_flight=1)) as o:
            await o.send(Outgoing(_HERS, "card:1", Priority.CARD, "step 1"))
            await o.flush(60)
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            await asyncio.sleep(1)
            for chat_id in range(1, 21):
                await o.send(Outgoing(chat_id, f"report:{chat_id}", Priority.REPORT, f"report {chat_id}"))
            await o.edit(Outgoing(_HERS, "card:1", Priority.CARD, "step 2"))
            await o.flush(300)
        return telegram.shown["step 2"] - telegram.shown["report 20"]

    assert in_virtual_time(story()) > 0


def test_a_request_goes_past_a_notice_that_keeps_failing_but_not_past_its_card() -> None:
    async def story(first: Priority) -> list[str]:
        telegram = Timed()
        telegram.errors[_HERS] = [NetworkError("Bad Gateway") for _ in range(4)]
        async with outbox(telegram) as o:
            await o.send(Outgoing(_HERS, "first:1", first, "what comes first"))
            await asyncio.sleep(8)
            await o.send(Outgoing(_HERS, "notice:2", Priority.NOTICE, "a notice behind it"))
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            await o.send(Outgoing(_HERS, "question:1", Priority.QUESTION, "Which size?"))
            await o.flush(300)
        return telegram.texts(_HERS)

    asked, notice = ["Pay?", "Which size?"], ["what comes first", "a notice behind it"]
    assert in_virtual_time(story(Priority.NOTICE)) == [*asked, *notice]
    assert in_virtual_time(story(Priority.CARD)) == [*notice, *asked]


@each_of("cards", [40, 150])
@each_of("waits_s", [0, 20])
def test_an_answered_request_is_edited_before_all_else_that_waits_in_its_chat(
    cards: int, waits_s: int
) -> None:
    async def story() -> float:
        telegram = Timed()
        async with outbox(telegram) as o:
            await _fill(o, cards)
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            await o.flush(3600)
            for number in range(cards):
                await o.edit(Outgoing(_HERS, f"card:{number}", Priority.REPORT, f"task {number} has ended"))
                await o.send(Outgoing(_HERS, f"notice:{number}", Priority.NOTICE, f"notice {number}"))
            if waits_s:
                telegram.errors[_HERS] = [RetryAfter(waits_s)]
            await asyncio.sleep(3)
            decided_at = _now()
            await o.edit(Outgoing(_HERS, "request:1", Priority.REQUEST, "✅ Approved"))
            await o.flush(3600)
        return telegram.shown["✅ Approved"] - decided_at - waits_s

    assert in_virtual_time(story()) < _WITHIN_S


@pytest.mark.parametrize("waits_s", [0, 30])
@pytest.mark.sample(1)
def test_an_answered_request_is_edited_in_time_while_every_chat_is_full_of_edits(waits_s: int) -> None:
    async def story() -> float:
        telegram = Timed()
        async with outbox(telegram) as o:
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            for chat_id in range(1, 201):
                await o.send(Outgoing(chat_id, f"card:{chat_id}", Priority.CARD, f"task {chat_id}"))
            await o.flush(3600)
            for chat_id in range(1, 201):
                await o.edit(Outgoing(chat_id, f"card:{chat_id}", Priority.REPORT, f"{chat_id} has ended"))
                await o.send(Outgoing(chat_id, f"report:{chat_id}", Priority.REPORT, f"✅ {chat_id}"))
            if waits_s:  # of three chats in a row: all of them wait
                telegram.everybody = [RetryAfter(waits_s) for _ in range(3)]
            await asyncio.sleep(2)
            decided_at = _now()
            await o.edit(Outgoing(_HERS, "request:1", Priority.REQUEST, "✅ Approved"))
            await o.flush(3600)
        return telegram.shown["✅ Approved"] - decided_at - waits_s

    assert in_virtual_time(story()) < _WITHIN_S


def test_an_answered_request_does_not_wait_for_a_call_of_its_chat_that_hangs() -> None:
    async def story() -> tuple[float, float, int]:
        telegram = Hanging()
        async with outbox(telegram) as o:
            await _fill(o, 3)
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            await o.flush(3600)
            for number in range(3):
                await o.edit(Outgoing(_HERS, f"card:{number}", Priority.REPORT, f"hangs {number}"))
            await asyncio.sleep(10)
            decided_at = _now()
            await o.edit(Outgoing(_HERS, "request:1", Priority.REQUEST, "✅ Approved"))
            await o.flush(3600)
        return telegram.shown["✅ Approved"] - decided_at, *telegram.most_at_once()

    took_s, hanging, others = in_virtual_time(story())
    assert took_s < _WITHIN_S
    assert (hanging, others) == (1, 1)  # nothing else goes beside a call of the chat, and nothing twice


def test_reactions_to_many_messages_do_not_keep_an_answered_request_waiting() -> None:
    async def story() -> float:
        telegram = Timed()
        async with outbox(telegram) as o:
            await o.send(Outgoing(_HERS, "request:1", Priority.REQUEST, "Pay?", _ASKS))
            await o.flush(60)
            for number in range(30):
                await o.react(_HERS, number, "👀")
            decided_at = _now()
            await o.edit(Outgoing(_HERS, "request:1", Priority.REQUEST, "✅ Approved"))
            await o.flush(3600)
        return telegram.shown["✅ Approved"] - decided_at

    assert in_virtual_time(story()) < _WITHIN_S


async def _fill(o: SqliteOutbox, cards: int) -> None:
    for number in range(cards):
        await o.send(Outgoing(_HERS, f"card:{number}", Priority.CARD, f"task {number}"))


def _now() -> float:
    return asyncio.get_running_loop().time()
