"""What Telegram asks when it refuses a call for now: its chat waits, and where it means more than one chat, all do."""

import logging

from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import TROUBLES
from bot.outbox.chats import EVERYBODY, Chats
from bot.outbox.pace import Crowd

_log = logging.getLogger(__name__)


class CallWaits:
    """Of every kind of call: whichever was refused, no other is made inside the wait."""

    def __init__(self, chats: Chats, crowd: Crowd, retry: DatabaseRetry) -> None:
        self._chats = chats
        self._crowd = crowd
        self._retry = retry

    def left_s(self, chat_id: int, now: float) -> float:
        """Seconds until the chat may be called for, 0 for at once."""
        return max(0.0, self._chats.wait_s(chat_id, now), self._chats.wait_s(EVERYBODY, now))

    def begin(self, chat_id: int, wait_s: float, now: float) -> tuple[int, ...]:
        """From this moment on, before anything is awaited; answers what `keep` has to write down."""
        self._chats.hold(chat_id, wait_s, now)
        if everybody_s := self._crowd.refused(chat_id, wait_s, now):
            self._chats.hold(EVERYBODY, everybody_s, now)
            return chat_id, EVERYBODY
        return (chat_id,)

    async def keep(self, held: tuple[int, ...], now: float) -> None:
        """The waits outlive a restart, however long the disk takes nothing."""
        for chat_id in held:
            await self._retry.until_done(self._chats.keep, chat_id, now)

    async def keep_if_possible(self, held: tuple[int, ...], now: float) -> None:
        """The same for calls that no disk may hold up: a full one is what some of them tell of."""
        try:
            for chat_id in held:
                await self._chats.keep(chat_id, now)
        except TROUBLES as err:
            _log.warning("a restart would not know of the wait for chat %d: %s", held[0], err)
