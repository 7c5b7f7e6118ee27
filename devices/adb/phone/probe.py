"""Probes the state of a phone's screen in one round trip."""

import re
import time
from dataclasses import dataclass
from datetime import timedelta

from devices.adb.client.deadline_guard import UPTIME
from devices.adb.client.link import Link
from devices.adb.phone.foreground import WINDOW_LINES, WindowDump, read_windows, resumed_activity
from devices.adb.phone.lock import LOCK_LINES, TRUST_LINES, read_lock
from devices.adb.phone.questions import answers, in_one_line
from devices.base import Foreground, Lock, Source


def _side_by_side(*questions: str) -> str:
    """The shell line that runs them at the same time and prints their answers as `in_one_line` does.

    Both sides of a pipe run at once: what a question says lies in its pipe (64 kB, then it waits) until the
    ones before it have been printed. Nothing is written to a file, and no line is torn.
    """
    line = questions[0]
    for question in questions[1:]:
        line = f"{question} | {{ {in_one_line(line, 'cat')}; }}"
    return line


# A question's input is another one's answer, which is not meant for it.
_POWER = "dumpsys power </dev/null | grep -E 'mWakefulness=|getGlobalWakefulness|Display Power: state='"
_POLICY = f"dumpsys window policy </dev/null | grep -E '{LOCK_LINES}|screenState=|interactiveState='"
_TRUST = f"dumpsys trust </dev/null | grep -E '{TRUST_LINES}'"
# Plain `dumpsys window`: since Android 10 the focus lines are no longer in `dumpsys window windows`.
# The whole dump is 100 kB and more, so the phone keeps only the lines that are read.
_WINDOWS = f"dumpsys window </dev/null | grep -E '{WINDOW_LINES}'"
# The uptime first, so that it is not delayed by the dumps. Each dump takes 0.2 to 0.6 s on a phone.
_LINE = in_one_line(UPTIME, _side_by_side(_WINDOWS, _POWER, _POLICY, _TRUST), "date +%z")
_CONDITION = in_one_line(UPTIME, _side_by_side(_POWER, _POLICY, _TRUST))
_ACTIVITIES = "dumpsys activity activities | grep -E 'ResumedActivity'"
_WAKEFULNESS = re.compile(r"(?:mWakefulness|getGlobalWakefulnessLocked\(\))=(\w+)")
_ZONE = re.compile(r"([+-])([01]\d)([0-5]\d)", re.ASCII)
_LEAST_S = 0.1  # without time left the phone gets a time-out, not more time
# Other signs, for phones with a reduced `dumpsys power`.
_DARK_SIGNS = (
    "screenState=SCREEN_STATE_OFF",
    "interactiveState=INTERACTIVE_STATE_SLEEP",
    "Display Power: state=OFF",
)
_LIT_SIGNS = (
    "screenState=SCREEN_STATE_ON",
    "interactiveState=INTERACTIVE_STATE_AWAKE",
    "Display Power: state=ON",
)


@dataclass(frozen=True, slots=True)
class Condition:
    """wakefulness: 'Awake', 'Asleep', 'Dozing', 'Dreaming', '' if unknown. lock: the lock screen's state."""

    wakefulness: str
    lock: Lock

    @property
    def screen_off(self) -> bool:
        """Does the phone report that its screen is off (or shows only a clock)?"""
        return self.wakefulness in ("Asleep", "Dozing")


@dataclass(frozen=True, slots=True)
class Probe:
    """windows: protection. foreground: the app in front, None if unknown. utc_offset: as in Observation."""

    windows: WindowDump
    foreground: Foreground | None
    foreground_by: Source
    condition: Condition
    utc_offset: timedelta | None = None


async def probe(link: Link, timeout_s: float) -> Probe:
    """Probes the phone; unreported values are unknown. PhoneErrors as Link.shell."""
    asked_at = time.monotonic()
    result = await link.shell(_LINE, timeout_s)
    uptime, dump, power, policy, trust, zone = answers(result.out.decode(errors="replace"), 6)
    link.clock.update(uptime, asked_at)
    windows = read_windows(dump)
    found, by = windows.foreground, windows.foreground_by
    if found is None:
        # Rare (null lines on every display), so only then it costs a round trip of its own.
        left_s = max(_LEAST_S, asked_at + timeout_s - time.monotonic())
        activities = await link.shell(_ACTIVITIES, left_s)
        found = resumed_activity(activities.out.decode(errors="replace"))
        by = Source.RESUMED_ACTIVITY if found else Source.UNKNOWN
    return Probe(windows, found, by, _condition(power, policy, trust), utc_offset(zone))


async def condition(link: Link, timeout_s: float) -> Condition:
    """Screen light and lock alone, in a third of the time. PhoneErrors as Link.shell."""
    asked_at = time.monotonic()
    result = await link.shell(_CONDITION, timeout_s)
    uptime, *rest = answers(result.out.decode(errors="replace"), 4)
    link.clock.update(uptime, asked_at)
    return _condition(*rest)


def utc_offset(zone: str) -> timedelta | None:
    """By strftime's %z, such as '+0530'."""
    if not (found := _ZONE.fullmatch(zone.strip())):
        return None
    sign, hours, minutes = found.groups()
    return timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)


def _condition(power: str, policy: str, trust: str) -> Condition:
    return Condition(_wakefulness(power, policy), read_lock(policy, trust))


def _wakefulness(power: str, policy: str) -> str:
    if said := _WAKEFULNESS.search(power):
        return said.group(1)
    if any(sign in policy or sign in power for sign in _DARK_SIGNS):
        return "Asleep"
    return "Awake" if any(sign in policy or sign in power for sign in _LIT_SIGNS) else ""
