"""What a newcomer sees between the link and the first task: one message, edited at each step."""

from bot.cards.inviting import Newcomer, Offered
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, one_line
from bot.strings import say, say_html

_LANGUAGES = (("en", "English"), ("zh", "中文"))
_NAME_UNITS = 80


def language_look(invitation_id: int) -> Look:
    """The choice of a language, in both languages because the newcomer's is still unknown."""
    html = "\n".join(say_html(lang, "language_ask") for lang, _ in _LANGUAGES)
    return Look(html, (tuple(_language_button(invitation_id, lang, name) for lang, name in _LANGUAGES),))


def consent_look(invitation_id: int, admin: str, lang: str) -> Look:
    """Three lines and a consent button, with a way to the other language."""
    agree = ButtonSpec(
        say(lang, "button_join_agree"),
        "join_agree",
        (("invitation", str(invitation_id)), ("lang", lang)),
        "success",
    )
    others = tuple(
        _language_button(invitation_id, other, name) for other, name in _LANGUAGES if other != lang
    )
    return Look(say_html(lang, "join_consent", admin=_clip_name(admin)), ((agree,), others))


def waiting_html(admin: str, lang: str, *, again: bool = False) -> str:
    """The name of the admin whose decision is open. again: the newcomer has written meanwhile."""
    return say_html(lang, "join_still_waiting" if again else "join_waiting", admin=_clip_name(admin))


def welcome_html(offered: Offered, who: Newcomer, admin: str, lang: str) -> str:
    """The newcomer has joined: what they may do, and how to begin."""
    name = who.words()["name"]
    if not offered.phones:
        return say_html(lang, "join_welcome_no_phone", name=name, admin=_clip_name(admin))
    return say_html(lang, f"join_welcome_{offered.kind}", name=name, phones=offered.words(lang)["phones"])


def _language_button(invitation_id: int, lang: str, name: str) -> ButtonSpec:
    return ButtonSpec(name, "join_lang", (("invitation", str(invitation_id)), ("lang", lang)))


def _clip_name(name: str) -> str:
    return clip(one_line(name), _NAME_UNITS)
