"""Begins scheduled tasks at their times: each run once, whatever is killed, set or away meanwhile."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Protocol

from agent.contract.phones import PhoneError
from agent.contract.tasks import Task
from agent.storage.trouble import TROUBLES
from bot.schedules.schedule import MissedRun, RunFate, Schedule, ScheduledRun
from bot.schedules.times import When
from bot.schedules.zones import zone_of
from bot.store.schedules import ScheduleTable

_log = logging.getLogger(__name__)
# A run that begins within this is on time; so long a phone that is away is waited for, too.
ON_TIME_S = 300.0
# A clock that is set, and a phone that comes back, are noticed after this.
_LOOK_EVERY_S = 15.0


@dataclass(frozen=True, slots=True)
class RunStart:
    """What came of beginning a run.

    task: None if there is none. refused: the sentence that says why; values: of its placeholders.
    stopped: 'rights', 'phone' or 'home', as in Schedule.why, if the schedule cannot run any more.
    """

    task: Task | None = None
    refused: str = ""
    values: tuple[tuple[str, str], ...] = ()
    stopped: str = ""


class RunDoor(Protocol):
    """What a scheduler does in the house."""

    async def zone(self, person_id: int) -> str:
        """The name of the person's zone, as in Preferences."""
        ...

    def is_away(self, phone_id: str) -> bool:
        """Is the phone known, but out of reach?"""
        ...

    async def begun(self, schedule: Schedule, run_at: float) -> Task | None:
        """The task of this run, if there is one."""
        ...

    async def start(self, schedule: Schedule, run_at: float) -> RunStart:
        """Makes the run a task, by the rights of now; the same run again is the same task."""
        ...

    async def tell(self, schedule: Schedule, run: ScheduledRun) -> None:
        """Puts the message about what a run came to on the outbox's disk; a second call changes nothing."""
        ...


