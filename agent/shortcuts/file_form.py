"""A shortcut as a text file that may be given to others, and come from anybody."""

import json
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Literal

from pydantic import ConfigDict, TypeAdapter, ValidationError

from agent.contract.actions import Finish, Launch, OpenUrl, TypeText
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.shortcuts import PARAMETER, ShortcutRefusal
from agent.contract.tagged import Tagged
from agent.contract.tasks import MAX_TEXT
from agent.journal.shortcuts import KeptShortcut, ReplayStep
from agent.shortcuts.parameters import parameters_in, parameters_of
from agent.shortcuts.recorded_steps import MOST_STEPS, MOST_TYPED
from agent.shortcuts.replayed_actions import ReplayedAction, SwipeOrDrag, Touch, without_message

VERSION = 1
MOST_BYTES = 100_000
_LONGEST = 200  # characters of an id, a label or an app
_MOST_NAMES = 40
_MOST_PX = 20_000


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Of a StepAnchor what says nothing about its person: no picture, no words around it but parameters."""

    __pydantic_config__ = ConfigDict(strict=True, allow_inf_nan=False)
    app: str
    activity: str
    role: str
    name: str
    text: str
    box: tuple[float, ...]
    at: tuple[float, float]
    row: tuple[str, ...]
    same_name: int
    same_text: int
    page_names: tuple[str, ...]
    asked: bool
    size_px: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FileStep:
    """One step."""

    __pydantic_config__ = ConfigDict(strict=True)
    action: Annotated[ReplayedAction, Tagged()]
    place: FilePlace


@dataclass(frozen=True, slots=True)
class ShortcutFile:
    """The whole file. farhand_shortcut: its version."""

    __pydantic_config__ = ConfigDict(strict=True)
    farhand_shortcut: Literal[1]
    name: str
    text: str
    steps: tuple[FileStep, ...]


@cache
def _adapter() -> TypeAdapter[ShortcutFile]:
    return TypeAdapter(ShortcutFile)


def written_file(shortcut: KeptShortcut) -> str:
    """The file's text: JSON."""
    steps = tuple(FileStep(_shared(step), _file_place(step.place)) for step in shortcut.steps)
    file = ShortcutFile(VERSION, shortcut.name, shortcut.text, steps)
    return json.dumps(json.loads(_adapter().dump_json(file)), ensure_ascii=False, indent=1)


def read_file(text: str) -> KeptShortcut | ShortcutRefusal:
    """The shortcut of such a file, without an id; BAD_FILE or TOO_LONG for any other text."""
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        return ShortcutRefusal.TOO_LONG
    try:
        file = _adapter().validate_json(text)
    except (ValidationError, ValueError, RecursionError):
        return ShortcutRefusal.BAD_FILE
    names = parameters_in(file.text)
    steps = tuple(
        ReplayStep(number, each.action, place)
        for number, each in enumerate(file.steps, 1)
        if (place := _place(each.place)) is not None
    )
    if names is None or len(steps) != len(file.steps) or not 0 < len(steps) <= MOST_STEPS:
        return ShortcutRefusal.BAD_FILE
    if (
        not _is_task(file.text)
        or not all(map(_is_harmless, steps))
        or parameters_of(steps) != frozenset(names)
    ):
        return ShortcutRefusal.BAD_FILE
    return KeptShortcut(
        "", file.name, file.text, names, tuple(replace(step, action=_shared(step)) for step in steps)
    )


def _shared(step: ReplayStep) -> ReplayedAction:
    assert isinstance(step.action, ReplayedAction)  # noqa: S101 - narrows what is recorded
    if isinstance(step.action, Finish):
        return Finish("")  # what a report says is no part of the way
    return without_message(step.action)


def _file_place(place: StepAnchor) -> FilePlace:
    return FilePlace(
        place.app, place.activity, place.role, place.name, place.text, place.box, place.at,
        tuple(text for text in place.row if PARAMETER.search(text)), place.same_name, place.same_text,
        place.page_names, place.asked, place.size_px,
    )  # fmt: skip


def _place(file: FilePlace) -> StepAnchor | None:
    """None if a part of it is impossible."""
    shares = [*file.box, *file.at]
    if not all(0 <= each <= _MOST_PX for each in file.size_px):
        return None
    if len(file.box) not in (0, 4) or not all(0 <= each <= 1 for each in shares):
        return None
    texts = [file.app, file.activity, file.name, file.text, *file.row, *file.page_names]
    if not all(len(each) <= _LONGEST and _is_plain(each) for each in texts):
        return None
    if file.role not in list(AnchorRole) or max(len(file.page_names), len(file.row)) > _MOST_NAMES:
        return None
    return StepAnchor(
        file.app, file.activity, AnchorRole(file.role), file.name, file.text, file.box, file.at, file.row,
        same_name=file.same_name, same_text=file.same_text, page_names=file.page_names, asked=file.asked,
        size_px=file.size_px,
    )  # fmt: skip


def _is_harmless(step: ReplayStep) -> bool:
    """Is nothing in it a command, a key that nobody sees, or an address of another kind?"""
    match step.action:
        case TypeText(text):
            return len(text) <= MOST_TYPED and _is_plain(text) and not text.lstrip().startswith("/")
        case Launch(app):
            return 0 < len(app) <= _LONGEST and _is_plain(app)
        case OpenUrl(url):
            return len(url) <= MOST_TYPED and _is_plain(url) and url.startswith(("https://", "http://"))
        case Finish(failed=failed):
            return not failed
        case action if isinstance(action, Touch):
            return _is_point(action.point)
        case action if isinstance(action, SwipeOrDrag):
            return _is_point(action.start) and _is_point(action.end)
        case _:
            return True


def _is_point(point: tuple[int, int]) -> bool:
    return all(0 <= each <= _MOST_PX for each in point)


def _is_task(text: str) -> bool:
    """May it be the text of a task: words, and no command of the bot?"""
    said = PARAMETER.sub("", text).strip()
    return bool(said) and len(text) <= MAX_TEXT and _is_plain(text) and said[0] not in "/@"


def _is_plain(text: str) -> bool:
    return all(unicodedata.category(sign) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Cn") for sign in text)
