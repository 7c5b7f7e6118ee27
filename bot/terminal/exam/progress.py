"""How far the exam is: a bar where somebody sees it, and a line for each task."""

import shutil
import sys

import click

from bot.terminal.columns import padded, width
from bot.terminal.exam.one_task import TaskTrace
from bot.terminal.speaking import plain

_BAR = 24
_NAME_COLUMNS = 28


class ExamProgress:
    """Counts tasks as they end. whole: how many there are."""

    def __init__(self, whole: int, lang: str) -> None:
        self._whole = whole
        self._lang = lang
        self._done = 0
        self._passed = 0
        self._shows_bar = sys.stdout.isatty()

    def begin(self) -> None:
        """Shows the empty bar."""
        self._draw()

    def note(self, trace: TaskTrace) -> None:
        """A task has ended."""
        self._done += 1
        self._passed += trace.verdict.passed
        self._wipe()
        click.echo(task_line(trace, self._lang))
        self._draw()

    def end(self) -> None:
        """Takes the bar away."""
        self._wipe()

    def _draw(self) -> None:
        if not self._shows_bar:
            return
        full = _BAR * self._done // self._whole
        bar = "█" * full + "░" * (_BAR - full)
        values = {"done": str(self._done), "whole": str(self._whole), "passed": str(self._passed)}
        text = f"  {bar} {plain(self._lang, 'exam_progress', **values)}"
        columns = shutil.get_terminal_size().columns - 1
        while width(text) > columns:
            text = text[:-1]
        click.echo(text, nl=False)

    def _wipe(self) -> None:
        if self._shows_bar:
            click.echo("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r", nl=False)


def task_line(trace: TaskTrace, lang: str) -> str:
    """'✓ CoffeeOrderLatte   6 steps   3.1 s', or with what was wrong."""
    sign = "✓" if trace.verdict.passed else "✗"
    figures = plain(lang, "exam_task_figures", steps=str(len(trace.steps)), seconds=f"{trace.took_s:.1f}")
    comma = ", " if lang == "en" else "，"
    flaws = comma.join(plain(lang, f"exam_flaw_{flaw.value}") for flaw in trace.verdict.flaws)
    name = padded(trace.task.name, _NAME_COLUMNS)
    return f"  {sign} {name} {figures}{': ' if flaws else ''}{flaws}"
