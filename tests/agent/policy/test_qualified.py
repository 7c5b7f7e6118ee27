"""Amounts that are part of another sum: none of them is read as the sum itself."""

import itertools
import random

from agent.contract.amounts import amounts_in, hides_amount, the_one, value_of
from agent.contract.page import Item, Page, PageSource
from agent.contract.qualifiers import is_qualifier
from agent.policy.page.judgement import Free, NeedsApproval
from agent.policy.page.sums import amount_on, sums_asked, total_of
from agent.policy.rules.rules import LimitRules, Rules
from devices.base import Box
from tests.worlds import policy_pages
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import asked, button, tapped, tree

AMOUNTS = (
    "¥36.80",
    "¥ 36.80",
    "36.80元",
    "36.80 元",
    "$36.80",
    "US$36.80",
    "36.80 CNY",
    "36.80",
    "€36.80",
    "￥36.80",
)
MONEY = AMOUNTS[:6]
BEFORE = (
    "from", "From:", "100 at", "100 shares at", "FROM", "starting at", "starts from", "as low as", "up to",
    "Up to a total of", "as much as", "at most",
    "no more than", "not more than", "max", "maximum", "at least", "min.", "minimum", "more than",
    "less than", "over", "under",
    "about", "around", "approx.", "approximately", "ca.", "roughly", "nearly", "almost", "est.", "between",
    "each", "each:",
    "per", "per night", "per night:", "every month", "monthly", "daily:", "plus", "average", "2 x", "2×",
    "3 @", "100 *",
    "~", "≈", "≥", "<", "+", "从", "自", "以", "按", "低至", "高达", "最低", "最高", "最多", "最少", "至少",
    "至多", "不超过", "不低于",
    "超过", "满", "约", "大约", "约为", "将近", "人均", "人均：", "均价", "单价", "单价：", "每人", "每份",
    "每", "各", "起步价", "起价", "上限",
    "限额", "预估", "预计", "每月", "每晚：",
)  # fmt: skip
AFTER = (
    " x 100", "x100", " X 100", "×100", " × 100", "✕3", " * 12", " times 3", " each", " (each)", " apiece",
    " ea.", " per night",
    " per person", "/month", " / month", "/人", "/份", " a month", " a day", " an hour", " one time",
    " and up", " or more",
    " or less", " and above", "+", " +", " plus shipping", " + ¥5.00", " upwards", " minimum", " max",
    " monthly", " yearly",
    " or so", " onwards", " · Qty 100", ", quantity: 2", " x1.5", " x 1 x 3", "每周", "每周一次", "多",
    "/2份", "/1份 × 2", " - 2", "\uff5e40", "-40", " - 40", "-¥40", " – ¥40.00", "~40", " to ¥40", " to 40",
    " through $40", "起", " 起",
    "（起）", "起步", "起/人", "以上", " 以上", "以下", "以内", "左右", "上下", "不等", "封顶", "至40",
    "至¥40", "到40", "到 40元", "每人", "/位", "一份",
    "一个月", "/月", "乘100", "，每晚", ", each", ", per person", " excluding delivery", " before tax", "…",
    "...", " … more",
)  # fmt: skip
FREE_BEFORE = (
    "",
    "Pay ",
    "Pay now ",
    "Total ",
    "Total: ",
    "You pay (",
    "付款 ",
    "确认支付",
    "合计：",
    "Send ",
    "Order 12 ",
    "Pay Latte ×1 ",
    "Pay 1 × ",
    "只需",
)
FREE_AFTER = (
    "", " now", ".", "!", " to Anna", " with balance", "给商家", "，确认", " for 2 coffees", " total",
    " today", "到账", " · Pay",
    " to 6222 0212 3456", " from balance", " (incl. tax)", "到6222****1234", " - Order", " - 2 items",
    " 每周三优惠", " 多送一份", " ×1", " x 1", "，数量 1",
)  # fmt: skip


def item(text: str, top: int, left: int = 30, right: int = 180) -> Item:
    return Item(text, Box(left, top, right, top + 50))


def page(*items: Item) -> Page:
    return Page(PageSource.TREE, items, (360, 800))


