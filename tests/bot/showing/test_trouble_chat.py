"""What the chat hears of a full disk or a locked database: once, at once, and nothing is lost."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, Back, Finish, Home, ResultKind
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.events import StepDone, TaskEnded, TaskQueued, TaskRestored, TaskStarted, TaskUnsaved
from agent.contract.home_view import HomeState, HomeView
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.tasks import EndKind, Outcome, Step, Task, TaskState
from agent.journal import Journal
from bot.intake.incidents import Incidents
from bot.outbox import SqliteOutbox
from bot.outbox.outgoing import Outgoing, Priority
from bot.presenter import Presenter
from bot.showing.origin import Origin
from bot.showing.trouble_news import TroubleNews
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.homes_world import ShownHomes, of_household
from tests.worlds.locked_databases import filled, full, held, impatient
from tests.worlds.outbox_world import ANN, town

FULL = "The disk of the computer is full"
LOCKED = "Another program holds Farhand"
PAUSED = Outcome(EndKind.PAUSED, key="trouble_full")


async def _heard(c: Chat, words: str) -> int:
    return sum(words in text for text in await c.bot_texts())


async def test_a_message_that_cannot_be_kept_is_answered_past_the_disk(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.app.add_error_handler(Incidents(c.context).handle)
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            await c.ann.sends("order a latte")
            await c.ann.sees(LOCKED)
            await c.ann.sends("order a latte!")
        await c.ann.sends("/status")
        await c.ann.sees("Kitchen phone")
        assert await _heard(c, LOCKED) == 1


async def test_a_press_that_cannot_be_kept_says_so_each_time(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        c.app.add_error_handler(Incidents(c.context).handle)
        await c.ann.sends("/language")
        message = await c.ann.sees("Which language")
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            for _ in range(2):
                toast = await c.ann.presses("中文", message)
                assert LOCKED in toast.text
                assert toast.show_alert


async def test_a_report_waits_for_the_disk_and_comes_once_and_nobody_is_asked_to_send_the_task_again(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, disk_pause_s=0.05, actions=(Finish("bought it"),)) as c:
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            await _runs(c)
            told = await c.ann.sees(LOCKED)
            assert "Do not send it again" in told.text
            assert "Continue" not in told.text
        await c.ann.sees("bought it")
        assert await _heard(c, "bought it") == 1
        assert await _heard(c, LOCKED) == 1


async def test_a_report_that_the_disk_never_took_is_told_by_the_next_start(tmp_path: Path) -> None:
    words = "bought it " + "咖啡" * 1700  # needs pages of its own; small changes fit
    async with town(tmp_path) as t:
        # It is killed before the next try.
        async with chat(
            tmp_path, KITCHEN, inside=t, killed=True, disk_pause_s=600, actions=(Finish(words),)
        ) as c:
            await c.ann.sends("/status")
            await c.ann.sees("Kitchen phone")
            await filled(c.store.database)
            await _runs(c)
            await c.ann.sees(FULL)
            assert await _heard(c, "bought it") == 0
            assert c.presenter.held_up == 1  # /health counts it
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert len(await journal.tasks.unpublished()) == 1
        for _ in range(2):
            async with chat(tmp_path, KITCHEN, inside=t) as c:
                await c.ann.sees("bought it")
                assert await _heard(c, "bought it") == 1


async def test_a_step_that_is_shown_again_stands_once_on_its_card(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = Presenter(c.context)
        await presenter.show(TaskQueued(_task(1), 0))
        step = Step(
            1, "com.farhand.coffee", "so " * 2000, Home(), ActionResult(ResultKind.DONE), b"x" * 60_000
        )
        async with full(c.store.database):
            for _ in range(3):
                with pytest.raises(DatabaseTroubled):
                    await presenter.show(StepDone(_task(1), step))
        await presenter.show(StepDone(_task(1), step))
        await presenter.show(TaskEnded(_task(1), PAUSED, 1, 1.0, (), None))
        card = next(text for text in await c.bot_texts() if "order a latte" in text)
        assert card.count("Went to the home screen") == 1


async def test_what_comes_again_after_the_report_changes_no_card_and_with_its_steps_it_may(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        outbox, presenter = c.context.outbox, Presenter(c.context)
        assert isinstance(outbox, SqliteOutbox)
        step = Step(1, "com.farhand.coffee", "so", Home(), ActionResult(ResultKind.DONE), None)
        later = replace(step, number=2, action=Back())
        ended = TaskEnded(_task(1), Outcome(EndKind.DONE, "ordered"), 2, 1.0, (), None)
        for event in (TaskQueued(_task(1), 0), StepDone(_task(1), step), StepDone(_task(1), later), ended):
            await presenter.show(event)
        await c.ann.sees("Not confirmed: ordered")
        await outbox.flush(WAIT_LIMIT_S)
        shown = await c.bot_texts()
        assert any("Went to the home screen" in text and "✅ Done" in text for text in shown)
        paused = replace(ended, outcome=PAUSED)
        for alone in (StepDone(_task(1), later), ended, paused):
            await Presenter(c.context).show(alone)  # of a bot that has started since
            await outbox.flush(WAIT_LIMIT_S)
            assert await c.bot_texts() == shown, alone
        again = Presenter(c.context)
        restored = TaskRestored(_task(1), (step,), 1, 1.0)
        for event in (restored, TaskStarted(_task(1), KITCHEN), StepDone(_task(1), later)):
            await again.show(event)
            await outbox.flush(WAIT_LIMIT_S)
            assert await c.bot_texts() == shown, event
        again = Presenter(c.context)
        for event in (TaskRestored(_task(1), (step, later), 2, 1.0), ended):
            await again.show(event)
        await outbox.flush(WAIT_LIMIT_S)
        assert await c.bot_texts() == shown


async def test_a_task_of_which_a_bus_has_lost_the_first_event_has_a_card_when_it_is_published_again(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        for event in (TaskRestored(_task(1), (), 0, 1.0), TaskStarted(_task(1), KITCHEN)):
            await c.presenter.show(event)
        card = await c.ann.sees("Working")
        assert card.button("⏹")
        pad = replace(_task(2), by_hand=True)
        for event in (TaskRestored(pad, (), 0, 1.0), TaskStarted(pad, KITCHEN)):
            await c.presenter.show(event)
        assert await _heard(c, "Working") == 1


async def test_an_end_that_comes_again_before_its_report_is_delivered_keeps_the_steps(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        outbox, presenter = c.context.outbox, Presenter(c.context)
        assert isinstance(outbox, SqliteOutbox)
        step = Step(1, "com.farhand.coffee", "so", Home(), ActionResult(ResultKind.DONE), None)
        ended = TaskEnded(_task(1), Outcome(EndKind.DONE, "ordered"), 1, 1.0, (), None)
        await presenter.show(TaskQueued(_task(1), 0))
        await c.ann.sees("Starting")
        await outbox.park(ANN)
        await presenter.show(StepDone(_task(1), step))
        await presenter.show(ended)
        await Presenter(c.context).show(ended)
        await outbox.unpark(ANN)
        await c.ann.sees("Not confirmed: ordered")
        await outbox.flush(WAIT_LIMIT_S)
        assert any("Went to the home screen" in text for text in await c.bot_texts())


async def test_a_pause_that_could_not_be_told_is_told_once_it_can_be(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = Presenter(c.context)
        ended = TaskEnded(_task(1), PAUSED, 1, 1.0, (), None)
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            with pytest.raises(DatabaseTroubled):
                await presenter.show(ended)
        for _ in range(2):
            await presenter.show(ended)
        assert await _heard(c, FULL) == 1


async def test_what_cannot_be_told_yet_does_not_silence_the_pause_that_comes_of_it(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        presenter = Presenter(c.context)
        await presenter.show(TaskUnsaved(_task(1), Trouble.FULL))
        held = await c.ann.sees("Do not send it again")
        await presenter.show(TaskEnded(_task(1), PAUSED, 1, 1.0, (), None))
        paused = await c.ann.sees("then press Continue", after=held.message_id)
        assert not paused.silent


async def test_of_another_home_s_disk_it_is_said_which_computer_it_is(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, homes=of_household(tmp_path / "data")) as c:
        assert c.context.homes
        shown, task = c.context.homes.seen, replace(_task(1), phone_id="flat/kitchen")
        assert isinstance(shown, ShownHomes)
        phones = (replace(KITCHEN, phone_id=task.phone_id),)
        shown.known = (HomeView("flat", "Flat", HomeState.PRESENT, 1.0, "1.0", 1.0, phones),)
        presenter = Presenter(c.context)
        for unsaved in (TaskUnsaved(task, Trouble.FULL), TaskUnsaved(_task(1), Trouble.FULL)):
            await presenter.show(unsaved)
        await c.ann.sees(f"^🏠 Flat:\n{FULL}")
        await c.ann.sees(f"^{FULL}")


async def test_what_sqlite_says_of_its_own_loses_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, failed = SqliteOutbox.send, asyncio.Event()

    async def rolled_back_once(outbox: SqliteOutbox, message: Outgoing, *, on_disk: bool = False) -> None:
        if message.key.startswith("report:") and not failed.is_set():
            failed.set()
            raise sqlite3.OperationalError("rolled back")
        await send(outbox, message, on_disk=on_disk)

    monkeypatch.setattr(SqliteOutbox, "send", rolled_back_once)
    async with chat(tmp_path, KITCHEN, disk_pause_s=0.05, actions=(Finish("bought it"),)) as c:
        await _runs(c)
        await c.ann.sees("bought it")
        assert failed.is_set()


async def test_words_that_no_database_takes_silence_nothing_else(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=(Finish("bought it"),)) as c:
        await impatient(c.store.database)
        async with held(tmp_path / "bot.sqlite3"):
            await c.outbox.send(Outgoing(ANN, "notice:1", Priority.NOTICE, "half a sign \ud83d"))
        await _runs(c)
        await c.ann.sees("bought it")


async def test_a_trouble_of_a_night_is_one_message(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        now = 0.0
        news = TroubleNews(c.context, lambda: now)
        while now < 36_000:
            await news.notify(_task(1), "trouble_full")
            now += 200
        await c.ann.sees(FULL)
        assert await _heard(c, FULL) == 1


async def test_three_tasks_that_are_held_are_one_message(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        now = 0.0
        news = TroubleNews(c.context, lambda: now)
        for number in range(3):
            await news.notify(_task(number), "trouble_full")
        first = await c.ann.sees(FULL)
        assert await _heard(c, FULL) == 1
        now = 400.0
        await news.notify(_task(4), "trouble_full")
        await c.ann.sees(FULL, after=first.message_id)
        assert await _heard(c, FULL) == 2


async def _runs(c: Chat) -> None:
    """A task whose message the inbox has taken already."""
    caller = Caller(ANN, "Ann", ALL_RIGHTS)
    await c.context.dispatcher.tasks.submit(
        caller, KITCHEN.phone_id, "order a latte", "en", Origin(ANN, 1).to_text()
    )


def _task(number: int) -> Task:
    origin = Origin(ANN, 1).to_text()
    return Task(number, ANN, KITCHEN.phone_id, "order a latte", "en", origin, TaskState.RUNNING, 0.0)
