"""A request in the chats of other deciders, and in its own person's chat if that person may not decide."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import tzinfo
from functools import reduce

from agent.contract.actions import ResultKind
from agent.contract.events import Offline
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.spending import costs
from bot.cards.amounts import button_amount
from bot.cards.approval import (
    answer_rows,
    approval_head,
    binding_of,
    no_button,
    public,
    task_line,
    with_fold,
)
from bot.cards.apps import app_name
from bot.cards.bound import LINE_COLUMNS, also, folded_facts, full_values, speaks_of_money
from bot.cards.decided import decision_html
from bot.cards.look import Look
from bot.cards.requests import finished, give_up, is_ours, words_of
from bot.cards.text import clip, lines_on_phone, one_line, plain_text, quote
from bot.cards.times import clock_text, offline_html, until_html
from bot.strings import say, say_html

_NAME_UNITS = 40
_WORDS_UNITS = 300
_MOST_NAMES = 4
# The first lines, above the three that Telegram shows of a folded quote.
_MOST_LINES = 5


def second_look(
    request: Request,
    lang: str,
    *,
    name: str,
    phone: str,
    offline: Offline | None = None,
    uncertain: bool = False,
    zone: tzinfo | None = None,
) -> Look:
    """The message that asks somebody else. name: of the task's person; phone: what people call it.

    Shows neither the task's text nor what is bought, rows of the screen or words of the model, and of the
    picture only the button's surroundings. The words of a message that is sent are shown: the approval is for
    them.
    """
    who = {"name": _name(name, lang), "phone": clip(one_line(phone), _NAME_UNITS)}
    off = offline_html(offline, lang, zone)
    if request.kind is not RequestKind.APPROVAL:
        return _hands_look(request, who, off, lang, zone)
    binding = binding_of(request)
    asked_by = [say_html(lang, "second_asks", **who)]
    if costs(request) and not speaks_of_money(binding) and not button_amount(binding.amount):
        asked_by.append(say_html(lang, "second_no_amount"))
    head = approval_head(
        request, lang, offline=offline, uncertain=uncertain, asked_by=asked_by, for_others=True, zone=zone
    )
    folded = [say(lang, "second_no_picture")] if request.crop is None else []
    folded += [*full_values(public(binding), lang, plain_text("\n".join(head))), *also(binding, lang)]
    rows = answer_rows(request, lang, for_task=False)
    return Look(with_fold(head, folded), rows, request.crop, private=True)


def waiting_look(
    request: Request,
    lang: str,
    *,
    why: str,
    names: Sequence[str],
    able: bool = True,
    unreached: Sequence[str] = (),
    task: str = "",
    offline: Offline | None = None,
    at_phone: str = "",
    zone: tzinfo | None = None,
) -> Look:
    """The message to the task's own person while somebody else has to decide; only a rejection is possible.

    why: of bot.requests.audience.Why.
    names: of the people who were asked.
    able, unreached (as names): as in Audience.
    at_phone: as in approval_look.
    """
    if request.kind is not RequestKind.APPROVAL:
        return _waiting_hands_look(request, lang, why, names, unreached, able=able, off=offline, zone=zone)
    binding = binding_of(request)
    clock = clock_text(request.expires_at, zone)
    title, *facts = approval_head(request, lang, offline=offline, at_phone=at_phone, until=False, zone=zone)
    unread = why == "limit" and not button_amount(binding.amount)
    reason = say_html(lang, "waiting_why_unread" if unread else f"waiting_why_{why}")
    less = [*(fact for fact in reversed(facts) if not fact.startswith("⚠")), reason]
    facts.append(reason)
    if names:
        wait = say_html(lang, "waiting_for", names=one_of(names, lang), clock=clock)
    else:
        wait = say_html(lang, "approval_until", clock=clock)
    unable = _unable(unreached, lang, able=able, limit=why == "limit" or bool(names))
    if not able and request.code_of == ():
        unable = [say_html(lang, "waiting_nobody_code")]
    ends = [*unable, wait]
    folded = [*folded_facts(binding, lang, plain_text("\n".join([title, *facts]))), *task_line(task, lang)]
    for fact in less:  # what warns stays above the fold
        if lines_on_phone(plain_text("\n".join([title, *facts, *ends])), LINE_COLUMNS) <= _MOST_LINES:
            break
        facts.remove(fact)
        folded.insert(0, plain_text(fact))
    head = [title, *facts, *ends]
    no = no_button(request, lang)
    return Look(with_fold(head, folded), ((no,),), request.picture, request.private)


def _waiting_hands_look(
    request: Request,
    lang: str,
    why: str,
    names: Sequence[str],
    unreached: Sequence[str],
    *,
    able: bool,
    off: Offline | None,
    zone: tzinfo | None,
) -> Look:
    parts = [say_html(lang, f"request_{request.kind}"), *offline_html(off, lang, zone)]
    if request.kind is RequestKind.TAKE_OVER and not is_ours(request):
        said = clip(words_of(request, lang), _WORDS_UNITS)
        parts += [say_html(lang, "request_model_says"), quote(said)]
    parts += [say_html(lang, f"waiting_why_{why}"), *_unable(unreached, lang, able=able, limit=False)]
    if names:
        parts.append(say_html(lang, "waiting_for_hands", names=one_of(names, lang)))
    parts.append(until_html(request.created_at, request.expires_at, "request_wait_until", lang, zone))
    return Look("\n".join(parts), ((give_up(lang),),), request.picture, request.private)


def _unable(unreached: Sequence[str], lang: str, *, able: bool, limit: bool) -> list[str]:
    """Why nobody who is asked may answer, or cannot be reached."""
    if unreached:
        key = "waiting_unreached" if able else "waiting_nobody_reached"
        return [say_html(lang, key, names=one_of(unreached, lang))]
    return [] if able else [say_html(lang, "waiting_nobody_limit" if limit else "waiting_nobody")]


def second_decided_look(
    request: Request,
    state: RequestState,
    lang: str,
    *,
    name: str,
    by: str = "",
    at: float,
    reply: str = "",
    changed: str = "",
    result: ResultKind | None = None,
    zone: tzinfo | None = None,
) -> Look:
    """What became of the request, for an edit of second_look's message.

    name: of the task's person; the rest as in decided_look.
    """
    binding = replace(binding_of(request), text="")  # who has read it needs it no more
    told = decision_html(
        replace(request, binding=binding),
        state,
        lang,
        by=by,
        at=at,
        reply=reply,
        changed=changed,
        result=result,
        zone=zone,
    )
    parts = [told, say_html(lang, "second_asked", name=_name(name, lang))]
    return Look("\n".join(parts), picture=request.crop, private=True)


def second_reminder_look(request: Request, lang: str, *, name: str, zone: tzinfo | None = None) -> Look:
    """One line that should reply to second_look's message."""
    key = "second_reminder" if request.kind is RequestKind.APPROVAL else "second_reminder_hands"
    return Look(say_html(lang, key, name=_name(name, lang), clock=clock_text(request.expires_at, zone)))


