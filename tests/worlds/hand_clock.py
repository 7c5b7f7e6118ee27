"""A clock for the simulated phone that moves only by hand."""


class HandClock:
    """Seconds since the epoch."""

    def __init__(self) -> None:
        self.now = 1_763_700_000.0

    def __call__(self) -> float:
        return self.now
