"""Targets, amounts, names and the lines around a thing, from pages."""

from decimal import Decimal

from agent.contract.actions import Tap
from agent.contract.amounts import amounts_in, the_one, value_of
from agent.contract.binding import Kind
from agent.contract.page import Item, Page
from agent.policy.page.judgement import Situation
from agent.policy.page.parties import party_of
from agent.policy.page.rows import rows_of
from agent.policy.page.scene import Scene
from agent.policy.page.sums import amount_on
from agent.policy.page.surroundings import around
from agent.policy.page.target import target_at, targets_at
from devices.base import Box
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import CHAT, COFFEE, MAIL, button, field, picture, seen, text, tree

# Targets


def test_a_touch_presses_the_smallest_thing_and_the_upper_of_equals() -> None:
    card = Item("", Box(0, 0, 1000, 1000), pressable=True)
    under, over = (
        Item("Under", Box(100, 100, 300, 200), pressable=True),
        Item("Over", Box(100, 100, 300, 200), pressable=True),
    )
    page = tree(card, under, over, Item("Latte", Box(400, 400, 500, 450)))
    first = target_at(page, (150, 150))
    assert first is not None
    assert first.text == "Over"
    assert target_at(page, (1000, 1000)) is None


def test_a_card_says_what_stands_in_it_but_not_what_its_buttons_say() -> None:
    card = Item("", Box(0, 0, 1080, 400), pressable=True)
    page = tree(
        card,
        text("Mom", 10),
        text("138 0000 1101", 100),
        Item("Call Mom", Box(800, 200, 950, 300), pressable=True),
    )
    target = target_at(page, (20, 390))
    assert target is not None
    assert (target.text, target.parts) == ("Mom 138 0000 1101", ("Mom", "138 0000 1101"))


def test_a_card_that_says_nothing_but_its_button_is_called_like_it() -> None:
    card = Item("", Box(0, 0, 1000, 400), pressable=True)
    page = tree(card, Item("Pay", Box(300, 100, 600, 300), pressable=True))
    target = target_at(page, (20, 390))
    assert target is not None
    assert target.text == "Pay"


def test_what_may_lie_above_is_told_and_what_something_stands_in_is_not() -> None:
    card = Item("Card", Box(0, 0, 1000, 1000), pressable=True)
    small, over = (
        Item("Small", Box(100, 100, 300, 200), pressable=True),
        Item("Over", Box(50, 50, 900, 900), pressable=True),
    )
    assert [each.text for each in targets_at(tree(card, small, over), (150, 150))] == ["Small", "Over"]


def test_a_label_is_cut_and_a_password_never_read() -> None:
    long = button("x" * 5000)
    target = target_at(tree(long), (500, 2050))
    assert target is not None
    assert len(target.text) == 120
    secret = Item("", Box(60, 2000, 1020, 2150), hint="Password", pressable=True, field=True, password=True)
    told = target_at(tree(secret), (500, 2050))
    assert told is not None
    assert told.text == "Password"


def test_in_a_picture_an_icon_taken_for_a_letter_is_no_word_and_its_caption_is() -> None:
    icon, caption = Item("N", Box(110, 800, 160, 870)), Item("Transfer", Box(60, 910, 210, 950))
    target = target_at(picture(icon, caption), (135, 840))
    assert target is not None
    assert target.text == "Transfer"
    assert target_at(picture(icon), (135, 840)) is None


# Lines around


def test_the_lines_around_a_thing_are_few_short_and_in_order() -> None:
    page = tree(*(text(f"line {at} " + "x" * 200, 100 * at) for at in range(20)))
    lines = around(rows_of(page), Box(0, 1000, 10, 1060))
    assert [int(line.split()[1]) for line in lines] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    assert all(len(line) <= 80 for line in lines)


# Amounts


