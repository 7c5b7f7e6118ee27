"""Evidence that stands on pages: switches, alarms, texts in fields, the app in front."""

import re
from collections.abc import Iterable, Iterator, Sequence

from agent.contract.actions import Reason, ResultKind, TypeText
from agent.contract.binding import Kind
from agent.contract.proof import Evidence, EvidenceKind
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.policy.apps.apps import same_app
from agent.policy.choices.wish import plain_text, tells, tokens_of
from agent.policy.labels.classes import is_group
from agent.policy.words import table
from agent.proof import wish_words
from agent.proof.facts import TaskFacts
from agent.proof.finding import EXCUSED, MISSING, UNTOLD, WishFinding, held
from agent.proof.wishes import TaskWish

_ALARM_SET = re.compile(
    r"\balarm (?:is |was |has been )?set\b|闹钟(?:已设|将在|已开启)|后响铃", re.IGNORECASE
)
_NOON = 12
_SAID = 80  # characters of a text that is told
_LONG = 200  # letters of a line that are compared: of a page 300 characters are kept
_LEAST_STEM = 4  # letters


def find_switch(wish: TaskWish, facts: TaskFacts) -> WishFinding:
    """The newest page that shows the switch decides."""
    for place, page in reversed(tuple(enumerate(facts.pages))):
        rows = [(name, on) for name, on in page.switches if _is_named(wish, name)]
        if rows:
            name, on = min(rows, key=lambda row: len(row[0]))
            if wish.alarm and not _alarm_times(wish) and len({on for _, on in rows}) > 1:
                return UNTOLD  # which of them is meant
            if on is wish.on:
                return held(Evidence(EvidenceKind.SWITCH, name, page.step))
            if wish.alarm and _is_gone(wish, page, facts.pages[place + 1 :]):
                return UNTOLD  # deleted, or only out of sight
            return _without_switch(wish, facts, page.step) or MISSING
    told = wish.setting is not None or bool(_alarm_times(wish))
    return _without_switch(wish, facts, 0) or (MISSING if told else UNTOLD)


def _without_switch(wish: TaskWish, facts: TaskFacts, seen_at: int) -> WishFinding | None:
    """An approved input that flipped it, after the last page that shows it; or the person's no."""
    for one in facts.sent:
        name = one.binding.turns_on if wish.on else one.binding.turns_off
        if name and one.step >= seen_at and one.changed and _is_named(wish, name):
            return held(Evidence(EvidenceKind.APPROVED_INPUT, name, one.step))
    unsent = [one.binding for one in facts.unsent]
    named = any(_is_named(wish, each.turns_off or each.turns_on or each.target) for each in unsent)
    return EXCUSED if named or any(Kind.DISCONNECT in each.kinds for each in unsent) else None


def _is_named(wish: TaskWish, name: str) -> bool:
    if times := _alarm_times(wish):
        return not times.isdisjoint(times_in(name))
    if wish.alarm and times_in(name):
        return True  # a row of alarms seldom says so
    if wish.setting is not None:
        return wish.setting.search(name) is not None
    return bool(wish.names) and not wish.names.isdisjoint(tokens_of(name))


def _alarm_times(wish: TaskWish) -> frozenset[str]:
    if not wish.alarm:
        return frozenset()
    times = times_in(wish.words, evening=wish_words.EVENING.search(wish.words) is not None)
    hours = [int(match["hour"]) for match in wish_words.BARE_HOUR.finditer(wish.words)]
    return times or frozenset(f"{hour:02}:00" for hour in hours)


def _is_gone(wish: TaskWish, shown: SeenPage, later: Sequence[SeenPage]) -> bool:
    """Does a later page of the clock show other alarms, or none, but not this one?"""
    return any(
        page.app == shown.app
        and not page.in_part
        and (bool(page.switches) or any(wish_words.ALARM.search(text) for text in page.words))
        and not any(_is_named(wish, text) for text in page.words)
        for page in later
    )


def find_alarm(wish: TaskWish, facts: TaskFacts) -> WishFinding:
    """A switch that is on in a row with the time, or a page that says that the alarm is set."""
    wanted = times_in(wish.words, evening=wish_words.EVENING.search(wish.words) is not None)
    for page in reversed(facts.pages):
        for name, on in page.switches:
            if on and wanted and not wanted.isdisjoint(times_in(name)):
                return held(Evidence(EvidenceKind.SWITCH, name, page.step))
        said = next((text for text in page.words if _ALARM_SET.search(text)), "")
        if said and (not wanted or any(not wanted.isdisjoint(times_in(text)) for text in page.words)):
            return held(Evidence(EvidenceKind.WORDS_SEEN, said, page.step))
    return MISSING if wanted or not facts.has_input else UNTOLD


