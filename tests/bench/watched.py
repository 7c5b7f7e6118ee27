"""`python -m tests.bench.watched FILE WORDS...` is `farhand WORDS...` with a clock in its event loop.

As most people run it: without the extra 'reading', even where that is installed.

FILE gets one JSON list at the end, of [when, late, own] for every tick: seconds since the epoch; how much
later the loop came to it than it was due; and how much of its thread's CPU time the loop has used since the
tick before. A loop that is late without using CPU has waited for the processor or for other threads. With '-'
for FILE there is no clock, which takes CPU itself.
"""

import asyncio
import json
import sys
import time
from pathlib import Path

from bot.cli import main as farhand

_EVERY_S = 0.02
_READING = (
    "rapidocr"  # the library whose absence agent.perception.reading.engine takes as the absence of the extra
)


class Clock:
    """Ticks in one loop from `start` on."""

    def __init__(self) -> None:
        self.ticks: list[tuple[float, float, float]] = []
        self._cpu_s = 0.0

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Its first tick is one interval from now."""
        self._cpu_s = time.thread_time()
        self._again(loop)

    def _again(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(_EVERY_S, self._tick, loop, loop.time() + _EVERY_S)

    def _tick(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        cpu_s = time.thread_time()
        self.ticks.append((time.time(), loop.time() - due, cpu_s - self._cpu_s))
        self._cpu_s = cpu_s
        self._again(loop)


class _Policy(asyncio.DefaultEventLoopPolicy):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """A loop with the clock in it."""
        loop = super().new_event_loop()
        loop.call_soon(self._clock.start, loop)
        return loop


def main() -> None:
    """Runs the command in this process."""
    file, *words = sys.argv[1:]
    sys.modules[_READING] = None  # pyright: ignore[reportArgumentType]  # so Python is told that there is no such module
    if file == "-":
        farhand(words)
        return
    clock = Clock()
    asyncio.set_event_loop_policy(_Policy(clock))  # pyright: ignore[reportDeprecated]  # the program makes its own loop
    try:
        farhand(words)
    finally:
        Path(file).write_text(json.dumps(clock.ticks))


if __name__ == "__main__":
    main()