def test_an_amount_behind_a_qualifier_has_no_value() -> None:
    for word, amount in itertools.product(BEFORE, AMOUNTS):
        for text in (f"{word} {amount}", f"Pay {word} {amount} now", f"付款，{word} {amount}，确认"):
            assert _values(text) == {None}, text
            assert the_one(amounts_in(text)) is None, text


def test_an_amount_before_a_qualifier_has_no_value() -> None:
    for word, amount in itertools.product(AFTER, AMOUNTS):
        text = f"Pay {amount}{word}"
        if not amounts_in(text):  # as '36.80x100' and '36.80/month', which are no amounts at all
            continue
        assert _values(text) == {None}, text
        assert hides_amount(text), text


def test_both_ends_of_a_range_have_no_value() -> None:
    for text in (
        "¥36-40",
        "36-40元",
        "¥36.80-¥40.00",
        "36~40元",
        "36至40元",
        "¥36 to ¥40",
        "$36 – $40",
        "from ¥36 to ¥40",
    ):
        assert amounts_in(text), text
        assert _values(text) == {None}, text


def test_with_any_qualifier_beside_it_an_amount_is_never_36_80() -> None:
    chance = random.Random(14)  # noqa: S311 - a fixed choice of cases
    for _ in range(3000):
        amount, before, after = (
            chance.choice(MONEY),
            chance.choice(FREE_BEFORE),
            chance.choice(FREE_AFTER),
        )
        if chance.random() < 0.5:
            before += chance.choice(BEFORE) + " "
        else:
            after = chance.choice(AFTER) + chance.choice(("", " "))
        text = before + amount + after
        assert the_one(amounts_in(text)) is None, text
        assert amount_on(page(item("Latte", 100), item("Order", 200)), text) == "", text
        assert amount_on(page(item(text, 100)), "Pay") == "", text


def test_blanks_and_lines_between_part_nothing() -> None:
    for text in (
        "from" + " " * 200 + "¥36.80",
        "¥36.80" + "\n" * 200 + "× 100",
        "up to\u00a0\n ¥36.80",
        "¥36.80\t/ 人",
    ):
        assert _values(text) == {None}, text
    assert the_one(amounts_in(("x" * 1990 + " ¥36.80 × 100")[:2000])) is None


def test_an_amount_without_a_qualifier_keeps_its_value() -> None:
    for before in FREE_BEFORE:
        for amount in MONEY:
            for after in FREE_AFTER:
                text = before + amount + after
                assert {str(value_of(each)) for each in amounts_in(text)} == {"36.80"}, text


@each_of("beside", ["× 100", "x100", "起", "起/人", "/人", "from", "Up to", "每人", "per person", "以上"])
def test_a_qualifier_that_stands_beside_the_sum_as_a_text_of_its_own_counts(beside: str) -> None:
    assert is_qualifier(beside)
    price = item("¥36.80", 400, 190, 300)
    row = item(beside, 400, 305, 350)
    assert amount_on(page(price, row), "Pay") == ""
    assert total_of(page(item("Total", 400), price, row)) == ""
    assert the_one(tuple(sums_asked(("Buy it?", "¥36.80", beside)))) is None


def test_a_quantity_in_another_row_leaves_the_total_readable() -> None:
    rows = (item("Latte", 300), item("× 2", 300, 190, 250), item("Total", 400), item("¥36.80", 400, 190, 300))
    assert amount_on(page(*rows), "Pay") == "¥36.80"


def test_a_total_that_cannot_be_read_is_not_looked_for_elsewhere() -> None:
    rows = (item("Total", 400), item("¥36.80 × 100", 400, 190, 350), item("¥36.80", 460))
    assert amount_on(page(*rows), "Pay") == ""


@each_of("text", ["Pay", "Latte", "¥36.80", "Total", "付款", "起司蛋糕", "Over the rainbow", ""])
def test_other_texts_are_no_qualifiers(text: str) -> None:
    assert not is_qualifier(text)


def _values(text: str) -> set[object]:
    return {value_of(amount) for amount in amounts_in(text)}


