"""Closed requests (answered, expired, cancelled, replaced or void): no buttons, the words stay readable."""

from datetime import tzinfo

from agent.contract.actions import Reason
from agent.contract.requests import Request, RequestKind, RequestState
from bot.cards.approval import binding_of, claim_html
from bot.cards.bound import fact_rows
from bot.cards.look import CAPTION_BUDGET, Look
from bot.cards.requests import is_ours, words_of
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
    "unread": "unread",
}

_KEYS = {
    RequestState.APPROVED: "decided_approved",
    RequestState.REJECTED: "decided_rejected",
    RequestState.FINISHED: "decided_finished",
    RequestState.GIVEN_UP: "decided_given_up",
    RequestState.ANSWERED: "decided_answered",
    RequestState.EXPIRED: "decided_expired",
    RequestState.CANCELLED: "decided_cancelled",
    RequestState.REPLACED: "decided_replaced",
    RequestState.VOID: "decided_void",
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
    zone: tzinfo | None = None,
) -> Look:
    """What became of the request, for an edit of its own message.

    by: who answered.
    at: the time of the answer, seconds since the epoch.
    reply: the answer to a question; the reason of a void approval.
    for_task: whether the approval covers further inputs of the same kind.
    changed: as in HumanAnswered.
    Raises ValueError for an open request.
    """
    title = decision_html(
        request, state, lang, by=by, at=at, reply=reply, for_task=for_task, changed=changed, zone=zone
    )
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
    zone: tzinfo | None = None,
) -> str:
    """Who decided what and when, as in decided_look, without the subject of the request."""
    if state is RequestState.PENDING:
        raise ValueError("still pending")
    name = clip(one_line(by), _NAME_UNITS) or say(lang, "decided_someone")
    key = _key(request, state, reply, for_task=for_task)
    title = say_html(lang, key, name=name, clock=clock_text(at, zone))
    if state is RequestState.VOID and changed and reply != Reason.PAGE_UNREAD:
        title += "\n" + say_html(lang, f"decided_changed_{_CHANGED.get(changed, 'look')}")
    return title


def _key(request: Request, state: RequestState, reply: str, *, for_task: bool) -> str:
    if state is RequestState.FINISHED and request.kind is RequestKind.UNLOCK:
        return "decided_unlocked"
    if state is RequestState.EXPIRED and request.kind is RequestKind.APPROVAL:
        return "decided_expired_approval"
    if state is RequestState.APPROVED and for_task:
        return "decided_approved_task"
    if state is RequestState.VOID and reply == Reason.PAGE_UNREAD:
        return "decided_void_page_unread"
    if state is RequestState.VOID and reply == Reason.LINK_LOST:
        return "decided_void_link_lost"
    if state is RequestState.VOID and reply == Reason.INTERRUPTED:
        return "decided_void_interrupted"
    if state is RequestState.VOID and reply == Reason.DISMISSED:
        return "decided_void_dismissed"
    return _KEYS[state]


def _with_words(request: Request, lang: str, title: str, answer: str) -> str:
    if is_ours(request) or request.kind is RequestKind.UNLOCK:  # asked by Farhand, not by the model
        return title
    if request.kind is RequestKind.APPROVAL:
        facts = "\n".join([title, *fact_rows(binding_of(request), lang)])
        claim = claim_html(request.text, lang, CAPTION_BUDGET - visible(facts))
        return "\n".join([facts, *claim])
    label = say_html(lang, "request_model_says")
    taken = visible(f"{title}\n{label}\n{answer}") + 2
    words = quote(clip(words_of(request, lang), max(_LEAST_WORDS, CAPTION_BUDGET - taken)))
    return "\n".join(part for part in (title, answer, label, words) if part)
