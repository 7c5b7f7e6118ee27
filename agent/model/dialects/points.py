"""Points as models write them, in lists, texts, tags and boxes, and the pixels of the screen they mean."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from agent.contract.actions import Point, Unusable
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.grammars.written import Written
from agent.model.dialects.number_space import NumberSpace
from agent.model.dialects.unusable_call import UnusableCall

_MOST_NUMBERS = 8
_LONGEST = 200
_HUGE = 1e12
_BOX_SIZES = (4, 5)  # numbers of a box; a fifth says how sure it is
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d*)?|\.\d+)", re.ASCII)
_TAG = re.compile(r"</?[A-Za-z_]{1,20}>|<\|[A-Za-z_]{1,30}\|>")
_LABEL = re.compile(r"\b[xy]\d?\s{0,3}[:：=]", re.IGNORECASE)
# Between numbers only marks may stand: "the 3rd of 100, 200" is a sentence. No kind counts per cent.
_MARKS = re.compile(r"[\s,，、;；()（）\[\]【】{}\"'|px]*+")


@dataclass(frozen=True, slots=True)
class PointSpace(NumberSpace):
    """The points of one reply. boxes_y_first: do boxes begin with their top, although points begin with x?"""

    boxes_y_first: bool = False

    def point(self, name: str, value: Written) -> Point:
        """The pixel that an argument means; of a box its middle. Raises UnusableCall."""
        numbers = numbers_in(value)
        if isinstance(value, Mapping):
            numbers = numbers_in([value.get("x"), value.get("y")])
            return self._pixel(name, value, self._named(numbers))
        if isinstance(value, str) and numbers:
            if "px" in value and self.kind is not CoordinateKind.PIXELS:
                raise UnusableCall(Unusable.KIND_MISMATCH, f"{_said(value)}: {CoordinateKind.PIXELS}")
            numbers = self._labelled(value, numbers)
        if numbers and self.boxes_y_first and len(numbers) in _BOX_SIZES:
            top, left, bottom, right, *rest = numbers
            numbers = [left, top, right, bottom, *rest]
        return self._pixel(name, value, numbers)

    def _labelled(self, value: str, numbers: "list[float]") -> "list[float] | None":
        """The numbers of 'y=300, x=500' in the order of the kind."""
        labels = [found[0].lower() for found in _LABEL.findall(value[:_LONGEST])]
        if len(numbers) != len(labels) or sorted(labels) != ["x", "y"]:
            return numbers
        return self._named(numbers if labels[0] == "x" else numbers[::-1])

    def named_point(self, x: Written, y: Written) -> Point:
        """The pixel of two arguments that say which is which. Raises UnusableCall."""
        both = numbers_in(x)
        if both is not None and len(both) == 2:  # x="330, 182"
            return self._pixel("x", x, self._named(both))
        one, other = numbers_in(x), numbers_in(y)
        if one is None or other is None or len(one) != 1 or len(other) != 1:
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"x={_said(x)}, y={_said(y)}")
        return self._pixel("x", [one[0], other[0]], self._named([one[0], other[0]]))

    def _named(self, numbers: "list[float] | None") -> "list[float] | None":
        """Numbers with names need no order of their kind."""
        if numbers and len(numbers) == 2 and self.kind is CoordinateKind.THOUSANDTHS_YX:
            return [numbers[1], numbers[0]]
        return numbers

    def _pixel(self, name: str, value: Written, numbers: "list[float] | None") -> Point:
        meant = _middle(numbers) if numbers else None
        if meant is None:
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"{name}={_said(value)}")
        return self.pixel(meant)


def numbers_in(value: Written) -> "list[float] | None":
    """The numbers of an argument, in order; None for one that holds anything else.

    A text is read for its numbers, not for its brackets: makers and models disagree about those.
    """
    found: list[float] = []
    for each in _flat(value, 4):
        if each is None or len(found) > _MOST_NUMBERS:
            return None
        found.append(each)
    return found


def _flat(value: Written, levels: int) -> "Iterator[float | None]":
    """None for anything that is no number."""
    if isinstance(value, bool) or value is None:
        yield None
    elif isinstance(value, int | float):
        yield float(value) if abs(value) < _HUGE else math.inf  # a whole number may be too long for a float
    elif isinstance(value, str):
        text = _LABEL.sub(" ", _TAG.sub(" ", value[:_LONGEST]))
        rest = _NUMBER.sub("", text)
        if len(value) > _LONGEST or not _MARKS.fullmatch(rest):
            yield None
        else:
            yield from map(float, _NUMBER.findall(text))
    elif isinstance(value, Sequence) and levels:
        for each in value[: _MOST_NUMBERS + 1]:
            yield from _flat(each, levels - 1)
    else:
        yield None


def _middle(numbers: "list[float]") -> tuple[float, float] | None:
    """The point that so many numbers mean. Source: web-infra-dev/midscene, adapters for Doubao and Qwen."""
    match numbers:
        case [x, y] | [x, y, _] | [x, y, _, _, _, _] | [x, y, _, _, _, _, _]:
            return x, y
        case [left, top, right, bottom] | [left, top, right, bottom, _]:
            return (left + right) / 2, (top + bottom) / 2
        case [left, top, _, _, right, bottom, _, _]:
            return (left + right) / 2, (top + bottom) / 2
        case _:
            return None


def _said(value: Written) -> str:
    return str(value)[:60]
