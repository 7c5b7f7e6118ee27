"""Tasks of more than 25 and of more than 50 steps."""

from collections.abc import Sequence

from agent.exam.script import Both, both
from agent.exam.task import Goal, TaskKind, exam_task

_GROCERIES = tuple(
    both(each)
    for each in (
        "apples|苹果", "bread|面包", "butter|黄油", "cheese|奶酪", "coffee|咖啡豆", "eggs|鸡蛋",
        "flour|面粉", "honey|蜂蜜", "lemons|柠檬", "noodles|面条", "oil|油", "onions|洋葱", "pears|梨",
        "pepper|胡椒", "rice|大米", "salt|盐", "sugar|糖", "tea|茶",
    )
)  # fmt: skip
_FIRST_HOUR = 9  # of a new event
_DAYS = {"today": "今天", "tomorrow": "明天", "friday": "周五"}


def _adds(items: Sequence[Both]) -> tuple[str, ...]:
    """Three steps for each line of the shopping list: adding one takes the focus away."""
    lines = (("shopping.item", "#" + "|".join(item), "shopping.add_item") for item in items)
    return ("open shopping", *(each for line in lines for each in line))


def _added(items: Sequence[Both]) -> tuple[str, ...]:
    return tuple(
        f"added {english!r} to the shopping list|added {chinese!r} to the shopping list"
        for english, chinese in items
    )


def _named(items: Sequence[Both]) -> Both:
    return ", ".join(item[0] for item in items), "、".join(item[1] for item in items)


def _plans(*events: tuple[str, str, int]) -> tuple[str, ...]:
    """Four to six steps for each event; what is chosen already is not touched.

    events: title ('a|b'), day, hour.
    """
    lines: list[str] = []
    for title, day, hour in events:
        lines += ["calendar.new_event", "calendar_new.event_title", f"#{title}"]
        if day != "today":
            lines.append(f"calendar_new.day_{day}")
        if hour != _FIRST_HOUR:
            lines.append(f"calendar_new.hour_{hour}")
        lines.append("calendar_new.save_event")
    return tuple(lines)


def _planned(*events: tuple[str, str, int]) -> tuple[str, ...]:
    facts = ((both(title), day, hour) for title, day, hour in events)
    return tuple(
        f"planned {title[0]!r} for {day} at {hour:02d}:00|planned {title[1]!r} for {day} at {hour:02d}:00"
        for title, day, hour in facts
    )


def _told(*events: tuple[str, str, int]) -> Both:
    """The events as a task's words."""
    titled = [(both(title), day, hour) for title, day, hour in events]
    english = "; ".join(f"{title[0]}, {day} at {hour}:00" for title, day, hour in titled)
    return english, "；".join(f"{_DAYS[day]} {hour}:00 {title[1]}" for title, day, hour in titled)


def _alarms(*times: tuple[int, int]) -> tuple[str, ...]:
    """Four steps for each; the page of a new alarm begins at 7:00."""
    return tuple(
        line
        for hour, minute in times
        for line in (
            "clock_alarms.new_alarm", f"clock_new.hour_{hour}", f"clock_new.minute_{minute}",
            "clock_new.save_alarm",
        )
    )  # fmt: skip


_TEN, _WHOLE = _GROCERIES[:10], _GROCERIES
_WEEK = (
    ("Swim|游泳", "today", 12), ("Lena|丽娜", "today", 19), ("Bank|银行", "tomorrow", 12),
    ("Doctor|看医生", "tomorrow", 15), ("Choir|合唱", "friday", 19),
)  # fmt: skip
_MANY = (
    *_WEEK, ("Garden|花园", "friday", 12), ("Market|集市", "friday", 15), ("Tailor|裁缝", "tomorrow", 19),
    ("Library|图书馆", "today", 15),
)  # fmt: skip
_TRIP = (("Train|火车", "friday", 12), ("Hotel|酒店", "friday", 15), ("Dinner|晚饭", "friday", 19))
_PACKED = _GROCERIES[2:10]
_TRIP_TOLD, _PACKED_NAMED = _told(*_TRIP), _named(_PACKED)
_TIMES = ((6, 15), (6, 30), (8, 15), (8, 30), (8, 45), (9, 15))
_TIMES_TEXT = ", ".join(f"{hour}:{minute:02d}" for hour, minute in _TIMES)
_DRINKS = (
    ("latte", "Latte 32.80|拿铁 32.80"), ("americano", "Americano 26.80|美式 26.80"),
    ("cappuccino", "Cappuccino 33.80|卡布奇诺 33.80"), ("mocha", "Mocha 36.80|摩卡 36.80"),
    ("flat_white", "Flat white 34.80|澳白 34.80"), ("matcha", "Matcha latte 35.80|抹茶拿铁 35.80"),
)  # fmt: skip
_PRICES = tuple(both(price) for _, price in _DRINKS)
_PRICE_LIST = ", ".join(price[0] for price in _PRICES), "，".join(price[1] for price in _PRICES)


