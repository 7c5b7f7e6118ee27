"""The program is killed amid its work, started again and driven to the end: nothing lost, nothing twice."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.commits import Commits
from tests.e2e.death import Told, counted, told_with_a_death, told_with_a_death_at_a_commit
from tests.e2e.errands import BLUETOOTH_OFF, BY_CARD, LATTE, LETTER, Errand
from tests.e2e.happenings import Kind
from tests.e2e.moments import IN_A_ROW, ROWS, Moment, after_a_yes, moments, says, touches_for
from tests.soak_table import Tally

pytestmark = pytest.mark.timeout(240)

# A take-over, an approval of a payment and one of a message; the two behind the first are the queue.
WHOLE = (BY_CARD, LATTE, LETTER)
# Two moments a commit. Behind the yes stands the middle of a story.
LANES, MOST_MOMENTS, FEWEST_MOMENTS, SAMPLE = 12, 600, 80, (75,)
_AT_ONCE = 4
_MOST = 0.9  # of the moments come inside their story, and of the errands are done all the same


@pytest.mark.soak  # with one answer in between, test_process kills it there, too
async def test_killed_while_an_approval_is_open(tmp_path: Path) -> None:
    told = await told_with_a_death(tmp_path, (LATTE,), says(Kind.PERSON, "wants ✅"))
    _is_right(told)
    assert _times(told, LATTE) == 1


async def test_killed_between_yes_and_tap(tmp_path: Path) -> None:
    # The yes was taken, and is void: another one has to stand behind the payment.
    told = await told_with_a_death(
        tmp_path,
        (LATTE,),
        after_a_yes(),
        shows="^🔁 Not paid: ¥36.80 .*\nThe task was cut off after the approval",
    )
    _is_right(told)
    assert _times(told, LATTE) == 1


@pytest.mark.soak
async def test_killed_in_the_middle_of_the_queue(tmp_path: Path) -> None:
    told = await told_with_a_death(tmp_path, (BLUETOOTH_OFF, LETTER, LATTE), touches_for(LETTER))
    _is_right(told)
    assert (_times(told, LETTER), _times(told, LATTE)) == (1, 1)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("row", range(ROWS))
async def test_killed_at_any_moment(row: int, tmp_path: Path, tally: Tally) -> None:
    (tmp_path / "reference").mkdir()
    counts, wrong = await counted(tmp_path / "reference", WHOLE)
    assert not wrong, "\n".join(wrong)
    chosen = moments(row, counts)
    tally.of("killed and restarted", runs=len(chosen))
    several = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int, when: Moment) -> Told:
        folder = tmp_path / str(number)
        async with several:
            await asyncio.to_thread(folder.mkdir)
            return await told_with_a_death(folder, WHOLE, when.is_it, lost=when.lost)

    told = await asyncio.gather(*map(one, range(IN_A_ROW), chosen), return_exceptions=True)
    wrong = [
        f"{when}\n{chr(10).join(each.wrong) if isinstance(each, Told) else repr(each)}"
        for when, each in zip(chosen, told, strict=True)
        if not isinstance(each, Told) or each.wrong
    ]
    whole = [each for each in told if isinstance(each, Told)]
    inside, done = sum(each.inside for each in whole), sum(_times(each, *WHOLE) for each in whole)
    tally.failures = len(wrong)
    tally.also(**{"inside their story": inside, f"of {len(WHOLE)} errands each done on the phone": done})
    assert not wrong, "\n\n".join(wrong)
    assert inside >= _MOST * len(chosen)
    assert done >= _MOST * len(chosen) * len(WHOLE)


@pytest.mark.soak  # tests/agent/approval/test_dying.py dies at commits
@pytest.mark.parametrize("dies_at", SAMPLE)
async def test_killed_at_a_commit(dies_at: int, tmp_path: Path) -> None:
    _is_right(await told_with_a_death_at_a_commit(tmp_path, (LATTE,), Commits(tmp_path / "commits", dies_at)))


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("lane", range(LANES))
async def test_killed_at_every_commit(lane: int, tmp_path: Path, tally: Tally) -> None:
    part = "killed before and behind every commit of a story"
    tally.of(part, runs=0)
    wrong, done = list[str](), 0
    for dies_at in range(1 + lane, MOST_MOMENTS, LANES):
        folder = tmp_path / str(dies_at)
        await asyncio.to_thread(folder.mkdir)
        told = await told_with_a_death_at_a_commit(folder, (LATTE,), Commits(folder / "commits", dies_at))
        if told.wrong:
            wrong.append(f"at moment {dies_at}:\n" + "\n".join(told.wrong))
        if not told.inside:  # the story has no such moment, and no later one
            break
        done += _times(told, LATTE)
        tally.of(part, runs=tally.runs + 1)
        tally.failures = len(wrong)
    else:
        raise AssertionError(f"a story of more than {MOST_MOMENTS} moments")
    assert not wrong, "\n\n".join(wrong)
    assert tally.runs >= FEWEST_MOMENTS // LANES
    assert done >= _MOST * tally.runs


def _is_right(told: Told) -> None:
    assert not told.wrong, "\n".join(told.wrong)
    assert told.inside, "the moment never came"


def _times(told: Told, *errands: Errand) -> int:
    """How many facts of these errands came after all."""
    wanted = {errand.fact for errand in errands}
    return sum(fact in wanted for fact in told.facts)
