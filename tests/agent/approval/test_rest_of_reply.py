"""A reply of several calls: each on its own view, none after anything unexpected, none that must be asked."""

import pytest

from agent.approval import rest_of_reply
from agent.contract.actions import (
    Action,
    Back,
    Decision,
    Enter,
    Finish,
    Launch,
    Note,
    Reason,
    ResultKind,
    Tap,
    TypeText,
    Wait,
)
from agent.contract.events import HumanNeeded
from agent.contract.requests import Answer
from devices.base import Box, Element, Frame, Observation, Tree, Typed, TypedKind, Verdict
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import EMPTY_TREE, SIZE_PX, PaperPhone, page

LEFT, RIGHT = Tap((20, 60)), Tap((70, 150))
KEYS = Tree((Element(Box(0, 40, 45, 80), text="1"), Element(Box(45, 120, 90, 180), text="2")), 0.0)
PAYS = Tree((Element(Box(0, 40, 45, 80), text="1"), Element(Box(45, 120, 90, 180), text="Pay ¥12.00")), 0.0)


def reply(*actions: Action) -> Decision:
    """One reply of these calls."""
    calls = [Decision("because", action, f"call {place}") for place, action in enumerate(actions)]
    return Decision("because", actions[0], "call 0", rest=tuple(calls[1:]))


def changed(at: tuple[int, int], shade: int = 40) -> Observation:
    """The page with another shade around one point of the screen."""
    seen = page()
    assert seen.frame is not None
    grey = bytearray(seen.frame.grey)
    column, row = at[0] * 54 // SIZE_PX[0], at[1] * 120 // SIZE_PX[1]
    for line in range(max(row - 3, 0), min(row + 3, 120)):
        grey[line * 54 + max(column - 3, 0) : line * 54 + min(column + 3, 54)] = bytes([shade]) * (
            min(column + 3, 54) - max(column - 3, 0)
        )
    frame = Frame(seen.frame.screenshot, seen.frame.picture, bytes(grey))
    return Observation(seen.verdict, frame, seen.foreground, 0.0, lock=seen.lock, window=seen.window)


def darkened(seen: Observation) -> Observation:
    """Another page of the same activity."""
    assert seen.frame is not None
    frame = Frame(seen.frame.screenshot, seen.frame.picture, bytes(len(seen.frame.grey)))
    return Observation(seen.verdict, frame, seen.foreground, 0.0, lock=seen.lock, window=seen.window)


async def test_each_call_of_a_reply_is_a_step_with_a_view_and_an_intent_of_its_own(world: World) -> None:
    phone = PaperPhone(tree=KEYS)
    async with world.scene(reply(LEFT, RIGHT), Finish("x"), phone=phone) as play:
        task = await play.submit()
        await play.ends()
        steps = await play.journal.steps.of(task.task_id)
    assert [(step.action, step.intended) for step in steps[:2]] == [(LEFT, True), (RIGHT, True)]
    assert [step.raw for step in steps[:2]] == ["call 0", "call 1"]
    assert phone.inputs == [("tap", *LEFT.point), ("tap", *RIGHT.point)]
    assert play.mind.unperformed == [0, 0]  # asked twice for three steps


