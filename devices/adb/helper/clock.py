"""The phone's elapsedRealtime beside our monotonic clock.

The two drift apart by some parts in a million, and by all that a sleeping computer sleeps.
"""

import time
from dataclasses import dataclass

_DRIFT = 500e-6  # far more than any quartz; what is more than that is a jump
_RESOLUTION_S = 0.001


@dataclass(frozen=True, slots=True)
class ClockReading:
    """elapsed_ms: the phone's, at a moment between the two of ours (monotonic seconds)."""

    elapsed_ms: int
    asked_at: float
    answered_at: float

    @property
    def ahead_s(self) -> float:
        """How far the phone's clock is ahead of ours."""
        return self.elapsed_ms / 1000 - (self.asked_at + self.answered_at) / 2

    @property
    def error_s(self) -> float:
        """At most so much more or less."""
        return (self.answered_at - self.asked_at) / 2 + _RESOLUTION_S


class HelperClock:
    """Keeps the most exact reading; a later one that contradicts it replaces it.

    jumps: how often one did.
    """

    def __init__(self) -> None:
        self._best: ClockReading | None = None
        self.jumps = 0

    @property
    def best(self) -> ClockReading | None:
        """None before the first reading."""
        return self._best

    def update(self, reading: ClockReading) -> None:
        """Takes a reading."""
        jumped = self._contradicts(reading)
        self.jumps += jumped
        if jumped or reading.error_s <= self._error_s(reading.answered_at):
            self._best = reading

    def deadline_ms(self, until: float) -> int:
        """A moment of ours (monotonic seconds) on the phone's clock; if in doubt the earlier one."""
        if self._best is None:
            raise ValueError("the phone's clock was not read")
        return int((until + self._best.ahead_s - self._error_s(time.monotonic())) * 1000)

    def age_s(self) -> float:
        """How old the reading is."""
        return time.monotonic() - self._best.answered_at if self._best else float("inf")

    def _error_s(self, at: float) -> float:
        if self._best is None:
            return float("inf")
        return self._best.error_s + _DRIFT * max(0.0, at - self._best.answered_at)

    def _contradicts(self, reading: ClockReading) -> bool:
        best = self._best
        if best is None:
            return False
        return abs(reading.ahead_s - best.ahead_s) > reading.error_s + self._error_s(reading.answered_at)
