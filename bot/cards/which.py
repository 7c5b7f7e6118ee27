"""The choice of a phone: a button each, and whether the chosen one becomes the default."""

from collections.abc import Mapping

from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, one_line, quote
from bot.strings import say, say_html

_BUTTON_UNITS = 48
_TEXT_UNITS = 240
_MOST_PHONES = 20


def which_look(
    names: Mapping[str, str],
    verb: str,
    values: tuple[tuple[str, str], ...],
    lang: str,
    *,
    text: str = "",
    keeps: bool | None = None,
    ask_html: str = "",
) -> Look:
    """The question.

    names: of the phones to choose from, by id.
    verb, values: of the request that waits for the choice.
    text: the task's.
    keeps: whether the chosen one becomes the default; None where that is not offered.
    ask_html: in place of the usual question.
    """
    html = ask_html or say_html(lang, "which_phone")
    if text:
        html += f"\n{quote(clip(one_line(text), _TEXT_UNITS))}"
    kept = (*values, ("keep", "1" if keeps else ""))
    rows = [
        (ButtonSpec(clip(f"📱 {name}", _BUTTON_UNITS), verb, (("phone", phone_id), *kept)),)
        for phone_id, name in list(names.items())[:_MOST_PHONES]
    ]
    if keeps is not None:
        toggled = (*values, ("keep", "" if keeps else "1"), ("for", verb))
        key = "button_keep_choice_on" if keeps else "button_keep_choice"
        rows.append((ButtonSpec(say(lang, key), "task_default", toggled),))
    return Look(html, tuple(rows))
