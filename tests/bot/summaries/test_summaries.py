"""Summaries: due at 20:00 on the person's wall clock, each once, with what happened."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from agent.contract.history import PastTask, PastTasks
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.journal import Journal
from agent.storage.trouble import TROUBLES
from bot.rights.preferences import Preferences, SummaryEvery
from bot.strings import say
from bot.summaries.gathering import gather
from bot.summaries.periods import last_due
from bot.summaries.runner import SummaryRunner, choose_summary
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
from tests.worlds.locked_databases import held, impatient
from tests.worlds.outbox_world import ANN, town
from tests.worlds.paper_home import PaperHome

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


async def _at_flat(c: Chat, ended_at: float) -> PastTask:
    """Ann's newest task as one of another home."""
    ann = await c.store.people.person(ANN)
    assert ann
    own = (await c.context.dispatcher.history.page(c.context.rights.caller(ann), 0, 1)).tasks[0]
    task = replace(own.task, task_id=NUMBERS_PER_JOURNAL + 1, phone_id="flat/attic")
    return replace(own, task=task, ended_at=ended_at)


@pytest.mark.parametrize("hangs", [False, True], ids=["away", "hangs"])
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ("no task ended at the homes that I reached.", "Not reached, so not listed here: flat")),
        ("zh", ("能联系到的地点没有任务结束。", "没有联系到，那里的内容不在其中：flat")),
    ],
    ids=["en", "zh"],
)
async def test_a_summary_names_the_homes_that_were_not_reached(
    tmp_path: Path, lang: str, told: tuple[str, ...], hangs: bool
) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome("flat", (ATTIC,), is_silent=hangs)]) as c:
        await c.store.people.set_lang(ANN, lang)
        page = await c.ann.sees("📋", after=await c.ann.sends("/summary"))
        assert all(each in page.text for each in told)


async def test_what_ended_at_a_home_that_was_not_reached_is_in_the_first_summary_after_it_is_back_and_once(
    tmp_path: Path,
) -> None:
    days = [_at(2026, 3, day, 20) for day in range(23, 29)]
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        await c.store.preferences.choose(ANN, Preferences(zone="Europe/Berlin"))
        await choose_summary(c.context, ANN, SummaryEvery.DAY, lambda: days[0])
        await asyncio.to_thread(asyncio.run, _many(tmp_path, 1))
        past = await _at_flat(c, days[1] - 1)
        clock = _Clock(0.0)
        for clock.now in days[1:3]:
            await SummaryRunner(c.context, clock).send_due()
        told = await _summaries(c)
        assert len(told) == 2
        assert all("Not reached: flat. What ended there comes in a later summary." in each for each in told)
        flat.answers = {"history.page": PastTasks((past,), 1)}
        flat.is_silent = True
        flat.speaks.set()
        for clock.now in days[3:5]:
            await SummaryRunner(c.context, clock).send_due()
        back, after = (await _summaries(c))[2:]
        assert "1 done" in back
        assert "Approved money: 36.80 to Blue Door Coffee" in back
        assert f"Also what ended at flat since {_text(days[0])}" in back
        assert after == say("en", "summary_nothing", since=_text(days[3]), until=_text(days[4]))
        flat.is_silent = False
        clock.now = days[5]
        await SummaryRunner(c.context, clock).send_due()
        assert await c.store.summaries.unreached(ANN) == {"flat/": days[4]}


async def test_a_home_that_goes_between_two_pages_takes_no_task_of_another_home_from_the_summary(
    tmp_path: Path,
) -> None:
    flat = PaperHome("flat", (ATTIC,), is_silent=True, last="history.page")
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        ann = await c.store.people.person(ANN)
        assert ann
        now = datetime.now(UTC).timestamp()
        await asyncio.to_thread(asyncio.run, _many(tmp_path, 25))
        past = await _at_flat(c, now + 10)
        theirs = [
            replace(past, task=replace(past.task, task_id=past.task.task_id + number)) for number in range(25)
        ]
        flat.answers = {"history.page": PastTasks(tuple(theirs), 25)}
        flat.is_silent = True
        gathered = await gather(c.context, ann, now - 60, now + 60)
        assert gathered.summary.done == 25
        assert gathered.summary.left_out == ("flat",)
