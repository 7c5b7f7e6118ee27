"""The outbox: each message is kept on disk until Telegram has it, and delivered once.

A message is a row of OutboxTable from `send` on. The Scheduler chooses the next row and Delivery makes the
call: the row is committed as begun before its first send, and as delivered after the answer. A send that was
begun and never ended may have arrived: Delivery decides whether the send is repeated.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import IO

from telegram.ext import ExtBot

from agent.storage.database import Database
from agent.storage.retry import DatabaseRetry
from agent.storage.runs import RunTable
from agent.storage.trouble import TROUBLES
from bot.outbox.chats import Chats
from bot.outbox.delivery import Delivery, OnBlocked, RenewButtons
from bot.outbox.direct import DirectCalls
from bot.outbox.limits import Limits
from bot.outbox.outgoing import Menu, Outgoing, Priority
from bot.outbox.pace import Pace
from bot.outbox.paced import PacedCalls
from bot.outbox.scheduler import Scheduler
from bot.outbox.send_or_edit import check_buttons
from bot.outbox.table import OutboxTable
from bot.outbox.unwritten import Unwritten
from bot.outbox.waits import CallWaits

Adapt = Callable[[Outgoing], Awaitable[Outgoing]]
"""Makes a message as its chat wishes it. Raises one of TROUBLES."""

_log = logging.getLogger(__name__)
_CLOSE_S = 2.0
_RECORD_S = 3.0
_PRUNE_EVERY_S = 86_400.0
_KEEP_S = 30 * 86_400.0
_STRANGER_KEEP_S = 86_400.0


class SqliteOutbox:
    """Implements bot.outbox.outgoing.Outbox."""

    def __init__(
        self,
        bot: ExtBot[None],
        database: Database,
        pace: Pace | None = None,
        *,
        protect: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        pace = pace or Pace()
        self._bot = bot
        self._protect = protect
        self._table = OutboxTable(database, clock)
        self._chats = Chats(database, clock)
        self._runs = RunTable(database, clock)
        self._limits = limits = Limits(pace)
        self._retry = DatabaseRetry("the outbox", pace.retry_s)
        self._unwritten = Unwritten(self._retry)
        waits = CallWaits(self._chats, limits.flood, self._retry)
        self._direct = DirectCalls(bot, self._chats, limits, waits)
        self._paced = PacedCalls(bot, limits, waits)
        self._delivery = Delivery(bot, self._table, self._chats, limits, self._retry, waits)
        self._scheduler = Scheduler(
            self._table, self._chats, limits, self._retry, self._delivery.deliver, clock
        )
        self._background: set[asyncio.Task[None]] = set()
        self._adapt: Adapt | None = None

    @classmethod
    @contextlib.asynccontextmanager
    async def running(
        cls,
        bot: ExtBot[None],
        database: Database,
        pace: Pace | None = None,
        *,
        protect: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> AsyncGenerator["SqliteOutbox", None]:
        """Delivers for the length of the block, beginning with what an earlier run left.

        What is not delivered at the end stays on disk. Hooks that are set before anything else is awaited are
        called from the start.
        protect: no message with a picture can be saved or forwarded.
        """
        outbox = cls(bot, database, pace, protect=protect, clock=clock)
        try:
            await outbox._table.use_bot(int(bot.token.partition(":")[0]))
        except TROUBLES as err:  # the next start does this
            _log.warning("it is not kept which bot's messages these are: %s", err)
        await outbox._chats.load(_now())
        for chat_id in await outbox._table.waiting_chats():
            outbox._scheduler.wake(chat_id)
        begun = await outbox._table.begun_sends()
        working = asyncio.create_task(outbox._work(begun), name="outbox")
        try:
            yield outbox
        finally:
            await outbox._close(working)

    def when_blocked(self, call: OnBlocked) -> None:
        """Calls the hook with the chat's id whenever Telegram says that the person has blocked the bot."""
        self._delivery.on_blocked = call

    async def report_blocked(self) -> None:
        """Makes the same call for parked chats: an earlier run may have crashed before its call.

        Call once at the start, when the tasks of that run are resumed.
        """
        for chat_id in self._chats.parked():
            if self._delivery.on_blocked is not None:
                await self._delivery.on_blocked(chat_id)

    def adapt_with(self, call: Adapt) -> None:
        """From now on every message that is sent or edited is as the hook returns it."""
        self._adapt = call

    def when_doubtful(self, call: RenewButtons) -> None:
        """Calls the hook with a request that may have arrived, before the request is sent again.

        The hook returns the message with buttons of new nonces; from then on the earlier nonces are refused.
        """
        self._delivery.renew_buttons = call

    async def send(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues a new message; a key that was sent before is ignored.

        Raises ValueError for a button that Telegram would refuse; so does `edit`. on_disk: see Outbox.
        """
        check_buttons(message)
        message = await self._as_wished(message, on_disk=on_disk)
        # A card gets its pictures later, and only the first send can protect.
        if self._protect and (message.picture is not None or message.priority is Priority.CARD):
            message = replace(message, protect=True)
        name, add = f"send {message.key}", self._table.add
        await self._write(name, lambda: self._queue(message, add), message, replaces=False, on_disk=on_disk)

    async def mark(self, chat_id: int, key: str) -> None:
        """See Outbox."""
        await self._unwritten.write_or_keep(
            f"mark {key}", lambda: self._table.mark(chat_id, key), replaces=False, chat_id=chat_id
        )

    async def edit(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues the newest content of a message; older content that waits is never sent."""
        check_buttons(message)
        message = await self._as_wished(message, on_disk=on_disk)
        name, put = f"edit {message.key}", self._table.replace
        await self._write(name, lambda: self._queue(message, put), message, replaces=True, on_disk=on_disk)

    async def _as_wished(self, message: Outgoing, *, on_disk: bool) -> Outgoing:
        if self._adapt is None:
            return message
        try:
            return await self._adapt(message)
        except TROUBLES as err:
            if on_disk:
                raise
            _log.warning("a message is sent as usual, without its chat's wishes: %s", err)
            return message

    async def show_menu(self, menu: Menu) -> None:
        """Queues the newest command menu of a chat; a menu that is shown already is not set again."""
        # Keyed by the bot's id, which begins each token: another bot has no menus yet.
        key = f"menu:{self._bot.token.partition(':')[0]}:{menu.chat_id}:{menu.app_lang}"
        message = Outgoing(menu.chat_id, key, Priority.MENU, "", silent=True, menu=menu)
        put = self._table.put_menu
        await self._write(key, lambda: self._queue(message, put), message, replaces=True, on_disk=False)

    async def _write(
        self,
        name: str,
        write: Callable[[], Awaitable[None]],
        message: Outgoing,
        *,
        replaces: bool,
        on_disk: bool,
    ) -> None:
        if not on_disk:
            await self._unwritten.write_or_keep(name, write, replaces=replaces, chat_id=message.chat_id)
            return
        await self._unwritten.flush()  # earlier messages go first, and now instead of at their next try
        await write()

    async def _queue(self, message: Outgoing, put: Callable[[Outgoing], Awaitable[bool]]) -> None:
        if await put(message):
            if message.priority is Priority.CARD:
                self._limits.cards.record_change(message.key, _now())
            self._scheduler.wake(message.chat_id)

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message, None if not delivered yet."""
        return await self._table.message_id(key)

    async def is_known(self, key: str) -> bool:
        """See Outbox."""
        await self._unwritten.flush()
        return await self._table.is_known(key)

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """See Outbox."""
        key = await self._table.key_of(chat_id, message_id)
        if key is None:
            # Telegram shows a message before its answer is on disk: on a slow one a reply may be quicker.
            await self._scheduler.wait_for_send(chat_id, _RECORD_S)
            key = await self._table.key_of(chat_id, message_id)
        return key

    def drop_unwritten(self, chat_id: int) -> None:
        """Drops the chat's messages that the disk did not take."""
        self._unwritten.drop(chat_id)

    async def park(self, chat_id: int) -> None:
        """Sends nothing more to a chat whose person has blocked the bot; what waits is kept."""
        await self._chats.park(chat_id)

    def is_parked(self, chat_id: int) -> bool:
        """Has the chat's person blocked the bot, as far as is known?"""
        return self._chats.is_parked(chat_id)

    async def unpark(self, chat_id: int) -> None:
        """Sends what waits for a person who has unblocked the bot, except ended requests.

        Raises DatabaseTroubled; then the chat stays parked until the person's next update.
        """
        if not self._chats.is_parked(chat_id):
            return
        dropped = await self._table.drop_ended_requests(chat_id)
        await self._chats.park(chat_id, parked=False)
        _log.info("chat %d is open again; %d old requests are not sent", chat_id, dropped)
        self._scheduler.wake(chat_id)

    async def acknowledge(
        self, chat_id: int, callback_id: str, text: str = "", *, alert: bool = False
    ) -> None:
        """Answers a press in the background, at once: the button shows a spinner until then."""
        self._limits.slots.take(_now())  # messages leave room for this call
        self._start(self._direct.acknowledge(chat_id, callback_id, text, alert=alert))

    async def delete(self, chat_id: int, message_id: int) -> bool:
        """Deletes a message now; False if it may still be in the chat."""
        self._limits.slots.take(_now())
        return await self._direct.delete(chat_id, message_id)

    async def replace_copy(self, chat_id: int, message_id: int, html: str, *, picture: bool) -> None:
        """Changes a message that no row is of in the background."""
        self._limits.slots.take(_now())
        self._start(self._direct.replace_copy(chat_id, message_id, html, picture=picture))

    async def react(self, chat_id: int, message_id: int, emoji: str) -> None:
        """Puts a reaction on a message in the background, unless the chat has to wait."""
        if not self._direct.may_react(chat_id):
            return
        wait_s = self._limits.reaction_wait_s(chat_id, _now())
        if wait_s is not None:
            self._start(self._direct.react(chat_id, message_id, emoji, wait_s))

    async def alert(self, chat_id: int, html: str) -> None:
        """Sends a message in the background without the table, best effort."""
        self._start(self._paced.alert(chat_id, html))

    async def send_file(self, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
        """Sends a file in its turn without the table; False if it may not have arrived."""
        return await self._paced.send_file(chat_id, file, name, caption)

    async def waiting_words(self, chat_id: int) -> list[tuple[float, str]]:
        """The chat's undelivered messages, oldest first: since when, and the HTML."""
        return await self._table.waiting_words(chat_id)

    async def flush(self, timeout_s: float) -> None:
        """Waits, at most so long, until only messages for parked chats or for a troubled disk are left."""
        with contextlib.suppress(TimeoutError, *TROUBLES):
            async with asyncio.timeout(timeout_s):
                await self._unwritten.flush()
                await self._scheduler.idle()

    @property
    def unwritten(self) -> int:
        """How many messages are in memory alone, because the database cannot be written."""
        return len(self._unwritten)

    async def prune(self, keep_s: float = _KEEP_S) -> int:
        """Deletes messages delivered so long ago, and lines to strangers after a day; returns how many.

        Runs once a day by itself. Age counts up to the trusted date, see agent.storage.runs.
        """
        await self._chats.forget_strangers()
        sure = await self._runs.sure_now()
        return 0 if sure is None else await self._table.prune(sure - keep_s, sure - _STRANGER_KEEP_S)

    async def _work(self, begun: list[int]) -> None:
        for row_id in begun:
            await self._resume(row_id)
        while True:
            try:
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._scheduler.run())
                    tasks.create_task(self._unwritten.run())
                    tasks.create_task(self._prune_daily())
            except ExceptionGroup:  # unexpected errors; the bot must go on sending
                _log.exception("the outbox broke and begins again")
                await asyncio.sleep(self._limits.pace.retry_s)

    async def _resume(self, row_id: int) -> None:
        try:
            await self._delivery.resume(row_id)
        except Exception:  # noqa: BLE001 - as in the scheduler: one broken row must not silence the others
            _log.exception("row %d of the outbox broke; it is not sent", row_id)

    async def _prune_daily(self) -> None:
        while True:
            forgotten = await self._retry.until_done(self.prune)
            _log.debug("%d old messages forgotten", forgotten)
            await asyncio.sleep(_PRUNE_EVERY_S)

    async def _close(self, working: asyncio.Task[None]) -> None:
        background = list(self._background)
        await self._scheduler.close(_CLOSE_S)
        for task in (working, *background):
            task.cancel()
        await asyncio.gather(working, *background, return_exceptions=True)
        try:
            await self._unwritten.flush()
        except TROUBLES as err:
            _log.error("%d messages were never written to disk and are lost: %s", len(self._unwritten), err)

    def _start(self, call: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(call)
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _now() -> float:
    return asyncio.get_running_loop().time()
