"""What was done about tasks that did not get on."""

import json
from collections.abc import Sequence

import aiosqlite

from agent.contract.actions import UnusableReply
from agent.contract.stuck import ActionHere, Rung, StuckFinding, StuckKind, TakenRung
from agent.journal.codec import action_from_json, action_to_json
from agent.storage.database import Database


class RungTable:
    """Rows of `rungs`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def take(self, task_id: int, step: int, taken: Sequence[TakenRung]) -> None:
        """Commits these in place of the rungs of this step: one that is decided anew may need others."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM rungs WHERE task_id = ? AND step = ?", (task_id, step))
            for each in taken:
                finding = each.finding
                await self._db.insert(
                    "INSERT INTO rungs (task_id, step, rung, kind, steps, app, view, repeated, item, count,"
                    " items_done) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        task_id,
                        step,
                        each.rung,
                        finding.kind,
                        json.dumps(finding.steps),
                        finding.app,
                        finding.view,
                        _repeated_to_json(finding.repeated),
                        finding.item,
                        finding.count,
                        each.items_done,
                    ),
                )

    async def of(self, task_id: int) -> list[TakenRung]:
        """Of a task, in order."""
        rows = await self._db.all("SELECT * FROM rungs WHERE task_id = ? ORDER BY step, rung_id", (task_id,))
        return [_taken(row) for row in rows]


def _repeated_to_json(repeated: Sequence[ActionHere]) -> str:
    return json.dumps([(each.app, each.view, action_to_json(each.action)) for each in repeated])


def _repeated_from_json(text: str) -> tuple[ActionHere, ...]:
    found = [(app, view, action_from_json(action)) for app, view, action in json.loads(text)]
    return tuple(
        ActionHere(app, view, action) for app, view, action in found if not isinstance(action, UnusableReply)
    )


def _taken(row: aiosqlite.Row) -> TakenRung:
    finding = StuckFinding(
        StuckKind(row["kind"]),
        tuple(json.loads(row["steps"])),
        row["app"],
        row["view"],
        _repeated_from_json(row["repeated"]),
        row["item"],
        row["count"],
    )
    return TakenRung(row["step"], Rung(row["rung"]), finding, row["items_done"])
