"""Every example with the helper, and with it killed at every frame, does what it does without it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.standin import known_tasks
from devices.adb.helper.use import HelperUse
from devices.adb.phone import phone
from tests.e2e.helper_examples import Example, tell, wrong_with
from tests.soak_table import Tally
from tests.worlds.dying_helper import order_deaths
from tests.worlds.example_world import Told, example_world

_YES, _NO = ([Example(text, agrees) for text in known_tasks("en")] for agrees in (True, False))
_FRAMES = (41, 41, 49, 29, 14, 26)  # that the helper sends in each example: 200 in all
_INPUTS = (4, 4, 4, 2, 1, 3)  # that are asked of it
_PHONES = 4  # at work side by side: a phone mostly waits for its screen to be calm
_PARTS = 8
_TASK_S = 60  # on a busy computer
_MOST = 0.85  # of the deaths come inside their example


@pytest.mark.soak  # test_helper_errands has some errands of its own
@pytest.mark.timeout(240)
async def test_every_example_is_done_by_the_helper_as_without_it(tmp_path: Path) -> None:
    assert await _wrong_with(tmp_path, _YES, HelperUse.FULL) == []


@pytest.mark.soak
@pytest.mark.timeout(300)
@pytest.mark.parametrize("use", [HelperUse.READ, HelperUse.FULL])
async def test_every_example_with_a_yes_and_with_a_no(tmp_path: Path, use: HelperUse, tally: Tally) -> None:
    tally.of("examples with the helper", runs=len(_YES + _NO))
    wrong = await _wrong_with(tmp_path, _YES + _NO, use)
    tally.failures = len(wrong)
    assert wrong == []


@dataclass(frozen=True, slots=True)
class _Death:
    """at, unheard, inputs: as in Deaths."""

    example: Example
    at: int
    unheard: bool
    inputs: bool


def _deaths(counts: Sequence[int], ways: Sequence[bool], *, inputs: bool) -> list[_Death]:
    return [
        _Death(example, at, unheard, inputs)
        for example, count in zip(_YES, counts, strict=True)
        for at in range(1, count + 1)
        for unheard in ways
    ]


# Whether a question is answered in vain or not at all is another thing for inputs alone.
_AT_FRAMES = _deaths(_FRAMES, [True], inputs=False)
_AT_INPUTS = _deaths(_INPUTS, [True, False], inputs=True)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer may take its time to start the helper: without one nothing is tried."""
    monkeypatch.setattr(phone, "START_S", 30.0)


@pytest.mark.soak  # test_helper_errands kills it at inputs of its own
@pytest.mark.timeout(240)
async def test_killed_at_an_input_it_is_known_as_done_or_unknown(tmp_path: Path) -> None:
    pay, typed = _AT_INPUTS[6:8], _AT_INPUTS[-4:-2]
    wrong, died = await _wrong_where_it_dies(tmp_path, [*pay, typed[0]])
    assert wrong == []
    assert died  # on a busy computer an input may go the old way


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(_PARTS))
async def test_killed_at_every_frame_the_examples_are_safe(tmp_path: Path, part: int, tally: Tally) -> None:
    deaths = [*_AT_FRAMES, *_AT_INPUTS][part::_PARTS]
    tally.of("helper killed at every frame and input of the examples", runs=len(deaths))
    wrong, died = await _wrong_where_it_dies(tmp_path, deaths)
    tally.failures = len(wrong)
    tally.also(**{"inside their example": died})
    assert wrong == []
    assert died >= _MOST * len(deaths)


async def _without(folder: Path, examples: list[Example]) -> dict[Example, Told]:
    """What each does where nothing is put on the phone."""
    async with example_world(folder / "without", "en", HelperUse.OFF) as world:
        told = {example: await tell(world, example) for example in examples}
        assert world.cable.helper.starts == 0
        return told


async def _wrong_with(folder: Path, examples: list[Example], use: HelperUse) -> list[str]:
    wrong: list[str] = []
    without = asyncio.create_task(_without(folder, examples))
    async with example_world(folder / "with", "en", use) as world:
        told: dict[Example, Told] = {}
        for example in examples:
            starts = world.cable.helper.starts
            async with asyncio.timeout(_TASK_S):
                told[example] = await tell(world, example)
            if world.cable.helper.starts == starts:
                wrong.append(f"{example}: no helper was started")
        expected = await without
        for example in examples:
            wrong += [
                f"{example}: {each}" for each in wrong_with(told[example], expected[example], world.cable)
            ]
        if bool(world.cable.helper.inputs) is not (use is HelperUse.FULL):
            wrong.append(f"{len(world.cable.helper.inputs)} inputs were sent by it")
    return wrong


async def _wrong_where_it_dies(folder: Path, deaths: Sequence[_Death]) -> tuple[list[str], int]:
    """What was wrong, and how often it died."""
    expected = asyncio.create_task(_without(folder, list({death.example: None for death in deaths})))
    died = 0

    async def one_phone(place: int) -> list[str]:
        nonlocal died
        wrong: list[str] = []
        async with example_world(folder / str(place), "en", HelperUse.FULL) as world:
            for seed, death in enumerate(deaths[place::_PHONES]):
                ordered = order_deaths(
                    world.cable, death.at, seed, unheard=death.unheard, inputs=death.inputs
                )
                async with asyncio.timeout(_TASK_S):
                    told = await tell(world, death.example)
                died += ordered.came > 0
                found = wrong_with(told, (await expected)[death.example], world.cable)
                wrong += [f"{death}, {seed=}: {each}; {_steps(told)}" for each in found]
                world.cable.helper.inputs.clear()
                world.cable.log.clear()
        return wrong

    async with asyncio.TaskGroup() as phones:
        found = [phones.create_task(one_phone(place)) for place in range(min(_PHONES, len(deaths)))]
    await expected
    return [each for phone in found for each in phone.result()], died


def _steps(told: Told) -> list[str]:
    return [f"{type(step.action).__name__} {step.result.kind} {step.result.detail}" for step in told.steps]
