"""Who goes first, who waits for what, and what is remembered of it: hours in virtual time."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncGenerator
from typing import Any, cast

import pytest
from telegram import Message
from telegram.error import NetworkError, RetryAfter, TelegramError
from telegram.ext import ExtBot

from agent.storage.runs import RunTable
from bot.outbox import Pace, SqliteOutbox
from bot.outbox.outgoing import Outgoing, Priority
from bot.outbox.pace import CallSlots, FailingRows, FloodDetector
from bot.store.schema import MIGRATIONS
from tests.worlds.outbox_world import depth
from tests.worlds.paper_telegram import PaperTelegram
from tests.worlds.virtual_time import DatabaseAtOnce, in_virtual_time, wall_clock


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


class Refusing(PaperTelegram):
    """Raises the next of these errors for a chat instead of taking its call; None takes it."""

    def __init__(self) -> None:
        super().__init__(random.Random(1), trouble=0.0)  # noqa: S311 - a test's dice
        self.errors: dict[int, list[TelegramError | None]] = {}
        self.everybody: list[TelegramError] = []

    async def _call(
        self, chat_id: int, text: str, options: dict[str, Any], message_id: int | None = None
    ) -> Message:
        errors = self.everybody or self.errors.get(chat_id, [])
        if errors and (error := errors.pop(0)) is not None:
            self.calls.append((asyncio.get_running_loop().time(), chat_id))
            raise error
        return await super()._call(chat_id, text, options, message_id)

    def texts(self, chat_id: int | None = None) -> list[str]:
        """As they stand in the chats, oldest first."""
        return [p.texts[-1] for p in self.papers.values() if chat_id in (None, p.chat_id)]


@contextlib.asynccontextmanager
async def outbox(
    telegram: PaperTelegram, memory: sqlite3.Connection | None = None, pace: Pace | None = None
) -> AsyncGenerator[SqliteOutbox]:
    """An outbox in virtual time; with the same memory it is a restart."""
    database = DatabaseAtOnce(memory or DatabaseAtOnce.made(MIGRATIONS))
    async with SqliteOutbox.running(
        cast(ExtBot[None], telegram), database, pace, clock=wall_clock
    ) as running:
        yield running


def test_of_many_chats_the_most_urgent_message_goes_first() -> None:
    async def story() -> list[str]:
        telegram = Refusing()
        async with outbox(telegram, pace=Pace(in_flight=1)) as o:
            kinds = (Priority.CARD, Priority.NOTICE, Priority.REPORT, Priority.QUESTION, Priority.REQUEST)
            for number, kind in enumerate(kinds * 2, start=1):
                await o.send(Outgoing(number, f"m:{number}", kind, f"{kind.name} {number}"))
            await o.flush(60)
        return telegram.texts()

    assert in_virtual_time(story()) == [
        "REQUEST 5",
        "REQUEST 10",
        "QUESTION 4",
        "QUESTION 9",
        "REPORT 3",
        "REPORT 8",
        "NOTICE 2",
        "NOTICE 7",
        "CARD 1",
        "CARD 6",
    ]


def test_two_hundred_chats_stay_below_25_calls_a_second_and_16_at_once() -> None:
    async def story() -> PaperTelegram:
        telegram = Refusing()
        async with outbox(telegram) as o:
            for chat_id in range(1, 201):
                for number in range(2):
                    await o.send(Outgoing(chat_id, f"n:{chat_id}:{number}", Priority.NOTICE, "hello"))
            await o.flush(60)
        return telegram

    telegram = in_virtual_time(story())
    times = [at for at, _ in telegram.calls]
    assert len(times) == 400
    assert all(later - sooner > 0.999 for sooner, later in zip(times, times[25:], strict=False))
    assert telegram.most_in_flight <= 16
    # And no slower than it must be: 28 calls may be counted within a second, and each takes up to 0.4 s.
    assert times[-1] - times[0] < 400 / 28 * (1.05 + 0.4) + 2


def test_a_wait_that_telegram_asked_for_outlives_a_restart() -> None:
    async def story() -> list[tuple[float, int]]:
        memory, telegram = DatabaseAtOnce.made(MIGRATIONS), Refusing()
        telegram.errors[1] = [RetryAfter(100)]
        async with outbox(telegram, memory) as o:
            await o.send(Outgoing(1, "n:1", Priority.NOTICE, "hello"))
            await asyncio.sleep(10)
        async with outbox(telegram, memory) as o:
            await o.send(Outgoing(2, "n:2", Priority.NOTICE, "not held"))
            await o.flush(200)
        return telegram.calls

    (refused, _), (other, chat_id), (last, _) = in_virtual_time(story())
    assert (chat_id, other - refused < 12) == (2, True)
    assert 100 <= last - refused < 101.5


def test_a_wait_for_everybody_is_noticed_and_nobody_calls_inside_it() -> None:
    async def story() -> list[float]:
        telegram = Refusing()
        telegram.everybody = [RetryAfter(30) for _ in range(3)]
        async with outbox(telegram, pace=Pace(in_flight=1)) as o:
            for chat_id in range(1, 9):
                await o.send(Outgoing(chat_id, f"n:{chat_id}", Priority.NOTICE, f"hello {chat_id}"))
            await o.flush(100)
        assert len(telegram.papers) == 8
        return [at for at, _ in telegram.calls]

    times = in_virtual_time(story())
    assert times[3] - times[2] >= 30


def test_a_message_that_always_fails_lets_the_others_go_and_is_given_up_after_hours() -> None:
    async def story() -> tuple[list[str], float, int]:
        memory, telegram = DatabaseAtOnce.made(MIGRATIONS), Refusing()
        bad = [NetworkError("Internal Server Error") for _ in range(8)]
        telegram.errors[1] = [*bad, None, *[NetworkError("Internal Server Error") for _ in range(5000)]]
        async with outbox(telegram, memory) as o:
            await o.send(Outgoing(1, "r:1", Priority.REPORT, "cursed"))
            await o.send(Outgoing(1, "n:2", Priority.NOTICE, "behind it"))
            for number in range(10):
                await o.send(Outgoing(2, f"other:{number}", Priority.NOTICE, "Telegram takes others"))
                await asyncio.sleep(30)
            begun = asyncio.get_running_loop().time()
            await o.flush(8 * 3600)
            left = await depth(DatabaseAtOnce(memory))
            return telegram.texts(1), asyncio.get_running_loop().time() - begun, left

    texts, took_s, left = in_virtual_time(story())
    assert (texts, left) == (["behind it"], 0)
    assert 5 * 3600 < took_s < 7 * 3600


def test_a_notice_that_meets_server_errors_while_others_pass_is_not_repeated_for_hours() -> None:
    async def story() -> int:
        telegram = Refusing()
        telegram.errors[1] = [NetworkError("Internal Server Error") for _ in range(5000)]
        async with outbox(telegram) as o:
            await o.send(Outgoing(1, "n:1", Priority.NOTICE, "cursed"))
            for number in range(20):
                await o.send(Outgoing(2, f"other:{number}", Priority.NOTICE, "Telegram takes others"))
                await asyncio.sleep(30)
            await o.flush(8 * 3600)
        return sum(chat_id == 1 for _, chat_id in telegram.calls)

    assert in_virtual_time(story()) == 9


def test_a_night_without_telegram_gives_nothing_up_and_keeps_the_order() -> None:
    async def story() -> list[str]:
        telegram = Refusing()
        telegram.everybody = [NetworkError("Internal Server Error") for _ in range(1500)]
        async with outbox(telegram) as o:
            for number in range(4):
                await o.send(Outgoing(1, f"n:{number}", Priority.NOTICE, f"n{number}"))
            await o.flush(24 * 3600)
        return telegram.texts()

    assert in_virtual_time(story()) == ["n0", "n1", "n2", "n3"]


def test_messages_of_last_month_are_forgotten_but_not_what_waits() -> None:
    async def story() -> tuple[int, int | None, int]:
        memory, telegram = DatabaseAtOnce.made(MIGRATIONS), Refusing()
        runs = RunTable(DatabaseAtOnce(memory), wall_clock, wall_clock)
        await runs.begin()
        async with outbox(telegram, memory) as o:
            await o.send(Outgoing(1, "n:old", Priority.NOTICE, "old"))
            await o.park(2)
            await o.send(Outgoing(2, "n:parked", Priority.NOTICE, "waits"))
            await o.flush(10)
            await asyncio.sleep(31 * 86_400)
            await runs.seen(0)
            await o.send(Outgoing(1, "n:new", Priority.NOTICE, "new"))
            await o.flush(10)
            await asyncio.sleep(86_400)
            await runs.seen(0)
            waits = await depth(DatabaseAtOnce(memory))
            return waits, await o.message_id("n:new"), await o.prune(0)

    waits, new, left = in_virtual_time(story())
    assert (waits, new, left) == (1, 2, 1)


def test_a_card_s_interval_grows_with_the_tasks_that_run() -> None:
    assert [Pace().card_refresh_s(running) for running in (0, 1, 60, 200)] == [3.0, 3.0, 3.0, 10.0]


def test_turns_are_spread_evenly_and_none_is_saved_up() -> None:
    slots = CallSlots(25)
    assert [round(slots.take(100.0), 2) for _ in range(3)] == [0.0, 0.04, 0.08]
    assert slots.take(200.0) == 0.0


def test_waits_of_two_chats_hold_nobody_else() -> None:
    flood = FloodDetector()
    assert [flood.record_wait(1, 30, 0), flood.record_wait(2, 300, 1), flood.record_wait(1, 30, 2)] == [
        0,
        0,
        0,
    ]
    flood.record_success()
    assert [flood.record_wait(3, 30, 3), flood.record_wait(4, 30, 4)] == [0, 0]
    assert flood.record_wait(5, 9, 20) == 0  # too long after the others
    assert not flood.probing


def test_tries_are_further_and_further_apart_and_not_all_at_once() -> None:
    failing = FailingRows(Pace(), chance=lambda: 1.0)
    assert [failing.record_failure(1, attempts, 0) for attempts in (0, 1, 2, 3, 5, 5000)] == [
        1,
        2,
        4,
        8,
        30,
        30,
    ]
    assert FailingRows(Pace(), chance=lambda: 0.0).record_failure(1, 5000, 0) == 22.5
