"""What a text asks to be remembered, and whether it is a task besides."""

from agent.knowledge.said import facts_said
from tests.worlds.cases import each_of


@each_of(
    ("text", "facts", "alone"),
    [
        (
            "Order a latte. My address is 12 Garden Lane, flat 3.",
            ("My address is 12 Garden Lane, flat 3",),
            False,
        ),
        ("remember that my shoe size is 42", ("my shoe size is 42",), True),
        ("Please remember: large latte with oat milk!", ("large latte with oat milk",), True),
        ("remember that I am allergic to nuts and order a pizza", ("I am allergic to nuts",), False),
        ("My usual order is a flat white", ("My usual order is a flat white",), False),
        ("Remember to buy milk", (), False),
        ("Tell Mom that my address is 12 Garden Lane", (), False),
        ("My address is wrong in Amazon, change it", (), False),
        ("记住我的地址是花园路12号", ("我的地址是花园路12号",), True),
        ("记住我的地址是花园路12号，点一杯拿铁", ("我的地址是花园路12号",), False),
        ("点一杯拿铁。我的收货地址是花园路12号3栋", ("我的收货地址是花园路12号3栋",), False),
        ("我平时喝燕麦拿铁", ("我平时喝燕麦拿铁",), False),
        ("别忘了买牛奶", (), False),
        ("", (), False),
        ("x" * 10_000, (), False),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_it_tells(text: str, facts: tuple[str, ...], alone: bool) -> None:
    assert facts_said(text) == (facts, alone)
