"""A text while a task runs: asked about, added, queued or in its place; /pause, /resume and what it does."""

import asyncio
from pathlib import Path

from agent.contract.tasks import TaskState
from bot.store.preferences import BusyText
from tests.worlds.household_world import Household, household


async def _runs(h: Household, text: str) -> int:
    """Bob's task, while its model thinks."""
    h.minds.thinks[text] = asyncio.Event()
    sent = await h["Bob"].sends(text)
    await h["Bob"].sees(lambda seen: seen.button("⏸") is not None)
    return sent


async def _tasks(h: Household) -> list[tuple[str, TaskState]]:
    caller = await h.caller("Bob")
    return [(each.task.text, each.task.state) for each in await h.context.dispatcher.tasks.status(caller)]


async def test_the_person_is_asked_what_a_text_is_and_each_press_does_what_it_says(tmp_path: Path) -> None:
    async with household(tmp_path, busy_text=BusyText.ASK) as h:
        bob = h["Bob"]
        first = await _runs(h, "order a latte")
        h.town.console.world.clock.advance(3)  # no part of the task's own message any more
        await bob.sends("make it a mocha")
        page = await bob.sees("What is this")
        assert [button.text for button in page.buttons] == [
            "➕ Add to current",  # noqa: RUF001 - the sign of the button
            "🕒 Queue",
            "⏹ Stop and replace",
        ]
        assert await _tasks(h) == [("order a latte", TaskState.RUNNING)]
        await bob.presses(page.buttons[0].text, page)
        await bob.sees("✏ Added")
        await bob.sees(lambda seen: "✏ make it a mocha" in seen.text)
        added = await bob.sends("with sugar", reply_to=first)
        await bob.sees(lambda seen: "✏ with sugar" in seen.text)
        assert [each.text for each in await bob.messages() if "What is this" in each.text] == []
        doing = await bob.sees("I am at step 1", after=await bob.sends("what are you doing?"))
        assert "order a latte" in doing.text
        h.town.console.world.clock.advance(3)
        after = await bob.sends("play music")
        page = await bob.sees("What is this", after=after)
        await bob.presses("⏹ Stop and", page)
        await bob.sees(lambda seen: seen.text.startswith("✅ all done") and seen.reply_to == after)
        await bob.sees(lambda seen: seen.text.startswith("⏹") and seen.reply_to == first)
        assert added > first


async def test_lines_of_one_second_are_one_task(tmp_path: Path) -> None:
    async with household(tmp_path, busy_text=BusyText.ASK) as h:
        h.minds.thinks["order a latte"] = asyncio.Event()
        await h["Bob"].sends("order a latte")
        await h["Bob"].sends("a large one")
        await h["Bob"].sees(lambda seen: "order a latte" in seen.text and "✏ a large one" in seen.text)
        assert [text for text, _ in await _tasks(h)] == ["order a latte"]


async def test_a_pause_frees_the_phone_and_resume_goes_on(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        bob = h["Bob"]
        task = await _runs(h, "order a latte")
        await bob.sends("/pause")
        await bob.sees(lambda seen: seen.text.startswith("⏸ Paused") and seen.button("▶") is not None)
        assert await _tasks(h) == [("order a latte", TaskState.PAUSED)]
        await bob.sends("/pause")
        await bob.sees("nothing to pause")
        h.minds.thinks["order a latte"].set()
        await bob.sends("/resume")
        await bob.sees(lambda seen: seen.text.startswith("✅ all done") and seen.reply_to == task)


async def test_a_reply_to_a_report_is_a_task_that_follows_it(tmp_path: Path) -> None:
    async with household(tmp_path) as h:
        bob = h["Bob"]
        first = await bob.sends("order a latte")
        report = await bob.sees(lambda seen: seen.text.startswith("✅") and seen.reply_to == first)
        second = await bob.sends("now the same for tomorrow", reply_to=report.message_id)
        await bob.sees(lambda seen: seen.text.startswith("✅") and seen.reply_to == second)
        caller = await h.caller("Bob")
        newest, before = await h.context.dispatcher.history.own_tasks(caller)
        record = await h.context.dispatcher.history.own_task(caller, newest)
        assert record is not None
        assert record.past.task.follows == before
