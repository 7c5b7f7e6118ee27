"""Open take-overs, unlock requests and questions, and the way to approvals; `decided` has the closed ones."""

from datetime import tzinfo

from agent.contract.events import Offline
from agent.contract.requests import CHANGED_TWICE, STILL_LOCKED, UNREAD_TWICE, Request, RequestKind
from bot.cards.approval import approval_look
from bot.cards.apps import app_name
from bot.cards.look import CAPTION_BUDGET, ButtonSpec, Look
from bot.cards.text import clean, clip, one_line, quote, unsigned, visible
from bot.cards.times import clock_text, offline_html, until_html
from bot.strings import say, say_html

_Rows = tuple[tuple[ButtonSpec, ...], ...]

_MAX_OPTIONS = 6
_OPTION_UNITS = 40
_ANSWER_UNITS = 200
_LEAST_WORDS = 100
# The texts of take-overs that Farhand asks for itself, and their sentences.
TAKEN_OVER_FOR = {
    CHANGED_TWICE: "request_take_over_changed",
    UNREAD_TWICE: "request_take_over_unread",
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
    zone: tzinfo | None = None,
) -> Look:
    """The message that asks.

    task: the person's own text.
    held_to: the apps that the person limited the task to, () for any.
    hidden, offline, uncertain: as in HumanNeeded.
    others: as in approval_look.
    zone: for clock times.
    At most six options become buttons, two in a row; 'option' carries the whole text of its option.
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
            zone=zone,
        )
    html, rows = _content(request, lang, offline_html(offline, lang, zone), hidden=hidden, zone=zone)
    return Look(html, rows, request.picture, request.private)


def _content(
    request: Request, lang: str, off: list[str], *, hidden: bool, zone: tzinfo | None
) -> tuple[str, _Rows]:
    until = until_html(request.created_at, request.expires_at, "request_wait_until", lang, zone)
    why = "request_hidden" if request.picture else "request_no_picture"
    black = [say_html(lang, why)] if hidden else []
    if request.kind is RequestKind.UNLOCK:
        return _unlock(request, lang, off, until)
    if request.kind is RequestKind.TAKE_OVER:
        parts = [say_html(lang, "request_take_over"), *off, *_app_row(request.app, lang), *black, until]
        if is_ours(request):
            parts.insert(1, say_html(lang, TAKEN_OVER_FOR.get(request.text, "request_take_over_ours")))
            return "\n".join(parts), _take_over_rows(lang)
        return _with_words(request, lang, parts), _take_over_rows(lang)
    parts = [say_html(lang, "request_question"), *off, *black, say_html(lang, "request_reply_hint"), until]
    return _with_words(request, lang, parts), _question_rows(request, lang)


def reminder_look(request: Request, lang: str, *, zone: tzinfo | None = None) -> Look:
    """One line that should reply to the request's message, where the buttons are."""
    return Look(say_html(lang, f"reminder_{request.kind}", clock=clock_text(request.expires_at, zone)))


def is_ours(request: Request) -> bool:
    """A take-over that Farhand asks for itself, not the model."""
    return request.kind is RequestKind.TAKE_OVER and (
        request.text in TAKEN_OVER_FOR or not clean(request.text)
    )


def words_of(request: Request, lang: str) -> str:
    """The model's own words, cleaned; a remark of ours if there are none."""
    return clean(request.text) or say(lang, "request_no_words")


def _unlock(request: Request, lang: str, off: list[str], until: str) -> tuple[str, _Rows]:
    title = say_html(lang, "request_unlock_again" if request.text == STILL_LOCKED else "request_unlock")
    html = "\n".join([title, *off, say_html(lang, "request_unlock_how"), until])
    return html, (
        (finished("button_unlocked", lang), ButtonSpec(say(lang, "button_pin"), "pin")),
        (give_up(lang),),
    )


def _with_words(request: Request, lang: str, parts: list[str]) -> str:
    """Title, the model's words, the rest; the words get the room that is left."""
    label = say_html(lang, "request_model_says")
    taken = visible("\n".join([*parts, label])) + 2
    words = clip(words_of(request, lang), max(_LEAST_WORDS, CAPTION_BUDGET - taken))
    return "\n".join([parts[0], label, quote(words), *parts[1:]])


def _app_row(app: str, lang: str) -> list[str]:
    return [say_html(lang, "request_where", app=app_name(app, lang))] if app else []


def _take_over_rows(lang: str) -> _Rows:
    return (
        (finished("button_finished", lang), give_up(lang)),
        (ButtonSpec(say(lang, "button_code"), "code"), ButtonSpec(say(lang, "button_pad"), "pad")),
    )


def finished(key: str, lang: str) -> ButtonSpec:
    """▶ of a take-over or an unlock request. key: of its text."""
    return ButtonSpec(say(lang, key), "finished", style="success")


def give_up(lang: str) -> ButtonSpec:
    """❌ of a take-over or an unlock request."""
    return ButtonSpec(say(lang, "button_give_up"), "give_up", style="danger")


def _question_rows(request: Request, lang: str) -> _Rows:
    options = [_option(text) for text in dict.fromkeys(request.options) if _option_text(text)][:_MAX_OPTIONS]
    pairs = [tuple(options[at : at + 2]) for at in range(0, len(options), 2)]
    return (*pairs, (ButtonSpec(say(lang, "button_other"), "other"),))


def _option(text: str) -> ButtonSpec:
    return ButtonSpec(_option_text(text), "option", (("text", clip(one_line(text), _ANSWER_UNITS)),))


def _option_text(text: str) -> str:
    return clip(unsigned(one_line(text)), _OPTION_UNITS)
