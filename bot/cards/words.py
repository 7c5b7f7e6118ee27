"""A step in plain words. What did not surely happen is never told as if it had."""

import re

from agent.actions import (
    Action,
    ActionResult,
    Back,
    CallApi,
    DoubleTap,
    Finish,
    Home,
    Interact,
    Launch,
    LongPress,
    Note,
    Reason,
    ResultKind,
    Swipe,
    TakeOver,
    Tap,
    Touch,
    TypeText,
    UnusableReply,
    Wait,
)
from agent.events import Step
from bot.cards.apps import app_name
from bot.cards.text import clip, one_line
from bot.strings import say

LINE_UNITS = 110
_TYPED_UNITS = 20
_WORDS_UNITS = 60
_DETAIL_UNITS = 50

_SENTENCE_END = re.compile(r"(?<=[。！？])|(?<=[.!?])\s")

# What a reason says of a result; anything else is shown as the plain words it is.
_REASON_KEYS = {
    (ResultKind.REJECTED, Reason.EXPIRED): "result_rejected_expired",
    (ResultKind.REFUSED, Reason.SECURE_PAGE): "result_refused_secure_page",
    (ResultKind.FAILED, Reason.APP_NOT_FOUND): "result_failed_app_not_found",
    (ResultKind.FAILED, Reason.NO_KEYBOARD): "result_failed_no_keyboard",
    (ResultKind.FAILED, Reason.KEYBOARD_REFUSED): "result_failed_keyboard_refused",
    (ResultKind.FAILED, Reason.INTERRUPTED): "result_failed_interrupted",
    (ResultKind.ANSWERED, Reason.FINISHED): "result_finished",
    (ResultKind.ANSWERED, Reason.GIVEN_UP): "result_given_up",
}


def step_line(step: Step, lang: str) -> str:
    """One line of plain text, not escaped, at most 110 characters; without the step's number."""
    line = _line(step.action, step.result, lang)
    # "Tapped" alone says nothing. The model's words stand in quotes: they are its reason, not a fact.
    if isinstance(step.action, Touch) and (why := _why(step)):
        line = f"{line} “{why}”"
    return clip(line, LINE_UNITS)


def _why(step: Step) -> str:
    message = step.action.message if isinstance(step.action, Touch) else None
    sentences = [part for part in _SENTENCE_END.split(one_line(step.thinking)) if part.strip()]
    return _short(message or (sentences[-1] if sentences else ""), _WORDS_UNITS).rstrip(".。")


def _line(action: Action | UnusableReply, result: ActionResult, lang: str) -> str:
    if isinstance(action, UnusableReply):
        return _unusable(action, lang)
    match result.kind:
        case ResultKind.DONE:
            return _what(action, lang, done=True)
        case ResultKind.UNCHANGED:
            return say(lang, "result_unchanged", what=_what(action, lang, done=True))
        case ResultKind.ANSWERED:
            return _answered(action, result, lang)
        case ResultKind.REJECTED | ResultKind.REFUSED | ResultKind.FAILED:
            return _not_done(action, result, lang)
        case ResultKind.VOID:
            return say(lang, "result_void", what=_what(action, lang, done=False))
        case ResultKind.UNKNOWN:
            return say(lang, "result_unknown", what=_what(action, lang, done=False))
        case ResultKind.UNUSABLE:  # the reply was no action, yet the step carries one: nothing was done
            return say(lang, "result_failed", what=_what(action, lang, done=False))


def _answered(action: Action, result: ActionResult, lang: str) -> str:
    what = _what(action, lang, done=True)
    key = _reason_key(result) if isinstance(action, TakeOver) else None
    if key:
        return say(lang, key, what=what)
    return say(lang, "result_answered", what=what, text=_short(result.detail, _WORDS_UNITS))


def _not_done(action: Action, result: ActionResult, lang: str) -> str:
    what = _what(action, lang, done=False)
    if key := _reason_key(result):
        if key == "result_failed_app_not_found" and result.close:
            close = ", ".join(app_name(name, lang) for name in result.close[:3])
            return say(lang, "result_failed_app_close", what=what, close=close)
        return say(lang, key, what=what)
    plain = f"result_{result.kind}"
    if result.detail and result.kind is not ResultKind.REJECTED:
        return say(lang, f"{plain}_why", what=what, why=_short(result.detail, _DETAIL_UNITS))
    return say(lang, plain, what=what)


def _reason_key(result: ActionResult) -> str | None:
    try:
        reason = Reason(result.detail)
    except ValueError:
        return None
    return _REASON_KEYS.get((result.kind, reason))


def _unusable(reply: UnusableReply, lang: str) -> str:
    why = say(lang, f"unusable_{reply.reason}")
    if detail := _short(reply.detail, _DETAIL_UNITS):
        return say(lang, "unusable_detail", why=why, detail=detail)
    return say(lang, "unusable", why=why)


def _what(action: Action, lang: str, *, done: bool) -> str:
    key, values = _named(action, lang)
    return say(lang, f"{'done' if done else 'try'}_{key}", **values)


def _named(action: Action, lang: str) -> tuple[str, dict[str, str]]:
    match action:
        case Launch(app):
            return "launch", {"app": app_name(app, lang)}
        case Tap():
            return "tap", {}
        case DoubleTap():
            return "double_tap", {}
        case LongPress():
            return "long_press", {}
        case Swipe():
            return f"swipe_{_direction(action)}", {}
        case TypeText(text):
            short = _short(text, _TYPED_UNITS)
            return ("type", {"text": short}) if short else ("clear", {})
        case Wait(duration_s):
            return "wait", {"seconds": f"{duration_s:g}"}
        case Note(text):
            return "note", {"text": _short(text, _WORDS_UNITS)}
        case CallApi(instruction):
            return "call_api", {"text": _short(instruction, _WORDS_UNITS)}
        case Back() | Home() | Interact() | TakeOver() | Finish():
            return _PLAIN[type(action)], {}


_PLAIN: dict[type[Action], str] = {
    Back: "back",
    Home: "home",
    Interact: "ask",
    TakeOver: "take_over",
    Finish: "finish",
}


def _direction(swipe: Swipe) -> str:
    right, down = swipe.end[0] - swipe.start[0], swipe.end[1] - swipe.start[1]
    if abs(right) > abs(down):
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"


def _short(text: str, limit: int) -> str:
    return clip(one_line(text), limit)
