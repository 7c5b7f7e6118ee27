"""Translates between what a home says and what the household says: numbers, phones, moments, journals.

A home speaks its own language entirely; only the bot translates. What crosses is walked by the types that
the contract names: the marks of agent.contract.ids are translated, everything else passes as it is.
"""

import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from agent.contract.errors import SomebodysTask
from agent.contract.events import NumberedEvent
from agent.contract.ids import IS_JOURNAL, OF_CLOCK, OF_HOME, OF_JOURNAL
from agent.contract.wire import Unreadable
from agent.contract.wire_calls import HomeCall, HomeReply, call_shape

NUMBERS_PER_JOURNAL = 2**40
MOST_JOURNALS = 2**23
"""Of one household: the numbers of all of them are below 2**63."""
NO_PHONE = "/"
"""Names no phone anywhere. Not '', which is any phone in some calls."""
SHIFT_STEP_S = 30.0
_FIRST_MOMENT, _LAST_MOMENT = 1.0, 32_503_680_000.0
"""Until the year 3000: the household writes what a home says as dates, and 0 is no moment."""


class Direction(ABC):
    """How each marked value is said on the other side. 0 and '' name nothing, and stay."""

    @abstractmethod
    def number(self, number: int) -> int:
        """Of a task, request, fact or tip; 0 for one that the other side cannot have."""

    @abstractmethod
    def phone(self, phone_id: str) -> str:
        """NO_PHONE for one that the other side cannot have."""

    @abstractmethod
    def moment(self, moment: float) -> float:
        """By the other side's clock."""

    @abstractmethod
    def journal(self, journal_id: str) -> str:
        """'' for a journal that the other side does not know."""


@dataclass(frozen=True, slots=True)
class Translation:
    """Between one journal of one home and the household.

    number: of the journal in this household, from 0, below MOST_JOURNALS.
    phone_prefix: '' for one home of the household, 'HOMEID/' for every other.
    ahead_s: how far the home's clock is ahead of the household's; see `clock_shift`.
    journal_id: the journal's own. household_id: what the household calls each of its journals.
    """

    number: int
    phone_prefix: str
    ahead_s: float
    journal_id: str
    household_id: str

    def __post_init__(self) -> None:
        """Raises ValueError for what would name other things than it says."""
        if not 0 <= self.number < MOST_JOURNALS or not self.journal_id or not self.household_id:
            raise ValueError(f"no translation: {self}")

    @property
    def to_household(self) -> Direction:
        """From what the home says."""
        return _ToHousehold(self)

    @property
    def to_home(self) -> Direction:
        """From what the household says."""
        return _ToHome(self)

    @property
    def first_number(self) -> int:
        """The journal's numbers follow it in the household, NUMBERS_PER_JOURNAL of them."""
        return self.number * NUMBERS_PER_JOURNAL


@dataclass(frozen=True, slots=True)
class _ToHousehold(Direction):
    of: Translation

    def number(self, number: int) -> int:
        # A home that counts beyond its own numbers would name what is another's.
        return number + self.of.first_number if 0 < number < NUMBERS_PER_JOURNAL else 0

    def phone(self, phone_id: str) -> str:
        if not phone_id:
            return ""
        # Without a prefix 'flat/R5CT' would name a phone of the home 'flat'.
        prefix = self.of.phone_prefix or ("/" if "/" in phone_id else "")
        return prefix + phone_id

    def moment(self, moment: float) -> float:
        return _within(moment - self.of.ahead_s) if moment else moment

    def journal(self, journal_id: str) -> str:
        return self.of.household_id if journal_id == self.of.journal_id else ""


@dataclass(frozen=True, slots=True)
class _ToHome(Direction):
    of: Translation

    def number(self, number: int) -> int:
        local = number - self.of.first_number
        return local if 0 < local < NUMBERS_PER_JOURNAL else 0

    def phone(self, phone_id: str) -> str:
        if not phone_id:
            return ""
        if prefix := self.of.phone_prefix:
            return phone_id.removeprefix(prefix) or NO_PHONE if phone_id.startswith(prefix) else NO_PHONE
        if phone_id.startswith("/"):
            return phone_id[1:] or NO_PHONE
        return NO_PHONE if "/" in phone_id else phone_id

    def moment(self, moment: float) -> float:
        return _within(moment + self.of.ahead_s) if moment else moment

    def journal(self, journal_id: str) -> str:
        return self.of.journal_id if journal_id == self.of.household_id else ""


def _within(moment: float) -> float:
    return min(max(moment, _FIRST_MOMENT), _LAST_MOMENT)


def clock_shift(ahead_s: float, before_s: float = 0.0) -> float:
    """How far the moments of a home are shifted: whole half minutes, 0 while the clocks differ by less.

    A shift stays until it is wrong by half a minute, so that moments do not move to and fro.

    ahead_s: how far its clock was ahead just now. before_s: the shift so far.
    """
    if abs(ahead_s - before_s) < SHIFT_STEP_S:
        return before_s
    return 0.0 if abs(ahead_s) < SHIFT_STEP_S else round(ahead_s / SHIFT_STEP_S) * SHIFT_STEP_S


T = TypeVar("T")


def translated(value: T, hint: object, direction: Direction) -> T:
    """The value as the other side says it; the value itself if nothing of this type is marked.

    hint: its type, with the marks. Raises TypeError for a type that cannot be walked, or a value of another
    type.
    """
    walk = _walk(hint)
    return value if walk is None else walk(value, direction)


def call_to_home(call: HomeCall, translation: Translation) -> HomeCall:
    """The household's call as this home reads it. Numbers of another journal become 0, which none has.

    A journal_id of '' stays: then the call names nothing of a journal.
    """
    return _call(call, translation.to_home)


