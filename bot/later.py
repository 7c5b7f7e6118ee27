"""Approvals that others are asked for as well, when their own person has left them unanswered for a while."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.events import HumanNeeded, Request
from agent.ports import Background
from agent.runner import DISK_PAUSE_S
from agent.steady import steady_s
from bot.outbox.steady import TROUBLES

_log = logging.getLogger(__name__)
# A suspended computer stops the loop's clock but not the steady one; look at that this often.
_LOOK_AT_CLOCK_S = 5.0


@dataclass(frozen=True, slots=True)
class _Waiting:
    """turn: of whoever writes to the others."""

    over: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Later:
    """In memory alone: a request does not outlive a run of the program, it is asked anew.

    ask: asks the others, may be repeated. after_s: since the request was made. clock: seconds since the epoch.
    """

    def __init__(
        self,
        background: Background,
        ask: Callable[[HumanNeeded], Awaitable[None]],
        after_s: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._background = background
        self._ask = ask
        self._after_s = after_s
        self._clock = clock
        self._waiting: dict[int, _Waiting] = {}

    def begin(self, event: HumanNeeded) -> None:
        """Returns at once. May be repeated."""
        request_id = event.request.request_id
        if request_id not in self._waiting:
            self._waiting[request_id] = waiting = _Waiting()
            self._background.start(self._follow(event, waiting), f"asking others for request {request_id}")

    async def end(self, request_id: int) -> None:
        """The request is over. When this returns everybody was asked or nobody will be."""
        if waiting := self._waiting.pop(request_id, None):
            waiting.over.set()
            async with waiting.turn:
                pass

    async def _follow(self, event: HumanNeeded, waiting: _Waiting) -> None:
        if not await self._is_due(event.request, waiting):
            return
        while True:
            try:
                async with waiting.turn:
                    if not waiting.over.is_set():
                        await self._ask(event)
                return
            except TROUBLES as err:
                _log.error("others cannot be asked for request %d yet: %s", event.request.request_id, err)
            await asyncio.sleep(DISK_PAUSE_S)

    async def _is_due(self, request: Request, waiting: _Waiting) -> bool:
        """Waits for the moment; False if the request is over before."""
        # Counted from when it was made, but never longer than that takes: the clock may have been set meanwhile.
        left_s = min(request.created_at + self._after_s - self._clock(), self._after_s)
        due = steady_s() + left_s
        while (left_s := due - steady_s()) > 0:
            try:
                async with asyncio.timeout(min(left_s, _LOOK_AT_CLOCK_S)):
                    await waiting.over.wait()
            except TimeoutError:
                continue
            return False
        return not waiting.over.is_set()
