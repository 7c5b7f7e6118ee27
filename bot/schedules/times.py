"""When a schedule runs: once, or by cron text in its person's zone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

from cronsim import CronSim, CronSimError

MOST_COUNTED = 10_000  # runs that are counted as missed
# The library runs 'every second hour' by elapsed time, so twice in an hour that comes twice. A range runs
# once.
_HOUR_STEPS = re.compile(r"^([\d,\-/]+) \*(/0*(?:[2-9]|1\d|2\d)) ", re.ASCII)


@dataclass(frozen=True, slots=True)
class When:
    """cron: five fields, '' for once. at: seconds since the epoch, of once."""

    cron: str = ""
    at: float = 0.0

    def runs(self, after: float, zone: tzinfo) -> Iterator[float]:
        """The runs later than this moment, each in seconds since the epoch.

        A time of day that a clock change leaves out runs once right after the change, and one that comes
        twice runs the first time.
        """
        if not self.cron:
            if self.at > after:
                yield self.at
            return
        last = after
        try:
            for moment in CronSim(
                _HOUR_STEPS.sub(r"\1 0-23\2 ", self.cron), datetime.fromtimestamp(after, zone)
            ):
                run = moment.timestamp()
                # Within the hour that comes twice, the library counts wall clocks of the first one.
                if run > last:
                    yield run
                    last = run
        except CronSimError:  # kept by another version
            return

    def next_run(self, after: float, zone: tzinfo) -> float | None:
        """The first run later than this moment; None if there is none."""
        return next(self.runs(after, zone), None)

    def count(self, first: float, until: float, zone: tzinfo) -> tuple[int, float]:
        """How many runs there are from a first one up to a moment, and the last of them."""
        number, last = 1, first
        for run in self.runs(first, zone):
            if run > until or number >= MOST_COUNTED:
                break
            number, last = number + 1, run
        return number, last
