"""One story with one death of the program: killed at a moment, started again, driven to the end, judged."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.console_client.client import Message, SeenButton
from tests.e2e.commits import Commits
from tests.e2e.errands import Errand
from tests.e2e.happenings import Happening, Happenings, Kind
from tests.e2e.long_story import STORY_S, Apart, Story, beginning
from tests.e2e.split_world import Part, SplitWorld, split_apart


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a story. wrong: nothing as it should be. inside: its death came before its last report.

    facts: of the phone, at its end.
    """

    wrong: list[str]
    inside: bool
    facts: list[str]


@dataclass
class _Death:
    """came: set by the kill, at. asked: what the chat asked at that time.

    pressing: what was just being answered. part: of a split world, the program that dies.
    """

    story: Story
    part: Part | None = None
    came: asyncio.Event = field(default_factory=asyncio.Event)
    at: float = 0.0
    asked: list[tuple[Message, SeenButton]] = field(default_factory=list[tuple[Message, SeenButton]])
    pressing: str = ""

    def strike(self) -> None:
        """SIGKILL in the middle of whatever happens."""
        match self.story.world, self.part:
            case SplitWorld() as world, Part() as part:
                world.strike(part)
            case world, _:
                world.program.strike_down()
        self.at = time.time()
        self.came.set()

    async def noticed(self) -> None:
        """The program has died, by whomever."""
        await self.story.world.program.ended()
        self.at = self.at or time.time()
        self.came.set()

    async def undone(self, stack: contextlib.AsyncExitStack) -> None:
        """Starts the program again once it was killed."""
        await self.came.wait()
        person = self.story.person
        match self.story.world, self.part:
            case SplitWorld() as world, Part() as part:
                await world.gone(part)
            case world, _:
                await world.program.kill()
        self.pressing = person.pressing
        await self.story.read()
        self.asked = person.open_requests()
        await self.story.start(stack)


async def told_with_a_death(
    folder: Path,
    errands: tuple[Errand, ...],
    dies: Callable[[Happening], bool],
    *,
    lost: bool = False,
    shows: str = "",
    part: Part | None = None,
) -> Told:
    """Tells a story and judges it.

    dies: the moment of its death; if it never comes, the program dies behind its last report.
    lost: the call to the chat or the command at the phone of that moment has no effect; else it has one,
    unheard of. shows: as in Story.at_rest. part: the program that dies, where there are three.
    """
    happenings = Happenings()
    async with beginning(folder, happenings, apart=split_apart if part else None) as (story, stack):
        death = _Death(story, part)
        happenings.follow(story.world, lost=lost)
        happenings.once(dies, death.strike)
        return await _told(death, stack, errands, shows)


async def told_with_a_death_at_a_commit(folder: Path, errands: tuple[Errand, ...], commits: Commits) -> Told:
    """The same, where the program dies by itself at one of its commits."""
    happenings = Happenings()
    async with beginning(folder, happenings, commits.settings) as (story, stack):
        death = _Death(story)
        happenings.follow(story.world)
        commits.begin()
        noticing = asyncio.create_task(death.noticed())
        try:
            return await _told(death, stack, errands)
        finally:
            noticing.cancel()


async def _told(
    death: _Death, stack: contextlib.AsyncExitStack, errands: tuple[Errand, ...], shows: str = ""
) -> Told:
    """The story from its first errand on, with the death that was prepared."""
    story, inside = death.story, True
    try:
        async with asyncio.timeout(STORY_S), asyncio.TaskGroup() as group:
            group.create_task(death.undone(stack))
            await story.asked(errands)
            if not death.came.is_set():
                inside = False
                story.happenings.no_more()
                death.strike()
    except TimeoutError:
        wrong = [f"no end after {STORY_S:g} s", story.tale()]
    else:
        await story.at_rest(shows)
        # Where the bot or the bus has died alone, the requests live on with their buttons.
        asks_again = death.part in (None, Part.HOME)
        wrong = await _closed(story, await _wrong_with_old_buttons(death) if asks_again else [])
    return Told(wrong, inside, story.world.facts)


async def counted(
    folder: Path, errands: tuple[Errand, ...], apart: Apart | None = None
) -> tuple[dict[Kind, int], list[str]]:
    """How much happens in a story without a death, and what was wrong with it. apart: as in `beginning`."""
    happenings = Happenings()
    async with beginning(folder, happenings, apart=apart) as (story, _):
        happenings.follow(story.world)
        try:
            async with asyncio.timeout(STORY_S):
                await story.asked(errands)
        except TimeoutError:
            return {}, [f"no end after {STORY_S:g} s", story.tale()]
        counts = {kind: happenings.count(kind) for kind in Kind}
        await story.at_rest()
        return counts, await _closed(story, [])


async def _closed(story: Story, wrong: list[str]) -> list[str]:
    """The whole judgement, once the program has stopped by itself."""
    if (code := await story.world.stop()) != 0:
        wrong.append(f"a clean stop ends with {code}")
    await story.read()
    wrong += story.judged(to_the_end=True)
    return [*wrong, story.tale()] if wrong else []


async def _wrong_with_old_buttons(death: _Death) -> list[str]:
    """What was asked when the program died is asked again by new buttons; the old ones refuse and say so."""
    wrong: list[str] = []
    world, person = death.story.world, death.story.person
    later = [press for press in person.presses if press.answered and press.at > death.at]
    for message, button in death.asked:
        before, old = world.facts, f"the old button {button.text!r} of #{message.message_id}"
        used = [press for press in later if press.data == button.data]
        if any(not press.refused for press in used):
            wrong.append(f"{old} was obeyed")
        if not used:
            answer = await world.user.presses_data(message.message_id, button.data)
            if not answer.show_alert or not answer.text:
                wrong.append(f"{old} answers {answer}")
        # A request that overtook its card answers to nothing.
        errand = person.errand_of(message)
        again = (
            press.button[0] == button.text[0] and errand in (None, press.errand) and not press.refused
            for press in later
        )
        # What was being pressed may have been taken just before.
        if button.data != death.pressing and not any(again):
            wrong.append(f"what #{message.message_id} asked was never asked again")
        if world.facts != before:
            wrong.append(f"an old button did something: {world.facts}")
    return wrong