@each_of(
    "label",
    [
        "Pay from ¥36.80",
        "Pay ¥36.80 × 100",
        "Pay up to ¥36.80",
        "Pay ¥36.80 per month",
        "Pay ¥36-40",
        "确认支付 ¥36.80 起",
        "确认支付 36.80元×100",
        "确认支付 ¥36.80/月",
        "最低支付 ¥36.80",
    ],
)
@each_of("parted", [False, True], ids=["one text", "a text for each word"])
def test_what_a_yes_to_such_a_button_is_bound_to_has_no_amount(label: str, parted: bool) -> None:
    whole = button("" if parted else label)
    words = label.split() if parted else []
    parts = [
        Item(word, Box(100 + 200 * place, 2040, 290 + 200 * place, 2100)) for place, word in enumerate(words)
    ]
    shown = tree(whole, *parts)
    binding = asked(tapped(shown, whole))
    assert (binding.is_money, binding.amount) == (True, "")
    limited = Rules(limits=LimitRules.model_validate({"most_money": 10_000}))
    assert not isinstance(tapped(shown, whole, rules=limited), Free | NeedsApproval)


@each_of(
    "lines",
    [
        ("Buy 100 at ¥36.80 each?",),
        ("Pay?", "¥36.80", "× 100"),
        ("确认付款？", "¥36.80", "起"),
        ("付款", "每月 ¥36.80"),
    ],
)
def test_nor_has_the_answer_to_such_a_question(lines: tuple[str, ...]) -> None:
    dialog = Item("", Box(60, 900, 1020, 1500))
    said = [
        policy_pages.text(line, 950 + 80 * place, left=100, right=980) for place, line in enumerate(lines)
    ]
    ok = button("OK", 1300, left=100, right=980)
    below = policy_pages.text("Latte ¥12.00", 300)
    assert asked(tapped(tree(below, dialog, *said, ok), ok)).amount == ""


TRANSFER = ("Send money", "$500.00", "From", "Checking account", "To", "Li Wei")


def dialog_of(lines: tuple[str, ...]) -> tuple[Page, Item]:
    """A page of these lines, one below the other, and its button that only says yes."""
    said = [policy_pages.text(line, 300 + 90 * place) for place, line in enumerate(lines)]
    ok = button("Confirm", 350 + 90 * len(lines))
    return tree(*said, ok), ok


@each_of(
    ("lines", "amount"),
    [
        (TRANSFER, "$500.00"),
        (("Send money", "$500.00", "From", "To", "Li Wei"), "$500.00"),
        (("转账", "¥500.00", "自", "储蓄卡", "给", "李伟"), "¥500.00"),
        (("Weekly", "Transfer to Li Wei", "¥500.00"), "¥500.00"),
        (("About", "Over", "Latte", "Pay Latte ×1 ¥36.80?"), "¥36.80"),
        (("Pay", "¥36.80", "× 1"), "¥36.80"),
        (("Latte", "× 2", "Total", "¥36.80"), "¥36.80"),
        (("Pay ¥36.80 - 2 items?",), "¥36.80"),
        (("确认支付？", "实付 ¥36.80 已减 ¥3"), "¥36.80"),
        (("Pay ¥36.80, you save ¥3?",), "¥36.80"),
        (("付款", "¥36.80/1份"), "¥36.80"),
        (("Pay", "$500.00", "From", "$900.00 account"), ""),
        (("Pay", "From", "$500.00"), ""),
        (("Pay", "$500.00", "weekly"), ""),
        (("Pay", "¥36.80", "Shares of Blue Door", "× 100"), ""),
        (("Pay", "¥36.80", "Qty 100"), ""),
        (("Pay ¥36.80 ¥3?",), ""),
    ],
)
def test_only_what_stands_beside_a_sum_takes_its_value(lines: tuple[str, ...], amount: str) -> None:
    shown, ok = dialog_of(lines)
    binding = asked(tapped(shown, ok, policy_pages.BANK))
    assert (binding.is_money, binding.amount) == (True, amount)


def test_a_transfer_within_the_limit_is_asked_about() -> None:
    limited = Rules(limits=LimitRules.model_validate({"most_money": 1000}))
    shown, ok = dialog_of(TRANSFER)
    assert asked(tapped(shown, ok, policy_pages.BANK, limited)).amount == "$500.00"
