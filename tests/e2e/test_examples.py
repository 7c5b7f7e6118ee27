"""Every example of the demo after every other, each from where the one before left the phone."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from agent.contract.model import DIALECT_NAMES
from agent.contract.requests import RequestKind
from agent.contract.tasks import EndKind
from agent.standin import known_tasks
from tests.worlds.example_world import ExampleWorld, Told, example_world, in_every_order, rungs_in

LATTE, BY_CARD, COFFEE, PARCEL, SWITCH, SEARCH = range(6)
APPROVAL, QUESTION, TAKE_OVER = RequestKind.APPROVAL, RequestKind.QUESTION, RequestKind.TAKE_OVER
ASKED = {
    LATTE: (APPROVAL,), BY_CARD: (TAKE_OVER,), COFFEE: (QUESTION, APPROVAL), PARCEL: (TAKE_OVER,),
    SWITCH: (), SEARCH: (),
}  # fmt: skip
# What the phone's oracle says of each with a yes; with a no, nothing of it.
DEEDS = {
    LATTE: "paid 36.80 to Blue Door Coffee by balance",
    BY_CARD: "paid 36.80 to Blue Door Coffee by bank card",
    COFFEE: "paid 36.80 to Blue Door Coffee by balance",
    PARCEL: "logged in to Parcel",
}
SWITCHED_ON = "switched do not disturb on"
_TASK_S = 60  # on a busy computer
_YES = [(number, True) for number in range(6)]
_NO = [(number, False) for number in reversed(range(6)) if ASKED[number]]
# A family of each grammar but do(), of every kind of numbers.
_ONE_OF_EACH = ("gui-owl", "qwen3-vl", "kimi", "native", "ui-tars-1.5", "seed", "gelab", "mobile-agent-v3")
_PHONES = 4  # at work side by side: a phone mostly waits for its screen to be calm


def _check(world: ExampleWorld, number: int, told: Told, *, agrees: bool) -> None:
    outcome, facts = told.ended.outcome, told.facts
    assert told.asked == ASKED[number], outcome
    done = [fact for fact in facts if fact.startswith(("paid", "logged in", "switched", "sent"))]
    if number in DEEDS:
        assert done == [DEEDS[number]] * agrees, outcome
    if agrees or number in (SWITCH, SEARCH):
        assert outcome.kind is EndKind.DONE, outcome
    if number == PARCEL and agrees:
        assert "15:00" in outcome.message
    if number == SWITCH:
        assert len(done) <= 1
        assert world.phone.scene == "settings"
        assert [text for text in world.phone.oracle.texts if text.startswith("switched")][-1] == SWITCHED_ON
    if number == SEARCH:
        assert done == []
        assert world.phone.scene == "coffee_detail"


async def _press_all(
    folder: Path, lang: str, numbers: list[tuple[int, bool]], family: str = "autoglm"
) -> None:
    """Presses the examples one after the other. numbers: each with what its person answers."""
    examples = known_tasks(lang)
    async with example_world(folder, lang, family=family) as world:
        before: list[str] = []
        for number, agrees in numbers:
            before.append(f"{examples[number]} ({'yes' if agrees else 'no'})")
            async with asyncio.timeout(_TASK_S):
                told = await world.press(examples[number], agrees=agrees)
            try:
                _check(world, number, told, agrees=agrees)
            except AssertionError as err:
                err.add_note(" -> ".join(before[-4:]))
                raise
            if number == SWITCH and not agrees:  # its person turns it off again by hand
                world.phone.tap_element("disturb")
    assert rungs_in(folder) == []  # who gets on is left alone


def _parts(length: int, part: int, of: int) -> list[list[tuple[int, bool]]]:
    """One part of the sequence that holds every order, cut for the phones that work side by side.

    The answers are no period of the sequence: yes, yes, no, yes, no.
    """
    numbers = list(in_every_order(6, length))
    answered = [(number, place % 5 not in (2, 4)) for place, number in enumerate(numbers)]
    count = len(numbers) - length + 1
    ends = [count * each // (of * _PHONES) for each in range(of * _PHONES + 1)]
    pieces = [answered[start : end + length - 1] for start, end in pairwise(ends)]
    return pieces[part * _PHONES : (part + 1) * _PHONES]


async def _press_side_by_side(
    folder: Path, lang: str, pieces: list[list[tuple[int, bool]]], families: Sequence[str] = ()
) -> None:
    """families: for each of the pieces; AutoGLM without."""
    async with asyncio.TaskGroup() as tasks:
        for place, numbers in enumerate(pieces):
            (folder / str(place)).mkdir()
            family = families[place] if families else "autoglm"
            tasks.create_task(_press_all(folder / str(place), lang, numbers, family))


def test_the_sequence_holds_every_order_once() -> None:
    numbers = list(in_every_order(6, 3))
    orders = list(zip(numbers, numbers[1:], numbers[2:], strict=False))
    assert len(orders) == len(set(orders)) == 6**3


@pytest.mark.timeout(240)
async def test_every_example_works_with_a_yes_and_with_a_no(tmp_path: Path) -> None:
    await _press_side_by_side(tmp_path, "en", [_YES, _NO])


@pytest.mark.soak  # test_trust_families has an errand in each family
@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("lang", "families"), [("en", _ONE_OF_EACH[:4]), ("zh", _ONE_OF_EACH[4:])], ids=["en", "zh"]
)
async def test_the_examples_work_in_every_grammar(
    tmp_path: Path, lang: str, families: tuple[str, ...]
) -> None:
    """The order of a latte, and one more example for each."""
    pieces = [[(LATTE, True), (place % 5 + 1, True)] for place in range(len(families))]
    await _press_side_by_side(tmp_path, lang, pieces, families)


@pytest.mark.soak
@pytest.mark.timeout(300)
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("family", DIALECT_NAMES)
async def test_every_example_works_in_every_family(tmp_path: Path, family: str, lang: str) -> None:
    await _press_side_by_side(tmp_path, lang, [_YES, _NO], (family, family))


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(4))
async def test_every_order_of_three_examples_works(tmp_path: Path, part: int) -> None:
    await _press_side_by_side(tmp_path, "en", _parts(3, part, of=4))


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_every_order_of_two_examples_works_in_chinese_too(tmp_path: Path) -> None:
    await _press_side_by_side(tmp_path, "zh", _parts(2, 0, of=1))
