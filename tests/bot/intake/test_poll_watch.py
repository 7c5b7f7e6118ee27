"""The long poll goes on whatever Telegram answers, and is begun anew when it is silent or dead."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import pytest
from telegram import Update
from telegram.request import HTTPXRequest

from agent.contract.errors import DatabaseTroubled, Trouble
from bot.console.wire import as_integer
from bot.intake.conflicts import Conflicts
from bot.intake.poll_watch import PollWatch
from bot.intake.poller import Poller
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.inbox_world import desk
from tests.worlds.outbox_world import Town, town

pytestmark = pytest.mark.timeout(180)
QUICK_S = 0.02


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@dataclass
class Line:
    """Polling of a town. taken: texts in the order in which they came.

    full: why none can be written down; refused: how often that was so.
    """

    town: Town
    watch: PollWatch
    taken: list[str] = field(default_factory=list[str])
    full: Exception | None = None
    refused: int = 0
    polling: asyncio.Task[NoReturn] | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def begins(self) -> None:
        """From now on it polls."""
        self.polling = asyncio.create_task(self.watch.run())

    async def ends(self) -> None:
        """As the program does."""
        if self.polling:
            self.polling.cancel()
            await asyncio.wait({self.polling})

    async def take(self, updates: Sequence[Update]) -> None:
        """As the inbox."""
        if self.full:
            self.refused += 1
            raise self.full
        self.taken += [update.message.text or "" for update in updates if update.message]
        self.news.set()

    async def gets(self, text: str) -> None:
        """The text has come."""
        await self.until(lambda: text in self.taken, self.news)

    async def until(self, true: Callable[[], bool], news: asyncio.Event | None = None) -> None:
        """Waits generously."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not true():
                if news:
                    news.clear()
                    await news.wait()
                else:
                    await asyncio.sleep(0.01)

    async def fault(self, times: int = 1, **fields: str | float) -> None:
        """The next polls are answered like this."""
        await self.town.fault(method="getUpdates", times=times, **fields)
        await self.town.ann.sends("wakes the poll that waits")


@contextlib.asynccontextmanager
async def line(
    folder: Path,
    *,
    silence_s: float = 60.0,
    over_after_s: float = 0.0,
    first_wait_s: float = QUICK_S,
    poller: type[Poller] = Poller,
    polls: bool = True,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    most_wait_s: float = 30.0,
) -> AsyncGenerator[Line]:
    """Ann is the admin, and the bot polls. polls: False for not before it is told to.

    sleep: between polls. most_wait_s: after failures.
    """
    async with contextlib.AsyncExitStack() as stack:
        t = await stack.enter_async_context(town(folder))
        behind = await stack.enter_async_context(desk(t, folder))
        request = HTTPXRequest(read_timeout=5, httpx_kwargs={"verify": False})
        await stack.enter_async_context(request)
        holder: list[Line] = []

        async def take(updates: Sequence[Update]) -> None:
            await holder[0].take(updates)

        watch = PollWatch(
            poller(behind.app.bot, request, take),
            Conflicts(behind.context, over_after_s),
            silence_s,
            first_wait_s=first_wait_s,
            sleep=sleep,
            most_wait_s=most_wait_s,
        )
        holder.append(Line(t, watch))
        if polls:
            holder[0].begins()
        try:
            yield holder[0]
        finally:
            await holder[0].ends()


async def test_what_came_is_taken_and_then_confirmed(tmp_path: Path) -> None:
    async with line(tmp_path) as at:
        assert at.watch.last_poll_s_ago() is None
        for number in range(3):
            await at.town.ann.sends(f"task {number}")
        await at.gets("task 2")
        assert at.taken == ["task 0", "task 1", "task 2"]
        await at.until(lambda: at.watch.last_poll_s_ago() is not None)
        await at.town.ann.bot_listens()
        assert (await at.town.ann.state())["pending_updates"] == 0


