"""The kinds of coordinates that models write, and the point on the screen that each means."""

import math
from enum import StrEnum

from agent.contract.actions import Point

Size = tuple[int, int]


class CoordinateKind(StrEnum):
    """What a model's numbers count. The value is the name for people, as in FARHAND_COORDINATES."""

    THOUSANDTHS = "0-1000"
    NINES = "0-999"
    FRACTION = "0-1"
    PIXELS = "pixels"  # of the picture as it was sent
    THOUSANDTHS_YX = "0-1000-yx"  # y comes first


_HIGHEST = {
    CoordinateKind.THOUSANDTHS: 1000.0,
    CoordinateKind.NINES: 1000.0,  # makers disagree about 999 and 1000; the edge itself is no mismatch
    CoordinateKind.FRACTION: 1.0,
    CoordinateKind.THOUSANDTHS_YX: 1000.0,
}
_WHOLE = {
    CoordinateKind.THOUSANDTHS: 1000.0,
    CoordinateKind.NINES: 999.0,
    CoordinateKind.FRACTION: 1.0,
    CoordinateKind.THOUSANDTHS_YX: 1000.0,
}


class KindMismatch(ValueError):
    """A point that lies outside of what its kind can say.

    fits: the kinds in which it would be a point of the picture, the likeliest first.
    """

    def __init__(self, written: str, fits: tuple[CoordinateKind, ...]) -> None:
        super().__init__(written)
        self.fits = fits


def screen_point(
    kind: CoordinateKind, numbers: tuple[float, float], screen_px: Size, picture_px: Size
) -> Point:
    """The pixel of the screen that the model means; the far edge is its last pixel.

    numbers: as written, x first unless the kind says otherwise.
    screen_px, picture_px: (width, height) of the screen and of the picture as it was sent.
    Raises KindMismatch for a point beside the picture, which is never moved onto it, and for fractions where
    the kind has none: all of them would be its first corner.
    """
    first, second = numbers
    if not (math.isfinite(first) and math.isfinite(second)):
        raise KindMismatch(f"{first:g}, {second:g}", ())
    if kind is not CoordinateKind.FRACTION and _are_fractions(numbers):
        raise KindMismatch(f"{first:g}, {second:g}", (CoordinateKind.FRACTION,))
    x, y = (second, first) if kind is CoordinateKind.THOUSANDTHS_YX else (first, second)
    most_x, most_y = picture_px if kind is CoordinateKind.PIXELS else (_HIGHEST[kind],) * 2
    if not (0 <= x <= most_x and 0 <= y <= most_y):
        raise KindMismatch(f"{first:g}, {second:g}", fitting_kinds(numbers, picture_px))
    whole_x, whole_y = picture_px if kind is CoordinateKind.PIXELS else (_WHOLE[kind],) * 2
    width, height = screen_px
    return min(int(x / whole_x * width), width - 1), min(int(y / whole_y * height), height - 1)


def _are_fractions(numbers: tuple[float, float]) -> bool:
    return all(0 <= number <= 1 for number in numbers) and any(0 < number < 1 for number in numbers)


def fitting_kinds(numbers: tuple[float, float], picture_px: Size) -> tuple[CoordinateKind, ...]:
    """The kinds in which the numbers are a point of the picture, the narrowest first."""
    x, y = numbers
    if x < 0 or y < 0:
        return ()
    fits: list[CoordinateKind] = []
    if max(x, y) <= 1:
        fits.append(CoordinateKind.FRACTION)
    if max(x, y) <= 1000:
        fits.append(CoordinateKind.THOUSANDTHS)
    if x <= picture_px[0] and y <= picture_px[1]:
        fits.append(CoordinateKind.PIXELS)
    return tuple(fits)
