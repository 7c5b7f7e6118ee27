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
from agent.model.dialects.autoglm.arguments import Asked, CannotUse
from agent.model.dialects.autoglm.asking import last_words, question_in
from agent.model.dialects.autoglm.syntax import Arguments, Value

_MAX_NOTE = 4_000
_POINT_NAMES = ("element", "point", "position", "coordinate", "coordinates", "box")


@dataclass(frozen=True, slots=True)
class Signature:
    """How one action is written. parameters: in the order of arguments without a key."""

    name: str
    parameters: tuple[str, ...]
    make: Callable[[Asked], Action]


def _tap(asked: Asked) -> Tap:
    return Tap(asked.point(*_POINT_NAMES), asked.words_or_none("message"))


def _swipe(asked: Asked) -> Swipe:
    return Swipe(asked.point("start"), asked.point("end"), asked.words_or_none("message"))


def _drag(asked: Asked) -> Drag:
    return Drag(asked.point("start"), asked.point("end"), asked.words_or_none("message"))


def _long_press(asked: Asked) -> LongPress:
    return LongPress(asked.point(*_POINT_NAMES), asked.words_or_none("message"))


def _double_tap(asked: Asked) -> DoubleTap:
    return DoubleTap(asked.point(*_POINT_NAMES), asked.words_or_none("message"))


def _interact(asked: Asked) -> Interact:
    question, options = question_in(asked.words_or_none("message") or asked.thinking)
    return Interact(question, options)


def _note(asked: Asked) -> Note:
    message = asked.words_or_none("message")
    text = asked.thinking if message is None or message.lower() == "true" else message
    if not text:
        raise CannotUse(Unusable.BAD_ARGUMENT, "message")
    return Note(text[:_MAX_NOTE])


def _take_over(asked: Asked) -> TakeOver:
    return TakeOver(asked.words_or_none("message") or last_words(asked.thinking))


_SIGNATURES = (
    Signature("Launch", ("app",), lambda asked: Launch(asked.words("app"))),
    Signature("Tap", ("element", "message"), _tap),
    Signature("Type", ("text",), lambda asked: TypeText(asked.text("text"))),
    Signature("Type_Name", ("text",), lambda asked: TypeText(asked.text("text"))),
    Signature("Interact", ("message",), _interact),
    Signature("Swipe", ("start", "end", "message"), _swipe),
    Signature("Note", ("message",), _note),
    Signature("Call_API", ("instruction",), lambda asked: CallApi(asked.words("instruction"))),
    Signature("Long Press", ("element", "message"), _long_press),
    Signature("Double Tap", ("element", "message"), _double_tap),
    Signature("Take_over", ("message",), _take_over),
    Signature("Back", (), lambda _: Back()),
    Signature("Home", (), lambda _: Home()),
    Signature("Wait", ("duration",), lambda asked: Wait(asked.seconds())),
    Signature("Enter", ("message",), lambda asked: Enter(asked.words_or_none("message"))),
    Signature("Recents", (), lambda _: Recents()),
    Signature("Notifications", (), lambda _: Notifications()),
    Signature("Open_URL", ("url",), lambda asked: OpenUrl(asked.words("url"))),
    Signature("Drag", ("start", "end", "message"), _drag),
    Signature("finish", ("message",), lambda asked: Finish(asked.words_or_none("message") or "")),
)


def _plain(name: str) -> str:
    return re.sub("[^a-z]", "", name.lower())


_BY_NAME = {_plain(signature.name): signature for signature in _SIGNATURES}


def signature_of(call_name: str, arguments: Arguments) -> tuple[Signature, dict[str, Value]]:
    """The signature meant by a call ('do' or 'finish') and its arguments by name.

    The name may differ in case and spacing. Raises CannotUse for an unknown action.
    """
    positional = list(arguments.positional)
    named = dict(arguments.named)
    name = call_name
    if call_name == "do":
        action = named.pop("action", None) or (positional.pop(0) if positional else None)
        name = action.text.strip() if action else ""
    signature = _BY_NAME.get(_plain(name[:80]))
    if signature is None:
        raise CannotUse(Unusable.UNKNOWN_ACTION, name)
    for parameter, value in zip(signature.parameters, positional, strict=False):
        named.setdefault(parameter, value)
    return signature, named


def written_out(signature: Signature, named: dict[str, Value]) -> str:
    """The call in the one form that the prompt asks for, for the model's own history."""
    parts = [f"{key}={_quoted(value.text) if value.quoted else value.text}" for key, value in named.items()]
    if signature.name == "finish":
        return f"finish({', '.join(parts)})"
    return f"do({', '.join([f'action={_quoted(signature.name)}', *parts])})"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'
