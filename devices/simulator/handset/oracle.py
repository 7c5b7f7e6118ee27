"""The facts of what happened on the simulated phone, for tests and the demo; no pictures."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple


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
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiters: set[asyncio.Future[None]] = set()
        self.facts: list[Fact] = []
        self.touches: list[Touch] = []
        self.ignored: list[Touch] = []
        self.keys: list[int] = []

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

    def forget(self) -> None:
        """Empties everything."""
        self.facts.clear()
        self.touches.clear()
        self.ignored.clear()
        self.keys.clear()
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
