"""Pictures inside pages: cups of coffee, little landscapes, a clock face."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from devices.simulator.drawing.paint import gradient, resized

FINER = 3
CUP = "#fdfdfb"
CUP_SHADE = "#e4ded6"


class Sketch:
    """A canvas of 100 x 100 in the middle of a picture of any shape, drawn finer than it is shown."""

    def __init__(self, width_px: int, height_px: int, background: str) -> None:
        self._finer = FINER if max(width_px, height_px) < 500 else 2
        self._size = (width_px * self._finer, height_px * self._finer)
        self.image = Image.new("RGB", self._size, background)
        self._draw = ImageDraw.Draw(self.image)
        self._unit = min(self._size) / 100
        self._left = (self._size[0] - min(self._size)) / 2
        self._top = (self._size[1] - min(self._size)) / 2

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._unit, self._top + y * self._unit

    def oval(self, x: float, y: float, across: float, down: float, fill: str) -> None:
        """An ellipse around (x, y)."""
        self._draw.ellipse((*self._point(x - across, y - down), *self._point(x + across, y + down)), fill)

    def hoop(self, x: float, y: float, across: float, down: float, width: float, ink: str) -> None:
        """An ellipse's edge."""
        box = (*self._point(x - across, y - down), *self._point(x + across, y + down))
        self._draw.ellipse(box, outline=ink, width=round(width * self._unit))

    def shape(self, points: list[tuple[float, float]], fill: str) -> None:
        """A polygon."""
        self._draw.polygon([self._point(x, y) for x, y in points], fill)

    def stroke(self, points: list[tuple[float, float]], width: float, ink: str) -> None:
        """A line."""
        self._draw.line([self._point(x, y) for x, y in points], ink, round(width * self._unit), joint="curve")

    def done(self) -> Image.Image:
        """The picture in its own size."""
        return self.image.reduce(self._finer)


def _cup_side(left: float, right: float) -> list[tuple[float, float]]:
    """The wall of the cup, rounded to its foot."""
    top, bottom, middle = 42.0, 78.0, 47.0
    points = [(left, top)]
    for step in range(21):
        angle = pi - pi * step / 20
        reach = (right - left) / 2
        points.append((middle + reach * cos(angle), top + (bottom - top) * max(0.0, sin(angle)) ** 0.55))
    points.append((right, top))
    return points


@lru_cache(maxsize=24)
def drink(name: str, width_px: int, height_px: int, background: str) -> Image.Image:
    """A cup seen from above the rim. name: id of a drink; unknown ones are black coffee."""
    sketch = Sketch(width_px, height_px, background)
    sketch.oval(50, 80, 38, 8, _darker(background, 0.9))
    sketch.oval(48, 77, 36, 7, CUP_SHADE)
    sketch.oval(48, 75.6, 36, 6.6, CUP)
    sketch.hoop(76, 53, 10, 10, 4.4, CUP_SHADE)
    sketch.hoop(75.4, 52.4, 10, 10, 4, CUP)
    sketch.shape(_cup_side(20, 74), CUP)
    sketch.shape([*_cup_side(20, 74)[12:], *reversed(_cup_side(20, 66)[12:])], CUP_SHADE)
    sketch.oval(47, 42, 27, 11, CUP_SHADE)
    sketch.oval(47, 41.4, 27, 11, CUP)
    _coffee(sketch, name)
    for x in (38, 48, 58):
        wave = [(x + 2.2 * sin(step / 2.2), 26 - step * 1.2) for step in range(11)]
        sketch.stroke(wave, 1.5, _darker(background, 0.93))
    return sketch.done()


def _coffee(sketch: Sketch, name: str) -> None:
    dark, light = {
        "latte": ("#b9814f", "#f6e7d2"),
        "flat_white": ("#a86f40", "#f1dcc0"),
        "cappuccino": ("#d9b48c", "#f9efe0"),
        "mocha": ("#5b3420", "#f4e6d8"),
        "matcha": ("#9cbc6b", "#e6f0cd"),
    }.get(name, ("#3a2116", "#56331f"))
    sketch.oval(47, 42, 24.2, 9.2, dark)
    if name in ("latte", "flat_white", "matcha"):
        sketch.oval(42.4, 40.6, 6.6, 3.4, light)
        sketch.oval(51.6, 40.6, 6.6, 3.4, light)
        sketch.shape([(36.4, 42), (57.6, 42), (47, 49)], light)
        sketch.shape([(45.4, 36.6), (48.6, 36.6), (47, 41)], dark)
    elif name == "cappuccino":
        sketch.oval(47, 41.6, 20, 7.2, light)
        for step in range(26):
            angle, reach = step * 2.4, (step / 26) ** 0.5
            sketch.oval(47 + 16 * reach * cos(angle), 41.6 + 5.6 * reach * sin(angle), 0.7, 0.5, "#8a5a36")
    elif name == "mocha":
        for x, y, size in ((40, 41, 9), (53, 41.4, 9), (47, 38, 9), (47, 34, 5.6)):
            sketch.oval(x, y, size, size * 0.56, light)
        sketch.stroke([(36, 42), (42, 37), (47, 41), (52, 35), (58, 41)], 1.2, dark)
    else:
        sketch.oval(43, 40.4, 15, 4.6, light)


