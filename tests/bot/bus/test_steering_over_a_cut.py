"""What people read where a home is lost while they pause or replace a task there."""

import asyncio
import json
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.queue import TaskStatus
from agent.contract.tasks import Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.intake.pausing import PauseOutcome, pause_running
from bot.showing.origin import Origin
from bot.store.preferences import BusyText
from tests.worlds.chat_world import ATTIC, KITCHEN, chat
from tests.worlds.household_world import Lives, household, on
from tests.worlds.outbox_world import ANN, BOB, town
from tests.worlds.paper_home import PaperHome


def _running(home: str, number: int) -> TaskStatus:
    """A task of Ann's at a home. number: of the home."""
    phone = replace(ATTIC, phone_id=f"{home}/{ATTIC.phone_id}")
    task_id, origin = number * NUMBERS_PER_JOURNAL + 5, Origin(ANN, 77).to_text()
    task = Task(task_id, ANN, phone.phone_id, "pay", "en", origin, TaskState.RUNNING, 1.0)
    return TaskStatus(task, phone, 3, 0, None)


FLAT, BARN = _running("flat", 1), _running("barn", 2)


async def test_where_a_home_falls_silent_amid_a_pause_nobody_says_that_nothing_is_paused(
    tmp_path: Path,
) -> None:
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.status": (FLAT,)})
    flat.speaks.set()
    async with town(tmp_path) as t:
        group = await t.ann.makes_group("Home", BOB, supergroup=True)
        async with chat(tmp_path, KITCHEN, inside=t, groups=(group,), others=[flat]) as c:
            await c.ann.adds_bot(group, administrator=True)
            unknown = "No answer from flat, so whether your tasks pause there is unknown"
            last = await c.ann.sees(unknown, after=await c.ann.sends("/pause"))
            assert "no pause waits" not in last.text
            await c.ann.says(group, f"@{c.app.bot.username} pause")
            await c.ann.sees(unknown, after=last.message_id)
            assert flat.asked.count("tasks.pause") == 2
            assert not any("nothing to pause" in text for text in await c.bot_texts())


async def test_a_home_that_goes_before_the_pause_is_certain_unless_the_last_run_may_have_reached_it(
    tmp_path: Path,
) -> None:
    barn = PaperHome("barn", (ATTIC,), True, {"tasks.status": (BARN,), "tasks.pause": True})
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.status": (FLAT,)}, last="tasks.status")
    barn.numbers = frozenset({2})
    for each in (barn, flat):
        each.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[barn, flat]) as c:
        paused = await c.ann.sees("Pausing before the next input", after=await c.ann.sends("/pause"))
        assert "Not done at flat: no pause waits there, and tasks of yours may go on." in paused.text
        assert (barn.asked[-1], flat.asked[-1]) == ("tasks.pause", "tasks.pause")
        ann = await c.store.people.person(ANN)
        assert ann
        assert await pause_running(c.context, ann) == PauseOutcome(True, "flat", "")
        assert await pause_running(c.context, ann, time.time()) == PauseOutcome(True, "", "flat")


@pytest.mark.parametrize("words", ["/pause", "pause"])
async def test_a_pause_waits_for_no_home_that_hangs_and_reaches_its_tasks_once_it_answers(
    tmp_path: Path, words: str
) -> None:
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.status": (FLAT,), "tasks.pause": True})
    bob = Lives("Bob", rights=on(KITCHEN), default=KITCHEN.phone_id)
    async with household(tmp_path, bob, phones=(KITCHEN,), others=[flat]) as h:
        h.minds.thinks["order tea"] = asyncio.Event()
        await h["Bob"].sends("order tea")
        sent = await h["Bob"].sees("🟢 Working")
        await h["Bob"].sends(words)
        await h["Bob"].sees("⏸ Paused")
        assert "tasks.pause" not in flat.asked
        flat.speaks.set()
        await h["Bob"].sees("Pausing before the next input", after=sent.message_id)
        assert flat.asked[-1] == "tasks.pause"


async def test_where_a_home_is_not_reached_nobody_says_that_nothing_is_paused_or_runs(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        resumed = await c.ann.sees("paused", after=await c.ann.sends("/resume"))
        assert resumed.text.startswith("No task of yours is paused where I reach. Not reached: flat.")
        doing = await c.ann.sees("your tasks", after=await c.ann.sends("what are you doing?"))
        assert doing.text.startswith("None of your tasks runs where I reach")
        assert doing.text.endswith("not listed: flat")
        await c.ann.sees("Nothing waits for your approval now. /pause", after=await c.ann.sends("no"))


async def test_a_pause_of_a_person_who_had_blocked_the_bot_is_not_made_once_they_are_back(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        for person_id in (ANN, BOB):
            await c.outbox.park(person_id)
            await c.context.out_of_reach(person_id)
        await c.ann.sees("Hello", after=await c.ann.sends("hello"))
        kept = await c.store.kept_calls.next("flat")
        assert kept
        assert (kept.name, kept.arguments) == ("tasks.pause_unreachable", {"person_id": BOB})


async def test_the_question_about_a_text_says_that_the_new_task_stands_where_the_old_one_stops_later(
    tmp_path: Path,
) -> None:
    new = replace(FLAT.task, task_id=FLAT.task.task_id + 1, state=TaskState.QUEUED)
    answers = {"tasks.status": (FLAT,), "tasks.submit": new}
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers=answers, last="tasks.submit")
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat], busy_text=BusyText.ASK) as c:
        asked = await c.ann.sees("What is this", after=await c.ann.sends("order tea"))
        answer = await c.ann.presses("⏹", asked)
        assert answer.text == ""
        kept = "No answer from home “flat” yet. What you stopped there ends as soon as it hears of it."
        closed = await c.ann.sees(f"this one takes its place.\n{re.escape(kept)}$")
        assert (closed.message_id, closed.button("⏹")) == (asked.message_id, None)
        rows = [json.loads(row["call"]) for row in await c.store.database.all("SELECT call FROM kept_calls")]
        stops = [(row["call"], row["arguments"]["task_id"]) for row in rows]
        assert stops == [("tasks.stop", FLAT.task.task_id)]
