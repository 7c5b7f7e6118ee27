"""Which words of a page are a clock, and which only look a little like one."""

from agent.perception.clock_text import tells_time, without_time
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
