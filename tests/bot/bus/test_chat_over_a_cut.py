"""What people read where a home is lost amid what they do, and of events that break."""

import asyncio
import json
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.audit import AuditEvent
from agent.contract.errors import HomeAway
from agent.contract.events import (
    Event,
    HumanNeeded,
    NumberedEvent,
    TaskEnded,
    TaskQueued,
    TaskRestored,
    TaskStarted,
)
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.queue import PhoneQueue, TaskStatus
from agent.contract.requests import AnswerOutcome, Request, RequestKind, RequestState, RequestView
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.bus.done_before import begin_update
from bot.bus.errors import HomeLocked, HomeLost
from bot.bus.homes import Homes
from bot.bus.left_out import asking_everyone
from bot.intake.away_tasks import stop_where_away
from bot.intake.inbox_text import written
from bot.intake.incidents import Incidents
from bot.requests import questions
from bot.showing.origin import Origin
from bot.showing.page_jobs import begin
from bot.store import Act, BusyPage, InboxKind, InboxRow, Store
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.inbox_world import said
from tests.worlds.outbox_world import ANN, town
from tests.worlds.paper_home import PaperHome

PHONE, NUMBER = f"flat/{ATTIC.phone_id}", NUMBERS_PER_JOURNAL + 5
TASK = Task(NUMBER, ANN, PHONE, "pay", "en", Origin(ANN, 1).to_text(), TaskState.RUNNING, 1.0)


def _asked() -> Request:
    now = time.time()
    return Request(NUMBER, NUMBER, 1, RequestKind.TAKE_OVER, "", "Pay by hand", (), None, now, now + 600)


async def _takes(c: Chat, *events: Event) -> list[asyncio.Event]:
    """They come from the flat; each one's is set when it was shown."""
    homes = c.context.dispatcher
    assert isinstance(homes, Homes)
    shown: list[asyncio.Event] = []
    for number, event in enumerate(events, start=1):
        done = asyncio.Event()

        async def note(done: asyncio.Event = done) -> None:
            done.set()

        homes.take(NumberedEvent(homes.journal_id, number, event), note)
        shown.append(done)
    return shown


async def test_a_press_that_counted_is_not_said_to_have_done_nothing_when_its_home_is_lost_then(
    tmp_path: Path,
) -> None:
    asked = _asked()
    view = RequestView(asked, PHONE, ANN, RequestState.PENDING)
    answers = {"requests.get": view, "requests.answer": AnswerOutcome.ACCEPTED}
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers=answers, last="requests.answer")
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        await _takes(c, HumanNeeded(TASK, asked))
        message = await c.ann.sees(lambda each: each.button("▶") is not None)
        button = message.button("▶")
        assert button
        answer = await c.ann.presses_data(message, button.data)
        assert (answer.show_alert, answer.text) == (False, "Your part is done")
        assert flat.asked.count("requests.answer") == 1


async def test_behind_a_change_no_error_of_the_same_update_says_that_nothing_was_done(
    tmp_path: Path,
) -> None:
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.stop": True}, last="tasks.stop")
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        tasks, caller = c.context.dispatcher.tasks, Caller(ANN, "Ann", ALL_RIGHTS, PHONE)

        async def stop_twice() -> None:
            begin_update()
            assert await tasks.stop(caller, NUMBER)
            await tasks.resume(caller, NUMBER + 1)

        with pytest.raises(HomeLost) as lost:
            await asyncio.create_task(stop_twice())
        assert lost.value.values == {"name": "flat"}
        with pytest.raises(HomeAway):
            await tasks.resume(caller, NUMBER)


