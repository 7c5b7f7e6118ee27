"""Weeks of schedules in seconds: real tables that die between commits, a clock that is set, a phone away."""

import contextlib
import random
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from sqlite3 import Connection

from agent.contract.errors import HomeAway
from agent.contract.tasks import Task
from agent.journal.identity import IdentityTable
from agent.journal.queue import QueueTable
from agent.journal.schema import MIGRATIONS as JOURNAL
from agent.journal.tasks import TaskTable
from bot.bus.errors import HomeSilent
from bot.schedules.schedule import MissedRun, RunFate, Schedule, ScheduledRun
from bot.scheduling.runner import RunStart, ScheduleRunner
from bot.showing.origin import Origin
from bot.store.schedules import ScheduleTable
from bot.store.schema import MIGRATIONS as STORE
from tests.worlds.virtual_time import DatabaseAtOnce

PERSON = 42


class KilledProgram(Exception):
    """The program ended at this moment."""


@dataclass
class Deaths:
    """Kills the program at a commit: just before it, or just after. left: how many commits until then."""

    left: int | None = None
    after: bool = False

    def meets(self, *, after: bool) -> None:
        if self.left is None or self.after is not after:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            raise KilledProgram


class MortalDatabase(DatabaseAtOnce):
    """A file that outlives the program."""

    def __init__(self, connection: Connection, deaths: Deaths) -> None:
        super().__init__(connection)
        self._deaths = deaths

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None, None]:
        self._deaths.meets(after=False)
        async with super().transaction():
            yield
        self._deaths.meets(after=True)


@dataclass
class ScheduleDays:
    """A person with one phone at a home.

    now: true seconds since the epoch; skew: by which the clock is wrong. cut: the home is not reached.
    loses: the next reply of the home about a new task is lost.
    """

    now: float
    zone_name: str
    skew: float = 0.0
    away: bool = False
    cut: bool = False
    loses: bool = False
    lost: int = 0
    may: bool = True
    messages: dict[str, str] = field(default_factory=dict[str, str])
    deaths: Deaths = field(default_factory=Deaths)
    kills: int = 0

    def __post_init__(self) -> None:
        self.files = DatabaseAtOnce.made(STORE), DatabaseAtOnce.made(JOURNAL)
        self.begin()

    def clock(self) -> float:
        """What the computer's clock shows."""
        return self.now + self.skew

    def begin(self) -> None:
        """A start of the program."""
        store, journal = (MortalDatabase(file, self.deaths) for file in self.files)
        self.table = ScheduleTable(store)
        identity = IdentityTable(journal)
        self.tasks = TaskTable(journal, identity, self.clock)
        self.queue = QueueTable(journal, identity)
        self.runner = ScheduleRunner(self.table, self, self.clock)

    async def keep(self, cron: str, missed: MissedRun) -> int:
        """A schedule that is counted at the next look."""
        schedule = Schedule(0, PERSON, "kitchen", f"task {cron}", cron, zone=self.zone_name, missed=missed)
        kept = await self.table.add(schedule, f"{cron} {missed}")
        assert kept is not None
        return kept

    async def look(self, off_s: Sequence[float] = (0.0,)) -> float:
        """As the program does. off_s: how long it is off after one kill and the next."""
        while True:
            try:
                return await self.runner.look()
            except KilledProgram:
                self.now += off_s[self.kills % len(off_s)]
                self.kills += 1
                self.begin()

    async def begun_tasks(self) -> Sequence[Task]:
        """All tasks there are."""
        return await self.queue.in_line()

    # --- the runner's door

    async def zone(self, person_id: int) -> str:
        assert person_id == PERSON
        return self.zone_name

    def is_known(self, phone_id: str) -> bool:
        return phone_id == "kitchen"

    def is_away(self, phone_id: str) -> bool:
        return phone_id == "kitchen" and (self.away or self.cut)

    async def begun(self, schedule: Schedule, run_at: float) -> Task | None:
        if self.cut:
            raise HomeAway("cut", name="flat", since="14:05")
        return await self.tasks.of_origin(PERSON, _name(schedule, run_at))

    async def start(self, schedule: Schedule, run_at: float) -> RunStart:
        assert not self.away
        assert not self.cut
        if not self.may:
            return RunStart(stopped="rights")
        origin = _name(schedule, run_at)
        known = await self.tasks.of_origin(PERSON, origin)
        task = known or await self.tasks.add(PERSON, "kitchen", schedule.text, "en", origin)
        if self.loses:
            self.loses, self.cut = False, True
            self.lost += 1
            raise HomeSilent("lost", name="flat")
        return RunStart(task)

    async def tell(self, schedule: Schedule, run: ScheduledRun) -> None:
        # As the outbox has it: a key is sent once.
        self.messages.setdefault(f"{schedule.schedule_id}:{run.run_at}:{run.fate}", f"{run.why}+{run.missed}")


def _name(schedule: Schedule, run_at: float) -> str:
    return Origin(PERSON, 0, schedule=schedule.schedule_id, run=run_at).to_text()


async def live(days: ScheduleDays, until: float, chance: random.Random) -> None:
    """Time passes: the program is killed or off, the phone goes and comes, questions are answered."""
    away_until = cut_until = off_from = 0.0
    while days.now < until:
        if chance.random() < 0.2:
            days.deaths.left, days.deaths.after = chance.randrange(4), chance.random() < 0.5
        pause_s = await days.look((0.0, 30.0, 20_000.0))
        if chance.random() < 0.3:
            await _answer(days, chance)
        if chance.random() < 0.02:
            days.away, away_until = True, days.now + chance.choice([60, 600, 7200, 90_000])
        if not days.cut and not days.loses and chance.random() < 0.02:
            days.loses = chance.random() < 0.5
            days.cut = not days.loses
        if days.cut and days.now > cut_until:
            cut_until = days.now + chance.choice([60, 600, 7200, 90_000])
        if days.now > off_from and chance.random() < 0.02:
            days.now += chance.choice([30, 900, 10_800, 200_000])  # off, and begun again
            days.begin()
            off_from = days.now + 3600
        if days.away or days.cut:
            days.now += chance.choice([15, 45, 240])
            days.away = days.away and days.now < away_until
            days.cut = days.cut and days.now < cut_until
        else:
            # Nothing happens until the next run, so the looks in between are left out.
            coming = [each.next_run for each in await days.table.running() if each.next_run is not None]
            nearest = min(coming, default=until)
            far = nearest - days.clock() > 60
            days.now += chance.uniform(0.0, nearest - days.clock()) if far and chance.random() < 0.5 else 0
            days.now = max(days.now + pause_s, min(nearest - days.skew, until)) + 0.01
    days.away, days.cut, days.loses, days.deaths.left = False, False, False, None
    for _ in range(3):
        await days.look()


async def _answer(days: ScheduleDays, chance: random.Random) -> None:
    if days.away or days.cut:
        return
    for schedule in await days.table.all_of(PERSON):
        for run in await days.table.asked(schedule.schedule_id):
            try:
                if chance.random() < 0.5:
                    await days.runner.run_asked(schedule, run.run_at)
                else:
                    await days.runner.leave_out(schedule, run.run_at)
            except KilledProgram:
                days.kills += 1
                days.begin()
            except HomeSilent:
                return


def is_told(run: ScheduledRun, on_time_s: float) -> bool:
    """Must there be a message about the run? The others have their task's report."""
    if run.fate is not RunFate.STARTED:
        return True
    return run.missed > 0 or run.decided_at - run.last_at > on_time_s
