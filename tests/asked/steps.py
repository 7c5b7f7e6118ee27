"""Reads the labelled steps; what a step may have stands in README.md."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import cast

import yaml

from agent.contract.actions import (
    Action,
    DoubleTap,
    Enter,
    Launch,
    LongPress,
    OpenUrl,
    Swipe,
    Tap,
    TypeText,
)
from agent.contract.binding import Kind
from agent.policy.page.judgement import Situation
from tests.asked.layout import LayoutError, Thing, lay_out, unescaped
from tests.worlds.policy_pages import seen, step

LANGUAGES = ("en", "zh_hans", "zh_hant", "es", "de", "fr", "pt", "it", "ru", "ja", "ko")
OTHERS = ("other", "mixed")
MUST_ASK, MUST_NOT_ASK = "must_ask", "must_not_ask"
ASKABLE = frozenset({
    Kind.PAY, Kind.ORDER, Kind.SEND, Kind.DELETE, Kind.INSTALL, Kind.GRANT, Kind.ACCOUNT, Kind.SHARE,
    Kind.CALL, Kind.DISCONNECT,
})  # fmt: skip
HARMLESS = frozenset({
    "alarm", "cancel", "close", "cookie", "details", "filter", "game", "history", "keep", "like", "navigate",
    "note", "open_page", "play", "read", "scroll", "search", "settings_page", "settings_switch", "tab",
    "type", "view",
})  # fmt: skip
_FIELDS = frozenset(["id", "kind", "app", "page", "do", "source", "lang", "activity", "history", "why"])
_NEEDED = ("id", "kind", "app", "page", "do", "source")
_ROOT = Path(__file__).parent
_NUMBERED = re.compile(r"([1-9]): (.+)")
_SCROLLS = {"up": ((540, 1700), (540, 700)), "down": ((540, 700), (540, 1700))}
NOT_READ = "(not read)"


class StepError(ValueError):
    """A step that does not fit; the text names it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One labelled step.

    must_ask: whether a person wants to be asked.
    kind: of the act; of a harmless one, what it is.
    lang: of its file, or its own in the files of several languages.
    file: the file's name without its ending.
    thing: what the point lies on, None for an action without a point.
    """

    id: str
    must_ask: bool
    kind: str
    lang: str
    file: str
    source: str
    situation: Situation
    thing: Thing | None

    @property
    def held_out(self) -> bool:
        """Is it in the third that is opened once at the end?"""
        return int(sha256(self.id.encode()).hexdigest(), 16) % 3 == 0


# Twenty times as quick as the one in Python, where the library was built with it.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def all_steps() -> tuple[Step, ...]:
    """Every step of both sets. Raises StepError for the first one that does not fit."""
    return tuple(_read())


def open_steps() -> tuple[Step, ...]:
    """The two thirds that whoever works on the rules may look at."""
    return tuple(each for each in all_steps() if not each.held_out)


def held_out_steps() -> tuple[Step, ...]:
    """The third that is opened once at the end."""
    return tuple(each for each in all_steps() if each.held_out)


def _read() -> Iterator[Step]:
    for folder in (MUST_ASK, MUST_NOT_ASK):
        for name in (*LANGUAGES, *OTHERS):
            path = _ROOT / folder / f"{name}.yaml"
            found: object = yaml.load(path.read_bytes(), _LOADER) if path.exists() else None  # noqa: S506 - it is a safe one
            if not isinstance(found, list | None):
                raise StepError(f"{folder}/{name}: not a list")
            for entry in cast("list[object]", found or []):
                yield _step(_fields(entry, f"{folder}/{name}"), folder == MUST_ASK, name)


def _fields(entry: object, where: str) -> Mapping[str, object]:
    if not isinstance(entry, dict):
        raise StepError(f"{where}: not a step: {entry}")
    fields = cast("dict[str, object]", entry)
    for name in _NEEDED:
        if not isinstance(fields.get(name), str) or not str(fields[name]).strip():
            raise StepError(f"{where}: {fields.get('id')}: no {name}, or no text")
    if wrong := fields.keys() - _FIELDS:
        raise StepError(f"{where}: {fields['id']}: unknown {', '.join(sorted(map(str, wrong)))}")
    return fields


def _step(fields: Mapping[str, object], must_ask: bool, file: str) -> Step:
    name, kind, app = (str(fields[each]) for each in ("id", "kind", "app"))
    if kind not in (ASKABLE if must_ask else HARMLESS):
        raise StepError(f"{name}: unknown kind {kind}")
    if (file in OTHERS) != ("lang" in fields):
        raise StepError(f"{name}: lang belongs into the files of several languages alone")
    try:
        page, things = lay_out(str(fields["page"]))
        action, thing = _action(str(fields["do"]), things)
        before = [_action(str(each), things)[0] for each in _history(fields)]
    except LayoutError as err:
        raise StepError(f"{name}: {err}") from err
    activity = str(fields.get("activity", ".MainActivity"))
    history = tuple(step(each, app, number) for number, each in enumerate(before, 1))
    situation = Situation(action, seen(app, activity=activity), page, history=history)
    lang = str(fields.get("lang", file))
    return Step(name, must_ask, kind, lang, file, str(fields["source"]), situation, thing)


def _history(fields: Mapping[str, object]) -> list[object]:
    found = fields.get("history", [])
    return cast("list[object]", found) if isinstance(found, list) else [found]


def _action(text: str, things: tuple[Thing, ...]) -> tuple[Action, Thing | None]:
    verb, _, rest = text.partition(" ")
    match verb:
        case "enter" if not rest:
            return Enter(), None
        case "type" if rest:
            return TypeText(unescaped(rest).replace("\\n", "\n")), None
        case "open" if rest:
            return OpenUrl(rest), None
        case "launch" if rest:
            return Launch(rest), None
        case "scroll" if rest in _SCROLLS:
            return Swipe(*_SCROLLS[rest]), None
        case "tap" | "double" | "hold" | "swipe" if rest:
            thing = _thing(unescaped(rest), things)
            return _touch(verb, thing), thing
        case _:
            raise LayoutError(f"unknown: do: {text}")


def _touch(verb: str, thing: Thing) -> Action:
    if verb == "swipe":
        box, (_, y) = thing.item.box, thing.point
        return Swipe((box.left + 20, y), (box.right - 20, y))
    return {"tap": Tap, "double": DoubleTap, "hold": LongPress}[verb](thing.point)


def _thing(words: str, things: tuple[Thing, ...]) -> Thing:
    if numbered := _NUMBERED.fullmatch(words):
        words = numbered.group(2)
    found = [each for each in things if each.label == words]
    found = [each for each in found if each.item.pressable] or found
    if numbered:
        number = int(numbered.group(1))
        if number > len(found):
            raise LayoutError(f"{len(found)} things are called {words}")
        return found[number - 1]
    if len(found) != 1:
        raise LayoutError(f"{len(found)} things are called {words}")
    return found[0]
