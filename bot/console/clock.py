"""The stand-in's own time, so that tests can pass 150 s without waiting for them."""

import time


class ChatClock:
    """Seconds since the epoch plus the skipped time."""

    def __init__(self) -> None:
        self._skipped_s = 0.0

    def now(self) -> float:
        """Seconds since the epoch as this server sees them."""
        return time.time() + self._skipped_s

    def advance(self, seconds: float) -> None:
        """Jumps ahead."""
        self._skipped_s += seconds
