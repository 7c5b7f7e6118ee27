"""Chooses what is sent next: the most urgent next message of the chats that may be written to now."""

import asyncio
import contextlib
import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from enum import IntEnum

from agent.storage.retry import DatabaseRetry
from bot.outbox.chats import ALL_CHATS, Chats
from bot.outbox.limits import Limits
from bot.outbox.outgoing import EVERYBODYS_MENU, Priority
from bot.outbox.rows import WaitingRow
from bot.outbox.table import OutboxTable

_log = logging.getLogger(__name__)
_BROKEN_ATTEMPTS = 5  # as if the row had failed so often: half a minute until the next try
_Urgency = tuple[Priority, float]


class _Rank(IntEnum):
    """The order of the messages of one chat."""

    ANSWERED = 0  # new content of a request or question: until it is shown, used buttons seem usable
    NEW = 1
    CHANGED = 2
    REFRESHED = 3
    FAILING = 4
    MENU = 5


class Scheduler:
    """Runs as long as the outbox: `Pace.in_flight` calls at once, each in a slot of its own.

    One call a chat, and beside that call edits that remove buttons.
    """

    def __init__(
        self,
        table: OutboxTable,
        chats: Chats,
        limits: Limits,
        retry: DatabaseRetry,
        deliver: Callable[[int], Awaitable[None]],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._table = table
        self._chats = chats
        self._limits = limits
        self._retry = retry
        self._deliver = deliver
        self._clock = clock
        self._waiting: dict[int, list[WaitingRow]] = {}
        self._unread: set[int] = set()
        self._calls: dict[int, asyncio.Task[None]] = {}  # by row
        self._called: Counter[int] = Counter()  # calls of each chat
        self._sends: dict[int, asyncio.Task[None]] = {}  # the first send of each chat, which goes alone
        self._hanging: set[asyncio.Task[None]] = set()  # those of them that took long
        self._news = asyncio.Event()
        self._idle = asyncio.Event()
        self._closing = False

    def wake(self, chat_id: int) -> None:
        """Notes that the chat's waiting messages have changed."""
        self._unread.add(chat_id)
        self._idle.clear()
        self._news.set()

    async def idle(self) -> None:
        """Returns when no message is left that may be sent, now or later."""
        await self._idle.wait()

    async def wait_for_send(self, chat_id: int, within_s: float) -> None:
        """Returns when the chat's new message that is under way is recorded, or after so long.

        One that hangs is waited for once: those who ask come in a row, and others wait behind them.
        """
        send = self._sends.get(chat_id)
        if send is None or send in self._hanging:
            return
        _, hanging = await asyncio.wait({send}, timeout=within_s)
        self._hanging |= hanging

    async def close(self, within_s: float) -> None:
        """Starts no more calls. Telegram may carry out a call that is cut off: each gets a moment to end."""
        self._closing = True
        self._news.set()
        calls = list(self._calls.values())
        if calls:
            await asyncio.wait(calls, timeout=within_s)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)

    async def run(self) -> None:
        """Starts calls until it is closed."""
        while not self._closing:
            self._news.clear()
            await self._read()
            wait_s = self._start_next()
            if not self._calls and all(self._chats.is_parked(chat_id) for chat_id in self._waiting):
                self._idle.set()
            if wait_s > 0:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(None if wait_s == math.inf else wait_s):
                        await self._news.wait()

    async def _read(self) -> None:
        while self._unread:
            chat_id = next(iter(self._unread))
            self._unread.discard(chat_id)
            rows = await self._retry.until_done(self._table.waiting_rows, chat_id)
            if rows:
                self._waiting[chat_id] = rows
            else:
                self._waiting.pop(chat_id, None)

    def _start_next(self) -> float:
        """Starts one call if one may begin now; returns the seconds until the next may."""
        now = asyncio.get_running_loop().time()
        most = 1 if self._limits.flood.probing else self._limits.pace.in_flight
        if self._closing or len(self._calls) >= most:
            return math.inf  # the end of a call wakes the scheduler
        # Chosen only when there is a slot: something more urgent may come until then.
        slot_s = max(
            self._limits.slots.wait_s(now),
            self._limits.recent.wait_s(now),
            self._chats.wait_s(ALL_CHATS, now),
        )
        if slot_s > 0:
            return slot_s
        row, wait_s = self._most_urgent(now)
        if row is None:
            return wait_s
        self._limits.slots.take(now)
        call = asyncio.create_task(self._call(row), name=f"outbox {row.chat_id}")
        self._calls[row.row_id] = call
        self._called[row.chat_id] += 1
        if not row.shown:
            self._sends[row.chat_id] = call
        return 0.0

    def _most_urgent(self, now: float) -> tuple[WaitingRow | None, float]:
        best: WaitingRow | None = None
        best_urgency, soonest_s = (Priority.CARD, math.inf), math.inf
        for chat_id, rows in self._waiting.items():
            if self._chats.is_parked(chat_id):
                continue
            if self._called[chat_id]:
                # Only this may go beside a call, which may hang for a minute: it edits another message.
                rows = [each for each in rows if self._rank(each) is _Rank.ANSWERED]
                rows = [each for each in rows if each.row_id not in self._calls]
            if not rows:
                continue
            row, urgency, wait_s = self._next_of(chat_id, rows, now)
            if row is None:
                soonest_s = min(soonest_s, wait_s)
            elif best is None or urgency < best_urgency:
                best, best_urgency = row, urgency
        return best, soonest_s

    def _next_of(
        self, chat_id: int, rows: list[WaitingRow], now: float
    ) -> tuple[WaitingRow | None, _Urgency, float]:
        """The row that the chat should get now and its urgency, else the seconds until it may get one.

        Order: requests that have ended, new messages as they came, changed ones, refreshed cards, rows that
        keep failing. A new message that waits for its next try is not overtaken by new messages, except a
        notice by a request. The first row is as urgent as the most urgent row behind it that could go now.
        """
        urgency: _Urgency = (Priority.CARD, math.inf)
        chat_s = max(self._limits.chat_wait_s(chat_id, now), self._chats.wait_s(chat_id, now))
        if chat_s > 0:
            return None, urgency, chat_s
        first: WaitingRow | None = None
        clock_s, soonest_s, held = self._clock(), math.inf, set[Priority]()
        for rank, row in sorted(((self._rank(row), row) for row in rows), key=_place):
            if first and (rank >= _Rank.FAILING or _urgency(row) >= urgency):
                continue
            if rank is _Rank.NEW and held and not (row.is_asked and held == {Priority.NOTICE}):
                continue
            wait_s = self._limits.row_wait_s(row, now, clock_s)
            if rank is _Rank.MENU:
                wait_s = max(wait_s, self._chats.wait_s(EVERYBODYS_MENU, now))
            if wait_s <= 0:
                first, urgency = first or row, _urgency(row)
                continue
            soonest_s = min(soonest_s, wait_s)
            if rank is _Rank.NEW:
                held.add(row.priority)
        return first, urgency, 0.0 if first else soonest_s

    def _rank(self, row: WaitingRow) -> _Rank:
        if row.priority is Priority.MENU:
            return _Rank.MENU
        if self._limits.failing.is_deferred(row.row_id):
            return _Rank.FAILING
        if not row.shown:
            return _Rank.NEW
        if row.is_asked:
            return _Rank.ANSWERED
        return _Rank.REFRESHED if row.is_refresh else _Rank.CHANGED

    async def _call(self, row: WaitingRow) -> None:
        self._limits.recent.begin()
        self._limits.record_call(row.chat_id, asyncio.get_running_loop().time())  # for calls without a row
        try:
            await self._deliver(row.row_id)
        except Exception:  # noqa: BLE001 - the top handler of a call: one broken row must not silence the others
            _log.exception("row %d of the outbox broke", row.row_id)
            self._limits.failing.record_failure(
                row.row_id, _BROKEN_ATTEMPTS, asyncio.get_running_loop().time()
            )
        finally:
            self._limits.recent.end(asyncio.get_running_loop().time())
            self._limits.record_call(row.chat_id, asyncio.get_running_loop().time())
            del self._calls[row.row_id]
            self._called[row.chat_id] -= 1
            if not self._called[row.chat_id]:
                del self._called[row.chat_id]
            if not row.shown:
                self._hanging.discard(self._sends.pop(row.chat_id))
            self.wake(row.chat_id)


def _place(ranked: tuple[_Rank, WaitingRow]) -> tuple[_Rank, float, int]:
    # Of several cards the one shown unchanged longest: by age alone one busy card would hold the others up.
    rank, row = ranked
    return rank, row.changed_at if rank is _Rank.REFRESHED else 0.0, row.row_id


def _urgency(row: WaitingRow) -> _Urgency:
    return row.priority, row.changed_at if row.shown else row.queued_at
