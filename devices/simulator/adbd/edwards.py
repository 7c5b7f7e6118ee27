"""The group of edwards25519: adding, multiplying, writing and reading points. About 2 ms a multiplication.

Facts: RFC 8032, 5.1 (curve, base point, encoding) and 5.1.4 (addition in extended coordinates). Not in
constant time: the secrets here are those of a simulated phone.
"""

from dataclasses import dataclass
from typing import Self

FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493  # of the base point
_D = -121665 * pow(121666, -1, FIELD) % FIELD
_ROOT_OF_MINUS_ONE = pow(2, (FIELD - 1) // 4, FIELD)


class NotAPoint(ValueError):
    """32 bytes that no point is written as."""


@dataclass(frozen=True, slots=True)
class Point:
    """Extended coordinates: the point (x/z, y/z), with t = x*y/z."""

    x: int
    y: int
    z: int
    t: int

    @classmethod
    def at(cls, x: int, y: int) -> Self:
        """The point with these plain coordinates."""
        return cls(x, y, 1, x * y % FIELD)

    def __add__(self, other: "Point") -> "Point":
        a = (self.y - self.x) * (other.y - other.x) % FIELD
        b = (self.y + self.x) * (other.y + other.x) % FIELD
        c = 2 * _D * self.t * other.t % FIELD
        d = 2 * self.z * other.z % FIELD
        e, f, g, h = b - a, d - c, d + c, b + a
        return Point(e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD)

    def __neg__(self) -> "Point":
        return Point(-self.x % FIELD, self.y, self.z, -self.t % FIELD)

    def __sub__(self, other: "Point") -> "Point":
        return self + -other

    def __rmul__(self, times: int) -> "Point":
        """times: not negative; not reduced, so that multiples of points of any order are right."""
        total, doubled = NEUTRAL, self
        while times:
            if times & 1:
                total += doubled
            doubled += doubled
            times >>= 1
        return total

    def encoded(self) -> bytes:
        """32 bytes: y, little-endian, with the lowest bit of x on top."""
        inverse = pow(self.z, -1, FIELD)
        x, y = self.x * inverse % FIELD, self.y * inverse % FIELD
        return (y | (x & 1) << 255).to_bytes(32, "little")


NEUTRAL = Point.at(0, 1)


def decoded(data: bytes) -> Point:
    """The point written as these 32 bytes. Raises NotAPoint."""
    number = int.from_bytes(data, "little")
    y, odd = number & (2**255 - 1), number >> 255
    if len(data) != 32 or y >= FIELD:
        raise NotAPoint(data.hex())
    square = (y * y - 1) * pow(_D * y * y + 1, -1, FIELD) % FIELD
    x = pow(square, (FIELD + 3) // 8, FIELD)
    if x * x % FIELD != square:
        x = x * _ROOT_OF_MINUS_ONE % FIELD
    if x * x % FIELD != square or (x == 0 and odd):
        raise NotAPoint(data.hex())
    return Point.at(x if x & 1 == odd else FIELD - x, y)


BASE = decoded((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))
