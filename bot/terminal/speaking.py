"""Sentences for a terminal: the chat's without markup, or the terminal's own where the remedy differs."""

import errno
import html
import logging
import os
import re
import shutil
import sys
import textwrap
from pathlib import Path

import click

from agent.contract.phones import Check, Grade, PhoneError
from agent.model.models_file import ModelsError
from agent.model.prices_file import PricesError
from agent.policy.rules.rules_file import RulesError
from bot.cards.rule_problems import rule_problem
from bot.cards.text import clean
from bot.strings import has, say_html

_log = logging.getLogger(__name__)
_TAGS = re.compile(r"</?(?:b|i|code|pre)>")
_QUOTE = re.compile(r"<blockquote[^>]*>(.*?)</blockquote>", re.DOTALL)
_SIGNS = {Grade.OK: "✓", Grade.WARNING: "!", Grade.FAILED: "✗", Grade.SKIPPED: "-"}
_COLOURS = {Grade.OK: "green", Grade.WARNING: "yellow", Grade.FAILED: "red", Grade.SKIPPED: None}
_MAX_WIDTH = 100
_REASONS = {
    errno.ENOENT: "why_no_folder",
    errno.EACCES: "why_no_right",
    errno.EPERM: "why_no_right",
    errno.EROFS: "why_read_only",
    errno.ENOSPC: "why_full",
    errno.ENOTDIR: "why_no_directory",
}


def plain(lang: str, key: str, /, **values: str) -> str:
    """The sentence without b, i and code; {farhand} is how this program was called. Raises KeyError.

    Values lose their control characters: a terminal would obey such codes in words of the model or the phone.
    """
    cleaned = {name: clean(value) for name, value in values.items()}
    return unmarked(say_html(lang, key, farhand=program(), **cleaned))


def unmarked(message: str) -> str:
    """A message's HTML as plain text."""
    return html.unescape(_TAGS.sub("", message))


def unquoted(message: str) -> str:
    """A message's HTML as plain text, with indented quotes."""
    return unmarked(
        _QUOTE.sub(lambda quote: "\n".join(f"  | {line}" for line in quote[1].split("\n")), message)
    )


def tell(lang: str, key: str, /, **values: str) -> None:
    """Prints the sentence, wrapped at words."""
    click.echo(wrapped(plain(lang, key, **values)))


def tell_below(lang: str, key: str, /, **values: str) -> None:
    """Prints the sentence below a heading: wrapped, and indented."""
    click.echo(wrapped(f"    {plain(lang, key, **values)}"))


def tell_check(lang: str, check: Check) -> None:
    """Prints one line of a check-up with its sign."""
    sign = click.style(_SIGNS[check.grade], fg=_COLOURS[check.grade])
    text = plain(lang, check.key, **dict(check.values)).replace("\n", "\n    ")
    _log.info("%s: %s %s", check.grade, check.key, dict(check.values))
    click.echo(f"  {sign} {wrapped(text, '    ')}")


def tell_trouble(lang: str, key: str, /, **values: str) -> None:
    """Prints an error: the sentence 'terminal_KEY' if there is one, else the chat's."""
    own = f"terminal_{key}"
    tell_check(lang, Check(own if has(own) else key, Grade.FAILED, tuple(values.items())))


def tell_error(lang: str, err: PhoneError, **values: str) -> None:
    """Prints the sentence of an error. values: those that the error does not have itself."""
    tell_trouble(lang, err.key, **(values | err.values))


def complain(code: int, sentence: str) -> int:
    """Prints the sentence among the errors; returns the exit code."""
    click.echo(sentence, err=True)
    return code


def rules_problems(lang: str, path: Path, err: RulesError) -> str:
    """Which lines of the rules file cannot be used."""
    lines = (f"  {rule_problem(lang, each)}" for each in err.problems)
    return "\n".join((plain(lang, "stopped_rules", path=str(path)), *lines))


def models_problems(lang: str, err: ModelsError) -> str:
    """Which lines of the models file cannot be used."""
    lines = (f"  {rule_problem(lang, each)}" for each in err.problems)
    return "\n".join((plain(lang, "stopped_models", path=str(err.path)), *lines))


def prices_problems(lang: str, err: PricesError) -> str:
    """Which lines of the price file cannot be used."""
    lines = (f"  {rule_problem(lang, each)}" for each in err.problems)
    return "\n".join((plain(lang, "stopped_prices", path=str(err.path)), *lines))


def reason(err: OSError, lang: str, path: Path | None = None) -> str:
    """Why a file or folder cannot be used. path: what the person named, if the error has another name."""
    named = str(path or err.filename or "")
    key = _REASONS.get(err.errno or 0, "why_other")
    return plain(lang, key, path=named, words=err.strerror or str(err)).removeprefix(": ").removeprefix("：")


def program() -> str:
    """How to call this program here: 'farhand' if it is on PATH, else the way it was called."""
    called = Path(sys.argv[0])
    found = shutil.which("farhand")
    if found and Path(found).resolve() == called.resolve():
        return "farhand"
    relative = os.path.relpath(called)
    return relative if not relative.startswith("..") else str(called)


def wrapped(text: str, indent: str = "") -> str:
    """The text in lines of the terminal's width. indent: of all lines but the first, else as these begin."""
    width = min(shutil.get_terminal_size().columns, _MAX_WIDTH)
    return "\n".join(
        textwrap.fill(
            line,
            width,
            subsequent_indent=indent or line[: len(line) - len(line.lstrip())],
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in text.split("\n")
    )
