"""Which tasks are worth a team."""

from agent.model.team.looks_long import looks_long
from tests.worlds.cases import each_of

_SHORT = (
    "open settings", "Hi there", "order a latte", "Order a latte and pay by card", "点一杯拿铁",
    "用银行卡买一杯拿铁", "Find out when my parcel comes", "Search for mocha in Coffee", "在咖啡里搜索摩卡",
    "Set an alarm for every day at 7", "Switch on Do Not Disturb, then order a latte", "Thanks!", "",
    "Tell mom I am late, and all the best", "给妈妈发消息说我晚点到", "打开设置", "明天每天早上七点叫我",
)  # fmt: skip
_LONG = (
    "Open Settings, turn on Bluetooth, then message mom that it is on and order a latte",
    "打开勿扰模式，然后点一杯拿铁，再给妈妈发消息说好了",
    "1. open chat\n2. write to mom",
    "- buy milk\n- buy bread",
    "Find the price in Taobao and tell Ann in WeChat",
    "在美团查价格，再到微信告诉妈妈",
    "Delete all my alarms",
    "Mark every unread mail as read",
    "把所有未读消息标为已读",
    "对比两家店的牛奶价格",
    "Compare the price of milk in two shops",
    "word " * 90,
    "帮我" * 80,
    # ten wishes
    ", then ".join(f"open app number {number}" for number in range(10)),
    "，然后".join(["打开应用"] * 10),
)  # fmt: skip


@each_of("text", _SHORT)
def test_a_wish_or_two_do_not_look_long(text: str) -> None:
    assert not looks_long(text)


@each_of("text", _LONG)
def test_many_wishes_apps_things_and_words_look_long(text: str) -> None:
    assert looks_long(text)