def call_to_household(call: HomeCall, translation: Translation) -> HomeCall:
    """The way back."""
    return _call(call, translation.to_household)


def reply_to_household(name: str, reply: HomeReply, translation: Translation) -> HomeReply:
    """The home's reply as the household reads it. name: of the call.

    Raises Unreadable for one of another journal.
    """
    _check(reply.journal_id, translation)
    return _reply(name, reply, translation.to_household)


def reply_to_home(name: str, reply: HomeReply, translation: Translation) -> HomeReply:
    """The way back."""
    return _reply(name, reply, translation.to_home)


def event_to_household(event: NumberedEvent, translation: Translation) -> NumberedEvent:
    """The home's event as the household reads it. Its own number stays.

    Raises Unreadable for one of another journal.
    """
    _check(event.journal_id, translation)
    return translated(event, NumberedEvent, translation.to_household)


def event_to_home(event: NumberedEvent, translation: Translation) -> NumberedEvent:
    """The way back."""
    return translated(event, NumberedEvent, translation.to_home)


def error_of(err: Exception, direction: Direction) -> Exception:
    """The error of a reply as the other side says it."""
    return (
        SomebodysTask(direction.number(err.task_id), err.person_id) if isinstance(err, SomebodysTask) else err
    )


def _check(journal_id: str, translation: Translation) -> None:
    if journal_id != translation.journal_id:
        raise Unreadable("of another journal")


def _call(call: HomeCall, direction: Direction) -> HomeCall:
    hints = call_shape(call.name).hints
    arguments = {name: translated(value, hints[name], direction) for name, value in call.arguments.items()}
    return HomeCall(call.name, arguments, direction.journal(call.journal_id))


def _reply(name: str, reply: HomeReply, direction: Direction) -> HomeReply:
    journal_id = direction.journal(reply.journal_id)
    if reply.error is not None:
        return HomeReply(journal_id, error=error_of(reply.error, direction))
    return HomeReply(journal_id, translated(reply.result, call_shape(name).hints["return"], direction))


_Walk: TypeAlias = Callable[[Any, Direction], Any]

_MARKS: Mapping[object, _Walk] = {
    OF_JOURNAL: lambda value, direction: direction.number(value),
    OF_HOME: lambda value, direction: direction.phone(value),
    OF_CLOCK: lambda value, direction: direction.moment(value),
    IS_JOURNAL: lambda value, direction: direction.journal(value),
}

_ANYTHING = frozenset[object]({Any, object, tuple, frozenset, dict, list})  # may hold what is marked


@cache
def _walk(hint: Any) -> _Walk | None:
    """Translates a value of this type; None where nothing in it is marked, so pictures are not walked."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((each for each in parts[1:] if isinstance(each, str)), None)
        return _walk(parts[0]) if mark is None else _MARKS[mark]
    if origin in (Union, types.UnionType):
        return _walk_union(parts)
    if origin is tuple and parts[1:] == (...,):
        return _walk_each(tuple, parts[0])
    if origin is tuple:
        return _walk_row(parts)
    if origin is frozenset:
        return _walk_each(frozenset, parts[0])
    if origin in (Mapping, dict):
        return _walk_mapping(*parts)
    if hint is None:
        return None
    if isinstance(hint, type) and hint not in _ANYTHING:
        return _walk_fields(hint) if is_dataclass(cast("object", hint)) else None
    raise TypeError(f"not of the contract: {hint}")


def _walk_fields(kind: Any) -> _Walk | None:
    hints = get_type_hints(kind, include_extras=True)
    walks = [(each.name, walk) for each in fields(kind) if (walk := _walk(hints[each.name])) is not None]

    def walk_fields(value: Any, direction: Direction) -> Any:
        return replace(value, **{name: walk(getattr(value, name), direction) for name, walk in walks})

    return walk_fields if walks else None


def _walk_union(parts: tuple[Any, ...]) -> _Walk | None:
    walks: dict[type, _Walk | None] = {}
    for part in parts:
        for kind in _classes(part):
            if walks.setdefault(kind, _walk(part)) is not _walk(part):
                raise TypeError(f"which one is a {kind.__name__}? {parts}")

    def walk_union(value: Any, direction: Direction) -> Any:
        if type(value) not in walks:
            raise TypeError(
                f"a {type(value).__name__}, not one of {', '.join(kind.__name__ for kind in walks)}"
            )
        walk = walks[type(value)]
        return value if walk is None else walk(value, direction)

    return walk_union if any(walks.values()) else None


def _classes(hint: Any) -> tuple[type, ...]:
    """Which classes values of this type have."""
    if get_origin(hint) is Annotated:
        return _classes(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(kind for part in get_args(hint) for kind in _classes(part))
    if hint is float:
        return (float, int)  # 0 is a moment, too
    return (type(None) if hint is None else get_origin(hint) or hint,)


def _walk_each(kind: type[tuple[Any, ...]] | type[frozenset[Any]], part: Any) -> _Walk | None:
    if (walk := _walk(part)) is None:
        return None
    return lambda values, direction: kind(walk(value, direction) for value in values)


def _walk_row(parts: tuple[Any, ...]) -> _Walk | None:
    walks = [_walk(part) for part in parts]

    def walk_row(values: tuple[Any, ...], direction: Direction) -> tuple[Any, ...]:
        pairs = zip(values, walks, strict=True)
        return tuple(value if walk is None else walk(value, direction) for value, walk in pairs)

    return walk_row if any(walks) else None


def _walk_mapping(key: Any, value: Any) -> _Walk | None:
    pair = _walk_row((key, value))
    if pair is None:
        return None
    return lambda mapping, direction: dict(pair(item, direction) for item in mapping.items())
