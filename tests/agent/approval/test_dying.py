"""The program dies at every moment of a payment and starts again on its journal: paid and reported once."""

from pathlib import Path

import pytest

from tests.worlds.crashes import Shopping, all_commits_are_moments

# More than a whole life has; the first test says so.
_MOMENTS = 60


@pytest.fixture
def shopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shopping:
    shopping = Shopping(tmp_path)
    all_commits_are_moments(monkeypatch, lambda: shopping.fate)
    return shopping


async def test_a_program_that_does_not_die_pays_once(shopping: Shopping) -> None:
    moments = await shopping.lives(None)
    assert 30 < moments < _MOMENTS
    _check(shopping)
    assert shopping.yes == 1


@pytest.mark.parametrize("dies_at", [4, 13, 24, 33, 37, 38, 39, 40, 45])
@pytest.mark.sample(3)
async def test_a_program_that_dies_once_pays_once(shopping: Shopping, dies_at: int) -> None:
    await shopping.lives(dies_at)
    await shopping.lives(None)
    _check(shopping)


@pytest.mark.soak
@pytest.mark.parametrize("dies_at", range(1, _MOMENTS))
async def test_a_program_that_dies_at_any_moment_pays_once(shopping: Shopping, dies_at: int) -> None:
    await shopping.lives(dies_at)
    await shopping.lives(None)
    _check(shopping)


@pytest.mark.parametrize("dies_at", [(25, 12), (38, 20)])
async def test_a_program_that_dies_while_it_recovers_pays_once(
    shopping: Shopping, dies_at: tuple[int, int]
) -> None:
    for moment in dies_at:
        await shopping.lives(moment)
    await shopping.lives(None)
    _check(shopping)


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("first", range(20, _MOMENTS, 3))
@pytest.mark.parametrize("second", range(1, 40, 3))
async def test_a_program_that_dies_twice_pays_once(shopping: Shopping, first: int, second: int) -> None:
    await shopping.lives(first)
    await shopping.lives(second)
    await shopping.lives(None)
    _check(shopping)


def _check(shopping: Shopping) -> None:
    phone = shopping.phone
    assert 1 == phone.paid <= shopping.yes
    # Each intent is for one input: what an intent sends twice, or what is sent without one, is too much.
    assert len(phone.inputs) <= shopping.intended
    for ends, heard, later in zip(shopping.ends, shopping.heard, [*shopping.ends[1:], []], strict=True):
        assert len(ends) <= 1
        assert not (heard and later)
    assert {end for ends in shopping.ends for end in ends} == {(1, "paid")}
    assert shopping.heard[-1]
