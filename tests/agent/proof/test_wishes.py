"""What tasks ask for, in English and Chinese, one thing or ten."""

import pytest

from agent.contract.proof import MAX_GAP_WORDS, GapKind
from agent.proof.wishes import wishes_in

ORDER, PAY, SEND, CALL = GapKind.ORDER, GapKind.PAY, GapKind.SEND, GapKind.CALL
DELETE, INSTALL, SWITCH, ALARM = GapKind.DELETE, GapKind.INSTALL, GapKind.SWITCH, GapKind.ALARM
TEXT, APP, ANSWER, OTHER = GapKind.TEXT, GapKind.APP, GapKind.ANSWER, GapKind.OTHER

_TEN = (
    'Order a latte, text mom "hi, and buy milk", turn on bluetooth, set an alarm for 7:30, open Settings,'
    " search for mocha in Coffee, call Ben, delete the note about milk, install Chess and find out when my"
    " parcel comes"
)
_TEN_ZH = (
    "点一杯拿铁，给妈妈发消息说晚点到，打开蓝牙，设一个7点半的闹钟，打开设置，在咖啡里搜索摩卡，给小本打电话，"
    "删除牛奶的便签，安装象棋，然后查一下我的包裹什么时候到"
)
_TEN_KINDS = [ORDER, SEND, SWITCH, ALARM, APP, TEXT, CALL, DELETE, INSTALL, ANSWER]


@pytest.mark.parametrize(
    ("task", "kinds"),
    [
        ("Order a latte", [ORDER]),
        ("Order a latte and pay by card", [ORDER]),
        ("order a latte and text mom", [ORDER, SEND]),
        ("text mom I am late", [SEND]),
        ("tell mom that I come later and order a latte", [SEND, ORDER]),
        ("Can you please text my landlord that the heating is broken?", [SEND]),
        ("transfer 20 dollars to Bob", [PAY]),
        ("call me a taxi", [ORDER]),
        ("call Ben", [CALL]),
        ("Find out when my parcel comes", [ANSWER]),
        ("what's the weather?", [ANSWER]),
        ("Send me a summary of my mail", [ANSWER]),
        ("check my order status", [ANSWER]),
        ("Switch on Do Not Disturb", [SWITCH]),
        ("Turn the bluetooth off", [SWITCH]),
        ("set an alarm for 7:30", [ALARM]),
        ("write a note: buy milk", [TEXT]),
        ("open the Chat app", [APP]),
        ("don't order anything, just show me the menu", [ANSWER]),
        ("play some jazz", [OTHER]),
        ("hello", [OTHER]),
        ("Post office hours", [OTHER]),
        ("Order history", [OTHER]),
        ("Mail from Lena: what does she want?", [ANSWER]),
        ("text size bigger", [OTHER]),
        ("book a table for two at 19:00", [ORDER]),
        ("Remind me to call mom", [OTHER]),
        ("Show me how to order a latte", [ANSWER]),
        ("tell me whether it rains", [ANSWER]),
        ("我上周买了什么", [ANSWER]),
        ("点一下确定", [OTHER]),
        ("几点出发去机场", [ANSWER]),
        ("", [OTHER]),
        ("点一杯拿铁", [ORDER]),
        ("用银行卡买一杯拿铁", [ORDER]),
        ("给妈妈转100元", [PAY]),
        ("给妈妈发消息说我晚点到", [SEND]),
        ("告诉房东：明天来修", [SEND]),
        ("给妈妈打电话", [CALL]),
        ("打开勿扰模式", [SWITCH]),
        ("把蓝牙关掉", [SWITCH]),
        ("打开微信", [APP]),
        ("在咖啡里搜索摩卡", [TEXT]),
        ("我的包裹什么时候到", [ANSWER]),
        ("打开微信给妈妈发消息说我到了", [APP, SEND]),
        ("打开美团点一杯拿铁", [APP, ORDER]),
        ("打开小蓝书点一杯拿铁", [APP, ORDER]),
        ("打开支付宝转账100元给小王", [APP, PAY]),
        ("打开淘宝下单购物车里的鞋", [APP, ORDER]),
        ("Open WhatsApp to send Mom a message", [APP, SEND]),
        ("Open WhatsApp send Mom a message", [APP, SEND]),
        ("Open Uber to book a ride home", [APP, ORDER]),
        ("Open Settings to turn on Bluetooth", [APP, SWITCH]),
        ("Open the camera to take a photo", [APP, OTHER]),
        ("打开设置关闭蓝牙", [APP, SWITCH]),
        ("打开支付宝的付款码", [APP]),
        ("打开音乐播放器", [APP]),
        ("打开微博看看热点新闻", [APP, ANSWER]),
        ("打开热点新闻", [APP]),
        ("打开设置查看流量使用情况", [APP, ANSWER]),
        ("打开设置看看连的是哪个无线网", [APP, ANSWER]),
        ("把开会时间同步给小王", [OTHER]),
        ("打开热点给小王用", [SWITCH]),
        ("打开蓝牙连接耳机", [SWITCH]),
        ("在设置里把蓝牙打开", [SWITCH]),
        ("Ask Mom when she arrives", [SEND]),
        ("问妈妈几点到", [SEND]),
        ("问一下小王明天来不来", [SEND]),
        ("请问明天天气怎么样", [ANSWER]),
        ("WhatsApp Mom that I am late", [SEND]),
        ("ask me when it is done", [ANSWER]),
        ("In Luckin order a latte", [ORDER]),
        ("With Uber book a ride home", [ORDER]),
        ("In Settings turn on Bluetooth", [SWITCH]),
        ("Let's order pizza", [ORDER]),
        ("Find the cheapest charger on Amazon and get it", [ANSWER, ORDER]),
        ("给小王的朋友圈点个赞", [OTHER]),
        ("来一首周杰伦的歌", [OTHER]),
        ("来两份披萨", [ORDER]),
        ("在备忘录里写买牛奶", [TEXT]),
        ("退订这个邮件列表", [OTHER]),
        ("点两下屏幕", [OTHER]),
        ("把昨天买的鞋退了", [OTHER]),
        ("Transfer the photos to my SD card", [OTHER]),
        ("Transfer $20 to Bob", [PAY]),
        ("transfer 500 to Bob", [PAY]),
        (_TEN, _TEN_KINDS),
        (_TEN_ZH, _TEN_KINDS),
    ],
)
def test_a_task_is_read_part_by_part(task: str, kinds: list[GapKind]) -> None:
    assert [wish.kind for wish in wishes_in(task)] == kinds


