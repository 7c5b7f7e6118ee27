"""The arguments of an action: texts, points on the screen, times."""

import re
from dataclasses import dataclass

from agent.contract.actions import Point, Unusable
from agent.model.dialects.autoglm.syntax import Value
from agent.model.dialects.durations import seconds_in
from agent.model.dialects.number_space import NumberSpace
from agent.model.dialects.unusable_call import UnusableCall

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NOTHING = frozenset({"none", "null", "false"})


@dataclass(frozen=True, slots=True)
class CallArguments:
    """The arguments of one call. thinking: of its reply, without tags. space: what its points count."""

    arguments: dict[str, Value]
    thinking: str
    space: NumberSpace

    def text(self, *names: str) -> str:
        """The first of these arguments. Raises UnusableCall if there is none."""
        for name in names:
            if name in self.arguments:
                return self.arguments[name].text
        raise UnusableCall(Unusable.BAD_ARGUMENT, names[0])

    def words(self, *names: str) -> str:
        """Like `text`, stripped and not empty."""
        found = self.text(*names).strip()
        if not found:
            raise UnusableCall(Unusable.BAD_ARGUMENT, names[0])
        return found

    def words_or_none(self, name: str) -> str | None:
        """Like `words`, None if there are none; a bare None counts as none."""
        value = self.arguments.get(name)
        if value is None or (not value.quoted and value.text.lower() in _NOTHING):
            return None
        return value.text.strip() or None

    def point(self, *names: str) -> Point:
        """A point in pixels of the screen. Raises UnusableCall."""
        written = self.text(*names)
        numbers = [float(number) for number in _NUMBER.findall(written[:200])]
        if len(numbers) == 4:
            # Of a box the middle is meant; its first corner often lies beside a rounded control.
            left, top, right, bottom = numbers
            numbers = [(left + right) / 2, (top + bottom) / 2]
        if len(numbers) != 2:
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"{names[0]}={written}")
        return self.space.pixel((numbers[0], numbers[1]), written)

    def seconds(self) -> float:
        """The time to wait, 1 s by default as in Open-AutoGLM. Raises UnusableCall for what is no time."""
        if "duration" not in self.arguments:
            return 1.0
        written = self.text("duration")
        number = seconds_in(written)
        if number is None:
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"duration={written}")
        return number
