"""A task on a real cable's bad days: the simulated phone, a real adb server, the hub and the agent."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from agent.approval.requests import RequestBroker
from agent.contract.actions import Action, ActionResult, Finish, Home, Reason, ResultKind, Tap, TypeText
from agent.contract.event_stream import EventStream
from agent.contract.events import Event, HumanNeeded, StepDone, TaskEnded, TaskResumed, TaskSuspended
from agent.contract.requests import Answer, RequestKind
from agent.contract.tasks import EndKind, Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.phone.waits import PhoneWaits
from agent.tasks.resources import TaskResources
from devices.adb.client.private import private_adb_server
from devices.adb.client.server import AdbServer
from devices.hub import AdbPhones
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import LockKind, Quirks
from tests.worlds.agent_world import ANN
from tests.worlds.hub_world import QUICK
from tests.worlds.paper_phone import ScriptedDecider
from tests.worlds.phone_errands import standing_clock

_E = TypeVar("_E", bound=Event)
SMALL = (270, 600)


@dataclass
class Day:
    """One task on one phone."""

    side: SimulatedPhone
    adb: SimulatedAdb
    dispatcher: TaskDispatcher
    told: list[Event]

    async def begins(self) -> None:
        await self.dispatcher.phones.connect(ANN, self.adb.address)
        await self.dispatcher.tasks.submit(ANN, self.side.serial, "do it", "en", "")

    async def hears(self, kind: type[_E]) -> _E:
        async for numbered in self.dispatcher.events():
            event = numbered.event
            self.told.append(event)
            if isinstance(event, kind):
                return event
        raise AssertionError("the stream was closed")

    def results(self) -> list[ActionResult]:
        return [event.step.result for event in self.told if isinstance(event, StepDone)]

    def sent(self, words: str) -> int:
        """How many shell lines hold these words."""
        return sum(words in line for line in self.adb.commands)

    def heard(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self.told)


@contextlib.asynccontextmanager
async def day(
    folder: Path, *actions: Action, side: SimulatedPhone | None = None, away_limit_s: float = 30.0
) -> AsyncGenerator[Day]:
    side = side or SimulatedPhone(size_px=SMALL, clock=standing_clock)  # a new minute is another screen

    async def decider_of(task: Task) -> ScriptedDecider:
        return ScriptedDecider(list(actions))

    async with (
        private_adb_server() as server,
        SimulatedAdb(side) as adb,
        AdbPhones(AdbServer(*server), reconnect_policy=QUICK) as hub,
        Journal.open(folder / "journal.sqlite3") as journal,
    ):
        stream = EventStream()
        resources = TaskResources(
            journal,
            stream,
            RequestBroker(journal, stream),
            hub,
            decider_of,
            folder,
            8,
            PhoneWaits(
                away_s=away_limit_s, give_back_s=20.0
            ),  # what is late is given back after the end of this
            checks_claims=False,
        )
        dispatcher = TaskDispatcher(resources)
        async with dispatcher.working():
            yield Day(side, adb, dispatcher, [])


async def test_a_drop_in_mid_capture_is_waited_out(tmp_path: Path) -> None:
    async with day(tmp_path, Home(), Finish("x")) as d:
        d.adb.drop_during("screencap", after_bytes=100)
        await d.begins()
        ended = await d.hears(TaskEnded)
    assert ended.outcome.kind is EndKind.DONE
    assert (d.heard(TaskSuspended), d.heard(TaskResumed)) == (1, 1)


async def test_a_drop_in_mid_input_is_unknown_and_the_input_is_not_repeated(tmp_path: Path) -> None:
    async with day(tmp_path, Tap((5, 5)), Home(), Finish("x")) as d:
        d.adb.drop_during("input tap", after_bytes=None)
        await d.begins()
        ended = await d.hears(TaskEnded)
    assert d.sent("input tap") == 1
    assert d.results()[0] == ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST)
    assert (ended.outcome.kind, ended.outcome.uncertain) == (EndKind.DONE, False)


async def test_a_drop_in_mid_typing_is_unknown_and_nothing_is_typed_again(tmp_path: Path) -> None:
    async with day(tmp_path, TypeText("hello"), Finish("x")) as d:
        d.adb.drop_during("ADB_INPUT", after_bytes=None)
        await d.begins()
        await d.hears(TaskEnded)
    assert sum("ADB_INPUT" in line for line in d.adb.commands) == 1
    assert d.results()[0] == ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST)


async def test_a_phone_that_stays_away_ends_the_task_with_what_is_uncertain(tmp_path: Path) -> None:
    async with day(tmp_path, Home(), Tap((5, 5)), away_limit_s=0.5) as d:
        d.adb.drop_during("input tap", after_bytes=None)
        await d.begins()
        d.adb.stop_listening()  # whoever drops now does not come back
        ended = await d.hears(TaskEnded)
    assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "device_offline")
    assert (ended.outcome.last_certain_step, ended.outcome.uncertain) == (1, True)


async def test_back_under_another_port_the_task_goes_on(tmp_path: Path) -> None:
    async with day(tmp_path, Tap((5, 5), "Pay"), Finish("x")) as d:
        await d.begins()
        asked = (await d.hears(HumanNeeded)).request
        address = await d.adb.move()
        await d.dispatcher.requests.answer(ANN, asked.request_id, Answer.APPROVE)
        await d.hears(TaskSuspended)
        await d.dispatcher.phones.connect(ANN, address)
        ended = await d.hears(TaskEnded)
    assert ended.outcome.kind is EndKind.DONE
    assert d.sent("input tap") == 1


async def test_a_dark_locked_phone_is_woken_and_its_person_unlocks_it(tmp_path: Path) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, screen_timeout_ms=30_000)
    side.sleep()
    async with day(tmp_path, Home(), Finish("x"), side=side) as d:
        await d.begins()
        asked = (await d.hears(HumanNeeded)).request
        assert (asked.kind, side.awake) == (RequestKind.UNLOCK, True)
        side.unlock()
        await d.dispatcher.requests.answer(ANN, asked.request_id, Answer.FINISHED)
        ended = await d.hears(TaskEnded)
    assert ended.outcome.kind is EndKind.DONE
    assert side.screen_timeout_ms == 30_000


@pytest.mark.parametrize("refuses", [False, True], ids=["timeout raised", "timeout refused"])
async def test_a_yes_after_nine_minutes_on_a_phone_that_darkens_after_thirty_seconds_acts(
    tmp_path: Path, refuses: bool
) -> None:
    now = [1_000_000.0]
    side = SimulatedPhone(
        size_px=SMALL,
        clock=lambda: now[0],
        lock_kind=LockKind.SWIPE,
        screen_timeout_ms=30_000,
        quirks=Quirks(refuses_settings=refuses),
    )
    side.start("com.farhand.coffee", "")  # a page without a clock
    async with day(tmp_path, Tap((5, 5), "Pay"), Finish("x"), side=side) as d:
        await d.begins()
        asked = (await d.hears(HumanNeeded)).request
        now[0] += 9 * 60
        assert side.awake is not refuses  # the phone's clock leapt past every key that keeps it awake
        await d.dispatcher.requests.answer(ANN, asked.request_id, Answer.APPROVE)
        await d.hears(TaskEnded)
    assert d.results()[0].kind in (ResultKind.DONE, ResultKind.UNCHANGED)
    assert d.sent("input tap") == 1
    assert side.screen_timeout_ms == 30_000
