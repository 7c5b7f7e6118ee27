"""Requests that others are asked for as well: after a while, and anew when people may do something else than before."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.contract.dispatcher import Background
from agent.contract.events import HumanNeeded
from agent.storage.clock import steady_s
from agent.storage.retry import DatabaseRetry

# A suspended computer stops the loop's clock but not the steady one; look at that this often.
_LOOK_AT_CLOCK_S = 5.0


@dataclass(frozen=True, slots=True)
class _Waiting:
    """turn: of whoever writes to the others. woken: something has changed, or it is over."""

    over: asyncio.Event = field(default_factory=asyncio.Event)
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Later:
    """In memory alone: a request does not outlive a run of the program, it is asked anew.

    ask: asks whoever is to be asked by then, may be repeated; with whether the task's person has had their time alone.
    after_s: that time, since the request was made. clock: seconds since the epoch.
    steady: seconds that nobody can set.
    """

    def __init__(
        self,
        background: Background,
        ask: Callable[[HumanNeeded, bool], Awaitable[None]],
        after_s: float,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = steady_s,
    ) -> None:
        self._background = background
        self._ask = ask
        self._after_s = after_s
        self._clock = clock
        self._steady = steady
        self._waiting: dict[int, _Waiting] = {}

    def begin(self, event: HumanNeeded) -> None:
        """Returns at once. May be repeated. It asks soon, when the time has come, and whenever `again` is called."""
        request_id = event.request.request_id
        if request_id not in self._waiting:
            self._waiting[request_id] = waiting = _Waiting()
            waiting.woken.set()  # a change may have come between the first asking and this
            self._background.start(self._follow(event, waiting), f"asking others for request {request_id}")

    def again(self) -> None:
        """People may do something else than before. Returns at once."""
        for waiting in self._waiting.values():
            waiting.woken.set()

    async def end(self, request_id: int) -> None:
        """The request is over. When this returns everybody was asked or nobody will be."""
        if waiting := self._waiting.pop(request_id, None):
            waiting.over.set()
            waiting.woken.set()
            async with waiting.turn:
                pass

    async def _follow(self, event: HumanNeeded, waiting: _Waiting) -> None:
        # Counted from when it was made, but never longer than that takes: the clock may have been set meanwhile.
        left_s = min(event.request.created_at + self._after_s - self._clock(), self._after_s)
        due, late = self._steady() + left_s, False
        retry = DatabaseRetry(f"asking others for request {event.request.request_id}")
        while True:
            await (waiting.woken.wait() if late else self._woken(waiting, due))
            if waiting.over.is_set():
                return
            waiting.woken.clear()
            late = self._steady() >= due
            await retry.until_done(self._ask_unless_over, event, waiting, late=late)

    async def _ask_unless_over(self, event: HumanNeeded, waiting: _Waiting, *, late: bool) -> None:
        async with waiting.turn:
            if not waiting.over.is_set():
                await self._ask(event, late)

    async def _woken(self, waiting: _Waiting, due: float) -> None:
        """Waits for the moment, or until it is woken before."""
        while not waiting.woken.is_set() and (left_s := due - self._steady()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(left_s, _LOOK_AT_CLOCK_S)):
                    await waiting.woken.wait()
