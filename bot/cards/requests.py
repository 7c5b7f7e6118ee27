"""Approvals, take-overs, unlocking and questions while a person is asked; `decided` has what they look like afterwards."""

from datetime import tzinfo

from agent.events import STILL_LOCKED, Request, RequestKind
from bot.cards.amounts import amount_in, is_about_money
from bot.cards.apps import app_name
from bot.cards.look import CAPTION_BUDGET, ButtonSpec, Look
from bot.cards.text import clean, clip, one_line, quote, visible
from bot.cards.times import clock_text
from bot.strings import say, say_html

_MAX_OPTIONS = 6
_OPTION_UNITS = 40
_ANSWER_UNITS = 200
_LEAST_WORDS = 100
# What other tools take for our own buttons; an option made by the model must not begin like one.
_OUR_SIGNS = "✅❌🖐▶⏹✏️ \ufe0f"


def request_look(request: Request, lang: str, *, hidden: bool = False, zone: tzinfo | None = None) -> Look:
    """The message that asks. hidden: the phone hides the page from pictures; zone: for the clock time.

    At most six options become buttons, two in a row; 'option' carries the whole text of its option.
    """
    if request.kind is RequestKind.APPROVAL:
        return _approval(request, lang, zone)
    until = _until(request, lang, "request_wait_until", zone)
    black = [say_html(lang, "request_hidden")] if hidden else []
    if request.kind is RequestKind.TAKE_OVER:
        parts = [say_html(lang, "request_take_over"), *_where(request.app, lang), *black, until]
        return Look(
            _with_words(request, lang, parts), _by_hand_rows("button_finished", lang), request.picture
        )
    if request.kind is RequestKind.UNLOCK:
        return _unlock(request, lang, until)
    parts = [say_html(lang, "request_question"), *black, say_html(lang, "request_reply_hint"), until]
    return Look(_with_words(request, lang, parts), _question_rows(request, lang), request.picture)


def reminder_look(request: Request, lang: str, *, zone: tzinfo | None = None) -> Look:
    """One line that should reply to the request's message, where the buttons are."""
    return Look(say_html(lang, f"reminder_{request.kind}", clock=clock_text(request.expires_at, zone)))


def words_of(request: Request, lang: str) -> str:
    """The model's own words, cleaned; a remark of ours if there are none."""
    return clean(request.text) or say(lang, "request_no_words")


def _approval(request: Request, lang: str, zone: tzinfo | None) -> Look:
    words = one_line(request.text)
    amount = amount_in(words)
    parts = [
        say_html(lang, "request_pay" if is_about_money(words) else "request_act"),
        *_where(request.app, lang),
    ]
    if request.picture is not None:
        parts.append(say_html(lang, "request_approve_hint"))
    if amount:
        parts.append(say_html(lang, "request_amount_hint"))
    parts.append(_until(request, lang, "request_approve_until", zone))
    approve = say(lang, "button_approve_amount", amount=amount) if amount else say(lang, "button_approve")
    rows = (
        (
            ButtonSpec(approve, "approve", style="success"),
            ButtonSpec(say(lang, "button_reject"), "reject", style="danger"),
        ),
    )
    return Look(_with_words(request, lang, parts), rows, request.picture)


def _unlock(request: Request, lang: str, until: str) -> Look:
    title = say_html(lang, "request_unlock_again" if request.text == STILL_LOCKED else "request_unlock")
    html = "\n".join([title, say_html(lang, "request_unlock_how"), until])
    return Look(html, _by_hand_rows("button_unlocked", lang), request.picture)


def _with_words(request: Request, lang: str, parts: list[str]) -> str:
    """Title, what the model says, then the rest; the model's words get the room that is left."""
    label = say_html(lang, "request_model_says")
    taken = visible("\n".join([*parts, label])) + 2
    words = clip(words_of(request, lang), max(_LEAST_WORDS, CAPTION_BUDGET - taken))
    return "\n".join([parts[0], label, quote(words), *parts[1:]])


def _where(app: str, lang: str) -> list[str]:
    return [say_html(lang, "request_where", app=app_name(app, lang))] if app else []


def _until(request: Request, lang: str, key: str, zone: tzinfo | None) -> str:
    minutes = max(1, round((request.expires_at - request.created_at) / 60))
    return say_html(lang, key, minutes=str(minutes), clock=clock_text(request.expires_at, zone))


def _by_hand_rows(key: str, lang: str) -> tuple[tuple[ButtonSpec, ...], ...]:
    finished = ButtonSpec(say(lang, key), "finished", style="success")
    return ((finished, ButtonSpec(say(lang, "button_give_up"), "give_up", style="danger")),)


def _question_rows(request: Request, lang: str) -> tuple[tuple[ButtonSpec, ...], ...]:
    options = [_option(text) for text in dict.fromkeys(request.options) if _option_text(text)][:_MAX_OPTIONS]
    pairs = [tuple(options[at : at + 2]) for at in range(0, len(options), 2)]
    return (*pairs, (ButtonSpec(say(lang, "button_other"), "other"),))


def _option(text: str) -> ButtonSpec:
    return ButtonSpec(_option_text(text), "option", (("text", clip(one_line(text), _ANSWER_UNITS)),))


def _option_text(text: str) -> str:
    return clip(one_line(text).lstrip(_OUR_SIGNS), _OPTION_UNITS)
