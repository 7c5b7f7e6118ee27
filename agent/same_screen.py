"""Is the screen still the one that a person saw when they said yes?"""

from agent.actions import Point
from devices.base import Frame, Observation, Verdict
from devices.frame import STATUS_BAR

_GREY_WIDTH, _GREY_HEIGHT = 54, 120
# Of 120 rows; the frame's grey already leaves out the status bar, so a clock up there does not count.
_REACH_CELLS = 12
_CELL_TOLERANCE = 12  # of 255; JPEG-like noise and anti-aliasing stay below it
_MAX_CHANGED = 0.03


def same_screen(before: Observation, now: Observation, point: Point) -> bool:
    """True if app, activity and size are equal and less than 3 % of the picture changed, as a whole and near the point.

    Anything unknown (no picture, no app, a hidden or dark page) is not the same.
    """
    if before.verdict is not Verdict.OK or now.verdict is not Verdict.OK:
        return False
    if before.frame is None or now.frame is None or before.foreground is None:
        return False
    if before.foreground != now.foreground:
        return False
    if before.frame.screenshot.size_px != now.frame.screenshot.size_px:
        return False
    whole = _changed(before.frame, now.frame, range(_GREY_HEIGHT), range(_GREY_WIDTH))
    width_px, height_px = before.frame.screenshot.size_px
    column = point[0] * _GREY_WIDTH // width_px
    row = round((point[1] / height_px - STATUS_BAR) / (1 - STATUS_BAR) * _GREY_HEIGHT)
    near = _changed(
        before.frame,
        now.frame,
        range(max(0, row - _REACH_CELLS), min(_GREY_HEIGHT, row + _REACH_CELLS + 1)),
        range(max(0, column - _REACH_CELLS), min(_GREY_WIDTH, column + _REACH_CELLS + 1)),
    )
    return whole < _MAX_CHANGED and near < _MAX_CHANGED


def _changed(before: Frame, now: Frame, rows: range, columns: range) -> float:
    different = sum(
        abs(before.grey[row * _GREY_WIDTH + column] - now.grey[row * _GREY_WIDTH + column]) > _CELL_TOLERANCE
        for row in rows
        for column in columns
    )
    return different / max(1, len(rows) * len(columns))