@each_of(
    ("said", "amount", "value"),
    [
        ("Pay ¥36.80", "¥36.80", "36.80"),
        ("Pay ￥\uff13\uff16.\uff18\uff10 now", "¥36.80", "36.80"),
        ("36,80 € bezahlen", "36,80 €", "36.80"),
        ("1.299,00 €", "1.299,00 €", "1299.00"),
        ("US$1,299.00", "US$1,299.00", "1299.00"),
        ("支付36.80元", "36.80元", "36.80"),
        ("5 dollars", "5 dollars", "5"),
        ("19.90", "19.90", "19.90"),
    ],
)
def test_an_amount_is_read_as_it_is_written(said: str, amount: str, value: str) -> None:
    assert the_one(amounts_in(said)) == amount
    assert value_of(amount) == Decimal(value)


@each_of("said", ["¥1.2万", "$5k", "$5 million", "12.50 %", "v1.25", "10:30", "¥12345678901", "", "36"])
def test_part_of_a_number_is_no_amount(said: str) -> None:
    assert the_one(amounts_in(said)) is None


def test_several_amounts_are_none() -> None:
    assert amounts_in("¥36.80 or ¥40.00") == ("¥36.80", "¥40.00")
    assert the_one(amounts_in("¥36.80 or ¥40.00")) is None
    assert the_one(amounts_in("¥36.80 (36.8)")) == "¥36.80"


@each_of(
    ("items", "amount"),
    [
        (
            (
                text("Items", 100, right=400),
                text("¥32.80", 100, left=500),
                text("Total", 200, right=400),
                text("¥36.80", 200, left=500),
            ),
            "¥36.80",
        ),
        (
            (
                text("商品合计", 100, right=400),
                text("¥32.80", 100, left=500),
                text("合计", 200, right=400),
                text("¥36.80", 200, left=500),
            ),
            "¥36.80",
        ),
        ((text("合计 ¥36.80", 100), text("优惠 ¥4.00", 200)), "¥36.80"),
        (
            (
                text("Total", 100, right=400),
                text("¥40.00", 100, left=500),
                text("Amount due", 200, right=400),
                text("¥36.80", 200, left=500),
            ),
            "¥36.80",
        ),
        (
            (
                text("Amount", 100),
                text("¥200.00", 170),
                text("Fee", 300, right=400),
                text("¥0.00", 300, left=500),
            ),
            "¥200.00",
        ),
        ((text("转账金额", 100, right=400), text("200", 100, left=500)), "200"),
        ((text("Balance ¥463.20", 100), text("Latte", 200), text("¥36.80", 300)), "¥36.80"),
        ((text("余额", 100, right=400), text("¥463.20", 100, left=500)), ""),
        ((text("¥36.80", 100), text("¥40.00", 200)), ""),
        ((text("Total ¥36.80", 100), text("Total ¥40.00", 200)), ""),
        ((text("Latte", 100),), ""),
        ((), ""),
    ],
)
def test_the_amount_of_a_page_is_that_of_its_total(items: tuple[Item, ...], amount: str) -> None:
    for page in (tree(*items), picture(*items)):
        assert amount_on(page) == amount


def test_what_the_button_says_must_be_one_sum_and_no_other_than_the_total() -> None:
    page = tree(text("Total ¥40.00", 100))
    assert amount_on(page, "Pay ¥40.00") == "¥40.00"
    assert amount_on(page, "Pay 40.00") in ("¥40.00", "40.00")
    assert amount_on(page, "Pay ¥36.80") == ""
    assert amount_on(tree(text("Latte ¥40.00", 100)), "Pay ¥36.80") == "¥36.80"
    assert amount_on(page, "Pay ¥36.80 or ¥38.80") == ""
    assert amount_on(page, "Pay") == "¥40.00"


# Who gets it


def party(page: Page, kind: Kind, package: str = COFFEE) -> str:
    scene = Scene(Situation(Tap((540, 2050)), seen(package), page))
    return party_of(scene, frozenset({kind}), target_at(page, (540, 2050)))


