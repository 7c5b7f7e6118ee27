"""The lines around an item: for an approval's quote, and for buttons that only say 'OK'."""

from collections.abc import Sequence

from agent.contract.page import Item, Page, Target
from agent.policy.labels.classes import is_group
from agent.policy.page.rows import Row, shortened
from agent.policy.page.target import area, within, words_of
from agent.policy.words import table
from agent.policy.words.label import Units, label_units, weight
from devices.base import Box

QUOTE_ROWS, QUOTE_CHARS = 10, 80
_LARGEST_DIALOG = 0.7  # of the page; what is larger is the page itself
_MOST_CONTAINERS = 12
_MOST_LINES = 12
# Words that may stand before a question's verb, and words between a verb and its object.
_ASKED_WITHIN = 3
_SMALL = frozenset(
    [
        "your",
        "my",
        "the",
        "this",
        "a",
        "an",
        "are",
        "you",
        "sure",
        "want",
        "to",
        "do",
        "would",
        "like",
        "really",
        "please",
        "confirm",
        "确",
        "认",
        "定",
        "要",
        "是",
        "否",
    ]
)
# Lines of one dialog are no farther apart than this share of the page's height.
_GAP, _CLOSE = 0.1, 0.055


def around(rows: Sequence[Row], box: Box, most: int = QUOTE_ROWS) -> tuple[str, ...]:
    """The rows nearest to a box, its own included, in the order of the page; each at most 80 characters."""
    centre = (box.top + box.bottom) / 2

    def distance(row: Row) -> float:
        return abs((row.box.top + row.box.bottom) / 2 - centre)

    first = dict[str, int]()
    for place in sorted(range(len(rows)), key=lambda place: (distance(rows[place]), place)):
        first.setdefault(shortened(rows[place].text, QUOTE_CHARS), place)
    near = list(first.items())[:most]
    return tuple(text for text, _ in sorted(near, key=lambda each: each[1]))


def question_of(page: Page, target: Target, *, close: bool = False) -> tuple[str, ...]:
    """The question that a confirming button answers: its dialog's texts, else the lines above, top first.

    close: only lines that surely belong together; the page below a dialog may go on above it.
    """
    return _of_dialog(page, target.item) or _above(page, target.item, _CLOSE if close else _GAP)


def answers_itself(page: Page, target: Target) -> tuple[str, ...]:
    """The lines of the dialog that ask for what a refusal says: 'Cancel your booking?' above 'Cancel'.

    Small words are left out, so that 'your' and 'the' make no difference.
    """
    verb = _without_small(label_units(target.text))
    keeps = is_group(target.text, table.DROPS)
    pressable = {item.text for item in page.items if item.pressable}
    found: list[str] = []
    for line in question_of(page, target, close=True):
        units = _without_small(label_units(line))
        places = range(min(_ASKED_WITHIN, len(units)))
        asked = verb and any(units[place : place + len(verb)] == verb for place in places)
        if line not in pressable and (keeps or (asked and len(units) > len(verb))):
            found += [line, " ".join(units)]
    return tuple(found)


def _without_small(units: Units) -> Units:
    return tuple(unit for unit in units if unit not in _SMALL)


def _of_dialog(page: Page, button: Item) -> tuple[str, ...]:
    limit = _LARGEST_DIALOG * page.size_px[0] * page.size_px[1]
    containers = [
        item.box
        for item in page.items
        if item is not button and item.box != button.box and within(button.box, item.box)
    ]
    for box in sorted(containers, key=area)[:_MOST_CONTAINERS]:
        if limit and area(box) > limit:
            return ()
        texts = [
            item
            for item in page.items
            if item.text and not item.pressable and within(item.box, box) and not within(item.box, button.box)
        ]
        if len(texts) > 1 or any(weight(label_units(item.text)) >= 3 for item in texts):
            return tuple(item.text for item in texts[-2 * _MOST_LINES :])
    return ()


def _above(page: Page, button: Item, gap: float) -> tuple[str, ...]:
    above = [
        item
        for item in page.items
        if words_of(item)
        and item is not button
        and item.box.bottom <= button.box.top + (button.box.bottom - button.box.top) // 4
    ]
    above.sort(key=lambda item: -item.box.bottom)
    lines: list[Item] = []
    top = 0
    for item in above[: 2 * _MOST_LINES]:
        # A button at the bottom of the page may stand far below the text that it is about.
        if lines and top - item.box.bottom > gap * page.size_px[1]:
            break
        lines.append(item)
        top = min(item.box.top, top) if len(lines) > 1 else item.box.top
    return tuple(words_of(item) for item in reversed(lines[:_MOST_LINES]))


def block_of(page: Page, line: Item) -> tuple[str, ...]:
    """The running text or card that a line of a picture belongs to, by lines; a lone line alone."""
    height = line.box.bottom - line.box.top
    lines = [line]
    for towards in (-1, 1):
        edge = line.box
        for _ in range(4):
            following = next((item for item in page.items if _follows(item, edge, towards, height)), None)
            if following is None:
                break
            lines.insert(0, following) if towards < 0 else lines.append(following)
            edge = following.box
    return tuple(item.text for item in lines)


def _follows(item: Item, edge: Box, towards: int, height: int) -> bool:
    own = item.box.bottom - item.box.top
    gap = edge.top - item.box.bottom if towards < 0 else item.box.top - edge.bottom
    if not item.text or not -0.3 * height <= gap <= 0.5 * height or not 0.7 * height <= own <= 1.4 * height:
        return False
    left = abs(item.box.left - edge.left) <= height
    centred = abs(item.box.left + item.box.right - edge.left - edge.right) <= 2 * height
    below = item.box.top > edge.top if towards > 0 else item.box.top < edge.top
    return below and (left or centred)
