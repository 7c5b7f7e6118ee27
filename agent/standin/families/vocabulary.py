"""How a move becomes a call in a family's words: a name, and arguments that come from the move."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from agent.standin.families.spaces import Numbers, Pointer
from agent.standin.moves import Move


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a family's numbers; each grammar has its own way of writing one."""

    numbers: Numbers


Spoken: TypeAlias = "str | float | int | list[str] | Spot | None"
_Source = Callable[[Move, Pointer], Spoken]


@dataclass(frozen=True, slots=True)
class SpokenCall:
    """One call in a family's words."""

    name: str
    arguments: dict[str, Spoken]


@dataclass(frozen=True, slots=True)
class Word:
    """A family's name of one action and its arguments, each with where it comes from."""

    name: str
    arguments: Mapping[str, _Source]


Vocabulary = Mapping[str, Word]
_FLAGGED = ("Tap", "Double Tap", "Long Press", "Swipe", "Enter")
_NUMBER = re.compile(r"\d+")


def speak(vocabulary: Vocabulary, move: Move, at: Pointer) -> SpokenCall:
    """The move in a family's words. Raises KeyError for an action that the family has no word for."""
    word = vocabulary[move.action]
    arguments = {name: source(move, at) for name, source in word.arguments.items()}
    if move.action in _FLAGGED and move.text("message"):
        arguments["message"] = move.text("message")
    return SpokenCall(word.name, arguments)


def word(name: str, **arguments: _Source) -> Word:
    """A word with its arguments."""
    return Word(name, arguments)


def text_of(name: str) -> _Source:
    """An argument of the move that is text."""
    return lambda move, at: move.text(name)


def spot_of(name: str) -> _Source:
    """An argument of the move that is a place."""
    return lambda move, at: Spot(at(move.place(name)))


def fixed(value: Spoken) -> _Source:
    """Always the same."""
    return lambda move, at: value


def seconds_of(move: Move, _: Pointer) -> Spoken:
    """How long to wait."""
    found = _NUMBER.search(move.text("duration"))
    return int(found[0]) if found else 1


def thinking_of(move: Move, _: Pointer) -> Spoken:
    """The thought; of a question all of it."""
    return move.thinking


def question_of(move: Move, _: Pointer) -> Spoken:
    """A question without its options."""
    return move.question


def options_of(move: Move, _: Pointer) -> Spoken:
    """The options of a question."""
    return list(move.options)


def direction_of(move: Move, _: Pointer) -> Spoken:
    """That of the finger."""
    (from_x, from_y), (to_x, to_y) = move.place("start"), move.place("end")
    across, down = to_x - from_x, to_y - from_y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"
