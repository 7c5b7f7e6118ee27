"""An open approval: what it does, to whom and for how much in its first lines, all else folded below."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import tzinfo

from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.events import Offline
from agent.contract.requests import Request
from bot.cards.amounts import button_amount
from bot.cards.apps import app_name
from bot.cards.bound import (
    LINE_COLUMNS,
    PARTY_UNITS,
    folded_facts,
    goods_html,
    place_html,
    speaks_of_money,
    title_html,
    warnings_html,
)
from bot.cards.done import deed_of, phrase
from bot.cards.look import CAPTION_LIMIT, ButtonSpec, Look
from bot.cards.text import (
    clip,
    columns,
    cut,
    escape,
    lines_on_phone,
    named,
    plain_text,
    quote,
    unsigned,
    visible,
)
from bot.cards.times import clock_text, moment_text
from bot.strings import say, say_html

_TASK_UNITS = 140
_REASON_UNITS = 160
# A shorter fold explains nothing.
_MIN_FOLD_UNITS = 8
_BUTTON_PARTY_UNITS = 24
# Two buttons beside each other: Telegram cuts a longer text on a phone.
_HALF_ROW_COLUMNS = 20
# The first lines, above the three that Telegram shows of a folded quote.
_MOST_LINES = 5


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
    at_phone: str = "",
    zone: tzinfo | None = None,
) -> Look:
    """The message that asks for the approval.

    task: the person's own text.
    held_to: the apps that the person limited the task to.
    hidden, offline, uncertain: as in HumanNeeded.
    others: the names of the other people who were asked, '' for nobody.
    at_phone: as in approval_head.
    """
    binding = binding_of(request)
    head = approval_head(
        request,
        lang,
        held_to=held_to,
        offline=offline,
        uncertain=uncertain,
        at_phone=at_phone,
        zone=zone,
    )
    asked_too = [say(lang, "approval_others", names=others)] if others else []
    folded = [
        *folded_facts(binding, lang, plain_text("\n".join(head))),
        *asked_too,
        *_for_task(request, binding, lang),
        *reason_line(request.text, lang),
        *task_line(task, lang),
        *protected_line(request, lang, hidden=hidden),
    ]
    return Look(with_fold(head, folded), answer_rows(request, lang), request.picture, request.private)


def approval_head(
    request: Request,
    lang: str,
    *,
    held_to: tuple[str, ...] = (),
    offline: Offline | None = None,
    uncertain: bool = False,
    at_phone: str = "",
    asked_by: Iterable[str] = (),
    for_others: bool = False,
    until: bool = True,
    zone: tzinfo | None = None,
) -> list[str]:
    """The lines above the fold, as HTML.

    at_phone: as phone_names has it, '' to leave it out: its person works one alone.
    asked_by: lines of HTML below the title.
    for_others: for people other than the task's own, as `public` has it.
    Long items and addresses are cut so that the lines fit on a phone.
    """
    head: list[str] = []
    for goods, place in ((3, 2), (2, 2), (2, 1), (1, 1)):
        head = _head(
            request,
            lang,
            (goods * LINE_COLUMNS, place * LINE_COLUMNS),
            held_to=held_to,
            offline=offline,
            uncertain=uncertain,
            at_phone=at_phone,
            asked_by=asked_by,
            for_others=for_others,
            until=until,
            zone=zone,
        )
        if lines_on_phone(plain_text("\n".join(head)), LINE_COLUMNS) <= _MOST_LINES:
            break
    return head


def _head(
    request: Request,
    lang: str,
    room: tuple[int, int],
    *,
    held_to: tuple[str, ...],
    offline: Offline | None,
    uncertain: bool,
    at_phone: str,
    asked_by: Iterable[str],
    for_others: bool,
    until: bool,
    zone: tzinfo | None,
) -> list[str]:
    binding = binding_of(request)
    shown = public(binding) if for_others else binding
    warnings = [say_html(lang, "approval_uncertain")] if uncertain else []
    warnings += warnings_html(shown, lang, for_others=for_others)
    if offline is not None:
        since, until_clock = moment_text(offline.since, offline.until, zone), clock_text(offline.until, zone)
        warnings.append(say_html(lang, "approval_offline", since=since, until=until_clock))
    title = title_html(binding, lang)
    lines = [
        # In the title, which stands above the buttons wherever they are. Not cut: its home is the end of it.
        f"{title} · {escape(at_phone)}" if at_phone else title,
        *asked_by,
        *goods_html(shown, lang, room[0]),
        *_scope(binding, held_to, lang),
    ]
    place = place_html(shown, lang, room[1])
    if not until:
        return [*lines, *place, *warnings]
    clock = clock_text(request.expires_at, zone)
    if speaks_of_money(binding):
        return [*lines, *place, *warnings, say_html(lang, "approval_until", clock=clock)]
    return [*lines, *warnings, " · ".join([*place, say_html(lang, "approval_until_short", clock=clock)])]


def binding_of(request: Request) -> Binding:
    """What the request is bound to; one from before bindings existed only says that the model asked."""
    return request.binding or Binding((Kind.FLAGGED,), "", request.app)


def public(binding: Binding) -> Binding:
    """Without what people other than the task's own are not shown.

    They see who gets how much, and the words of a message; not what is bought and where it goes.
    """
    doubts = tuple(doubt for doubt in binding.doubts if doubt is Doubt.SUM)
    text = binding.text if Kind.SEND in binding.kinds else ""
    return replace(binding, items=(), address="", method="", doubts=doubts, text=text)


def with_fold(head: list[str], folded: list[str]) -> str:
    """The message: the first lines, and the rest in a quote that Telegram folds."""
    html = "\n".join(head)
    words = clip("\n".join(folded), CAPTION_LIMIT - visible(html) - 1)
    return f"{html}\n{quote(words, folded=True)}" if len(words) >= _MIN_FOLD_UNITS else html


def reason_line(text: str, lang: str) -> list[str]:
    """The model's own words, as a line of plain text; empty if it said nothing."""
    words = named(text, _REASON_UNITS)
    return [say(lang, "approval_reason", words=words)] if words else []


