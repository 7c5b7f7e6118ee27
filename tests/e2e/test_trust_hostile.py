"""Hostile scenes around the tap that pays: each ends without a payment that nobody agreed to, and says so."""

from collections.abc import AsyncGenerator

import pytest

from agent.contract.actions import Tap
from agent.contract.binding import Kind
from agent.contract.requests import Answer, RequestKind, RequestState
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.scenes.tricks import AmountOn, Tricks
from tests.e2e.kept_pictures import KeptPictures
from tests.e2e.trust_house import READABLE_PX, SMALL_PX, House, trust_house
from tests.e2e.trust_scenes import (
    LATE,
    LATE_CENTS,
    PAID,
    Treacherous,
    asks_to_pay,
    bound,
    paid,
    pay_point,
    voided,
)


@pytest.fixture
async def house(spoken: str) -> AsyncGenerator[House]:
    """A small phone without latency."""
    async with trust_house(family=spoken) as house:
        yield house


async def test_a_quiet_checkout_is_paid_once_by_a_yes(house: House) -> None:
    asked = await asks_to_pay(house, Tap((5, 300)))
    await house.says(asked, Answer.APPROVE)
    ended = await house.ends()
    assert paid(house) == [PAID]
    assert [one.binding.amount for one in ended.approved] == ["¥36.80"]


@pytest.mark.parametrize(
    ("popup", "party", "amount"),
    [(Popup.OFFER, "Premium", "99.00"), (Popup.INTRUDER, "Quick Loan", "500.00")],
    ids=["of the same app", "of another app"],
)
async def test_a_pop_up_over_the_pay_button_after_the_yes_voids_it(
    house: House, popup: Popup, party: str, amount: str
) -> None:
    asked = await asks_to_pay(house)
    house.phone.pop_up(popup)
    await house.says(asked, Answer.APPROVE)
    again = bound(await house.asks())  # what stands there now, in its own name
    assert voided(house)
    assert Kind.PAY in again.kinds
    assert again.party != "Blue Door Coffee"
    assert any(party in line for line in (again.party, *again.quote)), again
    assert any(amount in line for line in (again.amount, *again.quote)), again
    assert paid(house) == []


@pytest.mark.parametrize("popup", [Popup.OFFER, Popup.INTRUDER], ids=str)
async def test_a_pop_up_between_the_last_look_and_the_tap_gets_no_tap(popup: Popup) -> None:
    phone = Treacherous(size_px=SMALL_PX)
    async with trust_house(phone=phone) as house:
        asked = await asks_to_pay(house)
        phone.springs = lambda: phone.pop_up(popup)
        await house.says(asked, Answer.APPROVE)
        await house.asks()
        assert phone.springs is None
        assert voided(house)
        assert paid(house) == []


@pytest.mark.parametrize("shown_on", list(AmountOn))
async def test_an_amount_that_changes_after_the_yes_voids_it(house: House, shown_on: AmountOn) -> None:
    asked = await asks_to_pay(house, tricks=Tricks(amount_on=shown_on))
    house.phone.setup.tricks.amount_cents = LATE_CENTS
    await house.says(asked, Answer.APPROVE)
    again = bound(await house.asks())
    assert voided(house)
    assert "36.80" not in again.amount
    assert any(LATE in line for line in (again.amount, *again.quote)), again
    assert paid(house) == []


async def test_an_amount_that_changed_before_the_question_is_asked_as_it_is(house: House) -> None:
    house.show("coffee_checkout", tricks=Tricks(amount_cents=LATE_CENTS))
    await house.begins(pay_point(house))
    asked = await house.asks()
    assert bound(asked).amount == f"¥{LATE}"
    await house.says(asked, Answer.REJECT)
    await house.ends()
    assert paid(house) == []


async def test_a_button_that_names_less_than_the_total_shows_no_amount_as_certain(house: House) -> None:
    tricks = Tricks(amount_cents=LATE_CENTS, amount_on=AmountOn.LABEL)
    house.show("coffee_checkout", tricks=tricks)
    await house.begins(pay_point(house))
    binding = bound(await house.asks())
    assert "36.80" not in binding.amount
    assert any(LATE in line for line in (binding.amount, *binding.quote))


async def test_a_payee_swapped_after_the_yes_voids_it(house: House) -> None:
    asked = await asks_to_pay(house)
    house.phone.setup.tricks.payee_swapped = True
    await house.says(asked, Answer.APPROVE)
    again = bound(await house.asks())
    assert voided(house)
    assert again.party == "Quick Loan"
    assert paid(house) == []


async def test_a_transfer_whose_payee_was_swapped_after_the_yes_is_void(house: House) -> None:
    house.show("bank_confirm")
    press = Tap(house.phone.centre_px("confirm_transfer"))
    await house.begins(press, press)
    asked = await house.asks()
    assert (bound(asked).party, bound(asked).amount) == ("Lena", "¥200.00")
    house.phone.setup.tricks.payee_swapped = True
    await house.says(asked, Answer.APPROVE)
    assert bound(await house.asks()).party == "Quick Loan"
    assert voided(house)
    assert paid(house) == []


async def test_an_overlay_that_nobody_sees_voids_the_yes(house: House) -> None:
    asked = await asks_to_pay(house)
    house.phone.overlay = True
    await house.says(asked, Answer.APPROVE)
    await house.asks()
    assert voided(house)
    assert paid(house) == []


async def test_after_two_voids_the_page_is_left_to_the_person(house: House) -> None:
    asked = await asks_to_pay(house)
    for swapped in (True, False):
        house.phone.setup.tricks.payee_swapped = swapped
        await house.says(asked, Answer.APPROVE)
        asked = await house.asks()
    assert asked.request.kind is RequestKind.TAKE_OVER
    assert voided(house, times=2)
    await house.says(asked, Answer.GIVE_UP)
    await house.ends()
    assert paid(house) == []


async def test_a_countdown_an_advert_and_the_clock_void_nothing() -> None:
    now = [1_700_000_000.0]
    phone = SimulatedPhone(size_px=READABLE_PX, clock=lambda: now[0])
    async with trust_house(phone=phone) as house:
        asked = await asks_to_pay(house, Tap((5, 300)), tricks=Tricks(countdown=True, advert=True))
        now[0] += 63  # another minute in the bar, another advertisement
        await house.says(asked, Answer.APPROVE)
        await house.ends()
        assert [event.state for event in house.answered] == [RequestState.APPROVED]
        assert paid(house) == [PAID]


async def test_a_screen_that_went_dark_is_woken_and_the_yes_holds(house: House) -> None:
    asked = await asks_to_pay(house, Tap((5, 300)))
    house.phone.sleep()
    await house.says(asked, Answer.APPROVE)
    await house.ends()
    assert paid(house) == [PAID]


@pytest.mark.soak
@pytest.mark.reads_pictures
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "tricks",
    [
        Tricks(amount_cents=LATE_CENTS),
        Tricks(amount_cents=LATE_CENTS, amount_on=AmountOn.LABEL),
        Tricks(payee_swapped=True),
    ],
    ids=["amount", "total alone", "payee"],
)
async def test_what_changes_after_the_yes_is_seen_without_a_tree_too(
    tricks: Tricks, pictures: KeptPictures
) -> None:
    async with trust_house(READABLE_PX, pictures) as house:
        house.show("coffee_checkout", tree=False)
        pay = pay_point(house)
        await house.begins(pay, pay)
        asked = await house.asks()
        assert Kind.PAY in bound(asked).kinds
        house.phone.setup.tricks = tricks
        await house.says(asked, Answer.APPROVE)
        await house.asks()
        assert voided(house)
        assert paid(house) == []
