"""Begins scheduled tasks at their times: each run once, whatever is killed, set or away meanwhile."""

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Protocol

from agent.contract.errors import HomeAway
from agent.contract.phones import PhoneError
from agent.contract.tasks import Task
from agent.storage.trouble import TROUBLES
from bot.bus.errors import UNREACHED, HomeUnread, NoHome
from bot.bus.left_out import prefix_of
from bot.schedules.schedule import MissedRun, RunFate, Schedule, ScheduledRun
from bot.schedules.times import When
from bot.schedules.zones import zone_of
from bot.store.schedules import ScheduleTable

_log = logging.getLogger(__name__)
# A run that begins within this is on time; so long a phone that is away is waited for, too.
ON_TIME_S = 300.0
# A clock that is set, and a phone that comes back, are noticed after this.
_LOOK_EVERY_S = 15.0
# So long the schedules of other homes wait for a home that is there and does not answer.
_MOST_WAIT_S = 2.0


class _HomeUnreached(Exception):
    """The home of a phone does not even say whether a run has begun. name: of the home."""

    def __init__(self, name: str) -> None:
        super().__init__(f"home {name} is not reached")
        self.name = name


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

    def is_known(self, phone_id: str) -> bool:
        """Does a home have the phone?"""
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
        self._looking = asyncio.Lock()
        self._changed = asyncio.Event()
        # By what stands before the ids of a home's phones: homes are looked at side by side.
        self._looks: dict[str, asyncio.Task[float]] = {}
        self._looked_at: dict[str, float] = {}
        self._deciding = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def follow(self) -> None:
        """Begins runs until cancelled."""
        try:
            while True:
                self._changed.clear()
                pause_s = _LOOK_EVERY_S
                try:
                    pause_s = await self.look()
                except TROUBLES as err:
                    _log.warning("schedules wait for the databases: %s", err)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), pause_s)
        finally:
            for each in self._looks.values():
                each.cancel()
            await asyncio.gather(*self._looks.values(), return_exceptions=True)

    def now(self) -> float:
        """Seconds since the epoch."""
        return self._clock()

    def look_again(self) -> None:
        """Call after a schedule was made or changed. Returns at once."""
        self._changed.set()

    async def look(self) -> float:
        """Decides all runs that are due, and tells what they came to; answers seconds until the next look.

        A home that does not answer in time is looked at on: its runs are told of in a later look.
        Raises one of TROUBLES; then it may be called again.
        """
        async with self._looking:
            for home in {prefix_of(each.phone_id) for each in await self._table.running()} - set(self._looks):
                self._looks[home] = asyncio.create_task(self._look_at(home))
            if self._looks:
                _, late = await asyncio.wait(self._looks.values(), timeout=_MOST_WAIT_S)
                for each in late:
                    each.add_done_callback(self._look_after)
            over = [self._looks.pop(home) for home, each in list(self._looks.items()) if each.done()]
            await self._tell()
            if failed := [err for each in over if (err := each.exception()) is not None]:
                for err in failed[1:]:
                    _log.error("a look at schedules failed, too", exc_info=err)
                raise failed[0]
            now = self._clock()
            return max(0.0, min((each.result() for each in over), default=now + _LOOK_EVERY_S) - now)

    def _look_after(self, late: asyncio.Task[float]) -> None:
        """What a late look has decided is told at once."""
        del late
        self._changed.set()

    async def _look_at(self, home: str) -> float:
        """Decides what is due at the phones of a home; answers when to look again, seconds since the epoch.

        home: what stands before the ids of its phones.
        """
        async with self._deciding[home]:
            now = self._clock()
            set_back = now < self._looked_at.get(home, float("inf")) - 1.0
            self._looked_at[home] = now
            zones: dict[int, str] = {}
            for schedule in await self._running(home):
                if schedule.person_id not in zones:
                    zones[schedule.person_id] = await self._door.zone(schedule.person_id)
                await self._count_anew(schedule, zones[schedule.person_id], now, set_back=set_back)
            coming: list[float] = []
            unreached: str | None = None
            for schedule in await self._running(home):
                current: Schedule | None = schedule
                # A run whose task a kill cut off is decided as of then, and the next one may be due by now.
                while current and current.next_run is not None and current.next_run <= now:
                    if unreached is not None:  # not asked once more for each of its schedules
                        await self._wait_for_home(current, now, unreached)
                        break
                    try:
                        if not await self._decide_if_reached(current, now):
                            break
                    except _HomeUnreached as err:
                        _log.info("schedules wait: %s", err)
                        unreached = err.name
                        continue
                    current = await self._table.get(current.schedule_id)
                    current = current if current and current.state == "on" else None
                if current and current.next_run is not None and current.next_run > now:
                    coming.append(current.next_run)
            return min([self._clock() + _LOOK_EVERY_S, *coming])

    async def _running(self, home: str) -> list[Schedule]:
        return [each for each in await self._table.running() if prefix_of(each.phone_id) == home]

    async def run_asked(self, schedule: Schedule, run_at: float) -> RunStart | None:
        """Begins a missed run that its person was asked about; None if it is decided already."""
        async with self._deciding[prefix_of(schedule.phone_id)]:
            run = await self._table.run(schedule.schedule_id, run_at)
            if run is None or run.fate is not RunFate.ASKED:
                return None
            begun = await self._door.begun(schedule, run_at)
            started = RunStart(begun) if begun else await self._door.start(schedule, run_at)
            if started.task is not None:
                done = replace(run, fate=RunFate.STARTED, task_id=started.task.task_id, told=True)
                await self._table.put(done)
            elif started.stopped:
                stopped = replace(run, fate=RunFate.STOPPED, why=started.stopped, told=True)
                current = await self._table.get(schedule.schedule_id)
                if current is None or current.state != "on":  # one for once is over
                    await self._table.put(stopped)
                else:
                    told = replace(stopped, told=False)
                    await self._table.decide(told, current.next_run, started.stopped)
                    self._changed.set()
            return started

    async def leave_out(self, schedule: Schedule, run_at: float) -> bool:
        """Decides that a missed run is left out; False if it is decided already."""
        async with self._deciding[prefix_of(schedule.phone_id)]:
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
        """As `_decide`; False also if it waits for a home. Raises _HomeUnreached."""
        try:
            return await self._decide(schedule, now)
        except PhoneError as err:
            _log.info("schedule %d waits: %s", schedule.schedule_id, err)
            if isinstance(err, UNREACHED) and not isinstance(err, NoHome):
                await self._wait_for_home(schedule, now, err.values.get("name", ""))
        return False

    async def _wait_for_home(self, schedule: Schedule, now: float, name: str) -> None:
        """Commits once that a late run waits for a home, which alone knows whether it has begun.

        name: of the home.
        """
        run_at = schedule.next_run
        if run_at is None:
            return
        number, last = When(schedule.cron, schedule.at).count(run_at, now, zone_of(schedule.zone))
        if now - last > ON_TIME_S:
            run = ScheduledRun(
                schedule.schedule_id,
                run_at,
                RunFate.WAITING,
                "home",
                (("home", name),),
                missed=number - 1,
                last_at=last,
                decided_at=now,
            )
            await self._table.wait(run)

    async def _decide(self, schedule: Schedule, now: float) -> bool:
        """Decides a due run; False if it waits for its phone. Raises _HomeUnreached, PhoneError."""
        run_at = schedule.next_run
        if run_at is None:
            return False
        try:
            begun = await self._door.begun(schedule, run_at)
        except (HomeAway, HomeUnread) as err:
            raise _HomeUnreached(err.values.get("name", "")) from err
        until = max(run_at, begun.created_at) if begun else now
        zone = zone_of(schedule.zone)
        number, last = When(schedule.cron, schedule.at).count(run_at, until, zone)
        run = ScheduledRun(
            schedule.schedule_id, run_at, RunFate.STARTED, missed=number - 1, last_at=last, decided_at=until
        )
        following = await self._following(schedule, until, zone) if schedule.cron else None
        late, away = until - last > ON_TIME_S, self._door.is_away(schedule.phone_id)
        before = await self._table.run(schedule.schedule_id, run_at)
        waited = before if before is not None and before.fate is RunFate.WAITING else None
        if waited is not None:
            run = replace(run, why=waited.why, words=waited.words)
        if begun is not None:
            run = replace(run, task_id=begun.task_id, why=run.why or "off", told=not late and number == 1)
            await self._commit(schedule, run, following)
            return True
        if away and not late:
            return False
        if late or number > 1:
            run = replace(run, why=run.why or ("phone" if away else "off"))
        # Its person was told that they are asked once the home is back.
        asks = schedule.missed is MissedRun.ASK and (late or (waited is not None and waited.why == "home"))
        skips = schedule.missed is MissedRun.SKIP and late
        # What cannot run any more is told below, and not asked about.
        if (asks or skips) and self._door.is_known(schedule.phone_id):
            fate = RunFate.ASKED if asks else RunFate.SKIPPED
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
