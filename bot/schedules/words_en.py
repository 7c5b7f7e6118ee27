"""English words for times, at the beginning of a text or, for what repeats, at its end."""

import re

from bot.schedules.pieces import PartOfDay, TimePieces
from bot.schedules.time_rules import (
    cron_day,
    cron_days,
    read_times,
    take_weekdays,
    take_weekend,
    takes_daily,
    takes_date,
    takes_part,
    time_rules,
)

_FLAGS = re.IGNORECASE
_DAYS = {
    name: number
    for number, names in enumerate(
        ("monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thur thurs", "friday fri",
         "saturday sat", "sunday sun")
    )
    for name in names.split()
}  # fmt: skip
_MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
         "august aug", "september sep sept", "october oct", "november nov", "december dec"),
        1,
    )
    for name in names.split()
}  # fmt: skip
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = {word: number for number, word in enumerate(_SMALL.split(" "))} | {
    "a": 1,
    "an": 1,
    "fifteen": 15,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "forty-five": 45,
    "sixty": 60,
}
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": 0}
_PARTS = {
    "morning": PartOfDay.MORNING,
    "noon": PartOfDay.NOON,
    "afternoon": PartOfDay.AFTERNOON,
    "evening": PartOfDay.EVENING,
    "night": PartOfDay.NIGHT,
}
_DAY = rf"(?:{'|'.join(sorted(_DAYS, key=len, reverse=True))})"
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})"
_NUMBER = rf"(?:\d{{1,5}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_PART = rf"(?:{'|'.join(_PARTS)})"
_JOIN = r"(?:\s*,\s*and\s+|\s*[,&/]\s*|\s+and\s+|\s+)"
_DOM_TH = r"(?P<dom>\d{1,2})(?:st|nd|rd|th)"
_DOM = rf"{_DOM_TH}?"
_END = r"(?![\w:])"


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]


def _weekdays(words: str) -> str:
    """Cron's numbers of the days in these words: a list, or from one to another."""
    ends = [_DAYS[day.lower()] for day in re.findall(rf"\b{_DAY}\b", words.replace("days", "day"), _FLAGS)]
    is_range = re.search(r"\b(?:to|through|till|until)\b|[-–]", words, _FLAGS) is not None
    return cron_days(ends, is_range=is_range)


_take_part = takes_part(_PARTS)


