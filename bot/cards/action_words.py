"""Actions in plain words, as done or as only requested."""

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
    ListFunctions,
    LongPress,
    Note,
    Notifications,
    OpenUrl,
    Recents,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    StepVolume,
    StopRinging,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Wait,
)
from bot.cards.apps import app_name
from bot.cards.text import clip, one_line
from bot.strings import say

TYPED_UNITS = 20
WORDS_UNITS = 60
_URL_UNITS = 60


def action_text(action: Action, target: str, lang: str, *, done: bool) -> str:
    """'Tapped “Pay”' or 'Tap “Pay”', as plain text.

    target: what stands under the point, '' if unknown.
    done: whether the action happened.
    """
    key, values = _key_and_values(action, target, lang)
    return say(lang, f"{'done' if done else 'try'}_{key}", **values)


def _key_and_values(action: Action, target: str, lang: str) -> tuple[str, dict[str, str]]:
    """Key and values of an action. target: what a touch hit, or where a swipe begins."""
    match action:
        case Tap() | DoubleTap() | LongPress() | Drag():
            plain = _PLAIN[type(action)]
            return (f"{plain}_on", {"target": target}) if target else (plain, {})
        case Swipe():
            return f"swipe_{_direction(action)}", {}
        case Launch(app):
            return "launch", {"app": app_name(app, lang)}
        case OpenUrl(url):
            return "open_url", {"url": short(url, _URL_UNITS)}
        case SetAlarm(hour, minute):
            return "set_alarm", {"time": f"{hour:02}:{minute:02}"}
        case SetTimer(duration_s):
            return "set_timer", {"time": f"{duration_s // 60}:{duration_s % 60:02}"}
        case SetVolume(stream, percent):
            return f"volume_{stream}", {"percent": f"{percent}"}
        case StepVolume(stream, louder):
            return f"{'louder' if louder else 'quieter'}_{stream}", {}
        case RingPhone() | StopRinging() | ListFunctions():
            return _PLAIN[type(action)], {}
        case RunFunction(function=function):
            return "run_function", {"function": short(function, _URL_UNITS)}
        case TypeText(text):
            shown = short(text, TYPED_UNITS)
            return ("type", {"text": shown}) if shown else ("clear", {})
        case Wait(duration_s):
            return "wait", {"seconds": f"{duration_s:g}"}
        case Note(text):
            return "note", {"text": short(text, WORDS_UNITS)}
        case CallApi(instruction):
            return "call_api", {"text": short(instruction, WORDS_UNITS)}
        case Finish(failed=True):
            return "stop_undone", {}
        case Back() | Home() | Enter() | Recents() | Notifications() | Interact() | TakeOver() | Finish():
            return _PLAIN[type(action)], {}


_PLAIN: dict[type[Action], str] = {
    Tap: "tap",
    DoubleTap: "double_tap",
    LongPress: "long_press",
    Drag: "drag",
    Back: "back",
    Home: "home",
    Enter: "enter",
    Recents: "recents",
    Notifications: "notifications",
    Interact: "ask",
    TakeOver: "take_over",
    Finish: "finish",
    RingPhone: "ring",
    StopRinging: "stop_ringing",
    ListFunctions: "list_functions",
}


def _direction(swipe: Swipe) -> str:
    right, down = swipe.end[0] - swipe.start[0], swipe.end[1] - swipe.start[1]
    if abs(right) > abs(down):
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"


def short(text: str, limit: int) -> str:
    """One line of at most `limit` characters."""
    return clip(one_line(text), limit)
