"""Schedules for phones of homes that are removed, away or silent."""

import time
from pathlib import Path

import pytest

from bot.bus.homes import Homes
from bot.context import ChatContext
from bot.schedules.schedule import MissedRun, Schedule, ScheduleState
from bot.scheduling.runs import scheduler_of
from bot.store import Store
from tests.worlds.chat_world import ATTIC, KITCHEN, chat
from tests.worlds.household_world import Lives, household, on
from tests.worlds.outbox_world import ANN, BOB
from tests.worlds.paper_home import PaperHome

_DUE_S = 3 * 3600.0
"""So long ago a run was due."""


async def _keep(
    store: Store,
    phone_id: str,
    missed: MissedRun = MissedRun.ASK,
    due_s: float = _DUE_S,
    person_id: int = ANN,
) -> int:
    """A schedule with a run that was due so long ago."""
    due = time.time() - due_s
    schedule = Schedule(
        0, person_id, phone_id, "take the pill", "0 9 * * *", zone="UTC", next_run=due, missed=missed
    )
    kept = await store.schedules.add(schedule, f"{phone_id} {missed} {due}")
    assert kept is not None
    return kept


@pytest.mark.parametrize(
    ("lang", "told", "page", "seen"),
    [
        (
            "en",
            "the home of its phone was removed. Make it anew",
            "Your schedules",
            "Paused: the home of that",
        ),
        (
            "zh",
            "它的手机所在的地点已被移除。请为另一台手机重新创建",
            "你的定时任务",
            "那台手机所在的地点已被移除",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_schedule_of_a_removed_home_is_paused_and_its_person_told_once(
    tmp_path: Path, lang: str, told: str, page: str, seen: str
) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        await c.store.people.set_lang(ANN, lang)
        _remove(c.context, flat)
        schedule_id = await _keep(c.store, "flat/attic", MissedRun.LATE)
        for _ in range(2):
            await c.schedules.look()
        schedule = await c.store.schedules.get(schedule_id)
        assert schedule
        assert (schedule.state, schedule.why) == (ScheduleState.PAUSED, "home")
        assert sum(told in text for text in await c.bot_texts()) == 1
        listed = await c.ann.sees(page, after=await c.ann.sends("/schedule"))
        await c.ann.presses("1. take the pill", listed)
        await c.ann.sees(seen)


async def test_admins_hear_that_a_schedule_went_with_its_home(tmp_path: Path) -> None:
    barn = PaperHome("barn", (ATTIC,))
    async with household(tmp_path, Lives("Bob", rights=on(KITCHEN)), phones=(KITCHEN,), others=[barn]) as h:
        await _keep(h.store, "flat/attic", MissedRun.LATE, person_id=BOB)
        await scheduler_of(h.context).look()
        paused = "A schedule of Bob is paused: the home of its phone was removed."
        assert paused in await h.texts("Ann")
        assert any("Make it anew" in text for text in await h.texts("Bob"))


async def test_a_home_that_is_followed_anew_with_a_new_key_keeps_its_schedules(tmp_path: Path) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        await c.store.joined.add("flat", "flat", flat.prefix, b"key", "user")
        _remove(c.context, flat)
        schedule_id = await _keep(c.store, "flat/attic", MissedRun.LATE)
        await c.schedules.look()
        schedule = await c.store.schedules.get(schedule_id)
        assert schedule
        assert schedule.state is ScheduleState.ON


def _remove(chat: ChatContext, home: PaperHome) -> None:
    """As when an admin has removed it."""
    assert isinstance(chat.dispatcher, Homes)
    chat.dispatcher.remove(home.home_id)
