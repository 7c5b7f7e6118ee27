"""Calls past the table: in their turn like all others, outside every wait, and with their own waits known to all."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import RetryAfter

from bot.outbox.chats import EVERYBODY, Chats
from bot.outbox.fates import seconds
from bot.outbox.scheduler import Limits
from bot.outbox.steady import TROUBLES

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_PATIENCE_S = 600.0


class ToldToWait(Exception):
    """Telegram wants the chat left alone for longer than anybody waits for this."""


class Beside:
    """One for the outbox. chats, limits: those of the scheduler."""

    def __init__(self, chats: Chats, limits: Limits) -> None:
        self._chats = chats
        self._limits = limits

    async def call(self, chat_id: int, work: Callable[[], Awaitable[_T]]) -> _T:
        """Makes one call as soon as the chat may have one. Raises what it raises, and ToldToWait."""
        while (wait_s := self._wait_s(chat_id)) > 0:
            if wait_s > _PATIENCE_S:
                raise ToldToWait
            await asyncio.sleep(wait_s)
        limits = self._limits
        limits.turns.take(_now())
        limits.called(chat_id, _now())  # nothing else of this chat begins with it
        limits.recent.begun()
        try:
            result = await work()
        except RetryAfter as err:
            await self._hold(chat_id, seconds(err))
            raise
        finally:
            limits.recent.ended(_now())
            limits.called(chat_id, _now())
        limits.crowd.passed()
        return result

    def _wait_s(self, chat_id: int) -> float:
        now, limits = _now(), self._limits
        return max(
            self._chats.wait_s(EVERYBODY, now),
            self._chats.wait_s(chat_id, now),
            limits.chat_wait_s(chat_id, now),
            limits.turns.wait_s(now),
            limits.recent.wait_s(now),
        )

    async def _hold(self, chat_id: int, wait_s: float) -> None:
        now = _now()
        for each in held_now(self._chats, self._limits, chat_id, wait_s, now):
            with contextlib.suppress(*TROUBLES):  # a full disk is what some of these calls tell of
                await self._chats.keep(each, now)
        _log.warning("Telegram asks to wait %.0f s", wait_s)


def held_now(chats: Chats, limits: Limits, chat_id: int, wait_s: float, now: float) -> list[int]:
    """Holds the chat, and everybody if this was no chance, from this moment on; answers whose hold is to be kept."""
    chats.hold(chat_id, wait_s, now)
    if everybody_s := limits.crowd.refused(chat_id, wait_s, now):
        chats.hold(EVERYBODY, everybody_s, now)
        return [chat_id, EVERYBODY]
    return [chat_id]


def _now() -> float:
    return asyncio.get_running_loop().time()
