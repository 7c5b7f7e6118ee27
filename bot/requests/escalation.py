"""Asks others for a request: after a time, and again whenever people's rights change."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.contract.events import HumanNeeded
from agent.contract.phones import Background
from agent.storage.clock import boottime_s
from agent.storage.retry import DatabaseRetry

# The loop's clock stops while the computer is suspended, the boot-time clock does not: it is read this often.
_READ_CLOCK_S = 5.0


@dataclass(frozen=True, slots=True)
class _Waiting:
    over: asyncio.Event = field(default_factory=asyncio.Event)
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    """Something has changed, or the request is over."""
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the others are asked."""


class Escalations:
    """Requests that others are asked for. In memory alone: after a restart each request is asked anew.

    ask: asks whoever is to be asked by then, can be repeated; the flag says whether `after_s` has passed.
    after_s: the time that the task's person has alone, since the request was made.
    clock: seconds since the epoch.
    monotonic: seconds of the boot-time clock, which nobody can set.
    """

    def __init__(
        self,
        background: Background,
        ask: Callable[[HumanNeeded, bool], Awaitable[None]],
        after_s: float,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = boottime_s,
    ) -> None:
        self._background = background
        self._ask = ask
        self._after_s = after_s
        self._clock = clock
        self._monotonic = monotonic
        self._waiting: dict[int, _Waiting] = {}

    def begin(self, event: HumanNeeded) -> None:
        """Starts asking for a request: soon, after the time, at each `recheck`. Can be repeated."""
        request_id = event.request.request_id
        if request_id not in self._waiting:
            self._waiting[request_id] = waiting = _Waiting()
            waiting.woken.set()  # a change may have come between the first asking and this line
            self._background.start(self._follow(event, waiting), f"asking others for request {request_id}")

    def recheck(self) -> None:
        """Asks again for every request, because rights or settings have changed. Returns at once."""
        for waiting in self._waiting.values():
            waiting.woken.set()

    async def end(self, request_id: int) -> None:
        """Stops asking for a request that is closed; returns when no `ask` runs any more."""
        if waiting := self._waiting.pop(request_id, None):
            waiting.over.set()
            waiting.woken.set()
            async with waiting.asking:
                pass

    async def _follow(self, event: HumanNeeded, waiting: _Waiting) -> None:
        # Counted from the request, but never more than `after_s`: the clock may have been set meanwhile.
        left_s = min(event.request.created_at + self._after_s - self._clock(), self._after_s)
        due, late = self._monotonic() + left_s, False
        retry = DatabaseRetry(f"asking others for request {event.request.request_id}")
        while True:
            await (waiting.woken.wait() if late else self._wait(waiting, due))
            if waiting.over.is_set():
                return
            waiting.woken.clear()
            late = self._monotonic() >= due
            await retry.until_done(self._ask_unless_over, event, waiting, late=late)

    async def _ask_unless_over(self, event: HumanNeeded, waiting: _Waiting, *, late: bool) -> None:
        async with waiting.asking:
            if not waiting.over.is_set():
                await self._ask(event, late)

    async def _wait(self, waiting: _Waiting, due: float) -> None:
        """Returns at the moment `due`, or earlier when woken."""
        while not waiting.woken.is_set() and (left_s := due - self._monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(left_s, _READ_CLOCK_S)):
                    await waiting.woken.wait()
