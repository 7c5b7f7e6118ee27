"""Sentences for a terminal: the chat's own, without their markup."""

import html
import re

import click

from agent.ports import Check, Grade
from bot.cards.text import clean
from bot.strings import say_html

_TAGS = re.compile(r"</?(?:b|i|code)>")
_SIGNS = {Grade.OK: "✓", Grade.WARNING: "!", Grade.FAILED: "✗", Grade.SKIPPED: "-"}
_COLOURS = {Grade.OK: "green", Grade.WARNING: "yellow", Grade.FAILED: "red", Grade.SKIPPED: None}


def plain(lang: str, key: str, /, **values: str) -> str:
    """The sentence without b, i and code. Raises KeyError for an unknown key.

    Values lose their control characters: some are words of the model or the phone, and a terminal obeys such codes.
    """
    return unmarked(say_html(lang, key, **{name: clean(value) for name, value in values.items()}))


def unmarked(message: str) -> str:
    """A message's HTML as plain text."""
    return html.unescape(_TAGS.sub("", message))


def tell(lang: str, key: str, /, **values: str) -> None:
    """Prints the sentence."""
    click.echo(plain(lang, key, **values))


def tell_check(lang: str, check: Check) -> None:
    """Prints one line of a check-up with its sign."""
    sign = click.style(_SIGNS[check.grade], fg=_COLOURS[check.grade])
    text = plain(lang, check.key, **dict(check.values)).replace("\n", "\n    ")
    click.echo(f"  {sign} {text}")
