"""A Stop by somebody else: allowed with the right to control the phone, and its person is told who it was."""

import asyncio

import pytest

from agent.contract.actions import Back, Finish, Interact, Tap
from agent.contract.people import Caller, Right
from agent.contract.tasks import EndKind, Outcome, TaskState
from agent.tasks.queues import TaskQueues
from tests.worlds.agent_world import World
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.people import ADMIN, ANN, BOB, ELSEWHERE, STRANGER, VIEWER, only


@pytest.mark.parametrize(
    ("caller", "stops"),
    [
        (ANN, True),
        (only(ANN), True),
        (BOB, True),
        (only(BOB, Right.CONTROL), True),
        (only(BOB, Right.VIEW, Right.APPROVE, Right.TAKE_OVER), False),
        (only(ADMIN), True),
        (VIEWER, False),
        (STRANGER, False),
        (ELSEWHERE, False),
    ],
)
async def test_whoever_controls_the_phone_may_stop(world: World, caller: Caller, stops: bool) -> None:
    async with world.scene(Interact("Which?"), Finish("x")) as play:
        task = await play.submit(caller=ANN)
        await play.asks()
        assert await play.dispatcher.tasks.stop(caller, task.task_id) is stops
        if stops:
            outcome = (await play.ends()).outcome
            own = caller.person_id == ANN.person_id
            assert outcome.kind is EndKind.STOPPED
            assert outcome.key == ("stopped" if own else "stopped_by")
            assert outcome.values == (() if own else (("name", caller.name),))
        else:
            (status,) = await play.dispatcher.tasks.status(ANN)
            assert status.task.state is TaskState.RUNNING


async def test_a_running_task_stops_before_its_next_input_and_says_where_it_was(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(Back(), Tap((1, 1)), Tap((2, 2)), phone=phone) as play:
        task = await play.submit(caller=ANN)
        await phone.until_done("back")
        phone.hold_input = asyncio.Event()
        await phone.until_done("tap")
        assert await play.dispatcher.tasks.stop(BOB, task.task_id)
        outcome = (await play.ends()).outcome
    assert phone.inputs == [("back",), ("tap", 1, 1)]
    assert (outcome.key, outcome.last_certain_step, outcome.uncertain) == ("stopped_by", 1, True)


async def test_stopping_all_ends_every_task_and_tells_each_person_who_did_it(world: World) -> None:
    async with world.scene(Interact("Which?"), Finish("x")) as play:
        await play.submit("ann's", ANN)
        await play.asks()
        await play.submit("bob's", BOB)
        await play.submit("bob's other", BOB)
        await play.submit("root's", ADMIN)
        with pytest.raises(PermissionError):
            await play.dispatcher.tasks.stop_all(BOB)
        assert await play.dispatcher.tasks.stop_all(ADMIN) == 4
        ends = [await play.ends() for _ in range(4)]
        assert await play.dispatcher.tasks.stop_all(ADMIN) == 0
    keys = {end.task.text: (end.outcome.key, dict(end.outcome.values).get("name")) for end in ends}
    assert keys == {
        "ann's": ("stopped_by", "Root"),
        "bob's": ("stopped_by", "Root"),
        "bob's other": ("stopped_by", "Root"),
        "root's": ("stopped", None),
    }
    assert {end.task.text for end in ends if end.outcome.silent} == {"bob's other"}


async def test_of_two_stops_the_first_is_told(world: World) -> None:
    async with world.scene(Interact("Which?"), Finish("x")) as play:
        task = await play.submit(caller=ANN)
        await play.asks()
        await asyncio.gather(
            play.dispatcher.tasks.stop(BOB, task.task_id), play.dispatcher.tasks.stop(ANN, task.task_id)
        )
        assert (await play.ends()).outcome.key == "stopped_by"


async def test_after_a_crash_the_task_is_still_stopped_and_by_whom(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crashes_before(queues: TaskQueues, task_id: int, outcome: Outcome) -> bool:
        assert (outcome.key, task_id in {task.task_id for task in queues.running()}) == ("stopped_by", True)
        return True

    async with world.scene(Interact("Which?"), Finish("x")) as play:
        task = await play.submit(caller=ANN)
        await play.asks()
        monkeypatch.setattr(TaskQueues, "stop", crashes_before)
        assert await play.dispatcher.tasks.stop(BOB, task.task_id)
    async with world.scene(Finish("x")) as play:
        outcome = (await play.ends()).outcome
        assert (outcome.kind, outcome.key, outcome.values) == (
            EndKind.STOPPED,
            "stopped_by",
            (("name", "Bob"),),
        )
        assert await play.journal.tasks.unfinished() == []
