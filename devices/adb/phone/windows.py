"""Reads the window list of `dumpsys window`, the uppermost window first.

Facts: AOSP WindowManagerService.dumpWindowsNoHeaderLocked (up to Android 7 the windows of one display after
the other, the uppermost first, their numbers running down), RootWindowContainer.dumpWindowsNoHeader (from 8
on, the uppermost first, their numbers running up), WindowState.dump and toString; the recordings under
tests/fixtures/android.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from devices.base import Box

_SECURE_BIT = 0x2000  # WindowManager.LayoutParams.FLAG_SECURE
_SECTION = "WINDOW MANAGER WINDOWS"
_HEAD = re.compile(r"\s*Window #\d+ Window\{(\w+) ([^}]*)(\}?)", re.ASCII)
_DISPLAY = re.compile(r"\s*mDisplayId=(\d{1,9})\b", re.ASCII)
_FLAGS = re.compile(r"(?<![a-z])fl=([^})]*)")
_HEX_FLAGS = re.compile(r"(?:#|0x)([0-9a-fA-F]{1,8})")
# A window with neither takes the touches beside it, too: NOT_FOCUSABLE, NOT_TOUCH_MODAL.
_BESIDE_BITS, _BESIDE = 0x8 | 0x20, frozenset({"NOT_FOCUSABLE", "NOT_TOUCH_MODAL"})
_FRAME = re.compile(
    r"\s*(?:mFrame|Frames: [^f]{0,200} frame)=\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]",
    re.ASCII,
)
# Of a window that takes touches in a part of its frame alone, as the shade does around a notification.
_REGION = re.compile(r"\s*touchable region=SkRegion\(((?:\(-?\d{1,6}(?:,-?\d{1,6}){3}\)){0,50})\)$", re.ASCII)
_NUMBER = re.compile(r"-?\d+", re.ASCII)
_HIDDEN = re.compile(r"(?:\bisVisible|\bisReadyForDisplay\(\))=false")
# '(fillx66)' and the type, a number up to Android 8. Only the system may have a window of this type.
_STATUS_BAR = re.compile(
    r"\s*mAttrs=(?:WM\.LayoutParams)?\{\(0,0\)\(fillx(\d{1,4})\) (?:.* )?ty=(?:STATUS_BAR|2000) "
)
_MAX_NAME_CHARS = 200
# An app chooses its titles freely. A character that no shell line can hold ends the title: its beginning is
# enough.
_UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f\ufffd]")
_PASSING = re.compile(r" (?:EXITING|paused=\w+)\s*$")  # states behind the name that come and go


@dataclass(slots=True)
class Window:
    """One window of the list.

    token, title: its number and its words; name: both, as in Observation.
    secure: it has FLAG_SECURE.
    whole: False if its title holds line breaks: the next lines may be the title's and not the phone's.
    bar_px: its height if it is a status bar, else 0.
    beside: touches beside its frame go to the windows below it.
    frame, region: where it lies, and where it takes touches if that is not the same; None if not said.
    said_display, said_hidden: what those lines say of its display and its visibility.
    """

    token: str
    title: str
    whole: bool
    said_display: int | None = None
    said_hidden: bool = False
    secure: bool | None = None
    bar_px: int = 0
    beside: bool = False
    frame: Box | None = None
    region: Box | None = None

    @property
    def at(self) -> Box | None:
        """Where it takes touches, as in Observation.above_at."""
        return (self.region or self.frame) if self.whole and self.beside else None

    @property
    def name(self) -> str:
        """As in Observation."""
        return name_of(self.token, self.title)

    @property
    def shown(self) -> bool:
        """False only if the phone reports it as hidden."""
        return not (self.whole and self.said_hidden)

    def may_cover(self, other: "Window") -> bool:
        """Do both stand on one display, as far as is known?"""
        known = self.whole and None not in (self.said_display, other.said_display)
        return not known or self.said_display == other.said_display

    def read(self, line: str) -> None:
        """Reads a line below the window's head."""
        # The first flags are the window's own; later ones are variants for other rotations.
        if self.secure is None and (flags := _FLAGS.search(line)):
            self.secure, self.beside = _has_secure(flags.group(1)), _lets_beside(flags.group(1))
        if bar := _STATUS_BAR.match(line):
            self.bar_px = int(bar.group(1))
        if display := _DISPLAY.match(line):
            # This is the phone's first line: lines before it, and one of two, are the title's.
            self.whole = self.whole and self.said_display is None
            self.said_display = int(display.group(1))
        elif self.said_display is not None and _HIDDEN.search(line):
            self.said_hidden = True
        elif self.said_display is not None:
            self._read_place(line)

    def _read_place(self, line: str) -> None:
        if frame := _FRAME.match(line):
            # A second one is of a title that goes on behind the phone's own lines.
            self.frame, self.whole = Box(*map(int, frame.groups())), self.whole and self.frame is None
        elif region := _REGION.match(line):
            self.region = _around([int(each) for each in _NUMBER.findall(region.group(1))])


def name_of(token: str, title: str) -> str:
    """'1a2b3c u0 com.app/com.app.Main': constant as long as the window lives."""
    words = _UNSPEAKABLE.split(f"{token} {_PASSING.sub('', title)}", maxsplit=1)[0]
    return words[:_MAX_NAME_CHARS].rstrip()


def listed_windows(lines: Iterable[str]) -> tuple[Window, ...]:
    """The windows, the uppermost first whichever way their numbers run.

    No title makes its own window vanish.
    """
    found: list[Window] = []
    before: list[Window] = []  # the list of when an app last hung ("LAST ANR"), which comes first
    for line in lines:
        if head := _HEAD.match(line):
            found.append(Window(head.group(1), head.group(2), bool(head.group(3))))
        elif line.startswith(_SECTION) and all(each.whole for each in found):
            found, before = [], found
        elif found:
            found[-1].read(line)
        elif before and _DISPLAY.match(line):
            # No window stands between the section's head and this line, so that head was part of a title.
            found, before = before, []
            found[-1].whole = False
    return tuple(found)


def _around(corners: list[int]) -> Box:
    """What holds all boxes of a region; an empty one takes no touches."""
    if not corners:
        return Box(0, 0, 0, 0)
    return Box(min(corners[0::4]), min(corners[1::4]), max(corners[2::4]), max(corners[3::4]))


def _lets_beside(flags: str) -> bool:
    words = tuple(takewhile(lambda word: "=" not in word, flags.split()))
    bits = (int(match.group(1), 16) for word in words if (match := _HEX_FLAGS.fullmatch(word)))
    return not _BESIDE.isdisjoint(words) or any(number & _BESIDE_BITS for number in bits)


def _has_secure(flags: str) -> bool:
    # Up to Android 7 the flags are one number and the next field follows; later names, unknown bits behind
    # them.
    words = tuple(takewhile(lambda word: "=" not in word, flags.split()))
    numbers = (match.group(1) for word in words if (match := _HEX_FLAGS.fullmatch(word)))
    return "SECURE" in words or any(int(number, 16) & _SECURE_BIT for number in numbers)
