"""Windows that come, move and go above a page by themselves: toasts, notifications, heads of chats."""

from devices.base import Box, Observation

# A keyboard moves the page, and tells that a field has the focus.
_KEYBOARD = "InputMethod"
_MOST_COVERED = 0.35  # of the screen


def other_above(before: Observation, now: Observation, touched: Box | None) -> bool:
    """Do the windows above differ in more than what lives beside the touched box?

    A window whose place is unknown lies everywhere. touched: None if every difference counts.
    """
    if before.above is None or now.above is None:
        return True
    passing = _passing(before, now)
    if not passing:
        return before.above != now.above
    if touched is None or _stay(before, now) != _stay(now, before):
        return True
    if any(box is None or overlap(box, touched) or _KEYBOARD in name for name, box in passing):
        return True
    return _covered(now, passing) > _MOST_COVERED


def passing_windows(before: Observation, now: Observation) -> tuple[Box, ...]:
    """Where windows above came, moved or went."""
    return tuple(box for _, box in _passing(before, now) if box is not None)


def _passing(before: Observation, now: Observation) -> set[tuple[str, Box | None]]:
    """The windows of one view that are not in the same place in the other one, each in its place."""
    return set(_placed(before)) ^ set(_placed(now))


def _placed(seen: Observation) -> list[tuple[str, Box | None]]:
    names = seen.above or ()
    known = len(seen.above_at) == len(names) == len(set(names))
    return list(zip(names, seen.above_at if known else [None] * len(names), strict=True))


def _stay(seen: Observation, other: Observation) -> tuple[str, ...]:
    """The windows that are in both views, in their order in this one."""
    return tuple(name for name in seen.above or () if name in (other.above or ()))


def _covered(now: Observation, passing: set[tuple[str, Box | None]]) -> float:
    """The share of the screen that they cover at most."""
    if now.frame is None:
        return 1.0
    width, height = now.frame.screenshot.size_px
    boxes = (box for _, box in passing if box is not None)
    return sum((box.right - box.left) * (box.bottom - box.top) for box in boxes) / (width * height)


def overlap(one: Box, other: Box) -> bool:
    """Do two boxes have a pixel in common?"""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0 and down > 0
