"""Inputs that a phone runs in one window or not at all.

An observation tells the focused window; seconds later, after an approval, another one may have the focus. So
the line that sends the input tests it first, on the phone, where only the start of `input` itself lies
between the two (0.2 to 0.4 s). Facts: AOSP WindowState.toString, appium/appium-adb issue 797 (a line a
display; the last one that names a window counts).
"""

import re
import shlex

from devices.adb.client.server import ShellResult

_ANOTHER = 76  # EX_PROTOCOL of sysexits(3); none of the commands that change a phone ends with it
_FOCUS = "mCurrentFocus=Window{"
# A window's name as foreground.py reads it. It comes from the phone, where apps name their windows freely.
_NAME = re.compile(r"[0-9A-Za-z]{1,16}(?: [^\x00-\x1f\x7f]{1,240})?")


def guard_window(window: str, line: str) -> str:
    """The line with a guard: it runs only if `window` (an Observation.window) has the focus; '' for any.

    Raises ValueError for what cannot be the name of a window. A phone that does not report its focus runs
    nothing.
    """
    return f"{focus_test(window)} || exit {_ANOTHER}; {line}" if window else line


def focus_test(window: str) -> str:
    """The test alone: a command that succeeds if `window` has the focus.

    Raises ValueError as `guard_window`.
    """
    if not _NAME.fullmatch(window):
        raise ValueError("no name of a window")
    # The phone filters: the whole dump is 100 kB and more. A prefix of the name is enough: some phones write
    # changing states behind it (' paused=false'), and the number at its beginning is unique. Plain
    # `dumpsys window`, because Android 9 and 10 have the focus in different sections.
    start = _FOCUS + (window if " " in window else f"{window} ")
    return f"dumpsys window | grep -F '{_FOCUS}' | tail -n 1 | grep -qF {shlex.quote(start)}"


def window_changed(result: ShellResult) -> bool:
    """True if the phone refused a guarded line because another window has the focus."""
    return result.code == _ANOTHER
