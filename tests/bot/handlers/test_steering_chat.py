"""A text while a task runs: asked about, added, queued or in its place; /pause, /resume and what it does."""

import asyncio
from pathlib import Path

import pytest

from agent.contract.actions import Finish
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
        for text in ("order a latte", "order a latte\na large one"):
            h.minds.thinks[text] = asyncio.Event()
        await h["Bob"].sends("order a latte")
        await h["Bob"].sends("a large one")
        # A part of the task's words, or a correction where the task was there already.
        await h["Bob"].sees(lambda seen: "order a latte" in seen.text and "a large one" in seen.text)
        (task,) = [text for text, _ in await _tasks(h)]
        assert task.startswith("order a latte")


@pytest.mark.parametrize("chosen", BusyText)
async def test_a_text_is_taken_as_its_person_chose(tmp_path: Path, chosen: BusyText) -> None:
    finishes = (Finish("too early"), Finish("all done"))[chosen is not BusyText.CORRECT :]
    async with household(tmp_path, busy_text=chosen, plans={"order a latte": finishes}) as h:
        bob, clock = h["Bob"], h.town.console.world.clock
        first = await _runs(h, "order a latte")
        clock.advance(3)
        sent = await bob.sends("play music")
        if chosen is BusyText.ASK:
            page = await bob.sees("What is this", after=sent)
            assert await _tasks(h) == [("order a latte", TaskState.RUNNING)]
            await bob.presses("🕒", page)
            await bob.sees("🕒 Queued: it comes after what runs now.")
        elif chosen is BusyText.REPLACE:
            await bob.sees(lambda seen: seen.text.startswith("⏹") and seen.reply_to == first)
        elif chosen is BusyText.CORRECT:
            await bob.sees(lambda seen: "order a latte" in seen.text and "✏ play music" in seen.text)
        if chosen in (BusyText.ASK, BusyText.QUEUE):
            await bob.sees(lambda seen: "1 before" in seen.text and "play music" in seen.text)
            assert await _tasks(h) == [
                ("order a latte", TaskState.RUNNING),
                ("play music", TaskState.QUEUED),
            ]
        h.minds.thinks["order a latte"].set()
        begun = [first] if chosen is BusyText.CORRECT else [sent]
        begun = [first, sent] if chosen in (BusyText.ASK, BusyText.QUEUE) else begun
        ends = [
            await bob.sees(lambda seen, to=to: seen.text.startswith("✅") and seen.reply_to == to)
            for to in begun
        ]
        assert ends == sorted(ends, key=lambda seen: seen.message_id)
        answered = {
            seen.reply_to for seen in await bob.messages() if seen.text.startswith("✅") and seen.reply_to
        }
        assert answered == set(begun)


async def test_what_comes_after_the_end_is_offered_as_a_task_that_follows(tmp_path: Path) -> None:
    async with household(tmp_path, busy_text=BusyText.ASK) as h:
        bob = h["Bob"]
        first = await _runs(h, "order a latte")
        h.town.console.world.clock.advance(3)
        sent = await bob.sends("make it a mocha")
        page = await bob.sees("What is this", after=sent)
        h.minds.thinks["order a latte"].set()
        await bob.sees(lambda seen: seen.text.startswith("✅") and seen.reply_to == first)
        await bob.presses("➕", page)  # noqa: RUF001 - the sign of the button
        offer = await bob.sees("has ended, so this was not added")
        assert (offer.message_id, [each.text for each in offer.buttons]) == (
            page.message_id,
            ["🆕 As a new task"],
        )
        await bob.presses("🆕", offer)
        await bob.sees(lambda seen: seen.text.startswith("✅") and seen.reply_to == sent)
        caller = await h.caller("Bob")
        newest, before = await h.context.dispatcher.history.own_tasks(caller)
        record = await h.context.dispatcher.history.own_task(caller, newest)
        assert record is not None
        assert (record.past.task.text, record.past.task.follows) == ("make it a mocha", before)


async def test_ten_corrections_at_once_are_kept_in_order_and_the_card_stays_short(tmp_path: Path) -> None:
    async with household(tmp_path, busy_text=BusyText.CORRECT) as h:
        bob = h["Bob"]
        await _runs(h, "order a latte")
        h.town.console.world.clock.advance(3)
        said = [f"change {number}" for number in range(10)]
        for each in said:
            await bob.sends(each)
        card = await bob.sees(lambda seen: "✏ change 9" in seen.text)
        assert [line for line in card.text.splitlines() if "✏" in line] == [
            "✏ 8 more before",
            "✏ change 8",
            "✏ change 9",
        ]
        [status] = await h.context.dispatcher.tasks.status(await h.caller("Bob"))
        assert status.task.text == "order a latte"
        told = await h.texts("Bob")
        assert len([text for text in told if "change" in text]) == 1  # the card alone


@pytest.mark.parametrize("word", ["pause", "暂停"])
async def test_the_plain_word_pauses_and_ends_nothing(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, busy_text=BusyText.ASK) as h:
        bob = h["Bob"]
        await bob.sends(word)
        await bob.sees("nothing to pause")
        await _runs(h, "order a latte")
        h.town.console.world.clock.advance(3)
        await bob.sends(word)
        await bob.sees(lambda seen: seen.text.startswith("⏸ Paused") and seen.button("▶") is not None)
        assert await _tasks(h) == [("order a latte", TaskState.PAUSED)]
        assert not [text for text in await h.texts("Bob") if "What is this" in text]


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
