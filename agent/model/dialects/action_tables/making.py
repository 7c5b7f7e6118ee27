"""From a call with its arguments to the actions it asks for."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

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
from agent.model.dialects.action_tables.aliases import STATUS, SUBMIT, TEXT, plain
from agent.model.dialects.action_tables.forms import ModelAct
from agent.model.dialects.action_tables.given import GivenCall
from agent.model.dialects.autoglm.question import MAX_OPTION, MAX_OPTIONS, last_words, question_in
from agent.model.dialects.grammars.json_text import GarbledJson, read_json
from agent.model.dialects.grammars.written import Written
from agent.model.dialects.status_words import FAILURE, SUCCESS, says_failure
from agent.model.dialects.swipes import swipe_towards
from agent.model.dialects.unusable_call import UnusableCall

_MAX_NOTE = 4_000
_MAX_QUESTION = 1_000
_SEPARATORS = re.compile(r"\s*[|;；\n]\s*|\s*[,，、]\s*|\s+/\s+")

_KEYS: Mapping[str, Callable[[str | None], Action]] = {
    "back": lambda _: Back(),
    "home": lambda _: Home(),
    "enter": Enter,
    "return": Enter,
    "menu": lambda _: Recents(),
    "recent": lambda _: Recents(),
    "recents": lambda _: Recents(),
    "recentapps": lambda _: Recents(),
    "appswitch": lambda _: Recents(),
    "overview": lambda _: Recents(),
    "notifications": lambda _: Notifications(),
}
_HOME_WORDS = frozenset({"home", "homescreen", "主屏幕", "桌面", "主页", "home screen"})


@dataclass(frozen=True, slots=True)
class ActionPart:
    """One action, and the arguments that alone ask for it; `act` is how a family writes it."""

    action: Action
    act: ModelAct
    arguments: Mapping[str, Written] = field(default_factory=dict[str, Written])


def parts_of(act: ModelAct, given: GivenCall) -> tuple[ActionPart, ...]:
    """The actions of one call, in order, mostly one. Raises UnusableCall."""
    if act in (ModelAct.TYPE, ModelAct.TYPE_ENTER):
        return _typing(act, given)
    return (ActionPart(_MAKERS[act](given), act),)


def _typing(act: ModelAct, given: GivenCall) -> tuple[ActionPart, ...]:
    """A tap on the field that is named, the text, and Enter as a step of its own: it may send the text."""
    written = given.typed()
    text = written.rstrip("\r\n")
    point = given.point_or_none()
    submits = given.truth(SUBMIT)
    if submits is None:
        submits = text != written or (act is ModelAct.TYPE_ENTER and point is not None)
    parts: list[ActionPart] = []
    if point is not None:
        parts.append(ActionPart(Tap(point), ModelAct.TAP, given.point_arguments))
    if text or not submits:
        parts.append(ActionPart(TypeText(text), ModelAct.TYPE, {"text": text}))
    if submits:
        parts.append(ActionPart(Enter(given.message), ModelAct.ENTER))
    return tuple(parts)


def _swipe(given: GivenCall, kind: type[Swipe] | type[Drag] = Swipe) -> Action:
    end = given.second_point_or_none()
    start = given.point_or_none()
    if start is not None and end is not None:
        return kind(start, end, given.message)
    direction = given.direction_or_none()
    if direction is None:
        missing = "end" if start is not None else "start"
        raise UnusableCall(Unusable.BAD_ARGUMENT, missing)
    ends = swipe_towards(direction, given.sense, given.space.screen_px, start)
    return kind(*ends, given.message)


def _key(given: GivenCall) -> Action:
    name = given.button()
    make = _KEYS.get(plain(name).removeprefix("keycode"))
    if make is None:
        raise UnusableCall(Unusable.BAD_ARGUMENT, f"button={name}")
    return make(given.message)


def _launch(given: GivenCall) -> Action:
    url = given.words_or_none("url")
    if url is not None and given.words_or_none("app", "app_name") is None:
        return OpenUrl(url)
    name = given.app()
    return Home() if name.lower() in _HOME_WORDS else Launch(name)


def _ask(given: GivenCall) -> Interact:
    text = given.words_or_none(*TEXT)
    question, options = question_in(text or given.thinking)
    if not question:
        raise UnusableCall(Unusable.BAD_ARGUMENT, "text")
    named = _options(given.arguments.get("options"))
    return Interact(text[:_MAX_QUESTION] if text else question, named or options)


def _options(value: Written) -> tuple[str, ...]:
    if isinstance(value, str):
        try:
            value = read_json(value) if value.lstrip().startswith(("[", "【")) else value
        except GarbledJson:
            value = value.strip("[]【】 ")
    items = _SEPARATORS.split(value[:1000]) if isinstance(value, str) else value
    if not isinstance(items, list | tuple):
        return ()
    texts = [str(each).strip().strip("\"'") for each in items if isinstance(each, str | int | float)]
    fitting = [text for text in dict.fromkeys(texts) if text and len(text) <= MAX_OPTION]
    return tuple(fitting[:MAX_OPTIONS]) if len(fitting) >= 2 else ()


def _take_over(given: GivenCall) -> TakeOver:
    return TakeOver(given.words_or_none(*TEXT) or last_words(given.thinking))


def _note(given: GivenCall) -> Note:
    text = given.words_or_none(*TEXT)
    if text is None or text.lower() == "true":
        text = given.thinking
    if not text:
        raise UnusableCall(Unusable.BAD_ARGUMENT, "text")
    return Note(text[:_MAX_NOTE])


def _failed(given: GivenCall) -> bool | None:
    """Does the call say that the task failed? None if it says nothing of it.

    Raises UnusableCall for a word that is neither: it must not pass for a success.
    """
    said: bool | None = None
    for name in STATUS:
        value = given.arguments.get(name)
        if value is None:
            continue
        word = plain(str(value))
        if word in FAILURE:
            return True
        if word not in SUCCESS or (isinstance(value, bool) and name != "success"):
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"{name}={value}")
        said = False
    for name, value in given.arguments.items():
        # A status under a name that nobody knows, or a garbled one, must not pass for none.
        if name in (*TEXT, *STATUS) or not isinstance(value, str | bool):
            continue
        if plain(str(value)) in FAILURE or says_failure(str(value)):
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"{name}={value}")
    # `result="failure"`: a status in the place of the report.
    if says_failure(given.words_or_none(*TEXT) or ""):
        return True
    return said


def _finish(given: GivenCall) -> Finish:
    return _finished(given, failed=bool(_failed(given)))


def _end(given: GivenCall) -> Finish:
    failed = _failed(given)
    if failed is None:
        raise UnusableCall(Unusable.BAD_ARGUMENT, "status")
    return _finished(given, failed=failed)


def _finished(given: GivenCall, *, failed: bool) -> Finish:
    text = given.words_or_none(*TEXT) or given.conclusion
    return Finish(text or (last_words(given.thinking) if failed else ""), failed=failed)


def _status(given: GivenCall) -> Action:
    """A state of the task. Source: OpenBMB/AgentCPM-GUI, its action schema."""
    match plain(given.words("status")):
        case "finish" | "satisfied":
            return Finish(given.conclusion or last_words(given.thinking))
        case "impossible":
            return Finish(last_words(given.thinking), failed=True)
        case "interrupt":
            return TakeOver(last_words(given.thinking))
        case "needfeedback":
            return _ask(given)
        case state:
            raise UnusableCall(Unusable.BAD_ARGUMENT, f"STATUS={state}")


_MAKERS: Mapping[ModelAct, Callable[[GivenCall], Action]] = {
    ModelAct.LAUNCH: _launch,
    ModelAct.TAP: lambda given: Tap(given.point(), given.message),
    ModelAct.DOUBLE_TAP: lambda given: DoubleTap(given.point(), given.message),
    ModelAct.LONG_PRESS: lambda given: LongPress(given.point(), given.message),
    ModelAct.SWIPE: _swipe,
    ModelAct.DRAG: lambda given: _swipe(given, Drag),
    ModelAct.KEY: _key,
    ModelAct.BACK: lambda _: Back(),
    ModelAct.HOME: lambda _: Home(),
    ModelAct.ENTER: lambda given: Enter(given.message),
    ModelAct.RECENTS: lambda _: Recents(),
    ModelAct.NOTIFICATIONS: lambda _: Notifications(),
    ModelAct.OPEN_URL: lambda given: OpenUrl(given.words("url", *TEXT)),
    ModelAct.WAIT: lambda given: Wait(given.seconds()),
    ModelAct.WAIT_MS: lambda given: Wait(given.milliseconds("duration")),
    ModelAct.NOTE: _note,
    ModelAct.TOOL: lambda given: CallApi(given.words("instruction", *TEXT)),
    ModelAct.ASK: _ask,
    ModelAct.TAKE_OVER: _take_over,
    ModelAct.FINISH: _finish,
    ModelAct.END: _end,
    ModelAct.GIVE_UP: lambda given: _finished(given, failed=True),
    ModelAct.STATUS: _status,
}
