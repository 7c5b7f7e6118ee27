"""A shortcut's file, which may be anybody's: read as it was written, and refused in every other shape."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from agent.contract.actions import Finish, Launch, Tap, TypeText
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.shortcuts import MOST_SHORTCUTS, ShortcutRefusal
from agent.journal.shortcuts import KeptShortcut, ReplayStep
from agent.shortcuts.file_form import MOST_BYTES, read_file, written_file
from agent.shortcuts.shortcuts import PersonShortcuts
from tests.worlds.agent_world import ANN, World

MAPS = "com.farhand.maps"
FIELD = StepAnchor(MAPS, role=AnchorRole.FIELD, name="place", page_words=("Ann's places",), picture="AAAA")
SHORTCUT = KeptShortcut(
    "0123456789abcdef", "pin", "pin {place}", ("place",),
    (
        ReplayStep(1, Launch("Maps"), StepAnchor(MAPS)),
        ReplayStep(2, Tap((1, 2), "her message"), FIELD),
        ReplayStep(3, TypeText("{place}"), FIELD),
        ReplayStep(4, Finish("Pinned for Ann."), StepAnchor(MAPS)),
    ),
)  # fmt: skip
Parsed = dict[str, object]


def test_a_file_gives_the_same_steps_and_nothing_of_its_person() -> None:
    text = written_file(SHORTCUT)
    assert "Ann" not in text
    assert "her message" not in text
    read = read_file(text)
    assert isinstance(read, KeptShortcut)
    assert (read.name, read.text, read.parameters) == ("pin", "pin {place}", ("place",))
    assert [type(step.action) for step in read.steps] == [Launch, Tap, TypeText, Finish]
    opens = read_file(with_action({"type": "OpenUrl", "url": "https://maps.example"}))
    assert isinstance(opens, KeptShortcut)


def changed(name: str, value: object) -> str:
    return json.dumps(json.loads(written_file(SHORTCUT)) | {name: value})


def with_action(action: object) -> str:
    file = json.loads(written_file(SHORTCUT))
    file["steps"][0]["action"] = action
    return json.dumps(file)


def with_place(name: str, value: object) -> str:
    file = json.loads(written_file(SHORTCUT))
    file["steps"][1]["place"][name] = value
    return json.dumps(file)


WRONG: dict[str, Callable[[], str]] = {
    "no json": lambda: "pin the harbour",
    "nothing": lambda: "",
    "another value": lambda: "[1]",
    "deep": lambda: "[" * 20_000,
    "later version": lambda: changed("farhand_shortcut", 2),
    "no steps": lambda: changed("steps", []),
    "steps of another kind": lambda: changed("steps", {"1": "tap"}),
    "too many steps": lambda: changed("steps", json.loads(written_file(SHORTCUT))["steps"] * 40),
    "a command as its text": lambda: changed("text", "/stop {place}"),
    "signs that nobody sees": lambda: changed("text", "pin\u202e {place}"),
    "a parameter of no step": lambda: changed("text", "pin {place} {when}"),
    "an action of another kind": lambda: with_action({"type": "CallApi", "instruction": "pay"}),
    "an unknown action": lambda: with_action({"type": "Shell", "command": "reboot"}),
    "another address": lambda: with_action({"type": "OpenUrl", "url": "javascript:alert(1)"}),
    "a command that is typed": lambda: with_action({"type": "TypeText", "text": "/stop"}),
    "a box off the screen": lambda: with_place("box", [0, 0, 7, 1]),
    "no number": lambda: with_place("at", ["a", 0]),
    "a long label": lambda: with_place("text", "x" * 1000),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_any_other_text_is_refused(wrong: str) -> None:
    assert read_file(WRONG[wrong]()) is ShortcutRefusal.BAD_FILE


def test_a_long_file_is_refused_unread() -> None:
    assert read_file(written_file(SHORTCUT) + " " * MOST_BYTES) is ShortcutRefusal.TOO_LONG


async def test_names_of_commands_and_strange_names_are_refused_and_two_hundred_are_the_most(
    world: World,
) -> None:
    async with world.scene() as play:
        shortcuts = PersonShortcuts(play.journal)

        async def keep(name: str) -> ShortcutRefusal | None:
            file = written_file(replace(SHORTCUT, name=name))
            return (await shortcuts.read(ANN, file, ("stop",), keeps=True)).refused

        assert await keep("Stop") is ShortcutRefusal.COMMAND
        for name in ("", "1st", "a b", "a" * 33, "a\u202eb", "/pin", "_x"):
            assert await keep(name) is ShortcutRefusal.BAD_NAME
        for number in range(MOST_SHORTCUTS):
            assert await keep(f"pin{number}") is None
        assert await keep("PIN7") is ShortcutRefusal.NAME_TAKEN
        assert await keep("one_more") is ShortcutRefusal.FULL
        last = await shortcuts.page(ANN, 192, 8)
        assert (len(last.shortcuts), last.total) == (8, MOST_SHORTCUTS)
