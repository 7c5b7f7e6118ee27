"""The agent as in the program, without chat and model: a simulated phone, a real adb server, a script."""

import contextlib
import tempfile
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent.approval.requests import RequestBroker
from agent.contract.actions import Action, ActionResult, Interact
from agent.contract.event_stream import EventStream
from agent.contract.events import Event, HumanAnswered, HumanNeeded, NumberedEvent, StepDone, TaskEnded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.tasks import Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.model.team.teams import no_team
from agent.perception.reading.reader import PageReader, Pictures
from agent.policy.rules.rules_file import RulesFile
from agent.secrets.vault import Vault
from agent.tasks.resources import TaskResources
from agent.trajectory.decider import Decider
from devices.adb.client.private import private_adb_server
from devices.adb.client.server import AdbServer
from devices.adb.helper.use import HelperUse
from devices.hub import AdbPhones
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.scenes.tricks import Tricks
from devices.simulator.side import Quirks, TreeTrouble
from tests.e2e.script import Script
from tests.e2e.spoken_script import spoken_script
from tests.worlds.agent_world import MakeTeams
from tests.worlds.phone_errands import standing_clock

ANN = Caller(7, "Ann", ALL_RIGHTS, is_admin=True)
SMALL_PX = (270, 600)  # where only the tree is read: a capture costs a sixteenth
READABLE_PX = (720, 1600)
_STEPS = 12


@dataclass
class House:
    """One phone and one person. told: every event so far, in order.

    quirks: of the phone in every scene; None for those that a scene is shown with.
    """

    phone: SimulatedPhone
    cable: SimulatedAdb
    dispatcher: TaskDispatcher
    script: Script
    events: AsyncIterator[NumberedEvent]
    told: list[Event] = field(default_factory=list[Event])
    quirks: Quirks | None = None

    @property
    def facts(self) -> list[str]:
        """What really happened on the phone."""
        return list(self.phone.oracle.texts)

    def show(self, scene: str, lang: str = "en", tricks: Tricks | None = None, *, tree: bool = True) -> None:
        """A phone as new that speaks the language and shows the scene."""
        phone = self.phone
        phone.overlay = False
        phone.lang = lang
        phone.setup.tricks = tricks or Tricks()
        told = self.quirks or Quirks(tree=TreeTrouble.NONE if tree else TreeTrouble.EMPTY)
        phone.setup.quirks = replace(told)  # the phone counts in it
        phone.reset()
        visit(phone, scene)
        phone.oracle.touches.clear()  # those of the way there

    async def begins(self, *actions: Action, text: str = "do it", closing: str = "done") -> Task:
        """A task in which the model will want these actions. Forgets what was told of earlier tasks."""
        self.told.clear()
        self.script.actions, self.script.closing = list(actions), closing
        return await self.dispatcher.tasks.submit(ANN, self.phone.serial, text, self.phone.lang, "")

    async def begins_before(self, scene: str, *actions: Action) -> None:
        """A task during whose first step the phone comes from its home screen to this scene."""
        await self.begins(Interact("Which one?"), *actions)
        asked = await self.asks()
        visit(self.phone, scene)
        self.phone.oracle.touches.clear()
        await self.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "any")

    async def asks_or_ends(self) -> HumanNeeded | TaskEnded:
        """What comes first: a request, or the end of the task."""
        async for numbered in self.events:
            event = numbered.event
            self.told.append(event)
            if isinstance(event, HumanNeeded | TaskEnded):
                return event
        raise AssertionError("the event stream ended")

    async def asks(self) -> HumanNeeded:
        """The next request."""
        event = await self.asks_or_ends()
        assert isinstance(event, HumanNeeded), f"nothing was asked: {event}"
        return event

    async def ends(self) -> TaskEnded:
        """The end of the task; nothing more is asked before."""
        event = await self.asks_or_ends()
        assert isinstance(event, TaskEnded), f"asked about {event.request.binding}"
        return event

    async def says(self, asked: HumanNeeded, answer: Answer) -> None:
        """The person presses a button."""
        outcome = await self.dispatcher.requests.answer(ANN, asked.request.request_id, answer)
        assert outcome is AnswerOutcome.ACCEPTED

    @property
    def results(self) -> list[ActionResult]:
        """Of the task's steps so far."""
        return [event.step.result for event in self.told if isinstance(event, StepDone)]

    @property
    def answered(self) -> list[HumanAnswered]:
        """How the task's requests were told to end."""
        return [event for event in self.told if isinstance(event, HumanAnswered)]


@contextlib.asynccontextmanager
async def trust_house(
    size_px: tuple[int, int] = SMALL_PX,
    pictures: Pictures | None = None,
    phone: SimulatedPhone | None = None,
    rules: RulesFile | None = None,
    decider_of: Callable[[Task], Awaitable[Decider]] | None = None,
    clock: Callable[[], float] = time.time,
    helper_use: HelperUse = HelperUse.OFF,
    family: str = "",
    team: MakeTeams | None = None,
) -> AsyncGenerator[House, None]:
    """A connected phone without latency. pictures: reads pages that have no tree; None where nobody can.

    decider_of: who decides instead of the script.
    clock: seconds since the epoch of the agent; that of the phone is its own.
    family: the script speaks as its models, through all that lies between; '' for no model at all.
    team: makes the teams of long tasks; None for none.
    """
    phone = phone or SimulatedPhone(size_px=size_px, clock=standing_clock)

    async def scripted(task: Task) -> Decider:
        return script

    with tempfile.TemporaryDirectory(prefix="farhand-trust-") as folder:
        async with (
            spoken_script(family) if family else contextlib.nullcontext(Script()) as script,
            private_adb_server() as server,
            SimulatedAdb(phone) as cable,
            AdbPhones(AdbServer(*server), helper_use=helper_use) as hub,
            Journal.open(Path(folder) / "journal.sqlite3", clock) as journal,
        ):
            stream, frames, secrets = EventStream(), Path(folder) / "frames", Vault()
            resources = TaskResources(
                journal, stream, RequestBroker(journal, stream, clock=clock), hub, decider_of or scripted,
                frames, _STEPS, reader=PageReader(pictures), rules=rules or RulesFile(),
                secrets=secrets, team_of=team(journal, stream, secrets).of if team else no_team,
                checks_claims=False,  # what it says at the end makes no difference to what it may do
            )  # fmt: skip
            dispatcher = TaskDispatcher(resources)
            async with dispatcher.working():
                await dispatcher.phones.connect(ANN, cable.address)
                yield House(phone, cable, dispatcher, script, dispatcher.events())
