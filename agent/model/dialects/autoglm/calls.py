"""From a call to an action: the sixteen signatures of AutoGLM-Phone and five of our own."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from agent.contract.actions import (
    Action,
    Back,
    CallApi,
    DoubleTap,
    Drag,
    Enter,
    Finish,
    Home,
    Interact,
    Launch,
    LongPress,
    Note,
    Notifications,
    OpenUrl,
    Recents,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Unusable,
    Wait,
)
from agent.model.dialects.autoglm.arguments import CallArguments
from agent.model.dialects.autoglm.question import last_words, question_in
from agent.model.dialects.autoglm.syntax import Arguments, Value
from agent.model.dialects.status_words import says_failure
from agent.model.dialects.unusable_call import UnusableCall

_MAX_NOTE = 4_000
_POINT_NAMES = ("element", "point", "position", "coordinate", "coordinates", "box")


@dataclass(frozen=True, slots=True)
class Signature:
    """How one action is written. parameters: in the order of arguments without a key."""

    name: str
    parameters: tuple[str, ...]
    make: Callable[[CallArguments], Action]


def _tap(given: CallArguments) -> Tap:
    return Tap(given.point(*_POINT_NAMES), given.words_or_none("message"))


def _swipe(given: CallArguments) -> Swipe:
    return Swipe(given.point("start"), given.point("end"), given.words_or_none("message"))


def _drag(given: CallArguments) -> Drag:
    return Drag(given.point("start"), given.point("end"), given.words_or_none("message"))


def _long_press(given: CallArguments) -> LongPress:
    return LongPress(given.point(*_POINT_NAMES), given.words_or_none("message"))


def _double_tap(given: CallArguments) -> DoubleTap:
    return DoubleTap(given.point(*_POINT_NAMES), given.words_or_none("message"))


def _interact(given: CallArguments) -> Interact:
    question, options = question_in(given.words_or_none("message") or given.thinking)
    return Interact(question, options)


def _note(given: CallArguments) -> Note:
    message = given.words_or_none("message")
    text = given.thinking if message is None or message.lower() == "true" else message
    if not text:
        raise UnusableCall(Unusable.BAD_ARGUMENT, "message")
    return Note(text[:_MAX_NOTE])


def _take_over(given: CallArguments) -> TakeOver:
    return TakeOver(given.words_or_none("message") or last_words(given.thinking))


def _finish(given: CallArguments) -> Finish:
    """A message that says nothing but that the task failed is no success: there is no status beside it."""
    message = given.words_or_none("message") or ""
    return Finish(message, failed=says_failure(message))


_SIGNATURES = (
    Signature("Launch", ("app",), lambda given: Launch(given.words("app"))),
    Signature("Tap", ("element", "message"), _tap),
    Signature("Type", ("text",), lambda given: TypeText(given.text("text"))),
    Signature("Type_Name", ("text",), lambda given: TypeText(given.text("text"))),
    Signature("Interact", ("message",), _interact),
    Signature("Swipe", ("start", "end", "message"), _swipe),
    Signature("Note", ("message",), _note),
    Signature("Call_API", ("instruction",), lambda given: CallApi(given.words("instruction"))),
    Signature("Long Press", ("element", "message"), _long_press),
    Signature("Double Tap", ("element", "message"), _double_tap),
    Signature("Take_over", ("message",), _take_over),
    Signature("Back", (), lambda _: Back()),
    Signature("Home", (), lambda _: Home()),
    Signature("Wait", ("duration",), lambda given: Wait(given.seconds())),
    Signature("Enter", ("message",), lambda given: Enter(given.words_or_none("message"))),
    Signature("Recents", (), lambda _: Recents()),
    Signature("Notifications", (), lambda _: Notifications()),
    Signature("Open_URL", ("url",), lambda given: OpenUrl(given.words("url"))),
    Signature("Drag", ("start", "end", "message"), _drag),
    Signature("finish", ("message",), _finish),
)


def _plain(name: str) -> str:
    return re.sub("[^a-z]", "", name.lower())


_BY_NAME = {_plain(signature.name): signature for signature in _SIGNATURES}


def signature_of(call_name: str, arguments: Arguments) -> tuple[Signature, dict[str, Value]]:
    """The signature of a call ('do' or 'finish') and its arguments by name.

    The name may differ in case and spacing. Raises UnusableCall for an unknown action.
    """
    positional = list(arguments.positional)
    named = dict(arguments.named)
    name = call_name
    if call_name == "do":
        action = named.pop("action", None) or (positional.pop(0) if positional else None)
        name = action.text.strip() if action else ""
    signature = _BY_NAME.get(_plain(name[:80]))
    if signature is None:
        raise UnusableCall(Unusable.UNKNOWN_ACTION, name)
    for parameter, value in zip(signature.parameters, positional, strict=False):
        named.setdefault(parameter, value)
    return signature, named


def call_text(signature: Signature, named: dict[str, Value]) -> str:
    """The call in the one form that the prompt asks for, for the model's own history."""
    parts = [f"{key}={_quoted(value.text) if value.quoted else value.text}" for key, value in named.items()]
    if signature.name == "finish":
        return f"finish({', '.join(parts)})"
    return f"do({', '.join([f'action={_quoted(signature.name)}', *parts])})"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'
