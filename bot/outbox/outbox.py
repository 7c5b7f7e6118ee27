"""The outbox as the bot sees it: what is to be said is kept on disk, and somebody carries it to Telegram."""

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
from bot.outbox.alert import tell
from bot.outbox.carrier import check_buttons
from bot.outbox.chats import Chats
from bot.outbox.courier import Blocked, Courier, Doubtful
from bot.outbox.direct import DirectCalls
from bot.outbox.documents import send_document
from bot.outbox.outgoing import Menu, Outgoing, Priority
from bot.outbox.pace import Pace
from bot.outbox.paced import PacedCalls
from bot.outbox.scheduler import Limits, Scheduler
from bot.outbox.table import OutboxTable
from bot.outbox.unwritten import Unwritten
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
_CLOSE_S = 2.0
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
        self._limits = Limits(pace)
        self._retry = DatabaseRetry("the outbox", pace.retry_s)
        self._unkept = Unwritten(self._retry)
        waits = CallWaits(self._chats, self._limits.crowd, self._retry)
        self._beside = DirectCalls(bot, self._chats, self._limits, waits)
        self._in_turn = PacedCalls(self._limits, waits)
        self._courier = Courier(bot, self._table, self._chats, self._limits, self._retry, waits)
        self._courier.blocked = self._blocked
        self._scheduler = Scheduler(
            self._table, self._chats, self._limits, self._retry, self._courier.deliver, clock
        )
        self._when_blocked: Blocked | None = None
        self._best_effort: set[asyncio.Task[None]] = set()

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
        """Goes on with what an earlier run left; stops carrying at the end, what waits stays on disk.

        protect: no message with a picture can be saved or forwarded. The hooks are heard from the start if they are set
        before anything else is awaited.
        """
        outbox = cls(bot, database, pace, protect=protect, clock=clock)
        try:
            await outbox._table.of_bot(int(bot.token.partition(":")[0]))
        except TROUBLES as err:  # the next start does it
            _log.warning("it is not kept which bot's messages these are: %s", err)
        await outbox._chats.load(_now())
        for chat_id in await outbox._table.waiting_chats():
            outbox._scheduler.wake(chat_id)
        begun = await outbox._table.in_mid_send()
        working = asyncio.create_task(outbox._work(begun), name="outbox")
        try:
            yield outbox
        finally:
            await outbox._close(working)

    def when_blocked(self, call: Blocked) -> None:
        """Called with the chat's id whenever Telegram says that its person takes no messages any more."""
        self._when_blocked = call

    async def tell_blocked(self) -> None:
        """Makes the same call for the chats that are parked already: the run that parked them may have died before its
        own. Call once at the start, when the tasks of that run are taken up.
        """
        for chat_id in self._chats.parked():
            await self._blocked(chat_id)

    def when_doubtful(self, call: Doubtful) -> None:
        """Called with a request of which nobody knows whether it arrived, before it is sent again.

        It answers the message with buttons of new nonces; from then on those of the message that it got are refused.
        """
        self._courier.doubtful = call

    async def send(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues a new message; a key that was sent before is ignored.

        Raises ValueError for a button that Telegram would refuse; so does `edit`. on_disk: as in bot.outbox.outgoing.Outbox.
        """
        check_buttons(message)
        # A card gets its pictures later, and only a send can protect.
        if self._protect and (message.picture is not None or message.priority is Priority.CARD):
            message = replace(message, protect=True)
        added = f"send {message.key}"
        add = self._table.add
        await self._kept(
            added, message.chat_id, lambda: self._keep(message, add), again=False, on_disk=on_disk
        )

    async def edit(self, message: Outgoing, *, on_disk: bool = False) -> None:
        """Queues the newest look of a message; looks in between are never sent."""
        check_buttons(message)
        renewed = f"edit {message.key}"
        renew = self._table.renew
        await self._kept(
            renewed, message.chat_id, lambda: self._keep(message, renew), again=True, on_disk=on_disk
        )

    async def show_menu(self, menu: Menu) -> None:
        """Queues the newest command menu of a chat; one that is shown already is not set once more."""
        # By the bot, whose id every token begins with: of another one none of them is set.
        key = f"menu:{self._bot.token.partition(':')[0]}:{menu.chat_id}:{menu.app_lang}"
        message = Outgoing(menu.chat_id, key, Priority.MENU, "", silent=True, menu=menu)
        put = self._table.put_menu
        await self._kept(key, menu.chat_id, lambda: self._keep(message, put), again=True, on_disk=False)

    async def _kept(
        self, name: str, chat_id: int, change: Callable[[], Awaitable[None]], *, again: bool, on_disk: bool
    ) -> None:
        if not on_disk:
            await self._unkept.keep(name, change, again=again, chat_id=chat_id)
            return
        await self._unkept.write()  # what came before goes first, and now rather than at its next try
        await change()

    async def _keep(self, message: Outgoing, write: Callable[[Outgoing], Awaitable[bool]]) -> None:
        if await write(message):
            if message.priority is Priority.CARD:
                self._limits.cards.changed(message.key, _now())
            self._scheduler.wake(message.chat_id)

    async def message_id(self, key: str) -> int | None:
        """Telegram's id of a delivered message, None if it is not delivered yet."""
        return await self._table.message_id(key)

    async def key_of(self, chat_id: int, message_id: int) -> str | None:
        """The key of a delivered message, None if it is not one of ours."""
        return await self._table.key_of(chat_id, message_id)

    def drop_unwritten(self, chat_id: int) -> None:
        """Forgets what the chat should get and the disk did not take."""
        self._unkept.drop(chat_id)

    async def park(self, chat_id: int) -> None:
        """Tries nothing more in a chat whose person has blocked the bot; what waits is kept."""
        await self._chats.park(chat_id)

    def is_parked(self, chat_id: int) -> bool:
        """Has its person blocked the bot, as far as is known?"""
        return self._chats.is_parked(chat_id)

    async def unpark(self, chat_id: int) -> None:
        """Sends what waits for a person who is back, but for requests that are over. Raises DatabaseTroubled; then the
        chat stays parked, and the next sign of its person opens it.
        """
        if not self._chats.is_parked(chat_id):
            return
        dropped = await self._table.drop_over(chat_id)
        await self._chats.park(chat_id, parked=False)
        _log.info("chat %d is open again; %d old requests are not sent", chat_id, dropped)
        self._scheduler.wake(chat_id)

    async def acknowledge(
        self, chat_id: int, callback_id: str, text: str = "", *, alert: bool = False
    ) -> None:
        """Answers a press in the background and at once: the spinner on the button waits for nothing else."""
        self._limits.turns.take(_now())  # the messages make room for it
        self._try(self._beside.acknowledge(chat_id, callback_id, text, alert=alert))

    async def erase(self, chat_id: int, message_id: int) -> bool:
        """Deletes a message now; False if it may still be there."""
        self._limits.turns.take(_now())
        return await self._beside.erase(chat_id, message_id)

    async def react(self, chat_id: int, message_id: int, emoji: str) -> None:
        """Puts a reaction on a message in the background, unless the chat has to wait."""
        if not self._beside.may_react(chat_id):
            return
        wait_s = self._limits.reaction_wait_s(chat_id, _now())
        if wait_s is not None:
            self._try(self._beside.react(chat_id, message_id, emoji, wait_s))

    async def tell_now(self, chat_id: int, html: str) -> None:
        """Says something in the background and past the table, best effort."""
        self._try(tell(self._bot, self._in_turn, chat_id, html))

    async def send_file(self, chat_id: int, file: IO[bytes], name: str, caption: str) -> bool:
        """Sends a file in its turn and past the table; False if it did not (surely) arrive."""
        return await send_document(self._bot, self._in_turn, chat_id, file, name, caption)

    async def waiting_words(self, chat_id: int) -> list[tuple[float, str]]:
        """What the chat should still get, oldest first: since when, and its HTML."""
        return await self._table.waiting_words(chat_id)

    async def flush(self, timeout_s: float) -> None:
        """Waits until nothing waits, at most so long. What waits for a parked chat or for the disk does not count."""
        with contextlib.suppress(TimeoutError, *TROUBLES):
            async with asyncio.timeout(timeout_s):
                await self._unkept.write()
                await self._scheduler.idle()

    @property
    def unwritten(self) -> int:
        """How many messages are only in memory, because the database takes none."""
        return len(self._unkept)

    async def prune(self, keep_s: float = _KEEP_S) -> int:
        """Forgets what was delivered so long ago, and lines to strangers after a day; answers how many messages. Done by
        itself once a day.

        Age counts up to the date that is believed, see agent.storage.runs.
        """
        await self._chats.forget_strangers()
        sure = await self._runs.sure_now()
        return 0 if sure is None else await self._table.prune(sure - keep_s, sure - _STRANGER_KEEP_S)

    async def _work(self, begun: list[int]) -> None:
        for row_id in begun:
            await self._take_up(row_id)
        while True:
            try:
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._scheduler.run())
                    tasks.create_task(self._unkept.run())
                    tasks.create_task(self._prune_daily())
            except ExceptionGroup:  # nothing that is known; the bot must not fall silent for it
                _log.exception("the outbox broke and begins again")
                await asyncio.sleep(self._limits.pace.retry_s)

    async def _take_up(self, row_id: int) -> None:
        try:
            await self._courier.take_up(row_id)
        except Exception:  # noqa: BLE001 - as in the scheduler: one broken row must not silence the others
            _log.exception("row %d of the outbox broke; it is not sent", row_id)

    async def _prune_daily(self) -> None:
        while True:
            forgotten = await self._retry.until_done(self.prune)
            _log.debug("%d old messages forgotten", forgotten)
            await asyncio.sleep(_PRUNE_EVERY_S)

    async def _blocked(self, chat_id: int) -> None:
        if self._when_blocked is not None:
            await self._when_blocked(chat_id)

    async def _close(self, working: asyncio.Task[None]) -> None:
        best_effort = list(self._best_effort)
        await self._scheduler.close(_CLOSE_S)
        for task in (working, *best_effort):
            task.cancel()
        await asyncio.gather(working, *best_effort, return_exceptions=True)
        try:
            await self._unkept.write()
        except TROUBLES as err:
            _log.error("%d answers were never written down and are lost: %s", len(self._unkept), err)

    def _try(self, call: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(call)
        self._best_effort.add(task)
        task.add_done_callback(self._best_effort.discard)


def _now() -> float:
    return asyncio.get_running_loop().time()
