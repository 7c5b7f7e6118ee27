"""One question to all homes at once."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bot.bus.errors import NOT_HERE, UNREACHED, HomeUnread
from bot.bus.home_end import HomeEnd
from bot.bus.home_ends import HomeEnds
from bot.bus.left_out import asks_everyone, note_left_out
from bot.bus.routes import Route

_log = logging.getLogger(__name__)
_STILL_SLOW_S = 0.3
"""So long others wait for a home that has not answered an earlier question in time."""


class FanOut:
    """Where nothing is changed nobody waits long for one home while another one has answered."""

    def __init__(self, ends: HomeEnds) -> None:
        self._ends = ends
        self._slow: dict[str, asyncio.Task[Any]] = {}  # by home: what it has not answered in time
        self._late: set[asyncio.Task[Any]] = set()

    async def ask(self, route: Route, make: Callable[[HomeEnd], Coroutine[Any, Any, Any]]) -> list[Any]:
        """What each home answers, or why it is left out, in the order of the homes.

        Raises what else a home raises.
        """
        asked: dict[asyncio.Task[Any], HomeEnd] = {asyncio.create_task(make(end)): end for end in self._ends}
        try:
            if asked and not (route.changes or route.kept or asks_everyone()):
                await self._wait_for_most(asked, route.most_wait_s)
            elif asked:
                await asyncio.wait(asked)
        except asyncio.CancelledError:
            for each in asked:
                each.cancel()
            raise
        results = [_result_of(each, end) for each, end in asked.items()]
        for result, end in zip(results, asked.values(), strict=True):
            if not isinstance(result, Exception) or isinstance(result, NOT_HERE):
                continue
            if not isinstance(result, UNREACHED):
                raise result
            note_left_out(end.view.name, end.prefix)
        return results

    async def _wait_for_most(self, asked: Mapping[asyncio.Task[Any], HomeEnd], most_wait_s: float) -> None:
        """A home that was slow a moment ago is hardly waited for, until it has answered what it was asked."""
        if own := {each for each, end in asked.items() if not end.home_id}:
            await asyncio.wait(own)  # as with one program
        quick = {each for each, end in asked.items() if end.home_id not in self._slow} or set(asked)
        await asyncio.wait(quick, timeout=most_wait_s)
        late = {each for each in asked if not each.done()}
        if late:
            _, late = await asyncio.wait(late, timeout=_STILL_SLOW_S)
        while late and not any(map(_has_answered, asked)):
            _, late = await asyncio.wait(late, return_when=asyncio.FIRST_COMPLETED)
        for each in late:
            self._slow[asked[each].home_id] = each
            self._late.add(each)
            each.add_done_callback(self._forget_late)

    def _forget_late(self, task: asyncio.Task[Any]) -> None:
        """Its home is not slow any more, unless it was asked something else since."""
        self._late.discard(task)
        if not task.cancelled() and (err := task.exception()) is not None:
            _log.info("an answer that nobody waited for any more: %s", err)
        self._slow = {home_id: each for home_id, each in self._slow.items() if each is not task}

    async def cancel_late(self) -> None:
        """Nothing is asked any more that nobody waits for."""
        for each in self._late:
            each.cancel()
        if self._late:
            await asyncio.wait(self._late)


def _has_answered(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and isinstance(task.exception(), (*NOT_HERE, type(None)))


def _result_of(task: asyncio.Task[Any], end: HomeEnd) -> Any:
    """The answer, or the error in its place."""
    if not task.done():
        return HomeUnread("slow", name=end.view.name)
    return task.exception() or task.result()
