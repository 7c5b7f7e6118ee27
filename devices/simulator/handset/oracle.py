"""The facts of what happened on the simulated phone, for tests and the demo; no pictures."""

import asyncio
import math
from collections.abc import Callable
from typing import NamedTuple

_DOUBLE_LEAST_S, _DOUBLE_MOST_S = 0.04, 0.3  # source: AOSP ViewConfiguration
_DOUBLE_SLOP_PX = 100


class Fact(NamedTuple):
    """at: seconds since the epoch. text: English, whatever the phone's language."""

    at: float
    text: str


class Touch(NamedTuple):
    """A touch as it arrived, taken or not.

    kind: 'tap', 'swipe', 'long_press' or 'drag'; x, y: pixels where it began.
    """

    kind: str
    x: int
    y: int


class Oracle:
    """Keeps facts, touches and keys in order. Waiting works inside one event loop.

    ignored: those touches that met a dark screen or a page in transition.
    touch_times: of `touches`, by the phone's clock. double_taps: the second touch of each.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiters: set[asyncio.Future[None]] = set()
        self.facts: list[Fact] = []
        self.touches: list[Touch] = []
        self.ignored: list[Touch] = []
        self.keys: list[int] = []
        self.touch_times: list[float] = []
        self.double_taps: list[Touch] = []
        self._first_tap: tuple[float, Touch] | None = None  # that a second one may follow

    @property
    def texts(self) -> list[str]:
        """The facts without their times."""
        return [fact.text for fact in self.facts]

    def count(self, text: str) -> int:
        """How many facts contain the text, e.g. 'paid'."""
        return sum(text in fact.text for fact in self.facts)

    def record(self, text: str) -> None:
        """Adds a fact."""
        self.facts.append(Fact(self._clock(), text))
        self.notify()

    def touch(self, touch: Touch) -> None:
        """Adds a touch; two taps at one place, neither too soon nor too late, are a double tap.

        Source: AOSP GestureDetector.isConsideredDoubleTap.
        """
        now, first = self._clock(), self._first_tap
        self._first_tap = (now, touch) if touch.kind == "tap" else None
        if (
            first is not None
            and self._first_tap is not None
            and _DOUBLE_LEAST_S <= now - first[0] <= _DOUBLE_MOST_S
            and math.dist(first[1][1:], touch[1:]) <= _DOUBLE_SLOP_PX
        ):
            self.double_taps.append(touch)
            self._first_tap = None  # a third tap begins anew
        self.touches.append(touch)
        self.touch_times.append(now)

    def forget(self) -> None:
        """Empties everything."""
        self.facts.clear()
        self.touches.clear()
        self.ignored.clear()
        self.keys.clear()
        self.touch_times.clear()
        self.double_taps.clear()
        self.notify()

    def notify(self) -> None:
        """Wakes everyone who waits for a change of the phone."""
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def changed(self) -> None:
        """Returns after the next fact, touch, key or change of the page."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await waiter
        finally:
            self._waiters.discard(waiter)

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Returns as soon as the condition holds, looking after each change. Give it a time limit outside."""
        while not condition():
            await self.changed()

    async def wait_for(self, text: str) -> None:
        """Returns once a fact contains the text."""
        await self.wait_until(lambda: self.count(text) > 0)
