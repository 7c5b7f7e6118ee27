"""Keys on the screen: those of the phone's keyboard and of pads for numbers and codes."""

from itertools import islice

from agent.contract.actions import Point
from agent.contract.page import Page, PageSource, Target
from agent.policy.labels.classes import is_group
from agent.policy.page.scene import Scene
from agent.policy.words import table

# Where keyboards stand, and the key on them that ends a text, as shares of the page.
_KEYBOARD_TOP = 0.6
_ENTER_LEFT, _ENTER_TOP = 0.76, 0.84
_ENTER_KEYS = table.named("enter_keys")
_DIGITS_OF_A_PAD = 9
_KEYS_IN_A_ROW, _MOST_KEYS = 6, 100
_LOWER_PART = 0.45


def is_enter_key(scene: Scene, point: Point, target: Target | None) -> bool:
    """Is this Enter? No tree has a keyboard's keys, so the place decides, and in a picture the key's text."""
    if not scene.keyboard:
        return False
    width, height = _size_px(scene)
    if point[0] >= _ENTER_LEFT * width and point[1] >= _ENTER_TOP * height:
        return True
    if target is None or scene.situation.page.source is not PageSource.PICTURE:
        return False
    return target.item.box.top >= _KEYBOARD_TOP * height and is_group(target.text, _ENTER_KEYS)


def keyboard_top(page: Page) -> int | None:
    """The top of the first row of keys with one sign each, in a picture; None if there is no such row."""
    highest = _LOWER_PART * page.size_px[1]
    signs = (item.box for item in page.items if len(item.text.strip()) == 1 and item.box.top >= highest)
    keys = list(islice(signs, _MOST_KEYS))
    rows = (
        box.top
        for box in keys
        if sum(abs(box.top - each.top) < box.bottom - box.top for each in keys) >= _KEYS_IN_A_ROW
    )
    return min(rows, default=None)


def is_on_key_pad(page: Page, target: Target) -> bool:
    """Does the target stand among keys with digits?"""
    keys = [item.box for item in page.items if len(item.text) == 1 and item.text.isdigit()]
    if len(keys) < _DIGITS_OF_A_PAD:
        return False
    margin = keys[0].bottom - keys[0].top
    box = target.item.box
    top, bottom = min(key.top for key in keys), max(key.bottom for key in keys)
    return top - margin <= box.top and box.bottom <= bottom + margin


def _size_px(scene: Scene) -> tuple[int, int]:
    frame = scene.situation.seen.frame
    size_px = scene.situation.page.size_px
    return frame.screenshot.size_px if frame and not all(size_px) else size_px
