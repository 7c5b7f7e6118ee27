"""A dispatcher on the real journal, with a phone of paper and a scripted mind."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path
from typing import TypeVar

from agent.actions import (
    Action,
    UnusableReply,
)
from agent.bell import Bell
from agent.desk import Desk, Waits
from agent.dispatcher import TaskDispatcher
from agent.events import (
    ALL_RIGHTS,
    Caller,
    Event,
    HumanNeeded,
    StepDone,
    Task,
    TaskEnded,
    TaskStarted,
)
from agent.journal import Journal
from agent.runner import Runner
from devices.base import Device, PhoneInfo, PhoneState
from tests.unit.paper_phone import PaperPhone, ScriptedMind

_E = TypeVar("_E", bound=Event)
ANN = Caller(7, "Ann", ALL_RIGHTS)
BOB = Caller(8, "Bob", ALL_RIGHTS)
PAPER = PhoneInfo("paper", "Paper", "15", "127.0.0.1:1", PhoneState.ONLINE)


class OnePhone:
    """Implements devices.base.Phones with one phone of paper."""

    def __init__(self, phone: PaperPhone) -> None:
        self.phone = phone

    async def connect(self, address: str) -> PhoneInfo:
        return PAPER

    def device(self, phone_id: str) -> Device:
        return self.phone

    def phones(self) -> tuple[PhoneInfo, ...]:
        return (PAPER,)

    async def changes(self) -> AsyncIterator[PhoneInfo]:
        await asyncio.Event().wait()
        yield PAPER


class World:
    """Opens scenes on one data directory, so that a second scene is a restart."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextlib.asynccontextmanager
    async def scene(
        self, *actions: Action | UnusableReply, phone: PaperPhone | None = None, waits: Waits | None = None
    ) -> AsyncGenerator["Play", None]:
        phone = phone or PaperPhone()
        mind = ScriptedMind(list(actions))
        async with Journal.open(self.folder / "journal.sqlite3") as journal:
            bell = Bell()

            async def mind_of(task: Task) -> ScriptedMind:
                return mind

            desk = Desk(journal, bell, waits)
            runner = Runner(
                journal, bell, desk, OnePhone(phone), mind_of, self.folder / "frames", max_steps=8
            )
            dispatcher = TaskDispatcher(runner)
            async with dispatcher.working():
                yield Play(dispatcher, journal, phone, mind)


class Play:
    """A dispatcher at work; `until` reads its events in order."""

    def __init__(
        self, dispatcher: TaskDispatcher, journal: Journal, phone: PaperPhone, mind: ScriptedMind
    ) -> None:
        self.dispatcher = dispatcher
        self.journal = journal
        self.phone = phone
        self.mind = mind
        self.told: list[Event] = []
        self._events = dispatcher.events()

    async def submit(self, text: str = "order a latte") -> Task:
        return await self.dispatcher.submit(ANN, "paper", text, "en", "here")

    async def ends(self) -> TaskEnded:
        return await self._hears(TaskEnded)

    async def asks(self) -> HumanNeeded:
        return await self._hears(HumanNeeded)

    async def starts(self) -> TaskStarted:
        return await self._hears(TaskStarted)

    async def _hears(self, kind: type[_E]) -> _E:
        async for event in self._events:
            self.told.append(event)
            if isinstance(event, kind):
                return event
        raise AssertionError("the bell was closed")

    def steps(self) -> list[StepDone]:
        return [event for event in self.told if isinstance(event, StepDone)]
