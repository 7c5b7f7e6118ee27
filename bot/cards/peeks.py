"""A view of a phone on which somebody else's task works: the request, and that person's answer."""

from bot.cards.look import ButtonSpec, Look
from bot.cards.text import named
from bot.strings import say, say_html

_NAME_UNITS = 40


def busy_look(phone_id: str, task_id: int, phone: str, lang: str) -> Look:
    """For the person who asks; the task's person stays unnamed. phone: what people call it."""
    ask = ButtonSpec(say(lang, "button_peek_ask"), "peek_ask", (("phone", phone_id), ("task", str(task_id))))
    return Look(say_html(lang, "peek_busy", phone=phone), ((ask,),))


def peek_look(name: str, phone: str, values: tuple[tuple[str, str], ...], lang: str) -> Look:
    """For the task's person. name: of the person who asks; values: what both buttons carry."""
    html = say_html(lang, "peek_question", name=named(name, _NAME_UNITS), phone=phone)
    yes = ButtonSpec(say(lang, "button_peek_yes"), "peek_yes", values)
    return Look(html, ((yes, ButtonSpec(say(lang, "button_peek_no"), "peek_no", values)),))


def peek_over_look(key: str, name: str, phone: str, lang: str) -> Look:
    """The result, in place of the question."""
    return Look(say_html(lang, key, name=named(name, _NAME_UNITS), phone=phone))
