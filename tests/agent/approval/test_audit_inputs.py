"""Every input that a task sends has its line in the audit, also those that nobody was asked about."""

import asyncio

import pytest

from agent.contract.actions import (
    Action,
    Back,
    Decision,
    Drag,
    Enter,
    Finish,
    Home,
    Launch,
    LongPress,
    Note,
    Notifications,
    Recents,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.requests import Answer
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.paper_phone import PaperPhone

FREE: list[Action] = [
    Tap((5, 5)),
    LongPress((5, 5)),
    Swipe((5, 5), (5, 50)),
    Drag((5, 5), (5, 50)),
    TypeText("hello"),
    Enter(),
    Launch("notes"),
    Back(),
    Home(),
    Recents(),
    Notifications(),
]
_INPUTS = frozenset({AuditEvent.INPUT_FREE, AuditEvent.INPUT_SENT, AuditEvent.INPUT_FROM_PAD})


async def lines(play: Play) -> list[AuditEntry]:
    return [entry for entry in await play.journal.audit.all() if entry.event in _INPUTS]


@pytest.mark.parametrize("action", FREE, ids=lambda action: type(action).__name__)
async def test_an_input_that_nobody_is_asked_about_has_its_line(world: World, action: Action) -> None:
    async with world.scene(action, Finish("x")) as play:
        task = await play.submit()
        await play.ends()
        (line,) = await lines(play)
    assert len(play.phone.inputs) == 1
    assert line.event is AuditEvent.INPUT_FREE
    assert (line.person_id, line.phone_id, line.task_id, line.step) == (7, "paper", task.task_id, 1)
    assert (line.action, line.app, line.length) == (
        type(action).__name__,
        "com.farhand.maps",
        5 if isinstance(action, TypeText) else None,
    )


async def test_what_is_no_input_has_none(world: World) -> None:
    async with world.scene(Wait(0.0), Note("milk"), Finish("x")) as play:
        await play.submit()
        await play.ends()
        assert await lines(play) == []


async def test_an_input_that_was_never_sent_is_not_said_to_have_been(world: World) -> None:
    async with world.scene(Tap((5, 5), "pays ¥36.80"), Back(), Finish("x")) as play:
        await play.submit()
        asked = await play.asks()
        assert await lines(play) == []
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
        assert [(line.event, line.action) for line in await lines(play)] == [(AuditEvent.INPUT_FREE, "Back")]


async def test_the_line_is_on_disk_before_the_phone_is_touched(world: World) -> None:
    """A program that dies while it sends leaves the line, as it leaves the intent."""
    phone = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Tap((5, 5)), phone=phone) as play:
        await play.submit()
        await play.phone.touched.wait()
        (line,) = await lines(play)
        (step,) = await play.journal.steps.of(1)
    assert (line.event, line.step, step.intended) == (AuditEvent.INPUT_FREE, 1, True)


async def test_the_intent_and_its_line_are_one(world: World) -> None:
    async with world.scene() as play:
        task = await play.journal.tasks.add(7, "paper", "order a latte", "en", "here")
        await play.journal.steps.commit_decision(
            task.task_id, 1, "com.farhand.maps", Decision("", Back(), "do(...)")
        )
        assert await lines(play) == []
        assert await play.journal.steps.intend(task.task_id, 1)
        assert not await play.journal.steps.intend(task.task_id, 1)
        assert [line.step for line in await lines(play)] == [1]


async def test_free_and_approved_inputs_are_told_apart_and_each_counts_once(world: World) -> None:
    async with world.scene(Back(), Tap((5, 5), "pays ¥36.80"), Home(), Finish("x")) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
        told = [(line.event, line.action) for line in await lines(play)]
    assert told == [
        (AuditEvent.INPUT_FREE, "Back"),
        (AuditEvent.INPUT_SENT, "Tap"),
        (AuditEvent.INPUT_FREE, "Home"),
    ]
    assert len(play.phone.inputs) == len(told)
