"""Inputs that a phone does in time or never.

What was sent to a phone that is frozen, or behind a Wi-Fi that holds its packets back, is done when it is
back: minutes after its caller was notified of a time-out, and on another page. So each line that changes the
phone begins with the latest moment at which it may run, by the phone's own clock, and the phone itself says
no. Facts: proc_uptime(5), AOSP system/sepolicy shell.te (the shell may read it). `read`, `[` and `${u%%.*}`
are the shell's own, so that asking starts no process.
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
    """What a phone's uptime is now, as calculated from the last time that it told.

    Without that there is no guard.

    ahead_s: of our own monotonic clock, at most; None until the phone has told its uptime. It is too much
    after a restart of the phone, and too little when this computer has slept, until the phone tells again.
    """

    ahead_s: float | None = None

    def update(self, uptime: str, asked_at: float) -> None:
        """uptime: what UPTIME printed; anything else changes nothing.

        asked_at: time.monotonic() before the question.
        """
        if not (found := _UPTIME.match(uptime.strip())):
            return
        at_most, at_least = float(found.group(1)) - asked_at, float(found.group(1)) - time.monotonic()
        # An answer that was long on its way only widens what is known, and may come after a younger one. The
        # tightest is kept, until it cannot be true any more: this computer has slept, or, being lower, the
        # phone has restarted.
        if self.ahead_s is None or at_most < self.ahead_s or at_least > self.ahead_s + _DRIFT_S:
            self.ahead_s = at_most

    def guard_line(self, line: str, within_s: float) -> str:
        """The line, to be begun within so many seconds from now (and a second of rounding) or not at all."""
        if self.ahead_s is None:
            return line
        latest = math.ceil(time.monotonic() + self.ahead_s + within_s)
        return f'read u </proc/uptime && [ "${{u%%.*}}" -lt {latest} ] || exit {_LATE}; {line}'


def deadline_missed(result: ShellResult) -> bool:
    """True if the phone did not run a guarded line because its time was over."""
    return result.code == _LATE
