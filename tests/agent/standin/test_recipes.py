"""Each story of the stand-in, over its socket, with the outcomes a test chooses; pictures show nothing."""

from collections.abc import AsyncIterator
from dataclasses import replace

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
from agent.model.dialects.base import PastStep
from agent.standin import StandinModel, known_tasks
from devices.simulator.places import where
from tests.worlds.model_world import (
    CHAT,
    COFFEE,
    DONE,
    FAILED,
    FINISHED,
    GIVEN_UP,
    HOME,
    PARCEL,
    PAY,
    REJECTED,
    SETTINGS,
    SIZE_PX,
    UNCHANGED,
    UNKNOWN,
    VOID,
    Run,
    answered,
    client_of,
)

Action_ = Action | UnusableReply


@pytest.fixture
async def client() -> AsyncIterator[AsyncOpenAI]:
    async with StandinModel() as model, client_of(model) as client:
        yield client


def at(scene: str, element: str, message: str | None = None) -> Tap:
    x, y = where(scene, element)
    return Tap((x * SIZE_PX[0] // 1000, y * SIZE_PX[1] // 1000), message)


async def plays(run: Run, *steps: tuple[str, Action_, ActionResult]) -> None:
    """Each step: the app in front, the expected action, what becomes of it."""
    for app, expected, result in steps:
        assert await run.step(app, result) == expected


def to_checkout(
    drink: str = "drink_latte", app: str = "Coffee"
) -> tuple[tuple[str, Action_, ActionResult], ...]:
    return (
        (HOME, Launch(app), DONE),
        (COFFEE, at("coffee_menu", drink), DONE),
        (COFFEE, at("coffee_detail", "add_to_cart"), DONE),
        (COFFEE, at("coffee_cart", "checkout"), DONE),
    )


PAY_LATTE = at("coffee_checkout", "pay_balance", "Pay 36.80 to Blue Door Coffee")
ZH_PAY_LATTE = at("coffee_checkout", "pay_balance", "向蓝门咖啡支付 36.80 元")


async def finishes(run: Run, app: str, *words: str) -> str:
    ending = await run.step(app)
    assert isinstance(ending, Finish)
    for word in words:
        assert word in ending.message
    return ending.message


@pytest.mark.parametrize("task", ["order a latte", "Order me a latte, please", "latte"])
async def test_a_latte_is_paid_after_an_approval(client: AsyncOpenAI, task: str) -> None:
    run = Run(client, task)
    await plays(run, *to_checkout(), (COFFEE, PAY_LATTE, DONE))
    await finishes(run, COFFEE, "36.80", "latte")


@pytest.mark.parametrize("task", ["点一杯拿铁", "来杯拿铁"])
async def test_a_latte_in_chinese(client: AsyncOpenAI, task: str) -> None:
    run = Run(client, task)
    await plays(run, *to_checkout(app="咖啡"), (COFFEE, ZH_PAY_LATTE, DONE))
    await finishes(run, COFFEE, "36.80", "拿铁")
    assert "任务完成" in run.thinking


async def test_size_and_kind_follow_the_words_and_change_the_amount(client: AsyncOpenAI) -> None:
    run = Run(client, "order a large matcha latte")
    await plays(
        run,
        (HOME, Launch("Coffee"), DONE),
        (COFFEE, at("coffee_menu", "drink_matcha"), DONE),
        (COFFEE, at("coffee_detail", "size_large"), DONE),
        (COFFEE, at("coffee_detail", "add_to_cart"), DONE),
        (COFFEE, at("coffee_cart", "checkout"), DONE),
        (COFFEE, at("coffee_checkout", "pay_balance", "Pay 43.80 to Blue Door Coffee"), DONE),
    )


@pytest.mark.parametrize(
    ("task", "app", "pay", "words"),
    [
        ("order a latte", "Coffee", PAY_LATTE, "The latte is in the cart; nothing was paid."),
        ("点一杯拿铁", "咖啡", ZH_PAY_LATTE, "没有付款"),
    ],
)
async def test_a_rejected_payment_is_left_out(
    client: AsyncOpenAI, task: str, app: str, pay: Tap, words: str
) -> None:
    run = Run(client, task)
    await plays(run, *to_checkout(app=app), (COFFEE, pay, REJECTED), (COFFEE, Back(), DONE))
    await finishes(run, COFFEE, words)


async def test_a_void_approval_is_asked_for_again_but_not_for_ever(client: AsyncOpenAI) -> None:
    run = Run(client, "order a latte")
    await plays(run, *to_checkout(), *[(COFFEE, PAY_LATTE, VOID)] * 3)
    await finishes(run, COFFEE, "nothing was paid")


@pytest.mark.parametrize("result", [UNKNOWN, UNCHANGED])
async def test_a_payment_that_may_have_happened_is_never_repeated(
    client: AsyncOpenAI, result: ActionResult
) -> None:
    run = Run(client, "order a latte")
    await plays(run, *to_checkout(), (COFFEE, PAY_LATTE, result))
    await finishes(run, COFFEE, "could not confirm")


@pytest.mark.parametrize(
    ("task", "app", "message", "words"),
    [
        ("order a latte and pay by card", "Coffee", "Please pay 36.80 by bank card on the phone", "card"),
        ("用银行卡买一杯拿铁", "咖啡", "请在手机上用银行卡支付 36.80 元", "银行卡"),
    ],
)
async def test_a_card_payment_is_handed_to_the_person(
    client: AsyncOpenAI, task: str, app: str, message: str, words: str
) -> None:
    run = Run(client, task)
    await plays(
        run,
        *to_checkout(app=app),
        (COFFEE, at("coffee_checkout", "pay_card"), DONE),
        (PAY, TakeOver(message), FINISHED),
    )
    await finishes(run, COFFEE, words, "36.80")


async def test_a_protected_page_that_the_client_handed_over_by_itself_counts_as_asked_for(
    client: AsyncOpenAI,
) -> None:
    run = Run(client, "order a latte and pay by card")
    await plays(run, *to_checkout(), (COFFEE, at("coffee_checkout", "pay_card"), DONE))
    run.history.append(PastStep(PAY, "", 'do(action="Take_over")', FINISHED))
    await finishes(run, COFFEE, "card", "36.80")


async def test_a_card_payment_that_was_given_up_is_reported_as_unpaid(client: AsyncOpenAI) -> None:
    run = Run(client, "order a latte and pay by card")
    ask = TakeOver("Please pay 36.80 by bank card on the phone")
    await plays(
        run,
        *to_checkout(),
        (COFFEE, at("coffee_checkout", "pay_card"), DONE),
        (PAY, ask, FINISHED),
        (PAY, ask, GIVEN_UP),  # the sheet was still open, so it is asked for again
        (PAY, Back(), DONE),
    )
    await finishes(run, COFFEE, "nothing was paid")


@pytest.mark.parametrize(
    ("task", "app", "steps", "words"),
    [
        ("turn off wi-fi", "Settings", [("settings", "wifi"), ("settings_wifi", "wifi_switch")], "off"),
        ("关闭 Wi-Fi", "设置", [("settings", "wifi"), ("settings_wifi", "wifi_switch")], "关闭"),
        ("turn Bluetooth on", "Settings", [("settings", "bluetooth")], "on"),
        ("打开蓝牙", "设置", [("settings", "bluetooth")], "打开"),
        ("turn on airplane mode", "Settings", [("settings", "airplane")], "Airplane mode is on"),
    ],
)
async def test_a_switch_in_settings(
    client: AsyncOpenAI, task: str, app: str, steps: list[tuple[str, str]], words: str
) -> None:
    run = Run(client, task)
    await plays(run, (HOME, Launch(app), DONE), *[(SETTINGS, at(*step), DONE) for step in steps])
    await finishes(run, SETTINGS, words)


@pytest.mark.parametrize(
    ("task", "app", "words"),
    [("when does my parcel come?", "Parcel", "today"), ("我的包裹什么时候到", "包裹", "今天")],
)
async def test_the_parcel_needs_a_login_by_the_person(
    client: AsyncOpenAI, task: str, app: str, words: str
) -> None:
    run = Run(client, task)
    await plays(run, (HOME, Launch(app), DONE), (PARCEL, at("parcel_login", "send_code"), DONE))
    assert isinstance(await run.step(PARCEL, FINISHED), TakeOver)
    await plays(run, (PARCEL, at("parcel_list", "parcel_7731"), DONE))
    note = await run.step(PARCEL)
    assert isinstance(note, Note)
    assert "15:00" in note.text
    await finishes(run, PARCEL, words, "15:00", "17:00")


async def test_a_login_that_was_given_up_ends_without_a_time(client: AsyncOpenAI) -> None:
    run = Run(client, "when does my parcel come?")
    await plays(run, (HOME, Launch("Parcel"), DONE), (PARCEL, at("parcel_login", "send_code"), DONE))
    await run.step(PARCEL, GIVEN_UP)
    assert "15:00" not in await finishes(run, PARCEL, "login was not finished")


@pytest.mark.parametrize(
    ("task", "app", "options", "answer"),
    [
        ("order me a coffee", "Coffee", ("Latte", "Americano", "Mocha"), "a mocha would be nice"),
        ("点杯咖啡", "咖啡", ("拿铁", "美式咖啡", "摩卡"), "摩卡吧"),
    ],
)
async def test_a_coffee_of_no_kind_is_asked_about(
    client: AsyncOpenAI, task: str, app: str, options: tuple[str, ...], answer: str
) -> None:
    run = Run(client, task)
    await plays(run, (HOME, Launch(app), DONE))
    question = await run.step(COFFEE, answered("a tea"))
    assert isinstance(question, Interact)
    assert question.options == options
    again = await run.step(COFFEE, answered(answer))  # there is no tea
    assert isinstance(again, Interact)
    await plays(
        run,
        (COFFEE, at("coffee_menu", "drink_mocha"), DONE),
        (COFFEE, at("coffee_detail", "add_to_cart"), DONE),
        (COFFEE, at("coffee_cart", "checkout"), DONE),
    )
    pay = await run.step(COFFEE)
    assert isinstance(pay, Tap)
    assert pay.message is not None
    assert "40.80" in pay.message


@pytest.mark.parametrize(
    ("task", "app", "typed"),
    [("search for mocha in Coffee", "Coffee", "mocha"), ("在咖啡里搜索摩卡", "咖啡", "摩卡")],
)
async def test_a_search_types_and_opens_the_first_result(
    client: AsyncOpenAI, task: str, app: str, typed: str
) -> None:
    run = Run(client, task)
    await plays(
        run,
        (HOME, Launch(app), DONE),
        (COFFEE, at("coffee_menu", "search"), UNCHANGED),
        (COFFEE, TypeText(typed), DONE),
        (COFFEE, at("coffee_menu", "drink_latte"), DONE),
    )
    await finishes(run, COFFEE, "36.80")


def to_the_message(
    text: str, chat: str = "Chat", contact: str = "mom"
) -> tuple[tuple[str, Action_, ActionResult], ...]:
    return (
        (HOME, Launch(chat), DONE),
        (CHAT, at("chat_list", f"chat_{contact}"), DONE),
        (CHAT, at("chat_talk", "input"), UNCHANGED),
        (CHAT, TypeText(text), DONE),
    )


@pytest.mark.parametrize(
    ("task", "steps", "asked", "told"),
    [
        (
            "Tell Mom I come at noon",
            to_the_message("I come at noon"),
            "Send 'I come at noon' to Mom",
            "Sent to Mom",
        ),
        (
            "给房东发消息说：周五见",
            to_the_message("周五见", "聊天", "landlord"),
            "给房东发送“周五见”",
            "已发给房东",
        ),
    ],
)
async def test_a_message_is_written_and_sent_after_an_approval(
    client: AsyncOpenAI,
    task: str,
    steps: tuple[tuple[str, Action_, ActionResult], ...],
    asked: str,
    told: str,
) -> None:
    run = Run(client, task)
    await plays(run, *steps, (CHAT, at("chat_talk", "send", asked), DONE))
    await finishes(run, CHAT, told)


@pytest.mark.parametrize(("result", "words"), [(REJECTED, "not sent"), (UNKNOWN, "could not confirm")])
async def test_a_message_that_was_refused_or_may_be_sent_is_not_sent_again(
    client: AsyncOpenAI, result: ActionResult, words: str
) -> None:
    run = Run(client, "Tell Mom I come at noon")
    send = at("chat_talk", "send", "Send 'I come at noon' to Mom")
    await plays(run, *to_the_message("I come at noon"), (CHAT, send, result))
    await finishes(run, CHAT, words)


async def test_after_an_input_that_nobody_knows_of_a_message_is_begun_afresh(client: AsyncOpenAI) -> None:
    run = Run(client, "Tell Mom I come at noon")
    *before, (app, typed, _) = to_the_message("I come at noon")
    await plays(run, *before, (app, typed, UNKNOWN), (CHAT, Home(), DONE), *to_the_message("I come at noon"))
    send = at("chat_talk", "send", "Send 'I come at noon' to Mom")
    await plays(run, (CHAT, send, VOID), (CHAT, send, DONE))
    await finishes(run, CHAT, "Sent to Mom")


@pytest.mark.parametrize(
    ("task", "lang", "app"), [("sing me a song", "en", "Coffee"), ("唱首歌", "zh", "咖啡")]
)
async def test_an_unknown_task_offers_the_known_ones_and_plays_the_one_picked(
    client: AsyncOpenAI, task: str, lang: str, app: str
) -> None:
    tasks = known_tasks(lang)
    run = Run(client, task)
    question = await run.step(HOME, answered(tasks[0]))
    assert isinstance(question, Interact)
    assert question.options == tasks
    assert question.question
    await plays(run, *to_checkout(app=app))


async def test_an_unknown_task_without_a_pick_ends(client: AsyncOpenAI) -> None:
    run = Run(client, "cancel my latte")
    for _ in range(2):
        assert isinstance(await run.step(HOME, answered("no idea")), Interact)
    await finishes(run, HOME, "did nothing", known_tasks("en")[0])


@pytest.mark.parametrize("task", [*known_tasks("en"), *known_tasks("zh")])
async def test_every_example_task_has_a_story(client: AsyncOpenAI, task: str) -> None:
    assert isinstance(await Run(client, task).step(HOME), Launch)


@pytest.mark.parametrize(
    ("result", "words"), [(UNCHANGED, "did not react"), (FAILED, "failed twice"), (REJECTED, "rejected")]
)
async def test_a_step_that_does_not_work_ends_honestly(
    client: AsyncOpenAI, result: ActionResult, words: str
) -> None:
    run = Run(client, "order a latte")
    times = 1 if result is REJECTED else 2
    latte = (COFFEE, at("coffee_menu", "drink_latte"), result)
    await plays(run, (HOME, Launch("Coffee"), DONE), *[latte] * times)
    await finishes(run, COFFEE, words)


async def test_an_app_that_is_open_somewhere_is_started_afresh(client: AsyncOpenAI) -> None:
    run = Run(client, "order a latte")
    await plays(run, (COFFEE, Home(), DONE), *to_checkout())


async def test_an_app_that_does_not_open_by_its_name_is_tried_by_its_package(client: AsyncOpenAI) -> None:
    run = Run(client, "order a latte")
    await plays(
        run, (HOME, Launch("Coffee"), FAILED), (HOME, Launch(COFFEE), FAILED), (HOME, Launch(COFFEE), FAILED)
    )
    await finishes(run, HOME, "failed twice")


async def test_another_app_in_between_makes_it_start_again_once(client: AsyncOpenAI) -> None:
    run = Run(client, "order a latte")
    start = (HOME, Launch("Coffee"), DONE)
    await plays(run, start, (COFFEE, at("coffee_menu", "drink_latte"), DONE))
    await plays(run, start, (COFFEE, at("coffee_menu", "drink_latte"), DONE))
    await finishes(run, HOME, "another app")


@pytest.mark.parametrize("done", [1, 2, 3, 4])
async def test_a_correction_that_comes_late_begins_anew_with_the_other_drink(
    client: AsyncOpenAI, done: int
) -> None:
    run = Run(client, "order a latte")
    await plays(run, *to_checkout()[:done])
    run.history[-1] = replace(run.history[-1], steer="make it a mocha")
    again = () if done == 1 else ((COFFEE, Home(), DONE), *to_checkout("drink_mocha")[:1])
    await plays(run, *again, *to_checkout("drink_mocha")[1:])
    pay = at("coffee_checkout", "pay_balance", "Pay 40.80 to Blue Door Coffee")
    await plays(run, (COFFEE, pay, DONE))
    await finishes(run, COFFEE, "40.80", "mocha")
