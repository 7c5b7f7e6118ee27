"""Seconds of a clock that nobody can set, for waits inside one run of the program."""

import sys
import time


def boottime_s() -> float:
    """Seconds since a fixed moment, counted while the computer sleeps, too, where the system can tell."""
    # Linux's monotonic clock stands still in a suspended computer; this one does not. See clock_gettime(2).
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    # On macOS Python's monotonic clock stands still, and the system's does not. See its clock_gettime(3).
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()
