"""The arguments of one call as its action needs them: points, texts, times, truths."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from agent.contract.actions import Point, Unusable
from agent.model.dialects.action_tables.aliases import (
    APP,
    BUTTON,
    FIRST_POINT,
    FIRST_XY,
    SECOND_POINT,
    SECOND_XY,
    TEXT,
    TIME,
)
from agent.model.dialects.durations import MAX_WAIT_S, seconds_in
from agent.model.dialects.family import SwipeSense
from agent.model.dialects.grammars.written import Written
from agent.model.dialects.points import PointSpace, numbers_in
from agent.model.dialects.swipes import direction_in
from agent.model.dialects.unusable_call import UnusableCall

_NOTHING = frozenset({"", "none", "null", "false"})
_TRUE = frozenset({"true", "yes", "1"})
_FALSE = frozenset({"false", "no", "0"})
_DEFAULT_WAIT_S = 2.0


@dataclass(frozen=True, slots=True)
class GivenCall:
    """One call.

    arguments: by their names in small letters.
    thinking, conclusion: of its reply.
    sense: what a direction alone means.
    """

    arguments: Mapping[str, Written]
    thinking: str
    conclusion: str
    space: PointSpace
    sense: SwipeSense

    def words_or_none(self, *names: str) -> str | None:
        """The first of these texts that says something."""
        for name in names:
            value = self.arguments.get(name)
            if isinstance(value, str | int | float) and not isinstance(value, bool):
                text = str(value).strip()
                if text.lower() not in _NOTHING:
                    return text
        return None

    def words(self, *names: str) -> str:
        """Like `words_or_none`. Raises UnusableCall if there is none."""
        found = self.words_or_none(*names)
        if found is None:
            raise UnusableCall(Unusable.BAD_ARGUMENT, names[0])
        return found

    def typed(self) -> str:
        """A text as it is written, which may be empty. Raises UnusableCall."""
        for name in TEXT:
            value = None if name == "message" else self.arguments.get(name)  # a flag, and nothing to type
            if isinstance(value, str):
                return str(value)
            if isinstance(value, int | float) and not isinstance(value, bool):
                return str(value)
        raise UnusableCall(Unusable.BAD_ARGUMENT, "text")

    def app(self) -> str:
        """The name of an app. Raises UnusableCall."""
        return self.words(*APP)

    def button(self) -> str:
        """The name of a key. Raises UnusableCall."""
        return self.words(*BUTTON)

    @property
    def message(self) -> str | None:
        """Why the model thinks that a person must approve."""
        return self.words_or_none("message")

    def truth(self, names: Iterable[str]) -> bool | None:
        """The first of these that is there as yes or no; None if none is."""
        for name in names:
            value = self.arguments.get(name)
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and (word := value.strip().lower()) in _TRUE | _FALSE:
                return word in _TRUE
        return None

    def seconds(self) -> float:
        """The time to wait. Raises UnusableCall for what is no time."""
        for name in TIME:
            if name in self.arguments:
                written = str(self.arguments[name])
                number = seconds_in(written)
                if number is None:
                    raise UnusableCall(Unusable.BAD_ARGUMENT, f"{name}={written[:60]}")
                return number
        return _DEFAULT_WAIT_S

    def milliseconds(self, name: str) -> float:
        """A time in milliseconds, in seconds. Raises UnusableCall."""
        numbers = numbers_in(self.arguments.get(name))
        if not numbers or len(numbers) != 1 or not numbers[0] >= 0:
            raise UnusableCall(Unusable.BAD_ARGUMENT, name)
        return min(numbers[0] / 1000, MAX_WAIT_S)

    def point(self) -> Point:
        """Where to touch. Raises UnusableCall."""
        found = self.point_or_none()
        if found is None:
            raise UnusableCall(Unusable.BAD_ARGUMENT, FIRST_POINT[0])
        return found

    def point_or_none(self) -> Point | None:
        """Raises UnusableCall for one that is there and is no point."""
        return self._point(FIRST_XY, FIRST_POINT)

    def second_point_or_none(self) -> Point | None:
        """Where a swipe ends. Raises UnusableCall for one that is there and is no point."""
        return self._point(SECOND_XY, SECOND_POINT)

    @property
    def point_arguments(self) -> dict[str, Written]:
        """The arguments that say where to touch, as they are written."""
        pairs = {name for pair in FIRST_XY for name in pair}
        return {key: value for key, value in self.arguments.items() if key in pairs or key in FIRST_POINT}

    def direction_or_none(self) -> str | None:
        """Raises UnusableCall for one that is there and is none."""
        for name in ("direction", "to"):
            value = self.arguments.get(name)
            if isinstance(value, str) and value.strip() and numbers_in(value) is None:
                direction = direction_in(value)
                if direction is None:
                    raise UnusableCall(Unusable.BAD_ARGUMENT, f"{name}={value}")
                return direction
        return None

    def _point(self, pairs: Iterable[tuple[str, str]], names: Iterable[str]) -> Point | None:
        for x, y in pairs:
            if not (_is_empty(self.arguments.get(x)) and _is_empty(self.arguments.get(y))):
                return self.space.named_point(self.arguments.get(x), self.arguments.get(y))
        there = [(name, self.arguments[name]) for name in names if not _is_empty(self.arguments.get(name))]
        # 'element' may be words and 'to' a direction, where another argument holds the point.
        for name, value in there:
            if isinstance(value, str) and name in ("element", "to", "from") and numbers_in(value) is None:
                continue
            return self.space.point(name, value)
        return None


def _is_empty(value: Written) -> bool:
    return value is None or (
        isinstance(value, str | list | tuple) and not "".join(map(str, value)).strip("()[] ")
    )