def task_line(task: str, lang: str) -> list[str]:
    """The person's own words, as a line of plain text."""
    words = named(task, _TASK_UNITS)
    return [say(lang, "approval_task", task=words)] if words else []


def protected_line(request: Request, lang: str, *, hidden: bool) -> list[str]:
    """Why there is no picture, or a black one, as a line of plain text."""
    if not hidden:
        return []
    return [say(lang, "approval_no_picture" if request.picture is None else "request_hidden")]


def _scope(binding: Binding, held_to: tuple[str, ...], lang: str) -> list[str]:
    if Kind.LEAVES in binding.kinds:
        apps = named(", ".join(held_to), PARTY_UNITS)
        key = "approval_leaves_how" if apps else "approval_leaves_plain"
        return [escape(phrase(lang, key, apps=apps))]
    if binding.kinds == (Kind.UNLABELLED,):
        several = binding.times > 1
        return [say_html(lang, "approval_unlabelled_how" if several else "approval_unlabelled_once")]
    return []


def _for_task(request: Request, binding: Binding, lang: str) -> list[str]:
    if binding.kinds == (Kind.UNLABELLED,) or not (party := _task_party(request, binding, PARTY_UNITS)):
        return []
    app, count = app_name(binding.app, lang), str(request.allowed)
    return [phrase(lang, "approval_for_task", party=party, app=app, count=count)]


def answer_rows(request: Request, lang: str, *, for_task: bool = True) -> tuple[tuple[ButtonSpec, ...], ...]:
    """The buttons. for_task: with one for further inputs of the same kind, if the request may have it."""
    binding = binding_of(request)
    deed = deed_of(binding, lang)
    yes = say(lang, f"button_yes_{deed.group}")
    amount = button_amount(binding.amount) if speaks_of_money(binding) else ""
    if amount:
        yes = f"{yes} {amount}"
    elif binding.is_money:
        yes = say(lang, "button_yes_unread", yes=yes)
    elif deed.group == "touch" and binding.times > 1:
        yes = say(lang, "button_yes_touches", count=str(binding.times))
    # A button that pays a sum or a payee which nobody could read invites to no press.
    style = "" if binding.is_money and not (amount and binding.party) else "success"
    rows = _side_by_side(ButtonSpec(yes, "approve", style=style), no_button(request, lang))
    if for_task and (party := _task_party(request, binding, _BUTTON_PARTY_UNITS)):
        several = phrase(lang, "button_for_task", party=party, count=str(request.allowed))
        return (*rows, (ButtonSpec(several, "approve_task"),))
    return rows


def no_button(request: Request, lang: str) -> ButtonSpec:
    """❌ of an approval."""
    group = deed_of(binding_of(request), lang).group
    return ButtonSpec(say(lang, f"button_no_{group}"), "reject", style="danger")


def _side_by_side(yes: ButtonSpec, no: ButtonSpec) -> tuple[tuple[ButtonSpec, ...], ...]:
    fit = all(columns(button.text) <= _HALF_ROW_COLUMNS for button in (yes, no))
    return ((yes, no),) if fit else ((yes,), (no,))


def _task_party(request: Request, binding: Binding, limit: int) -> str:
    """Recipient of an approval 'for this task'; '' if the request offers none, or for a single input only."""
    if request.allowed < 2 or not binding.repeatable:
        return ""
    return cut(unsigned(named(binding.party, 2 * PARTY_UNITS)), limit)
