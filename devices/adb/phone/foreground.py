"""Reads `dumpsys window`: the app in front, whether its window is protected, and what lies above it.

Line forms: appium/appium-adb issue 797, openatx/uiautomator2 issue 952, AOSP WindowState.dump.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from devices.adb.phone.questions import cut_lines, short_lines
from devices.adb.phone.windows import Window, listed_windows, name_of
from devices.base import Box, Foreground, Source

# The lines of `dumpsys window` to keep, as a pattern for `grep -E` on the phone.
WINDOW_LINES = (
    "Window #|WINDOW MANAGER WINDOWS|[^a-z]fl=|mDisplayId=|isReadyForDisplay\\(\\)=|isVisible=|"
    "mCurrentFocus=|mFocusedApp=|ResumedActivity|ty=STATUS_BAR|[ m][Ff]rame=\\[|touchable region="
)

_COMPONENT = re.compile(r"(?<![\w./])([A-Za-z]\w*(?:\.\w+)*)/([\w.$]+)")
_FOCUS = re.compile(r"mCurrentFocus=Window\{([0-9A-Za-z]{1,16}) ([^}]*)")
_FOCUSED_APP = re.compile(r"mFocusedApp=")
# 'mResumedActivity: ' up to Android 12, then 'ResumedActivity: ' and 'topResumedActivity='.
_RESUMED = re.compile(r"(?:\b|top|m)ResumedActivity[=:]")
_RECORD = re.compile(r"ActivityRecord\{([^}]*)")


@dataclass(frozen=True, slots=True)
class WindowDump:
    """What the window lines say.

    foreground_by: the kind of line that named the app; UNKNOWN if none did.
    focused_secure: the focused window has FLAG_SECURE.
    package_secure: any window of the app in front has FLAG_SECURE.
    window, above, above_at, bar_px: as in Observation.
    """

    foreground: Foreground | None
    foreground_by: Source
    focused_secure: bool
    package_secure: bool
    window: str = ""
    above: tuple[str, ...] | None = None
    above_at: tuple[Box | None, ...] = ()
    bar_px: int = 0


def read_windows(dump: str) -> WindowDump:
    """Reads any subset of the lines of `dumpsys window` that keeps window heads before their flags.

    Every pattern begins with a fixed text and matches in one way only, so that a phone's output cannot hold
    up the event loop.
    """
    lines = cut_lines(dump)
    focus = _last_focus(lines)
    foreground, by = _in_front(focus, lines)
    windows = listed_windows(lines)
    package = foreground.package if foreground else None
    above = _above(windows, focus[0]) if focus else None
    return WindowDump(
        foreground=foreground,
        foreground_by=by,
        focused_secure=any(each.secure for each in windows if focus and each.token == focus[0]),
        package_secure=any(each.secure for each in windows if package and _package(each.title) == package),
        window=name_of(*focus) if focus else "",
        above=None if above is None else tuple(each.name for each in above),
        above_at=tuple(each.at for each in above or ()),
        bar_px=_bar_px(windows),
    )


def resumed_activity(dump: str) -> Foreground | None:
    """The app in front by the lines of `dumpsys activity activities`."""
    return _last_activity(_RESUMED, short_lines(dump))


def _in_front(focus: tuple[str, str] | None, lines: list[str]) -> tuple[Foreground | None, Source]:
    if focus and (app := _foreground(focus[1])):
        return app, Source.FOCUS_LINE
    # A window of the system (notification shade, keyboard) or none has the focus: the app is the one below.
    for pattern, source in ((_FOCUSED_APP, Source.FOCUSED_APP), (_RESUMED, Source.RESUMED_ACTIVITY)):
        if app := _last_activity(pattern, lines):
            return app, source
    return None, Source.UNKNOWN


def _last_focus(lines: Iterable[str]) -> tuple[str, str] | None:
    # Several displays give several lines, some null; the last one is of the display in use.
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


def _package(title: str) -> str:
    """The package in a title; '' for windows with a plain title, e.g. the status bar."""
    owner = _foreground(title)
    return owner.package if owner else ""


def _bar_px(windows: tuple[Window, ...]) -> int:
    said = {each.bar_px for each in windows if each.whole and each.shown and each.bar_px}
    return said.pop() if len(said) == 1 else 0


def _above(windows: tuple[Window, ...], token: str) -> tuple[Window, ...] | None:
    """The windows shown above this one on its display, the uppermost first; None if it is not listed."""
    places = [place for place, each in enumerate(windows) if each.token == token]
    if not places:
        return None
    focused = windows[places[-1]]
    return tuple(each for each in windows[: places[-1]] if each.shown and each.may_cover(focused))
