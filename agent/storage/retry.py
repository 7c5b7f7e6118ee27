"""A start that waits for a full disk or a locked database, instead of dying and being started again and again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from agent.storage.trouble import DatabaseTroubled, Trouble

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class GaveUpWaiting(Exception):
    """The program is to stop, and it had not started yet."""


async def _nobody(err: DatabaseTroubled) -> None:
    del err


@dataclass(frozen=True, slots=True)
class StartRetry:
    """How long and how a start waits.

    stop: set when the program is to end. tell: told the first trouble, once. pause_s: between two tries. not_for: what
    does not mend by itself, as a damaged file.
    """

    stop: asyncio.Event = field(default_factory=asyncio.Event)
    tell: Callable[[DatabaseTroubled], Awaitable[None]] = _nobody
    pause_s: float = 5.0
    not_for: frozenset[Trouble] = frozenset({Trouble.BROKEN})

    async def until_done(self, doing: Callable[[], Awaitable[_T]]) -> _T:
        """Tries until the databases take it. `doing` must be good for being begun anew.

        Raises DatabaseTroubled at once for what it is not for, and GaveUpWaiting.
        """
        told = False
        while True:
            try:
                return await doing()
            except DatabaseTroubled as err:
                if err.kind in self.not_for:
                    raise
                if not told:
                    told = True
                    _log.error("the start waits: %s", err)
                    await self.tell(err)
            if await self._is_stopped():
                raise GaveUpWaiting

    async def _is_stopped(self) -> bool:
        try:
            async with asyncio.timeout(self.pause_s):
                return await self.stop.wait()
        except TimeoutError:
            return False


async def retry_troubled(
    work: Callable[[], Awaitable[_T]], *, pause_s: float, on_trouble: Callable[[DatabaseTroubled], None]
) -> _T:
    """Tries until the databases take it. on_trouble: called at the first trouble only."""
    heard = False
    while True:
        try:
            return await work()
        except DatabaseTroubled as err:
            if not heard:
                heard = True
                on_trouble(err)
        await asyncio.sleep(pause_s)