def times_in(text: str, *, evening: bool = False) -> frozenset[str]:
    """Times of day as '07:30'. evening: those of the morning may be those of the evening."""
    found = set[str]()
    for match in wish_words.TIME.finditer(text):
        hour = int(match["hour"] or match["bare"])
        minute = {"半": 30}.get(match["minute"] or "")
        minute = int(match["minute"] or 0) if minute is None else minute
        half = (match["half"] or match["ampm"] or "").lower()
        if half.startswith("p") and hour < _NOON:
            hour += _NOON
        elif half.startswith("a") and hour == _NOON:
            hour = 0
        found.add(f"{hour:02}:{minute:02}")
        if evening and not half and hour < _NOON:
            found.add(f"{hour + _NOON:02}:{minute:02}")
    return frozenset(found)


def find_text(wish: TaskWish, facts: TaskFacts) -> WishFinding:
    """A text that was typed: in a field for a search, kept on the page for a note."""
    typed = [step for step in facts.steps if isinstance(step.action, TypeText) and step.happened]
    wanted = _letters(wish.text)
    fitting = [
        step for step in typed if _fits(wanted, step) or (wish.searched and _is_alike(wish.text, step))
    ]
    if not fitting:
        return _without_typing(wish, wanted, facts)
    step = fitting[-1]
    text = step.action.text if isinstance(step.action, TypeText) else ""
    evidence = Evidence(EvidenceKind.TEXT_IN_FIELD, text[:_SAID], step.number)
    in_field = step.result is not None and step.result.detail == Reason.TYPED
    later = [page for page in facts.pages if page.step > step.number]
    in_field = in_field or any(_stands(text, page.fields) for page in later)
    if not _is_note(wish):
        return held(evidence) if in_field or any(_stands(text, page.words) for page in later) else MISSING
    if any(_stands(text, page.words) for page in later) or _was_saved(step, facts):
        return held(evidence)
    last = facts.last_page
    if last is not None and _stands(text, last.fields):
        # Where nothing saves it, the app keeps it by itself.
        return MISSING if any(is_group(label, table.SAVES) for label in last.buttons) else held(evidence)
    return MISSING


def _fits(wanted: str, step: StepRecord) -> bool:
    if (
        not isinstance(step.action, TypeText)
        or step.result is None
        or step.result.kind is not ResultKind.DONE
    ):
        return False
    if step.result.detail == Reason.TYPED_DIFFERENTLY:
        return False
    text = _letters(step.action.text)
    return bool(text) and (not wanted or wanted in text or text in wanted)


def _is_alike(wanted: str, step: StepRecord) -> bool:
    """Does a search have half of the words that tell what is searched for?"""
    if not _fits("", step) or not isinstance(step.action, TypeText):
        return False
    words = frozenset(each for each in tokens_of(wanted) if tells(each))
    typed = tokens_of(step.action.text)
    alike = [each for each in words if any(_is_same(each, other) for other in typed)]
    return bool(alike) and len(alike) * 2 >= len(words)


def _is_same(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _LEAST_STEM and long.startswith(short))


def _without_typing(wish: TaskWish, wanted: str, facts: TaskFacts) -> WishFinding:
    """It may have stood in the field before, or was written in other words."""
    if wanted and any(_stands(wish.text, page.fields) for page in facts.pages):
        return held(Evidence(EvidenceKind.TEXT_IN_FIELD, wish.text[:_SAID]))
    return MISSING


def _is_note(wish: TaskWish) -> bool:
    words = wish.words.lower()
    return any(each in words for each in ("note", "memo", "jot", "便签", "备忘", "笔记", "便条", "记"))


def _was_saved(typed: StepRecord, facts: TaskFacts) -> bool:
    return any(
        step.number > typed.number
        and step.app == typed.app
        and step.result is not None
        and step.result.kind is ResultKind.DONE
        and is_group(step.target, table.SAVES)
        for step in facts.steps
        if step.target
    )


def find_app(wish: TaskWish, facts: TaskFacts, *, alone: bool) -> WishFinding:
    """An app in front at the end, or of several wishes on the way."""
    if not wish.apps:
        return UNTOLD if facts.has_input else MISSING
    for step in reversed(facts.steps[-1:] if alone else facts.steps):
        if any(same_app(name, step.app) for name in wish.apps):
            return held(Evidence(EvidenceKind.APP_IN_FRONT, step.app, step.number))
    return EXCUSED if any(Kind.LEAVES in one.binding.kinds for one in facts.unsent) else MISSING


def _stands(text: str, words: Iterable[str]) -> bool:
    """Line by line, as apps show them; of a long one, whose end is cut, how it begins."""
    shown = [_letters(each) for each in words]
    lines = [wanted for line in text.splitlines() if (wanted := _letters(line)[:_LONG])]
    return bool(lines) and all(any(wanted in each for each in shown) for wanted in lines)


def _letters(text: str) -> str:
    return "".join(sign for sign in plain_text(text) if sign.isalnum())


def words_of_pages(pages: Iterable[SeenPage]) -> Iterator[str]:
    """All texts of these pages, in fields too."""
    for page in pages:
        yield from page.words
        yield from page.fields
