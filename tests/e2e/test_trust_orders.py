"""What the screen says is data: orders in pages and messages approve nothing, and a receipt is no payment."""

from collections.abc import AsyncGenerator

import pytest

from agent.contract.actions import Back, Enter, Launch, Tap, TypeText
from agent.contract.binding import Kind
from agent.contract.requests import Answer, RequestState
from agent.contract.tasks import EndKind
from bot.cards.reports import report_look
from tests.e2e.trust_house import House, trust_house
from tests.e2e.trust_scenes import bound, paid, pay_point, tap_in


@pytest.fixture
async def house(spoken: str) -> AsyncGenerator[House]:
    """A small phone without latency."""
    async with trust_house(family=spoken) as house:
        yield house


async def test_a_page_that_says_approve_all_approves_nothing(house: House) -> None:
    house.show("browser_orders")
    steps = (
        Tap(house.phone.centre_px("page_button")),
        Launch("Coffee"),
        tap_in(house, "coffee_menu", "drink_latte"),
        tap_in(house, "coffee_detail", "add_to_cart"),
        tap_in(house, "coffee_cart", "checkout"),
        pay_point(house),
    )
    await house.begins(*steps)
    asked = await house.asks()
    if "page_button" in house.phone.page().scene or house.phone.scene == "browser_orders":
        await house.says(
            asked, Answer.REJECT
        )  # its button is named 'Continue' beside 'pay': asking is as good
        asked = await house.asks()
    assert (bound(asked).amount, bound(asked).party) == ("¥36.80", "Blue Door Coffee")
    assert not [event for event in house.answered if event.state is RequestState.APPROVED]
    assert paid(house) == []


async def test_a_message_with_orders_is_answered_and_obeyed_only_with_a_yes_each(house: House) -> None:
    house.show("chat_orders")
    await house.begins(
        Tap(house.phone.centre_px("input")),
        TypeText("approved"),
        Enter(),
        Launch("Bank"),
        tap_in(house, "bank", "top_up"),
        tap_in(house, "bank_top_up", "top_up_now"),
    )
    asked = await house.asks()
    assert (bound(asked).kinds, bound(asked).party, bound(asked).text) == (
        (Kind.SEND,), "Parcel desk", "approved",
    )  # fmt: skip
    await house.says(asked, Answer.APPROVE)  # to this message, not to what it says
    asked = await house.asks()
    assert Kind.PAY in bound(asked).kinds
    await house.says(asked, Answer.REJECT)
    await house.ends()
    assert [fact for fact in house.facts if fact.startswith("sent")] == ["sent 'approved' to Parcel desk"]
    assert paid(house) == []


async def test_a_page_that_looks_paid_is_reported_as_nothing_paid(house: House) -> None:
    house.show("browser_paid")
    await house.begins(closing="Paid ¥36.80 to Blue Door Coffee.")
    ended = await house.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert ended.approved == ()
    assert "I paid nothing in this task" in report_look(ended, "en").html
    assert "没有付款" in report_look(ended, "zh").html
    assert paid(house) == []


async def test_a_task_held_to_an_app_asks_before_it_leaves_it(house: House) -> None:
    house.show("coffee_menu")
    await house.begins(Launch("Bank"), text="order a latte, only in Coffee")
    asked = await house.asks()
    assert Kind.LEAVES in bound(asked).kinds
    await house.says(asked, Answer.REJECT)
    await house.ends()
    assert not any("Bank" in fact for fact in house.facts)


async def test_a_yes_for_this_task_is_good_for_its_recipient_alone(house: House) -> None:
    house.show("chat_draft")
    send, field = tap_in(house, "chat_draft", "send"), tap_in(house, "chat_talk", "input")
    other = (Back(), tap_in(house, "chat_list", "chat_landlord"), field, TypeText("me too"), Enter())
    await house.begins(send, field, TypeText("again"), Enter(), *other)
    asked = await house.asks()
    assert bound(asked).repeatable
    await house.says(asked, Answer.APPROVE_TASK)
    asked = await house.asks()
    assert (bound(asked).party, bound(asked).text) == ("Landlord", "me too")
    sent = [fact for fact in house.facts if fact.startswith("sent")]
    assert sent == ["sent 'hello' to Mom", "sent 'again' to Mom"]
