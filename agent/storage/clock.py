"""Seconds that nobody can set, for waits inside one run of the program."""

import sys
import time


def boottime_s() -> float:
    """Seconds since some moment; they also count while the computer sleeps, as far as it can tell."""
    # Linux's monotonic clock stands still in a suspended computer; this one does not. Source:
    # clock_gettime(2).
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    # There it is Python's monotonic that stands still, and the system's that does not. Source:
    # clock_gettime(3) of macOS.
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()
