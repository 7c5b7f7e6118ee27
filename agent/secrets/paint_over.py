"""Where a text stands on a screen, and how it is painted over: in picture, grey cells and PNG."""

import io
import re
from collections.abc import Iterable, Iterator

from PIL import Image, ImageChops, ImageDraw

from agent.policy.page.target import area
from devices.base import Box, Element, Frame, Tree
from devices.frame import decode, open_rgb

PAINT = (96, 96, 96)
_PLAIN = 24  # of 255: a box with less between its brightest and darkest point has no writing
_CARET = 0.02  # share of a box that may change while its text stays
_WHOLE_WORDS_BELOW = 4  # characters: '12' stands in every other time and price
_SEPARATORS = r"[\W_]{0,3}"  # apps show a code as '246 810' or '2 – 4 – 6'
_FULL_WIDTH = 0xFEE0  # from '!' to its wide form, which Chinese apps use for digits


def pattern_of(secret: str) -> re.Pattern[str]:
    """Finds a secret in a text, with separators between its characters; a short one only as a whole word."""
    core = _SEPARATORS.join(map(_either_width, "".join(secret.split())))
    if len(secret) < _WHOLE_WORDS_BELOW:
        core = rf"(?<!\w){core}(?!\w)"
    return re.compile(core, re.IGNORECASE)


def _either_width(char: str) -> str:
    if "!" <= char <= "~":
        return f"[{re.escape(char)}{chr(ord(char) + _FULL_WIDTH)}]"
    return re.escape(char)


def find_pieces(texts: Iterable[str], pattern: re.Pattern[str]) -> set[int]:
    """Which of the texts hold the secret together, in pieces, as a field with a box for each digit does.

    Empty texts between them do not count. A text that holds all of it is not found here.
    """
    spoken = [(at, "".join(text.split())) for at, text in enumerate(texts) if text.strip()]
    found: set[int] = set()
    for run in _runs(spoken):
        ends: list[int] = []
        for _, text in run:
            ends.append((ends[-1] if ends else 0) + len(text))
        for match in pattern.finditer("".join(text for _, text in run)):
            inside = [
                at
                for (at, text), end in zip(run, ends, strict=True)
                if end > match.start() and end - len(text) < match.end()
            ]
            found.update(inside if len(inside) > 1 else ())
    return found


_MAX_PIECE = 4


def _runs(spoken: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    run: list[tuple[int, str]] = []
    for at, text in spoken:
        if len(text) <= _MAX_PIECE:
            run.append((at, text))
            continue
        yield run
        run = []
    yield run


def elements_showing(tree: Tree, pattern: re.Pattern[str]) -> list[Element]:
    """Everything on the page that shows the secret, whole or in pieces."""
    whole = [each for each in tree.elements if pattern.search(each.text) or pattern.search(each.description)]
    # The keys of a number pad are pressed, not written into: together they are no secret.
    pieces = [each for each in tree.elements if each.editable or not each.clickable]
    return whole + [pieces[at] for at in find_pieces((each.text for each in pieces), pattern)]


def field_at(tree: Tree, box: Box) -> Element | None:
    """The field that lies where `box` was when the page was read before; None if it is gone."""
    fields = [each for each in tree.elements if each.editable or each.password]
    near = [each for each in fields if _shared(each.box, box) * 2 > min(area(each.box), area(box))]
    return max(near, key=lambda each: _shared(each.box, box), default=None)


def fields_in_row(tree: Tree, field: Element) -> list[Element]:
    """The field and the others in its row: with a box for each digit, the tree may not say what they hold."""
    top, bottom = field.box.top, field.box.bottom
    row = [each for each in tree.elements if (each.box.top, each.box.bottom) == (top, bottom)]
    return [each for each in row if each.class_name == field.class_name and (each.editable or each.password)]


def paint_over(frame: Frame, boxes: Iterable[Box]) -> Frame:
    """The capture with these boxes (pixels of the frame) painted over everywhere. About 0.2 s for 1080x2400.

    Nothing of the old file is kept: the new PNG holds pixels only. Raises NotAPicture, OSError.
    """
    picture = open_rgb(frame.screenshot)
    draw = ImageDraw.Draw(picture)
    for box in boxes:
        draw.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill=PAINT)
    picture.info = {}  # colour profiles and the like would be written again
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return decode(out.getvalue(), frame.screenshot.taken_at)


def find_same(before: Frame, now: Frame, boxes: Iterable[Box]) -> set[Box]:
    """Those of the boxes (pixels of the frames) in which something is written, and still the same."""
    if before.screenshot.size_px != now.screenshot.size_px:
        return set()
    scale = now.picture.width / now.screenshot.size_px[0]
    return {box for box in boxes if _same_writing(before.picture, now.picture, scale, box)}


def _same_writing(before: Image.Image, now: Image.Image, scale: float, box: Box) -> bool:
    place = (int(box.left * scale), int(box.top * scale), int(box.right * scale), int(box.bottom * scale))
    one, other = (picture.crop(place).convert("L") for picture in (before, now))
    if 0 in one.size:
        return False
    low, high = one.getextrema()
    if not isinstance(low, int | float) or not isinstance(high, int | float) or high - low < _PLAIN:
        return False
    changed = sum(ImageChops.difference(one, other).histogram()[_PLAIN:])
    return changed <= _CARET * one.width * one.height


def _shared(one: Box, other: Box) -> int:
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, width) * max(0, height)
