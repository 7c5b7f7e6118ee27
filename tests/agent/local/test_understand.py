"""Which texts are plain commands, and what they ask for."""

from agent.local.commands import (
    LocalStep,
    OpenAddress,
    OpenApp,
    PhoneKey,
    PressKey,
    PressNamed,
    Scroll,
    TurnSwitch,
    TypeSecret,
    TypeWords,
)
from agent.local.understand import understood
from tests.worlds.cases import each_of

_TAKEN: tuple[tuple[str, tuple[LocalStep, ...]], ...] = (
    ("Please open the Settings app", (OpenApp("Settings"),)),
    ("打开微信", (OpenApp("微信"),)),
    ("open settings then tap Bluetooth", (OpenApp("settings"), PressNamed(("Bluetooth",)))),
    ("打开设置，然后点击“关于手机”", (OpenApp("设置"), PressNamed(("关于手机",)))),
    ("tap on the Save button", (PressNamed(("Save",)),)),
    ("长按 Garden.jpg", (PressNamed(("Garden.jpg",), hold=True),)),
    ("tap pay", (PressNamed(("pay",)),)),
    ("type hello, world", (TypeWords("hello, world"),)),
    ("type I am late, then press enter", (TypeWords("I am late"), PressKey(PhoneKey.ENTER))),
    ('type "tap Pay, then go home"', (TypeWords("tap Pay, then go home"),)),
    ("输入“你好，世界”", (TypeWords("你好，世界"),)),
    ("type my password", (TypeSecret(),)),
    ("scroll down", (Scroll(down=True),)),
    ("向上滑动", (Scroll(down=False),)),
    ("go back", (PressKey(PhoneKey.BACK),)),
    ("回到桌面", (PressKey(PhoneKey.HOME),)),
    ("open https://example.com/a?b=c", (OpenAddress("https://example.com/a?b=c"),)),
    ("打开 example.com", (OpenAddress("https://example.com"),)),
    (
        "turn on the torch",
        (
            PressKey(PhoneKey.NOTIFICATIONS),
            TurnSwitch(("Torch", "Flashlight", "手电筒"), on=True, scrolls=False),
            PressKey(PhoneKey.BACK),
        ),
    ),
)
_NOT_TAKEN = (
    "",
    "open a bank account",
    "tap into my savings",
    "turn on the charm",
    "turn my life on its head",
    "open the first mail",
    "tap the cheapest one",
    "order a latte",
    "open Coffee and order a latte",
    "do not open Settings",
    "打开心扉",
    "点一杯拿铁",
    "给妈妈点赞",
    "set an alarm for tomorrow morning",
    "set an alarm for 25:10",
    "back up my photos",
    "home delivery from Blue Door",
    "search for a flat in Lisbon, then call the owner",
    "type " + "a" * 400,
)


@each_of(("text", "steps"), _TAKEN)
def test_a_plain_command_is_taken(text: str, steps: tuple[LocalStep, ...]) -> None:
    assert tuple(step for command in understood(text) for step in command.steps) == steps


@each_of("text", _NOT_TAKEN)
def test_what_only_sounds_like_one_is_left_to_the_model(text: str) -> None:
    assert understood(text) == ()


def test_the_hour_of_an_alarm_is_that_of_the_day() -> None:
    [evening], [morning] = understood("wake me at 7:30 pm"), understood("设一个 7:05 的闹钟")
    assert (evening.thing, morning.thing) == ("19:30", "07:05")
    assert PressNamed(("05", "5")) in morning.steps
