"""The stories with three programs over a real bus: by the same judges nothing is missing or doubled."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.errands import BY_CARD, COFFEE, LATTE, Errand
from tests.e2e.happenings import Happenings
from tests.e2e.long_story import STORY_S, beginning
from tests.e2e.split_world import split_apart

pytestmark = pytest.mark.timeout(240)


@pytest.mark.parametrize(
    "errands",
    [
        pytest.param((LATTE,), id="approved payment"),
        pytest.param((BY_CARD, COFFEE), id="take-over and question"),
    ],
)
async def test_a_story_over_the_bus_is_as_in_one_program(errands: tuple[Errand, ...], tmp_path: Path) -> None:
    happenings = Happenings()
    async with beginning(tmp_path, happenings, apart=split_apart) as (story, _):
        happenings.follow(story.world)
        try:
            async with asyncio.timeout(STORY_S):
                for errand in errands:
                    await story.asked((errand,))
        except TimeoutError:
            raise AssertionError(story.tale()) from None
        await story.at_rest()
        code = await story.world.stop()
        await story.read()
        assert story.judged(to_the_end=True) == [], story.tale()
        assert [fact for fact in story.world.facts if fact.startswith("paid")] == [
            each.fact for each in errands
        ]
        assert code == 0
        assert "cannot be read" not in story.world.program.log, "it has no journal to look at"