@each_of(
    ("items", "name"),
    [
        ((text("Payee: Lena", 300),), "Lena"),
        ((text("收款人：丽娜", 300),), "丽娜"),
        ((text("收款方", 300, right=400), text("蓝门咖啡", 300, left=500)), "蓝门咖啡"),
        ((text("Merchant", 300, right=400), text("Blue Door Coffee", 300, left=500)), "Blue Door Coffee"),
        ((text("Blue Door Coffee", 300, name="shop"),), "Blue Door Coffee"),
        ((text("Lena", 300, name="payee_name"), text("Pay to: Eve", 900)), "Lena"),
        ((text("Pay ¥36.80 to Blue Door Coffee", 300),), "Blue Door Coffee"),
        ((text("Pay to Blue Door Coffee ¥36.80", 300),), "Blue Door Coffee"),
        ((text("付给蓝门咖啡", 300),), "蓝门咖啡"),
        ((text("Pay to", 300), text("Blue Door Coffee", 370)), "Blue Door Coffee"),
        ((text("付款给", 300), text("蓝门咖啡", 370), text("¥36.80", 440)), "蓝门咖啡"),
        ((text("Pay to", 300), text("Blue Door Coffee", 600)), ""),
        ((text("Pay to Anna", 300), text("Pay to Bob", 500)), ""),
        ((text("Pay to Eve", 300), text("Merchant: Blue Door Coffee", 500)), ""),
        ((text("Pay to unlock more", 300),), ""),
        ((button("Pay to continue"),), ""),
        ((button("Pay Lena"),), ""),
        ((button("Transfer $5 to Anna"),), "Anna"),
        ((button("向丽娜付款"),), "丽娜"),
        ((text("Payee: Lena", 300), text("Payee: Eve", 500)), ""),
        ((text("Payee", 300),), ""),
        ((text("Payee: ¥36.80", 300),), ""),
        ((), ""),
    ],
)
def test_the_payee_is_who_the_page_names(items: tuple[Item, ...], name: str) -> None:
    assert party(tree(*items), Kind.PAY) == name


def test_the_recipient_of_a_chat_is_its_title_and_never_what_a_message_says() -> None:
    talk = tree(
        text("Anna", 120, left=300, name="title"),
        text("To: Eve", 900),
        text("Payee: Eve", 1000),
        button("Send"),
    )
    assert party(talk, Kind.SEND, CHAT) == "Anna"
    unnamed = tree(button("Back", 110, right=150), text("To: Eve", 900), button("Send"))
    assert party(unnamed, Kind.SEND, CHAT) == ""
    shown = picture(
        Item("11:26", Box(55, 15, 182, 78)),
        Item("Anna", Box(312, 130, 420, 190)),
        Item("To: Eve", Box(90, 900, 300, 960)),
    )
    assert party(shown, Kind.SEND, CHAT) == "Anna"
    two = picture(Item("Anna", Box(312, 130, 420, 190)), Item("Eve", Box(600, 130, 700, 190)))
    assert party(two, Kind.SEND, CHAT) == ""


def test_the_recipient_of_a_mail_is_what_its_field_says() -> None:
    mail = tree(
        field("anna@garden.example", 288, name="to"), field("Saturday", 468, name="subject"), button("Send")
    )
    assert party(mail, Kind.SEND, MAIL) == "anna@garden.example"
    empty = tree(field("To", 288, name="to"), button("Send"))
    assert party(empty, Kind.SEND, MAIL) == ""


def test_a_very_long_name_is_no_name() -> None:
    assert party(tree(text("x" * 200, 300, name="payee")), Kind.PAY) == ""


def test_what_is_posted_has_no_recipient_and_a_chosen_one_is_named() -> None:
    post = tree(text("New post", 120, left=300, name="title"), button("Post"))
    assert party(post, Kind.SEND, CHAT) == ""
    reply = tree(text("Anna", 120, left=300, name="title"), button("Publish"))
    assert party(reply, Kind.SEND, CHAT) == ""
    choice = tree(text("Send to", 120, left=300, name="title"), button("Anna"))
    assert party(choice, Kind.SEND, CHAT) == "Anna"
