"""The errands of the simulated phone with the helper: the same questions, the same deeds, nothing beside."""

import time
from contextlib import AbstractAsyncContextManager

import pytest

from devices.adb.helper.use import HelperUse
from devices.simulator.phone import SimulatedPhone
from tests.e2e.helper_errands import trial_of_dying
from tests.e2e.trust_errands import SECURE, Trial, trial_of_harmless, trial_of_sensitive
from tests.e2e.trust_house import SMALL_PX, House, trust_house
from tests.soak_table import Tally
from tests.worlds.dying_helper import wrong_with_helper
from tests.worlds.phone_errands import HARMLESS, SENSITIVE, standing_clock

_PARTS = 4
_SAMPLE = slice(0, None, 12)
_RUNNING = "film_sea"  # its page tells how far it is, and here the phone's clock goes on
_EVERY = tuple(Trial(errand) for errand in (*SENSITIVE, *HARMLESS) if errand.element != _RUNNING)
# Pages that hide from pictures are left to a person.
_SENSITIVE = tuple(Trial(errand) for errand in SENSITIVE if errand.scene not in SECURE)
pytestmark = pytest.mark.timeout(300)
_SLOWEST_S = 900


async def test_errands_are_done_by_the_helper_as_without_it() -> None:
    assert await _wrong_with(_EVERY[_SAMPLE], HelperUse.FULL) == []


@pytest.mark.soak
@pytest.mark.timeout(_SLOWEST_S)
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.parametrize("use", [HelperUse.READ, HelperUse.FULL])
async def test_every_errand_is_done_with_the_helper_as_without_it(
    use: HelperUse, part: int, tally: Tally
) -> None:
    trials = _EVERY[part::_PARTS]
    tally.of("every errand with the helper", runs=len(trials))
    wrong = await _wrong_with(trials, use)
    tally.failures = len(wrong)
    assert wrong == []


async def test_killed_at_its_input_a_sensitive_errand_is_done_at_most_once() -> None:
    assert await _wrong_where_it_dies(_SENSITIVE[:3]) == []


@pytest.mark.soak
@pytest.mark.timeout(_SLOWEST_S)
@pytest.mark.parametrize("part", range(_PARTS))
async def test_killed_at_its_input_every_sensitive_errand_is_done_at_most_once(
    part: int, tally: Tally
) -> None:
    trials = _SENSITIVE[part::_PARTS]
    tally.of("sensitive errand, helper killed at its input", runs=2 * len(trials))
    wrong = await _wrong_where_it_dies(trials)
    tally.failures = len(wrong)
    assert wrong == []


def _house(use: HelperUse) -> AbstractAsyncContextManager[House]:
    """Its phone's clock begins as the others' do and goes on: the helper tells the time by it."""
    ahead_s = standing_clock() - time.time()
    phone = SimulatedPhone(size_px=SMALL_PX, clock=lambda: time.time() + ahead_s)
    return trust_house(phone=phone, helper_use=use)


async def _wrong_with(trials: tuple[Trial, ...], use: HelperUse) -> list[str]:
    wrong: list[str] = []
    async with _house(use) as house:
        for trial in trials:
            tell = trial_of_sensitive if trial.errand.kind else trial_of_harmless
            wrong += [found] if (found := await tell(house, trial)) else []
            wrong += [f"{trial.name}: {each}" for each in wrong_with_helper(house.cable)]
            if not house.cable.helper.starts:
                wrong.append(f"{trial.name}: no helper was started")
            house.cable.helper.starts = 0
            house.cable.log.clear()
    return wrong


async def _wrong_where_it_dies(trials: tuple[Trial, ...]) -> list[str]:
    async with _house(HelperUse.FULL) as house:
        return [
            wrong
            for trial in trials
            for unheard in (True, False)
            for wrong in await trial_of_dying(house, trial, unheard=unheard)
        ]
