"""Sixty days of schedules: no run is lost, doubled or untold, whatever is killed, off, away, cut or set."""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.schedules.schedule import MissedRun, RunFate, ScheduledRun
from bot.scheduling.runner import ON_TIME_S
from tests.worlds.schedule_days import PERSON, ScheduleDays, is_told, live
from tests.worlds.virtual_time import in_virtual_time

DAYS = 60
ZONE = "Europe/Berlin"
# Hours, minutes, and days of the week of each; the third hour is left out once and comes twice once.
TIMES = {
    "30 7 * * 1-5": ([7], [30], range(5)),
    "30 2 * * *": ([2], [30], range(7)),
    "0 2 * * 0": ([2], [0], [6]),
    "0 */6 * * *": ([0, 6, 12, 18], [0], range(7)),
    "15,45 9 * * *": ([9], [15, 45], range(7)),
}
SPRING = datetime(2026, 3, 1, 12, tzinfo=UTC)
AUTUMN = datetime(2026, 10, 1, 12, tzinfo=UTC)


def expected(cron: str, begin: float, end: float) -> list[float]:
    """The runs between, counted by the day: a time that is left out runs after the change."""
    hours, minutes, weekdays = TIMES[cron]
    zone, found = ZoneInfo(ZONE), set[float]()
    day = datetime.fromtimestamp(begin, zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    while day.timestamp() < end + 2 * 86400:
        if day.weekday() in weekdays:
            for hour in hours:
                for minute in minutes:
                    wanted = day.replace(hour=hour, minute=minute)
                    while (
                        wanted.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None)
                        != wanted
                    ):
                        wanted += timedelta(minutes=1)
                    found.add(wanted.replace(tzinfo=zone).timestamp())
        day += timedelta(days=1)
    return sorted(at for at in found if begin < at <= end)


def covered(run: ScheduledRun, runs: Sequence[float]) -> list[float]:
    """The expected runs that this one stands for."""
    return [at for at in runs if run.run_at <= at <= run.last_at]


async def sixty_days(seed: int, start: datetime) -> ScheduleDays:
    chance = random.Random(seed)  # noqa: S311 - a course of events
    begin = start.timestamp() + chance.uniform(0, 86400)
    days = ScheduleDays(begin, ZONE)
    policies = {await days.keep(cron, missed): (cron, missed) for cron in TIMES for missed in MissedRun}
    await live(days, begin + DAYS * 86400, chance)
    names = Counter(task.origin for task in await days.begun_tasks())
    assert max(names.values()) == 1, "a run was doubled"
    started = 0
    for schedule in await days.table.all_of(PERSON):
        cron, missed = policies[schedule.schedule_id]
        rows = await days.table.runs(schedule.schedule_id)
        wanted = expected(cron, begin, days.now)
        times = Counter(at for run in rows for at in covered(run, wanted))
        assert sorted(times) == wanted, f"runs of {cron} were lost"
        assert set(times.values()) == {1}, f"runs of {cron} were counted twice"
        assert sum(1 + run.missed for run in rows) == len(wanted)
        for run in rows:
            assert run.told
            assert run.fate is not RunFate.WAITING
            if run.fate is RunFate.STARTED:
                started += 1
                assert run.task_id
            elif missed is MissedRun.LATE:
                raise AssertionError(f"{run.fate} in place of a late run")
            if missed is MissedRun.SKIP and run.fate is RunFate.STARTED:
                assert run.decided_at - run.last_at < 86400
            asked = f"{schedule.schedule_id}:{run.run_at}:asked" in days.messages
            told = f"{schedule.schedule_id}:{run.run_at}:{run.fate}" in days.messages
            assert told or asked or not is_told(run, ON_TIME_S), f"nobody was told of {run}"
    assert started == len(names), "a task without its run, or a run without its task"
    return days


@pytest.mark.parametrize("start", [SPRING, AUTUMN], ids=["spring", "autumn"])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.sample(1)
def test_no_run_is_lost_doubled_or_untold(seed: int, start: datetime) -> None:
    days = in_virtual_time(sixty_days(seed, start))
    assert days.kills > 20
    assert days.lost > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 40))
def test_no_run_is_lost_doubled_or_untold_at_length(seed: int) -> None:
    in_virtual_time(sixty_days(seed, SPRING if seed % 2 else AUTUMN))
