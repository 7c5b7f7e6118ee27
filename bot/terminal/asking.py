"""Questions in the terminal, repeated until the answer is usable."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click

from bot.terminal.env_file import EnvFile
from bot.terminal.speaking import plain, tell


@dataclass(frozen=True, slots=True)
class Tried:
    """The answers to one step, by the name of their setting, and whether they work."""

    values: dict[str, str]
    works: bool


def ask(lang: str, key: str, *, default: str = "") -> str:
    """One line. default: shown, and used for an empty answer."""
    while True:
        answer: str = click.prompt(plain(lang, key), default=default or None)
        if answer.strip():
            return answer.strip()


def ask_secret(lang: str, key: str, *, kept: str = "", default: str = "") -> str:
    """One line that is not shown while it is typed.

    kept: used for an empty answer, its beginning shown.
    default: used for an empty answer, shown whole; a value that is no secret.
    """
    hint = ""
    if kept:
        hint = plain(lang, "setup_keeps", beginning=kept[: min(10, len(kept) // 3)])
    elif default:
        hint = f" [{default}]"
    while True:
        answer: str = click.prompt(
            plain(lang, key) + hint, default=kept or default, hide_input=True, show_default=False
        )
        if answer.strip():
            return answer.strip()


def choose(lang: str, key: str, choices: Sequence[tuple[str, str]], *, default: str = "") -> str:
    """A numbered list; returns the first part of the chosen pair. choices: (value, sentence)."""
    tell(lang, key)
    for number, (_, sentence) in enumerate(choices, 1):
        click.echo(f"  {number}) {sentence}")
    values = [value for value, _ in choices]
    first = values.index(default) + 1 if default in values else 1
    number = click.prompt(plain(lang, "setup_number"), type=click.IntRange(1, len(choices)), default=first)
    return values[number - 1]


def until_it_works(lang: str, env: EnvFile, attempt: Callable[[], Tried]) -> bool:
    """Repeats a step; values that work are written at once, others only if the person insists."""
    while not (tried := attempt()).works:
        if click.confirm(plain(lang, "setup_again"), default=True):
            continue
        if not tried.values or not click.confirm(plain(lang, "setup_write_anyway"), default=False):
            return False
        break
    for name, value in tried.values.items():
        env.put(name, value)
    return tried.works
