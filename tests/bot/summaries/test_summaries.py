"""Summaries: due at 20:00 on the person's wall clock, each once, with what happened."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from agent.journal import Journal
from agent.storage.trouble import TROUBLES
from bot.rights.preferences import Preferences, SummaryEvery
from bot.strings import say
from bot.summaries.periods import last_due
from bot.summaries.runner import SummaryRunner, choose_summary
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.locked_databases import held, impatient
from tests.worlds.outbox_world import ANN, town

_BERLIN = ZoneInfo("Europe/Berlin")
_HOUR_S = 3600.0


class _Clock:
    """Stands still until it is set."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def _at(*parts: int) -> float:
    return datetime(*parts, tzinfo=_BERLIN).timestamp()  # pyright: ignore[reportArgumentType]  # year to minute


def _text(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC).astimezone(_BERLIN):%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("every", "now", "due"),
    [
        (SummaryEvery.DAY, _at(2026, 3, 29, 19, 59), _at(2026, 3, 28, 20)),
        (SummaryEvery.DAY, _at(2026, 3, 29, 20), _at(2026, 3, 29, 20)),
        (SummaryEvery.DAY, _at(2026, 10, 26, 3), _at(2026, 10, 25, 20)),
        (SummaryEvery.WEEK, _at(2026, 3, 29, 19, 59), _at(2026, 3, 22, 20)),
        (SummaryEvery.WEEK, _at(2026, 3, 29, 20), _at(2026, 3, 29, 20)),
        (SummaryEvery.WEEK, _at(2026, 4, 2, 12), _at(2026, 3, 29, 20)),
    ],
)
def test_it_is_due_at_eight_on_the_wall_clock(every: SummaryEvery, now: float, due: float) -> None:
    assert last_due(every, now, _BERLIN) == due


async def _summaries(c: Chat) -> list[str]:
    return [text for text in await c.bot_texts() if text.startswith("📋")]


async def test_each_day_once_over_a_clock_change_a_restart_and_an_outage(tmp_path: Path) -> None:
    begin, end = _at(2026, 10, 24, 12), _at(2026, 10, 27, 12)
    async with town(tmp_path) as t:
        clock = _Clock(begin)
        async with chat(tmp_path, KITCHEN, inside=t) as c:
            await c.store.preferences.choose(ANN, Preferences(zone="Europe/Berlin"))
            await choose_summary(c.context, ANN, SummaryEvery.DAY, lambda: begin)
            while clock.now < end:
                await SummaryRunner(c.context, clock).send_due()
                clock.now += _HOUR_S
            days = [_at(2026, 10, day, 20) for day in (24, 25, 26)]
            told = await _summaries(c)
            assert told == [
                say("en", "summary_nothing", since=_text(since), until=_text(until))
                for since, until in zip([begin, *days], days, strict=False)
            ]
        clock.now = _at(2026, 10, 30, 9)  # after three days of outage
        async with chat(tmp_path, KITCHEN, inside=t, killed=True) as c:
            runner = SummaryRunner(c.context, clock)
            await runner.send_due()
            await c.store.summaries.keep(ANN, days[-1])  # killed before this was kept: the key is known
            await runner.send_due()
            late = (await _summaries(c))[len(told) :]
            assert late == [
                say("en", "summary_nothing", since=_text(days[-1]), until=_text(_at(2026, 10, 29, 20)))
            ]


async def test_it_tells_what_was_done_and_approved_and_a_week_comes_on_sunday(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.store.preferences.choose(ANN, Preferences(zone="Europe/Berlin"))
        now = datetime.now(UTC).timestamp()
        await choose_summary(c.context, ANN, SummaryEvery.WEEK, lambda: now - 1)
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            await past_task(journal, tmp_path, ANN, "order a latte", pays_at=2)
        page = await c.ann.sees("1 done", after=await c.ann.sends("/summary"))
        assert "Approved money: 36.80 to Blue Door Coffee" in page.text
        clock, told = _Clock(now), list[float]()
        while clock.now < now + 8 * 86_400:
            clock.now += _HOUR_S
            await SummaryRunner(c.context, clock).send_due()
            if len(await _summaries(c)) > len(told) + 1:
                told.append(clock.now)
        assert [datetime.fromtimestamp(at, _BERLIN).strftime("%a %H") for at in told][:1] == ["Sun 20"]
        assert "1 done" in (await _summaries(c))[1]


async def test_who_wants_none_gets_none_and_a_first_one_begins_with_the_choice(tmp_path: Path) -> None:
    now = _at(2026, 3, 28, 21)
    async with chat(tmp_path, KITCHEN) as c:
        runner = SummaryRunner(c.context, lambda: now)
        await runner.send_due()
        await c.store.preferences.choose(ANN, Preferences(zone="Europe/Berlin"))
        await choose_summary(c.context, ANN, SummaryEvery.DAY, lambda: now)
        await runner.send_due()
        assert await _summaries(c) == []
        await choose_summary(c.context, ANN, SummaryEvery.NEVER, lambda: now)
        assert await c.store.summaries.until(ANN) is None


async def _many(folder: Path, count: int) -> None:
    """Ann has had as many tasks, all of them like one that paid."""
    async with Journal.open(folder / "journal.sqlite3") as journal:
        await past_task(journal, folder, ANN, "order a latte", pays_at=2)
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as database, database:
        for table in ("tasks", "steps", "requests"):
            names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            names = [name for name in names if name != "request_id" or table == "steps"]
            shifted = {"task_id": "task_id + shift", "request_id": "request_id + shift"}
            copied = ", ".join(shifted.get(name, name) for name in names)
            more = (
                "WITH RECURSIVE more (shift) AS"
                " (SELECT 1 UNION ALL SELECT shift + 1 FROM more WHERE shift < ?)"
            )
            into = f"INSERT INTO {table} ({', '.join(names)}) SELECT {copied} FROM {table}, more"  # noqa: S608 - names of our tables
            database.execute(f"{more} {into} ORDER BY shift", (count - 1,))


async def test_a_week_of_500_tasks_is_told_in_a_few_lines_and_one_without_any_in_one(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.store.preferences.choose(ANN, Preferences(zone="Europe/Berlin", summary=SummaryEvery.WEEK))
        empty = await c.ann.sees("📋", after=await c.ann.sends("/summary"))
        assert "nothing happened" in empty.text
        assert len(empty.text.splitlines()) == 1
        await asyncio.to_thread(asyncio.run, _many(tmp_path, 500))
        page = await c.ann.sees("📋", after=await c.ann.sends("/summary"))
        assert "500 done" in page.text
        assert "500 × 36.80 to Blue Door Coffee" in page.text
        assert len(page.text.splitlines()) <= 7


async def test_one_that_the_disk_did_not_take_comes_later_and_once(tmp_path: Path) -> None:
    due = _at(2026, 3, 28, 20)
    async with chat(tmp_path, KITCHEN) as c:
        await c.store.preferences.choose(ANN, Preferences(zone="Europe/Berlin"))
        await choose_summary(c.context, ANN, SummaryEvery.DAY, lambda: due - 60)
        runner = SummaryRunner(c.context, lambda: due)
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            with pytest.raises(TROUBLES):
                await runner.send_due()
        assert await c.store.summaries.until(ANN) == due - 60
        await runner.send_due()
        await runner.send_due()
        assert len(await _summaries(c)) == 1