def test_what_an_app_is_opened_for_is_named_without_the_app() -> None:
    assert [wish.gap.words for wish in wishes_in("Open Uber to book a ride home")] == [
        "Open Uber",
        "book a ride home",
    ]


@pytest.mark.parametrize(
    ("task", "on"),
    [("turn off wi-fi", False), ("关闭蓝牙", False), ("打开勿扰模式", True), ("enable NFC", True)],
)
def test_a_switch_has_its_direction(task: str, on: bool) -> None:
    [wish] = wishes_in(task)
    assert wish.on is on
    assert wish.setting is not None


@pytest.mark.parametrize(
    ("task", "text"),
    [
        ("Search for mocha in Coffee", "mocha"),
        ("在咖啡里搜索摩卡", "摩卡"),
        ("write a note: buy milk", "buy milk"),
        ('type "hello, you" in Notes', "hello, you"),
    ],
)
def test_what_is_to_be_typed_is_known(task: str, text: str) -> None:
    [wish] = wishes_in(task)
    assert wish.text == text


def test_a_condition_makes_every_wish_unsure() -> None:
    assert not any(wish.surely for wish in wishes_in("if mom wrote, reply ok"))
    assert all(wish.surely for wish in wishes_in("reply ok to mom"))


@pytest.mark.parametrize(
    ("task", "surely"),
    [
        ('Send Mom "call me if you need anything"', [True]),
        ("给妈妈发消息：如果下雨就带伞", [True]),
        ("给妈妈发消息说如果下雨就带伞", [True]),
        ("tell mom that she may call me if she needs anything", [True]),
        ("Order me a latte; if it is sold out get a cappuccino", [True]),
        ("Order me a latte; if it is sold out, order a cappuccino", [True, False]),
        ("点一杯拿铁，如果卖完了就点一杯摩卡", [True, False]),
        ("order a latte, if there is oat milk", [False]),
        ("reply ok if mom wrote", [False]),
        ("tell mom that I am late, and if it rains, order a taxi", [True, False]),
        ("如果下雨，给妈妈发消息说带伞", [False]),
    ],
)
def test_a_condition_governs_what_stands_behind_it(task: str, surely: list[bool]) -> None:
    assert [wish.surely for wish in wishes_in(task)] == surely


def test_a_report_names_a_wish_in_few_words_and_the_whole_task_not_at_all() -> None:
    assert wishes_in("order a latte")[0].gap.words == ""
    long = wishes_in("order a latte and text mom that " + "very " * 40 + "late")[1].gap.words
    assert long.startswith("text mom that")
    assert len(long) <= MAX_GAP_WORDS


def test_an_endless_task_has_an_end() -> None:
    assert len(wishes_in("order a latte, " * 400)) == 20
