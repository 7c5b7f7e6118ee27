"""The date on the phone, as the first line of every prompt."""

from datetime import date

_WEEKDAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "zh": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
}


def date_line(today: date, lang: str) -> str:
    """The first line of the system prompt."""
    weekday = _WEEKDAYS[lang][today.weekday()]
    if lang == "zh":
        return f"今天的日期是：{today.year}年{today.month:02}月{today.day:02}日 {weekday}"
    return f"The current date: {today.isoformat()}, {weekday}"
