"""Delivers one row to Telegram and commits what the answer, or a missing answer, means."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from agent.storage.retry import DatabaseRetry
from bot.outbox.chats import Chats
from bot.outbox.delivery_errors import CallFailure, classify, seconds
from bot.outbox.limits import Limits
from bot.outbox.outgoing import EVERYBODYS_MENU, Outgoing, Priority
from bot.outbox.rows import OutboxRow
from bot.outbox.send_or_edit import send_or_edit
from bot.outbox.table import OutboxTable
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
OnBlocked = Callable[[int], Awaitable[None]]
RenewButtons = Callable[[Outgoing], Awaitable[Outgoing]]


class Delivery:
    """Makes the calls of one outbox. A first send is committed as begun before the call; then its outcome."""

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
        self.on_blocked: OnBlocked | None = None
        """See SqliteOutbox.when_blocked."""
        self.renew_buttons: RenewButtons | None = None
        """See SqliteOutbox.when_doubtful."""

    async def deliver(self, row_id: int) -> None:
        """Makes one call and commits its outcome; does nothing if the row is not wanted any more."""
        row = await self._retry.until_done(self._table.begin_call, row_id)
        if row is None:
            return
        try:
            message_id = await send_or_edit(self._bot, row)
        except TelegramError as err:
            await self._fail(row, err)
        except Exception as err:  # noqa: BLE001 - whatever the library raises, no row may stay 'sending'
            _log.exception("%s broke", row.message.key)
            await self._fail_unknown(row, err)
        else:
            self._limits.flood.record_success()
            self._limits.failing.record_success(row.row_id, _now())
            await self._retry.until_done(self._table.record_delivery, row, message_id)

    async def resume(self, row_id: int) -> None:
        """Settles a row whose first send an earlier run had begun: whether it arrived is unknown."""
        row = await self._retry.until_done(self._table.row, row_id)
        if row is not None:
            _log.info("%s was being sent when the program ended", row.message.key)
            await self._settle_unknown(row)

    async def _fail(self, row: OutboxRow, err: TelegramError) -> None:
        match classify(err):
            case CallFailure.WAIT if isinstance(err, RetryAfter):
                await self._hold_chat(row, seconds(err))
            case CallFailure.BLOCKED if (
                row.message.menu is not None
            ):  # the next message to them is refused, too
                await self._give_up(row, err)
            case CallFailure.BLOCKED:
                await self._park_chat(row, err)
            case CallFailure.REFUSED if (
                row.message.picture and not row.message.file
            ):  # the text matters more than the picture
                _log.warning("%s goes without its picture: %s", row.message.key, err)
                await self._retry.until_done(self._table.drop_picture, row)
            case CallFailure.REFUSED:
                await self._give_up(row, err)
            case CallFailure.UNKNOWN:
                await self._fail_unknown(row, err)
            case CallFailure.SERVER_ERROR:
                repeats_notices = not self._limits.failing.is_deferred(row.row_id)
                await self._fail_unknown(row, err, repeats_notices=repeats_notices)
            case _:
                await self._try_later(row, err)

    async def _hold_chat(self, row: OutboxRow, wait_s: float) -> None:
        now = _now()
        # Menus are set so seldom that their limit may be one of their own: no message waits for a menu.
        chat_id = row.message.chat_id if row.message.menu is None else EVERYBODYS_MENU
        held = self._waits.hold(chat_id, wait_s, now)
        _log.warning("Telegram asks to wait %.0f s before %s", wait_s, row.message.key)
        await self._retry.until_done(self._table.put_back, row, failed=False)
        await self._waits.save(held, now)

    async def _park_chat(self, row: OutboxRow, err: TelegramError) -> None:
        chat_id = row.message.chat_id
        _log.info("chat %d is parked: %s", chat_id, err)
        await self._retry.until_done(self._chats.park, chat_id)
        await self._retry.until_done(self._table.put_back, row, failed=False)
        if self.on_blocked is not None:
            await self._retry.until_done(self.on_blocked, chat_id)

    async def _try_later(self, row: OutboxRow, err: Exception) -> None:
        now = _now()
        wait_s = self._limits.failing.record_failure(row.row_id, row.attempts, now)
        if self._limits.failing.has_expired(row.row_id, now):
            await self._give_up(row, err)
            return
        _log.warning("%s goes again in %.1f s: %s", row.message.key, wait_s, err)
        await self._retry.until_done(self._table.put_back, row)

    async def _give_up(self, row: OutboxRow, err: Exception) -> None:
        _log.error("%s is given up: %s", row.message.key, err)
        await self._retry.until_done(self._table.give_up, row)

    async def _fail_unknown(self, row: OutboxRow, err: Exception, *, repeats_notices: bool = False) -> None:
        if row.message_id is not None:  # an edit can be repeated without harm
            await self._try_later(row, err)
            return
        now = _now()
        wait_s = self._limits.failing.record_failure(row.row_id, row.attempts, now)
        _log.warning(
            "it is unknown whether %s arrived; if it is sent again it goes in %.1f s: %s",
            row.message.key,
            wait_s,
            err,
        )
        if self._limits.failing.has_expired(row.row_id, now):
            await self._give_up(row, err)
            return
        await self._settle_unknown(row, repeats_notices=repeats_notices)

    async def _settle_unknown(self, row: OutboxRow, *, repeats_notices: bool = False) -> None:
        """Decides about a message that may be in the chat already; Telegram cannot be asked.

        A report goes into its card by edit. Without a card in the chat's history the report is sent again:
        twice is better than never. A card and a request are sent again, too: a second card does little harm,
        and the buttons of the older request only say that there is a newer one. A notice is sent again only
        after a server error: such a notice has seldom arrived, and all answers to commands would be lost.
        """
        match row.message.priority:
            case Priority.NOTICE if not repeats_notices:
                await self._retry.until_done(self._table.leave, row)
            case Priority.REPORT:
                if not await self._retry.until_done(self._table.move_into_card, row):
                    await self._retry.until_done(self._table.put_back, row)
            case Priority.REQUEST | Priority.QUESTION:
                await self._retry.until_done(self._put_back_with_fresh_buttons, row.row_id)
            case Priority.CARD | Priority.NOTICE | Priority.MENU:
                await self._retry.until_done(self._table.put_back, row)

    async def _put_back_with_fresh_buttons(self, row_id: int) -> None:
        """If the content changes while the buttons are made, the newer content gets fresh buttons, too."""
        while (row := await self._table.row(row_id)) is not None:
            fresh = row.message
            if fresh.buttons and self.renew_buttons is not None:
                fresh = await self.renew_buttons(row.message)
            if await self._table.put_back_with_buttons(row, fresh):
                return


def _now() -> float:
    return asyncio.get_running_loop().time()
