"""Questions in the terminal, asked again until the answer can be used."""

from collections.abc import Callable, Sequence

import click

from bot.terminal.speaking import plain, tell


def ask(lang: str, key: str, *, default: str = "", secret: bool = False, empty: bool = False) -> str:
    """One line. default: taken for an empty answer, not shown if secret. empty: an empty answer is fine."""
    kept = plain(lang, "setup_keeps") if default and secret else ""
    while True:
        answer: str = click.prompt(
            plain(lang, key) + kept,
            default=default,
            hide_input=secret,
            show_default=bool(default) and not secret,
        )
        if answer.strip() or empty:
            return answer.strip()


def choose(lang: str, key: str, choices: Sequence[tuple[str, str]]) -> str:
    """A numbered list; answers the first part of the chosen pair. choices: (value, sentence)."""
    tell(lang, key)
    for number, (_, sentence) in enumerate(choices, 1):
        click.echo(f"  {number}) {sentence}")
    number = click.prompt(
        plain(lang, "setup_number"), type=click.IntRange(1, len(choices)), default=1, show_default=True
    )
    return choices[number - 1][0]


def again(lang: str, repeat: Callable[[], bool]) -> bool:
    """Repeats a step until it works; False if the person wants to go on without."""
    while not repeat():
        if not click.confirm(plain(lang, "setup_again"), default=True):
            return False
    return True
