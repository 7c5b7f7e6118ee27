"""One story with one death of the program in it: killed at a moment, started again, driven to the end, judged."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.console.client import Message, SeenButton
from bot.console.seen import told
from bot.store import Store
from devices.simulator.phone import SimulatedPhone
from tests.e2e.errands import BY_CARD, Errand, wrong_with_facts, wrong_with_reports
from tests.e2e.happenings import Happening, Happenings, Kind
from tests.e2e.person import ScriptedPerson
from tests.e2e.program import Program
from tests.e2e.world import ANN, World, around

SMALL_PX = (540, 1200)  # drawn four times as fast
_READY_S = 60.0
_STORY_S = 150.0
_INPUT = "input tap"
_TALE = 60  # of the last happenings, for a failed test


@dataclass
class Story:
    """One run of errands around one death. asked_at_death: what the chat asked when the program died."""

    world: World
    happenings: Happenings
    person: ScriptedPerson
    dead: asyncio.Event = field(default_factory=asyncio.Event)
    asked_at_death: list[tuple[Message, SeenButton]] = field(default_factory=list[tuple[Message, SeenButton]])
    programs: list[Program] = field(default_factory=list[Program])

    def strike(self) -> None:
        """SIGKILL in the middle of whatever happens."""
        self.world.program.strike_down()
        self.dead.set()

    async def revive(self, stack: contextlib.AsyncExitStack) -> None:
        """Starts the program again once it was killed."""
        await self.dead.wait()
        await self.world.program.kill()
        in_flight = self.person.pressing
        self.person.messages = await self.world.user.messages()
        self.asked_at_death = [
            (message, button) for message, button in self.person.open_requests() if button.data != in_flight
        ]
        await self.start(stack)

    async def start(self, stack: contextlib.AsyncExitStack) -> None:
        """Another start of the program on the same data."""
        self.programs.append(await stack.enter_async_context(self.world.restarted()))


async def told_with_a_death(
    folder: Path, errands: tuple[Errand, ...], dies: Callable[[Happening], bool], *, lost: bool = False
) -> list[str]:
    """What was wrong with the story, nothing as it should be.

    dies: the moment of its death; if it never comes, the program dies behind its last report. lost: the call to the chat
    of that moment has no effect.
    """
    happenings = Happenings()
    async with _beginning(folder, happenings) as (story, stack):
        happenings.follow(story.world, lost=lost)
        happenings.once(dies, story.strike)
        try:
            await _played(story, errands, stack)
        except TimeoutError:
            return [f"no end after {_STORY_S:g} s", _tale(story)]
        wrong = await _judged(story)
        return [*wrong, _tale(story)] if wrong else []


async def counted(folder: Path, errands: tuple[Errand, ...]) -> tuple[dict[Kind, int], list[str]]:
    """How much happens in a story without a death, and what was wrong with it."""
    happenings = Happenings()
    async with _beginning(folder, happenings) as (story, _):
        happenings.follow(story.world)
        async with asyncio.timeout(_STORY_S):
            await _asked(story, errands)
        counts = {kind: happenings.count(kind) for kind in Kind}
        wrong = await _judged(story)
        return counts, [*wrong, _tale(story)] if wrong else []


@contextlib.asynccontextmanager
async def _beginning(
    folder: Path, happenings: Happenings
) -> AsyncGenerator[tuple[Story, contextlib.AsyncExitStack]]:
    """The program runs, Ann is its admin, her phone is connected; nothing of that is told."""
    phone = SimulatedPhone(size_px=SMALL_PX)
    async with (
        around(folder, phone=phone, cable_of=happenings.cable) as world,
        contextlib.AsyncExitStack() as stack,
    ):
        await _claimed(folder / "data")
        story = Story(world, happenings, ScriptedPerson(world, happenings))
        await story.start(stack)
        await world.user.sends(f"/connect {world.cable.address}")
        await world.user.sees("Farhand One is connected", timeout_s=_READY_S)
        happenings.begin()
        yield story, stack


async def _claimed(data: Path) -> None:
    """Ann is the admin from the start, which saves a process and two calls a story."""
    await asyncio.to_thread(data.mkdir, mode=0o700)
    async with Store.open(data / "bot.sqlite3") as store:
        code = await store.claims.make_claim()
        await store.claims.take_claim(code, ANN, "Ann", "en")


async def _asked(story: Story, errands: tuple[Errand, ...]) -> None:
    for errand in errands:
        await story.person.asks(errand)
    await story.person.sees_it_through()


async def _played(story: Story, errands: tuple[Errand, ...], stack: contextlib.AsyncExitStack) -> None:
    async with asyncio.timeout(_STORY_S), asyncio.TaskGroup() as group:
        group.create_task(story.revive(stack))
        await _asked(story, errands)
        if not story.dead.is_set():
            story.strike()


async def _judged(story: Story) -> list[str]:
    """What was wrong, once everything that was still to be said is said."""
    world, person = story.world, story.person
    await _at_rest(world)
    wrong = await _wrong_with_old_buttons(story)
    person.messages = messages = await world.user.messages()
    wrong += wrong_with_reports(person.tasks, person.cards, messages, world.facts)
    wrong += wrong_with_facts(person.tasks, world.facts)
    wrong += _unasked(story) + _doubled_inputs(story.happenings.seen)
    wrong += [f"the chat says: {each.text!r}" for each in messages if "omething went wrong" in each.text]
    if (code := await world.program.stop()) != 0:
        wrong.append(f"a clean stop ends with {code}")
    return wrong + ["a traceback in the log" for each in story.programs if "Traceback" in each.log]


async def _at_rest(world: World) -> None:
    """What is sent in answer to this stands behind all that was waiting."""
    asked = await world.user.sends("/help")
    await world.user.sees("/devices", after=asked, timeout_s=_READY_S)


async def _wrong_with_old_buttons(story: Story) -> list[str]:
    """What was asked when the program died is asked again by other buttons; the old ones refuse and say so."""
    wrong: list[str] = []
    for message, button in story.asked_at_death:
        before = story.world.facts
        used = [press for press in story.person.presses if press.data == button.data]
        if any(not press.refused for press in used):
            wrong.append(f"the old button {button.text!r} of #{message.message_id} was obeyed")
        if not used:
            answer = await story.world.user.presses_data(message.message_id, button.data)
            if not answer.show_alert or not answer.text:
                wrong.append(f"the old button {button.text!r} of #{message.message_id} answers {answer}")
        sign = button.text[0]
        if not any(press.button[0] == sign and not press.refused for press in story.person.presses):
            wrong.append(f"what #{message.message_id} asked was never asked again")
        if story.world.facts != before:
            wrong.append(f"an old button did something: {story.world.facts}")
    return wrong


def _unasked(story: Story) -> list[str]:
    """Facts that had to be agreed to and came before any yes."""
    yeses = [each.at for each in story.happenings.seen if each.text.startswith("wants ✅")]
    facts = story.world.phone.oracle.facts
    by_yes = {errand.fact for errand in story.person.tasks.values() if errand.fact and errand is not BY_CARD}
    return [
        f"without a yes: {fact.text}"
        for fact in facts
        if fact.text in by_yes and not any(yes < fact.at for yes in yeses)
    ]


def _doubled_inputs(seen: list[Happening]) -> list[str]:
    """Touches that no answer of the model stands behind: each needs a request of its own before it."""
    wrong: list[str] = []
    asked = False
    for each in seen:
        if each.kind is Kind.MODEL:
            asked = True
        elif each.kind is Kind.PHONE and _INPUT in each.text:
            if not asked:
                wrong.append(f"touched again without being asked: {each.text}")
            asked = False
    return wrong


def _tale(story: Story) -> str:
    """For the text of a failed test."""
    happened = "\n".join(
        f"  {each.at:.2f} {each.kind} {each.number}: {each.text}" for each in story.happenings.seen[-_TALE:]
    )
    return f"facts: {story.world.facts}\nchat:\n{told(story.person.messages)}\nlast happenings:\n{happened}"
