"""A day is as long as its clocks make it: what counts for today, or some days, begins at a real midnight."""

import time
from collections.abc import Callable, Generator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from agent.contract.history import RetentionLimits
from agent.contract.queue import Quotas
from agent.journal import Journal
from agent.storage.local_days import days_before, midnight
from agent.tasks.quota import Quota
from agent.tasks.retention import Retention
from tests.worlds.ended_tasks import past_task
from tests.worlds.hand_clock import HandClock

BERLIN = "CET-1CEST,M3.5.0,M10.5.0/3"
CAIRO = "EET-2EEST,M4.5.5/0,M10.5.4/24"  # put forward at midnight, and back to 23:00 of the day before
HAVANA = "CST5CDT,M3.2.0/0,M11.1.0/1"  # midnight comes twice
LORD_HOWE = "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"  # by half an hour


@pytest.fixture
def lives_in(monkeypatch: pytest.MonkeyPatch) -> Generator[Callable[[str], None]]:
    """Puts this computer into a zone, written as POSIX has it."""

    def move(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


def _at(text: str, hours: float) -> float:
    """A moment by its local time and its hours before UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=timezone(timedelta(hours=hours))).timestamp()


@pytest.mark.parametrize(
    ("zone", "began", "ended"),
    [
        (BERLIN, ("2026-03-29", 1), ("2026-03-30", 2)),
        (BERLIN, ("2026-10-25", 2), ("2026-10-26", 1)),
        (CAIRO, ("2026-04-24 01:00", 3), ("2026-04-25", 3)),
        (CAIRO, ("2026-10-29", 3), ("2026-10-30", 2)),
        (HAVANA, ("2026-03-08 01:00", -4), ("2026-03-09", -4)),
        (HAVANA, ("2026-11-01", -4), ("2026-11-02", -5)),
        (LORD_HOWE, ("2026-04-05", 11), ("2026-04-06", 10.5)),
        (LORD_HOWE, ("2026-10-04", 10.5), ("2026-10-05", 11)),
        ("UTC0", ("2026-03-29", 0), ("2026-03-30", 0)),
    ],
)
def test_today_begins_at_its_own_midnight(
    zone: str, began: tuple[str, float], ended: tuple[str, float], lives_in: Callable[[str], None]
) -> None:
    lives_in(zone)
    first, after = _at(*began), _at(*ended)
    moment = first
    while moment < after:
        assert midnight(moment) == first, datetime.fromtimestamp(moment, UTC)
        moment += 900
    assert midnight(after) == after
    assert midnight(first - 1) < first


@pytest.mark.parametrize(("day", "before", "now_s"), [("2026-03-29", 1, 2), ("2026-10-25", 2, 1)])
async def test_tasks_of_late_yesterday_use_up_nothing_of_today(
    day: str, before: float, now_s: float, lives_in: Callable[[str], None], tmp_path: Path
) -> None:
    lives_in(BERLIN)
    clock = HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock) as journal:
        quota = Quota(journal, Quotas(tasks=2))
        for written in (_at(day, before) - 60, _at(day, before) + 60):
            clock.now = written
            await journal.tasks.add(7, "S1", "order a latte", "en", "")
        clock.now = _at(f"{day} 20:00", now_s)
        assert await journal.tasks.count_since(7, midnight(clock())) == 1
        await quota.check_new(7)


def test_so_many_days_ago_is_the_same_time_of_day(lives_in: Callable[[str], None]) -> None:
    lives_in(BERLIN)
    assert days_before(_at("2026-03-29 12:00", 2), 1) == _at("2026-03-28 12:00", 1)
    assert days_before(_at("2026-10-25 12:00", 1), 1) == _at("2026-10-24 12:00", 2)
    assert days_before(_at("2026-10-26 12:00", 1), 30) == _at("2026-09-26 12:00", 2)
    assert days_before(_at("2026-03-29 12:00", 2), 36500) < 0


async def test_a_task_is_kept_for_whole_days(lives_in: Callable[[str], None], tmp_path: Path) -> None:
    lives_in(BERLIN)
    clock = HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock, HandClock()) as journal:
        clock.now = _at("2026-10-24 12:30", 2)
        task = await past_task(journal, tmp_path / "frames", 7, "order a latte", pays_at=1)
        clock.now = _at("2026-10-25 12:00", 1)  # 24.5 hours later, and not yet the same time of day
        await journal.runs.begin()
        await Retention(journal, tmp_path / "frames", RetentionLimits(1, 1000)).prune()
        assert await journal.ended.known() == {task.task_id}
        clock.now = _at("2026-10-25 13:00", 1)
        await journal.runs.begin()
        await Retention(journal, tmp_path / "frames", RetentionLimits(1, 1000)).prune()
        assert await journal.ended.known() == set()
