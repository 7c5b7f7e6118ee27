"""Pages that the phone protects, where the household lets Farhand itself ask about their pay button."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.requests import Answer, RequestKind
from agent.policy.rules.rules_file import RulesFile
from devices.simulator.scenes.tricks import PayPage, Tricks
from tests.e2e.trust_house import House, trust_house
from tests.e2e.trust_scenes import LATE_CENTS, bound, paid, voided


async def comes_to(house: House, scene: str) -> None:
    """A task that comes to this page."""
    house.show("launcher")
    await house.begins_before(scene)


@pytest.fixture
async def asking_house(tmp_path: Path, spoken: str) -> AsyncGenerator[House]:
    """The household has switched on that Farhand itself asks about pay buttons of protected pages."""
    path = tmp_path / "policy.yaml"
    path.write_text("secure_pages:\n  ask_on: [Farhand One]\n")
    async with trust_house(rules=RulesFile(path), family=spoken) as house:
        yield house


async def test_the_one_button_of_a_protected_page_is_pressed_once_by_a_yes(asking_house: House) -> None:
    house = asking_house
    await comes_to(house, "pay_one")
    asked = await house.asks()
    assert (bound(asked).amount, bound(asked).party) == ("¥36.80", "Blue Door Coffee")
    assert asked.request.picture is None
    assert paid(house) == []
    await house.says(asked, Answer.APPROVE)
    await house.ends()
    assert paid(house) == ["paid 36.80 to Blue Door Coffee by bank card"]


@pytest.mark.parametrize(
    "tricks",
    [
        Tricks(pay_page=PayPage.ONE, amount_cents=LATE_CENTS),
        Tricks(pay_page=PayPage.ONE, payee_swapped=True),
    ],
    ids=["amount", "payee"],
)
async def test_what_changes_on_a_protected_page_after_the_yes_leaves_it_to_the_person(
    asking_house: House, tricks: Tricks
) -> None:
    house = asking_house
    await comes_to(house, "pay_one")
    asked = await house.asks()
    house.phone.setup.tricks = tricks
    await house.says(asked, Answer.APPROVE)
    asked = await house.asks()
    assert asked.request.kind is RequestKind.TAKE_OVER
    assert voided(house)
    assert paid(house) == []


@pytest.mark.parametrize("scene", ["pay_two", "pay_sheet"], ids=["two buttons", "a key pad"])
async def test_other_protected_pages_are_the_persons_alone(asking_house: House, scene: str) -> None:
    await comes_to(asking_house, scene)
    assert (await asking_house.asks()).request.kind is RequestKind.TAKE_OVER


@pytest.mark.parametrize("scene", ["pay_one", "pay_sheet"])
async def test_a_protected_page_that_was_open_before_the_task_is_left(
    asking_house: House, scene: str
) -> None:
    asking_house.show(scene)
    await asking_house.begins()
    assert (await asking_house.ends()).outcome.message == "done"
    assert not asking_house.phone.drawing(secure_black=False).page.secure
    assert paid(asking_house) == []
