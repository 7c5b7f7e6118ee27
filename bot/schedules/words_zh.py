"""Chinese words for times, which stand at the beginning of a text."""

import re

from bot.schedules.pieces import PartOfDay, TimePieces
from bot.schedules.time_rules import (
    cron_days,
    read_times,
    take_weekdays,
    take_weekend,
    takes_daily,
    takes_date,
    takes_part,
    time_rules,
)

_DIGITS = {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_DAYS = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6, "1": 0, "2": 1, "3": 2, "4": 3, "5": 4,
         "6": 5, "7": 6}  # fmt: skip
_PARTS = {
    "凌晨": PartOfDay.DAWN,
    "清晨": PartOfDay.DAWN,
    "早上": PartOfDay.MORNING,
    "早晨": PartOfDay.MORNING,
    "上午": PartOfDay.MORNING,
    "早": PartOfDay.MORNING,
    "中午": PartOfDay.NOON,
    "正午": PartOfDay.NOON,
    "下午": PartOfDay.AFTERNOON,
    "午后": PartOfDay.AFTERNOON,
    "傍晚": PartOfDay.EVENING,
    "晚上": PartOfDay.EVENING,
    "晚": PartOfDay.EVENING,
    "夜里": PartOfDay.NIGHT,
    "深夜": PartOfDay.NIGHT,
}
_NUMBER = r"(?:\d{1,5}|[零〇一二两三四五六七八九十]{1,3})"
_PART = rf"(?:{'|'.join(sorted(_PARTS, key=len, reverse=True))})"
_WEEK = r"(?:周|星期|礼拜)"
_DAY = r"(?:[一二三四五六日天]|[1-7](?!\d))"


def _number(word: str) -> int:
    if word.isdecimal():
        return int(word)
    tens, ten, ones = word.rpartition("十")
    if not ten:
        return int("".join(str(_DIGITS[sign]) for sign in word))
    return (_DIGITS[tens[-1]] if tens else 1) * 10 + (_DIGITS[ones[-1]] if ones else 0)


_take_part = takes_part(_PARTS)


def _on_days(pieces: TimePieces, found: re.Match[str]) -> None:
    days = [_DAYS[sign] for sign in re.sub(_WEEK, "", found["days"]) if sign in _DAYS]
    is_range = re.search("[到至~～-]", found["days"]) is not None
    pieces.repeats, pieces.dow = True, cron_days(days, is_range=is_range)


def _steps(pieces: TimePieces, found: re.Match[str]) -> None:
    told = found["number"]
    number = 30 if told == "半" else _number(told) * (60 if found["hours"] else 1) if told else 60
    pieces.repeats, pieces.each_min = True, number


