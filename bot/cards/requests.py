"""Open take-overs, unlock requests and questions, and the way to approvals; `decided` has the closed ones."""

import re
from datetime import tzinfo
from unicodedata import east_asian_width

from agent.contract.events import Offline
from agent.contract.model import Money
from agent.contract.proof import Gap
from agent.contract.requests import (
    CHANGED_TWICE,
    GO_ON,
    IT_IS_DONE,
    NOT_SHOWN,
    NOT_YET,
    STILL_LOCKED,
    STOP,
    UNREAD_TWICE,
    WHICH,
    BudgetFor,
    ByHand,
    ClaimFor,
    Request,
    RequestKind,
)
from agent.contract.stuck import STUCK_PAGE
from bot.cards.approval import approval_look
from bot.cards.apps import app_name
from bot.cards.by_hand import by_hand_html, by_hand_of
from bot.cards.costs import money_of
from bot.cards.look import CAPTION_BUDGET, ButtonSpec, Look
from bot.cards.stuck import is_stuck, stuck_answer, stuck_question, stuck_rows
from bot.cards.text import clean, clip, escape, named, one_line, plain_text, quote, unsigned, visible
from bot.cards.times import clock_text, offline_html, until_html
from bot.strings import say, say_html

_Rows = tuple[tuple[ButtonSpec, ...], ...]

_MAX_OPTIONS = 6
_NUMBERED = re.compile(r".* · [0-9]{1,3}", re.DOTALL)
_OPTION_UNITS = 40
# Of Latin letters, in a row of two buttons at 390 px.
_HALF_ROW = 18
_ANSWER_UNITS = 200
_LEAST_WORDS = 100
_MOST_GAPS, _GAP_UNITS = 3, 60
# The texts of take-overs that Farhand asks for itself, and their sentences.
TAKEN_OVER_FOR = {
    CHANGED_TWICE: "request_take_over_changed",
    UNREAD_TWICE: "request_take_over_unread",
    NOT_SHOWN: "request_take_over_not_shown",
    STUCK_PAGE: "request_take_over_stuck",
}


