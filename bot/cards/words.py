"""A step in plain words; an uncertain action is never described as done."""

import re

from agent.contract.actions import (
    Action,
    ActionResult,
    Finish,
    Flaggable,
    Interact,
    Reason,
    ResultKind,
    Swipe,
    TakeOver,
    TypeText,
    UnusableReply,
)
from agent.contract.tasks import Step
from bot.cards.action_words import TYPED_UNITS, WORDS_UNITS, action_text, short
from bot.cards.apps import app_name
from bot.cards.stuck import stuck_answer
from bot.cards.text import clip, one_line, unsigned
from bot.strings import say

LINE_UNITS = 110
_DETAIL_UNITS = 50
_TARGET_UNITS = 40

_SENTENCE_END = re.compile(r"(?<=[。！？])|(?<=[.!?])\s")

# What a reason says of a result; any other detail is shown as plain words.
_REASON_KEYS = {
    (ResultKind.REJECTED, Reason.EXPIRED): "result_rejected_expired",
    (ResultKind.REFUSED, Reason.SECURE_PAGE): "result_refused_secure_page",
    (ResultKind.REFUSED, Reason.NOT_HERE_AGAIN): "result_refused_not_here_again",
    (ResultKind.REFUSED, Reason.BLOCKED_APP): "result_refused_blocked_app",
    (ResultKind.REFUSED, Reason.TOO_MUCH_MONEY): "result_refused_too_much_money",
    (ResultKind.REFUSED, Reason.TARGET_UNKNOWN): "result_refused_nobody_can_say",
    (ResultKind.FAILED, Reason.APP_NOT_FOUND): "result_failed_app_not_found",
    (ResultKind.FAILED, Reason.NO_KEYBOARD): "result_failed_no_keyboard",
    (ResultKind.FAILED, Reason.NO_FIELD): "result_failed_no_field",
    (ResultKind.FAILED, Reason.KEYBOARD_REFUSED): "result_failed_keyboard_refused",
    (ResultKind.FAILED, Reason.TEXT_TOO_LONG): "result_failed_text_too_long",
    (ResultKind.FAILED, Reason.INTERRUPTED): "result_failed_interrupted",
    (ResultKind.FAILED, Reason.LINK_LOST): "result_failed_link_lost",
    (ResultKind.UNKNOWN, Reason.LINK_LOST): "result_unknown_link_lost",
    (ResultKind.REJECTED, Reason.STILL_REFUSED): "result_rejected_before",
    (ResultKind.VOID, Reason.PAGE_UNREAD): "result_void_page_unread",
    (ResultKind.VOID, Reason.LINK_LOST): "result_void_link_lost",
    (ResultKind.VOID, Reason.DISMISSED): "result_void_dismissed",
    (ResultKind.VOID, Reason.CORRECTED): "result_void_corrected",
    (ResultKind.FAILED, Reason.NOT_HTTP): "result_failed_not_http",
    (ResultKind.REFUSED, Reason.NOT_HTTP): "result_failed_not_http",
    (ResultKind.FAILED, Reason.NO_APP_FOR_URL): "result_failed_no_app",
    (ResultKind.FAILED, Reason.NO_COMMAND): "result_failed_no_command",
    (ResultKind.FAILED, Reason.NOT_TAKEN): "result_failed_not_taken",
    (ResultKind.FAILED, Reason.FAILED): "result_failed_by_app",
    (ResultKind.DONE, Reason.TYPED_DIFFERENTLY): "result_typed_differently",
    (ResultKind.UNCHANGED, Reason.TYPED_DIFFERENTLY): "result_typed_differently",
    (ResultKind.DONE, Reason.TYPED_UNVERIFIED): "result_typed_unverified",
    (ResultKind.ANSWERED, Reason.FINISHED): "result_finished",
    (ResultKind.ANSWERED, Reason.GIVEN_UP): "result_given_up",
    (ResultKind.ANSWERED, Reason.CHOSEN): "result_chosen",
    (ResultKind.REFUSED, Reason.UNPROVED): "result_unproved",
    (ResultKind.REFUSED, Reason.CORRECTED): "result_corrected",
}


