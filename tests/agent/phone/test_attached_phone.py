"""Tasks whose phone goes away: they wait visibly, go on by themselves, or end with the reason."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import Back, Finish, Home, Reason, ResultKind, Tap
from agent.contract.events import PhoneChanged, StepDone, TaskResumed, TaskStarted, TaskSuspended
from agent.contract.requests import Answer, RequestKind
from agent.contract.tasks import EndKind
from agent.phone.waits import PhoneWaits
from devices.errors import (
    AdbServerUnavailable,
    BadOutput,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    PhoneError,
)
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.paper_phones import OnePhone

WAITS = PhoneWaits(retry_pauses_s=(0.01, 0.02))
GONE = DeviceOffline("gone", name="Paper")
SILENT = DeviceTimeout("no answer", name="Paper", seconds="15")


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Asks a silent phone again at once."""
    return World(tmp_path, phone_waits=WAITS)


def away() -> OnePhone:
    phones = OnePhone(PaperPhone())
    phones.goes(GONE)
    return phones


def waits(play: Play) -> list[str]:
    """The reasons for which the task was told to wait."""
    return [event.key for event in play.told if isinstance(event, TaskSuspended)]


@pytest.mark.parametrize(
    "error",
    [GONE, DeviceUnauthorized("ask", name="Paper"), AdbServerUnavailable("no server")],
    ids=["offline", "unauthorized", "no server"],
)
async def test_a_phone_that_is_away_at_the_start_is_waited_for(world: World, error: PhoneError) -> None:
    phones = OnePhone(PaperPhone())
    phones.goes(error)
    async with world.scene(Back(), Finish("x"), phones=phones) as play:
        await play.submit()
        waiting = await play.hears(TaskSuspended)
        assert any(isinstance(event, TaskStarted) for event in play.told)
        assert (waiting.key, dict(waiting.values)) == (error.key, error.values)
        assert 590 < waiting.until - play.journal.clock() <= 600
        phones.comes_back()
        await play.hears(TaskResumed)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert phones.phone.done == ["wake", "keep_awake", "look", "back", "look", "give_back"]


async def test_a_phone_that_stays_away_ends_the_task_with_the_reason_and_the_last_certain_step(
    world: World,
) -> None:
    phones = OnePhone(PaperPhone())
    async with world.scene(
        Back(), Back(), Finish("x"), phones=phones, phone_waits=replace(WAITS, away_s=0.05)
    ) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit()
        await play.mind.asked.wait()
        play.mind.asked.clear()
        play.mind.thinks.set()
        await phones.phone.touched.wait()
        phones.goes(GONE)
        ended = await play.ends()
    assert waits(play) == ["device_offline"]
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "device_offline")
    assert dict(ended.outcome.values) == {"name": "Paper"}
    assert (ended.outcome.last_certain_step, ended.outcome.uncertain) == (1, False)


async def test_a_silent_phone_is_asked_again_and_told_of_once(world: World) -> None:
    phones = OnePhone(PaperPhone())
    phones.goes(SILENT)
    async with world.scene(Finish("x"), phones=phones) as play:
        await play.submit()
        await play.hears(TaskSuspended)
        await phones.phone.until_done("wake", 4)
        phones.comes_back()
        await play.ends()
    assert waits(play) == ["device_timeout"]
    assert sum(isinstance(event, TaskResumed) for event in play.told) == 1


async def test_stop_ends_a_task_that_waits_for_its_phone(world: World) -> None:
    async with world.scene(Back(), phones=away()) as play:
        task = await play.submit()
        await play.hears(TaskSuspended)
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.STOPPED
    assert not ended.outcome.uncertain


async def test_an_input_cut_off_by_the_loss_is_unknown_and_never_repeated(world: World) -> None:
    phones = OnePhone(PaperPhone(vanishes_at_input=1))
    async with world.scene(Back(), Tap((1, 1)), Home(), Finish("x"), phones=phones) as play:
        task = await play.submit()
        await play.hears(TaskSuspended)
        phones.comes_back()
        ended = await play.ends()
        records = await play.journal.steps.of(task.task_id)
    assert phones.phone.inputs == [("back",), ("home",)]
    lost = play.steps()[1].step.result
    assert (lost.kind, lost.detail) == (ResultKind.UNKNOWN, Reason.LINK_LOST)
    assert records[1].result == lost
    after_loss = phones.phone.done[phones.phone.done.index("tap") + 1 :]
    assert after_loss == ["wake", "keep_awake", "look", "home", "look", "give_back"]
    assert not ended.outcome.uncertain  # the steps behind it surely happened


