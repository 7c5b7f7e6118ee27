"""Inputs that a phone does in one window or not at all.

An observation tells which window has the focus; seconds later, when a person has approved, it may be another
one. So the line that sends the input asks first, on the phone, where nothing but the start of `input` itself
lies between the two (0.2 to 0.4 s). Facts: AOSP WindowState.toString, appium/appium-adb issue 797 (a line a
display; the last one that names a window counts).
"""

import re
import shlex

from devices.adb.client.server import ShellResult

_ANOTHER = 76  # EX_PROTOCOL of sysexits(3); none of the commands that change a phone ends with it
_FOCUS = "mCurrentFocus=Window{"
# What foreground.py makes of a window's name. It comes from the phone, where any app may call its windows
# anything.
_NAME = re.compile(r"[0-9A-Za-z]{1,16}(?: [^\x00-\x1f\x7f]{1,240})?")


def guard_window(window: str, line: str) -> str:
    """The line, to be run only if `window` (an Observation.window) has the focus then; '' for whichever.

    Raises ValueError for what cannot be the name of a window. A phone that does not tell its focus then does
    nothing.
    """
    return f"{focus_test(window)} || exit {_ANOTHER}; {line}" if window else line


def focus_test(window: str) -> str:
    """The question alone: a command that succeeds if `window` has the focus.

    Raises ValueError as `guard_window`.
    """
    if not _NAME.fullmatch(window):
        raise ValueError("no name of a window")
    # The phone filters: the whole dump is 100 kB and more. The name need not end where the window's own does:
    # behind it some phones write what changes (' paused=false'), and the number at its beginning is the
    # window's alone. Plain `dumpsys window`, because the focus stands in different sections of it up to
    # Android 9 and from 10 on.
    start = _FOCUS + (window if " " in window else f"{window} ")
    return f"dumpsys window | grep -F '{_FOCUS}' | tail -n 1 | grep -qF {shlex.quote(start)}"


def window_changed(result: ShellResult) -> bool:
    """True if the phone did not run a guarded line because another window has the focus."""
    return result.code == _ANOTHER
