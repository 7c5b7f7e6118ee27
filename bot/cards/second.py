"""A request in the chats of other deciders, and in its own person's chat if that person may not decide."""

from collections.abc import Sequence
from datetime import tzinfo
from functools import reduce

from agent.contract.binding import Binding, Kind
from agent.contract.events import Offline
from agent.contract.page import PageSource
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.spending import costs
from bot.cards.amounts import button_amount
from bot.cards.approval import answer_rows, binding_of, how_often
from bot.cards.apps import app_name
from bot.cards.bound import fact_rows, how_read, party_row, text_row, where_rows
from bot.cards.decided import decision_html
from bot.cards.look import CAPTION_LIMIT, ButtonSpec, Look
from bot.cards.requests import finished, give_up, is_ours, words_of
from bot.cards.text import clip, named, one_line, quote, visible
from bot.cards.times import clock_text, offline_html, until_html
from bot.strings import say, say_html

_NAME_UNITS = 40
_TASK_UNITS = 70
_WORDS_UNITS = 300
_MOST_NAMES = 4
_TEXT_UNITS = 500
_TEXT_LABEL = 60  # the label around the text


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

    Shows neither the task's text nor words of the screen or the model, and of the picture only the button's
    surroundings. The words of a message that is sent are shown: the approval is for them.
    """
    who = {"name": _name(name, lang), "phone": clip(one_line(phone), _NAME_UNITS)}
    off = offline_html(offline, lang, zone)
    if request.kind is not RequestKind.APPROVAL:
        return _hands_look(request, who, off, lang, zone)
    binding = binding_of(request)
    parts = [say_html(lang, f"approval_{binding.kinds[0]}"), *_amount(request, lang)]
    parts += [say_html(lang, "second_asks", **who), *off]
    if uncertain:
        parts.append(say_html(lang, "approval_uncertain"))
    parts += [*party_row(binding, lang), *where_rows(binding, lang)]
    end = [how_often(binding, lang), *_how_read(binding, lang)]
    if request.crop is None:
        end.append(say_html(lang, "second_no_picture"))
    end.append(until_html(request.created_at, request.expires_at, "request_approve_until", lang, zone))
    if Kind.SEND in binding.kinds:
        room = CAPTION_LIMIT - visible("\n".join([*parts, *end])) - _TEXT_LABEL
        parts += text_row(binding, lang, min(_TEXT_UNITS, room))
    return Look(
        "\n".join([*parts, *end]), answer_rows(request, lang, for_task=False), request.crop, private=True
    )


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
    zone: tzinfo | None = None,
) -> Look:
    """The message to the task's own person while somebody else has to decide; only a rejection is possible.

    why: of bot.requests.audience.Why.
    names: of the people who were asked.
    able, unreached (as names): as in Audience.
    """
    approval = request.kind is RequestKind.APPROVAL
    binding = binding_of(request)
    parts = [say_html(lang, f"approval_{binding.kinds[0]}" if approval else f"request_{request.kind}")]
    parts += offline_html(offline, lang, zone)
    if words := named(task, _TASK_UNITS):
        parts.append(say_html(lang, "approval_task", task=words))
    if approval:
        parts += fact_rows(binding, lang)
    elif request.kind is RequestKind.TAKE_OVER and not is_ours(request):
        said = clip(words_of(request, lang), _WORDS_UNITS)
        parts += [say_html(lang, "request_model_says"), quote(said)]
    unread = why == "limit" and not button_amount(binding.amount)
    parts.append(say_html(lang, "waiting_why_unread" if unread else f"waiting_why_{why}"))
    if unreached:
        parts.append(say_html(lang, "waiting_unreached", names=one_of(unreached, lang)))
    if not able and unreached:
        parts.append(say_html(lang, "waiting_nobody_reached"))
    elif not able:
        limit = approval and (why == "limit" or bool(names))
        parts.append(say_html(lang, "waiting_nobody_limit" if limit else "waiting_nobody"))
    if names:
        parts.append(say_html(lang, "waiting_for", names=one_of(names, lang)))
    key = "request_approve_until" if approval else "request_wait_until"
    parts.append(until_html(request.created_at, request.expires_at, key, lang, zone))
    no = ButtonSpec(say(lang, "button_reject"), "reject", style="danger") if approval else give_up(lang)
    return Look("\n".join(parts), ((no,),), request.picture, request.private)


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
    zone: tzinfo | None = None,
) -> Look:
    """What became of the request, for an edit of second_look's message.

    name: of the task's person; the rest as in decided_look.
    """
    parts = [decision_html(request, state, lang, by=by, at=at, reply=reply, changed=changed, zone=zone)]
    if request.kind is RequestKind.APPROVAL:
        binding = binding_of(request)
        parts += [*_amount(request, lang), *party_row(binding, lang), *where_rows(binding, lang)]
    parts.append(say_html(lang, "second_was_for", name=_name(name, lang)))
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


def _amount(request: Request, lang: str) -> list[str]:
    if amount := button_amount(binding_of(request).amount):
        return [say_html(lang, "second_amount", amount=amount)]
    return [say_html(lang, "second_no_amount")] if costs(request) else []


def _how_read(binding: Binding, lang: str) -> list[str]:
    """As in approval_look, but without advice to check a page that the decider is not shown."""
    if binding.source is PageSource.NONE and binding.point and Kind.UNLABELLED not in binding.kinds:
        return [say_html(lang, "second_unread")]
    return how_read(binding, lang) if binding.source is PageSource.PICTURE else []


def _name(name: str, lang: str) -> str:
    return clip(one_line(name), _NAME_UNITS) or say(lang, "decided_someone")
