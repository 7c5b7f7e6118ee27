"""Every sentence that a person reads, a folder a language; code holds keys only."""

import html

from bot.strings import en, zh

_SENTENCES = {"en": en.SENTENCES, "zh": zh.SENTENCES}
LANGUAGES = tuple(_SENTENCES)
DEFAULT_LANGUAGE = "en"


class _Values(dict[str, str]):
    # An error may lack a value that its sentence names. A sentence with a gap still tells what happened;
    # a KeyError here would cost the person the whole report.
    def __missing__(self, name: str) -> str:
        return "…"


def has(key: str) -> bool:
    """Whether there is such a sentence."""
    return key in _SENTENCES[DEFAULT_LANGUAGE]


def say(lang: str, key: str, /, **values: str) -> str:
    """The sentence as plain text, for button texts, toasts and menus. Values are inserted as they are.

    An unknown language speaks English. Raises KeyError for an unknown key.
    """
    sentences = _SENTENCES.get(lang, _SENTENCES[DEFAULT_LANGUAGE])
    return sentences[key].format_map(_Values(values))


def say_html(lang: str, key: str, /, **values: str) -> str:
    """The sentence as Telegram HTML with escaped values, for message texts; it may carry b, i and code."""
    return say(lang, key, **{name: html.escape(value, quote=False) for name, value in values.items()})