TASKS = (
    exam_task(
        "ShoppingListTenThings", TaskKind.LONG, "en",
        "Put on my shopping list: {}|在购物清单里加上：{}".format(*_named(_TEN)),
        Goal(facts=_added(_TEN)),
        *_adds(_TEN), ".All ten are on the list.|十样都在清单上了。",
    ),
    exam_task(
        "CalendarWholeWeek", TaskKind.LONG, "zh",
        "Put into my calendar: {}|在日历里记下：{}".format(*_told(*_WEEK)),
        Goal(facts=_planned(*_WEEK)),
        "open calendar", *_plans(*_WEEK), ".All five are in the calendar.|五件事都记入日历了。",
    ),
    exam_task(
        "ClockSixAlarms", TaskKind.LONG, "en",
        f"Set alarms for {_TIMES_TEXT}|设这些闹钟：{_TIMES_TEXT}",
        Goal(facts=tuple(f"set an alarm for {hour:02d}:{minute:02d}" for hour, minute in _TIMES)),
        "open clock", "clock.open_alarms", *_alarms(*_TIMES), ".All six alarms are set.|六个闹钟都设好了。",
    ),
    exam_task(
        "PricesOfTheWholeMenu", TaskKind.LONG, "zh",
        "Note every price of the Coffee app's menu and save them as one note in Notes|"
        "把咖啡应用菜单上每种饮品的价格记下来，存成一条便签",
        Goal(facts=(f"saved the note {_PRICE_LIST[0]!r}|saved the note {_PRICE_LIST[1]!r}",)),
        "open coffee",
        *(
            line
            for drink, price in _DRINKS
            for line in (f"coffee_menu.drink_{drink}", f"+{price}", "@Back")
        ),
        "@Home", "open notes", "notes.note",
        f"#{_PRICE_LIST[0]}|{_PRICE_LIST[1]}",
        "notes.save", "open calendar", ".All six prices are in Notes.|六种价格都记入便签了。",
    ),
    exam_task(
        "DialTwoNumbers", TaskKind.LONG, "en",
        "Dial 13800001101 on the pad of the Phone app, hang up, then dial 13800003303|"
        "在电话的拨号盘拨 13800001101，挂断后再拨 13800003303",
        Goal(facts=("called 13800001101", "called 13800003303")),
        "open calls", "calls.open_pad", *(f"calls_pad.digit_{digit}" for digit in "13800001101"),
        "!calls_pad.dial", "calls_going.hang_up", "open calls", "calls.open_pad",
        *(f"calls_pad.digit_{digit}" for digit in "13800003303"), "!calls_pad.dial",
        ".Both numbers were called.|两个号码都拨过了。",
    ),
    exam_task(
        "ShoppingListWholePantry", TaskKind.VERY_LONG, "zh",
        "Put all of this on my shopping list: {}|把这些全部加进购物清单：{}".format(*_named(_WHOLE)),
        Goal(facts=_added(_WHOLE)),
        *_adds(_WHOLE),
        ".All of it is on the list.|全部都在清单上了。",
    ),
    exam_task(
        "CalendarNineEvents", TaskKind.VERY_LONG, "en",
        "Plan all of this in my calendar: {}|把这些全部记入日历：{}".format(*_told(*_MANY)),
        Goal(facts=_planned(*_MANY)),
        "open calendar", *_plans(*_MANY), ".All nine are in the calendar.|九件事都记入日历了。",
    ),
    exam_task(
        "FourAppsWeekend", TaskKind.VERY_LONG, "zh",
        f"For my trip: plan {_TRIP_TOLD[0]}; put on the shopping list {_PACKED_NAMED[0]}; set alarms for 6:15 and "
        "6:30; and write Mom in Chat: back on Sunday|"
        f"为我的旅行：日历记下 {_TRIP_TOLD[1]}；购物清单加上 {_PACKED_NAMED[1]}；设 6:15 和 6:30 的闹钟；"
        "再在聊天里给妈妈发：周日回来",
        Goal(facts=(
            *_planned(*_TRIP), *_added(_PACKED), "set an alarm for 06:15", "set an alarm for 06:30",
            "sent 'back on Sunday' to Mom|sent '周日回来' to Mom",
        )),
        "open calendar", *_plans(*_TRIP), *_adds(_PACKED), "open clock", "clock.open_alarms",
        *_alarms((6, 15), (6, 30)), "open chat", "chat_list.chat_mom", "chat_talk.input", "#back on Sunday|周日回来", "!chat_talk.send",
        ".Everything for the trip is done.|旅行的事都办好了。",
    ),
)  # fmt: skip