async def test_a_page_that_changed_elsewhere_is_as_expected(world: World) -> None:
    phone = PaperPhone(pages=[page(), changed((45, 20)), page()], tree=KEYS)
    async with world.scene(reply(LEFT, RIGHT), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert play.mind.unperformed == [0, 0]


@pytest.mark.parametrize(
    "second",
    [
        changed(RIGHT.point),
        page(package="com.farhand.coffee"),
        page(verdict=Verdict.DARK),
    ],
)
async def test_a_reply_ends_where_the_page_is_not_the_one_that_the_model_saw(
    world: World, second: Observation
) -> None:
    phone = PaperPhone(pages=[page(), second], tree=KEYS)
    async with world.scene(reply(LEFT, RIGHT), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("tap", *LEFT.point)]
    assert play.mind.unperformed == [0, 1]


async def test_a_reply_ends_before_what_somebody_must_be_asked_about(world: World) -> None:
    phone = PaperPhone(tree=PAYS)
    async with world.scene(reply(LEFT, RIGHT, LEFT), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("tap", *LEFT.point)]
    assert play.mind.unperformed == [0, 2]
    assert not [event for event in play.told if isinstance(event, HumanNeeded)]


async def test_a_reply_ends_after_what_somebody_approved(world: World) -> None:
    phone = PaperPhone(tree=PAYS)
    async with world.scene(reply(RIGHT, LEFT), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert phone.inputs == [("tap", *RIGHT.point)]
    assert play.mind.unperformed == [0, 1]


@pytest.mark.parametrize(
    "ending",
    [Finish("all done"), Back(), Launch("Coffee")],
)
async def test_a_call_that_leaves_the_page_or_the_task_is_decided_anew(world: World, ending: Action) -> None:
    async with world.scene(reply(LEFT, ending), Finish("seen"), phone=PaperPhone(tree=KEYS)) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.message == "seen"
    assert play.phone.inputs == [("tap", *LEFT.point)]


async def test_a_touch_that_changed_nothing_ends_the_reply(world: World) -> None:
    phone = PaperPhone(tree=KEYS, changed=False)
    async with world.scene(reply(LEFT, RIGHT), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert play.mind.told[1] is not None
    assert play.mind.told[1].kind is ResultKind.UNCHANGED
    assert play.mind.unperformed == [0, 1]


async def test_a_tap_on_a_field_that_has_the_focus_changes_nothing_and_the_text_follows(world: World) -> None:
    """Families that write the field and the text in one call would else never type there."""
    phone = PaperPhone(tree=KEYS, changed=False)
    async with world.scene(reply(LEFT, TypeText("mocha")), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("tap", *LEFT.point), ("type", "mocha")]


async def test_no_text_is_typed_on_another_page_of_the_same_app(world: World) -> None:
    phone = PaperPhone(pages=[page(), darkened(page())], tree=KEYS)
    async with world.scene(reply(LEFT, TypeText("mocha")), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("tap", *LEFT.point)]
    assert play.mind.unperformed == [0, 1]


async def test_a_text_that_arrived_otherwise_ends_the_reply_even_if_that_shows_late(world: World) -> None:
    phone = PaperPhone(tree=EMPTY_TREE, typed=Typed(TypedKind.DIFFERENT, "moca"))
    async with world.scene(reply(TypeText("mocha"), Enter()), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert play.mind.unperformed[-1] == 1
    assert ("enter",) not in phone.inputs
    assert play.mind.told[-1] is not None
    assert play.mind.told[-1].detail == Reason.TYPED_DIFFERENTLY


async def test_notes_and_waits_go_between_calls(world: World) -> None:
    phone = PaperPhone(tree=KEYS)
    async with world.scene(reply(Note("seen"), Wait(0.0), LEFT), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("tap", *LEFT.point)]
    assert play.mind.unperformed == [0, 0]


async def test_what_follows_a_note_alone_is_asked_and_ended_as_without_the_note(world: World) -> None:
    """Who writes a note with every reply would else never come to a person or to an end."""
    phone = PaperPhone(tree=PAYS)
    async with world.scene(
        reply(Note("¥12"), Tap(RIGHT.point, "Pays ¥12")), reply(Note("paid"), Finish("all done")), phone=phone
    ) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        ended = await play.ends()
    assert phone.inputs == [("tap", *RIGHT.point)]
    assert ended.outcome.message == "all done"
    assert play.mind.unperformed == [0, 0]


async def test_what_follows_a_note_is_decided_anew_where_the_page_has_changed_meanwhile(world: World) -> None:
    phone = PaperPhone(pages=[page(), darkened(page())], tree=KEYS)
    async with world.scene(reply(Note("seen"), Back()), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert play.mind.unperformed == [0, 1]
    assert not phone.inputs


async def test_of_a_long_reply_so_many_calls_are_performed_and_the_model_is_told_of_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest_of_reply, "MOST_CALLS", 3)  # the world's tasks end after 8 steps
    phone = PaperPhone(tree=KEYS)
    async with world.scene(reply(*[LEFT, RIGHT] * 10), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert phone.inputs == [("tap", *LEFT.point), ("tap", *RIGHT.point), ("tap", *LEFT.point)]
    assert play.mind.unperformed == [0, 17]


async def test_a_model_that_does_not_get_on_is_asked_before_the_rest_of_its_reply(world: World) -> None:
    """The page stays as it is, so that the third touch in a row is told to the model."""
    phone = PaperPhone(tree=KEYS)
    async with world.scene(reply(*[LEFT] * 5), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert len(phone.inputs) == 3
    assert play.mind.unperformed == [0, 2]
