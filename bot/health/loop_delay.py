"""The event loop's delay, measured by repeated sleeps of 100 ms."""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable

_SLEEP_S = 0.1
_KEPT_S = 60.0


class LoopDelay:
    """The delays of the last minute. Run `watch` as a task."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._late_s: deque[tuple[float, float]] = deque()

    async def watch(self) -> None:
        """Measures until it is cancelled."""
        while True:
            due = self._clock() + _SLEEP_S
            await asyncio.sleep(_SLEEP_S)
            self.note(max(0.0, self._clock() - due))

    def note(self, late_s: float) -> None:
        """Adds one measurement."""
        now = self._clock()
        self._late_s.append((now, late_s))
        while self._late_s and self._late_s[0][0] < now - _KEPT_S:
            self._late_s.popleft()

    @property
    def p99_s(self) -> float:
        """The 99th percentile of the last minute's delays; 0 before the first measurement."""
        late_s = sorted(late_s for _, late_s in self._late_s)
        return late_s[math.ceil(len(late_s) * 0.99) - 1] if late_s else 0.0

    @property
    def worst_s(self) -> float:
        """The longest delay of the last minute."""
        return max((late_s for _, late_s in self._late_s), default=0.0)
