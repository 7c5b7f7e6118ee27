"""Stories in a storm, one behind the other in one world, of one program or of three around a bus."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.bus_storm import BusStorm, Recorders, recording, replay_everything
from tests.e2e.errands import BLUETOOTH_OFF, BY_CARD, COFFEE, LATTE, LETTER, PARCEL, SEARCH
from tests.e2e.happenings import Happenings
from tests.e2e.long_story import Apart, Story, beginning
from tests.e2e.person import ScriptedPerson
from tests.e2e.split_world import SplitWorld
from tests.e2e.storm import Storm, sent_inside_waits
from tests.e2e.world import STILL_WAITS

_ERRANDS = (LATTE, BY_CARD, LETTER, COFFEE, PARCEL, BLUETOOTH_OFF, SEARCH)
_QUICK_TIMEOUT = {"TELEGRAM_READ_TIMEOUT_S": "3"}
_LONGEST_S = 240.0
_HELP = "Write what the phone should do"


@dataclass
class ToldStory:
    """What became of one story. done: its errand was. felt: what went wrong around the programs."""

    seed: int
    wrong: list[str]
    done: bool = False
    felt: list[str] = field(default_factory=list[str])


async def stormy_stories(
    folder: Path, seeds: range, apart: Apart | None, *, replays: bool = False
) -> list[ToldStory]:
    """A story a seed; behind one that goes wrong the others have another world.

    apart: as in `beginning`. replays: then all that was recorded on the bus comes again after a restart.
    """
    told: list[ToldStory] = []
    while left := seeds[len(told) :]:
        own = folder / str(left.start)
        await asyncio.to_thread(own.mkdir, parents=True)
        told += await _until_wrong(own, left, apart, replays=replays)
    return told


async def _until_wrong(folder: Path, seeds: range, apart: Apart | None, *, replays: bool) -> list[ToldStory]:
    happenings, told = Happenings(), list[ToldStory]()
    async with beginning(folder, happenings, _QUICK_TIMEOUT, apart) as (story, stack):
        world, recorders = story.world, None
        if isinstance(world, SplitWorld):
            recorders = await stack.enter_async_context(recording(world))
        for seed in seeds:
            world.phone.reset()
            happenings.begin()
            story.person = ScriptedPerson(world, happenings)
            told.append(await _story(story, seed, recorders))
            if told[-1].wrong:
                break
        if replays and isinstance(world, SplitWorld) and recorders is not None and not told[-1].wrong:
            told[-1].wrong += await _replayed_after_a_restart(story, world, stack, recorders)
    return told


async def _replayed_after_a_restart(
    story: Story, world: SplitWorld, stack: contextlib.AsyncExitStack, recorders: Recorders
) -> list[str]:
    """What bot and home do when all calls and events of before come again: nothing may change."""
    code = await world.stop()
    story.happenings.begin()
    await story.start(stack)
    await world.program.logs("is present")
    await _everything_is_delivered(story)
    chat, facts = _shown(story), world.facts
    await replay_everything(world, recorders)
    await _everything_is_delivered(story)
    after = _shown(story)
    wrong = [f"exit code {code}"] if code else []
    wrong += [
        f"{each}: {text!r}, then {after.get(each)!r}"
        for each, text in chat.items()
        if after.get(each) != text
    ]
    wrong += [
        f"new: {text!r}" for each, text in after.items() if each not in chat and not text.startswith(_HELP)
    ]
    wrong += [f"on the phone: {fact}" for fact in world.facts[len(facts) :]]
    wrong += ["a traceback in the log" for each in story.programs if "Traceback" in each.log]
    return [*wrong, story.tale()] if wrong else []


async def _everything_is_delivered(story: Story) -> None:
    """Changes of older messages wait behind the answer that `at_rest` waits for."""
    await story.at_rest()
    await story.world.has_settled(STILL_WAITS)
    await story.read()


def _shown(story: Story) -> dict[int, str]:
    """What the bot's messages say, with their buttons."""
    return {
        each.message_id: " ".join(
            (each.text, *(button.text for button in each.buttons), "deleted" * each.deleted)
        )
        for each in story.person.messages
        if each.from_bot
    }


async def _story(story: Story, seed: int, recorders: Recorders | None) -> ToldStory:
    world = story.world
    storm = Storm(seed, world.cable)
    storms: list[Storm | BusStorm] = [storm]
    if isinstance(world, SplitWorld) and recorders is not None:
        storms.append(BusStorm(seed, world, recorders))
    before = len(await world.user.calls())
    story.happenings.follow(world, storm=storm)
    wrong = [f"no end after {_LONGEST_S:g} s of storm"]
    try:
        async with asyncio.timeout(_LONGEST_S):
            await story.asked((_ERRANDS[seed % len(_ERRANDS)],))
        wrong.clear()
    except TimeoutError:
        pass
    finally:
        for each in storms:
            each.over()
    if not wrong:
        await story.at_rest()
        wrong += story.judged(to_the_end=False) + sent_inside_waits(await world.user.calls(after=before))
    for recorder in (recorders or {}).values():
        wrong += await recorder.refused()
    felt = [fault for each in storms for fault in each.felt]
    return ToldStory(seed, [*wrong, story.tale()] if wrong else [], story.done == 1, felt)