def request_look(
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
    """The message that asks.

    task: the person's own text.
    held_to: the apps that the person limited the task to, () for any.
    hidden, offline, uncertain: as in HumanNeeded.
    others, at_phone: as in approval_look; of what is no approval, neither is said.
    zone: for clock times.
    At most six options become buttons, short ones two in a row; 'option' carries its option's whole text.
    """
    if request.kind is RequestKind.APPROVAL:
        return approval_look(
            request,
            lang,
            task=task,
            held_to=held_to,
            hidden=hidden,
            offline=offline,
            uncertain=uncertain,
            others=others,
            at_phone=at_phone,
            zone=zone,
        )
    html, rows = _content(request, lang, offline_html(offline, lang, zone), hidden=hidden, zone=zone)
    return Look(html, rows, request.picture, request.private)


def _content(
    request: Request, lang: str, off: list[str], *, hidden: bool, zone: tzinfo | None
) -> tuple[str, _Rows]:
    until = until_html(request.created_at, request.expires_at, "request_wait_until", lang, zone)
    if request.kind is RequestKind.UNLOCK:
        return _unlock(request, lang, off, until)
    if request.kind is RequestKind.TAKE_OVER:
        return _take_over(request, lang, off, until, hidden=hidden), _take_over_rows(request, lang)
    rows = _question_rows(request, lang)
    hint = say_html(lang, "request_reply_hint" if len(rows) > 1 else "request_reply_alone")
    rest = "\n".join([*off, hint, until])
    if request.budget is not None:
        return "\n".join([f"❓ <b>{budget_html(request.budget, lang)}</b>", *off, until]), rows
    if request.claim is not None:
        where = _where(request, lang, hidden=hidden)
        return claim_html(request.claim, lang, "\n".join([*where, *off, until])), rows
    if is_ours(request):
        words = (
            escape(stuck_question(request, lang))
            if is_stuck(request)
            else say_html(lang, f"request_{request.text}")
        )
        return "\n".join([f"❓ <b>{words}</b>", *_where(request, lang, hidden=hidden), rest]), rows
    words = clip(words_of(request, lang), max(_LEAST_WORDS, CAPTION_BUDGET - visible(rest) - 3))
    return f"{quote(f'❓ {words}')}\n{rest}", rows


def _take_over(request: Request, lang: str, off: list[str], until: str, *, hidden: bool) -> str:
    """What to do, where, until when; the model's words folded."""
    wanted = by_hand_of(request)
    parts = [by_hand_html(request, lang)]
    if warning := TAKEN_OVER_FOR.get(request.text):
        parts.append(say_html(lang, warning))
    elif wanted.withheld or wanted.unread:
        parts.append(say_html(lang, "by_hand_withheld_how" if wanted.withheld else "by_hand_unread_how"))
    elif wanted.what is ByHand.PAGE and is_ours(request):
        parts.append(say_html(lang, "by_hand_page_how"))
    parts += [*_where(request, lang, hidden=hidden and not wanted.withheld), *off, until]
    if is_ours(request):
        return "\n".join(parts)
    taken = visible("\n".join(parts))
    words = say(lang, "request_words", words=clean(request.text))
    return "\n".join([*parts, quote(clip(words, max(_LEAST_WORDS, CAPTION_BUDGET - taken)), folded=True)])


def reminder_look(request: Request, lang: str, *, zone: tzinfo | None = None) -> Look:
    """One line that should reply to the request's message, where the buttons are."""
    return Look(say_html(lang, f"reminder_{request.kind}", clock=clock_text(request.expires_at, zone)))


def is_ours(request: Request) -> bool:
    """A take-over or a question that Farhand asks for itself, not the model."""
    if request.kind is RequestKind.QUESTION:
        ours = request.text in WHICH or is_stuck(request)
        return ours or request.budget is not None or request.claim is not None
    return request.kind is RequestKind.TAKE_OVER and (
        request.text in TAKEN_OVER_FOR or not clean(request.text)
    )


def question_text(request: Request, lang: str) -> str:
    """What a question asks, as its message says it; plain text."""
    if request.budget is not None:
        return plain_text(budget_html(request.budget, lang))
    if request.claim is not None:
        return plain_text(claim_html(request.claim, lang, ""))
    if is_stuck(request):
        return stuck_question(request, lang)
    return say(lang, f"request_{request.text}") if request.text in WHICH else words_of(request, lang)


def words_of(request: Request, lang: str) -> str:
    """The model's own words, cleaned; a remark of ours if there are none."""
    return clean(request.text) or say(lang, "request_no_words")


def _unlock(request: Request, lang: str, off: list[str], until: str) -> tuple[str, _Rows]:
    title = say_html(lang, "request_unlock_again" if request.text == STILL_LOCKED else "request_unlock")
    takes_pin = by_hand_of(request).types_code
    how = say_html(lang, "request_unlock_pin" if takes_pin else "request_unlock_how")
    rows = ((finished("button_unlocked", lang), give_up(lang)),)
    pin = ((ButtonSpec(say(lang, "button_pin"), "pin"),),) if takes_pin else ()
    return "\n".join([title, how, *off, until]), (*rows, *pin)


def _where(request: Request, lang: str, *, hidden: bool) -> list[str]:
    """The app, and why there is no picture."""
    app = [escape(app_name(request.app, lang))] if request.app else []
    line = " · ".join([*app, *([say_html(lang, "request_protected")] if hidden else [])])
    return [line] if line else []


def _take_over_rows(request: Request, lang: str) -> _Rows:
    code = ((ButtonSpec(say(lang, "button_code"), "code"),),) if by_hand_of(request).types_code else ()
    return (
        (finished("button_finished", lang), give_up(lang)),
        *code,
        (ButtonSpec(say(lang, "button_pad"), "pad"),),
    )


def finished(key: str, lang: str) -> ButtonSpec:
    """▶ of a take-over or an unlock request. key: of its text."""
    return ButtonSpec(say(lang, key), "finished", style="success")


def give_up(lang: str) -> ButtonSpec:
    """❌ of a take-over or an unlock request."""
    return ButtonSpec(say(lang, "button_give_up"), "give_up", style="danger")


def budget_html(budget: BudgetFor, lang: str) -> str:
    """What was spent, of which budget, and what an approval means."""
    asked = say_html(
        lang,
        f"request_budget_{budget.scope}",
        spent=money_of(Money(budget.currency, budget.spent)),
        allowed=money_of(Money(budget.currency, budget.allowed)),
        more=money_of(Money(budget.currency, budget.budget * budget.times)),
    )
    if budget.times == 1:
        return asked
    one = money_of(Money(budget.currency, budget.budget))
    return f"{asked}\n{say_html(lang, 'request_budget_times', times=str(budget.times), one=one)}"


def budget_answer(reply: str, lang: str) -> str:
    """The answer to a question about a budget, as its button says it; other words as they are."""
    return say(lang, f"button_budget_{reply}") if reply in (GO_ON, STOP) else reply


def answer_label(request: Request, reply: str, lang: str) -> str:
    """The answer to a question of Farhand's own, as its button says it; other words as they are."""
    if request.claim is not None:
        return say(lang, f"button_claim_{reply}") if reply in (IT_IS_DONE, NOT_YET, STOP) else reply
    if is_stuck(request):
        return stuck_answer(reply, lang)
    return budget_answer(reply, lang) if request.budget is not None else reply


def option_named(request: Request, words: str, lang: str) -> str:
    """The option that words name as its button does, with or without its sign; other words as they are."""
    labels = {unsigned(answer_label(request, option, lang)): option for option in request.options}
    return labels.get(unsigned(words), words)


def claim_html(claim: ClaimFor, lang: str, rest: str) -> str:
    """What the model claims, what nothing shows of it, and `rest` of HTML below."""
    lines = [f"❓ <b>{say_html(lang, 'request_claim')}</b>"]
    gaps = [gap_text(gap, lang) for gap in claim.proof.missing[:_MOST_GAPS]]
    lines += [say_html(lang, "request_claim_gap", what=gap) for gap in gaps]
    taken = visible("\n".join([*lines, rest]))
    words = clean(claim.message)
    if words:
        told = say(lang, "request_words", words=words)
        lines.append(quote(clip(told, max(_LEAST_WORDS, CAPTION_BUDGET - taken - 3)), folded=True))
    return "\n".join([*lines, rest])


def gap_text(gap: Gap, lang: str) -> str:
    """'“text mom”: no message was sent', plain text."""
    told = say(lang, f"gap_{gap.kind}")
    return say(lang, "gap_of", words=named(gap.words, _GAP_UNITS), told=told) if gap.words else told


def _claim_rows(request: Request, lang: str) -> _Rows:
    yes, no, stop = (
        ButtonSpec(answer_label(request, answer, lang), "option", (("text", answer),), style=style)
        for answer, style in ((IT_IS_DONE, "success"), (NOT_YET, ""), (STOP, "danger"))
    )
    return ((yes,), (no, stop), (ButtonSpec(say(lang, "button_other"), "other"),))


def _budget_rows(lang: str) -> _Rows:
    go_on, stop = (
        ButtonSpec(budget_answer(answer, lang), "option", (("text", answer),), style=style)
        for answer, style in ((GO_ON, "success"), (STOP, "danger"))
    )
    return ((go_on, stop),)


def _question_rows(request: Request, lang: str) -> _Rows:
    if request.budget is not None:
        return _budget_rows(lang)
    if request.claim is not None:
        return _claim_rows(request, lang)
    if is_stuck(request):
        return (*stuck_rows(request, lang), (ButtonSpec(say(lang, "button_other"), "other"),))
    told = [text for text in dict.fromkeys(request.options) if _option_text(text)][:_MAX_OPTIONS]
    numbered = is_ours(request) and all(_NUMBERED.fullmatch(text) for text in told)
    options = [_option(text, _in_order(text, lang) if numbered else text) for text in told]
    rows: list[tuple[ButtonSpec, ...]] = []
    for option in options:
        if rows and len(rows[-1]) == 1 and _is_short(rows[-1][0]) and _is_short(option):
            rows[-1] = (*rows[-1], option)
        else:
            rows.append((option,))
    other = "button_other" if options else "button_answer"
    return (*rows, (ButtonSpec(say(lang, other), "other"),))


def _is_short(option: ButtonSpec) -> bool:
    """Is it readable in half a row?"""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in option.text) <= _HALF_ROW


def _option(text: str, shown: str) -> ButtonSpec:
    return ButtonSpec(_option_text(shown), "option", (("text", clip(one_line(text), _ANSWER_UNITS)),))


def _in_order(text: str, lang: str) -> str:
    """'Mom · 2', of entries that look the same, as a person finds it on the page."""
    name, _, place = text.rpartition(" · ")
    around = len(say(lang, "option_in_order", name="", place=place))
    return say(lang, "option_in_order", name=clip(one_line(name), _OPTION_UNITS - around), place=place)


def _option_text(text: str) -> str:
    return clip(unsigned(one_line(text)), _OPTION_UNITS)
