"""The program is killed in the middle of its work, started again and driven to the end: nothing lost, nothing twice."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.death import Told, counted, told_with_a_death
from tests.e2e.errands import BY_CARD, LATTE, LETTER, WIFI_OFF, Errand
from tests.e2e.happenings import Kind
from tests.e2e.moments import IN_A_ROW, ROWS, Moment, after_a_yes, moments, says, touches_for
from tests.soak_table import Tally

pytestmark = pytest.mark.timeout(200)

# A take-over, an approval of a payment and one of a message; the two behind the first are the queue.
WHOLE = (BY_CARD, LATTE, LETTER)
_AT_ONCE = 4
_MOST = 0.9  # of the moments come inside their story, and of the errands are done all the same


async def test_killed_while_an_approval_is_open(tmp_path: Path) -> None:
    told = await told_with_a_death(tmp_path, (LATTE,), says(Kind.PERSON, "wants ✅"))
    _is_right(told)
    assert _times(told, LATTE) == 1


async def test_killed_between_yes_and_tap(tmp_path: Path) -> None:
    # The yes was taken, and is void: another one has to stand behind the payment.
    told = await told_with_a_death(
        tmp_path, (LATTE,), after_a_yes(), shows="cut off after the yes.*nothing was done with it"
    )
    _is_right(told)
    assert _times(told, LATTE) == 1


async def test_killed_in_the_middle_of_the_queue(tmp_path: Path) -> None:
    told = await told_with_a_death(tmp_path, (WIFI_OFF, LETTER, LATTE), touches_for(LETTER))
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


def _is_right(told: Told) -> None:
    assert not told.wrong, "\n".join(told.wrong)
    assert told.inside, "the moment never came"


def _times(told: Told, *errands: Errand) -> int:
    """How many facts of these errands came after all."""
    wanted = {errand.fact for errand in errands}
    return sum(fact in wanted for fact in told.facts)
