"""Saved tasks with the places of their steps. Pictures and words in them stay here."""

import json
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

import aiosqlite
from pydantic import TypeAdapter

from agent.contract.actions import Action
from agent.contract.anchor import StepAnchor
from agent.contract.shortcuts import MOST_SHORTCUTS, Shortcut, ShortcutRefusal, ShortcutStep
from agent.contract.tagged import Tagged
from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A saved step. Its texts and those of its place have the parameters in braces.

    number: as in ShortcutStep.
    """

    number: int
    action: Annotated[Action, Tagged()]
    place: StepAnchor


@dataclass(frozen=True, slots=True)
class KeptShortcut:
    """As in Shortcut, with the places of its steps."""

    shortcut_id: str
    name: str
    text: str
    parameters: tuple[str, ...]
    steps: tuple[ReplayStep, ...]
    kept_at: float = 0.0
    used_at: float = 0.0
    mended: int = 0

    @property
    def shown(self) -> Shortcut:
        """As people read it."""
        steps = tuple(
            ShortcutStep(step.number, step.place.app, step.action, step.place.text or step.place.called)
            for step in self.steps
        )
        return Shortcut(
            self.shortcut_id, self.name, self.text, self.parameters, steps, self.kept_at, self.used_at,
            self.mended,
        )  # fmt: skip


class ShortcutTable:
    """Rows of `shortcuts`; every call is about one person's alone."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._clock = clock

    async def of(self, person_id: int, offset: int = 0, limit: int = -1) -> list[KeptShortcut]:
        """Some of a person's shortcuts, by name. limit: -1 for all."""
        rows = await self._db.all(
            "SELECT * FROM shortcuts WHERE person_id = ? ORDER BY name LIMIT ? OFFSET ?",
            (person_id, limit, offset),
        )
        return [_shortcut(row) for row in rows]

    async def count(self, person_id: int) -> int:
        """How many a person has."""
        row = await self._db.one("SELECT count(*) FROM shortcuts WHERE person_id = ?", (person_id,))
        return int(row[0]) if row else 0

    async def get(self, person_id: int, shortcut_id: str) -> KeptShortcut | None:
        """One of a person's; None if there is none with this id."""
        row = await self._db.one(
            "SELECT * FROM shortcuts WHERE person_id = ? AND shortcut_id = ?", (person_id, shortcut_id)
        )
        return _shortcut(row) if row else None

    async def named(self, person_id: int, name: str) -> KeptShortcut | None:
        """A person's of this name, in small letters."""
        row = await self._db.one(
            "SELECT * FROM shortcuts WHERE person_id = ? AND name = ?", (person_id, name)
        )
        return _shortcut(row) if row else None

    async def add(
        self, person_id: int, name: str, text: str, parameters: Sequence[str], steps: Sequence[ReplayStep]
    ) -> KeptShortcut | ShortcutRefusal:
        """Commits a new one; FULL or NAME_TAKEN, and no change, where that is so."""
        new = KeptShortcut(secrets.token_hex(8), name, text, tuple(parameters), tuple(steps), self._clock())
        async with self._db.transaction():
            if await self.named(person_id, name) is not None:
                return ShortcutRefusal.NAME_TAKEN
            if await self.count(person_id) >= MOST_SHORTCUTS:
                return ShortcutRefusal.FULL
            await self._db.insert(
                "INSERT INTO shortcuts (shortcut_id, person_id, name, text, parameters, steps, kept_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (new.shortcut_id, person_id, name, text, json.dumps(list(parameters)), steps_to_json(steps),
                 new.kept_at),
            )  # fmt: skip
        return new

    async def change(self, person_id: int, changed: KeptShortcut) -> ShortcutRefusal | None:
        """Commits name, text, parameters and steps; NAME_TAKEN or GONE, and no change, where that is so."""
        async with self._db.transaction():
            other = await self.named(person_id, changed.name)
            if other is not None and other.shortcut_id != changed.shortcut_id:
                return ShortcutRefusal.NAME_TAKEN
            count = await self._db.change(
                "UPDATE shortcuts SET name = ?, text = ?, parameters = ?, steps = ?"
                " WHERE person_id = ? AND shortcut_id = ?",
                (changed.name, changed.text, json.dumps(list(changed.parameters)),
                 steps_to_json(changed.steps), person_id, changed.shortcut_id),
            )  # fmt: skip
        return None if count == 1 else ShortcutRefusal.GONE

    async def keep_run(
        self, person_id: int, before: KeptShortcut, steps: Sequence[ReplayStep], mended: int
    ) -> None:
        """Commits the steps that a run which was done has mended, unless somebody changed them meanwhile."""
        async with self._db.transaction():
            now = await self.get(person_id, before.shortcut_id)
            if now is None or now.steps != before.steps:
                return
            await self._db.change(
                "UPDATE shortcuts SET steps = ?, mended = mended + ? WHERE person_id = ? AND shortcut_id = ?",
                (steps_to_json(steps), mended, person_id, before.shortcut_id),
            )

    async def note_use(self, person_id: int, shortcut_id: str) -> None:
        """Commits that it is used now."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE shortcuts SET used_at = ? WHERE person_id = ? AND shortcut_id = ?",
                (self._clock(), person_id, shortcut_id),
            )

    async def delete(self, person_id: int, shortcut_id: str) -> bool:
        """Forgets one; False if the person has none with this id."""
        async with self._db.transaction():
            changed = await self._db.change(
                "DELETE FROM shortcuts WHERE person_id = ? AND shortcut_id = ?", (person_id, shortcut_id)
            )
        return changed == 1

    async def forget(self, person_id: int) -> None:
        """Commits that none of a person's is left."""
        async with self._db.transaction():
            await forget_shortcuts_within(self._db, person_id)


async def forget_shortcuts_within(database: Database, person_id: int) -> None:
    """Inside a transaction of the caller."""
    await database.change("DELETE FROM shortcuts WHERE person_id = ?", (person_id,))


@cache
def _steps() -> TypeAdapter[tuple[ReplayStep, ...]]:
    return TypeAdapter(tuple[ReplayStep, ...])


def steps_to_json(steps: Sequence[ReplayStep]) -> str:
    """The steps with all that is kept of them."""
    return _steps().dump_json(tuple(steps)).decode()


def _shortcut(row: aiosqlite.Row) -> KeptShortcut:
    return KeptShortcut(
        row["shortcut_id"],
        row["name"],
        row["text"],
        tuple(json.loads(row["parameters"])),
        _steps().validate_json(row["steps"]),
        row["kept_at"],
        row["used_at"],
        row["mended"],
    )
