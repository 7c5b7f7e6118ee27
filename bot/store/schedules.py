"""Schedules and their runs on disk.

What a run came to is committed together with the time of the next one.
"""

import json
from collections.abc import Sequence

import aiosqlite

from agent.contract.tasks import ShortcutRun
from agent.storage.database import Database
from bot.schedules.schedule import (
    MOST_SCHEDULES,
    MissedRun,
    RunFate,
    Schedule,
    ScheduledRun,
    ScheduleState,
)


class ScheduleTable:
    """Rows of `schedules` and `schedule_runs`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, schedule: Schedule, token: str) -> int | None:
        """Commits a schedule, its id being ignored; None if the person has MOST_SCHEDULES.

        token: of the press; the same one again answers the same schedule.
        """
        async with self._db.transaction():
            row = await self._db.one("SELECT schedule_id FROM schedules WHERE token = ?", (token,))
            if row is not None:
                return int(row["schedule_id"])
            if await self._count(schedule.person_id) >= MOST_SCHEDULES:
                return None
            return await self._db.insert(
                "INSERT INTO schedules (person_id, phone_id, text, cron, at, zone, next_run, missed, state,"
                " shortcut, made_at, token) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    schedule.person_id,
                    schedule.phone_id,
                    schedule.text,
                    schedule.cron,
                    schedule.at,
                    schedule.zone,
                    schedule.next_run,
                    schedule.missed,
                    schedule.state,
                    schedule.shortcut.to_column() if schedule.shortcut else "",
                    schedule.made_at,
                    token,
                ),
            )

    async def get(self, schedule_id: int) -> Schedule | None:
        """One schedule, also an ended one; None if it was deleted."""
        row = await self._db.one("SELECT * FROM schedules WHERE schedule_id = ?", (schedule_id,))
        return _schedule(row) if row else None

    async def count(self, person_id: int) -> int:
        """How many schedules a person has that have not ended."""
        return await self._count(person_id)

    async def page(self, person_id: int, offset: int, limit: int) -> list[Schedule]:
        """Some of a person's schedules that have not ended: the next to run first, paused ones last."""
        rows = await self._db.all(
            "SELECT * FROM schedules WHERE person_id = ? AND state <> 'ended'"
            " ORDER BY state <> 'on', next_run, schedule_id LIMIT ? OFFSET ?",
            (person_id, limit, offset),
        )
        return [_schedule(row) for row in rows]

    async def all_of(self, person_id: int) -> list[Schedule]:
        """All of a person's, ended ones, too."""
        rows = await self._db.all(
            "SELECT * FROM schedules WHERE person_id = ? ORDER BY schedule_id", (person_id,)
        )
        return [_schedule(row) for row in rows]

    async def running(self) -> list[Schedule]:
        """All that are ON, in the order of their next runs."""
        rows = await self._db.all("SELECT * FROM schedules WHERE state = 'on' ORDER BY next_run, schedule_id")
        return [_schedule(row) for row in rows]

    async def choose(
        self, schedule: Schedule, *, missed: MissedRun | None = None, state: ScheduleState | None = None
    ) -> None:
        """Commits what its person chose. A schedule that goes on is counted from now on."""
        async with self._db.transaction():
            if missed is not None:
                await self._db.change(
                    "UPDATE schedules SET missed = ? WHERE schedule_id = ?", (missed, schedule.schedule_id)
                )
            if state is not None:
                await self._db.change(
                    "UPDATE schedules SET state = ?, why = ?, next_run = CASE cron WHEN '' THEN at END"
                    " WHERE schedule_id = ? AND state IN ('on', 'paused')",
                    (state, "person" if state is ScheduleState.PAUSED else "", schedule.schedule_id),
                )

    async def count_from(self, schedule: Schedule, next_run: float | None, zone: str) -> None:
        """Commits when it runs next, if it was not changed meanwhile. None: never again, so it has ended."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE schedules SET next_run = ?, zone = ?, state = ?"
                " WHERE schedule_id = ? AND state = 'on' AND next_run IS ?",
                (
                    next_run,
                    zone,
                    ScheduleState.ENDED if next_run is None else ScheduleState.ON,
                    schedule.schedule_id,
                    schedule.next_run,
                ),
            )

    async def drop_shortcut(self, schedule_id: int) -> None:
        """Commits that the schedule's words are used from now on."""
        async with self._db.transaction():
            await self._db.change("UPDATE schedules SET shortcut = '' WHERE schedule_id = ?", (schedule_id,))

    async def delete(self, schedule_id: int) -> None:
        """Forgets a schedule and its runs; tasks that it began stay."""
        async with self._db.transaction():
            await self._db.change("DELETE FROM schedule_runs WHERE schedule_id = ?", (schedule_id,))
            await self._db.change("DELETE FROM schedules WHERE schedule_id = ?", (schedule_id,))

    async def run(self, schedule_id: int, run_at: float) -> ScheduledRun | None:
        """What is known of a run."""
        row = await self._db.one(
            "SELECT * FROM schedule_runs WHERE schedule_id = ? AND run_at = ?", (schedule_id, run_at)
        )
        return _run(row) if row else None

    async def runs(self, schedule_id: int) -> list[ScheduledRun]:
        """All that are kept, oldest first."""
        rows = await self._db.all(
            "SELECT * FROM schedule_runs WHERE schedule_id = ? ORDER BY run_at", (schedule_id,)
        )
        return [_run(row) for row in rows]

    async def asked(self, schedule_id: int) -> list[ScheduledRun]:
        """Runs that wait for their person's decision."""
        rows = await self._db.all(
            "SELECT * FROM schedule_runs WHERE schedule_id = ? AND fate = 'asked' ORDER BY run_at",
            (schedule_id,),
        )
        return [_run(row) for row in rows]

    async def decide(self, run: ScheduledRun, next_run: float | None, why: str = "") -> None:
        """Commits what a due run came to, and when the schedule runs next: None for never again.

        why: pauses the schedule for this reason.
        """
        state = ScheduleState.PAUSED if why else ScheduleState.ENDED if next_run is None else ScheduleState.ON
        async with self._db.transaction():
            # A person may have paused or deleted the schedule at this moment: that stays.
            await self._db.change(
                "UPDATE schedules SET next_run = ?, state = CASE state WHEN 'on' THEN ? ELSE state END,"
                " why = CASE state WHEN 'on' THEN ? ELSE why END WHERE schedule_id = ?",
                (next_run, state, why, run.schedule_id),
            )
            await self._put(run)

    async def put(self, run: ScheduledRun) -> None:
        """Commits what a run came to; the schedule's times stay."""
        async with self._db.transaction():
            await self._put(run)

    async def wait(self, run: ScheduledRun) -> None:
        """Commits once that the run waits."""
        async with self._db.transaction():
            await self._put(run, "OR IGNORE")

    async def untold(self) -> list[ScheduledRun]:
        """Runs whose person has not been told, oldest first."""
        rows = await self._db.all(
            "SELECT * FROM schedule_runs WHERE told = 0 ORDER BY decided_at, schedule_id, run_at"
        )
        return [_run(row) for row in rows]

    async def mark_told(self, run: ScheduledRun) -> None:
        """Commits that the message about what the run came to is on the outbox's disk."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE schedule_runs SET told = 1 WHERE schedule_id = ? AND run_at = ? AND fate = ?",
                (run.schedule_id, run.run_at, run.fate),
            )

    async def _put(self, run: ScheduledRun, how: str = "OR REPLACE") -> None:
        if not await self._db.one("SELECT 1 FROM schedules WHERE schedule_id = ?", (run.schedule_id,)):
            return  # deleted at this moment
        await self._db.change(
            f"INSERT {how} INTO schedule_runs"  # noqa: S608 - a constant of ours
            " (schedule_id, run_at, fate, why, words, task_id, missed, last_at, decided_at, told)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                run.schedule_id,
                run.run_at,
                run.fate,
                run.why,
                json.dumps(run.words),
                run.task_id,
                run.missed,
                run.last_at or run.run_at,
                run.decided_at,
                run.told,
            ),
        )

    async def _count(self, person_id: int) -> int:
        row = await self._db.one(
            "SELECT count(*) FROM schedules WHERE person_id = ? AND state <> 'ended'", (person_id,)
        )
        return int(row[0]) if row else 0


def _schedule(row: aiosqlite.Row) -> Schedule:
    return Schedule(
        schedule_id=row["schedule_id"],
        person_id=row["person_id"],
        phone_id=row["phone_id"],
        text=row["text"],
        cron=row["cron"],
        at=row["at"],
        zone=row["zone"],
        next_run=row["next_run"],
        missed=MissedRun(row["missed"]),
        state=ScheduleState(row["state"]),
        why=row["why"],
        shortcut=ShortcutRun.from_column(row["shortcut"]),
        made_at=row["made_at"],
    )


def _run(row: aiosqlite.Row) -> ScheduledRun:
    words: Sequence[Sequence[str]] = json.loads(row["words"] or "[]")
    return ScheduledRun(
        schedule_id=row["schedule_id"],
        run_at=row["run_at"],
        fate=RunFate(row["fate"]),
        why=row["why"],
        words=tuple((name, value) for name, value in words),
        task_id=row["task_id"],
        missed=row["missed"],
        last_at=row["last_at"],
        decided_at=row["decided_at"],
        told=bool(row["told"]),
    )