def _monthly(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.repeats = True
    pieces.dom = "L" if found["last"] else str(_number(found["dom"])) if found["dom"] else "1"


def _yearly(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.repeats, pieces.month, pieces.dom = True, str(_number(found["month"])), str(_number(found["dom"]))


def _delay(pieces: TimePieces, found: re.Match[str]) -> None:
    told = found["number"]
    number = 0.5 if told == "半" else _number(told) + (0.5 if found["half"] else 0)
    unit = found["unit"]
    pieces.delay_s = number * (60.0 if "分" in unit else 86400.0 if unit == "天" else 3600.0)


def _near_day(pieces: TimePieces, found: re.Match[str]) -> None:
    word = found["day"]
    pieces.days_ahead = {"昨": -1, "今": 0, "明": 1, "后": 2}[word[0]]
    if word[1] in "早晚":
        pieces.part = _PARTS[word[1]]
    _take_part(pieces, found)


def _weekday(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.weekday = _DAYS[found["day"]]


def _clock(pieces: TimePieces, found: re.Match[str]) -> None:
    minute = {"半": 30, "一刻": 15, "三刻": 45, "整": 0}.get(found["some"] or "")
    if minute is None:
        minute = _number(found["minute"] or found["bare"] or "0")
    pieces.clock, pieces.explicit = (_number(found["hour"]), minute), bool(found["some"] or found["minute"])


def _figures(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.clock, pieces.explicit = (int(found["hour"]), int(found["minute"])), True


_MINUTES = (
    rf"(?:(?P<some>半|一刻|三刻|整)|\s*(?P<minute>{_NUMBER})\s*分(?!钟)|(?P<bare>\d\d|[二三四五]?十[一二三四五六七八九]?)"
    r"(?![\d个杯份元块只张件瓶盒次条斤十零一二三四五六七八九]))"
)
_LIST = rf"{_DAY}(?:\s*[、，,和及与到至~～-]?\s*{_WEEK}?{_DAY})*(?![点:：])"
_RULES = time_rules(
    (
        ("day", rf"每隔?\s*(?:(?P<number>半|{_NUMBER})?\s*个?(?:(?P<hours>小时|钟头)|分钟))", _steps),
        ("day", rf"每年?的?(?P<month>{_NUMBER})\s*月(?P<dom>{_NUMBER})\s*[日号]?", _yearly),
        ("day", rf"每个?月的?(?:(?P<last>最后一[天日])|(?P<dom>{_NUMBER})\s*[日号]|第?一天)?", _monthly),
        ("day", r"每个?(?:工作日|上班日)", take_weekdays),
        ("day", r"每个?周末", take_weekend),
        ("day", rf"每个?{_WEEK}的?(?P<days>{_LIST})", _on_days),
        ("day", rf"(?:每天|每日|天天)的?(?P<part>{_PART})?", takes_daily(_PARTS)),
        ("day", r"每个?(?P<part>早上|早晨|上午|中午|下午|傍晚|晚上|深夜|早|晚)", takes_daily(_PARTS)),
        ("day", rf"(?:过)?(?P<number>半|{_NUMBER})\s*个?(?P<half>半)?(?P<unit>分钟|小时|钟头|天)(?:之后|以后|过后|后)", _delay),
        ("day", rf"(?P<day>昨天|昨晚|今天|今早|今晚|明天|明早|明晚|明日|后天)的?(?P<part>{_PART})?", _near_day),
        ("day", rf"(?:这|本|下)?个?{_WEEK}(?P<day>{_DAY})(?![点:：])", _weekday),
        ("day", rf"(?:(?P<year>20\d\d)年)?(?P<month>{_NUMBER})\s*月(?P<dom>{_NUMBER})\s*[日号]", takes_date(_number, _number)),
        ("day", r"(?P<year>20\d\d)-(?P<month>\d{1,2})-(?P<dom>\d{1,2})", takes_date(_number, _number)),
        ("clock", rf"(?:在)?(?P<hour>{_NUMBER})\s*[点时]{_MINUTES}?", _clock),
        ("clock", r"(?:在)?(?P<hour>\d{1,2})[:：](?P<minute>\d\d)(?!\d)", _figures),
        ("part", rf"(?:的)?(?P<part>{_PART})", _take_part),
    )
)  # fmt: skip
_GAP = re.compile(r"[\s,，、]+")
_POLITE = re.compile(r"(?:请你?|麻烦你?|帮我|帮忙|你好|[，,\s])*")
_EDGES = " \t\n，,。；;：:、！!"
# What is left begins with what is done: these signs begin a statement, or go on with the time.
_NO_DEED = re.compile(
    r"(?:的|我(?!要你)|我们|他|她|它|有|是|要|会|就|将|到|至|和|或|前|之前|以前|起|开始|左右|不|没|天气|能|可以|应该|怎么|什么|"
    r"多少|钟|闹钟|叫醒|叫我|喊我|提醒|响|见|开会|上班|下班|起床|航班|火车|班车|出发|还|\W)"
)
_CLOCKS = re.compile("闹钟|闹铃|提醒|倒计时|计时器|定时器|叫醒|叫我起床|日历|日程|待办")
_DEEDS = re.compile(
    "点[一两杯份个外]|打[开卡]|查|看|交|付|缴|检|读|播|下载|更新|签|清|发|给|买|订|关|浇|充|同步|备份|领|收|开|刷|汇报|总结|报告|告诉我|"
    "找|搜|把|用|去|调|停|重启|删|拍|截|念|听"
)
_AT_END = re.compile(r"[吗？?]\s*$")


def spoken_time(text: str) -> tuple[TimePieces, str] | None:
    """The times that a text asks its task to be done at, and the task's words; None for an ordinary task."""
    text = text.strip()
    begin = _POLITE.match(text)
    pieces, end = read_times(text, begin.end() if begin else 0, _RULES, _GAP)
    if not pieces.seen or not pieces.names_time():
        return None
    words = re.sub(
        r"^(?:请|麻烦你?|帮我|帮忙|给我|就|再|，|,)+(?=\S)", _kept, text[end:].strip(_EDGES)
    ).strip(_EDGES)
    if not pieces.is_sure() and not _DEEDS.match(words):
        return None
    if not words or _NO_DEED.match(words) or _CLOCKS.search(words) or _AT_END.search(words):
        return None
    return (pieces, words) if re.search(r"[^\W\d]", words) else None


def _kept(found: re.Match[str]) -> str:
    """Only politeness is left out: 'give me' may be the deed."""
    return "给我" if found.group().endswith("给我") else "" if "就" not in found.group() else "就"
