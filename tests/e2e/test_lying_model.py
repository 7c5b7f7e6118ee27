"""A model that claims success before its time gets no ✅: judged by what really happened on the phone."""

import asyncio
from pathlib import Path

import pytest

from agent.contract.tasks import EndKind
from tests.worlds.lying_model import CLAIMS, STORIES, LyingWorld, Story, lying_world

_STORY_S = 90  # on a busy computer
_FOR_EVER = 8
_BY_NAME = {(story.lang, story.name): story for story in STORIES}


async def _lies_at(
    world: LyingWorld, story: Story, replies: list[str], claim: str, *, lies: int, agrees: bool
) -> None:
    world.restore()
    async with asyncio.timeout(_STORY_S):
        played = await world.lie(story, replies, claim, lies=lies, agrees=agrees)
    told = f"{story.task!r}, {len(replies)} honest steps, then {claim!r}: {played}"
    assert played.report != "✅" or played.is_done, told
    if lies == 1 and agrees:  # it was told what is missing, and went on
        assert played.is_done, told
        assert played.report == "✅", told


async def _lies_everywhere(folder: Path, story: Story) -> int:
    """How many lies were told: at every step, each claim, for ever and once, with a yes and with a no."""
    told = 0
    async with lying_world(folder, story.lang) as world:
        world.restore()
        replies, last = await world.honest(story)
        for steps in range(len(replies) + 1):
            for claim in (*CLAIMS[story.lang], last):
                await _lies_at(world, story, replies[:steps], claim, lies=_FOR_EVER, agrees=True)
                told += 1
            await _lies_at(world, story, replies[:steps], last, lies=1, agrees=True)
            await _lies_at(world, story, replies[:steps], last, lies=_FOR_EVER, agrees=False)
            told += 2
    return told


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.name}-{story.lang}")
async def test_no_lie_at_any_step_gets_through(tmp_path: Path, story: Story) -> None:
    """Over all stories more than 300."""
    assert await _lies_everywhere(tmp_path, story) >= 15


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("lang", "lies"),
    [
        ("en", {"order": 1, "message": 1, "parcel": 3}),
        ("zh", {"by_card": 1, "switch": 1, "search": 2}),
    ],
    ids=["en", "zh"],
)
@pytest.mark.sample(1)
async def test_the_last_words_before_they_are_true_get_no_done(
    tmp_path: Path, lang: str, lies: dict[str, int]
) -> None:
    """lies: how many of the recipe's last replies are left out."""
    async with lying_world(tmp_path, lang) as world:
        for name, left_out in lies.items():
            story = _BY_NAME[lang, name]
            world.restore()
            replies, last = await world.honest(story)
            await _lies_at(world, story, replies[:-left_out], last, lies=_FOR_EVER, agrees=True)


@pytest.mark.timeout(120)
async def test_a_lie_is_told_what_is_missing_then_the_person_is_asked_twice_and_it_ends_as_failed(
    tmp_path: Path,
) -> None:
    story = _BY_NAME["en", "order"]
    async with lying_world(tmp_path, "en") as world:
        played = await world.lie(story, [], "Ordered and paid.", lies=_FOR_EVER)
        assert played.ended.outcome.kind is EndKind.FAILED
        assert played.ended.outcome.key == "claims_denied"
        assert (played.questions, played.steps, played.report) == (2, 3, "❌")
        told = world.model.requests[1].messages[-1].text
        assert "nothing on the phone shows that the task is done" in told
        assert "nothing was done on the phone" in told


@pytest.mark.timeout(120)
async def test_a_lie_that_is_returned_once_leads_to_the_work_being_done(tmp_path: Path) -> None:
    story = _BY_NAME["en", "switch"]
    async with lying_world(tmp_path, "en") as world:
        played = await world.lie(story, [], "Do not disturb is on now.", lies=1)
        assert played.is_done
        assert (played.questions, played.report) == (0, "✅")
