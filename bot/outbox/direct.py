"""Calls that do not pass the table: presses answered, reactions set, messages deleted or replaced."""

import asyncio
import logging

from telegram.constants import ParseMode
from telegram.error import BadRequest, RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.outbox.chats import Chats
from bot.outbox.delivery_errors import seconds
from bot.outbox.limits import Limits
from bot.outbox.retry import retry_call
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
_DELETE_WITHIN_S = 5.0
_DELETE_PAUSES_S = (0.1, 0.3, 0.6, 1.0, 1.0)
_IS_GONE = "message to delete not found"


class DirectCalls:
    """The direct calls of one outbox. Nothing is kept on disk, and no refusal by Telegram is raised."""

    def __init__(self, bot: ExtBot[None], chats: Chats, limits: Limits, waits: CallWaits) -> None:
        self._bot = bot
        self._chats = chats
        self._limits = limits
        self._waits = waits

    async def acknowledge(self, chat_id: int, callback_id: str, text: str, *, alert: bool) -> None:
        """Answers a press, also inside a wait: an answer is not a message, and is of use for seconds only."""
        try:
            await self._bot.answer_callback_query(callback_id, text=text[:200] or None, show_alert=alert)
        except RetryAfter as err:
            await self._hold(chat_id, err)
        except TelegramError as err:  # too old, or no network: the decision stands all the same
            _log.info("a press was not acknowledged: %s", err)

    async def delete(self, chat_id: int, message_id: int) -> bool:
        """Deletes one message of either side, within 5 s; False if it may still be there."""
        held = dict[int, float]()

        async def attempt() -> bool:
            # Telegram refuses calls inside a wait and lengthens the wait for each.
            await asyncio.sleep(self._waits.left_s(chat_id, _now()))
            try:
                return await self._bot.delete_message(chat_id, message_id)
            except RetryAfter as err:
                now = _now()
                held.update(dict.fromkeys(self._waits.hold(chat_id, seconds(err), now), now))
                raise
            except BadRequest as err:
                # The message was deleted already, or the answer to the last try was lost.
                if _IS_GONE not in err.message.lower():
                    raise
                return True

        try:
            async with asyncio.timeout(_DELETE_WITHIN_S):
                return await retry_call(attempt, _DELETE_PAUSES_S, f"deleting message {message_id}")
        except (TelegramError, TimeoutError) as err:
            _log.warning("message %d was not deleted: %r", message_id, err)
            return False
        finally:
            # After the call: a full disk would use up the time in which the message can be deleted.
            for held_id, now in held.items():
                await self._waits.save_if_possible((held_id,), now)

    async def replace_copy(self, chat_id: int, message_id: int, html: str, *, picture: bool) -> None:
        """Changes text or caption; the buttons go. Not while the chat has to wait: another press tries."""
        if not self.may_react(chat_id):
            return
        try:
            if picture:
                await self._bot.edit_message_caption(
                    chat_id, message_id, caption=html, parse_mode=ParseMode.HTML
                )
            else:
                await self._bot.edit_message_text(html, chat_id, message_id, parse_mode=ParseMode.HTML)
        except RetryAfter as err:
            await self._hold(chat_id, err)
        except TelegramError as err:
            _log.info("a copy of a message stays as it is: %s", err)

    def may_react(self, chat_id: int) -> bool:
        """False if the chat or all chats have to wait, or the person has blocked the bot."""
        return self._waits.left_s(chat_id, _now()) <= 0 and not self._chats.is_parked(chat_id)

    async def react(self, chat_id: int, message_id: int, emoji: str, wait_s: float) -> None:
        """Sets a reaction after so many seconds, if reactions are still allowed then."""
        await asyncio.sleep(wait_s)
        recent = self._limits.recent
        if recent.wait_s(_now()) > 0 or not self.may_react(chat_id):
            return  # messages have precedence
        recent.begin()
        try:
            await self._bot.set_message_reaction(chat_id, message_id, emoji)
        except RetryAfter as err:
            await self._hold(chat_id, err)
        except TelegramError as err:
            _log.info("no reaction: %s", err)
        finally:
            recent.end(_now())

    async def _hold(self, chat_id: int, err: RetryAfter) -> None:
        now = _now()
        held = self._waits.hold(chat_id, seconds(err), now)
        _log.info("Telegram asks to wait %.0f s before it takes a press or a reaction", seconds(err))
        await self._waits.save_if_possible(held, now)


def _now() -> float:
    return asyncio.get_running_loop().time()