async def test_a_stop_for_a_home_that_is_away_is_kept_for_the_tasks_that_were_there_then_and_a_pause_is_not(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        c.app.add_error_handler(Incidents(c.context).handle)
        started = TaskStarted(TASK, replace(ATTIC, phone_id=PHONE))
        await _takes(c, TaskQueued(TASK, 0), started)
        card = await c.ann.sees(lambda each: each.button("⏸") is not None)
        kept = "No answer from home “flat” yet. What you stopped there ends as soon as it hears of it."
        paused = await c.ann.sees("no pause waits there", after=await c.ann.sends("/pause"))
        assert paused.text.startswith("No task of yours runs where I could pause it.\nNot done at flat: ")
        await c.ann.sees(re.escape(kept), after=await c.ann.sends("/stop"))
        for button, said in (("⏸", "so nothing was done"), ("⏹", kept)):
            answer = await c.ann.presses(button, card)
            assert answer.show_alert
            assert said in answer.text
        page = await c.ann.sees("on all phones: 1", after=await c.ann.sends("/stopall"))
        await c.ann.presses("⏹", page)
        await c.ann.sees(r"0 tasks were stopped\.\nNo answer from home “flat” yet")
        rows = [json.loads(row["call"]) for row in await c.store.database.all("SELECT call FROM kept_calls")]
        asked = [(row["call"], row["arguments"]["task_id"]) for row in rows]
        assert set(asked) == {("tasks.stop", NUMBER)}
        # A card that came after the /stop is of another task.
        caller, flat = Caller(ANN, "Ann", ALL_RIGHTS), {"flat": "flat/"}
        assert (await stop_where_away(c.context, ANN, caller, flat, until=1.0)).kept == {}
        assert flat
        # Where no task is known the person is told that one may go on.
        await c.store.buttons.retire(c.context.key("card", NUMBER))
        await c.ann.sees("None of your tasks runs where I reach", after=await c.ann.sends("/stop"))


@pytest.mark.parametrize("err", [HomeLocked("locked", name="barn"), PermissionError("unknown")])
async def test_a_home_that_cannot_stop_a_task_keeps_no_other_one_from_its_stop(
    tmp_path: Path, err: Exception
) -> None:
    barn = PaperHome("barn", (ATTIC,), True, {"tasks.stop": err}, numbers=frozenset({2}))
    barn.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,)), barn]) as c:
        for number, home in ((NUMBER, "flat"), (2 * NUMBERS_PER_JOURNAL + 5, "barn")):
            act = Act("stop", (("task", str(number)), ("phone", f"{home}/{ATTIC.phone_id}")))
            await c.store.buttons.make(ANN, ANN, c.context.key("card", number), act)
        left_out = {"flat": "flat/", "barn": "barn/"}
        kept = await stop_where_away(c.context, ANN, Caller(ANN, "Ann", ALL_RIGHTS), left_out)
        assert (kept.kept, left_out) == ({"flat": "flat/"}, {"barn": "barn/"})


async def test_a_stop_ends_no_task_that_was_written_while_a_home_was_waited_for(tmp_path: Path) -> None:
    flat = PaperHome(known=(ATTIC,), is_silent=True)
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        stop = await c.ann.sends("/stop")
        async with asyncio.timeout(WAIT_LIMIT_S):
            while "tasks.status" not in flat.asked:  # noqa: ASYNC110 - no event says it
                await asyncio.sleep(0.02)
        act = Act("stop", (("task", str(NUMBER)), ("phone", PHONE)))
        await c.store.buttons.make(ANN, ANN, c.context.key("card", NUMBER), act)
        flat.speaks.set()
        await c.ann.sees("None of your tasks runs where I reach", after=stop)
        assert "tasks.stop" not in flat.asked


async def test_stopping_everything_ends_no_task_that_was_written_while_a_home_was_waited_for(
    tmp_path: Path,
) -> None:
    queues = (PhoneQueue(PHONE, TASK),)
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.queues": queues})
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        page = await c.ann.sees("on all phones: 1", after=await c.ann.sends("/stopall"))
        flat.speaks.clear()
        button = page.button("⏹")
        assert button
        pressing = asyncio.create_task(c.ann.presses_data(page, button.data))
        async with asyncio.timeout(WAIT_LIMIT_S):
            while "tasks.stop_all" not in flat.asked:  # noqa: ASYNC110 - no event says it
                await asyncio.sleep(0.02)
        act = Act("stop", (("task", str(NUMBER)), ("phone", PHONE)))
        await c.store.buttons.make(ANN, ANN, c.context.key("card", NUMBER), act)
        flat.speaks.set()
        await c.ann.sees("Tasks stopped: 0. Not done at flat")
        await pressing
        assert "tasks.stop" not in flat.asked


