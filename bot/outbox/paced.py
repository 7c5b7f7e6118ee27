"""Calls past the table that are as large as messages: in their turn, outside every wait, their own waits known to all."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import RetryAfter

from bot.outbox.delivery_errors import seconds
from bot.outbox.scheduler import Limits
from bot.outbox.waits import CallWaits

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_PATIENCE_S = 600.0


class ToldToWait(Exception):
    """Telegram wants the chat left alone for longer than anybody waits for this."""


class PacedCalls:
    """One for the outbox. limits, waits: those of the scheduler."""

    def __init__(self, limits: Limits, waits: CallWaits) -> None:
        self._limits = limits
        self._waits = waits

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
            await self._refused(chat_id, seconds(err))
            raise
        finally:
            limits.recent.ended(_now())
            limits.called(chat_id, _now())
        limits.crowd.passed()
        return result

    def _wait_s(self, chat_id: int) -> float:
        now, limits = _now(), self._limits
        return max(
            self._waits.left_s(chat_id, now),
            limits.chat_wait_s(chat_id, now),
            limits.turns.wait_s(now),
            limits.recent.wait_s(now),
        )

    async def _refused(self, chat_id: int, wait_s: float) -> None:
        now = _now()
        held = self._waits.begin(chat_id, wait_s, now)
        await self._waits.keep_if_possible(held, now)
        _log.warning("Telegram asks to wait %.0f s", wait_s)


def _now() -> float:
    return asyncio.get_running_loop().time()
