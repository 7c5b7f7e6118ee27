"""A text just as a question closes may be a new task: it is offered as one, and begins by a press alone."""

import time
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact, TakeOver
from agent.contract.events import HumanNeeded, NumberedEvent
from agent.contract.requests import AnswerOutcome, Request, RequestKind, RequestState, RequestView
from agent.contract.tasks import Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.bus.errors import HomeFull, HomeOutdated, HomeUnread
from bot.bus.homes import Homes
from bot.intake.incidents import Incidents
from bot.showing.origin import Origin
from bot.store.preferences import BusyText
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.household_world import BOB_LIVES, Household, household
from tests.worlds.outbox_world import ANN, BOB
from tests.worlds.paper_home import PaperHome

TASK, NEW = "order a coffee", "find out when my parcel comes"
ASKS = {TASK: (Interact("Which drink?", ("latte", "mocha")), Finish("coffee ordered"))}
PHONE, NUMBER = f"flat/{ATTIC.phone_id}", NUMBERS_PER_JOURNAL + 5


async def _texts(h: Household) -> list[str]:
    """Of Bob's tasks, newest first."""
    caller = await h.caller("Bob")
    records = [
        await h.context.dispatcher.history.own_task(caller, task_id)
        for task_id in await h.context.dispatcher.history.own_tasks(caller)
    ]
    return [record.past.task.text for record in records if record]


async def test_a_text_for_a_question_that_is_closed_is_offered_as_a_task_and_begins_by_a_press(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, BOB_LIVES, plans=ASKS) as h:
        bob = h["Bob"]
        await bob.sends(TASK)
        question = await bob.sees("Which drink?")
        await bob.presses("latte", question)
        await bob.sees("coffee ordered")
        # As where the answer of somebody else is not known yet.
        await h.store.questions.open(BOB, 1)
        for text in ("yes", "谢谢"):
            await bob.sees("Too late: that question is closed", after=await bob.sends(text))
            await h.store.questions.open(BOB, 1)
        await bob.sees("Too late", after=await bob.sends("mocha", reply_to=question.message_id))
        await h.store.questions.open(BOB, 1)
        sent = await bob.sends(NEW)
        offer = await bob.sees("closed already", after=sent)
        assert NEW in offer.text
        assert [button.text for button in offer.buttons] == ["📱 Kitchen phone"]
        assert await _texts(h) == [TASK]
        assert await h.store.questions.open_in(BOB) == []
        await bob.presses("📱", offer)
        report = await bob.sees("^✅ all done", after=sent)
        assert report.reply_to == sent
        assert "Old button" in (await bob.presses_data(offer, offer.buttons[0].data)).text
        assert await _texts(h) == [NEW, TASK]


def _question() -> tuple[HumanNeeded, RequestView]:
    now = time.time()
    request = Request(
        NUMBER, NUMBER, 1, RequestKind.QUESTION, "", "Which drink?", ("latte",), None, now, now + 600
    )
    task = Task(NUMBER, ANN, PHONE, TASK, "en", Origin(ANN, 1).to_text(), TaskState.RUNNING, 1.0)
    return HumanNeeded(task, request), RequestView(request, PHONE, ANN, RequestState.PENDING)


async def _asked(c: Chat, question: HumanNeeded) -> None:
    """The question of the flat's task is in Ann's chat; her own tasks go to the kitchen."""
    ann, homes = await c.store.people.person(ANN), c.context.dispatcher
    assert ann
    assert isinstance(homes, Homes)
    await c.context.make_default(ann, KITCHEN.phone_id)
    homes.take(NumberedEvent(homes.journal_id, 1, question))
    await c.ann.sees("Which drink?")


@pytest.mark.parametrize("pressed", [True, False])
async def test_what_its_person_writes_behind_their_answer_is_a_task_before_its_home_has_told_of_the_answer(
    tmp_path: Path, pressed: bool
) -> None:
    question, view = _question()
    answers = {"requests.get": view, "requests.answer": AnswerOutcome.ACCEPTED, "tasks.status": ()}
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers=answers)
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat], actions=(Finish("all done"),)) as c:
        await _asked(c, question)
        if pressed:
            await c.ann.presses("latte")
        else:
            await c.ann.sends("latte")
        sent = await c.ann.sends(NEW)
        assert (await c.ann.sees("^✅ all done", after=sent)).reply_to == sent


async def test_whoever_may_not_answer_any_more_does_not_read_that_the_question_was_closed(
    tmp_path: Path,
) -> None:
    question, view = _question()
    answers = {"requests.get": view, "requests.answer": AnswerOutcome.NOT_YOURS, "tasks.status": ()}
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers=answers)
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat]) as c:
        await _asked(c, question)
        offer = await c.ann.sees("You may not answer that question", after=await c.ann.sends(NEW))
        assert offer.button("📱")
        asked = await c.ann.sees("Which drink?")
        reply = await c.ann.sends("latte", reply_to=asked.message_id)
        await c.ann.sees("You may not do that", after=reply)


async def test_while_a_question_waits_at_a_home_that_is_away_other_phones_get_their_tasks(
    tmp_path: Path,
) -> None:
    question, _ = _question()
    flat = PaperHome(known=(ATTIC,))
    async with chat(tmp_path, KITCHEN, others=[flat], actions=(Finish("all done"),)) as c:
        await _asked(c, question)
        sent = await c.ann.sends(NEW)
        offer = await c.ann.sees("A question waits at home “flat”, which is away", after=sent)
        await c.ann.presses("📱", offer)
        await c.ann.sees("^✅ all done", after=sent)
        assert await c.store.questions.open_in(ANN) == [NUMBER]


