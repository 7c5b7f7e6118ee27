"""Calls past the table: presses answered, reactions put, messages deleted. They keep to the same waits as what is sent."""

import asyncio
import logging

from telegram.error import RetryAfter, TelegramError
from telegram.ext import ExtBot

from bot.outbox.chats import Chats
from bot.outbox.delete import erase
from bot.outbox.delivery_errors import seconds
from bot.outbox.scheduler import Limits
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)


class DirectCalls:
    """One for the outbox. Nothing here is on disk, and nothing raises for Telegram's sake."""

    def __init__(self, bot: ExtBot[None], chats: Chats, limits: Limits, waits: CallWaits) -> None:
        self._bot = bot
        self._chats = chats
        self._limits = limits
        self._waits = waits

    async def acknowledge(self, chat_id: int, callback_id: str, text: str, *, alert: bool) -> None:
        """Answers a press. Not even a wait holds it up: it is no message of the chat, and lives for seconds only."""
        try:
            await self._bot.answer_callback_query(callback_id, text=text[:200] or None, show_alert=alert)
        except RetryAfter as err:
            await self._refused(chat_id, err)
        except TelegramError as err:  # too old, or no network: the decision stands all the same
            _log.info("a press was not acknowledged: %s", err)

    async def erase(self, chat_id: int, message_id: int) -> bool:
        """Deletes a message, 5 s at most; False if it may still be there."""
        return await erase(self._bot, chat_id, message_id, self._waits)

    def may_react(self, chat_id: int) -> bool:
        """Neither the chat nor everybody has to wait, and its person is there."""
        return self._waits.left_s(chat_id, _now()) <= 0 and not self._chats.is_parked(chat_id)

    async def react(self, chat_id: int, message_id: int, emoji: str, wait_s: float) -> None:
        """Puts a reaction in so many seconds, if it may then be put."""
        await asyncio.sleep(wait_s)
        recent = self._limits.recent
        if recent.wait_s(_now()) > 0 or not self.may_react(chat_id):
            return  # what is said is worth more
        recent.begun()
        try:
            await self._bot.set_message_reaction(chat_id, message_id, emoji)
        except RetryAfter as err:
            await self._refused(chat_id, err)
        except TelegramError as err:
            _log.info("no reaction: %s", err)
        finally:
            recent.ended(_now())

    async def _refused(self, chat_id: int, err: RetryAfter) -> None:
        now = _now()
        held = self._waits.begin(chat_id, seconds(err), now)
        _log.info("Telegram asks to wait %.0f s before it takes a press or a reaction", seconds(err))
        await self._waits.keep_if_possible(held, now)


def _now() -> float:
    return asyncio.get_running_loop().time()
