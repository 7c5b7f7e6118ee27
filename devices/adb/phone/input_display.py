"""Finds the display that gets the inputs, by `dumpsys SurfaceFlinger --display-id` and `dumpsys display`.

`input` goes to logical display 0. Folding gives that number to another physical display; a monitor never has
it.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

from devices.adb.phone.questions import short_lines

_PHYSICAL = re.compile(r"[ \t]*Display (\d{1,20}) \(HWC display \d+\)")
# Printed fields of AOSP's DisplayDeviceInfo, DisplayInfo and DisplayViewport.
_RECORD = re.compile(r"\b(?:DisplayDeviceInfo|DisplayInfo|DisplayViewport)\{")
_UNIQUE = re.compile(r"uniqueId[= ]?[\"']local:(\d{1,20})[\"']")
_SIZE = re.compile(
    r"(?:[,:] |real )(\d{2,5}) x (\d{2,5})(?=,)|deviceWidth=(\d{1,5}), deviceHeight=(\d{1,5})\b"
)
_STATE = re.compile(r"[ ,]state (\w+)|isActive=(\w+)")
_ACTIVE_MAIN = re.compile(
    # Android 10 has no isActive.
    r"DisplayViewport\{(?:type=\w+, )?valid=true, (?:isActive=true, )?displayId=0,"
)
_EXTERNAL = re.compile(r"\btype[= ](?:EXTERNAL|HDMI)\b")


@dataclass(frozen=True, slots=True)
class PhysicalDisplay:
    """What the dump says of one display.

    area_px: 0 if unknown.
    on: None if unknown.
    main: the active viewport of logical display 0 is on it.
    external: it is a monitor.
    """

    area_px: int
    on: bool | None
    main: bool = False
    external: bool = False


def physical_ids(said: str) -> tuple[str, ...]:
    """SurfaceFlinger's numbers of all displays, in its order; none up to Android 9."""
    found = (_PHYSICAL.match(line) for line in short_lines(said))
    return tuple(dict.fromkeys(each.group(1) for each in found if each))


def choose(physical: tuple[str, ...], displays: dict[str, PhysicalDisplay], present: str = "") -> str:
    """The display that inputs go to; '' if there is only one. physical: in SurfaceFlinger's order.

    Without a viewport it is the largest of the phone's own displays that are on.
    """
    if len(physical) < 2:
        return ""
    known = {each: displays.get(each, PhysicalDisplay(0, None)) for each in physical}
    own = [each for each, display in known.items() if display.main or not display.external] or list(physical)
    lit = [each for each in own if known[each].on]
    if lit:
        return max(lit, key=lambda each: (known[each].main, known[each].area_px))
    return present if present in own else own[0]


def read_displays(dump: str) -> dict[str, PhysicalDisplay]:
    """What lines of `dumpsys display` say of each physical display."""
    found: dict[str, PhysicalDisplay] = {}
    edges = [*(match.start() for match in _RECORD.finditer(dump)), len(dump)]
    for start, end in pairwise(edges):
        record = dump[start:end]
        if unique := _UNIQUE.search(record):
            new = _screen(record)
            old = found.get(unique.group(1), new)
            found[unique.group(1)] = _together(old, new)
    return found


def _together(old: PhysicalDisplay, new: PhysicalDisplay) -> PhysicalDisplay:
    return PhysicalDisplay(
        old.area_px or new.area_px,
        new.on if old.on is None else old.on,
        old.main or new.main,
        old.external or new.external,
    )


def _screen(record: str) -> PhysicalDisplay:
    size, state = _SIZE.search(record), _STATE.search(record)
    width, height = (int(each) for each in size.groups() if each) if size else (0, 0)
    on = None if state is None else state.group(1) == "ON" or state.group(2) == "true"
    main = _ACTIVE_MAIN.match(record) is not None
    return PhysicalDisplay(width * height, on, main, _EXTERNAL.search(record) is not None)
