"""The errands of the trust tests in every model family: the same oracle, whatever grammar and numbers.

The stand-in writes each action as the family's models do; the client and the family's dialect read it.
"""

from collections.abc import Sequence

import pytest

from agent.contract.model import DIALECT_NAMES
from tests.e2e.trust_errands import Trial, trial_of_harmless, trial_of_sensitive
from tests.e2e.trust_house import trust_house
from tests.soak_table import Tally
from tests.worlds.phone_errands import HARMLESS, SENSITIVE, Errand

_FOREIGN = [name for name in DIALECT_NAMES if name != "autoglm"]
_PARTS = 5
_SOAK_S = 900
_CHINESE = slice(0, None, 8)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.sample(1)
async def test_a_sensitive_and_a_harmless_errand_of_its_own_in_every_family(part: int) -> None:
    """Another pair for each family, so that all families together do more than half of the errands."""
    for place in range(part, len(_FOREIGN), _PARTS):
        sensitive, harmless = SENSITIVE[place % len(SENSITIVE)], HARMLESS[-place % len(HARMLESS)]
        assert await _wrong(_FOREIGN[place], [sensitive], [harmless], "en") == []


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("family", DIALECT_NAMES)
async def test_every_errand_in_every_family(family: str, tally: Tally) -> None:
    tally.of("every errand in every model family", runs=len(SENSITIVE) + len(HARMLESS))
    found = await _wrong(family, SENSITIVE, HARMLESS, "en")
    tally.failures = len(found)
    assert found == []


@pytest.mark.soak
@pytest.mark.timeout(_SOAK_S)
@pytest.mark.parametrize("family", DIALECT_NAMES)
async def test_every_family_does_errands_on_a_chinese_phone(family: str) -> None:
    assert await _wrong(family, SENSITIVE[_CHINESE], HARMLESS[_CHINESE], "zh") == []


async def _wrong(
    family: str, sensitive: Sequence[Errand], harmless: Sequence[Errand], lang: str
) -> list[str]:
    """What went wrong, each with its family."""
    async with trust_house(family=family) as house:
        found = [await trial_of_sensitive(house, Trial(errand, lang=lang)) for errand in sensitive]
        found += [await trial_of_harmless(house, Trial(errand, lang=lang)) for errand in harmless]
    return [f"{family}: {wrong}" for wrong in found if wrong]