async def test_an_input_to_a_phone_that_is_known_to_be_away_surely_did_not_happen(world: World) -> None:
    phones = OnePhone(PaperPhone())
    async with world.scene(Tap((1, 1)), Finish("x"), phones=phones) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit()
        await play.mind.asked.wait()
        phones.goes(GONE)
        play.mind.thinks.set()
        await play.hears(TaskSuspended)
        phones.comes_back()
        await play.ends()
    assert phones.phone.inputs == []
    result = play.steps()[0].step.result
    assert (result.kind, result.detail) == (ResultKind.FAILED, Reason.LINK_LOST)


async def test_a_yes_whose_phone_is_away_acts_when_the_same_page_is_back(world: World) -> None:
    phones = OnePhone(PaperPhone())
    async with world.scene(Tap((1, 1), "Pay"), Finish("x"), phones=phones) as play:
        await play.submit()
        asked = await play.asks()
        phones.goes(GONE)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.hears(TaskSuspended)
        assert phones.phone.inputs == []
        phones.comes_back()
        await play.ends()
    assert phones.phone.inputs == [("tap", 1, 1)]


async def test_a_yes_whose_phone_stays_away_is_void_and_certainly_not_used(world: World) -> None:
    phones = OnePhone(PaperPhone())
    async with world.scene(
        Tap((1, 1), "Pay"), phones=phones, phone_waits=replace(WAITS, away_s=0.05)
    ) as play:
        await play.submit()
        asked = await play.asks()
        phones.goes(GONE)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        ended = await play.ends()
    assert play.steps()[0].step.result.kind is ResultKind.VOID
    assert (ended.outcome.key, ended.outcome.uncertain) == ("device_offline", False)
    assert waits(play) == ["device_offline"]


async def test_a_step_that_ends_meanwhile_does_not_hide_that_the_phone_is_away(world: World) -> None:
    phones, waits_s = OnePhone(PaperPhone()), RequestWaits(lost_link_s=0.05)
    async with world.scene(Tap((1, 1), "Pay"), Finish("x"), phones=phones, waits=waits_s) as play:
        await play.submit()
        asked = await play.asks()
        phones.goes(GONE)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        first = await play.hears(TaskSuspended)
        await play.hears(StepDone)
        again = await play.hears(TaskSuspended)
        phones.comes_back()
        await play.hears(TaskResumed)
        await play.ends()
    assert again == first
    assert waits(play) == ["device_offline"] * 2


async def test_a_yes_that_met_a_lost_link_does_not_count_against_the_page(world: World) -> None:
    phones, waits_s = OnePhone(PaperPhone()), RequestWaits(lost_link_s=0.05)
    async with world.scene(*[Tap((1, 1), "Pay")] * 3, Finish("x"), phones=phones, waits=waits_s) as play:
        await play.submit()
        for _ in range(2):
            asked = await play.asks()
            phones.goes(GONE)
            await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
            result = (await play.hears(StepDone)).step.result
            assert (result.kind, result.detail) == (ResultKind.VOID, Reason.LINK_LOST)
            phones.comes_back()
        asked = await play.asks()
        assert asked.request.kind is RequestKind.APPROVAL
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
    assert phones.phone.inputs == [("tap", 1, 1)]


async def test_other_troubles_end_the_task_at_once(world: World) -> None:
    phones = OnePhone(PaperPhone(away=BadOutput("nonsense", name="Paper")))
    async with world.scene(Back(), phones=phones) as play:
        await play.submit()
        ended = await play.ends()
    assert ended.outcome.key == "device_bad_output"
    assert waits(play) == []


class Clinging(PaperPhone):
    """Never answers when it is asked to give back."""

    async def give_back(self) -> None:
        await asyncio.Event().wait()


