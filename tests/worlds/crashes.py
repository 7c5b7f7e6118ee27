"""A program that dies at a given moment, as by a power cut: from then on nothing of it reaches disk or phone.

Moments are before and after each commit and each call to the phone: between two of them nothing can be seen
from outside.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agent.approval.requests import RequestBroker
from agent.contract.actions import Decision, Finish, Tap
from agent.contract.event_stream import EventStream
from agent.contract.events import HumanNeeded, TaskEnded
from agent.contract.requests import Answer, AnswerOutcome, RequestKind
from agent.contract.tasks import Task, TaskState
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.policy.rules.rules import Rules
from agent.storage.database import Database
from agent.tasks.resources import TaskResources
from agent.trajectory.decider import DecisionContext
from devices.base import Observation
from tests.worlds.agent_world import ANN
from tests.worlds.approval_world import PAY, PLAIN, FixedRules, Side, SidePhone, SideReader, paper_policy
from tests.worlds.paper_phones import OnePhone

_BASKET, _CHECKOUT, _RECEIPT = Side(activity="Basket"), Side(), Side(activity="Receipt")


class Killed(BaseException):
    """The program is gone; nothing of ours catches it."""


@dataclass
class Fate:
    """dies_at: number of the moment, from 1; None for never."""

    dies_at: int | None = None
    moments: int = 0
    dead: asyncio.Event = field(default_factory=asyncio.Event)

    def passes(self) -> None:
        """One more moment; raises Killed in the last one and ever after."""
        self.moments += 1
        if self.moments == self.dies_at:
            self.dead.set()
        if self.dead.is_set():
            raise Killed


@dataclass
class ShopPhone(SidePhone):
    """Basket, checkout, receipt.

    It outlives the program;
    paid: touches of the pay button, whatever page it showed.

    A second touch of that button is a second payment in the worst case, also where this shop would not take
    it.
    """

    side: Side = _BASKET
    fate: Fate = field(default_factory=Fate)
    paid: int = 0

    async def observe(self) -> Observation:
        self.fate.passes()
        seen = await super().observe()
        self.fate.passes()
        return seen

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        self.fate.passes()
        await super().tap(x_px, y_px, window=window)
        if (x_px, y_px) == PAY:
            self.paid += 1
            if self.side == _CHECKOUT:
                self.side = _RECEIPT
        elif self.side == _BASKET:
            self.side = _CHECKOUT
        self.fate.passes()


class Buyer:
    """Implements agent.trajectory.decider.Decider: decides by what it sees, as a model would."""

    async def decide(self, context: DecisionContext) -> Decision:
        await asyncio.sleep(0)
        observation = context.observation
        assert observation.foreground is not None
        page = observation.foreground.activity.rpartition(".")[2]
        actions = {"Basket": Tap(PLAIN), "Checkout": Tap(PAY), "Receipt": Finish("paid")}
        return Decision("because", actions[page], "do(...)")


def all_commits_are_moments(monkeypatch: pytest.MonkeyPatch, fate: Callable[[], Fate]) -> None:
    """fate: of the program that runs now."""
    committed = Database.transaction

    @contextlib.asynccontextmanager
    async def transaction(database: Database) -> AsyncGenerator[None]:
        fate().passes()
        async with committed(database):
            yield
        fate().passes()

    monkeypatch.setattr(Database, "transaction", transaction)


@dataclass
class Shopping:
    """One task from its message to its end, over as many programs as it takes.

    ends: of each program, every end that it told;
    heard: of each, whether the journal had the end as told by then.
    intended: inputs that the journal says were about to be sent.
    """

    folder: Path
    phone: ShopPhone = field(default_factory=ShopPhone)
    yes: int = 0
    ends: list[list[tuple[int, str]]] = field(default_factory=list[list[tuple[int, str]]])
    heard: list[bool] = field(default_factory=list[bool])
    intended: int = 0
    written_at: float = field(default_factory=time.time)
    fate: Fate = field(default_factory=Fate)

    async def lives(self, dies_at: int | None) -> int:
        """One program until it dies or all is told; answers how many moments it had."""
        fate = self.fate = self.phone.fate = Fate(dies_at)
        stream, over = EventStream(), any(self.heard)
        self.ends.append([])
        with contextlib.suppress(Killed):
            async with self._program(stream) as dispatcher:
                # A person writes a message once; it is carried again if the program died before it was a row.
                await dispatcher.tasks.submit(
                    ANN, "paper", "order a latte", "en", "message 1", self.written_at
                )
                if not over:
                    await self._until_told(dispatcher)
        stream.close()
        async for numbered in stream.events():  # what was told behind the end
            event = numbered.event
            if isinstance(event, TaskEnded):
                self._ended(event)
        await self._read_journal()
        return fate.moments

    async def _until_told(self, dispatcher: TaskDispatcher) -> None:
        """Or until the program dies."""
        person = asyncio.create_task(self._person(dispatcher))
        dying = asyncio.create_task(self.fate.dead.wait())
        await asyncio.wait({person, dying}, return_when=asyncio.FIRST_COMPLETED)
        for each in (person, dying):
            each.cancel()
        await asyncio.gather(person, dying, return_exceptions=True)

    def _ended(self, event: TaskEnded) -> None:
        self.ends[-1].append((event.task.task_id, event.outcome.message))

    async def _read_journal(self) -> None:
        self.fate = Fate()  # this is somebody who looks at the file
        async with Journal.open(self.folder / "journal.sqlite3") as journal:
            self.intended = sum(step.intended for step in await journal.steps.of(1))
            task, untold = await journal.tasks.get(1), await journal.tasks.unpublished()
            self.heard.append(task is not None and task.state is TaskState.DONE and not untold)

    async def _person(self, dispatcher: TaskDispatcher) -> None:
        async for numbered in dispatcher.events():
            event = numbered.event
            if isinstance(event, HumanNeeded) and event.request.kind is RequestKind.APPROVAL:
                outcome = await dispatcher.requests.answer(ANN, event.request.request_id, Answer.APPROVE)
                self.yes += outcome is AnswerOutcome.ACCEPTED
            if isinstance(event, TaskEnded):
                self._ended(event)
                await dispatcher.tasks.confirm_end(event.task)
                return

    @contextlib.asynccontextmanager
    async def _program(self, stream: EventStream) -> AsyncGenerator[TaskDispatcher]:
        async with Journal.open(self.folder / "journal.sqlite3") as journal:

            async def decider_of(task: Task) -> Buyer:
                del task
                return Buyer()

            resources = TaskResources(
                journal, stream, RequestBroker(journal, stream), OnePhone(self.phone), decider_of,
                self.folder / "frames", 20,
                reader=SideReader(), rules=FixedRules(Rules()), judge=paper_policy,
                checks_claims=False,
            )  # fmt: skip
            dispatcher = TaskDispatcher(resources)
            async with dispatcher.working():
                yield dispatcher
