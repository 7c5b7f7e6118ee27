"""Summaries: due at 20:00 on the person's wall clock, each once, with what happened."""

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from agent.journal import Journal
from bot.rights.preferences import Preferences, SummaryEvery
from bot.strings import say
from bot.summaries.periods import last_due
from bot.summaries.runner import SummaryRunner, choose_summary
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.ended_tasks import past_task
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