async def test_work_that_a_press_begins_does_not_count_what_the_press_has_done(tmp_path: Path) -> None:
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.stop": True})
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        homes, caller = c.context.dispatcher, Caller(ANN, "Ann", ALL_RIGHTS, PHONE)
        ann = await c.store.people.person(ANN)
        assert ann

        async def look() -> None:
            await homes.phones.look(caller, PHONE)

        async def stop_and_look() -> None:
            await homes.tasks.stop(caller, NUMBER)
            await homes.phones.look(caller, PHONE)

        async def press(key: str, *, again: bool = False) -> None:
            begin_update(again=again)
            flat.is_silent, flat.last = True, ""
            await homes.tasks.stop(caller, NUMBER)
            flat.is_silent = False
            await begin(c.context, ann, BusyPage(key, ANN), look, new=True)

        await asyncio.create_task(press("one"))
        said = await c.ann.sees("is away since 14:05")
        await asyncio.create_task(press("again", again=True))  # the last run had that press
        said = await c.ann.sees("was cut off", after=said.message_id)
        flat.is_silent, flat.last = True, "tasks.stop"
        await begin(c.context, ann, BusyPage("two", ANN), stop_and_look, new=True)
        await c.ann.sees("was cut off", after=said.message_id)


async def test_where_no_home_is_reached_nobody_who_looks_for_a_task_is_told_that_nothing_was_done(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, polled=True, others=[PaperHome(known=(ATTIC,))]) as c:
        homes = c.context.dispatcher
        assert isinstance(homes, Homes)
        homes.remove("")  # as with FARHAND_OWN_HOME=off
        said = await c.ann.sees("where I reach", after=await c.ann.sends("/status"))
        assert "Not reached, so their tasks are not listed: flat" in said.text
        assert "Nothing is running" not in said.text


async def test_what_says_that_a_task_was_not_begun_is_said_again_where_it_may_not_have_arrived(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, polled=True, others=[PaperHome(known=(ATTIC,))]) as c:
        ann = await c.store.people.person(ANN)
        assert ann
        await c.context.make_default(ann, PHONE)
        await c.ann.post("faults", {"method": "sendMessage", "mode": "before", "status": 0})
        sent = await c.ann.sends("order a latte")
        assert (await c.ann.sees("nothing was done", after=sent)).reply_to == sent


async def test_a_task_of_which_it_is_unknown_whether_it_was_taken_is_in_status_and_then_has_its_card(
    tmp_path: Path,
) -> None:
    phone = replace(ATTIC, phone_id=PHONE)
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"tasks.status": ()})
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, polled=True, others=[flat]) as c:
        ann = await c.store.people.person(ANN)
        assert ann
        await c.context.make_default(ann, PHONE)
        sent = await c.ann.sends("order a latte")
        task = replace(TASK, text="order a latte", origin=Origin(ANN, sent).to_text())
        unknown = await c.ann.sees("whether it has done this is unknown. Look first: /status", after=sent)
        assert unknown.reply_to == sent
        flat.answers = {"tasks.status": (TaskStatus(task, phone, 0, 0, None),)}
        await c.ann.sees("step 1: order a latte", after=await c.ann.sends("/status"))
        # Its TaskQueued was lost.
        await _takes(c, TaskRestored(task, (), 0, 0.0), TaskStarted(task, phone))
        card = await c.ann.sees("Working.*\norder a latte", after=unknown.message_id)
        assert card.button("⏹")
        ended = TaskEnded(task, Outcome(EndKind.STOPPED, key="stopped"), 0, 1.0, (), None)
        await _takes(c, ended)
        assert (await c.ann.sees("^⏹", after=card.message_id)).reply_to == sent


async def test_of_a_message_of_the_last_run_nobody_says_that_nothing_was_done(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t, polled=True, others=[PaperHome(known=(ATTIC,))]) as c:
            ann = await c.store.people.person(ANN)
            assert ann
            await c.context.make_default(ann, PHONE)
            await c.ann.sees("nothing was done", after=await c.ann.sends("order a latte"))
        body = written(said(9_000_000, "order another latte"))
        async with Store.open(tmp_path / "bot.sqlite3") as store:
            await store.inbox.write([InboxRow(9_000_000, InboxKind.UPDATE, body, ANN, 77)])
        async with chat(tmp_path, KITCHEN, inside=t, polled=True, others=[PaperHome(known=(ATTIC,))]) as c:
            await c.ann.sees("part of this may be done")