@pytest.mark.parametrize(
    "err", [DatabaseTroubled("database or disk is full", Trouble.FULL), OSError("no room")]
)
async def test_what_cannot_be_written_down_is_not_confirmed_and_comes_again(
    tmp_path: Path, err: Exception
) -> None:
    async with line(tmp_path) as at:
        at.full = err
        await at.town.ann.sends("order a latte")
        await at.until(lambda: at.refused >= 2)
        assert as_integer((await at.town.ann.state())["pending_updates"]) == 1
        at.full = None
        await at.gets("order a latte")


@dataclass
class Pauses:
    """A clock that jumps: between polls no time is spent. lengths_s: what was slept."""

    lengths_s: list[float] = field(default_factory=list[float])

    async def sleep(self, length_s: float) -> None:
        """Instead of asyncio.sleep."""
        self.lengths_s.append(length_s)
        await asyncio.sleep(0)


async def test_a_server_that_repeats_old_updates_is_asked_ever_more_seldom(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pauses = Pauses()
    async with line(tmp_path, first_wait_s=1.0, sleep=pauses.sleep, polls=False) as at:
        number = await at.town.ann.sends("order a latte")
        update = {
            "update_id": 1,
            "message": {"message_id": number, "date": 1, "chat": {"id": 1, "type": "private"}},
        }
        old = json.dumps({"ok": True, "result": [update]})
        at.begins()
        await at.gets("order a latte")
        pauses.lengths_s.clear()
        with caplog.at_level(logging.ERROR, "bot.intake.poll_watch"):
            await at.fault(times=8, status=200, body=old)
            await at.gets("wakes the poll that waits")
        assert pauses.lengths_s[:8] == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]
        assert [record.levelname for record in caplog.records if "repeats old" in record.message] == ["ERROR"]


NONSENSE: list[dict[str, str | float]] = [
    {"status": 200, "body": "<html>welcome to our Wi-Fi</html>"},
    {"status": 200, "body": '{"ok":true,"result":[{"update_id":'},
    {"status": 200, "body": "[]"},
    {"status": 502, "body": "<html><h1>502 Bad Gateway</h1></html>"},
    {"status": 404, "body": "<html>no such page</html>"},
    {"status": 500, "description": "Internal Server Error"},
    {"status": 429, "description": "Too Many Requests"},
    {"mode": "before", "status": 0},
    {"mode": "after", "status": 0},
]
NO_UPDATES: list[dict[str, str | float]] = [
    {"status": 200, "body": '{"ok":true,"result":7}'},
    {"status": 200, "body": '{"ok":true,"result":["what"]}'},
]


@pytest.mark.parametrize("answer", [*NONSENSE, {"status": 401, "body": '{"message":"who are you"}'}])
@pytest.mark.sample(4)
async def test_a_webhook_is_taken_away_in_spite_of_answers_that_make_no_sense(
    tmp_path: Path, answer: dict[str, str | float]
) -> None:
    async with line(tmp_path, polls=False) as at:
        await at.town.fault(method="deleteWebhook", times=2, **answer)
        await at.town.ann.sends("order a latte")
        at.begins()
        await at.gets("order a latte")
        assert len(await at.town.calls("deleteWebhook")) >= 3
        assert not at.watch.refused.is_set()


@pytest.mark.parametrize("answer", [*NONSENSE, *NO_UPDATES])
@pytest.mark.sample(4)
async def test_an_answer_that_makes_no_sense_changes_nothing(
    tmp_path: Path, answer: dict[str, str | float]
) -> None:
    async with line(tmp_path) as at:
        await at.town.ann.bot_listens()
        await at.fault(times=2, **answer)
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")
        assert at.taken == ["wakes the poll that waits", "order a latte"]
        assert not at.watch.refused.is_set()
        assert at.watch.rebuilt == 0


async def test_an_update_that_cannot_be_read_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async with line(tmp_path) as at:
        await at.town.ann.bot_listens()
        body = '{"ok":true,"result":[{"update_id":5,"message":{"text":"private"}},{"update_id":6}]}'
        await at.fault(status=200, body=body)
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")


