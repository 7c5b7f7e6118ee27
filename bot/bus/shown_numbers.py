"""Which numbers of one start of a home were shown, as few ranges: all of them, usually."""

import json
from bisect import bisect_right
from collections.abc import Iterable

_MOST_RANGES = 1024


class ShownNumbers:
    """Ranges in order, none of which touches the next one.

    Of more than 1024 the two lowest become one: what is missing between them is so old that it never comes.
    The bus gives out no more than 256 that were not shown yet.
    """

    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        self._ranges = list(ranges)

    @classmethod
    def from_json(cls, text: str) -> "ShownNumbers":
        """As `to_json` has written it."""
        return cls((first, last) for first, last in json.loads(text))

    def to_json(self) -> str:
        """[[first, last], ...]."""
        return json.dumps(self._ranges)

    def __contains__(self, number: int) -> bool:
        place = bisect_right(self._ranges, number, key=_first)
        return place > 0 and number <= self._ranges[place - 1][1]

    @property
    def newest(self) -> int:
        """The highest, 0 for none."""
        return self._ranges[-1][1] if self._ranges else 0

    def add(self, number: int) -> None:
        """It was shown."""
        if number in self:
            return
        place = bisect_right(self._ranges, number, key=_first)
        first = last = number
        begin = end = place
        if place and self._ranges[place - 1][1] == number - 1:
            first, begin = self._ranges[place - 1][0], place - 1
        if place < len(self._ranges) and self._ranges[place][0] == number + 1:
            last, end = self._ranges[place][1], place + 1
        self._ranges[begin:end] = [(first, last)]
        if len(self._ranges) > _MOST_RANGES:
            self._ranges[:2] = [(self._ranges[0][0], self._ranges[1][1])]


def _first(numbers: tuple[int, int]) -> int:
    return numbers[0]
