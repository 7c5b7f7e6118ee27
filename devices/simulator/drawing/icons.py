"""Icons as strokes and solids on a grid of 24, drawn large and shrunk so that edges are smooth."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

GRID = 24
FINER = 4
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class IconMark:
    """One stroke or solid. points: corners of a line or polygon; for ring, arc and bar the box as two corners.

    width: of the stroke; 0 fills. radius: rounded corners of a bar. span: degrees of an arc, clockwise from
    the right. erase: cuts out instead.
    """

    kind: str
    points: Points
    width: float = 2
    radius: float = 0
    span: tuple[float, float] = (0, 360)
    erase: bool = False


def line(*points: tuple[float, float], width: float = 2, erase: bool = False) -> IconMark:
    """A stroke with round ends."""
    return IconMark("line", points, width, erase=erase)


def ring(x: float, y: float, radius: float, width: float = 2, *, erase: bool = False) -> IconMark:
    """A circle; width 0 fills it."""
    return IconMark("ring", ((x - radius, y - radius), (x + radius, y + radius)), width, erase=erase)


def disc(x: float, y: float, radius: float, *, erase: bool = False) -> IconMark:
    """A filled circle."""
    return ring(x, y, radius, 0, erase=erase)


def arc(x: float, y: float, radius: float, start: float, end: float, width: float = 2) -> IconMark:
    """Part of a circle."""
    return IconMark("arc", ((x - radius, y - radius), (x + radius, y + radius)), width, span=(start, end))


def bar(
    left: float,
    top: float,
    right: float,
    bottom: float,
    radius: float = 2,
    width: float = 0,
    *,
    erase: bool = False,
) -> IconMark:
    """A rounded rectangle; width 0 fills it."""
    return IconMark("bar", ((left, top), (right, bottom)), width, radius, erase=erase)


def solid(*points: tuple[float, float], erase: bool = False) -> IconMark:
    """A filled polygon."""
    return IconMark("solid", points, 0, erase=erase)


ICONS: dict[str, tuple[IconMark, ...]] = {
    "wifi": (arc(12, 19, 15, 225, 315, 2.2), arc(12, 19, 10, 225, 315, 2.2), arc(12, 19, 5.2, 225, 315, 2.2), disc(12, 18, 1.7)),
    "bluetooth": (line((7, 7.5), (17, 16.5), (12, 21), (12, 3), (17, 7.5), (7, 16.5)),),
    "plane": (solid((12, 2), (13.6, 4), (13.6, 9.5), (22, 14.5), (22, 16.5), (13.6, 14), (13.6, 19), (16, 21), (16, 22.4), (12, 21.2), (8, 22.4), (8, 21), (10.4, 19), (10.4, 14), (2, 16.5), (2, 14.5), (10.4, 9.5), (10.4, 4)),),
    "signal": (bar(3, 15, 6, 20, 1), bar(8, 11.5, 11, 20, 1), bar(13, 8, 16, 20, 1), bar(18, 4, 21, 20, 1)),
    "sun": (ring(12, 12, 4), *(line((12 + dx * 7.4, 12 + dy * 7.4), (12 + dx * 9.8, 12 + dy * 9.8)) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7)))),
    "sound": (solid((3, 9.5), (7, 9.5), (12.5, 4.5), (12.5, 19.5), (7, 14.5), (3, 14.5)), arc(12, 12, 5, 310, 50), arc(12, 12, 9, 305, 55)),
    "moon": (disc(12, 12, 9), disc(16.5, 8.5, 7.6, erase=True)),
    "bell": (solid((6.5, 17), (6.5, 11), (7.6, 8), (10, 6.2), (14, 6.2), (16.4, 8), (17.5, 11), (17.5, 17)), disc(12, 10.5, 5.5), bar(4.5, 16, 19.5, 18.2, 1.1), disc(12, 4.6, 1.5), solid((10, 19.4), (14, 19.4), (13, 21.4), (11, 21.4))),
    "battery": (bar(7, 4.5, 17, 21.5, 2.4), bar(10, 2.4, 14, 5, 0.8), bar(9.2, 7, 14.8, 11, 0.6, erase=True)),
    "leaf": (solid((20, 4), (20, 11), (17.5, 16), (13, 18.4), (9, 18), (6.2, 15.2), (6.2, 11), (9, 7), (14, 4.8)), line((4, 20.5), (13.5, 11), width=1.8), line((8.4, 16), (14, 10.4), width=1.4, erase=True)),
    "storage": (bar(4, 4.5, 20, 10.6, 2), bar(4, 13.4, 20, 19.5, 2), disc(7.6, 7.5, 1.2, erase=True), disc(7.6, 16.4, 1.2, erase=True)),
    "pin": (disc(12, 9.6, 7), solid((5.6, 12.4), (18.4, 12.4), (12, 22.4)), disc(12, 9.6, 2.7, erase=True)),
    "lock": (bar(5, 10.4, 19, 21, 2.4), arc(12, 8.6, 4.6, 180, 360), line((7.6, 8.6), (7.6, 11), width=2), line((16.4, 8.6), (16.4, 11), width=2), disc(12, 15.6, 1.9, erase=True)),
    "globe": (ring(12, 12, 9, 1.9), IconMark("ring", ((8, 3), (16, 21)), 1.7), line((4.4, 9), (19.6, 9), width=1.7), line((4.4, 15), (19.6, 15), width=1.7)),
    "info": (ring(12, 12, 9), disc(12, 7.8, 1.4), line((12, 11.4), (12, 16.6), width=2.2)),
    "chevron": (line((9.5, 6), (15.5, 12), (9.5, 18)),),
    "gear": (disc(12, 12, 7.2), *(line((12 + dx * 6, 12 + dy * 6), (12 + dx * 8.6, 12 + dy * 8.6), width=4) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.71, 0.71), (0.71, -0.71), (-0.71, 0.71), (-0.71, -0.71))), disc(12, 12, 3.3, erase=True)),
    "cup": (bar(4, 9, 16.6, 19.5, 3.4), solid((4, 8.4), (16.6, 8.4), (16.6, 13), (4, 13)), IconMark("bar", ((14.6, 10), (20.6, 16)), 1.9, 3), line((7, 6.2), (7, 3.6), width=1.7), line((10.4, 6.2), (10.4, 3.6), width=1.7), line((13.8, 6.2), (13.8, 3.6), width=1.7), line((3.6, 21.6), (17, 21.6), width=1.7)),
    "box": (solid((12, 2.4), (20.8, 6.8), (20.8, 17.2), (12, 21.6), (3.2, 17.2), (3.2, 6.8)), line((3.6, 7), (12, 11.2), (20.4, 7), width=1.5, erase=True), line((12, 11.2), (12, 21.4), width=1.5, erase=True), line((7.6, 4.8), (16.2, 9.1), width=1.5, erase=True)),
    "note": (bar(4.4, 3.4, 19.6, 20.6, 2.6), *(line((8, y), (right, y), width=1.7, erase=True) for y, right in ((8.4, 16), (12, 16), (15.6, 12.6)))),
    "card": (bar(2.6, 5, 21.4, 19, 2.4, 1.9), bar(2.6, 8.4, 21.4, 11.4, 0), line((6, 15.2), (10, 15.2), width=1.8)),
    "chat": (bar(3, 4, 21, 17, 3.6), solid((6.6, 15), (13, 16), (6.6, 21.4)), *(disc(x, 10.5, 1.35, erase=True) for x in (8, 12, 16))),
    "phone": (solid((3, 4.6), (4, 3.4), (7.4, 3), (8.6, 3.8), (9.7, 8), (9.2, 9), (7.2, 10.8), (9.4, 14.2), (13.2, 16.8), (15, 14.8), (16, 14.3), (20.2, 15.4), (21, 16.6), (20.6, 20), (19.4, 21), (15.6, 20.6), (11.4, 18.9), (7.6, 16), (5, 12.6), (3.4, 8.4)),),
    "calendar": (bar(3.6, 5, 20.4, 20.8, 2.6), bar(5.6, 10, 18.4, 18.8, 1, erase=True), line((8, 3), (8, 6.4)), line((16, 3), (16, 6.4)), bar(7.6, 11.8, 10.6, 14.6, 0.6), bar(13.4, 11.8, 16.4, 14.6, 0.6)),
    "clock": (ring(12, 12, 9), line((12, 7), (12, 12.2), (15.6, 14.4))),
    "photo": (bar(3, 4.4, 21, 19.6, 2.6), solid((5, 17.6), (9.8, 10.4), (13, 15), (15.2, 12.4), (19, 17.6), erase=True), disc(16, 8.6, 1.7, erase=True)),
    "search": (ring(10.6, 10.6, 6.4), line((15.4, 15.4), (20.4, 20.4), width=2.3)),
    "cart": (line((2.4, 4), (5.2, 4), (8, 15.4), (18.4, 15.4), (20.6, 7.4), (6, 7.4), width=1.9), disc(9.2, 19.4, 1.8), disc(17.4, 19.4, 1.8)),
    "close": (line((6, 6), (18, 18)), line((18, 6), (6, 18))),
    "back": (line((20, 12), (4.6, 12)), line((11.4, 5), (4.4, 12), (11.4, 19))),
    "plus": (line((12, 5), (12, 19), width=2.4), line((5, 12), (19, 12), width=2.4)),
    "minus": (line((5, 12), (19, 12), width=2.4),),
    "check": (line((5, 12.6), (10, 17.6), (19.4, 7.2), width=2.6),),
    "wallet": (bar(3, 6, 21, 20, 2.6, 1.9), line((5, 6), (16.4, 3.2), (17, 6), width=1.9), bar(14.4, 10.6, 21, 15.4, 2), disc(17, 13, 1.1, erase=True)),
    "truck": (bar(1.6, 5.6, 14, 16.4, 1.6), solid((15, 9), (19, 9), (22.4, 12.6), (22.4, 16.4), (15, 16.4)), disc(6.4, 17.2, 3.1, erase=True), disc(17.6, 17.2, 3.1, erase=True), disc(6.4, 17.2, 2.1), disc(17.6, 17.2, 2.1)),
    "dot": (disc(12, 12, 8),),
    "backspace": (line((8.4, 5), (21, 5), (21, 19), (8.4, 19), (2.6, 12), (8.4, 5), width=1.9), line((11.4, 9.2), (17, 14.8), width=1.9), line((17, 9.2), (11.4, 14.8), width=1.9)),
    "down": (line((5.6, 9), (12, 15.4), (18.4, 9)),),
    "enter": (line((20, 5.4), (20, 12), (5, 12)), line((9.6, 7.4), (5, 12), (9.6, 16.6))),
    "film": (bar(3, 5, 21, 19, 3), solid((10, 8.6), (15.6, 12), (10, 15.4), erase=True)),
    "person": (disc(12, 8, 4.2), bar(4.4, 14, 19.6, 25, 7)),
    "paper_plane": (solid((2.4, 3.4), (22, 12), (2.4, 20.6), (2.4, 13.8), (14, 12), (2.4, 10.2)),),
    "bank": (solid((12, 2.4), (21.6, 8), (21.6, 9.6), (2.4, 9.6), (2.4, 8)), *(bar(x, 11, x + 2.8, 17.4, 0.6) for x in (4.4, 10.6, 16.8)), bar(2.6, 18.8, 21.4, 21.2, 0.8)),
    "bag": (bar(4, 7.6, 20, 21, 2.6), arc(12, 8, 4, 180, 360), solid((10.2, 11), (15.6, 14.4), (10.2, 17.8), erase=True)),
    "swap": (line((4, 8.4), (19, 8.4), (14.8, 4.2)), line((19, 8.4), (14.8, 12.2), width=2), line((20, 16), (5, 16), (9.2, 12.2)), line((5, 16), (9.2, 20.2))),
    "scan": (line((3.4, 8), (3.4, 3.4), (8, 3.4)), line((16, 3.4), (20.6, 3.4), (20.6, 8)), line((20.6, 16), (20.6, 20.6), (16, 20.6)), line((8, 20.6), (3.4, 20.6), (3.4, 16)), line((6, 12), (18, 12), width=2.2)),
    "mail": (bar(2.6, 5, 21.4, 19, 2.6), line((4.4, 7.4), (12, 13.2), (19.6, 7.4), width=1.7, erase=True)),
    "bed": (bar(2.6, 5, 4.8, 19.6, 1), bar(4, 12, 21.4, 17, 1.6), bar(19.2, 14, 21.4, 19.6, 1), disc(8.2, 9, 2.3), bar(11.4, 7.6, 21.4, 13, 2.4)),
    "map": (solid((2.6, 5.4), (9, 3), (15, 5.4), (21.4, 3), (21.4, 18.6), (15, 21), (9, 18.6), (2.6, 21)), line((9, 4.6), (9, 17.2), width=1.5, erase=True), line((15, 6.8), (15, 19.4), width=1.5, erase=True)),
    "trash": (bar(6, 7.4, 18, 21.4, 2.2), bar(3.8, 4.4, 20.2, 6.4, 0.9), bar(9, 2.4, 15, 5, 1), line((10, 10.6), (10, 18.2), width=1.5, erase=True), line((14, 10.6), (14, 18.2), width=1.5, erase=True)),
    "pencil": (solid((3.4, 20.6), (4.6, 15.6), (15.4, 4.8), (19.2, 8.6), (8.4, 19.4)), line((16.6, 3.8), (20.2, 7.4), width=2.4)),
    "reply": (line((9.4, 5.4), (3.6, 11), (9.4, 16.6)), line((4, 11), (14, 11), (18.6, 13), (20.4, 18.4))),
    "grip": tuple(disc(x, y, 1.5) for x in (9, 15) for y in (6, 12, 18)),
}  # fmt: skip


@lru_cache(maxsize=256)
def mask(name: str, size_px: int) -> Image.Image:
    """The icon as an 'L' mask of size_px squared. Raises KeyError for an unknown name."""
    scale = size_px * FINER / GRID
    image = Image.new("L", (size_px * FINER, size_px * FINER))
    draw = ImageDraw.Draw(image)
    for mark in ICONS[name]:
        _draw(draw, mark, scale)
    return image.reduce(FINER)


def _draw(draw: ImageDraw.ImageDraw, mark: IconMark, scale: float) -> None:
    ink = 0 if mark.erase else 255
    points = [(x * scale, y * scale) for x, y in mark.points]
    width = round(mark.width * scale)
    if mark.kind == "solid":
        draw.polygon(points, ink)
    elif mark.kind == "line":
        draw.line(points, ink, width, joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), ink)
    else:
        _draw_in_box(draw, mark, (*points[0], *points[1]), width, scale, ink)


def _draw_in_box(
    draw: ImageDraw.ImageDraw,
    mark: IconMark,
    box: tuple[float, float, float, float],
    width: int,
    scale: float,
    ink: int,
) -> None:
    if mark.kind == "arc":
        draw.arc(box, *mark.span, fill=ink, width=width)
    elif mark.kind == "bar" and width:
        draw.rounded_rectangle(box, mark.radius * scale, outline=ink, width=width)
    elif mark.kind == "bar":
        draw.rounded_rectangle(box, mark.radius * scale, fill=ink)
    elif width:
        draw.ellipse(box, outline=ink, width=width)
    else:
        draw.ellipse(box, ink)
