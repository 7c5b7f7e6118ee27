"""Earlier requests about a place of a page, until something proves that the page is another one.

A rejection stays, and a page that asked for money asks for money, also while it is unreadable. Another page
is proved by another app or activity, or by other words when it is read again. A plainly different picture
does not prove it, but then the person is asked once more.
"""

import hashlib

from agent.contract.actions import DoubleTap, Drag, LongPress, Point, Swipe, Tap, TypeText
from agent.contract.binding import Binding, Kind
from agent.contract.page import Target
from agent.policy.labels.classes import NONE, Kinds
from agent.policy.page.press import Press
from agent.policy.page.rows import rows_of
from agent.policy.page.scene import Scene
from agent.policy.page.shades import are_alike, differ_plainly, shades_of
from agent.policy.words.label import plain

# In shares of the page. A button may be as wide as half the page, and hardly higher than this.
_HEIGHT, _WIDTH = 0.06, 0.5
_CLOSE = 0.06  # across, for a touch of a thing without a name on a page that was read
_SAME_PAGE = 0.5  # of the lines that stood around the place
_SIZE_PX = (1080, 2400)


def is_blind(scene: Scene, press: Press) -> bool:
    """Is what this presses unread? The name of an icon stands in the tree alone, never in a picture."""
    page = scene.situation.page
    return scene.unread or ((page.late or page.tree_unread or press.untold) and not press.labelled)


def refused_here(scene: Scene, press: Press, kinds: Kinds) -> Kinds:
    """The kinds that a person rejected at this place and that would not be asked about now.

    None if the page is surely another one. On an unreadable page every rejection near the place counts.
    kinds: what an approval would be asked for now.
    """
    blind = is_blind(scene, press)
    found = NONE
    for binding in scene.situation.refused:
        if not _is_same_app_page(scene, binding) or not _is_same_place(scene, binding):
            continue
        if blind or _is_same_thing(scene, press, binding):
            found |= frozenset(binding.kinds)
    if blind:
        return found
    missing = found - kinds
    return missing if not kinds else missing - {Kind.UNLABELLED}


def stays_refused(scene: Scene) -> bool:
    """May this unreadable input still be the one rejected here, as far as the picture tells?"""
    now = shades_of(scene.situation.seen.frame)
    return any(
        not differ_plainly(binding.shades, now)
        for binding in scene.situation.refused
        if _is_same_app_page(scene, binding) and _is_same_place(scene, binding)
    )


def pays_here(scene: Scene) -> bool:
    """Did this page, told by app and activity, ask for money before?"""
    return any(_is_same_app_page(scene, binding) for binding in scene.situation.paying)


def _is_same_app_page(scene: Scene, binding: Binding) -> bool:
    if not scene.package or binding.app != scene.package:
        return False
    return not binding.activity or not scene.activity or binding.activity == scene.activity


def _is_same_place(scene: Scene, binding: Binding) -> bool:
    point = _point(scene)
    if point is None or binding.point is None:
        action = scene.situation.action
        same = point is binding.point and type(action).__name__ == binding.action
        return same and (not isinstance(action, TypeText) or action.text.strip() == binding.text.strip())
    width, height = _size_px(scene)
    across, down = abs(point[0] - binding.point[0]), abs(point[1] - binding.point[1])
    return across <= _WIDTH * width and down <= _HEIGHT * height


def _is_same_thing(scene: Scene, press: Press, binding: Binding) -> bool:
    """On a page that was read: may this press the thing that was rejected?"""
    point = _point(scene)
    if point is None or binding.point is None:
        # Keys and texts go to the focus: the field tells whether it is the same.
        return _field(scene) == binding.target
    target, close = press.target, abs(point[0] - binding.point[0]) <= _CLOSE * _size_px(scene)[0]
    # An equal picture is the same page. Read in the same way it tells what stands beside the rejected thing.
    same_picture = _has_picture_of(scene, binding)
    if close and same_picture and scene.situation.page.source is not binding.source:
        return True
    if binding.target and target is not None and target.text:
        return _label(target) == plain(binding.target)
    if not binding.quote:
        unseen = not binding.digest and scene.situation.seen.frame is None
        return close and (same_picture or unseen)
    return close and (same_picture or _shows_same_lines(scene, binding))


def _shows_same_lines(scene: Scene, binding: Binding) -> bool:
    """Does the page still show most of the rows that stood around the place?

    Requests of earlier versions kept single texts instead of rows.
    """
    page = scene.situation.page
    shown = " ".join(map(_letters, (*(row.text for row in rows_of(page)), *page.words)))
    lines = [letters for line in binding.quote if (letters := _letters(line))]
    return sum(line in shown for line in lines) >= _SAME_PAGE * len(lines)


def _letters(text: str) -> str:
    return "".join(char for char in plain(text) if char.isalnum())


def _label(target: Target) -> str:
    return plain(target.text)


def _field(scene: Scene) -> str:
    field = scene.situation.page.field
    return (field.hint or field.name) if field else ""


def _point(scene: Scene) -> Point | None:
    match scene.situation.action:
        case Swipe(start) | Drag(start):
            return start
        case Tap(point) | DoubleTap(point) | LongPress(point):
            return point
        case _:
            return None


def _has_picture_of(scene: Scene, binding: Binding) -> bool:
    """Is the picture that of the request? A JPEG is never equal to another kind of file, so it may differ."""
    frame = scene.situation.seen.frame
    if frame is None or not binding.digest:
        return False
    equal = hashlib.sha256(frame.grey).hexdigest() == binding.digest
    return equal or (not frame.screenshot.exact and are_alike(binding.shades, shades_of(frame)))


def _size_px(scene: Scene) -> tuple[int, int]:
    frame, size_px = scene.situation.seen.frame, scene.situation.page.size_px
    return frame.screenshot.size_px if frame else size_px if all(size_px) else _SIZE_PX
