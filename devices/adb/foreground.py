"""Reads `dumpsys window`: which app is in front, and is its window protected?

Line forms: appium/appium-adb issue 797, openatx/uiautomator2 issue 952, AOSP WindowState.dump.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from devices.adb.questions import short_lines
from devices.base import Foreground, Source

_SECURE_BIT = 0x2000  # WindowManager.LayoutParams.FLAG_SECURE
_COMPONENT = re.compile(r"(?<![\w./])([A-Za-z]\w*(?:\.\w+)*)/([\w.$]+)")
_FOCUS = re.compile(r"mCurrentFocus=Window\{(\w+) ([^}]*)")
_FOCUSED_APP = re.compile(r"mFocusedApp=")
# 'mResumedActivity: ' up to Android 12, then 'ResumedActivity: ' and 'topResumedActivity='.
_RESUMED = re.compile(r"(?:\b|top|m)ResumedActivity[=:]")
_RECORD = re.compile(r"ActivityRecord\{([^}]*)")
_WINDOW = re.compile(r"^\s*Window #\d+ Window\{(\w+) ([^}]*)\}")
_FLAGS = re.compile(r"(?<![a-z])fl=([^})]*)")
_HEX_FLAGS = re.compile(r"(?:#|0x)([0-9a-fA-F]{1,8})")


@dataclass(frozen=True, slots=True)
class DumpedWindow:
    """One window of the dump. package: '' for windows with a plain title, e.g. the status bar."""

    token: str
    package: str
    secure: bool


@dataclass(frozen=True, slots=True)
class WindowDump:
    """What the window lines say.

    foreground_by: the kind of line that named the app; UNKNOWN if none did.
    focused_secure: the focused window has FLAG_SECURE; package_secure: any window of the app in front has.
    """

    foreground: Foreground | None
    foreground_by: Source
    focused_secure: bool
    package_secure: bool


def read_windows(dump: str) -> WindowDump:
    """Reads any subset of the lines of `dumpsys window` that keeps window heads before their flags.

    Every pattern here begins with a fixed text and has one way to fit: a phone's output cannot hold up the event loop.
    """
    lines = short_lines(dump)
    focus = _last_focus(lines)
    foreground, by = _in_front(focus, lines)
    windows = tuple(_windows(lines))
    package = foreground.package if foreground else None
    return WindowDump(
        foreground=foreground,
        foreground_by=by,
        focused_secure=any(each.secure for each in windows if focus and each.token == focus[0]),
        package_secure=any(each.secure for each in windows if each.package and each.package == package),
    )


def resumed_activity(dump: str) -> Foreground | None:
    """The app in front by the lines of `dumpsys activity activities`."""
    return _last_activity(_RESUMED, short_lines(dump))


def _in_front(focus: tuple[str, str] | None, lines: list[str]) -> tuple[Foreground | None, Source]:
    if focus and (app := _foreground(focus[1])):
        return app, Source.FOCUS_LINE
    # The focus lies on a window of the system (notification shade, keyboard) or on none: the app is the one below.
    for pattern, source in ((_FOCUSED_APP, Source.FOCUSED_APP), (_RESUMED, Source.RESUMED_ACTIVITY)):
        if app := _last_activity(pattern, lines):
            return app, source
    return None, Source.UNKNOWN


def _last_focus(lines: Iterable[str]) -> tuple[str, str] | None:
    # Several displays give several lines, some null; the last one is the display that is used.
    found = [match for line in lines if (match := _FOCUS.search(line))]
    return (found[-1].group(1), found[-1].group(2)) if found else None


def _last_activity(said: re.Pattern[str], lines: Iterable[str]) -> Foreground | None:
    found = [
        app
        for line in lines
        if (head := said.search(line))
        and (record := _RECORD.search(line, head.end()))
        and (app := _foreground(record.group(1)))
    ]
    return found[-1] if found else None


def _foreground(title: str) -> Foreground | None:
    """'u0 com.example.app/.Main t15' to a Foreground; None for windows that belong to no activity."""
    if not (match := _COMPONENT.search(title)):
        return None
    package, activity = match.groups()
    return Foreground(package, package + activity if activity.startswith(".") else activity)


def _windows(lines: Iterable[str]) -> Iterable[DumpedWindow]:
    head: re.Match[str] | None = None
    for line in lines:
        if match := _WINDOW.match(line):
            head = match
        elif head and (flags := _FLAGS.search(line)):
            # The first flags are the window's own; later ones are variants for other rotations.
            owner = _foreground(head.group(2))
            yield DumpedWindow(head.group(1), owner.package if owner else "", _has_secure(flags.group(1)))
            head = None


def _has_secure(flags: str) -> bool:
    # Up to Android 7 the flags are one number and the next field follows; later names, unknown bits behind them.
    words = tuple(takewhile(lambda word: "=" not in word, flags.split()))
    numbers = (match.group(1) for word in words if (match := _HEX_FLAGS.fullmatch(word)))
    return "SECURE" in words or any(int(number, 16) & _SECURE_BIT for number in numbers)
