"""Bot, home and bus are killed amid their work and started again: nothing is lost, nothing done twice."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.e2e.death import Told, counted, told_with_a_death
from tests.e2e.errands import BY_CARD, LATTE, LETTER
from tests.e2e.happenings import Kind
from tests.e2e.moments import Moment, after_a_yes, says
from tests.e2e.split_world import Part, split_apart
from tests.soak_table import Tally

pytestmark = pytest.mark.timeout(300)

WHOLE = (BY_CARD, LATTE, LETTER)
LANES, IN_A_LANE = 4, 25
_KINDS = (Kind.PERSON, Kind.MODEL, Kind.CHAT, Kind.PHONE)
_EITHER_WAY = (Kind.CHAT, Kind.PHONE)
_NEARLY = 0.95  # the next story may have one call less
_MOST = 0.9
_AT_ONCE = 3


@pytest.mark.parametrize("part", Part)
async def test_killed_with_a_yes_on_its_way(part: Part, tmp_path: Path) -> None:
    """The bot and the bus die while the person presses, the home between the yes and its tap."""
    dies = after_a_yes() if part is Part.HOME else says(Kind.PERSON, "wants ✅")
    told = await told_with_a_death(tmp_path, (LATTE,), dies, part=part)
    assert not told.wrong, "\n".join(told.wrong)
    assert told.inside, "the moment never came"
    assert told.facts.count(LATTE.fact) == 1


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lane", range(LANES))
async def test_killed_at_any_moment(lane: int, tmp_path: Path, tally: Tally) -> None:
    (tmp_path / "reference").mkdir()
    counts, wrong = await counted(tmp_path / "reference", WHOLE, split_apart)
    assert not wrong, "\n".join(wrong)
    tally.of("bot, home or bus killed and restarted", runs=IN_A_LANE)
    several = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> tuple[Part, Moment, Told]:
        part, when = tuple(Part)[number % len(Part)], _moment(number, counts)
        folder = tmp_path / str(number)
        async with several:
            await asyncio.to_thread(folder.mkdir)
            return part, when, await told_with_a_death(folder, WHOLE, when.is_it, lost=when.lost, part=part)

    numbers = range(lane * IN_A_LANE, (lane + 1) * IN_A_LANE)
    found = await asyncio.gather(*map(one, numbers), return_exceptions=True)
    broken = [repr(each) for each in found if isinstance(each, BaseException)]
    told = [each for each in found if not isinstance(each, BaseException)]
    wrong = [f"{part} at {when}\n" + "\n".join(each.wrong) for part, when, each in told if each.wrong]
    inside = sum(each.inside for _, _, each in told)
    facts = {errand.fact for errand in WHOLE}
    done = sum(fact in facts for _, _, each in told for fact in each.facts)
    tally.failures = len(wrong) + len(broken)
    tally.also(**{"inside their story": inside, f"of {len(WHOLE)} errands each done on the phone": done})
    assert not wrong + broken, "\n\n".join(wrong + broken)
    assert inside >= _MOST * IN_A_LANE
    assert done >= _MOST * IN_A_LANE * len(WHOLE)


def _moment(number: int, counts: dict[Kind, int]) -> Moment:
    """Each program gets all kinds of moments. counts: of a story without a death."""
    chance = random.Random(number)  # noqa: S311
    kind = _KINDS[number // len(Part) % len(_KINDS)]
    at = chance.randrange(1, max(2, round(_NEARLY * counts[kind])))
    return Moment(kind, at, lost=kind in _EITHER_WAY and chance.random() < 0.5)
