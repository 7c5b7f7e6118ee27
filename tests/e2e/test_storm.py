"""Stories under random faults of chat, phone and model: every report arrives, nothing happens twice."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.errands import BY_CARD, COFFEE, LATTE, LETTER, PARCEL, SEARCH, WIFI_OFF
from tests.e2e.happenings import Happenings
from tests.e2e.long_story import STORY_S, Story, beginning
from tests.e2e.person import ScriptedPerson
from tests.e2e.storm import Storm, sent_inside_waits
from tests.soak_table import Tally

pytestmark = pytest.mark.timeout(200)

SEEDS, A_TEST, IN_A_ROW = 200, 25, 5
_ERRANDS = (LATTE, BY_CARD, LETTER, COFFEE, PARCEL, WIFI_OFF, SEARCH)


async def test_a_story_survives_a_storm(tmp_path: Path) -> None:
    wrong = await _stories(tmp_path, range(1))
    assert not wrong, "\n\n".join(wrong)


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(0, SEEDS, A_TEST))
async def test_stories_survive_storms(first: int, tmp_path: Path, tally: Tally) -> None:
    tally.of("stories in a storm", runs=A_TEST)
    rows = [range(row, row + IN_A_ROW) for row in range(first, first + A_TEST, IN_A_ROW)]
    for row in rows:
        await asyncio.to_thread((tmp_path / str(row.start)).mkdir)
    told = await asyncio.gather(
        *(_stories(tmp_path / str(row.start), row) for row in rows), return_exceptions=True
    )
    wrong = [
        str(each) for of_row in told for each in (of_row if isinstance(of_row, list) else [repr(of_row)])
    ]
    tally.failures = len(wrong)
    assert not wrong, "\n\n".join(wrong)


async def _stories(folder: Path, seeds: range) -> list[str]:
    """One world, one story behind the other; the first one that goes wrong is the last."""
    happenings = Happenings()
    async with beginning(folder, happenings) as (story, _):
        for seed in seeds:
            story.world.phone.reset()
            happenings.begin()
            story.person = ScriptedPerson(story.world, happenings)
            if wrong := await _story(story, seed):
                return [f"seed {seed}:\n" + "\n".join([*wrong, story.tale()])]
    return []


async def _story(story: Story, seed: int) -> list[str]:
    storm, world = Storm(seed, story.world.cable), story.world
    before = len(await world.user.calls())
    story.happenings.follow(world, storm=storm)
    errand = _ERRANDS[seed % len(_ERRANDS)]
    try:
        async with asyncio.timeout(STORY_S):
            await story.asked((errand,))
    except TimeoutError:
        return [f"no end after {STORY_S:g} s of storm", *storm.felt]
    finally:
        storm.over()
    await story.at_rest()
    wrong = story.judged(to_the_end=False) + sent_inside_waits(await world.user.calls(after=before))
    return [*wrong, *storm.felt] if wrong else []
