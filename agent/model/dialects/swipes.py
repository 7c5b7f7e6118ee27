"""A swipe of which only the direction is written."""

from agent.contract.actions import Point
from agent.model.dialects.coordinates import Size
from agent.model.dialects.family import SwipeSense

# Of the screen's side: far enough to turn a page, and off the edges, where gestures of the system begin.
_LENGTH = 0.4
_MARGIN = 0.1
_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_WORDS = {
    "上": "up",
    "向上": "up",
    "下": "down",
    "向下": "down",
    "左": "left",
    "向左": "left",
    "右": "right",
    "向右": "right",
}


def direction_in(written: str) -> str | None:
    """'up', 'down', 'left' or 'right'; None for anything else."""
    word = written.strip().strip("\"'").lower()
    word = _WORDS.get(word, word)
    return word if word in _STEPS else None


def swipe_towards(
    direction: str, sense: SwipeSense, screen_px: Size, anchor: Point | None = None
) -> tuple[Point, Point]:
    """The two ends of the finger's way.

    direction: as from `direction_in`. sense: of the finger, or of the view, which moves against it.
    anchor: the finger's way goes through it where the screen leaves room, and lies beside it where not.
    """
    step_x, step_y = _STEPS[direction]
    if sense is SwipeSense.VIEW:
        step_x, step_y = -step_x, -step_y
    width, height = screen_px
    x, y = anchor or (width // 2, height // 2)
    first_x, last_x = _way(x, step_x, width)
    first_y, last_y = _way(y, step_y, height)
    return (first_x, first_y), (last_x, last_y)


def _way(place: int, step: int, side: int) -> tuple[int, int]:
    if not step:
        return place, place
    half = int(side * _LENGTH / 2)
    low, high = int(side * _MARGIN) + half, int(side * (1 - _MARGIN)) - half
    middle = min(max(place, low), high)
    return middle - step * half, middle + step * half
