"""A story that a scripted person drives from the first errand to the last report, judged at its end."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.store import Store
from devices.simulator.phone import SimulatedPhone
from tests.console_client.messages import describe
from tests.e2e.agreed import without_a_yes
from tests.e2e.errands import Errand, reports_of, wrong_with_facts, wrong_with_reports
from tests.e2e.happenings import Happenings, Kind
from tests.e2e.inputs import doubled_inputs
from tests.e2e.person import ScriptedPerson
from tests.e2e.world import ANN, World, around, choose_queueing
from tests.worlds.program import Program

SMALL_PX = (540, 1200)  # drawn four times as fast
STORY_S = 180.0
_READY_S = 120.0
_TRIES = 5
_CONNECTED = "Farhand One is connected"
_CONNECTED_OR_NOT = f"{_CONNECTED}|again|Use the address"
_TALE = 60  # of the last happenings, for a failed test
Apart = Callable[[World], contextlib.AbstractAsyncContextManager[World]]


@dataclass
class Story:
    """What a scripted person and the world around the program do together."""

    world: World
    happenings: Happenings
    person: ScriptedPerson

    @property
    def programs(self) -> list[Program]:
        """Every start of the program, in order."""
        return self.world.programs

    async def start(self, stack: contextlib.AsyncExitStack) -> None:
        """A start of the program, the first or another on the same data."""
        if not self.world.agent_is_running:
            self.happenings.tell(Kind.START, "farhand run")
        await stack.enter_async_context(self.world.restarted())

    async def asked(self, errands: tuple[Errand, ...]) -> None:
        """The person asks for everything at once and sees it through."""
        for errand in errands:
            await self.person.asks(errand)
        await self.person.sees_it_through()

    async def at_rest(self, shows: str = "") -> None:
        """What is sent in answer to this stands behind all new messages that were waiting.

        shows: is waited for as well.

        Raises AssertionError if that does not come.
        """
        asked = await self.world.user.sends("/help")
        await self.world.user.sees("/devices", after=asked, timeout_s=_READY_S)
        if shows:
            await self.world.user.sees(shows, timeout_s=_READY_S)
        await self.read()

    async def read(self) -> None:
        """The person reads the whole chat."""
        self.person.messages = await self.world.user.messages()

    def judged(self, *, to_the_end: bool) -> list[str]:
        """What was wrong with a story whose chat has been read.

        to_the_end: the model had to finish every task.
        """
        person, messages, facts = self.person, self.person.messages, self.world.facts
        seen = self.happenings.seen
        wrong = wrong_with_reports(person.tasks, person.cards, messages, facts, to_the_end=to_the_end)
        wrong += wrong_with_facts(person.tasks, facts)
        wrong += without_a_yes([*person.tasks.values()], self.world.phone.oracle.facts, person.presses, seen)
        wrong += doubled_inputs(seen)
        wrong += [f"the chat says: {each.text!r}" for each in messages if "omething went wrong" in each.text]
        return wrong + ["a traceback in the log" for each in self.programs if "Traceback" in each.log]

    @property
    def done(self) -> int:
        """How many errands the chat reports as done, by message or card."""
        person = self.person
        return sum(
            any(
                each.text.startswith("✅")
                for each in (*reports_of(task, person.messages), *person.on_card(task))
            )
            for task in person.tasks
        )

    def tale(self) -> str:
        """For the text of a failed test."""
        seen = self.happenings.seen[-_TALE:]
        happened = "\n".join(f"  {each.at:.2f} {each.kind} {each.number}: {each.text[:160]}" for each in seen)
        presses = "\n".join(f"  {press}" for press in self.person.presses)
        chat = describe(self.person.messages)
        return f"facts: {self.world.facts}\nchat:\n{chat}\npresses:\n{presses}\nlast happenings:\n{happened}"


@contextlib.asynccontextmanager
async def beginning(
    folder: Path,
    happenings: Happenings,
    settings: Mapping[str, str] | None = None,
    apart: Apart | None = None,
) -> AsyncGenerator[tuple[Story, contextlib.AsyncExitStack]]:
    """The program runs, Ann is its admin, her phone is connected; nothing of that is told.

    settings: see `around`. apart: makes three programs of the one.
    """
    phone = SimulatedPhone(size_px=SMALL_PX)
    async with (
        around(folder, phone=phone, cable_of=happenings.cable, settings=settings) as whole,
        contextlib.AsyncExitStack() as stack,
    ):
        await claimed(folder / "data")
        world = await stack.enter_async_context(apart(whole)) if apart else whole
        story = Story(world, happenings, ScriptedPerson(world, happenings))
        await story.start(stack)
        await _connected(world)
        happenings.begin()
        yield story, stack


async def _connected(world: World) -> None:
    """As people do, again if it did not work: where many stories begin at once, a first look may take too
    long.
    """
    for left in reversed(range(_TRIES)):
        asked = await world.user.sends(f"/connect {world.cable.address}")
        answer = await world.user.sees(_CONNECTED_OR_NOT, after=asked, timeout_s=_READY_S)
        if _CONNECTED in answer.text:
            return
        assert left, answer.text


async def claimed(data: Path) -> None:
    """Ann is the admin from the start, which saves a process and two calls a story. She asks for several
    things in one go.
    """
    await asyncio.to_thread(data.mkdir, mode=0o700)
    async with Store.open(data / "bot.sqlite3") as store:
        code = await store.claims.make_claim()
        await store.claims.take_claim(code, ANN, "Ann", "en")
    await choose_queueing(data.parent)
