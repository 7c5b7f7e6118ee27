"""What was done with approvals."""

from datetime import tzinfo

from agent.contract.events import Approved
from bot.cards.bound import deed
from bot.cards.done import done_title
from bot.cards.text import escape, named
from bot.cards.times import clock_text
from bot.strings import say_html

_MOST_LINES = 6
_NAME_UNITS = 30


def approved_lines(
    approved: tuple[Approved, ...], lang: str, zone: tzinfo | None = None, *, denied: bool = False
) -> list[str]:
    """A line of HTML for each of the first six, then how many more there are.

    denied: the model's words say that something was not done, so that only the approvals are certain.
    """
    lines = [_line(one, lang, zone, denied=denied) for one in approved[:_MOST_LINES]]
    if len(approved) > _MOST_LINES:
        lines.append(say_html(lang, "report_approved_more", count=str(len(approved) - _MOST_LINES)))
    return lines


def _line(one: Approved, lang: str, zone: tzinfo | None, *, denied: bool) -> str:
    name, clock = named(one.by, _NAME_UNITS), clock_text(one.at, zone)
    if not one.uncertain and not denied:
        return escape(f"{done_title(one.binding, lang)} · {name} {clock}")
    key = "report_approved_uncertain" if one.uncertain else "report_approved"
    return say_html(lang, key, what=deed(one.binding, lang), name=name, clock=clock)