@lru_cache(maxsize=24)
def photo(light: str, dark: str, width_px: int, height_px: int) -> Image.Image:
    """A sky, a sun, two hills."""
    image = gradient(width_px, height_px, light, "#fff4e0").copy()
    finer = resized(image, width_px * 2, height_px * 2)
    draw = ImageDraw.Draw(finer)
    across, down = finer.size
    sun = min(across, down) * 0.11
    draw.ellipse((across * 0.73 - sun, down * 0.27 - sun, across * 0.73 + sun, down * 0.27 + sun), "#fffbe8")
    draw.ellipse((-across * 0.4, down * 0.56, across * 0.8, down * 1.7), _darker(dark, 1.25))
    draw.ellipse((across * 0.2, down * 0.68, across * 1.5, down * 1.9), dark)
    return finer.reduce(2)


@lru_cache(maxsize=4)
def wallpaper(width_px: int, height_px: int, top: str, bottom: str) -> Image.Image:
    """An evening sky over hills, behind the home screen."""
    image = resized(gradient(width_px, height_px, top, bottom), width_px * 2, height_px * 2)
    draw = ImageDraw.Draw(image)
    across, down = image.size
    sun = across * 0.11
    draw.ellipse((across * 0.7 - sun, down * 0.42 - sun, across * 0.7 + sun, down * 0.42 + sun), "#ffe9c9")
    hills = (
        (-0.5, 0.475, 0.9, "#8f9cc4"),
        (0.25, 0.53, 1.5, "#7281b4"),
        (-0.7, 0.63, 1.1, "#586a9f"),
        (0.1, 0.75, 1.9, "#43548a"),
    )
    for left, height, right, colour in hills:
        draw.ellipse((across * left, down * height, across * right, down * (height + 0.9)), colour)
    return image.reduce(2)


@lru_cache(maxsize=8)
def clock_face(time: str, side_px: int, face: str, ink: str, background: str) -> Image.Image:
    """time: 'HH:MM'."""
    sketch = Sketch(side_px, side_px, background)
    sketch.oval(50, 50, 49, 49, face)
    hours, minutes = int(time[:2]), int(time[3:])
    for mark in range(12):
        angle = mark * pi / 6
        inner = 40 if mark % 3 else 37
        sketch.stroke(
            [
                (50 + inner * sin(angle), 50 - inner * cos(angle)),
                (50 + 43 * sin(angle), 50 - 43 * cos(angle)),
            ],
            1.4,
            "#9aa0b4",
        )
    for turn, length, width in (((hours % 12 + minutes / 60) / 12, 22, 3.4), (minutes / 60, 34, 2.2)):
        angle = turn * 2 * pi
        sketch.stroke([(50, 50), (50 + length * sin(angle), 50 - length * cos(angle))], width, ink)
    sketch.oval(50, 50, 3, 3, ink)
    return sketch.done()


@lru_cache(maxsize=24)
def spinner(side_px: int, turn: float) -> Image.Image:
    """Three quarters of a ring as an 'L' mask. turn: 0-1."""
    big = Image.new("L", (side_px * FINER, side_px * FINER))
    width = max(1, round(side_px * FINER * 0.1))
    box = (width, width, side_px * FINER - width, side_px * FINER - width)
    ImageDraw.Draw(big).arc(box, turn * 360, turn * 360 + 270, 255, width)
    return big.reduce(FINER)


@lru_cache(maxsize=8)
def film(width_px: int, height_px: int, sky: str, sea: str, share: float) -> Image.Image:
    """A boat, as far across as share says, on waves that move with it."""
    image = gradient(width_px, height_px, sky, "#fdf3dc").copy()
    draw = ImageDraw.Draw(image)
    across, down = image.size
    draw.ellipse((across * 0.74, down * 0.12, across * 0.74 + down * 0.2, down * 0.32), "#fff6d0")
    x, y = across * (share * 1.3 - 0.15), down * (0.62 + 0.02 * sin(share * 12 * pi))
    unit = down * 0.01
    hull = [
        (x - 17 * unit, y),
        (x + 17 * unit, y),
        (x + 11 * unit, y + 10 * unit),
        (x - 11 * unit, y + 10 * unit),
    ]
    draw.polygon(hull, "#7a3b2e")
    draw.polygon([(x, y - 34 * unit), (x, y - 3 * unit), (x + 15 * unit, y - 3 * unit)], "#fffdf6")
    draw.polygon(
        [(x - 2 * unit, y - 28 * unit), (x - 2 * unit, y - 3 * unit), (x - 13 * unit, y - 3 * unit)],
        "#f3dcc0",
    )
    for row, colour in enumerate((_darker(sea, 1.35), _darker(sea, 1.15), sea)):
        level, wave = down * (0.68 + row * 0.1), down * 0.018
        points = [
            (step * across / 48, level + wave * sin(step * 0.9 + row * 2 + share * 4 * pi * (row + 1)))
            for step in range(49)
        ]
        draw.polygon([*points, (across, down), (0, down)], colour)
    return image


def _darker(colour: str, share: float) -> str:
    """Each part of '#rrggbb' times share."""
    parts = (min(255, round(int(colour[at : at + 2], 16) * share)) for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
