"""Questions in the terminal, repeated until the answer is usable."""

import contextlib
import logging
import sys
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from bot.health.redaction import hide
from bot.terminal.env_file import EnvFile
from bot.terminal.speaking import plain, tell

_log = logging.getLogger(__name__)
_YES, _NO = frozenset({"y", "yes", "是", "好"}), frozenset({"n", "no", "否", "不"})

_TERMINAL = Path("/dev/tty")


@dataclass(frozen=True, slots=True)
class Tried:
    """The answers to one step, by the name of their setting, and whether they work."""

    values: dict[str, str]
    works: bool


@contextlib.contextmanager
def at_terminal() -> Generator[bool]:
    """What is asked meanwhile is asked at the terminal, also if something is piped into this program.

    Yields False without a terminal: then nobody can be asked.
    """
    with contextlib.ExitStack() as stack:
        try:
            keys = stack.enter_context(_TERMINAL.open(errors="replace"))
            screen = stack.enter_context(_TERMINAL.open("w", errors="replace"))
        except OSError:  # none, or one that is not this program's own
            yield sys.stdin.isatty()
            return
        stack.enter_context(contextlib.redirect_stdout(screen))
        stack.callback(setattr, sys, "stdin", sys.stdin)
        sys.stdin = keys
        yield True


def ask(
    lang: str,
    key: str,
    *,
    default: str = "",
    problem: Callable[[str], str] = lambda _: "",
    optional: bool = False,
) -> str:
    """One line without blanks around it.

    default: shown, and used for an empty answer.
    problem: why an answer is of no use, '' if it is of use; it is asked again at once.
    optional: an empty answer is one.
    """
    while True:
        shown = default or ("" if optional else None)
        answer: str = click.prompt(plain(lang, key), default=shown, show_default=bool(default)).strip()
        if not answer:
            if optional:
                return ""
        elif wrong := problem(answer):
            tell(lang, "setup_wrong_answer", answer=answer, problem=wrong)
        else:
            return answer


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
        if secret := answer.strip():
            hide(secret)
            return secret


def confirm(lang: str, key: str, *, default: bool, **values: str) -> bool:
    """Yes or no; an empty answer is the default. values: of the sentence."""
    hint = "Y/n" if default else "y/N"
    while True:
        answer: str = click.prompt(f"{plain(lang, key, **values)} [{hint}]", default="", show_default=False)
        word = answer.strip().casefold()
        if not word:
            return default
        if word in _YES | _NO:
            return word in _YES
        tell(lang, "setup_yes_or_no")


def choose(lang: str, key: str, choices: Sequence[tuple[str, str]], *, default: str = "") -> str:
    """A numbered list; returns the first part of the chosen pair. choices: (value, sentence)."""
    tell(lang, key)
    for number, (_, sentence) in enumerate(choices, 1):
        click.echo(f"  {number}) {sentence}")
    values = [value for value, _ in choices]
    first = values.index(default) + 1 if default in values else 1
    while True:
        answer: str = click.prompt(plain(lang, "setup_number"), default=str(first)).strip()
        if answer in (str(number) for number in range(1, len(values) + 1)):
            return values[int(answer) - 1]
        tell(lang, "setup_number_wrong", most=str(len(values)))


def until_it_works(lang: str, env: EnvFile, attempt: Callable[[], Tried]) -> bool:
    """Repeats a step; values that work are written at once, others only if the person insists."""
    while not (tried := attempt()).works:
        if confirm(lang, "setup_again", default=True):
            continue
        if not tried.values or not confirm(lang, "setup_write_anyway", default=False):
            return False
        break
    for name, value in tried.values.items():
        env.put(name, value)
    _log.info("written: %s; works: %s", ", ".join(tried.values) or "-", tried.works)
    return tried.works
