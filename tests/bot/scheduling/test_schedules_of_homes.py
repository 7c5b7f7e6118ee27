"""Schedules for phones of homes that are removed, away or silent."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish
from agent.contract.tasks import Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.bus.errors import HomeUnread
from bot.bus.homes import Homes
from bot.context import ChatContext
from bot.schedules.schedule import MissedRun, RunFate, Schedule, ScheduleState
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
    cron: str = "0 9 * * *",
) -> int:
    """A schedule with a run that was due so long ago."""
    due = time.time() - due_s
    schedule = Schedule(
        0, person_id, phone_id, "take the pill", cron, zone="UTC", next_run=due, missed=missed
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


@pytest.mark.parametrize("missed", MissedRun)
async def test_a_schedule_whose_home_is_removed_while_a_run_waits_for_it_is_paused_whatever_its_choice(
    tmp_path: Path, missed: MissedRun
) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        schedule_id = await _keep(c.store, "flat/attic", missed)
        await c.schedules.look()
        _remove(c.context, flat)
        await c.schedules.look()
        await c.ann.sees("Make it anew")
        assert await _pause(c.store, schedule_id) == (ScheduleState.PAUSED, "home")


async def test_a_schedule_whose_home_is_removed_before_its_missed_run_is_begun_is_paused(
    tmp_path: Path,
) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        _come_back(flat)
        schedule_id = await _keep(c.store, "flat/attic", MissedRun.ASK)
        await c.schedules.look()
        question = await c.ann.sees("Run it now?")
        _remove(c.context, flat)
        await c.ann.presses("Run", question)
        await c.schedules.look()
        await c.ann.sees("Make it anew")
        assert await _pause(c.store, schedule_id) == (ScheduleState.PAUSED, "home")
        assert "tasks.submit" not in flat.asked


async def test_a_missed_run_for_once_that_cannot_begin_any_more_is_not_called_paused(tmp_path: Path) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        _come_back(flat)
        schedule_id = await _keep(c.store, "flat/attic", MissedRun.ASK, cron="")
        await c.schedules.look()
        question = await c.ann.sees("Run it now?")
        _remove(c.context, flat)
        await c.ann.presses("Run", question)
        await c.ann.sees(lambda seen: seen.message_id == question.message_id and not seen.buttons)
        before = await c.bot_texts()
        await c.schedules.look()
        assert await _pause(c.store, schedule_id) == (ScheduleState.ENDED, "")
        assert await c.bot_texts() == before


async def test_who_is_to_be_asked_when_the_home_is_back_is_asked_though_a_later_run_is_just_due(
    tmp_path: Path,
) -> None:
    flat, quarter = PaperHome("flat", (ATTIC,)), time.time() // 900 * 900
    now = quarter + 600
    async with chat(tmp_path, KITCHEN, others=[flat], clock=lambda: now) as c:
        assert c.schedules
        await _keep(c.store, "flat/attic", MissedRun.ASK, time.time() - quarter, cron="*/15 * * * *")
        await c.schedules.look()
        await c.ann.sees("I ask you about it")
        _come_back(flat)
        now = quarter + 960
        await c.schedules.look()
        await c.ann.sees("Run it now?")
        assert "tasks.submit" not in flat.asked


async def _pause(store: Store, schedule_id: int) -> tuple[str, str]:
    schedule = await store.schedules.get(schedule_id)
    assert schedule
    return schedule.state, schedule.why


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


_BEGUN = Task(NUMBERS_PER_JOURNAL + 1, ANN, "flat/attic", "take the pill", "en", "{}", TaskState.RUNNING, 1.0)


def _come_back(flat: PaperHome, begun: Task | None = None) -> None:
    """begun: the task of the run, if the home had begun it before it went."""
    flat.answers = {"tasks.begun": begun, "tasks.submit": _BEGUN}
    flat.is_silent = True
    flat.speaks.set()


@pytest.mark.parametrize(
    ("missed", "lang", "told", "then"),
    [
        (
            MissedRun.LATE,
            "en",
            "waits: home “flat” is not reached. It begins when that is back",
            "it begins now: home “flat” was not reached",
        ),
        (
            MissedRun.SKIP,
            "en",
            "has not begun: home “flat” is not reached. I leave out",
            "was left out: home “flat” was not reached",
        ),
        (
            MissedRun.ASK,
            "en",
            "has not begun: home “flat” is not reached. I ask you about it",
            "was missed: home “flat” was not reached. Run it now?",
        ),
        (MissedRun.ASK, "zh", "没有联系到“flat”。恢复后我会问你", "当时没有联系到“flat”。现在运行吗"),
    ],
    ids=["late", "skip", "ask", "zh"],
)
async def test_a_run_that_is_due_while_its_home_is_away_is_told_once_and_decided_when_it_is_back(
    tmp_path: Path, missed: MissedRun, lang: str, told: str, then: str
) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        await c.store.people.set_lang(ANN, lang)
        schedule_id = await _keep(c.store, "flat/attic", missed)
        for _ in range(2):
            await c.schedules.look()
        assert sum(told in text for text in await c.bot_texts()) == 1
        assert sum("🗓" in text for text in await c.bot_texts()) == 1
        (run,) = await c.store.schedules.runs(schedule_id)
        assert run.fate is RunFate.WAITING
        _come_back(flat)
        for _ in range(2):
            await c.schedules.look()
        assert sum(then in text for text in await c.bot_texts()) == 1
        assert flat.asked.count("tasks.submit") == (missed is MissedRun.LATE)


@pytest.mark.parametrize("missed", MissedRun)
async def test_a_run_that_its_home_had_begun_before_it_went_is_neither_asked_about_nor_run_again(
    tmp_path: Path, missed: MissedRun
) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        schedule_id = await _keep(c.store, "flat/attic", missed)
        await c.schedules.look()
        due = (await c.store.schedules.runs(schedule_id))[0].run_at
        told = len(await c.bot_texts())
        _come_back(flat, replace(_BEGUN, created_at=due + 1))
        await c.schedules.look()
        first = (await c.store.schedules.runs(schedule_id))[0]
        assert (first.fate, first.task_id) == (RunFate.STARTED, _BEGUN.task_id)
        assert "tasks.submit" not in flat.asked
        assert len(await c.bot_texts()) == told


async def test_a_run_within_five_minutes_waits_for_its_home_in_silence(tmp_path: Path) -> None:
    flat = PaperHome("flat", (ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], clock=time.time) as c:
        assert c.schedules
        schedule_id = await _keep(c.store, "flat/attic", due_s=60.0)
        await c.schedules.look()
        assert await c.store.schedules.runs(schedule_id) == []
        _come_back(flat)
        await c.schedules.look()
        assert flat.asked.count("tasks.submit") == 1
        assert not any("🗓" in text for text in await c.bot_texts())


async def test_a_home_that_hangs_holds_up_no_schedule_of_another_and_is_told_of_when_it_gives_no_answer(
    tmp_path: Path,
) -> None:
    flat = PaperHome("flat", (ATTIC,), is_silent=True)
    flat.answers = {"tasks.begun": HomeUnread("slow", name="flat")}
    done = (Finish("all done"),)
    async with chat(tmp_path, KITCHEN, others=[flat], actions=done * 2, clock=time.time) as c:
        assert c.schedules
        waiting = [await _keep(c.store, "flat/attic", due_s=_DUE_S + number) for number in range(2)]
        last = 0
        for due_s in (2.0, 1.0):  # the second one while the first look at the silent home goes on
            await _keep(c.store, KITCHEN.phone_id, due_s=due_s)
            c.schedules.look_again()
            last = (await c.ann.sees(lambda seen: seen.text.startswith("✅"), after=last)).message_id
        asked = await _keep(c.store, KITCHEN.phone_id, due_s=_DUE_S)
        c.schedules.look_again()
        question = await c.ann.sees("Run it now?", after=last)
        await c.ann.presses("Leave it out", question)
        await c.ann.sees("Nothing is scheduled", after=question.message_id - 1)
        assert (await c.store.schedules.runs(asked))[0].fate is RunFate.SKIPPED
        assert flat.asked == ["tasks.begun"]
        flat.speaks.set()
        for _ in waiting:
            last = (await c.ann.sees("home “flat” is not reached", after=last)).message_id


def _remove(chat: ChatContext, home: PaperHome) -> None:
    """As when an admin has removed it."""
    assert isinstance(chat.dispatcher, Homes)
    chat.dispatcher.remove(home.home_id)
