"""Enter, recents, notifications, web addresses, dragging and typing that was read back, by a task."""

import pytest

from agent.contract.actions import (
    Action,
    ActionResult,
    Drag,
    Enter,
    Finish,
    Notifications,
    OpenUrl,
    Reason,
    Recents,
    ResultKind,
    TypeText,
)
from agent.contract.requests import Answer, RequestKind
from agent.journal.codec import action_from_json, action_to_json, result_from_json, result_to_json
from devices.base import Typed, TypedKind, Verdict
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    SetAlarm,
    SetTimer,
    SetVolume,
    SoundStream,
    StepVolume,
    StopRinging,
)
from tests.worlds.agent_world import ANN, World
from tests.worlds.cases import each_of
from tests.worlds.paper_phone import PaperPhone, page

FURTHER: list[tuple[Action, tuple[object, ...]]] = [
    (Enter(), ("enter",)),
    (Recents(), ("recents",)),
    (Notifications(), ("notifications",)),
    (OpenUrl("https://example.com"), ("open_url", "https://example.com")),
    *(
        (command, ("command", command))
        for command in (
            SetAlarm(7, 30),
            SetTimer(300),
            SetVolume(SoundStream.RING, 50),
            StepVolume(SoundStream.MEDIA, louder=True),
            RingPhone(),
            StopRinging(),
            ListFunctions(),
        )
    ),
    (Drag((1, 2), (3, 4)), ("drag", (1, 2), (3, 4))),
]


@pytest.mark.parametrize(("action", "sent"), FURTHER)
async def test_each_further_action_is_one_input(
    world: World, action: Action, sent: tuple[object, ...]
) -> None:
    async with world.scene(action, Finish("x")) as play:
        task = await play.submit()
        await play.ends()
        (record, _) = await play.journal.steps.of(task.task_id)
    assert play.phone.inputs == [sent]
    assert record.action == action
    assert play.steps()[0].step.result == ActionResult(ResultKind.DONE)


@each_of("action", [Enter("send it"), *(action for action, _ in FURTHER)])
def test_the_journal_keeps_each_further_action(action: Action) -> None:
    assert action_from_json(action_to_json(action)) == action


def test_the_journal_reads_an_enter_of_before() -> None:
    assert action_from_json('{"action": "Enter", "with": {}}') == Enter()


def test_the_journal_keeps_what_a_field_holds_and_reads_results_of_before() -> None:
    result = ActionResult(ResultKind.DONE, Reason.TYPED_DIFFERENTLY, found="13 8")
    assert result_from_json(result_to_json(result)) == result
    assert result_from_json('{"kind": "done", "detail": "", "close": []}') == ActionResult(ResultKind.DONE)


async def test_a_web_address_that_cannot_be_opened_is_told_to_the_model(world: World) -> None:
    async with world.scene(OpenUrl("intent:x"), Finish("x")) as play:
        await play.submit()
        await play.ends()
    assert play.steps()[0].step.result == ActionResult(ResultKind.FAILED, Reason.NOT_HTTP)


@pytest.mark.parametrize(
    ("typed", "changed", "result"),
    [
        (Typed(TypedKind.TYPED), True, ActionResult(ResultKind.DONE, Reason.TYPED)),
        (Typed(TypedKind.TYPED), False, ActionResult(ResultKind.DONE, Reason.TYPED)),
        (
            Typed(TypedKind.DIFFERENT, "13 8"),
            True,
            ActionResult(ResultKind.DONE, Reason.TYPED_DIFFERENTLY, found="13 8"),
        ),
        (Typed(TypedKind.UNVERIFIED), True, ActionResult(ResultKind.DONE, Reason.TYPED_UNVERIFIED)),
        (Typed(TypedKind.UNVERIFIED), False, ActionResult(ResultKind.UNCHANGED, Reason.TYPED_UNVERIFIED)),
    ],
)
async def test_what_is_known_of_a_typed_text_is_its_result(
    world: World, typed: Typed, changed: bool, result: ActionResult
) -> None:
    phone = PaperPhone(typed=typed, changed=changed)
    async with world.scene(TypeText("138"), Finish("x"), phone=phone) as play:
        await play.submit()
        await play.ends()
    assert play.steps()[0].step.result == result


@pytest.mark.parametrize(
    ("flagged", "sent"),
    [(Drag((1, 2), (3, 4), "pay"), ("drag", (1, 2), (3, 4))), (Enter("pay"), ("enter",))],
)
async def test_a_flagged_input_waits_for_a_yes(
    world: World, flagged: Action, sent: tuple[object, ...]
) -> None:
    async with world.scene(flagged, Finish("x")) as play:
        await play.submit()
        asked = await play.asks()
        assert play.phone.inputs == []
        assert (asked.request.kind, asked.request.text) == (RequestKind.APPROVAL, "pay")
        assert asked.request.picture
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert play.phone.inputs == [sent]


async def test_a_no_to_enter_presses_nothing(world: World) -> None:
    async with world.scene(Enter("send it"), Finish("x")) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await play.ends()
    assert play.phone.inputs == []
    assert play.steps()[0].step.result == ActionResult(ResultKind.REJECTED)


async def test_on_a_protected_page_the_model_is_not_asked_and_the_person_takes_over(world: World) -> None:
    phone = PaperPhone(pages=[page(0, verdict=Verdict.SECURE)])
    async with world.scene(Finish("x"), phone=phone) as play:
        await play.submit()
        asked = await play.asks()
        assert not play.mind.asked.is_set()
        phone.pages = [page()]
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    assert (asked.request.kind, phone.inputs) == (RequestKind.TAKE_OVER, [("home",)])
