"""Inputs that a phone runs in time or never.

A frozen phone, or one behind a Wi-Fi that delays packets, runs a sent line when it is back: minutes after the
caller's time-out, and on another page. So each line that changes the phone begins with the latest moment at
which it may run, by the phone's own clock, and a late phone itself refuses it. Facts: proc_uptime(5), AOSP
system/sepolicy shell.te (the shell may read it). `read`, `[` and `${u%%.*}` are built into the shell, so that
the test starts no process.
"""

import math
import re
import time
from dataclasses import dataclass

from devices.adb.client.server import ShellResult

UPTIME = "cat /proc/uptime"
_UPTIME = re.compile(r"(\d{1,10}(?:\.\d{1,9})?) ")
_DRIFT_S = 0.1
_LATE = 75  # EX_TEMPFAIL of sysexits(3); none of the commands that change a phone ends with it


@dataclass(slots=True)
class PhoneClock:
    """A phone's uptime now, calculated from the last uptime that it reported; without one there is no guard.

    ahead_s: at most so far is the uptime ahead of our monotonic clock; None until the phone has reported one.
    Too much after the phone restarts, too little after this computer sleeps, until the next report.
    """

    ahead_s: float | None = None

    def update(self, uptime: str, asked_at: float) -> None:
        """uptime: what UPTIME printed; anything else changes nothing.

        asked_at: time.monotonic() before the question.
        """
        if not (found := _UPTIME.match(uptime.strip())):
            return
        at_most, at_least = float(found.group(1)) - asked_at, float(found.group(1)) - time.monotonic()
        # A delayed answer is less exact, and may come after a newer one. The most exact one is kept until it
        # is disproved: this computer has slept, or, with a lower uptime, the phone has restarted.
        if self.ahead_s is None or at_most < self.ahead_s or at_least > self.ahead_s + _DRIFT_S:
            self.ahead_s = at_most

    def guard_line(self, line: str, within_s: float) -> str:
        """The line with a guard: it begins within so many seconds from now (rounded up) or not at all."""
        if self.ahead_s is None:
            return line
        latest = math.ceil(time.monotonic() + self.ahead_s + within_s)
        return f'read u </proc/uptime && [ "${{u%%.*}}" -lt {latest} ] || exit {_LATE}; {line}'


def deadline_missed(result: ShellResult) -> bool:
    """True if the phone refused a guarded line because its time was over."""
    return result.code == _LATE