@pytest.mark.parametrize(
    ("err", "why"),
    [
        (HomeOutdated("x", name="flat", version="9"), "runs another version"),
        (HomeFull("x", name="flat"), "disk"),
        (HomeUnread("x", name="flat"), "did not answer, so nothing was begun"),
    ],
)
async def test_a_question_at_a_home_that_cannot_be_asked_blocks_no_text_for_others(
    tmp_path: Path, err: Exception, why: str
) -> None:
    question, _ = _question()
    flat = PaperHome(known=(ATTIC,), is_silent=True, answers={"requests.get": err, "tasks.status": ()})
    flat.speaks.set()
    async with chat(tmp_path, KITCHEN, others=[flat], actions=(Finish("all done"),)) as c:
        await _asked(c, question)
        sent = await c.ann.sends(NEW)
        await c.ann.presses("📱", await c.ann.sees(f"{why}.*\n?.*A question waits there", after=sent))
        await c.ann.sees("^✅ all done", after=sent)


async def test_while_a_question_waits_elsewhere_times_and_shortcuts_and_more_of_a_task_stay_what_they_are(
    tmp_path: Path,
) -> None:
    question, _ = _question()
    flat, ask = PaperHome(known=(ATTIC,)), Interact("Which milk?", ("oat", "soy"))
    actions, corrects = (ask, Finish("all done")), BusyText.CORRECT
    async with chat(tmp_path, KITCHEN, others=[flat], actions=actions, busy_text=corrects) as c:
        await _asked(c, question)
        await c.ann.sees("every day at 09:00|time zone", after=await c.ann.sends(f"every day at 9:00 {TASK}"))
        ann = await c.store.people.person(ANN)
        assert ann
        caller = c.context.rights.caller(ann)
        assert await c.context.dispatcher.tasks.status(caller) == ()
        task = await c.ann.sees("A question waits at home “flat”", after=await c.ann.sends(TASK))
        assert task.button("Add") is None
        await c.ann.presses("📱", task)
        await c.ann.sees("Which milk?")
        await c.store.questions.close(1)
        offer = await c.ann.sees("A question waits at home “flat”", after=await c.ann.sends("very hot"))
        assert [button.text.partition(" ")[2] for button in offer.buttons] == [
            "Kitchen phone",
            "Add to current",
        ]
        await c.ann.presses(offer.buttons[1].text, offer)
        await c.ann.sees("Added", after=task.message_id)
        (status,) = await c.context.dispatcher.tasks.status(caller)
        assert status.task.text == TASK


async def test_a_code_is_never_offered_as_a_task_and_is_deleted_where_a_take_over_waits(
    tmp_path: Path,
) -> None:
    question, _ = _question()
    flat = PaperHome(known=(ATTIC,))
    actions = (TakeOver("Log in, please"), Finish("all done"))
    async with chat(tmp_path, KITCHEN, others=[flat], actions=actions) as c:
        c.app.add_error_handler(Incidents(c.context).handle)
        await _asked(c, question)
        said = await c.ann.sees("Home “flat” is away", after=await c.ann.sends("hunter2-9705"))
        assert not said.buttons
        # As where a question has closed a moment ago.
        await c.store.questions.close(NUMBER)
        await c.store.questions.open(ANN, 1)
        said = await c.ann.sees("That needs a button", after=await c.ann.sends("hunter2-9706"))
        assert not said.buttons
        await c.ann.sends(TASK)
        await c.ann.sees("Log in, please")
        await c.store.questions.open(ANN, NUMBER)
        sent = await c.ann.sends("hunter2-9707")
        await c.ann.sees("looks like a code", after=sent)
        assert [call["message_id"] for call in await c.ann.calls("deleteMessage")] == [sent]
        assert "hunter2" not in str(await c.bot_texts())
    assert _databases_with("hunter2", tmp_path) == []


@pytest.mark.parametrize("own_home", [True, False])
async def test_a_code_is_no_task_while_a_take_over_waits_at_a_home_that_is_away(
    own_home: bool, tmp_path: Path
) -> None:
    now, flat = time.time(), PaperHome(known=(ATTIC,))
    request = Request(
        NUMBER, NUMBER, 1, RequestKind.TAKE_OVER, "", "Log in, please", (), None, now, now + 600
    )
    task = Task(NUMBER, ANN, PHONE, TASK, "en", Origin(ANN, 1).to_text(), TaskState.RUNNING, 1.0)
    async with chat(tmp_path, *[KITCHEN][:own_home], others=[flat], own_home=own_home) as c:
        homes = c.context.dispatcher
        assert isinstance(homes, Homes)
        homes.take(NumberedEvent(homes.journal_id, 1, HumanNeeded(task, request)))
        asked = await c.ann.sees("Log in, please")
        assert asked.button("🔑")
        ann = await c.store.people.person(ANN)
        assert ann
        await c.context.make_default(ann, KITCHEN.phone_id if own_home else PHONE)
        await c.ann.sees("looks like a code", after=await c.ann.sends("hunter2-9708"))
        assert "tasks.submit" not in flat.asked
        if own_home:
            assert await homes.tasks.status(c.context.rights.caller(ann)) == ()


def _databases_with(word: str, folder: Path) -> list[str]:
    return [each.name for each in folder.rglob("*.sqlite3*") if word.encode() in each.read_bytes()]
