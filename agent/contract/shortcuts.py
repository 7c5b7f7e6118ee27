"""Shortcuts: tasks that a person saved, to be replayed without the model where the pages are as expected."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from agent.contract.actions import Action
from agent.contract.ids import Moment
from agent.contract.tagged import Tagged
from agent.contract.visible_text import visible

MOST_SHORTCUTS = 200  # of one person
MAX_SHORTCUT_NAME = 32  # characters
MAX_VALUE = 200  # characters of what stands for a parameter
PARAMETER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class ShortcutStep:
    """One step as people read it.

    number: from 1, and kept when others are left out.
    app: package id.
    target: words of the page on what it touches, '' if unknown.
    """

    number: int
    app: str
    action: Annotated[Action, Tagged()]
    target: str = ""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A saved task.

    shortcut_id: 16 hex digits, never used again.
    name: what is written behind the slash, in lower case; unique for its person.
    text: the task with its parameters, 'order a latte to {place}'.
    kept_at, used_at: seconds since the epoch; 0 for never used.
    mended: how many of its steps were replaced by the model's after a run that was done.
    """

    shortcut_id: str
    name: str
    text: str
    parameters: tuple[str, ...]
    steps: tuple[ShortcutStep, ...]
    kept_at: Moment = 0.0
    used_at: Moment = 0.0
    mended: int = 0


@dataclass(frozen=True, slots=True)
class ShortcutPage:
    """Some of a person's shortcuts, by name. total: of all."""

    shortcuts: tuple[Shortcut, ...]
    total: int


class ShortcutRefusal(StrEnum):
    """Why a shortcut is not kept, or not changed."""

    GONE = "gone"  # the task or the shortcut is not kept (any more)
    NOT_DONE = "not_done"  # only tasks that were done can be saved
    NO_STEPS = "no_steps"  # nothing in it can be replayed
    BAD_NAME = "bad_name"  # not 1 to 32 letters, digits or _, beginning with a letter
    COMMAND = "command"  # a command of the bot has this name
    NAME_TAKEN = "name_taken"
    BAD_PARAMETER = "bad_parameter"  # names of parameters that are empty, doubled, or in no step
    BAD_FILE = "bad_file"  # not a shortcut's file, or of a later version
    FULL = "full"  # MOST_SHORTCUTS are kept
    TOO_LONG = "too_long"


class Unclear(StrEnum):
    """What a press that a person showed does not tell by itself."""

    TYPED = "typed"  # a text: always this one, or another at each run?
    NO_WORDS = "no_words"  # a press on something without an id and words: what is it?


@dataclass(frozen=True, slots=True)
class UnclearStep:
    """A step that its person is asked about. number: as in ShortcutStep."""

    number: int
    kind: Unclear


class StepUse(StrEnum):
    """What becomes of such a step."""

    ALWAYS = "always"  # as it was shown
    ASKED = "asked"  # its text is a parameter
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True)
class StepChoice:
    """What a person has answered. words: what they call the thing that was pressed, '' for nothing."""

    number: int
    use: StepUse
    words: str = ""


@dataclass(frozen=True, slots=True)
class ShortcutOffer:
    """A shortcut as it is, or would be kept.

    shortcut: None only if refused.
    unclear: steps that were shown on the pad and that nothing was chosen for yet.
    unkept: presses that are no part of it: a lock, a code or a password may have been on the screen.
    shown: it is of presses on the pad.
    """

    shortcut: Shortcut | None
    refused: ShortcutRefusal | None = None
    unclear: tuple[UnclearStep, ...] = ()
    unkept: int = 0
    shown: bool = False


@dataclass(frozen=True, slots=True)
class ShortcutMatch:
    """A shortcut that says what a text says. values: of all its parameters, found in the text."""

    shortcut: Shortcut
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ShortcutChange:
    """What is changed; None stays as it is.

    steps: the numbers of those that stay, each with the text to type in place of its own, None for its own.
    """

    name: str | None = None
    text: str | None = None
    steps: tuple[tuple[int, str | None], ...] | None = None


class ValueProblem(StrEnum):
    """Why a text cannot stand for a parameter."""

    MISSING = "missing"
    TOO_LONG = "too_long"  # more than MAX_VALUE characters
    BAD_SIGNS = "bad_signs"  # line breaks, braces, signs that nobody sees


def tidy_value(value: str) -> str | ValueProblem:
    """The text as it stands for a parameter, or why it cannot."""
    tidied = value.strip()
    if not tidied:
        return ValueProblem.MISSING
    if any(not sign.isprintable() or sign in "{}" for sign in tidied) or visible(tidied) != tidied:
        return ValueProblem.BAD_SIGNS
    return ValueProblem.TOO_LONG if len(tidied) > MAX_VALUE else " ".join(tidied.split())


def value_problems(
    parameters: tuple[str, ...], values: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, ValueProblem], ...]:
    """Parameters of a shortcut for which a run has no text that can stand for them, each with the reason."""
    given = dict(values)
    tidied = [(name, tidy_value(given.get(name, ""))) for name in parameters]
    return tuple((name, found) for name, found in tidied if isinstance(found, ValueProblem))


def text_with(text: str, values: tuple[tuple[str, str], ...]) -> str:
    """A text with what stands for its parameters; others stay in their braces."""
    given = dict(values)
    return PARAMETER.sub(lambda found: given.get(found[1], found[0]), text)


@dataclass(frozen=True, slots=True)
class ReplayFacts:
    """How the replay of a shortcut went, for the report.

    replayed: saved steps that were done without the model. mended: inputs that the model decided instead.
    missing_app: the app as the shortcut names it, if it could not be opened; '' otherwise.
    mended_at: numbers of the saved steps before which, or in place of which, these were.
    """

    replayed: int
    mended: int
    missing_app: str = ""
    mended_at: tuple[int, ...] = ()