def step_line(step: Step, lang: str) -> str:
    """One line of plain text, not escaped, at most 110 characters; without the step's number."""
    target = short(step.target, _TARGET_UNITS)
    line = _line(step.action, step.result, target, lang)
    # "Tapped" alone says nothing. The model's reason never stands in quotes: these are for what was touched.
    named = target and not isinstance(step.action, Swipe)
    if not named and isinstance(step.action, Flaggable) and (why := _why(step, step.action)):
        line = say(lang, "result_reason", what=line, why=why)
    return clip(line, LINE_UNITS)


def _why(step: Step, action: Flaggable) -> str:
    message = action.message
    sentences = [part for part in _SENTENCE_END.split(one_line(step.thinking)) if part.strip()]
    return short(message or (sentences[-1] if sentences else ""), WORDS_UNITS).rstrip(".。")


def _line(action: Action | UnusableReply, result: ActionResult, target: str, lang: str) -> str:
    if isinstance(action, UnusableReply):
        return _unusable_sentence(action, lang)
    did, wanted = (action_text(action, target, lang, done=done) for done in (True, False))
    match result.kind:
        case ResultKind.DONE:
            return _typed_sentence(action, result, did, lang) or did
        case ResultKind.UNCHANGED:
            return _typed_sentence(action, result, did, lang) or say(lang, "result_unchanged", what=did)
        case ResultKind.ANSWERED:
            return _answered_sentence(action, result, did, wanted, lang)
        case ResultKind.REJECTED | ResultKind.REFUSED | ResultKind.FAILED:
            return _failure_sentence(result, wanted, lang)
        case ResultKind.VOID:
            return say(lang, _reason_key(result) or "result_void", what=wanted)
        case ResultKind.UNKNOWN:
            return say(lang, _reason_key(result) or "result_unknown", what=wanted)
        case ResultKind.UNUSABLE:  # the reply was no action, yet the step carries one: nothing was done
            return say(lang, "result_failed", what=wanted)


def _typed_sentence(action: Action, result: ActionResult, what: str, lang: str) -> str:
    """What was found in the field, if that differs from the text."""
    key = _reason_key(result) if isinstance(action, TypeText) else None
    return say(lang, key, what=what, found=short(result.found, TYPED_UNITS)) if key else ""


def _answered_sentence(action: Action, result: ActionResult, did: str, wanted: str, lang: str) -> str:
    """A person's answer. The action is never described as ours: they acted, or said what to press."""
    if isinstance(action, Interact):  # the answer is free text: "finished" is no reason here
        answer = unsigned(stuck_answer(result.detail, lang))
        return say(lang, "result_answered", what=did, text=short(answer, WORDS_UNITS))
    if isinstance(action, Finish):
        return say(lang, "result_not_done")
    key = _reason_key(result)
    if isinstance(action, TakeOver):
        return say(lang, key, what=did) if key else did
    if key == "result_chosen" or not key:  # Farhand asked which entry it is to press
        answer = short(result.found if key else result.detail, WORDS_UNITS)
        return say(lang, "result_chosen", text=answer) if answer else say(lang, "result_left", what=wanted)
    return say(lang, f"{key}_ours", what=wanted)


def _failure_sentence(result: ActionResult, what: str, lang: str) -> str:
    if key := _reason_key(result):
        if key == "result_failed_app_not_found" and result.close:
            close = ", ".join(app_name(name, lang) for name in result.close[:3])
            return say(lang, "result_failed_app_close", what=what, close=close)
        return say(lang, key, what=what)
    plain = f"result_{result.kind}"
    if result.detail and result.kind is not ResultKind.REJECTED:
        return say(lang, f"{plain}_why", what=what, why=short(result.detail, _DETAIL_UNITS))
    return say(lang, plain, what=what)


def _reason_key(result: ActionResult) -> str | None:
    try:
        reason = Reason(result.detail)
    except ValueError:
        return None
    return _REASON_KEYS.get((result.kind, reason))


def _unusable_sentence(reply: UnusableReply, lang: str) -> str:
    why = say(lang, f"unusable_{reply.reason}")
    if detail := short(reply.detail, _DETAIL_UNITS):
        return say(lang, "unusable_detail", why=why, detail=detail)
    return say(lang, "unusable", why=why)
