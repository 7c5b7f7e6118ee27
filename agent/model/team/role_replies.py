"""Reads what the roles answer: one JSON object, or `### Heading ###` blocks as GUI-Owl's models write them.

Nothing is taken for success that does not say so: what cannot be read is None or UNKNOWN.
Source of the headings: X-PLUG/MobileAgent, Mobile-Agent-v3/mobile_v3/utils/mobile_agent_e.py.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent.contract.proof import ModelVerdict
from agent.contract.steps import StepVerdict
from agent.model.dialects.grammars.json_text import GarbledJson, read_object
from agent.model.dialects.grammars.written import Written
from agent.model.team.plan_rules import item_text

_MOST_OBJECTS = 40  # beginnings of one that are tried
_MOST_LINES = 1000  # of a plan; more than MOST_ITEMS, so that a longer plan is seen to be too long
_FINISHED_CHARS = 15  # a plan that says 'Finished' and little else is done
_LONGEST_WORDS = 300
_HEADING = re.compile(
    r"^[ \t]*#{2,4}[ \t]*\*{0,2}(?P<name>[A-Za-z][A-Za-z ]{2,40}?)[ \t]*\*{0,2}[ \t]*"
    r"(?:#{1,4}|[:：]|$)[ \t]*",
    re.MULTILINE,
)
_NUMBERED = re.compile(r"(?:^|\s)(?:\d{1,3}[.)、]|[-*•])\s+")
# The letter alone, perhaps marked or introduced; 'A page opened' and 'not A' are no letter.
_LETTER = re.compile(
    r"[\s\"'“(\[*_`]*(?:(?:outcome|option|answer|result|结果|选项|答案)\s*[:：]?[\s\"'(*]*)?"
    r"(?P<letter>[ABC])(?:[\"'”)\]*_`]{0,3}\s*(?:$|[.:：,，。;；)\n—–-]))",
    re.IGNORECASE,
)
_OTHER_LETTER = re.compile(
    r"(?<![A-Za-z'’])([ABC])(?=\s*(?:$|[.:：)\n/|]))|\b(?:or|and)\s+([ABC])\b|或\s*([ABC])"
)
_WORD = re.compile(r"[a-z0-9]+|[^\W_]")
_VERDICTS = {"A": StepVerdict.SUCCESS, "B": StepVerdict.WRONG_PAGE, "C": StepVerdict.NOTHING_CHANGED}


@dataclass(frozen=True, slots=True)
class ManagerReply:
    """items: all that is still to be done, () for nothing. done: numbers of items of the plan, from 1.

    history: what it says is done, where its form has words in place of numbers.
    """

    items: tuple[str, ...]
    done: frozenset[int] = frozenset()
    history: str | None = None


@dataclass(frozen=True, slots=True)
class ReflectorReply:
    """item_done: it says that the whole item is done. why: its words, '' for none."""

    verdict: StepVerdict = StepVerdict.UNKNOWN
    item_done: bool = False
    why: str = ""


def read_manager(text: str) -> ManagerReply | None:
    """None if there is no plan in it."""
    for found in _objects(text, "plan"):
        listed = _texts(found["plan"])
        if listed is not None:
            numbers = found.get("done")
            done = [each for each in numbers if isinstance(each, int)] if isinstance(numbers, list) else []
            return ManagerReply(listed, frozenset(done))
    sections = _sections(text)
    plan = sections.get("plan")
    if plan is None:
        return None
    if len(plan) < _FINISHED_CHARS and "finished" in plan.lower():
        items: tuple[str, ...] = ()
    else:
        items = _listed(plan)
        if not items:
            return None
    return ManagerReply(items, history=sections.get("historical operations", ""))


def read_reflector(text: str) -> ReflectorReply:
    """UNKNOWN for everything that does not clearly say one of A, B and C."""
    for found in _objects(text, "outcome"):
        verdict = _verdict(found["outcome"]) if isinstance(found["outcome"], str) else StepVerdict.UNKNOWN
        sure = verdict is StepVerdict.SUCCESS and found.get("item_done") is True
        return ReflectorReply(verdict, sure, _words(found.get("why")))
    sections = _sections(text)
    if (outcome := sections.get("outcome")) is None:
        return ReflectorReply()
    return ReflectorReply(_verdict(outcome), why=_words(sections.get("error description")))


def read_notetaker(text: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """New facts; () for none. before: known ones, which the form with headings repeats."""
    facts: tuple[str, ...] | None = None
    for found in _objects(text, "facts"):
        facts = _texts(found["facts"])
        break
    else:
        if (notes := _sections(text).get("important notes")) is not None:
            facts = _listed(notes) or tuple(line.strip() for line in notes.splitlines() if line.strip())
    known = {_same(each) for each in before}
    new = (" ".join(fact.split())[:_LONGEST_WORDS] for fact in facts or ())
    return tuple(
        dict.fromkeys(each for each in new if _same(each) not in known and _same(each) not in _NOTHING)
    )


def read_judge(text: str, page_words: Sequence[str]) -> ModelVerdict:
    """A claim holds only with true and a quote that stands on the page. page_words: as they were sent."""
    for found in _objects(text, "holds"):
        holds, quote = found["holds"], _words(found.get("quote"))
        if holds is True and _stands_in(quote, page_words):
            return ModelVerdict(True, quote)
        return ModelVerdict(False, quote) if holds is False else ModelVerdict()
    return ModelVerdict()


_NOTHING = frozenset({"", "none", "nothing", "n/a", "无", "没有"})


def _same(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .。")


def _stands_in(quote: str, page_words: Sequence[str]) -> bool:
    """Does it have words, and are they on the page one behind the other? Signs and case do not count."""
    said = _plain_words(quote)
    return bool(said.strip()) and said in _plain_words(" ".join(page_words))


def _plain_words(text: str) -> str:
    """Each word between spaces; in scripts without spaces each character is one."""
    return f" {' '.join(_WORD.findall(unicodedata.normalize('NFKC', text).casefold()))} "


def _words(value: Written) -> str:
    return " ".join(value.split())[:_LONGEST_WORDS] if isinstance(value, str) else ""


def _verdict(outcome: str) -> StepVerdict:
    """The letter that it begins with, if no other one stands beside it."""
    line = outcome.strip()
    found = _LETTER.match(line)
    if found is None:
        return StepVerdict.UNKNOWN
    letter = found["letter"].upper()
    others = {one for each in _OTHER_LETTER.findall(line) for one in each if one} - {letter}
    return StepVerdict.UNKNOWN if others else _VERDICTS[letter]


def _objects(text: str, key: str) -> Iterator[dict[str, Written]]:
    """The JSON objects with this key, in order."""
    place, tried = text.find("{"), 0
    while place >= 0 and tried < _MOST_OBJECTS:
        tried += 1
        read = _strict(text, place) or _forgiven(text, place)
        if read is not None and key in read[0]:
            yield read[0]
            place = text.find("{", read[1])
        else:
            place = text.find("{", place + 1)


def _strict(text: str, place: int) -> tuple[dict[str, Written], int] | None:
    try:
        value: Written
        value, end = json.JSONDecoder().raw_decode(text, place)
    except (ValueError, RecursionError):
        return None
    return (dict(value), end) if isinstance(value, dict) else None


def _forgiven(text: str, place: int) -> tuple[dict[str, Written], int] | None:
    try:
        return read_object(text, place)
    except GarbledJson:
        return None


def _texts(value: Written) -> tuple[str, ...] | None:
    """A list of texts, or of objects with one, or one text as a list; None for anything else."""
    if isinstance(value, str):
        return _listed(value) or None  # a sentence is no list, and no empty one either
    if not isinstance(value, list):
        return None
    found: list[str] = []
    for each in value[:_MOST_LINES]:
        said = (
            next((each[name] for name in ("text", "item") if name in each), None)
            if isinstance(each, dict)
            else each
        )
        if not isinstance(said, str):
            return None
        found.append(item_text(said))
    return tuple(found)


def _listed(text: str) -> tuple[str, ...]:
    """The items of a numbered list, on lines or one behind the other."""
    parts = _NUMBERED.split(text.strip())
    if len(parts) == 1:
        return ()
    return tuple(line for part in parts[1 : _MOST_LINES + 1] if (line := item_text(part)))


def _sections(text: str) -> dict[str, str]:
    """The text under each heading, by its name in small letters; the last of several."""
    headings = list(_HEADING.finditer(text))
    ends = [*(heading.start() for heading in headings[1:]), len(text)][: len(headings)]
    return {
        heading["name"].strip().lower(): text[heading.end() : end].strip().strip("#").strip()
        for heading, end in zip(headings, ends, strict=True)
    }
