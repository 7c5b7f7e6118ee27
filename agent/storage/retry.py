"""Work on a database, repeated while the disk is full or another program holds the file."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, retry_if_exception_type, wait_fixed

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.storage.trouble import DISK_PAUSE_S, TROUBLES

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")


async def retry_troubled(
    work: Callable[[], Awaitable[_T]], *, pause_s: float, on_trouble: Callable[[DatabaseTroubled], None]
) -> _T:
    """The result of the work, repeated until the databases take it. on_trouble: called at the first only."""

    def report(state: RetryCallState) -> None:
        if state.attempt_number == 1 and isinstance(err := _error(state), DatabaseTroubled):
            on_trouble(err)

    result: _T = await AsyncRetrying(
        retry=retry_if_exception_type(DatabaseTroubled), wait=wait_fixed(pause_s), before_sleep=report
    )(_await_work, work)
    return result


class DatabaseRetry:
    """Work on one database. Logs the first trouble and its end once. what: the subject of the log lines."""

    def __init__(self, what: str, pause_s: float = DISK_PAUSE_S) -> None:
        self._what = what
        self._pause_s = pause_s
        self._is_troubled = False

    async def until_done(self, work: Callable[_P, Awaitable[_T]], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """The result of the work, repeated until the database takes it. Raises what no retry can mend."""
        while True:
            # Not by tenacity: around each statement of the outbox its own work is as long as the database's.
            try:
                result = await work(*args, **kwargs)
            except TROUBLES as err:
                self.report(err)
                await asyncio.sleep(self._pause_s)
            else:
                break
        if self._is_troubled:
            self._is_troubled = False
            _log.warning("%s: the database can be used again", self._what)
        return result

    def report(self, err: BaseException | None) -> None:
        """Logs a trouble if it is the first since the database could be used."""
        if not self._is_troubled:
            self._is_troubled = True
            _log.error("%s: the database cannot be used, tried again: %s", self._what, err, exc_info=err)


class GaveUpWaiting(Exception):
    """The program is to stop before it has started."""


async def _notify_nobody(err: DatabaseTroubled) -> None:
    del err


@dataclass(frozen=True, slots=True)
class StartRetry:
    """How a start waits for its databases, instead of ending and being started again and again."""

    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the program is to end."""
    notify: Callable[[DatabaseTroubled], Awaitable[None]] = _notify_nobody
    """Called at the first trouble only."""
    pause_s: float = DISK_PAUSE_S
    not_for: frozenset[Trouble] = frozenset({Trouble.BROKEN})
    """Kinds of trouble that do not pass by themselves, such as a damaged file."""

    async def until_done(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """The result of the work, repeated until the databases take it; a second attempt begins afresh.

        Raises DatabaseTroubled at once for `not_for`, and GaveUpWaiting.
        """
        result: _T = await AsyncRetrying(
            retry=retry_if_exception(self._may_pass),
            wait=wait_fixed(self.pause_s),
            before_sleep=self._report,
            sleep=self._sleep,
        )(_await_work, work)
        return result

    def _may_pass(self, err: BaseException) -> bool:
        return isinstance(err, DatabaseTroubled) and err.kind not in self.not_for

    async def _report(self, state: RetryCallState) -> None:
        if state.attempt_number == 1 and isinstance(err := _error(state), DatabaseTroubled):
            _log.error("the start waits: %s", err)
            await self.notify(err)

    async def _sleep(self, pause_s: float) -> None:
        try:
            async with asyncio.timeout(pause_s):
                await self.stop.wait()
        except TimeoutError:
            return
        raise GaveUpWaiting


def _error(state: RetryCallState) -> BaseException | None:
    return state.outcome.exception() if state.outcome else None


async def _await_work(work: Callable[[], Awaitable[_T]]) -> _T:
    # A lambda is no coroutine function, and tenacity awaits nothing else.
    return await work()
