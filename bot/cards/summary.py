"""The summary of a day or a week in at most seven lines, of nothing in one; more name homes not reached."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from agent.contract.binding import Binding
from agent.contract.model import NO_COST, Cost
from bot.cards.costs import cost_text
from bot.cards.listed import listed
from bot.cards.look import ButtonSpec, Look
from bot.cards.settings_page import SettingName
from bot.cards.text import clip, one_line
from bot.cards.unsent import thing_of
from bot.rights.preferences import SummaryEvery
from bot.strings import say, say_html

_MOST = 3
_UNITS = 40


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """What happened between two moments, seconds since the epoch.

    paid: what was approved and sent of it; denied: what was not approved, by a no or by silence.
    failures: texts of the failed tasks. away: names of phones that are away now.
    left_out: names of homes that were not reached, so that nothing of them is in it.
    made_up: names of homes that were not reached before, and since when what ended there is in it.
    by_itself: it came so, and what is left out comes in a later one.
    """

    since: float
    until: float
    done: int = 0
    failed: int = 0
    stopped: int = 0
    paid: tuple[Binding, ...] = ()
    denied: tuple[Binding, ...] = ()
    cost: Cost = NO_COST
    failures: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    made_up: tuple[tuple[str, float], ...] = ()
    by_itself: bool = False


def summary_look(summary: TaskSummary, every: SummaryEvery, lang: str, zone: tzinfo) -> Look:
    """The summary, and a button to have it more or less often. zone: the person's."""
    row = say(
        lang,
        "settings_row",
        name=say(lang, "settings_name_summary"),
        value=say(lang, f"settings_summary_{every}"),
    )
    button = ButtonSpec(row, "settings_open", (("setting", SettingName.SUMMARY),))
    return Look(summary_html(summary, lang, zone), ((button,),))


def summary_html(summary: TaskSummary, lang: str, zone: tzinfo) -> str:
    """Lines for what there was alone."""
    since, until = _moment(summary.since, zone), _moment(summary.until, zone)
    away = _few(summary.away, lang)
    homes = _home_lines(summary, lang, zone)
    if not (summary.done or summary.failed or summary.stopped):
        key = "summary_nothing_reached" if summary.left_out else "summary_nothing"
        lines = [say_html(lang, key, since=since, until=until)]
        return "\n".join([*lines, *([say_html(lang, "summary_away", phones=away)] if away else []), *homes])
    counts = {"done": summary.done, "failed": summary.failed, "stopped": summary.stopped}
    ends = [say(lang, f"summary_{name}", count=str(count)) for name, count in counts.items() if count]
    parts = {
        "summary_paid": ("things", _things(summary.paid, lang)),
        "summary_denied": ("things", _things(summary.denied, lang)),
        "summary_failures": ("tasks", _few(_counted(f"“{text}”" for text in summary.failures), lang)),
        "summary_cost": ("cost", cost_text(summary.cost, lang)),
        "summary_away": ("phones", away),
    }
    title = f"<b>{say_html(lang, 'summary_title', since=since, until=until)}</b>"
    told = [say_html(lang, key, **{name: text}) for key, (name, text) in parts.items() if text]
    return "\n".join([title, " · ".join(ends), *told, *homes])


def _home_lines(summary: TaskSummary, lang: str, zone: tzinfo) -> list[str]:
    """Which homes it does not speak of, and of which it makes up for earlier ones."""
    lines = [
        say_html(lang, "summary_made_up", home=clip(one_line(home), _UNITS), moment=_moment(at, zone))
        for home, at in summary.made_up[:_MOST]
    ]
    if homes := ", ".join(summary.left_out):
        lines.append(say_html(lang, "summary_later" if summary.by_itself else "list_left_out", homes=homes))
    return lines


def _things(bindings: Sequence[Binding], lang: str) -> str:
    """What happened several times is told once, with how often."""
    return _few(_counted(thing_of(each, lang) or say(lang, "summary_unnamed") for each in bindings), lang)


def _counted(words: Iterable[str]) -> list[str]:
    return [f"{count} × {each}" if count > 1 else each for each, count in Counter(words).items()]


def _few(words: Sequence[str], lang: str) -> str:
    """The first ones, and how many more there are; '' for none."""
    shown = [clip(one_line(word), _UNITS) for word in words[:_MOST]]
    more = len(words) - len(shown)
    return listed([*shown, *([say(lang, "summary_more", count=str(more))] if more else [])], lang)


def _moment(at: float, zone: tzinfo) -> str:
    return f"{datetime.fromtimestamp(at, UTC).astimezone(zone):%m-%d %H:%M}"
