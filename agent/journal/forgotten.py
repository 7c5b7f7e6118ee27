"""Counts of forgotten tasks: how many there were, what was paid and what they cost, so that deleting restores
no limit.
"""

from collections.abc import Sequence

from agent.journal.codec import binding_from_json
from agent.journal.model_use import keep_costs_within, prune_costs_within
from agent.journal.payments import was_sent
from agent.storage.database import Database

_QUARTER_S = 900  # every midnight on earth is the start of one
_KEEP_S = 2 * 86400.0  # no day is longer


async def prune_use_within(database: Database, sure: float | None) -> None:
    """Inside a transaction: forgets the counts of days that are over.

    sure: the date that is believed, None for none; with a date that is set forward and back again, somebody
    could restore their limits.
    """
    if sure is None:
        return
    since = sure - _KEEP_S
    await database.change("DELETE FROM forgotten_use WHERE quarter < ?", (int(since) // _QUARTER_S,))
    await database.change("DELETE FROM forgotten_payments WHERE at < ?", (since,))
    await prune_costs_within(database, since)


async def keep_use_within(database: Database, task_ids: Sequence[int], sure: float | None) -> None:
    """Inside the transaction that forgets these tasks, before it does. sure: as in `prune_use_within`."""
    since = 0.0 if sure is None else sure - _KEEP_S
    these = f"task_id IN ({', '.join('?' * len(task_ids))})"
    values = (_QUARTER_S, *task_ids, since)
    await database.change(
        "INSERT INTO forgotten_use (person_id, quarter, tasks, steps)"  # noqa: S608 - question marks
        " SELECT person_id, CAST(created_at AS INTEGER) / ? AS quarter, count(*), 0 FROM tasks"
        f" WHERE {these} AND created_at >= ? GROUP BY person_id, quarter"
        " ON CONFLICT DO UPDATE SET tasks = tasks + excluded.tasks",
        values,
    )
    await database.change(
        "INSERT INTO forgotten_use (person_id, quarter, tasks, steps)"  # noqa: S608 - question marks
        " SELECT person_id, CAST(decided_at AS INTEGER) / ? AS quarter, 0, count(*)"
        " FROM steps JOIN tasks USING (task_id)"
        f" WHERE {these} AND decided_at >= ? GROUP BY person_id, quarter"
        " ON CONFLICT DO UPDATE SET steps = steps + excluded.steps",
        values,
    )
    await keep_costs_within(database, task_ids, since)
    for row in await database.all(
        "SELECT answered_by_id, intent_at, binding, result FROM requests JOIN steps"  # noqa: S608 - question marks
        " ON steps.task_id = requests.task_id AND steps.request_id = requests.request_id"
        f" WHERE requests.{these} AND answered_by_id IS NOT NULL AND intent_at >= ? AND used > 0",
        (*task_ids, since),
    ):
        binding = binding_from_json(row["binding"])
        if binding is not None and binding.is_money and was_sent(row["result"]):
            await database.change(
                "INSERT INTO forgotten_payments (person_id, at, amount) VALUES (?, ?, ?)",
                (row["answered_by_id"], row["intent_at"], binding.amount),
            )


async def forgotten_tasks(database: Database, person_id: int, moment: float) -> int:
    """How many forgotten tasks a person began since the quarter of an hour of this moment."""
    row = await database.one(
        "SELECT sum(tasks) FROM forgotten_use WHERE person_id = ? AND quarter >= ?",
        (person_id, int(moment) // _QUARTER_S),
    )
    return int(row[0] or 0) if row else 0


async def forgotten_steps(database: Database, person_id: int, moment: float) -> int:
    """How many steps those tasks made since the quarter of an hour of this moment."""
    row = await database.one(
        "SELECT sum(steps) FROM forgotten_use WHERE person_id = ? AND quarter >= ?",
        (person_id, int(moment) // _QUARTER_S),
    )
    return int(row[0] or 0) if row else 0
