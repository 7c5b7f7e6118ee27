"""What the helper answers, read with care: the phone may be any phone, and its apps write some of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import cast

from devices.base import Typed, TypedKind

MAX_FOUND_CHARS = 2000


class BadAnswer(Exception):
    """The answer is no answer to its question; the text says why and quotes nothing."""


class Refusal(StrEnum):
    """Why the phone did not do an input, or did not end it. Nothing of these is sent another way, but two."""

    LATE = "late"  # its deadline was over
    ELSEWHERE = "elsewhere"  # its window is gone, is another app's, or another one has the focus
    COVERED = "covered"  # another window lies at the point
    MOVED = "moved"  # the screen changed since, or the field is another one
    TARGET = "target"  # the system would not hand it to that app
    CANCELLED = "cancelled"  # begun, then lifted without effect
    GUARD = "guard"  # it did not say what it was meant for
    PERMISSION = "permission"  # the phone lets adb inject nothing: `input` says how to cure that
    NOTHING = "nothing"  # the helper cannot do it here: `input` may, after a fresh look


@dataclass(frozen=True, slots=True)
class InputDenied:
    """The input was not done, or not to its end."""

    reason: Refusal

    @property
    def falls_back(self) -> bool:
        """Only where the helper itself can do nothing here; every other refusal is an answer."""
        return self.reason in (Refusal.PERMISSION, Refusal.NOTHING)


@dataclass(frozen=True, slots=True)
class Done:
    """The system took the input; what the app made of it is not known.

    seq_before, seq_after: changes of the screen so far, before and after it.
    typed: how a text was read back; None for other inputs.
    """

    seq_before: int
    seq_after: int
    typed: Typed | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """The question was sent, and no usable answer came. The input is never sent again."""


InputAnswer = Done | InputDenied | Unknown


@dataclass(frozen=True, slots=True)
class Hello:
    """What runs there. sdk: Android's API level.

    clears: how the cache is cleared ('api', 'connection', 'client', 'service'); input: the way of inputs
    ('target', 'manager', 'automation', '' for none); warm_ms: how long the connection took.
    """

    sdk: int
    brand: str
    pid: int
    flags: int
    warm_ms: int
    clears: str
    input: str


@dataclass(frozen=True, slots=True)
class Calm:
    """calm: silent for as long as asked. moved: the packages that told of changes meanwhile."""

    calm: bool
    waited_s: float
    seq: int
    moved: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shot:
    """A JPEG of the default display. size_px: of the whole display, of which it may be smaller."""

    jpeg: bytes = field(repr=False)
    size_px: tuple[int, int]
    seq: int


class Fields:
    """A JSON object, read by name. Every method raises BadAnswer."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise BadAnswer("no object")
        self._values = cast(Mapping[str, object], value)

    @staticmethod
    def of(payload: bytes) -> "Fields":
        """Of an answer's bytes."""
        try:
            return Fields(json.loads(payload))
        except (ValueError, RecursionError) as err:
            raise BadAnswer("no JSON") from err

    def has(self, name: str) -> bool:
        return name in self._values

    def number(self, name: str, default: int | None = None) -> int:
        value = self._values.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 1 << 62:
            raise BadAnswer(f"{name} is no number")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        value = self._values.get(name, default)
        if not isinstance(value, str):
            raise BadAnswer(f"{name} is no text")
        return value.encode(errors="replace").decode()  # lone halves of an emoji

    def yes(self, name: str) -> bool:
        value = self._values.get(name)
        if not isinstance(value, bool):
            raise BadAnswer(f"{name} is not true or false")
        return value

    def items(self, name: str) -> list[object]:
        value = self._values.get(name)
        if not isinstance(value, list):
            raise BadAnswer(f"{name} is no list")
        return cast(list[object], value)


def read_input(payload: bytes, value: str | None = None) -> InputAnswer:
    """The answer to an input; what cannot be read is Unknown. value: the text that was to be set."""
    try:
        answer = Fields.of(payload)
        if answer.has("refused"):
            return InputDenied(Refusal(answer.text("refused")))
        if answer.has("error") or not answer.yes("done"):
            return Unknown()
        typed = None if value is None else _typed(answer)
        return Done(answer.number("seq_before"), answer.number("seq_after"), typed)
    except (BadAnswer, ValueError):
        return Unknown()


def _typed(answer: Fields) -> Typed:
    match answer.text("read"):
        case "same":
            return Typed(TypedKind.TYPED)
        case "different":
            return Typed(TypedKind.DIFFERENT, answer.text("found")[:MAX_FOUND_CHARS])
        case _:
            return Typed(TypedKind.UNVERIFIED)


def read_hello(payload: bytes, nonce: str, protocol: int) -> Hello:
    """Raises BadAnswer, also for another nonce or protocol."""
    answer = Fields.of(payload)
    if answer.text("nonce") != nonce or answer.number("proto") != protocol:
        raise BadAnswer("another helper's hello")
    return Hello(
        *(answer.number("sdk"), answer.text("brand"), answer.number("pid"), answer.number("flags")),
        *(answer.number("warm_ms"), answer.text("clears"), answer.text("input")),
    )


def read_calm(payload: bytes) -> Calm:
    """Raises BadAnswer."""
    answer = Fields.of(payload)
    moved = tuple(each for each in answer.items("moved") if isinstance(each, str))
    return Calm(answer.yes("calm"), answer.number("waited_ms") / 1000, answer.number("seq"), moved)
