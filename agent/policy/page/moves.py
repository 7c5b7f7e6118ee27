"""What swipes and drags do: most scroll, some push a slider or carry an item into the bin."""

import math

from agent.contract.actions import Drag, Point, Swipe
from agent.contract.binding import Kind
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import LINE, NONE, is_group, kinds_of
from agent.policy.labels.questions import kinds_in_question
from agent.policy.page.earlier import is_blind, pays_here
from agent.policy.page.press import Press, kinds_of_target, press_at, speaks_of_sliding
from agent.policy.page.scene import MONEY, Scene
from agent.policy.page.surroundings import question_of
from agent.policy.page.target import area, target_at, targets_at
from agent.policy.words import table
from agent.policy.words.label import label_units, weight

# In shares of the page: a shorter movement presses; a long one upright scrolls; a long one across moves a row
# away.
_PRESS, _SCROLL, _ACROSS = 0.02, 0.06, 0.3
_UPRIGHT = 1.5
# How many points of the way are searched for a slider; how near its words are; a handle's share of the page.
_SAMPLES, _NEAR, _HANDLE = 12, 0.12, 0.05
_LOWER_HALF = 0.4  # an item as high as this share of the page is no button


def press_of_move(scene: Scene, move: Swipe | Drag) -> Press:
    """What the move presses, as `press_at`; NONE for one that only scrolls."""
    width, height = _size_px(scene)
    across, down = abs(move.end[0] - move.start[0]), abs(move.end[1] - move.start[1])
    press = press_at(scene, move.start)
    if math.dist(move.start, move.end) <= _PRESS * height or _stays_within(press, move, height):
        return press
    sliding = _slider(scene, move)
    if sliding is not None:
        return sliding
    dropped = _dropped(scene, move.end) if isinstance(move, Drag) else NONE
    if down >= _UPRIGHT * across and down >= _SCROLL * height:
        blind = is_blind(scene, press)
        carries = isinstance(move, Drag) and blind  # what, and where to, is unknown
        # On an unreadable page that pays it may push the slider that pays.
        partly = scene.situation.page.tree_unread or press.untold
        pays = blind and not partly and pays_here(scene)
        labelled = not carries and not pays and not _is_handle(scene, press)
        return Press(dropped, press.target, labelled=labelled, untold=press.untold)
    kinds = press.kinds | dropped
    if scene.app is AppKind.MAIL and across >= _ACROSS * width and press.target is not None:
        kinds |= {Kind.DELETE}  # in lists of mails a swipe archives or deletes
    # A movement across asks if what it pushes is unknown where money moves, or may: on an unread page.
    unknown = scene.unread or press.untold or (scene.situation.page.tree_unread and scene.careful)
    slides = scene.app in MONEY or (unknown and scene.app is not AppKind.LAUNCHER)
    return Press(kinds, press.target, labelled=press.labelled or not slides, untold=press.untold)


def _is_handle(scene: Scene, press: Press) -> bool:
    """Is this a small item without words, where money moves? What pushing it does is unknown."""
    if press.labelled or press.target is None or not press.target.item.pressable or scene.app not in MONEY:
        return False
    width, height = _size_px(scene)
    return area(press.target.item.box) <= _HANDLE * width * height


def _stays_within(press: Press, move: Swipe | Drag, height: int) -> bool:
    """Does the finger stay as near to the button as in a press?"""
    if press.target is None or not press.target.item.pressable or speaks_of_sliding(press.target):
        return False
    box = press.target.item.box
    inside = box.left <= move.end[0] < box.right and box.top <= move.end[1] < box.bottom
    return (
        inside
        and box.bottom - box.top <= _LOWER_HALF * height
        and abs(move.end[0] - move.start[0]) < (box.bottom - box.top)
    )


def _slider(scene: Scene, move: Swipe | Drag) -> Press | None:
    """The slider on the finger's way; its words may stand beside its handle."""
    points = [
        (
            move.start[0] + (move.end[0] - move.start[0]) * place // _SAMPLES,
            move.start[1] + (move.end[1] - move.start[1]) * place // _SAMPLES,
        )
        for place in range(_SAMPLES + 1)
    ]
    points += _words_near(scene, move.start)
    for point in points:
        for target in targets_at(scene.situation.page, point):
            if not speaks_of_sliding(target):
                continue
            app = scene.app_of(target.item)
            kinds = kinds_of_target(scene, target, point) | kinds_of(target.text, app, misread=scene.misread)
            if not kinds and is_group(target.text, table.CONFIRMS, misread=scene.misread):
                kinds = kinds_in_question(question_of(scene.situation.page, target))
            if kinds:
                return Press(kinds, target, labelled=True)
    return None


def _words_near(scene: Scene, start: Point) -> list[Point]:
    """The middles of texts near the handle that speak of sliding."""
    most = _NEAR * _size_px(scene)[1]
    boxes = [item.box for item in scene.situation.page.items if item.text and _speaks(item.text)]
    return [
        ((box.left + box.right) // 2, (box.top + box.bottom) // 2)
        for box in boxes
        if max(box.top - start[1], start[1] - box.bottom, box.left - start[0], start[0] - box.right) <= most
    ]


def _speaks(text: str) -> bool:
    units = label_units(text)
    return weight(units) <= LINE and table.has(units, table.SLIDES)


def _dropped(scene: Scene, end: Point) -> frozenset[Kind]:
    """DELETE if something dropped there is deleted for good."""
    there = target_at(scene.situation.page, end)
    if there is None:
        return NONE
    return kinds_of_target(scene, there, end) & {Kind.DELETE}


def _size_px(scene: Scene) -> tuple[int, int]:
    size_px = scene.situation.page.size_px
    frame = scene.situation.seen.frame
    if all(size_px):
        return size_px
    return frame.screenshot.size_px if frame else (1080, 2400)