async def test_silence_begins_anew_with_new_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with line(tmp_path, silence_s=1.0) as at:
        await at.town.ann.bot_listens()
        await at.fault(delay_s=3600)
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")
        assert at.watch.rebuilt >= 1
    assert "no word from Telegram" in caplog.text


async def test_a_wait_that_telegram_asks_for_is_no_silence_and_is_kept_by_the_next_polling_too(
    tmp_path: Path,
) -> None:
    async with line(tmp_path, silence_s=3.0, polls=False) as at:
        await at.town.fault(method="getUpdates", status=429, description="Too Many Requests", retry_after=6)
        await at.town.ann.sends("order a latte")
        began = time.monotonic()
        at.begins()
        await asyncio.sleep(4.5)  # wall time: longer than a silence, and shorter than the wait
        assert at.watch.rebuilt == 0
        assert at.watch.polling is not None
        at.watch.polling.cancel()
        await at.gets("order a latte")
        assert at.watch.rebuilt == 1
        assert time.monotonic() - began >= 6.0


async def test_while_updates_cannot_be_written_down_polling_is_not_silent(tmp_path: Path) -> None:
    async with line(tmp_path, silence_s=3.0, polls=False, most_wait_s=0.2) as at:
        at.full = DatabaseTroubled("database or disk is full", Trouble.FULL)
        await at.town.ann.sends("order a latte")
        at.begins()
        await at.until(lambda: at.refused >= 25)  # which take five seconds
        assert at.watch.rebuilt == 0


async def test_a_polling_task_that_dies_is_replaced(tmp_path: Path) -> None:
    async with line(tmp_path) as at:
        await at.town.ann.bot_listens()
        assert at.watch.polling is not None
        at.watch.polling.cancel()
        await at.until(lambda: at.watch.rebuilt == 1)
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")


async def test_a_refused_token_is_reported_and_not_asked_with_again(tmp_path: Path) -> None:
    async with line(tmp_path) as at:
        await at.town.ann.bot_listens()
        await at.fault(times=99, status=401, description="Unauthorized")
        await asyncio.wait_for(at.watch.refused.wait(), WAIT_LIMIT_S)
        polls = len(await at.town.calls("getUpdates"))
        await asyncio.sleep(0.3)  # wall time: for some more polls, were there any; none is awaited
        assert len(await at.town.calls("getUpdates")) == polls


async def test_another_poller_is_told_once_and_once_more_when_it_is_gone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with line(tmp_path) as at:
        await at.town.ann.bot_listens()
        conflict = (
            "Conflict: terminated by other getUpdates request; "
            "make sure that only one bot instance is running"
        )
        await at.fault(times=4, status=409, description=conflict)
        told = await at.town.ann.sees("Another program fetches my messages")
        assert not told.silent
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")
        await at.town.ann.sees("The other program has stopped")
        texts = [message.text for message in await at.town.ann.messages() if message.from_bot]
        assert len(texts) == 2
    assert caplog.text.count("another program polls") == 1


async def test_a_webhook_that_somebody_set_is_taken_away_again(tmp_path: Path) -> None:
    async with line(tmp_path) as at:
        await at.town.ann.bot_listens()
        conflict = (
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete it"
        )
        before = len(await at.town.calls("deleteWebhook"))
        await at.fault(status=409, description=conflict)
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")
        assert len(await at.town.calls("deleteWebhook")) == before + 1
        told = await at.town.ann.sees("a webhook")
        assert not told.silent
        texts = [message.text for message in await at.town.ann.messages() if message.from_bot]
        assert len(texts) == 1  # of no other program that polls


class _WithoutNewConnections(Poller):
    """Whatever the library raises when a connection cannot be closed or opened."""

    async def renew(self) -> None:
        raise OSError("too many open files")


async def test_polling_goes_on_where_no_new_connections_can_be_made(tmp_path: Path) -> None:
    async with line(tmp_path, silence_s=0.2, poller=_WithoutNewConnections) as at:
        await at.until(lambda: at.watch.rebuilt >= 2)
        await at.town.ann.sends("order a latte")
        await at.gets("order a latte")
