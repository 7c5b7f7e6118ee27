"""An open approval: what was read on the phone, what each answer allows, and last the model's claim."""

from datetime import tzinfo

from agent.contract.binding import Binding, Kind
from agent.contract.events import Offline
from agent.contract.requests import Request
from bot.cards.amounts import button_amount
from bot.cards.apps import app_name
from bot.cards.bound import PARTY_UNITS, fact_rows, how_read, screen_quote
from bot.cards.look import CAPTION_LIMIT, ButtonSpec, Look
from bot.cards.text import clip, named, one_line, quote, unsigned, visible
from bot.cards.times import offline_html, until_html
from bot.strings import say, say_html

_TASK_UNITS = 70
_CLAIM_UNITS = 120
_QUOTE_UNITS = 260
# A shorter quote explains nothing.
_MIN_QUOTE_UNITS = 20
_BUTTON_PARTY_UNITS = 24


def approval_look(
    request: Request,
    lang: str,
    *,
    task: str = "",
    held_to: tuple[str, ...] = (),
    hidden: bool = False,
    offline: Offline | None = None,
    uncertain: bool = False,
    others: str = "",
    zone: tzinfo | None = None,
) -> Look:
    """The message that asks for the approval.

    task: the person's own text.
    held_to: the apps that the person limited the task to.
    hidden, offline, uncertain: as in HumanNeeded.
    others: the names of the other people who were asked, '' for nobody.
    """
    binding = binding_of(request)
    parts = [say_html(lang, f"approval_{binding.kinds[0]}"), *offline_html(offline, lang, zone)]
    if uncertain:
        parts.append(say_html(lang, "approval_uncertain"))
    if words := named(task, _TASK_UNITS):
        parts.append(say_html(lang, "approval_task", task=words))
    parts += fact_rows(binding, lang)
    end = [
        *_scope_lines(request, binding, held_to, lang),
        *_reading_remarks(request, binding, lang, hidden=hidden),
    ]
    if others:
        end.append(say_html(lang, "approval_others", names=others))
    end.append(until_html(request.created_at, request.expires_at, "request_approve_until", lang, zone))
    html = _with_quotes(parts, end, binding, request.text, lang)
    return Look(html, answer_rows(request, lang), request.picture, request.private)


def binding_of(request: Request) -> Binding:
    """What the request is bound to; one from before bindings existed only says that the model asked."""
    return request.binding or Binding((Kind.FLAGGED,), "", request.app)


def claim_html(text: str, lang: str, room: int) -> list[str]:
    """The model's own words, labelled as a claim; empty if the model said nothing or there is no room."""
    label = say_html(lang, "approval_claim")
    words = clip(one_line(text), min(_CLAIM_UNITS, room - visible(label) - 2))
    return [label, quote(words)] if words and room >= visible(label) + _MIN_QUOTE_UNITS else []


def _with_quotes(parts: list[str], end: list[str], binding: Binding, claim: str, lang: str) -> str:
    """Facts, the screen's words, our own words, the model's claim; both quotes share the rest of the room."""
    room = CAPTION_LIMIT - visible("\n".join([*parts, *end])) - 4
    said = claim_html(claim, lang, room)
    room -= visible("\n".join(said)) + 2
    label = say_html(lang, "approval_screen")
    room = min(_QUOTE_UNITS, room - visible(label) - 2)
    screen = screen_quote(binding, room) if room >= _MIN_QUOTE_UNITS else ""
    return "\n".join([*parts, *([label, screen] if screen else []), *end, *said])


def _scope_lines(request: Request, binding: Binding, held_to: tuple[str, ...], lang: str) -> list[str]:
    lines: list[str] = []
    if Kind.LEAVES in binding.kinds:
        apps = named(", ".join(held_to), PARTY_UNITS)
        key = "approval_leaves_how" if apps else "approval_leaves_plain"
        lines.append(say_html(lang, key, apps=apps))
    lines.append(how_often(binding, lang))
    if binding.kinds == (Kind.UNLABELLED,):
        return lines
    if party := _task_party(request, binding, PARTY_UNITS):
        app, count = app_name(binding.app, lang), str(request.allowed)
        lines.append(say_html(lang, "approval_for_task", party=party, app=app, count=count))
    return lines


def _reading_remarks(request: Request, binding: Binding, lang: str, *, hidden: bool) -> list[str]:
    if hidden:
        return [say_html(lang, "approval_no_picture" if request.picture is None else "request_hidden")]
    return how_read(binding, lang)


def how_often(binding: Binding, lang: str) -> str:
    """How many inputs one approval allows, as HTML."""
    if binding.kinds == (Kind.UNLABELLED,):
        key = "approval_unlabelled_how" if binding.times > 1 else "approval_unlabelled_once"
        return say_html(lang, key, count=str(binding.times))
    return say_html(lang, "approval_once")


def answer_rows(request: Request, lang: str, *, for_task: bool = True) -> tuple[tuple[ButtonSpec, ...], ...]:
    """The buttons. for_task: with one for further inputs of the same kind, if the request may have it."""
    binding = binding_of(request)
    reject = ButtonSpec(say(lang, "button_reject"), "reject", style="danger")
    amount = button_amount(binding.amount)
    if binding.is_money and not amount:
        return ((_approve_button(say(lang, "button_approve_unread")),), (reject,))
    if binding.kinds == (Kind.UNLABELLED,) and binding.times > 1:
        return ((_approve_button(say(lang, "button_allow_touches", count=str(binding.times))), reject),)
    approve = say(lang, "button_approve_amount", amount=amount) if amount else say(lang, "button_approve")
    first = (_approve_button(approve), reject)
    if for_task and (party := _task_party(request, binding, _BUTTON_PARTY_UNITS)):
        several = say(lang, "button_for_task", party=party, count=str(request.allowed))
        return (first, (ButtonSpec(several, "approve_task"),))
    return (first,)


def _approve_button(text: str) -> ButtonSpec:
    return ButtonSpec(text, "approve", style="success")


def _task_party(request: Request, binding: Binding, limit: int) -> str:
    """Recipient of an approval 'for this task'; '' if the request offers none, or for a single input only."""
    if request.allowed < 2 or not binding.repeatable:
        return ""
    return clip(unsigned(named(binding.party, 2 * PARTY_UNITS)), limit)