async def test_giving_back_holds_no_report_up(world: World) -> None:
    phone_waits = replace(WAITS, give_back_s=0.05)
    async with world.scene(Finish("x"), phone=Clinging(), phone_waits=phone_waits) as play:
        await play.submit()
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_a_stopped_task_gives_back_too(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        await play.ends()
    assert play.phone.done[-1] == "give_back"


async def test_after_a_restart_a_queued_task_waits_for_its_phone_in_sight(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("first")
        await play.submit("second")
        await play.mind.asked.wait()
    phones = away()
    async with world.scene(Finish("first is done"), Finish("second is done"), phones=phones) as play:
        await play.hears(TaskSuspended)
        phones.comes_back()
        assert (await play.ends()).outcome.message == "first is done"
        assert (await play.ends()).outcome.message == "second is done"


async def test_what_a_cut_off_task_had_changed_is_given_back_once_the_phone_is_there(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit()
        await play.mind.asked.wait()
    phones = away()
    async with world.scene(Finish("x"), phones=phones, phone_waits=replace(WAITS, away_s=0.02)) as play:
        assert (await play.ends()).outcome.key == "device_offline"
        phones.comes_back()
        await phones.phone.until_done("give_back")
    assert phones.phone.done == ["give_back"]


async def test_what_could_not_be_given_back_is_given_back_when_the_phone_is_back(world: World) -> None:
    phones = OnePhone(PaperPhone(vanishes_at_input=0))
    async with world.scene(Back(), phones=phones, phone_waits=replace(WAITS, away_s=0.05)) as play:
        await play.submit()
        await play.ends()
        tried = phones.phone.done.count("give_back")
        phones.comes_back()
        await phones.phone.until_done("give_back", tried + 1)
    assert phones.phone.done[-1] == "give_back"


async def test_what_is_left_changed_is_given_back_while_no_task_runs(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("first")
        await play.submit("second")
        await play.mind.asked.wait()
    phones = away()
    async with world.scene(Finish("x"), Back(), Finish("x"), phones=phones) as play:
        await play.hears(TaskSuspended)
        phones.comes_back()
        await play.ends()
        await play.ends()
    first, second = ["wake", "keep_awake", "look", "give_back"], ["look", "back", "look", "give_back"]
    assert phones.phone.done == [*first, "wake", "keep_awake", *second]


async def test_a_task_that_never_reached_its_phone_leaves_it_to_be_tidied_later(world: World) -> None:
    async with world.scene(Back()) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit("cut off")
        await play.mind.asked.wait()
    phones = away()
    async with world.scene(phones=phones, phone_waits=replace(WAITS, away_s=0.02)) as play:
        assert (await play.ends()).outcome.key == "device_offline"
        await play.submit("in vain")
        assert (await play.ends()).outcome.key == "device_offline"
        phones.comes_back()
        await phones.phone.until_done("give_back")
    assert phones.phone.done == ["give_back"]


async def test_what_could_not_be_given_back_is_given_back_after_a_restart_too(world: World) -> None:
    phones = OnePhone(PaperPhone(vanishes_at_input=0))
    async with world.scene(Back(), phones=phones, phone_waits=replace(WAITS, away_s=0.05)) as play:
        await play.submit()
        await play.ends()
    phones = away()
    async with world.scene(phones=phones) as play:
        for _ in range(2):
            phones.comes_back()
            await play.hears(PhoneChanged)
            await phones.phone.until_done("give_back")
    assert phones.phone.done == ["give_back"]  # once a start


async def test_the_first_task_after_a_restart_is_not_disturbed_by_tidying(world: World) -> None:
    async with world.scene(Finish("x")) as play:
        await play.submit()
        await play.ends()
    async with world.scene(Back(), Finish("x")) as play:
        play.mind.thinks = asyncio.Event()
        await play.submit()
        await play.mind.asked.wait()
        play.phones.comes_back()
        await play.hears(PhoneChanged)
        play.mind.thinks.set()
        await play.ends()
    worked = play.phone.done[play.phone.done.index("wake") :]
    assert worked == ["wake", "keep_awake", "look", "back", "look", "give_back"]


@dataclass
class Frozen(PaperPhone):
    """Online, but answers nothing when it is asked to give back."""

    frozen: bool = True

    async def give_back(self) -> None:
        await super().give_back()
        if self.frozen:
            raise SILENT


async def test_a_phone_that_answers_nothing_is_asked_again_to_give_back_a_few_times(world: World) -> None:
    phone, phone_waits = Frozen(), replace(WAITS, tidy_pauses_s=(0.0, 0.01, 0.02))
    async with world.scene(Finish("x"), Finish("y"), phone=phone, phone_waits=phone_waits) as play:
        await play.submit()
        await play.ends()
        await phone.until_done("give_back", 2)
        if work := [task for task in asyncio.all_tasks() if task.get_name() == "phone paper"]:
            await asyncio.wait(work, timeout=WAIT_LIMIT_S)
        assert phone.done.count("give_back") == 4  # at the task's end, at once, and after each pause
        phone.frozen = False
        await play.submit("the next one")
        await play.ends()
    assert phone.done.count("give_back") == 5


async def test_a_task_does_not_wait_for_a_phone_to_be_tidied_again(world: World) -> None:
    phone = Frozen()
    async with world.scene(Finish("x"), Finish("y"), phone=phone) as play:
        await play.submit()
        await play.ends()
        await phone.until_done("give_back", 2)  # now it pauses for half a minute
        await play.submit("the next one")
        assert (await play.ends()).outcome.message == "y"
