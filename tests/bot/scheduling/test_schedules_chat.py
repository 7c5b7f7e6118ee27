"""Schedules in the chat, through its sockets: understood, kept on a press alone, run, reported, changed."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish
from agent.contract.tasks import ShortcutRun
from agent.journal import Journal
from bot.rights.person import Role
from bot.schedules.schedule import MissedRun, Schedule, ScheduleState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN

DONE = (Finish("all done"), Finish("all done"), Finish("all done"))
DAY_S = 86400.0


class LaterClock:
    """The real one, put forward by hand."""

    def __init__(self) -> None:
        self.ahead_s = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead_s


async def use_zone(c: Chat, zone: str = "Europe/Berlin") -> None:
    preferences = await c.store.preferences.of(ANN)
    await c.store.preferences.choose(ANN, replace(preferences, zone=zone))


def go_on(c: Chat) -> None:
    assert c.schedules is not None
    c.schedules.look_again()


async def tasks_in(folder: Path) -> int:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        return len(await journal.ended.known())


SAID = {
    "en": (
        "every weekday 7:30 order a latte",
        "Monday to Friday at 07:30",
        "order a latte",
        "🗓 Keep",
        "Kept",
    ),
    "zh": ("每个工作日早上7点半点一杯拿铁", "周一到周五 07:30", "点一杯拿铁", "🗓 保存", "已保存"),
}


@pytest.mark.parametrize("lang", SAID)
async def test_a_schedule_is_understood_kept_run_and_reported(tmp_path: Path, lang: str) -> None:
    said, times, words, keep, kept = SAID[lang]
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        await c.store.people.set_lang(ANN, lang)
        asked = await c.ann.sees("time zone|时区", after=await c.ann.sends(said))
        assert await c.store.schedules.count(ANN) == 0
        await c.ann.presses("Asia/Shanghai", asked)
        offer = await c.ann.sees(lambda seen: times in seen.text and words in seen.text)
        assert "Asia/Shanghai" in offer.text
        assert await c.store.schedules.count(ANN) == 0
        await c.ann.presses(keep, offer)
        await c.ann.sees(kept)
        (schedule,) = await c.store.schedules.page(ANN, 0, 9)
        assert (schedule.cron, schedule.text) == ("30 7 * * 1-5", words)
        assert schedule.next_run is not None
        clock.ahead_s = schedule.next_run - time.time() + 1
        go_on(c)
        report = await c.ann.sees(lambda seen: seen.text.startswith("✅"))
        assert report.reply_to is not None  # the card, which has the words
        (after,) = await c.store.schedules.page(ANN, 0, 9)
        assert after.next_run is not None
        assert after.next_run - schedule.next_run in (DAY_S, 3 * DAY_S)
        assert await tasks_in(tmp_path) == 1


async def keep(c: Chat, said: str) -> Schedule:
    offer = await c.ann.sees("Keep this schedule", after=await c.ann.sends(said))
    await c.ann.presses("🗓 Keep", offer)
    await c.ann.sees("Kept", after=offer.message_id - 1)  # not what an earlier one was answered with
    return (await c.store.schedules.page(ANN, 0, 9))[-1]


async def test_what_cannot_be_scheduled_is_said_with_every_mistake(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE) as c:
        await use_zone(c)
        wrong = await c.ann.sees("All that is wrong", after=await c.ann.sends("/schedule 61 25 32 13 8,9"))
        assert len(wrong.text.splitlines()) == 8
        never = await c.ann.sees("no such day", after=await c.ann.sends("every 31 February pay the rent"))
        await c.ann.presses("Cancel", never)
        await c.ann.sees("Nothing is scheduled")
        past = await c.ann.sees("over", after=await c.ann.sends("yesterday at 9 order a latte"))
        await c.ann.presses("Only now", past)
        await c.ann.sees(lambda seen: seen.text.startswith("✅"))
        assert await c.store.schedules.count(ANN) == 0


async def test_a_zone_is_taken_as_text_and_an_unknown_one_is_refused(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sees("time zone", after=await c.ann.sends("every day 7:30 order a latte"))
        await c.ann.sees("no time zone “Middle/Earth”", after=await c.ann.sends("Middle/Earth"))
        await c.ann.sends("Madrid")
        await c.ann.sees("Times are in Europe/Madrid")
        assert (await c.store.preferences.of(ANN)).zone == "Europe/Madrid"


async def test_the_101st_schedule_is_refused(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await use_zone(c)
        for number in range(100):
            await c.store.schedules.add(Schedule(0, ANN, "paper", f"task {number}", "0 9 * * *"), str(number))
        offer = await c.ann.sees("Keep this", after=await c.ann.sends("every day at 8 check my mail"))
        await c.ann.presses("🗓 Keep", offer)
        await c.ann.sees("You have 100 schedules")
        await c.ann.sees("1–5 of 100", after=await c.ann.sends("/schedules"))


async def test_a_schedule_is_paused_resumed_run_and_deleted_from_the_list(tmp_path: Path) -> None:
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        await use_zone(c)
        kept = await keep(c, "/schedule 0 9 * * * check my mail")
        page = await c.ann.sees("Your schedules", after=await c.ann.sends("/schedule"))
        await c.ann.presses("1. check my mail", page)
        before = page.message_id - 1  # the answer to what was kept has the same sentence
        page = await c.ann.sees("For a missed run I ask you", after=before)
        await c.ann.presses("Pause", page)
        page = await c.ann.sees("Paused by you")
        clock.ahead_s += 3 * DAY_S
        go_on(c)
        await c.ann.presses("If missed", page)
        await c.ann.presses("Leave out", await c.ann.sees("When a run is missed"))
        # The page of the choice has the same sentence.
        page = await c.ann.sees(lambda seen: "left out" in seen.text and seen.button("Run now") is not None)
        await c.ann.presses("Run now", page)
        await c.ann.sees(lambda seen: seen.text.startswith("✅"))
        await c.outbox.flush(WAIT_LIMIT_S)  # a report goes before a page's newer look
        await c.ann.presses("Go on", await c.ann.sees("Paused by you"))
        page = await c.ann.sees(lambda seen: "Next:" in seen.text and "left out" in seen.text)
        assert await c.store.schedules.runs(kept.schedule_id) == []
        await c.ann.presses("🗑 Delete", page)
        await c.ann.sees("You have no schedules")


async def test_a_missed_run_is_asked_about_and_runs_on_a_press_once(tmp_path: Path) -> None:
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        await use_zone(c)
        kept = await keep(c, "tomorrow at 9 check my mail")
        assert kept.next_run is not None
        clock.ahead_s = kept.next_run - time.time() + 7200
        go_on(c)
        asked = await c.ann.sees("was missed: I was off at that time. Run it now")
        assert await tasks_in(tmp_path) == 0
        await c.ann.presses("Run now", asked)
        await c.ann.sees(lambda seen: seen.text.startswith("✅"))
        assert await tasks_in(tmp_path) == 1
        assert await c.store.schedules.count(ANN) == 0


async def test_two_schedules_of_one_minute_run_one_after_the_other(tmp_path: Path) -> None:
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        await use_zone(c)
        kept = await keep(c, "every day at 9 check my mail")
        await keep(c, "every day at 9 open the news")
        assert kept.next_run is not None
        clock.ahead_s = kept.next_run - time.time() + 1
        go_on(c)
        async with asyncio.timeout(WAIT_LIMIT_S):
            async for messages in c.ann.watches():  # both may have come at once
                if sum(seen.text.startswith("✅ all done") for seen in messages) == 2:
                    break
        assert await tasks_in(tmp_path) == 2


async def test_a_schedule_of_a_person_without_rights_is_paused_and_both_are_told_once(tmp_path: Path) -> None:
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        bob = 43
        async with c.store.database.transaction():
            await c.store.people.insert(bob, "Bob", "en", Role.MEMBER, 1.0)
        due = time.time() - 5
        schedule = Schedule(
            0, bob, "paper", "check my mail", "0 9 * * *", next_run=due, missed=MissedRun.LATE
        )
        schedule_id = await c.store.schedules.add(schedule, "kept before")
        assert schedule_id is not None
        go_on(c)
        told = await c.ann.sees("A schedule of Bob is paused")
        assert "mail" not in told.text
        clock.ahead_s += 5 * DAY_S
        go_on(c)
        await c.ann.sees("/status", after=await c.ann.sends("/help"))
        paused = await c.store.schedules.get(schedule_id)
        assert paused is not None
        assert (paused.state, paused.why) == (ScheduleState.PAUSED, "rights")
        assert len(await c.store.schedules.runs(schedule_id)) == 1
        assert await tasks_in(tmp_path) == 0


async def test_a_report_offers_its_task_as_a_schedule(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE) as c:
        await use_zone(c)
        await c.ann.sends("open the news")
        await c.ann.presses("🗓 As schedule", await c.ann.sees(lambda seen: seen.text.startswith("✅")))
        await c.ann.presses("Weekdays", await c.ann.sees("How often"))
        await c.ann.presses("08:00", await c.ann.sees("At what time"))
        offer = await c.ann.sees("Keep this schedule")
        assert "Monday to Friday at 08:00" in offer.text
        await c.ann.presses("🗓 Keep", offer)
        await c.ann.sees("Kept")
        (kept,) = await c.store.schedules.page(ANN, 0, 9)
        assert (kept.cron, kept.text) == ("0 8 * * 1-5", "open the news")


async def test_a_schedule_whose_shortcut_is_gone_runs_by_its_words_and_says_so(tmp_path: Path) -> None:
    clock = LaterClock()
    async with chat(tmp_path, KITCHEN, actions=DONE, clock=clock) as c:
        await use_zone(c)
        schedule = Schedule(
            0, ANN, "paper", "check my mail", "0 9 * * *", zone="Europe/Berlin", next_run=time.time() - 1,
            shortcut=ShortcutRun("0123456789abcdef"),
        )  # fmt: skip
        schedule_id = await c.store.schedules.add(schedule, "kept before")
        assert schedule_id is not None
        go_on(c)
        await c.ann.sees("The shortcut of your schedule “check my mail” is deleted")
        await c.ann.sees(lambda seen: seen.text.startswith("✅"))
        after = await c.store.schedules.get(schedule_id)
        assert after is not None
        assert after.shortcut is None
