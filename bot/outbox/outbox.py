"""Carries the table to Telegram: one lane a chat, one pace for all, and what each kind of failure means."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.ext import ExtBot

from agent.journal.database import Database
from bot.outbox.carrier import carry, check_buttons
from bot.outbox.erasing import erase
from bot.outbox.table import OutboxTable, Row
from bot.outgoing import Outgoing, Priority

_log = logging.getLogger(__name__)
_MAX_BACK_OFF_S = 30.0
_CLOSE_S = 2.0
_REVIVE = 10  # back-offs until a lane is tried again whose database failed
# The words of the report matter more than its picture.
_PICTURE_REFUSED = ("image_process_failed", "photo_invalid", "photo_ext_invalid")
# These happen before the request is written as a whole, so sending again cannot double anything.
_NOT_WRITTEN = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.WriteError,
    httpx.WriteTimeout,
)


@dataclass(frozen=True, slots=True)
class Pace:
    """Telegram bears about 30 calls a second from a bot and 1 a second to a chat; stay below."""

    chat_interval_s: float = 1.1
    card_interval_s: float = 3.0
    calls_per_s: float = 25.0
    in_flight: int = 16
    back_off_s: float = 1.0  # after the first failure; doubles up to 30 s


class SqliteOutbox:
    """Implements bot.outgoing.Outbox."""

    def __init__(
        self, bot: ExtBot[None], database: Database, pace: Pace | None = None, *, protect: bool = False
    ) -> None:
        self._bot = bot
        self._table = OutboxTable(database)
        self._pace = pace or Pace()
        self._protect = protect
        self._when_blocked: Callable[[int], Awaitable[None]] | None = None
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self._news: dict[int, asyncio.Event] = {}
        self._free_at: dict[int, float] = {}
        self._in_flight = asyncio.Semaphore(self._pace.in_flight)
        self._next_call = asyncio.Lock()
        self._best_effort: set[asyncio.Task[None]] = set()
        self._closing = False

    @classmethod
    @contextlib.asynccontextmanager
    async def running(
        cls, bot: ExtBot[None], database: Database, pace: Pace | None = None, *, protect: bool = False
    ) -> AsyncGenerator["SqliteOutbox", None]:
        """Goes on with what an earlier run left; stops carrying at the end, what waits stays on disk.

        protect: no message with a picture can be saved or forwarded.
        """
        outbox = cls(bot, database, pace, protect=protect)
        for chat_id in await outbox._table.waiting_chats():
            outbox._wake(chat_id)
        try:
            yield outbox
        finally:
            await outbox._close()

    def when_blocked(self, call: Callable[[int], Awaitable[None]]) -> None:
        """Called with the chat's id whenever Telegram says that its person takes no messages any more."""
        self._when_blocked = call

    async def send(self, message: Outgoing) -> None:
        """Queues a new message; a key that was sent before is ignored.

        Raises ValueError for a button that Telegram would refuse; so does `edit`.
        """
        check_buttons(message)
        # A card gets its pictures later, and only a send can protect.
        if self._protect and (message.picture is not None or message.priority is Priority.CARD):
            message = replace(message, protect=True)
        if await self._table.add(message):
            self._wake(message.chat_id)

    async def edit(self, message: Outgoing) -> None:
        """Queues the newest look of a message; looks in between are never sent."""
        check_buttons(message)
        if await self._table.renew(message):
            self._wake(message.chat_id)

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message, None if it is not delivered yet."""
        return await self._table.message_id(key)

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """The key of a delivered message, None if it is not one of ours."""
        return await self._table.key_of(chat_id, message_id)

    async def acknowledge(self, callback_id: str, text: str = "", alert: bool = False) -> None:
        """Answers a press in the background and at once: the spinner on the button waits for nothing else."""
        self._try(self._acknowledge(callback_id, text, alert))

    async def _acknowledge(self, callback_id: str, text: str, alert: bool) -> None:
        try:
            await self._bot.answer_callback_query(callback_id, text=text[:200] or None, show_alert=alert)
        except TelegramError as err:  # too old, or no network: the decision stands all the same
            _log.info("a press was not acknowledged: %s", err)

    async def erase(self, chat_id: int, message_id: int) -> bool:
        """Deletes a message now; False if it may still be there."""
        return await erase(self._bot, chat_id, message_id)

    async def react(self, chat_id: int, message_id: int, emoji: str) -> None:
        """Puts a reaction on a message in the background."""
        self._try(self._react(chat_id, message_id, emoji))

    async def flush(self, timeout_s: float) -> None:
        """Waits until nothing waits, at most so long."""
        lanes = list(self._lanes.values())
        if lanes:
            await asyncio.wait(lanes, timeout=timeout_s)

    async def _close(self) -> None:
        tasks = [*self._lanes.values(), *self._best_effort]
        self._closing = True
        for news in self._news.values():
            news.set()
        if tasks:  # a call cut off in the middle may have been obeyed, and the next run would repeat it
            await asyncio.wait(tasks, timeout=_CLOSE_S)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _try(self, call: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(call)
        self._best_effort.add(task)
        task.add_done_callback(self._best_effort.discard)

    async def _react(self, chat_id: int, message_id: int, emoji: str) -> None:
        try:
            await self._bot.set_message_reaction(chat_id, message_id, emoji)
        except TelegramError as err:
            _log.info("no reaction: %s", err)

    def _wake(self, chat_id: int) -> None:
        self._news.setdefault(chat_id, asyncio.Event()).set()
        lane = self._lanes.get(chat_id)
        if (
            lane is None or lane.done()
        ):  # done: the database failed under it; what it carried is still on disk
            self._lanes[chat_id] = asyncio.create_task(self._work(chat_id), name=f"outbox {chat_id}")
            self._lanes[chat_id].add_done_callback(lambda lane: self._broken(chat_id, lane))

    def _broken(self, chat_id: int, lane: asyncio.Task[None]) -> None:
        if lane.cancelled() or (error := lane.exception()) is None:
            return
        _log.error("%s broke and is tried again", lane.get_name(), exc_info=error)
        if not self._closing:
            later = self._pace.back_off_s * _REVIVE
            asyncio.get_running_loop().call_later(later, self._wake_unless_closing, chat_id)

    def _wake_unless_closing(self, chat_id: int) -> None:
        if not self._closing:
            self._wake(chat_id)

    async def _work(self, chat_id: int) -> None:
        news = self._news[chat_id]
        while not self._closing:
            news.clear()
            row = await self._table.next_of(chat_id)
            if row is None:
                if news.is_set():
                    continue
                break
            if (wait_s := self._wait_s(row)) > 0:
                with contextlib.suppress(TimeoutError):  # something more urgent may come meanwhile
                    async with asyncio.timeout(wait_s):
                        await news.wait()
                continue
            await self._deliver(row)
        # No await since the last look at `news`, so nothing can be queued unseen.
        del self._lanes[chat_id]

    def _wait_s(self, row: Row) -> float:
        now = time.monotonic()
        wait_s = self._free_at.get(row.message.chat_id, 0.0) - now
        if row.message.priority is Priority.CARD and row.message_id is not None:
            since_s = time.time() - row.changed_at
            # Below 0 the computer's clock was set back; waiting for it could take hours.
            wait_s = max(wait_s, self._pace.card_interval_s - since_s) if since_s >= 0 else wait_s
        return wait_s

    async def _deliver(self, row: Row) -> None:
        await self._table.sending(row)
        async with self._in_flight:
            await self._take_turn()
            try:
                message_id = await carry(self._bot, row)
            except RetryAfter as err:
                self._hold(row, _seconds(err))
            except Forbidden as err:
                await self._give_up(row, err)
                if self._when_blocked is not None:
                    await self._when_blocked(row.message.chat_id)
            except BadRequest as err:  # before NetworkError, whose subclass it is
                await self._refused(row, err)
            except ChatMigrated as err:
                await self._give_up(row, err)
            except InvalidToken as err:  # a 401 or 404 says nothing about this message
                self._again(row, err)
            except NetworkError as err:
                # Without a cause of httpx Telegram answered, with a 5xx: it did not take the message.
                cause = err.__cause__
                written = isinstance(cause, httpx.HTTPError) and not isinstance(cause, _NOT_WRITTEN)
                await self._not_certain(row, err, written=written)
            except TelegramError as err:  # a 200 that is not Telegram's: a proxy's page, a cut answer
                await self._not_certain(row, err, written=True)
            else:
                await self._table.delivered(row, message_id)
                self._hold(row, self._pace.chat_interval_s)

    async def _refused(self, row: Row, err: BadRequest) -> None:
        if row.message.picture and any(words in err.message.lower() for words in _PICTURE_REFUSED):
            _log.warning("%s goes without its picture: %s", row.message.key, err)
            await self._table.without_picture(row)
            self._hold(row, self._pace.chat_interval_s)
            return
        await self._give_up(row, err)

    async def _not_certain(self, row: Row, err: TelegramError, *, written: bool) -> None:
        if written and row.message_id is None and row.message.priority in (Priority.REPORT, Priority.NOTICE):
            # It may stand in the chat already, and nobody can ask Telegram whether it does.
            await self._give_up(row, err)
            return
        self._again(row, err)

    def _again(self, row: Row, err: TelegramError) -> None:
        doublings = min(row.attempts, 10)  # a night offline is thousands of attempts
        back_off_s = min(_MAX_BACK_OFF_S, self._pace.back_off_s * 2.0**doublings)
        _log.warning("%s goes again in %.0f s: %s", row.message.key, back_off_s, err)
        self._hold(row, back_off_s)

    async def _give_up(self, row: Row, err: TelegramError) -> None:
        _log.warning("%s is given up: %s", row.message.key, err)
        await self._table.failed(row)
        self._hold(row, self._pace.chat_interval_s)

    def _hold(self, row: Row, wait_s: float) -> None:
        """Only this chat waits; the others go on."""
        self._free_at[row.message.chat_id] = time.monotonic() + wait_s

    async def _take_turn(self) -> None:
        async with self._next_call:
            await asyncio.sleep(1 / self._pace.calls_per_s)


def _seconds(err: RetryAfter) -> float:
    after = err.retry_after
    return float(after) if isinstance(after, int) else after.total_seconds()
