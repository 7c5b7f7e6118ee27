"""Waits that Telegram asks for when it refuses a call: of one chat, or of all chats."""

import logging

from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import TROUBLES
from bot.outbox.chats import ALL_CHATS, Chats
from bot.outbox.pace import FloodDetector

_log = logging.getLogger(__name__)


class CallWaits:
    """Shared by every kind of call: whichever call was refused, none is made inside the wait."""

    def __init__(self, chats: Chats, flood: FloodDetector, retry: DatabaseRetry) -> None:
        self._chats = chats
        self._flood = flood
        self._retry = retry

    def left_s(self, chat_id: int, now: float) -> float:
        """Seconds until a call for the chat may be made, 0 for at once."""
        return max(0.0, self._chats.wait_s(chat_id, now), self._chats.wait_s(ALL_CHATS, now))

    def hold(self, chat_id: int, wait_s: float, now: float) -> tuple[int, ...]:
        """Holds the chat at once, before anything is awaited; returns what `save` has to commit."""
        self._chats.hold(chat_id, wait_s, now)
        if all_s := self._flood.record_wait(chat_id, wait_s, now):
            self._chats.hold(ALL_CHATS, all_s, now)
            return chat_id, ALL_CHATS
        return (chat_id,)

    async def save(self, held: tuple[int, ...], now: float) -> None:
        """Commits the holds, however long the disk is in trouble: they outlive a restart."""
        for chat_id in held:
            await self._retry.until_done(self._chats.save_hold, chat_id, now)

    async def save_if_possible(self, held: tuple[int, ...], now: float) -> None:
        """Commits the holds for calls that must not wait for the disk: some report a full disk."""
        try:
            for chat_id in held:
                await self._chats.save_hold(chat_id, now)
        except TROUBLES as err:
            _log.warning("a restart would not know of the wait for chat %d: %s", held[0], err)