async def test_an_event_that_cannot_be_shown_is_acknowledged_and_later_ones_are_shown(
    tmp_path: Path,
) -> None:
    broken = Task(NUMBER + 1, ANN, PHONE, "go", "en", "no origin of ours", TaskState.QUEUED, 1.0)
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        shown = await _takes(c, TaskQueued(broken, 1), TaskQueued(TASK, 1))
        async with asyncio.timeout(WAIT_LIMIT_S):
            for each in shown:
                await each.wait()
        await c.ann.sees("Queued")


async def test_what_a_home_that_is_away_keeps_of_a_person_is_not_said_to_be_exported_or_deleted(
    tmp_path: Path,
) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        page = await c.ann.sees("What I keep", after=await c.ann.sends("/privacy"))
        await c.ann.presses("📦", page)
        file = await c.ann.sees(lambda seen: seen.document == "farhand-data.zip")
        assert "A home was not reached: what it keeps of you is not in here" in file.text
        page = await c.ann.sees("Your data is below")
        await c.ann.presses("🗑", page)
        await c.ann.presses("🗑", await c.ann.sees("Delete all of your tasks"))
        deleted = await c.ann.sees("are deleted")
        assert "what it keeps of you is deleted as soon as it is back" in deleted.text
        kept = await c.store.kept_calls.next("flat")
        assert kept is not None
        assert kept.name == "history.forget_person"


async def test_a_line_for_the_audit_of_a_silent_home_holds_nobody_up(tmp_path: Path) -> None:
    flat = PaperHome(is_silent=True)
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        homes = Homes(lambda: "h", store.kept_calls, _no_phone)
        homes.add(flat)
        for _ in range(2):
            async with asyncio.timeout(WAIT_LIMIT_S):
                await homes.history.note_refusal(ANN, AuditEvent.PRESS_REFUSED)
        rows = await store.database.all("SELECT name FROM kept_calls")
        assert [row["name"] for row in rows] == ["history.note_refusal"]
        assert flat.asked == ["history.note_refusal"]


async def _no_phone(person_id: int) -> str:
    del person_id
    return ""


async def test_what_depends_on_every_home_waits_for_a_slow_one_and_all_wait_for_the_bots_own(
    tmp_path: Path,
) -> None:
    own, flat = (PaperHome(name, is_silent=True, answers={"tasks.status": ()}) for name in ("", "flat"))
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        homes = Homes(lambda: "h", store.kept_calls, _no_phone)
        homes.add(own)
        homes.add(flat)
        caller = Caller(ANN, "Ann", ALL_RIGHTS)
        with asking_everyone():
            everyone = asyncio.create_task(homes.tasks.status(caller))
        anyone = asyncio.create_task(homes.tasks.status(caller))
        # wall time: longer than anybody waits for another home; a slow computer only makes it longer
        assert not (await asyncio.wait({everyone, anyone}, timeout=4.0))[0]
        own.speaks.set()
        assert await anyone == ()
        assert not everyone.done()
        flat.speaks.set()
        assert await everyone == ()


async def test_where_a_home_cannot_be_asked_it_is_unknown_which_questions_wait(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        ann = await c.store.people.person(ANN)
        assert ann
        assert await questions.pending(c.context, ann) is None
        for request_id in (1, NUMBER):
            await c.store.questions.open(ANN, request_id)
        assert await questions.to_answer(c.context, ann, ANN) == [1, NUMBER]


async def test_lists_name_the_home_that_they_do_not_speak_of(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, others=[PaperHome(known=(ATTIC,))]) as c:
        for command in ("/history", "/facts", "/shortcuts", "/audit"):
            asked = await c.ann.sends(command)
            seen = await c.ann.sees(lambda each: each.from_bot and bool(each.text), after=asked)
            assert seen.text.endswith("not listed here: flat"), (command, seen.text)