class ScheduleRunner:
    """The one that begins runs. A run is committed as decided together with the time of the next one.

    Before that its task is looked for by the run's name, so a kill at any moment neither loses nor doubles a
    run. Runs that were missed together are one run, which says how many it stands for.
    """

    def __init__(self, table: ScheduleTable, door: RunDoor, clock: Callable[[], float] = time.time) -> None:
        """clock: seconds since the epoch; it may be set at any time."""
        self._table = table
        self._door = door
        self._clock = clock
        self._looked_at = float("inf")
        self._deciding = asyncio.Lock()
        self._changed = asyncio.Event()

    async def follow(self) -> None:
        """Begins runs until cancelled."""
        while True:
            self._changed.clear()
            pause_s = _LOOK_EVERY_S
            try:
                pause_s = await self.look()
            except TROUBLES as err:
                _log.warning("schedules wait for the databases: %s", err)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), pause_s)

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._clock()

    def look_again(self) -> None:
        """Call after a schedule was made or changed. Returns at once."""
        self._changed.set()

    async def look(self) -> float:
        """Decides all runs that are due, and tells what they came to; answers seconds until the next look.

        Raises one of TROUBLES; then it may be called again.
        """
        async with self._deciding:
            now = self._clock()
            set_back = now < self._looked_at - 1.0
            self._looked_at = now
            zones: dict[int, str] = {}
            for schedule in await self._table.running():
                if schedule.person_id not in zones:
                    zones[schedule.person_id] = await self._door.zone(schedule.person_id)
                await self._count_anew(schedule, zones[schedule.person_id], now, set_back=set_back)
            next_run = now + _LOOK_EVERY_S
            for schedule in await self._table.running():
                current: Schedule | None = schedule
                # A run whose task a kill cut off is decided as of then, and the next one may be due by now.
                while current and current.next_run is not None and current.next_run <= now:
                    if not await self._decide_if_reached(current, now):
                        break
                    current = await self._table.get(current.schedule_id)
                    current = current if current and current.state == "on" else None
                if current and current.next_run is not None and current.next_run > now:
                    next_run = min(next_run, current.next_run)
            await self._tell()
            return max(0.0, next_run - self._clock())

    async def run_asked(self, schedule: Schedule, run_at: float) -> RunStart | None:
        """Begins a missed run that its person was asked about; None if it is decided already."""
        async with self._deciding:
            run = await self._table.run(schedule.schedule_id, run_at)
            if run is None or run.fate is not RunFate.ASKED:
                return None
            started = await self._door.start(schedule, run_at)
            if started.task is not None:
                done = replace(run, fate=RunFate.STARTED, task_id=started.task.task_id, told=True)
                await self._table.put(done)
            return started

    async def leave_out(self, schedule: Schedule, run_at: float) -> bool:
        """Decides that a missed run is left out; False if it is decided already."""
        async with self._deciding:
            run = await self._table.run(schedule.schedule_id, run_at)
            if run is None or run.fate is not RunFate.ASKED:
                return False
            if (task := await self._door.begun(schedule, run_at)) is not None:
                # Pressed to run, and killed before that was committed.
                await self._table.put(replace(run, fate=RunFate.STARTED, task_id=task.task_id, told=True))
                return False
            await self._table.put(replace(run, fate=RunFate.SKIPPED, why="person", told=True))
            return True

    async def _count_anew(self, schedule: Schedule, zone: str, now: float, *, set_back: bool) -> None:
        """Counts the next run where the clock was set back, or the person's zone is another one.

        A run that is due is decided first.
        """
        known = schedule.next_run
        if known is not None and known <= now:
            return
        if not schedule.cron:
            if known is None:
                await self._table.count_from(schedule, schedule.at, zone)
            return
        if known is not None and not set_back and zone == schedule.zone:
            return
        fresh = await self._following(schedule, now, zone_of(zone))
        if known is None or zone != schedule.zone or (fresh is not None and fresh < known):
            await self._table.count_from(schedule, fresh, zone)

    async def _following(self, schedule: Schedule, after: float, zone: tzinfo) -> float | None:
        """The first run after a moment that was not decided before the clock was set back."""
        for run_at in When(schedule.cron, schedule.at).runs(after, zone):
            if await self._table.run(schedule.schedule_id, run_at) is None:
                return run_at
        return None

    async def _decide_if_reached(self, schedule: Schedule, now: float) -> bool:
        try:
            return await self._decide(schedule, now)
        except PhoneError as err:
            _log.info("schedule %d waits for its home: %s", schedule.schedule_id, err)
            return False

    async def _decide(self, schedule: Schedule, now: float) -> bool:
        """Decides a due run; False if it waits for its phone."""
        run_at = schedule.next_run
        if run_at is None:
            return False
        begun = await self._door.begun(schedule, run_at)
        until = max(run_at, begun.created_at) if begun else now
        zone = zone_of(schedule.zone)
        number, last = When(schedule.cron, schedule.at).count(run_at, until, zone)
        run = ScheduledRun(
            schedule.schedule_id, run_at, RunFate.STARTED, missed=number - 1, last_at=last, decided_at=until
        )
        following = await self._following(schedule, until, zone) if schedule.cron else None
        late, away = until - last > ON_TIME_S, self._door.is_away(schedule.phone_id)
        if begun is not None:
            run = replace(run, task_id=begun.task_id, why="off", told=not late and number == 1)
            await self._commit(schedule, run, following)
            return True
        if away and not late:
            return False
        if late or number > 1:
            before = await self._table.run(schedule.schedule_id, run_at)
            run = replace(run, why="phone" if away or before is not None else "off")
        if late and schedule.missed is not MissedRun.LATE:
            fate = RunFate.SKIPPED if schedule.missed is MissedRun.SKIP else RunFate.ASKED
            await self._commit(schedule, replace(run, fate=fate), following)
            return True
        if away:
            await self._table.wait(replace(run, fate=RunFate.WAITING))
            return False
        started = await self._door.start(schedule, run_at)
        if started.task is not None:
            told = not late and number == 1
            await self._commit(schedule, replace(run, task_id=started.task.task_id, told=told), following)
        elif started.stopped:
            stopped = replace(run, fate=RunFate.STOPPED, why=started.stopped)
            await self._commit(schedule, stopped, following or schedule.at, pauses=started.stopped)
        else:
            refused = replace(run, fate=RunFate.REFUSED, why=started.refused, words=started.values)
            await self._commit(schedule, refused, following)
        return True

    async def _commit(
        self, schedule: Schedule, run: ScheduledRun, following: float | None, pauses: str = ""
    ) -> None:
        for asked in await self._table.asked(schedule.schedule_id):
            task = await self._door.begun(schedule, asked.run_at)  # pressed, and killed at that moment
            fate = RunFate.STARTED if task else RunFate.SKIPPED
            over = replace(
                asked, fate=fate, why="newer", task_id=task.task_id if task else 0, told=bool(task)
            )
            await self._table.put(over)
        await self._table.decide(run, following, pauses)
        _log.info("run %.0f of schedule %d: %s", run.run_at, run.schedule_id, run.fate)

    async def _tell(self) -> None:
        for run in await self._table.untold():
            if (schedule := await self._table.get(run.schedule_id)) is not None:
                await self._door.tell(schedule, run)
            await self._table.mark_told(run)
