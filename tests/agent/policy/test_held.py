"""A task that its person holds to some apps, as people say it; and what only sounds like it."""

import time

import pytest

from agent.policy.apps.held import held_to
from tests.worlds.cases import each_of

_HELD = {
    "order a latte, only in Coffee": ("Coffee",),
    "Only in Coffee: order a latte": ("Coffee",),
    "only use WeChat and Alipay to split the bill": ("WeChat", "Alipay"),
    "use only whatsapp, tell Ann I am late": ("whatsapp",),
    "WeChat only: tell Ann I am late": ("WeChat",),
    "stay in Coffee and order a latte": ("Coffee",),
    "Don't leave Coffee.": ("Coffee",),
    "don’t leave the Coffee app": ("Coffee",),
    "order a latte in Coffee only": ("Coffee",),
    "order a latte in Coffee only, two sugars": ("Coffee",),
    "order it in Coffee and no other app": ("Coffee",),
    "do not open any other apps, use WeChat": ("WeChat",),
    "Use WeChat, not any other app": ("WeChat",),
    "don't use any app except WeChat": ("WeChat",),
    "without leaving Google Maps find a bakery": ("Google Maps",),
    "work only in the Blue Whale app": ("Blue Whale",),
    "only use com.example.shop for this": ("com.example.shop",),
    "only in “Coffee”": ("Coffee",),
    "Only in Coffee, Notes or Parcel please": ("Coffee", "Notes", "Parcel"),
    "ONLY IN WHATSAPP": ("WHATSAPP",),
    "never leave Notes": ("Notes",),
    "只在咖啡里点一杯拿铁": ("咖啡",),
    "只在咖啡，点拿铁": ("咖啡",),
    "只在咖啡这个应用里": ("咖啡",),
    "只在“咖啡”应用里点单": ("咖啡",),
    "只用微信": ("微信",),
    "只用微信和支付宝": ("微信", "支付宝"),
    "仅使用支付宝、淘宝和微信": ("支付宝", "淘宝", "微信"),
    "仅在咖啡中操作": ("咖啡",),
    "仅限微信": ("微信",),
    "不要离开咖啡": ("咖啡",),
    "别离开微信，告诉小王我晚到": ("微信",),
    "留在便签里": ("便签",),
    "只能在美团点外卖": ("美团",),
    "在咖啡里点一杯拿铁，不要打开其他应用": ("咖啡",),
    "除了微信不要用别的应用": ("微信",),
    "只在蓝鸟应用里查余额": ("蓝鸟",),
    "只用QQ音乐放歌": ("QQ音乐",),
    "请只在 WeChat 里回复": ("WeChat",),
}
_FREE = [
    "",
    "order a latte with only two sugars",
    "order a latte in Coffee with only one shot",
    "order a latte, only use oat milk",
    "open the file read only",
    "find a hotel, only in Paris",
    "book a room to stay in Berlin",
    "remind me only in the morning",
    "set an alarm for 7, only in weekdays",
    "buy shoes, only in size 42",
    "answer only in English",
    "pick it up only in store",
    "find only in Coffee shops nearby",
    "tell Ann not only in WeChat but also by mail",
    "only use Alipay to pay",
    "use any app but WeChat",
    "stay in this app",
    "don't leave the app",
    "only use the phone on Sundays",
    "send 'only' to Ann in WeChat",
    "use WeChat to write to Ann",
    "只要一杯",
    "只要一杯拿铁，不要糖",
    "不仅在微信里，也在短信里告诉他",
    "不只用微信",
    "买奶茶，只用支付宝付款",
    "只用微信支付",
    "只在工作日提醒我",
    "只在咖啡店买豆子",
    "只能用中文回复",
    "只在这个应用里",
    "在微信里告诉小王",
    "不要离开家",
    "留在原地",
]


@each_of(("text", "names"), _HELD.items())
def test_a_task_is_held_to_the_apps_that_its_person_names(text: str, names: tuple[str, ...]) -> None:
    assert held_to(text) == names


@each_of("text", _FREE)
def test_a_task_that_only_sounds_like_it_is_free(text: str) -> None:
    assert held_to(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "only in " * 2000,
        "只在" * 4000,
        "in Coffee, " * 800,
        "only in " + "a" * 8000,
        "only in " + "a " * 4000,
        "only in " + "a.b" * 2600,
        "only in " + " " * 8000,
        "not any other app" + "use " * 2000,
        "不要离开" + "，" * 8000,
        "只在" + "应" * 8000,
        "(“" * 4000,
        "\n" * 100_000,
    ],
)
def test_no_text_keeps_it_busy(text: str) -> None:
    began = time.process_time()
    held_to(text * 10)
    assert time.process_time() - began < 5  # a hundredth of it is usual
