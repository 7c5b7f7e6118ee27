"""Which words of a page are a clock, and which only look a little like one."""

from agent.perception.clock_text import lives, tells_time, without_living, without_time
from tests.worlds.cases import each_of


@each_of(
    "text",
    [
        "14:59",
        "9:05 pm",
        "1:02:03",
        "Pay within 14:59",
        "29 s",
        "29s",
        "Resend in 45 seconds",
        "about 25 min",
        "1h 20m 10s",
        "14分59秒",
        "还剩 29 秒",
        "1小时20分10秒",
        "约 25 分钟",
        "支付剩余时间 14：59",
    ],
)
def test_a_clock_that_moves_on_says_the_same(text: str) -> None:
    later = "".join(digit if not digit.isdigit() else str((int(digit) + 1) % 10) for digit in text)
    assert tells_time(text)
    assert without_time(text) == without_time(later)


@each_of(
    "text",
    [
        "¥36.80",
        "36.80",
        "Total 1,234.50",
        "36元80分",
        "2 x Latte",
        "Table 14",
        "Order 36:8",
        "5 stars",
        "3 sets",
        "",
    ],
)
def test_an_amount_is_no_clock(text: str) -> None:
    assert not tells_time(text)
    assert without_time(text) == text


def test_what_stands_beside_a_clock_still_counts() -> None:
    assert without_time("Pay ¥36.80 (14:59)") != without_time("Pay ¥368.00 (14:58)")
    assert without_time("Pay ¥36.80 (14:59)") == without_time("Pay ¥36.80 (14:58)")


@each_of(
    ("text", "later"),
    [
        ("Arrives in 25-35 min", "Arrives in 24-34 min"),
        ("预计 25-35 分钟送达", "预计 9-19 分钟送达"),
        ("Arrives 12:40 - 12:55", "Arrives 12:41 - 12:56"),
        ("23 people are looking at this", "118 people are looking at this"),
        ("12 others have just bought", "14 others have just bought"),
        ("1.2k sold this week", "1.3k sold this week"),
        ("23 人正在看", "24 人正在看"),
        ("已售 1203 件", "已售 1204 件"),
        ("月售 3000+", "月售 4000+"),
    ],
)
def test_a_span_of_time_and_a_crowd_say_the_same_later(text: str, later: str) -> None:
    assert lives(text)
    assert without_living(text) == without_living(later)


@each_of(
    ("text", "later"),
    [
        ("Pay within 14:59", "Pay within 00:00"),
        ("还剩 29 秒", "还剩 0 秒"),
        ("$25 min order", "$95 min order"),
        ("Pay ¥36.80 in 14:59", "Pay ¥96.80 in 14:59"),
        ("¥15 sold", "¥95 sold"),
        ("x2", "x3"),
        ("Table for 2 people", "Table for 3 people"),
        ("2 人套餐", "3 人套餐"),
        ("2 × Latte, 40 sold", "3 × Latte, 40 sold"),
        ("Card 4242", "Card 4243"),
    ],
)
def test_an_end_money_and_things_never_pass_for_time_or_a_crowd(text: str, later: str) -> None:
    assert without_living(text) != without_living(later)