def _on_days(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.repeats, pieces.dow = True, _weekdays(re.sub(r"(?<=day)s\b", "", found["days"], flags=_FLAGS))


def _steps(pieces: TimePieces, found: re.Match[str]) -> None:
    number = _number(found["number"]) if found["number"] else 1
    unit = {"m": 1, "h": 60}[found["unit"][0].lower()]
    pieces.repeats, pieces.each_min = True, number * unit


def _hourly(pieces: TimePieces, found: re.Match[str]) -> None:
    del found
    pieces.repeats, pieces.each_min = True, 60


def _monthly(pieces: TimePieces, found: re.Match[str]) -> None:
    told = found.groupdict()
    pieces.repeats = True
    pieces.dom = str(int(told["dom"])) if told.get("dom") else "L" if told.get("last") else "1"


def _nth_day(pieces: TimePieces, found: re.Match[str]) -> None:
    number = _NTH[found["nth"].lower()]
    day = cron_day(_DAYS[found["day"].lower()])
    pieces.repeats, pieces.dow = True, f"{day}#{number}" if number else f"{day}L"


def _yearly(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.repeats = True
    pieces.dom, pieces.month = str(int(found["dom"])), str(_MONTHS[found["month"].lower()])


def _delay(pieces: TimePieces, found: re.Match[str]) -> None:
    told, half = found["number"], 0.5 if found["half"] else 0.0
    if told is None or (half and told.lower() in ("a", "an") and not found["more"]):
        number = half
    else:
        number = (float(told) if "." in told else _number(told)) + half
    unit = {"m": 60.0, "h": 3600.0, "d": 86400.0, "w": 604800.0}[found["unit"][0].lower()]
    pieces.delay_s = number * unit


def _near_day(pieces: TimePieces, found: re.Match[str]) -> None:
    word = " ".join(found["day"].lower().split())
    pieces.days_ahead = {"yesterday": -1, "today": 0, "tonight": 0, "this": 0, "tomorrow": 1}.get(word, 2)
    if word == "tonight":
        pieces.part = PartOfDay.EVENING
    _take_part(pieces, found)


def _weekday(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.weekday = _DAYS[found["day"].lower()]
    _take_part(pieces, found)


def _bare_weekday(pieces: TimePieces, found: re.Match[str]) -> None:
    _weekday(pieces, found)
    pieces.needs_clock = True  # 'Friday night song' is no time


def _clock(pieces: TimePieces, found: re.Match[str]) -> None:
    hour, minute, half = int(found["hour"]), found["minute"], (found["half"] or "").lower()[:1]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0) if hour <= 12 else 99
    pieces.clock = hour, int(minute or 0)
    pieces.explicit = bool(minute or half)


def _past_hour(pieces: TimePieces, found: re.Match[str]) -> None:
    word, hour = found["what"].lower(), int(found["hour"])
    minute = {"half past": 30, "quarter past": 15, "quarter to": 45}[" ".join(word.split())]
    pieces.clock, pieces.explicit = (hour - (minute == 45), minute), True


def _named_hour(pieces: TimePieces, found: re.Match[str]) -> None:
    pieces.clock = (0, 0) if found["name"].lower() == "midnight" else (12, 0)
    pieces.explicit = True


def _month_number(word: str) -> int:
    return _MONTHS[word.lower()]


_EACH = r"(?:every|each)"
_SAID = r"(?(number)|(?(half)|(?!)))"  # 'in minutes' is no time
_YEARS = r"(?:\s*,?\s+(?P<year>20\d\d))?"
# Longer patterns stand first.
_RULES = time_rules(
    (
        ("day", rf"{_EACH}\s+(?:(?P<number>{_NUMBER})\s+)?(?P<unit>minutes?|mins?|hours?)", _steps),
        ("day", r"hourly", _hourly),
        ("day", rf"(?:on\s+)?{_EACH}\s+(?:year\s+on\s+)?(?:the\s+)?{_DOM}\s+(?:of\s+)?(?P<month>{_MONTH})", _yearly),
        ("day", rf"(?:on\s+)?{_EACH}\s+(?:year\s+on\s+)?(?P<month>{_MONTH})\s+(?:the\s+)?{_DOM}", _yearly),
        ("day", rf"(?:on\s+)?(?:{_EACH}|the)\s+(?P<nth>{'|'.join(_NTH)})\s+(?P<day>{_DAY})\s+(?:of|in)\s+(?:the|each|every|a)\s+month", _nth_day),
        ("day", rf"(?:on\s+)?{_EACH}\s+(?:first|(?P<last>last))\s+(?:day\s+)?of\s+(?:the|each|every)\s+month", _monthly),
        ("day", r"(?:on\s+)?(?:the\s+)?(?:first|(?P<last>last))\s+(?:day\s+)?of\s+(?:each|every)\s+month", _monthly),
        ("day", rf"(?:on\s+)?{_EACH}\s+{_DOM_TH}(?:\s+(?:day\s+)?of\s+(?:the|each|every)\s+month)?", _monthly),
        ("day", rf"(?:on\s+)?the\s+{_DOM_TH}\s+of\s+(?:each|every)\s+month", _monthly),
        ("day", rf"(?:{_EACH}\s+month|monthly)\s+on\s+the\s+{_DOM}", _monthly),
        ("day", rf"(?:{_EACH}\s+month|monthly)", _monthly),
        ("day", rf"(?:on\s+)?{_EACH}\s+(?:weekday|workday|work(?:ing)?\s+day)s?|on\s+(?:weekdays|workdays|work(?:ing)?\s+days)|weekdays", take_weekdays),
        ("day", rf"(?:on\s+)?{_EACH}\s+weekend|(?:on|at)\s+weekends|weekends", take_weekend),
        ("day", rf"(?:on\s+)?{_EACH}\s+(?P<days>{_DAY}(?:\s*(?:to|through|[-–])\s*{_DAY})|{_DAY}(?:{_JOIN}(?:{_EACH}\s+)?{_DAY})*)", _on_days),
        ("day", rf"(?:on\s+)?(?P<days>{_DAY}s(?:{_JOIN}{_DAY}s)*)", _on_days),
        ("day", rf"{_EACH}\s+(?P<part>{_PART})", takes_daily(_PARTS)),
        ("day", rf"{_EACH}\s+(?:single\s+)?day|daily", takes_daily(_PARTS)),
        ("day", rf"in\s+(?:exactly\s+|about\s+)?(?:(?P<number>\d+\.\d+|{_NUMBER})\s+)?(?:(?P<more>and\s+a\s+)?(?P<half>half)\s+)?(?:an?\s+)?{_SAID}(?P<unit>minutes?|mins?|hours?|hrs?|days?|weeks?)", _delay),
        ("day", rf"(?P<day>day\s+after\s+tomorrow|the\s+day\s+after\s+tomorrow|tomorrow|yesterday|today|tonight)(?:\s+(?P<part>{_PART}))?", _near_day),
        ("day", rf"(?P<day>this)\s+(?P<part>{_PART})", _near_day),
        ("day", rf"(?:on\s+|next\s+|this\s+|on\s+next\s+)(?P<day>{_DAY})(?:\s+(?P<part>{_PART}))?", _weekday),
        ("day", rf"(?P<day>{'|'.join(day for day in _DAYS if day.endswith('day'))})(?:\s+(?P<part>{_PART}))?", _bare_weekday),
        ("day", r"(?:on\s+)?(?P<year>20\d\d)-(?P<month>\d{1,2})-(?P<dom>\d{1,2})", takes_date(int, int)),
        ("day", rf"(?:on\s+)?(?:the\s+)?{_DOM}\s+(?:of\s+)?(?P<month>{_MONTH}){_YEARS}", takes_date(_month_number, int)),
        ("day", rf"(?:on\s+)?(?P<month>{_MONTH})\s+(?:the\s+)?{_DOM}{_YEARS}", takes_date(_month_number, int)),
        ("clock", r"(?:at\s+)?(?P<what>half\s+past|quarter\s+past|quarter\s+to)\s+(?P<hour>\d{1,2})", _past_hour),
        ("clock", r"(?:at\s+)?(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s*(?P<half>am|pm|a\.m\.|p\.m\.)", _clock),
        ("clock", r"(?:at\s+)?(?P<hour>\d{1,2})[:.h](?P<minute>\d{2})(?P<half>)(?:\s*o['’]?clock)?", _clock),
        ("clock", r"at\s+(?P<hour>\d{1,2})(?P<minute>)(?P<half>)(?:\s*o['’]?clock)?", _clock),
        ("clock", r"(?P<hour>\d{1,2})(?P<minute>)(?P<half>)(?:\s*o['’]?clock)?", _clock),
        ("clock", r"at\s+(?P<name>noon|midday|midnight)", _named_hour),
        ("part", rf"(?:in\s+the|at)\s+(?P<part>{_PART})", _take_part),
    ),
    _END,
    _FLAGS,
)  # fmt: skip
_GAP = re.compile(r"[\s,]+")
_POLITE = re.compile(r"(?:(?:please|farhand|hey|hi|ok|okay|can you|could you|would you)[\s,]+)*", _FLAGS)
# What is left begins with what is done: these words begin a statement or a question, or go on with the time.
_NO_DEED = re.compile(
    r"(?:i|i['’]\w+|we|we['’]\w+|my|our|your|you|you['’]\w+|he|she|it|it['’]s|they|the|a|an|there|there['’]s|this|that|"
    r"is|are|was|were|be|will|would|shall|should|may|might|has|have|had|do|does|did|what|what['’]s|when|where|"
    r"who|why|how|which|to|till|until|through|and|or|but|for|by|from|with|than|of|in|on|at|not|no|isn['’]t|"
    r"works?|sounds?|suits?|looks|if|since|because|as|so|am|pm|o['’]?clock|minutes?|hours?|days?|weeks?|months?|"
    r"years?|people|persons|sharp['’]?s|alarms?|timers?|meeting|appointment|weather|forecast|flights?|trains?|"
    r"news|deals?|menu|specials?|\W.*)\b",
    _FLAGS,
)
# What the phone's own clock and calendar do stays an ordinary task.
_CLOCKS = re.compile(
    r"\b(?:alarms?|timers?|remind|reminders?|reminding|wake\s+me|wake-up|countdown)\b", _FLAGS
)
# In these the time at the end belongs to what is written, booked or looked for.
_BELONGS = re.compile(
    r"\b(?:calendars?|events?|appointments?|meetings?|routines?|repeat\w*|recurring|subscri\w+|book|reserve|"
    r"reservation|tell|text|messages?|messaging|write|email|mail\s+to|say|says|saying|post|class(?:es)?|courses?|"
    r"schedules?|scheduled|plan|notes?|lists?|search|find|show|when|that|which|who|if|whether|opens?\s+at|until|from\s+\d+)\b",
    _FLAGS,
)
_DEEDS = re.compile(
    r"(?:order|check|buy|turn|switch|play|water|clock\s+in|clock\s+out|sign\s+in|read|take|feed|sync|back\s+up|charge|"
    r"refresh|collect|claim|download|update|open|start|launch|clean|clear|delete|close|stop|pay|top\s+up|scan|look\s+at|"
    r"get|fetch|request|enable|disable|activate|lower|raise|set\s+the\s+(?:volume|brightness|temperature)|mute|"
    r"unmute|send\s+me|give\s+me|summari[sz]e|report)\b",
    _FLAGS,
)
_MORE_DEEDS = re.compile(
    r"(?:send|tell|text|message|write|find|search|show|post|call|book|add|set|remove|go|do|run|use|tap|type|scroll|make|"
    r"look|see|log|like|share|save|upload|move|archive|reply|mark|sort|restart|reboot|pause|resume|rate|vote)\b",
    _FLAGS,
)
_LEADS = re.compile(
    r"\b(?:every|each|daily|weekdays|weekends|hourly|monthly|on\s+(?:weekdays|weekends|\w+days))\b", _FLAGS
)
_TIED = re.compile(r"\b(?:for|by|until|till|from|of|than|about|before|after|to|since|in|with)\s*$", _FLAGS)
_EDGES = " \t\n,;:.-–—"


def spoken_time(text: str) -> tuple[TimePieces, str] | None:
    """The times that a text asks its task to be done at, and the task's words; None for an ordinary task."""
    text = text.strip()
    begin = _POLITE.match(text)
    pieces, end = read_times(text, begin.end() if begin else 0, _RULES, _GAP)
    if pieces.seen and pieces.names_time():
        words = text[end:].strip(_EDGES)
        words = re.sub(r"^(?:then|please)\s+", "", words, flags=_FLAGS)
        if not pieces.is_sure() and not _DEEDS.match(words) and not _MORE_DEEDS.match(words):
            return None
        if words and not _NO_DEED.match(words) and not _CLOCKS.search(words) and re.search(r"[^\W\d]", words):
            return pieces, words
    return _at_end(text)


def _at_end(text: str) -> tuple[TimePieces, str] | None:
    if _CLOCKS.search(text) or _BELONGS.search(text):
        return None
    for lead in _LEADS.finditer(text):
        words, rest = text[: lead.start()], text[lead.start() :].rstrip(" .!")
        begin = _POLITE.match(words)
        words = words[begin.end() if begin else 0 :]
        # 'at 7:30 every weekday'
        told = re.search(r"(?:^|\s)at\s+[\w:. ’']{1,14}$", words.rstrip(_EDGES), _FLAGS)
        tries = [(words, rest)]
        if told:
            tries.insert(0, (words[: told.start()], f"{rest} {words[told.start() :].strip(_EDGES)}"))
        for deed, time_words in tries:
            pieces, end = read_times(time_words, 0, _RULES, _GAP)
            if end == len(time_words) and pieces.repeats and not _TIED.search(deed.rstrip(_EDGES)):
                deed = deed.strip(_EDGES)
                if _DEEDS.match(deed) and len(deed.split()) > 1:
                    return pieces, deed
    return None
