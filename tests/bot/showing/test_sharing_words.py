"""What people who share a phone read: who stopped their task, that they are out, their place, their limit."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact
from agent.contract.people import Right
from agent.contract.queue import Quotas
from agent.contract.requests import RequestState
from agent.contract.tasks import TaskState
from agent.journal import Journal
from bot.house import everybody_at_work
from bot.people.changes import rebind
from bot.rights.person import Grant, Role
from bot.showing.origin import Origin
from tests.console_client.client import Message
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import (
    ANN_LIVES,
    APPROVES,
    BOB_LIVES,
    CARA,
    LOOKS,
    Household,
    Lives,
    household,
    on,
)
from tests.worlds.outbox_world import ANN, BOB
from tests.worlds.people import agreed_by, task_of

pytestmark = pytest.mark.timeout(180)
LATTE = "order a latte"
ENOUGH = "No more than 5 of your tasks may wait at once"
PLANS = {LATTE: (Interact("Which size?", ()), Finish("one latte"))}
BOB_READS_CHINESE = Lives("Bob", rights=on(KITCHEN), lang="zh")
ANN_WORKS = Lives("Ann", ANN_LIVES.role, default=KITCHEN.phone_id)


async def asks_for(h: Household, name: str, text: str = LATTE) -> Message:
    """A task of this person, whose card or question they see."""
    await h[name].sends(text)
    return await h[name].sees("Which size|Waits|Queued|排队|等待" if text != LATTE else "Which size")


@pytest.mark.parametrize(
    ("bob", "words"),
    [(BOB_LIVES, "Ann stopped this task."), (BOB_READS_CHINESE, "Ann 停止了这个任务。")],
    ids=["en", "zh"],
)
async def test_the_report_of_a_task_that_somebody_stopped_says_who(
    tmp_path: Path, bob: Lives, words: str
) -> None:
    async with household(tmp_path, bob, ANN_WORKS, plans=PLANS) as h:
        await asks_for(h, "Bob")
        (task,) = [status.task for status in await h.context.dispatcher.tasks.status(await h.caller("Bob"))]
        assert await h.context.dispatcher.tasks.stop(await h.caller("Ann", KITCHEN.phone_id), task.task_id)
        report = await h["Bob"].sees(words)
        assert report.text.startswith("⏹")
        assert not [text for text in await h.texts("Ann") if "⏹" in text]


async def test_the_report_of_somebody_who_is_out_says_so_without_a_picture(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, plans=PLANS) as h:
        await asks_for(h, "Bob")
        await h.context.dispatcher.tasks.stop_removed(BOB, KITCHEN.phone_id)
        report = await h["Bob"].sees("You may no longer work Kitchen phone")
        assert report.text.startswith("⏹")
        assert not report.photo


async def test_a_queue_in_a_new_order_changes_the_cards_and_sends_none(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, ANN_WORKS, plans=PLANS) as h:
        await asks_for(h, "Ann")
        for text in ("one", "two"):
            await h["Bob"].sends(text)
        await h["Bob"].sees("two")
        was = title_of(await h.texts("Bob"))
        statuses = await h.context.dispatcher.tasks.status(await h.caller("Bob"))
        (two,) = [each.task for each in statuses if each.task.text == "two"]
        assert await h.context.dispatcher.tasks.move_first(await h.caller("Ann"), two.task_id)
        for text, other in (("one", "two"), ("two", "one")):
            await h["Bob"].sees(lambda seen, words=f"{was[other]}\n{text}": seen.text.startswith(words))
        assert len(await h.texts("Bob")) == 2
        assert was["one"] != was["two"]


def title_of(cards: list[str]) -> dict[str, str]:
    """The first line of each card, by its task."""
    lines = [card.splitlines() for card in cards]
    return {words: title for title, words, *_ in lines}


async def test_whoever_has_enough_tasks_waiting_is_told_so_wherever_they_ask(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, plans=PLANS) as h:
        await h["Bob"].sends("call a taxi")
        await h["Bob"].sees("^✅ all done")
        h.minds.thinks[LATTE] = asyncio.Event()
        await h["Bob"].sends(LATTE)
        await h["Bob"].sees(f"^(?!.*Starting).*\n{LATTE}")
        for number in range(Quotas().queued):
            await h["Bob"].sends(f"task {number}")
        last = await h["Bob"].sees(f"task {Quotas().queued - 1}")
        await h["Bob"].sends("one more")
        told = await h["Bob"].sees(ENOUGH, after=last.message_id)
        await h["Bob"].sends("/history")
        page = await h["Bob"].sees("1–1 of 1", after=told.message_id)
        await h["Bob"].presses("1 ·", page)
        await h["Bob"].presses("🔁")
        await h["Bob"].sees(ENOUGH, after=page.message_id)
        waiting = await h.context.dispatcher.tasks.status(await h.caller("Bob"))
        assert [each.task.text for each in waiting] == [LATTE, *(f"task {number}" for number in range(5))]


async def test_who_may_work_which_phone_is_known_before_the_start_takes_anything_up(tmp_path: Path) -> None:
    looks = Lives("Cara", rights=on(KITCHEN, LOOKS))
    viewer = Lives("Dan", Role.VIEWER, rights=on(KITCHEN))
    elsewhere = Lives("Eve", rights=on(ATTIC))
    async with (
        household(tmp_path, BOB_LIVES, looks, viewer, elsewhere, plans=PLANS) as h,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        assert await everybody_at_work(h.context, journal) == ()
        await asks_for(h, "Bob")
        await journal.tasks.add(BOB, "a phone that is off", "old", "en", "{}")
        callers = await everybody_at_work(h.context, journal)
        assert await h.caller("Bob", KITCHEN.phone_id) in callers
    kitchen = KITCHEN.phone_id
    works = {(each.person_id, each.phone_id) for each in callers if Right.CONTROL in each.rights}
    assert works == {(ANN, kitchen), (ANN, "a phone that is off"), (BOB, kitchen)}


async def test_an_admin_who_takes_the_yes_away_takes_back_what_was_not_used(tmp_path: Path) -> None:
    async with (
        household(tmp_path, BOB_LIVES) as h,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        task = await task_of(journal, ANN, KITCHEN.phone_id)
        number = await agreed_by(journal, task, await h.caller("Bob", KITCHEN.phone_id))
        ann = await h.person("Ann")
        assert ann is not None
        for right, state in ((Right.TAKE_OVER, RequestState.APPROVED), (Right.APPROVE, RequestState.VOID)):

            def without(binding: Grant, right: Right = right) -> Grant:
                return replace(binding, rights=binding.rights - {right})

            await rebind(h.context, ann, BOB, KITCHEN.phone_id, without, f"told:{right}")
            look = await h.context.dispatcher.requests.get(number)
            assert look is not None
            assert look.state is state


async def test_a_yes_of_somebody_who_works_no_phone_outlives_a_change_elsewhere(tmp_path: Path) -> None:
    async with (
        household(tmp_path, Lives("Cara", rights=on(KITCHEN, APPROVES))) as h,
        Journal.open(tmp_path / "journal.sqlite3") as journal,
    ):
        origin = Origin(ANN, 1).to_text()
        task = await journal.tasks.add(ANN, KITCHEN.phone_id, LATTE, "en", origin)
        await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
        number = await agreed_by(journal, task, await h.caller("Cara", KITCHEN.phone_id))
        ann = await h.person("Ann")
        assert ann is not None

        def looks(binding: Grant) -> Grant:
            return replace(binding, rights=frozenset({Right.VIEW}))

        for phone, state in ((ATTIC, RequestState.APPROVED), (KITCHEN, RequestState.VOID)):
            await rebind(h.context, ann, CARA, phone.phone_id, looks, f"told:{phone.phone_id}")
            look = await h.context.dispatcher.requests.get(number)
            assert look is not None
            assert look.state is state
