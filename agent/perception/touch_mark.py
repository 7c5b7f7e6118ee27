"""The mark of a touch on a picture: a frame around what is touched that crosses no letter."""

import math
from dataclasses import dataclass

from PIL import Image, ImageDraw

from agent.contract.page import Page
from agent.policy.page.target import area, target_at, within
from devices.base import Box

MARK = (229, 57, 53)
HALO = (255, 255, 255)
# In 720ths of the picture's width.
_GAP, _RED, _WHITE, _CORNER, _RADIUS = 4, 5, 3, 14, 60
_LEAST = 3  # a thinner side is left out
_WHOLE_PAGE = 1 / 3  # a larger item tells nothing about one place on it


@dataclass(frozen=True, slots=True)
class TouchMark:
    """Where to draw, in pixels of the phone.

    box: of what is touched, None if unknown.
    texts: boxes of words that the mark must not cross.
    """

    point: tuple[int, int]
    box: Box | None = None
    texts: tuple[Box, ...] = ()


def touch_mark(page: Page, point: tuple[int, int]) -> TouchMark:
    """The mark of a touch at this point of the page; without a box if the page does not tell the target."""
    target = target_at(page, point)
    box = target.item.box if target else None
    if box is not None and area(box) > _WHOLE_PAGE * page.size_px[0] * page.size_px[1]:
        box = None
    words = [item.box for item in page.items if item.text or item.hint]
    # Where the words of a larger item stand in it is unknown; those of its parts are items of their own.
    texts = tuple(
        each for each in words if area(each) > 0 and not (box and each != box and within(box, each))
    )
    return TouchMark(point, box, texts)


def with_mark(picture: Image.Image, mark: TouchMark, scale: float) -> Image.Image:
    """A copy with the mark, hollow so that all words stay readable. scale: picture's pixels for a phone's."""
    picture = picture.copy()
    unit = picture.width / 720
    texts = [_grown(box, scale) for box in mark.texts]
    layers = ((_RED + 2 * _WHITE, 0, HALO), (_RED, _WHITE, MARK))
    box = _grown(mark.box, scale) if mark.box else None
    sides = _room(box, texts, picture.size, unit) if box else None
    x, y = mark.point[0] * scale, mark.point[1] * scale
    ring = (x - _RADIUS * unit, y - _RADIUS * unit, x + _RADIUS * unit, y + _RADIUS * unit)
    # The mark is small: a stencil of the whole picture takes many times as long.
    left, top, width, height = _around(box if box and sides else ring, unit)
    for thickness, inset, colour in layers:
        stencil = Image.new("L", (width, height))
        draw = ImageDraw.Draw(stencil)
        if box and sides:
            _frame(draw, _moved(box, left, top), sides, thickness * unit, inset * unit, unit)
        else:
            radius = (_RADIUS - inset) * unit
            around = (x - radius - left, y - radius - top, x + radius - left, y + radius - top)
            draw.ellipse(around, outline=255, width=max(1, round(thickness * unit)))
        for each in [*texts, *([box] if box else [])]:
            clear = _moved(each, left, top)
            draw.rectangle((clear.left, clear.top, clear.right - 1, clear.bottom - 1), fill=0)
        picture.paste(colour, (left, top), stencil)
    return picture


def _around(box: tuple[float, float, float, float], unit: float) -> tuple[int, int, int, int]:
    """Left, top, width and height of all that a mark of this box or ring covers."""
    most = math.ceil((_GAP + _RED + 2 * _WHITE) * unit) + 1
    left, top = math.floor(box[0]) - most, math.floor(box[1]) - most
    return left, top, math.ceil(box[2]) + most - left, math.ceil(box[3]) + most - top


def _moved(box: Box, left: int, top: int) -> Box:
    return Box(box.left - left, box.top - top, box.right - left, box.bottom - top)


def _frame(
    draw: ImageDraw.ImageDraw, box: Box, sides: Box, thickness: float, inset: float, unit: float
) -> None:
    """One colour of the frame. sides: how far the frame reaches beyond each side of the box."""
    left, top, right, bottom = (max(0.0, side - inset) for side in sides)
    outer = (box.left - left, box.top - top, box.right - 1 + right, box.bottom - 1 + bottom)
    draw.rounded_rectangle(outer, _CORNER * unit, outline=255, width=max(1, round(thickness)))


def _room(box: Box, texts: list[Box], size: tuple[int, int], unit: float) -> Box | None:
    """How far the frame may reach beyond each side; None if there is too little room on most sides."""
    most = math.ceil((_GAP + _RED + 2 * _WHITE) * unit)
    room = [box.left, box.top, size[0] - box.right, size[1] - box.bottom]
    for each in texts:
        beside = each.top < box.bottom + most and box.top - most < each.bottom
        above = each.left < box.right + most and box.left - most < each.right
        gaps = (box.left - each.right, box.top - each.bottom, each.left - box.right, each.top - box.bottom)
        for side, gap in enumerate(gaps):
            if gap >= 0 and (beside if side in (0, 2) else above):
                room[side] = min(room[side], gap)
    sides = [min(most, free) if free >= _LEAST * unit else 0 for free in room]
    return Box(*sides) if sum(side > 0 for side in sides) >= 2 else None


def _grown(box: Box, scale: float) -> Box:
    """In the picture's pixels, a part of a pixel counted as a whole one."""
    return Box(
        math.floor(box.left * scale),
        math.floor(box.top * scale),
        math.ceil(box.right * scale),
        math.ceil(box.bottom * scale),
    )
