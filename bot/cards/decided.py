"""Requests after they were answered, ran out or were cancelled: no buttons, the words stay readable."""

from datetime import tzinfo

from agent.events import Request, RequestKind, RequestState
from bot.cards.look import CAPTION_BUDGET, Look
from bot.cards.requests import words_of
from bot.cards.text import clip, one_line, quote, visible
from bot.cards.times import clock_text
from bot.strings import say, say_html

_NAME_UNITS = 40
_REPLY_UNITS = 300
_LEAST_WORDS = 100

_KEYS = {
    RequestState.APPROVED: "decided_approved",
    RequestState.REJECTED: "decided_rejected",
    RequestState.FINISHED: "decided_finished",
    RequestState.GIVEN_UP: "decided_given_up",
    RequestState.ANSWERED: "decided_answered",
    RequestState.EXPIRED: "decided_expired",
    RequestState.CANCELLED: "decided_cancelled",
}


def decided_look(
    request: Request,
    state: RequestState,
    lang: str,
    *,
    by: str = "",
    at: float,
    reply: str = "",
    zone: tzinfo | None = None,
) -> Look:
    """What became of the request, for an edit of its own message.

    by: who answered; at: when, seconds since the epoch; reply: the answer to a question. Raises ValueError for
    a request that still waits.
    """
    if state is RequestState.PENDING:
        raise ValueError("still pending")
    key = _KEYS[state]
    if state is RequestState.FINISHED and request.kind is RequestKind.UNLOCK:
        key = "decided_unlocked"
    if state is RequestState.EXPIRED and request.kind is RequestKind.APPROVAL:
        key = "decided_expired_approval"
    name = clip(one_line(by), _NAME_UNITS) or say(lang, "decided_someone")
    title = say_html(lang, key, name=name, clock=clock_text(at, zone))
    answer = quote(clip(one_line(reply), _REPLY_UNITS)) if reply.strip() else ""
    return Look(_with_words(request, lang, title, answer), picture=request.picture)


def restarted_look(lang: str, request: Request | None = None) -> Look:
    """A request from before a restart, whose buttons are dead. request: None if it is no longer known."""
    title = say_html(lang, "decided_restarted")
    if request is None:
        return Look(title)
    return Look(_with_words(request, lang, title, ""), picture=request.picture)


def _with_words(request: Request, lang: str, title: str, answer: str) -> str:
    if request.kind is RequestKind.UNLOCK:  # asked by us, not by the model
        return title
    label = say_html(lang, "request_model_says")
    taken = visible(f"{title}\n{label}\n{answer}") + 2
    words = quote(clip(words_of(request, lang), max(_LEAST_WORDS, CAPTION_BUDGET - taken)))
    return "\n".join(part for part in (title, answer, label, words) if part)
