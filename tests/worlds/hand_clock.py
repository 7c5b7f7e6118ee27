"""Clocks of tests: one moves only by hand, one keeps away from midnight."""

import time
from collections.abc import Callable

from agent.storage.local_days import midnight


class HandClock:
    """Seconds since the epoch."""

    def __init__(self) -> None:
        self.now = 1_763_700_000.0

    def __call__(self) -> float:
        return self.now


def day_clock() -> Callable[[], float]:
    """A clock that goes on from noon of this day: what counts for a day is not over while a test runs."""
    ahead_s = midnight(time.time()) + 12 * 3600 - time.monotonic()
    return lambda: ahead_s + time.monotonic()
