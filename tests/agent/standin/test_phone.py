"""The stories on the simulated phone itself: what the oracle says is what the report says."""

from collections.abc import AsyncIterator, Callable

import pytest
from openai import AsyncOpenAI

from agent.contract.actions import (
    Action,
    ActionResult,
    Back,
    Finish,
    Home,
    Interact,
    Launch,
    Note,
    TakeOver,
    Tap,
    TypeText,
    UnusableReply,
)
from agent.standin import StandinModel
from devices.apps.apps import known_packages
from devices.simulator.phone import SimulatedPhone
from tests.worlds.model_world import DONE, FINISHED, Run, answered, client_of

SMALL = (540, 1200)  # drawn four times as fast
By_hand = Callable[[SimulatedPhone], None]


@pytest.fixture
async def client() -> AsyncIterator[AsyncOpenAI]:
    async with StandinModel() as model, client_of(model) as client:
        yield client


def pays(phone: SimulatedPhone) -> None:
    for _ in range(6):
        phone.tap_element("key_1")


def closes_the_sheet(phone: SimulatedPhone) -> None:
    phone.tap_element("close")


def logs_in(phone: SimulatedPhone) -> None:
    phone.tap_element("code")
    phone.insert_text(phone.login_code)
    phone.tap_element("log_in")


def does_nothing(_: SimulatedPhone) -> None:
    return


async def play(
    client: AsyncOpenAI, phone: SimulatedPhone, task: str, by_hand: By_hand = does_nothing, answer: str = ""
) -> str:
    """Plays a task to its end; the message of the report."""
    run = Run(client, task, size_px=phone.size_px)
    for _ in range(20):
        action = await run.step(phone.windows()[0].package, png=await phone.screencap_png())
        if isinstance(action, Finish):
            return action.message
        run.becomes(perform(phone, action, by_hand, answer))
    pytest.fail("no end after 20 steps")


def perform(
    phone: SimulatedPhone, action: Action | UnusableReply, by_hand: By_hand, answer: str
) -> ActionResult:
    match action:
        case Launch(name):
            assert phone.start(known_packages(name)[0], "")
        case Tap(point):
            phone.tap(*point)
        case TypeText(text):
            phone.clear_text()
            phone.insert_text(text)
        case Home():
            phone.key(3)
        case Back():
            phone.key(4)
        case TakeOver():
            by_hand(phone)
            return FINISHED
        case Interact():
            return answered(answer)
        case Note():
            pass
        case _:
            pytest.fail(f"no story uses {action}")
    return DONE


def paid(phone: SimulatedPhone) -> list[str]:
    return [fact.text for fact in phone.oracle.facts if fact.text.startswith("paid")]


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_drinks_are_paid_once_whatever_page_the_phone_is_on(client: AsyncOpenAI, lang: str) -> None:
    phone = SimulatedPhone(size_px=SMALL, lang=lang)
    tasks = {"en": ("order a latte", "order me a coffee"), "zh": ("点一杯拿铁", "点杯咖啡")}[lang]
    assert "36.80" in await play(client, phone, tasks[0])
    assert "40.80" in await play(client, phone, tasks[1], answer="Mocha")
    assert paid(phone) == [
        "paid 36.80 to Blue Door Coffee by balance",
        "paid 40.80 to Blue Door Coffee by balance",
    ]


async def test_a_card_payment_by_hand(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    assert "bank card" in await play(client, phone, "order a latte and pay by card", by_hand=pays)
    assert paid(phone) == ["paid 36.80 to Blue Door Coffee by bank card"]


async def test_finished_without_paying_is_not_taken_for_paid(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    report = await play(client, phone, "order a latte and pay by card", by_hand=closes_the_sheet)
    assert "nothing was paid" in report
    assert paid(phone) == []


async def test_a_balance_that_is_too_low_is_not_taken_for_paid(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    reports: list[str] = []
    while not reports or "could not confirm" not in reports[-1]:
        reports.append(await play(client, phone, "order a large mocha"))
        assert len(reports) < 20
    assert len(paid(phone)) == len(reports) - 1


async def test_the_parcel_is_found_after_the_login_and_not_without(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL, lang="zh")
    assert "15:00" in await play(client, phone, "我的包裹什么时候到", by_hand=logs_in)
    assert phone.scene == "parcel_detail"
    assert "15:00" not in await play(client, phone, "我的包裹什么时候到", by_hand=does_nothing)
    assert phone.scene == "parcel_login"


async def test_a_message_is_sent_once_as_it_was_asked_for(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    assert "Sent to Mom" in await play(client, phone, "Tell Mom I come at noon")
    assert "已发给" in await play(client, phone, "给房东发消息说：周五见")
    sent = [fact.text for fact in phone.oracle.facts if fact.text.startswith("sent")]
    assert sent == ["sent 'I come at noon' to Mom", "sent '周五见' to Landlord"]


async def test_a_switch_that_stands_right_already_is_left_alone(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    await play(client, phone, "turn off wi-fi")
    await play(client, phone, "turn off wi-fi")
    await play(client, phone, "turn on bluetooth")
    await play(client, phone, "turn off bluetooth")
    switched = [fact.text for fact in phone.oracle.facts if fact.text.startswith("switched")]
    assert switched == ["switched Wi-Fi off", "switched Bluetooth off"]


@pytest.mark.parametrize("task", ["search for mocha in Coffee", "在咖啡里搜索摩卡"])
async def test_a_search_ends_on_the_page_of_what_was_found(client: AsyncOpenAI, task: str) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    await play(client, phone, task)
    assert phone.scene == "coffee_detail"
    assert phone.element("name").text == "Mocha"


async def test_a_search_for_what_is_not_sold_says_so(client: AsyncOpenAI) -> None:
    phone = SimulatedPhone(size_px=SMALL)
    assert "nothing" in await play(client, phone, "search for beer in Coffee")