def waiting_reminder_look(
    request: Request, lang: str, *, names: Sequence[str], zone: tzinfo | None = None
) -> Look:
    """One line that should reply to waiting_look's message."""
    clock = clock_text(request.expires_at, zone)
    if not names:
        return Look(say_html(lang, "waiting_reminder_nobody", clock=clock))
    return Look(say_html(lang, "waiting_reminder", names=one_of(names, lang), clock=clock))


def one_of(names: Sequence[str], lang: str) -> str:
    """'Mom', 'Mom or Dad', 'Mom, Dad or Li', as plain text."""
    shown = [_name(name, lang) for name in names[:_MOST_NAMES]]
    *before, last = shown or [""]
    if not before:
        return last
    together = reduce(lambda names, name: say(lang, "names_then", names=names, last=name), before)
    return say(lang, "names_or", names=together, last=last)


def _hands_look(
    request: Request, who: dict[str, str], off: list[str], lang: str, zone: tzinfo | None
) -> Look:
    unlock = request.kind is RequestKind.UNLOCK
    parts = [say_html(lang, f"request_{request.kind}"), say_html(lang, "second_hands", **who), *off]
    if request.app and not unlock:
        parts.append(say_html(lang, "request_where", app=app_name(request.app, lang)))
    parts.append(say_html(lang, "second_unlock_how" if unlock else "second_hands_how"))
    parts.append(until_html(request.created_at, request.expires_at, "request_wait_until", lang, zone))
    done = finished("button_unlocked" if unlock else "button_finished", lang)
    return Look("\n".join(parts), ((done, give_up(lang)),), private=True)


def _name(name: str, lang: str) -> str:
    return clip(one_line(name), _NAME_UNITS) or say(lang, "decided_someone")
