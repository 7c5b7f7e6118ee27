"""Which texts are plain commands, and what they ask for."""

from agent.contract.actions import Back, Enter, Home, Launch, Notifications, OpenUrl, TypeText
from agent.local.app_commands import completed
from agent.local.commands import (
    AskPerson,
    LocalStep,
    Missing,
    PressField,
    PressNamed,
    Scroll,
    TurnSwitch,
    TypeSecret,
)
from agent.local.understand import understood
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    SoundStream,
    StepVolume,
    StopRinging,
)
from tests.worlds.cases import each_of

_TAKEN: tuple[tuple[str, tuple[LocalStep, ...]], ...] = (
    ("Please open the Settings app", (Launch("Settings"),)),
    ("打开微信", (Launch("微信"),)),
    ("open settings then tap Bluetooth", (Launch("settings"), PressNamed(("Bluetooth",)))),
    ("打开设置，然后点击“关于手机”", (Launch("设置"), PressNamed(("关于手机",)))),
    ("tap on the Save button", (PressNamed(("Save",)),)),
    ("长按 Garden.jpg", (PressNamed(("Garden.jpg",), hold=True),)),
    ("tap pay", (PressNamed(("pay",)),)),
    ("type hello, world", (TypeText("hello, world"),)),
    ("type I am late, then press enter", (TypeText("I am late"), Enter())),
    ('type "tap Pay, then go home"', (TypeText("tap Pay, then go home"),)),
    ("输入“你好，世界”", (TypeText("你好，世界"),)),
    ("type my password", (TypeSecret(),)),
    ("scroll down", (Scroll(down=True),)),
    ("向上滑动", (Scroll(down=False),)),
    ("go back", (Back(),)),
    ("回到桌面", (Home(),)),
    ("open https://example.com/a?b=c", (OpenUrl("https://example.com/a?b=c"),)),
    ("打开 example.com", (OpenUrl("https://example.com"),)),
    ("volume 50 %", (SetVolume(SoundStream.MEDIA, 50),)),
    ("把铃声音量调到 30%", (SetVolume(SoundStream.RING, 30),)),
    ("turn the volume up", (StepVolume(SoundStream.MEDIA, louder=True),)),
    ("音量调小一点", (StepVolume(SoundStream.MEDIA, louder=False),)),
    ("mute", (SetVolume(SoundStream.MEDIA, 0),)),
    ("静音", (SetVolume(SoundStream.MEDIA, 0),)),
    ("ring my phone", (RingPhone(),)),
    ("stop ringing", (StopRinging(),)),
    ("停止响铃", (StopRinging(),)),
    ("别响了", (StopRinging(),)),
    ("让我的手机响铃", (RingPhone(),)),
    ("set a timer for 1 hour and 5 minutes", (SetTimer(3900),)),
    ("设一个 5 分钟的计时器", (SetTimer(300),)),
    ("list app functions", (ListFunctions(),)),
    (
        'run the app function a.B#c of com.example.app with {"x": "go home, then back"}',
        (RunFunction("com.example.app", "a.B#c", '{"x": "go home, then back"}'),),
    ),
    (
        "open Coffee and search for oat latte",
        (Launch("Coffee"), PressField(("Search", "搜索")), TypeText("oat latte"), Enter()),
    ),
    (
        "打开咖啡并搜索燕麦拿铁",
        (Launch("咖啡"), PressField(("Search", "搜索")), TypeText("燕麦拿铁"), Enter()),
    ),
    (
        "Message Ben in WhatsApp: I am late, go home",
        (
            Launch("WhatsApp"),
            PressNamed(("Ben",)),
            PressField(),
            TypeText("I am late, go home"),
            PressNamed(("Send", "发送")),
        ),
    ),
    (
        "在微信里给小李发：晚点到",
        (
            Launch("微信"),
            PressNamed(("小李",)),
            PressField(),
            TypeText("晚点到"),
            PressNamed(("Send", "发送")),
        ),
    ),
    ("take a note", (AskPerson(Missing.NOTE_TEXT),)),
    ("add milk to my shopping list", (AskPerson(Missing.LIST_ITEM, "milk"),)),
    (
        "turn on the torch",
        (
            Notifications(),
            TurnSwitch(("Torch", "Flashlight", "手电筒"), on=True, scrolls=False),
            Back(),
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
    "set an alarm for Friday morning",
    "volume 130 %",
    "set a timer for 40 days",
    "run the app function a.B#c of com.example.app with {x}",
    "in Account set the password to hunter2 and save",
    "call me a taxi",
    "transfer 200 to Lena with the Bank app",
    "put everything that we need for the cake on my shopping list, then pay",
    "delete my account",
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


@each_of(
    ("answer", "time"),
    (("at 6", (6, 0)), ("7:30 pm", (19, 30)), ("6 点半", (6, 30)), ("soon", None), ("25:00", None)),
)
def test_an_answer_completes_an_alarm_or_does_not(answer: str, time: tuple[int, int] | None) -> None:
    command = completed(Missing.ALARM_TIME, answer)
    assert (command.steps[0] if command else None) == (SetAlarm(*time) if time else None)


@each_of(
    ("text", "time"),
    (
        ("set an alarm for 6", (6, 0)),
        ("wake me up at 9 pm", (21, 0)),
        ("设 7 点半的闹钟", (7, 30)),
        ("闹钟 7:05", (7, 5)),
    ),
)
def test_a_time_may_be_said_in_short(text: str, time: tuple[int, int]) -> None:
    [command] = understood(text)
    assert command.steps[0] == SetAlarm(*time)


def test_the_hour_of_an_alarm_is_that_of_the_day() -> None:
    [evening], [morning] = understood("wake me at 7:30 pm"), understood("设一个 7:05 的闹钟")
    assert (evening.thing, morning.thing) == ("19:30", "07:05")
    assert morning.steps[0] == SetAlarm(7, 5)
