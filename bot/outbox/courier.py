"""Carries one row to Telegram and does what its answer, or the lack of one, means."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from agent.storage.retry import DatabaseRetry
from bot.outbox.carrier import carry
from bot.outbox.chats import Chats
from bot.outbox.delivery_errors import Fate, fate_of, seconds
from bot.outbox.outgoing import EVERYBODYS_MENU, Outgoing, Priority
from bot.outbox.rows import OutboxRow
from bot.outbox.scheduler import Limits
from bot.outbox.table import OutboxTable
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
Blocked = Callable[[int], Awaitable[None]]
Doubtful = Callable[[Outgoing], Awaitable[Outgoing]]


class Courier:
    """One for the outbox. blocked, doubtful: the hooks, see SqliteOutbox."""

    def __init__(
        self,
        bot: ExtBot[None],
        table: OutboxTable,
        chats: Chats,
        limits: Limits,
        retry: DatabaseRetry,
        waits: CallWaits,
    ) -> None:
        self._bot = bot
        self._table = table
        self._chats = chats
        self._limits = limits
        self._retry = retry
        self._waits = waits
        self.blocked: Blocked | None = None
        self.doubtful: Doubtful | None = None

    async def deliver(self, row_id: int) -> None:
        """One call, and its consequences on disk."""
        row = await self._retry.until_done(self._table.take, row_id)
        if row is None:
            return
        try:
            message_id = await carry(self._bot, row)
        except TelegramError as err:
            await self._failed(row, err)
        except Exception as err:  # noqa: BLE001 - whatever breaks in the library, the row must not stay on its way for ever
            _log.exception("%s broke", row.message.key)
            await self._unknown(row, err)
        else:
            self._limits.crowd.passed()
            self._limits.troubles.passed(row.row_id, _now())
            await self._retry.until_done(self._table.delivered, row, message_id)

    async def take_up(self, row_id: int) -> None:
        """A row whose first send an earlier run had begun: nobody knows whether it arrived."""
        row = await self._retry.until_done(self._table.row, row_id)
        if row is not None:
            _log.info("%s was on its way when the program ended", row.message.key)
            await self._doubt(row)

    async def _failed(self, row: OutboxRow, err: TelegramError) -> None:
        match fate_of(err):
            case Fate.WAIT if isinstance(err, RetryAfter):
                await self._wait(row, seconds(err))
            case Fate.BLOCKED if row.message.menu is not None:  # the next message to them will find out
                await self._give_up(row, err)
            case Fate.BLOCKED:
                await self._park(row, err)
            case Fate.REFUSED:
                await self._refused(row, err)
            case Fate.UNKNOWN:
                await self._unknown(row, err)
            case Fate.SERVER_ERROR:
                await self._unknown(row, err, repeats_notices=not self._limits.troubles.is_behind(row.row_id))
            case _:
                await self._again(row, err)

    async def _unknown(self, row: OutboxRow, err: Exception, *, repeats_notices: bool = False) -> None:
        if row.message_id is not None:  # an edit may be repeated without harm
            await self._again(row, err)
            return
        now = _now()
        wait_s = self._limits.troubles.failed(row.row_id, row.attempts, now)
        _log.warning(
            "nobody knows whether %s arrived; sent again it goes in %.1f s: %s", row.message.key, wait_s, err
        )
        if self._limits.troubles.is_hopeless(row.row_id, now):
            await self._give_up(row, err)
            return
        await self._doubt(row, repeats_notices=repeats_notices)

    async def _wait(self, row: OutboxRow, wait_s: float) -> None:
        now = _now()
        # Menus are called for so seldom that their limit may be one of its own: no message waits for it.
        chat_id = row.message.chat_id if row.message.menu is None else EVERYBODYS_MENU
        held = self._waits.begin(chat_id, wait_s, now)
        _log.warning("Telegram asks to wait %.0f s before %s", wait_s, row.message.key)
        await self._retry.until_done(self._table.put_back, row, failed=False)
        await self._waits.keep(held, now)

    async def _park(self, row: OutboxRow, err: TelegramError) -> None:
        chat_id = row.message.chat_id
        _log.info("chat %d is parked: %s", chat_id, err)
        await self._retry.until_done(self._chats.park, chat_id)
        await self._retry.until_done(self._table.put_back, row, failed=False)
        if (blocked := self.blocked) is not None:
            await self._retry.until_done(blocked, chat_id)

    async def _refused(self, row: OutboxRow, err: TelegramError) -> None:
        if row.message.picture:  # the words matter more
            _log.warning("%s goes without its picture: %s", row.message.key, err)
            await self._retry.until_done(self._table.without_picture, row)
            return
        await self._give_up(row, err)

    async def _again(self, row: OutboxRow, err: Exception) -> None:
        now = _now()
        wait_s = self._limits.troubles.failed(row.row_id, row.attempts, now)
        if self._limits.troubles.is_hopeless(row.row_id, now):
            await self._give_up(row, err)
            return
        _log.warning("%s goes again in %.1f s: %s", row.message.key, wait_s, err)
        await self._retry.until_done(self._table.put_back, row)

    async def _give_up(self, row: OutboxRow, err: Exception) -> None:
        _log.error("%s is given up: %s", row.message.key, err)
        await self._retry.until_done(self._table.failed, row)

    async def _doubt(self, row: OutboxRow, *, repeats_notices: bool = False) -> None:
        """It may stand in the chat already, and nobody can ask Telegram whether it does.

        A report goes into its card by edit. One without a card in the chat's history goes again: seen twice is better
        than never. So do a card, which hardly anybody minds twice, and a request, whose older buttons then only say
        that there is a newer one. A notice is left, but for one that met a server error: those seldom mean that it
        arrived, and while a server is down all answers to commands would be lost.
        """
        match row.message.priority:
            case Priority.NOTICE if not repeats_notices:
                await self._retry.until_done(self._table.left, row)
            case Priority.REPORT:
                if not await self._retry.until_done(self._table.into_card, row):
                    await self._retry.until_done(self._table.put_back, row)
            case Priority.REQUEST | Priority.QUESTION:
                await self._retry.until_done(self._with_fresh_buttons, row.row_id)
            case Priority.CARD | Priority.NOTICE | Priority.MENU:
                await self._retry.until_done(self._table.put_back, row)

    async def _with_fresh_buttons(self, row_id: int) -> None:
        """Sends it again; if its look changes while the buttons are made, the newer look gets fresh ones, too."""
        while (row := await self._table.row(row_id)) is not None:
            fresh = row.message
            if fresh.buttons and self.doubtful is not None:
                fresh = await self.doubtful(row.message)
            if await self._table.put_back_fresh(row, fresh):
                return


def _now() -> float:
    return asyncio.get_running_loop().time()
