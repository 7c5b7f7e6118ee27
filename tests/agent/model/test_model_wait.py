"""A model's service that asks to wait: the task waits visibly and goes on, or is paused, never failed."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Back, Finish
from agent.contract.errors import ModelBusy
from agent.contract.events import TaskEnded, TaskResumed, TaskSuspended
from agent.contract.tasks import EndKind, TaskState
from agent.phone.waits import PhoneWaits
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import PaperPhone, page

WAITS = PhoneWaits(away_s=600.0)


def busy(wait_s: float) -> ModelBusy:
    return ModelBusy("http://model/v1", "429 Too Many Requests", wait_s)


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path, phone_waits=WAITS)


async def test_a_task_waits_as_long_as_the_service_asks_looks_again_and_goes_on(world: World) -> None:
    phone = PaperPhone()
    async with world.scene(Back(), busy(0.02), busy(0.01), Back(), Finish("x"), phone=phone) as play:
        await play.submit()
        waiting = await play.hears(TaskSuspended)
        assert (waiting.key, dict(waiting.values)["minutes"]) == ("model_busy", "1")
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert [type(event) for event in play.told if isinstance(event, TaskSuspended | TaskResumed)] == [
        TaskSuspended, TaskResumed, TaskSuspended, TaskResumed,
    ]  # fmt: skip
    # Never an answer to an older screen: before each request to the model comes a view of its own.
    assert phone.done == [
        "wake",
        "keep_awake",
        "look",
        "back",
        "look",
        "look",
        "look",
        "back",
        "look",
        "give_back",
    ]


async def test_a_waiting_task_says_until_when_and_stops_at_once_with_the_phone_given_back(
    world: World,
) -> None:
    async with world.scene(busy(599.0)) as play:
        task = await play.submit()
        started = play.journal.clock()
        waiting = await play.hears(TaskSuspended)
        assert 590 < waiting.until - started < 610
        assert "give_back" not in play.phone.done
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.STOPPED
    assert play.phone.done[-1] == "give_back"


@pytest.mark.parametrize("waits", [(601.0,), (0.01, 600.0)], ids=["one long wait", "together too long"])
async def test_what_would_hold_the_phone_too_long_pauses_the_task_and_frees_the_phone(
    world: World, waits: tuple[float, ...]
) -> None:
    async with world.scene(Back(), *map(busy, waits), Finish("x")) as play:
        task = await play.submit()
        ended = await play.hears(TaskEnded)
        assert (ended.outcome.kind, ended.outcome.key, ended.task.state) == (
            EndKind.PAUSED, "model_busy", TaskState.PAUSED,
        )  # fmt: skip
        assert dict(ended.outcome.values)["reason"] == "429 Too Many Requests"
        assert play.phone.done[-1] == "give_back"
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == [("back",)]


async def test_waits_count_anew_after_an_answer(tmp_path: Path) -> None:
    world = World(tmp_path, phone_waits=replace(WAITS, away_s=3.0))
    phone = PaperPhone(pages=[page(200)])
    async with world.scene(busy(0.01), Back(), busy(2.999), Finish("x"), phone=phone) as play:
        await play.submit()
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_a_program_that_ends_meanwhile_goes_on_with_the_task_at_its_next_start(world: World) -> None:
    async with world.scene(Back(), busy(599.0)) as play:
        await play.submit()
        await play.hears(TaskSuspended)
    assert play.phone.done[-1] == "give_back"
    async with world.scene(Back(), Finish("x")) as play:
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == [("back",)]
