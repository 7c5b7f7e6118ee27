"""Are two frames the same page? As settling asks it: strict with what changed, calm about what only blinks."""

from devices.base import Frame
from devices.frame import changed_cells, is_dark, only_a_caret

_CELL_TOLERANCE = 8  # of 255
# Of all cells: three. A small spinner turns six of them between two looks, and what it promises is worth the wait.
_CALM = 0.0006


def alike(one: Frame, other: Frame) -> bool:
    """Are two frames one calm page? A blinking caret is calm."""
    return changed_cells(one, other, _CELL_TOLERANCE) < _CALM or only_a_caret(one, other)


def has_changed(before: Frame | None, now: Frame) -> bool | None:
    """Is it another page than before? A caret that came or went is no change; None if either page is unknown."""
    # Two black pictures may hide two different pages.
    if before is None or is_dark(before) or is_dark(now):
        return None
    if before.screenshot.size_px != now.screenshot.size_px:
        return True
    return before.grey != now.grey and not only_a_caret(before, now)
