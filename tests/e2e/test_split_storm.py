"""Stories while the bus is cut, frozen, slow and repeats itself: each report comes, nothing is doubled."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.e2e.bus_storm import BusStorm
from tests.e2e.errands import BY_CARD, COFFEE, LATTE, LETTER
from tests.e2e.happenings import Happenings
from tests.e2e.long_story import Story, beginning
from tests.e2e.person import ScriptedPerson
from tests.e2e.split_world import SplitWorld, split_apart
from tests.soak_table import Tally
from tests.worlds.bus_cable import BusTroubleKind

pytestmark = pytest.mark.timeout(360)

SEEDS, A_TEST, IN_A_ROW = 200, 20, 5
_ERRANDS = (LATTE, BY_CARD, LETTER, COFFEE)
_TWO = (4, 7)  # of them one cuts the home off for longer than it may be silent
_MOST = 0.9
_LONG_STORY_S = 240.0


@dataclass
class _Told:
    """What became of one story. done: its errand was. felt: what went wrong on the bus."""

    seed: int
    wrong: list[str]
    done: bool = False
    felt: list[str] = field(default_factory=list[str])


@pytest.mark.parametrize("seed", _TWO)
async def test_a_story_survives_a_storm_on_the_bus(seed: int, tmp_path: Path) -> None:
    told = await _stories(tmp_path, range(seed, seed + 1))
    _are_right(told)
    assert all(each.done for each in told), told


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, SEEDS, A_TEST))
async def test_stories_survive_storms_on_the_bus(first: int, tmp_path: Path, tally: Tally) -> None:
    tally.of("stories with a storm on the bus", runs=A_TEST)
    rows = [range(row, row + IN_A_ROW) for row in range(first, first + A_TEST, IN_A_ROW)]
    folders = [tmp_path / str(row.start) for row in rows]
    for folder in folders:
        await asyncio.to_thread(folder.mkdir)
    found = await asyncio.gather(*map(_stories, folders, rows), return_exceptions=True)
    broken = [each for each in found if isinstance(each, BaseException)]
    told = [each for of_row in found if not isinstance(of_row, BaseException) for each in of_row]
    done = sum(each.done for each in told)
    tally.of("stories with a storm on the bus", runs=len(told) + len(broken))
    tally.failures = len(broken) + sum(bool(each.wrong) for each in told)
    tally.also(**{"with their errand done": done})
    assert not broken, broken
    _are_right(told)
    felt = [fault for each in told for fault in each.felt]
    assert all(any(f" {kind} " in fault for fault in felt) for kind in BusTroubleKind), felt
    assert done >= _MOST * A_TEST


def _are_right(told: list[_Told]) -> None:
    """Nothing went wrong although something went wrong on the bus."""
    wrong = [f"seed {each.seed}:\n" + "\n".join([*each.wrong, *each.felt]) for each in told if each.wrong]
    assert not wrong, "\n\n".join(wrong)
    assert sum(bool(each.felt) for each in told) >= _MOST * len(told)  # a short story may find no trouble


async def _stories(folder: Path, seeds: range) -> list[_Told]:
    """One story behind the other in one world; behind one that goes wrong the others have another world."""
    told: list[_Told] = []
    while left := seeds[len(told) :]:
        own = folder / str(left.start)
        await asyncio.to_thread(own.mkdir)
        told += await _until_wrong(own, left)
    return told


async def _until_wrong(folder: Path, seeds: range) -> list[_Told]:
    happenings, told = Happenings(), list[_Told]()
    async with beginning(folder, happenings, apart=split_apart) as (story, _):
        for seed in seeds:
            story.world.phone.reset()
            happenings.begin()
            story.person = ScriptedPerson(story.world, happenings)
            told.append(await _story(story, seed))
            if told[-1].wrong:
                break
    return told


async def _story(story: Story, seed: int) -> _Told:
    world = story.world
    assert isinstance(world, SplitWorld)
    story.happenings.follow(world)
    storm = BusStorm(seed, world.cables)
    errand = _ERRANDS[seed % len(_ERRANDS)]
    try:
        async with asyncio.timeout(_LONG_STORY_S):
            await story.asked((errand,))
    except TimeoutError:
        return _Told(seed, [f"no end after {_LONG_STORY_S:g} s of storm", story.tale()], felt=storm.felt)
    finally:
        storm.over()
    await story.at_rest()
    wrong = story.judged(to_the_end=False)
    return _Told(seed, [*wrong, story.tale()] if wrong else [], story.done == 1, storm.felt)
