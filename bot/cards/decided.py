"""Closed requests: no buttons; of an approval one line that says what came of it."""

from datetime import tzinfo

from agent.contract.actions import Reason, ResultKind
from agent.contract.requests import Request, RequestKind, RequestState
from bot.cards.approval import binding_of
from bot.cards.done import deed_of
from bot.cards.look import CAPTION_BUDGET, Look
from bot.cards.requests import answer_label, is_ours, words_of
from bot.cards.text import clip, one_line, quote, visible
from bot.cards.times import clock_text
from bot.strings import say, say_html

_NAME_UNITS = 40
_REPLY_UNITS = 300
_LEAST_WORDS = 100

# The value of `last_look.differs`, and the sentence for it.
_CHANGED = {
    "amount": "amount",
    "party": "party",
    "target": "target",
    "text": "text",
    "items": "items",
    "address": "address",
    "method": "method",
    "above": "above",
    "window": "page",
    "app": "page",
    "activity": "page",
    "page": "page",
    "lock": "lock",
    "size": "size",
    "unread": "page_unread",
}
_VOID = {
    Reason.PAGE_UNREAD: "page_unread",
    Reason.LINK_LOST: "link_lost",
    Reason.INTERRUPTED: "interrupted",
    Reason.CORRECTED: "corrected",
}
# What became of an approved input.
_SENT = {
    ResultKind.DONE: "done",
    ResultKind.ANSWERED: "done",
    ResultKind.UNCHANGED: "unchanged",
    ResultKind.UNKNOWN: "unknown",
}
_KEYS = {
    RequestState.APPROVED: "decided_finished",
    RequestState.FINISHED: "decided_finished",
    RequestState.REJECTED: "decided_given_up",
    RequestState.GIVEN_UP: "decided_given_up",
    RequestState.ANSWERED: "decided_answered",
    RequestState.EXPIRED: "decided_expired",
    RequestState.CANCELLED: "decided_cancelled",
    RequestState.VOID: "decided_cancelled",
    RequestState.REPLACED: "decided_replaced",
}


def decided_look(
    request: Request,
    state: RequestState,
    lang: str,
    *,
    by: str = "",
    at: float,
    reply: str = "",
    for_task: bool = False,
    changed: str = "",
    result: ResultKind | None = None,
    zone: tzinfo | None = None,
) -> Look:
    """What became of the request, for an edit of its own message.

    by: who answered.
    at: the time of the answer, seconds since the epoch.
    reply: the answer to a question; the reason of a void approval.
    for_task: whether the approval covers further inputs of the same kind.
    changed: as in HumanAnswered.
    result: of an approved input, None as long as it has none.
    Raises ValueError for an open request.
    """
    title = decision_html(
        request,
        state,
        lang,
        by=by,
        at=at,
        reply=reply,
        for_task=for_task,
        changed=changed,
        result=result,
        zone=zone,
    )
    reply = answer_label(request, reply, lang)
    answered = state is RequestState.ANSWERED and reply.strip()
    answer = quote(clip(one_line(reply), _REPLY_UNITS)) if answered else ""
    return Look(_with_words(request, lang, title, answer), picture=request.picture, private=request.private)


def decision_html(
    request: Request,
    state: RequestState,
    lang: str,
    *,
    by: str = "",
    at: float,
    reply: str = "",
    for_task: bool = False,
    changed: str = "",
    result: ResultKind | None = None,
    zone: tzinfo | None = None,
) -> str:
    """Who decided what and when, as in decided_look; of an approval with its subject."""
    if state is RequestState.PENDING:
        raise ValueError("still pending")
    name = clip(one_line(by), _NAME_UNITS) or say(lang, "decided_someone")
    clock = clock_text(at, zone)
    if request.kind is not RequestKind.APPROVAL:
        unlocked = state is RequestState.FINISHED and request.kind is RequestKind.UNLOCK
        return say_html(lang, "decided_unlocked" if unlocked else _KEYS[state], name=name, clock=clock)
    form, key, why = _approval(state, result, reply, changed, lang)
    what = deed_of(binding_of(request), lang).told(lang, form)
    line = say_html(lang, key, what=what, name=name, clock=clock, why=why)
    if for_task and state is RequestState.APPROVED:
        title, *rest = line.split("\n")
        return "\n".join([f"{title} · {say_html(lang, 'decided_for_task')}", *rest])
    return line


def _approval(
    state: RequestState, result: ResultKind | None, reply: str, changed: str, lang: str
) -> tuple[str, str, str]:
    """Form of the deed, key of the sentence, and why the approval is void."""
    match state:
        case RequestState.APPROVED:
            sent = _SENT.get(result, "failed") if result else "doing"
            form = {"done": "past", "failed": "not"}.get(sent, "doing")
            return form, f"decided_{sent}", ""
        case RequestState.VOID if reply == Reason.DISMISSED:
            return "not", "decided_void_dismissed", ""
        case RequestState.VOID:
            plain = _CHANGED.get(changed, "screen")
            known = next((key for reason, key in _VOID.items() if reason == reply), plain)
            return "not", "decided_void", say(lang, f"void_{known}")
        case RequestState.EXPIRED | RequestState.CANCELLED | RequestState.REPLACED:
            return "not", f"decided_{state}_approval", ""
        case _:
            return "not", "decided_rejected", ""


def _with_words(request: Request, lang: str, title: str, answer: str) -> str:
    if is_ours(request) and answer:
        return f"{title}\n{answer}"
    if is_ours(request) or request.kind in (RequestKind.UNLOCK, RequestKind.APPROVAL):
        return title  # asked by Farhand, not by the model, or said in full by the title
    label = say_html(lang, "request_model_says")
    taken = visible(f"{title}\n{label}\n{answer}") + 2
    words = quote(clip(words_of(request, lang), max(_LEAST_WORDS, CAPTION_BUDGET - taken)))
    return "\n".join(part for part in (title, answer, label, words) if part)
