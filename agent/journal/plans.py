"""Plans of the tasks that a team works: every revision, of which the newest is followed."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import aiosqlite

from agent.contract.plan import ItemState, Plan, PlanItem
from agent.storage.database import Database


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A revision. failed: it was replaced because it did not work."""

    plan: Plan
    failed: bool


class PlanTable:
    """Rows of `plans`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def all(self, task_id: int) -> list[KeptPlan]:
        """Every revision of a task's plan, the newest last."""
        rows = await self._db.all("SELECT * FROM plans WHERE task_id = ? ORDER BY revision", (task_id,))
        return [KeptPlan(_plan(row), bool(row["failed"])) for row in rows]

    async def newest(self, task_id: int) -> Plan | None:
        """The plan that is followed; None where none was made."""
        row = await self._db.one(
            "SELECT * FROM plans WHERE task_id = ? ORDER BY revision DESC LIMIT 1", (task_id,)
        )
        return _plan(row) if row else None

    async def add(
        self,
        task_id: int,
        items: Sequence[PlanItem],
        *,
        replaces: int,
        step: int,
        by_person: bool = False,
        failed: bool = False,
    ) -> Plan | None:
        """Commits another revision; None and no change if `replaces` is not the newest any more.

        replaces: revision that it takes the place of, 0 for the first plan. step: the step before which it
        was made. failed: the one that it replaces did not work.
        """
        plan = Plan(tuple(items), replaces + 1, by_person)
        async with self._db.transaction():
            newest = await self.newest(task_id)
            if (newest.revision if newest else 0) != replaces:
                return None
            if failed:
                await self._db.change(
                    "UPDATE plans SET failed = 1 WHERE task_id = ? AND revision = ?", (task_id, replaces)
                )
            await self._db.insert(
                "INSERT INTO plans (task_id, revision, by_person, step, items) VALUES (?, ?, ?, ?, ?)",
                (task_id, plan.revision, by_person, step, _to_json(items)),
            )
        return plan

    async def keep_states(self, task_id: int, plan: Plan) -> bool:
        """Commits the states of the items; False if this revision is not the newest any more."""
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE plans SET items = ? WHERE task_id = ? AND revision = ?"
                " AND revision = (SELECT max(revision) FROM plans WHERE task_id = ?)",
                (_to_json(plan.items), task_id, plan.revision, task_id),
            )
        return changed == 1


def _to_json(items: Sequence[PlanItem]) -> str:
    return json.dumps([asdict(item) for item in items], ensure_ascii=False)


def _plan(row: aiosqlite.Row) -> Plan:
    items = tuple(
        PlanItem(each["text"], ItemState(each["state"]), each["failures"])
        for each in json.loads(row["items"])
    )
    return Plan(items, row["revision"], bool(row["by_person"]))
