"""Clocks and countdowns in a page's words: they change by themselves and mean nothing."""

import re

# A time of day or a countdown: '14:59', '9:05 pm', '1:02:03', '29 s', '5 min', '14分59秒', '还剩 29 秒'.
# A bare 分 does not count, because it also counts money ('80 分').
_TIME = re.compile(
    r"(?<![\d.,:：])"
    r"(?:"
    r"\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?:\s?[ap]\.?m\b\.?)?"
    r"|(?:\d{1,3}\s?(?:小时|时(?=\d)))?(?:\d{1,3}\s?(?:分钟|分(?=\s?\d{1,2}\s?秒)))?\s?\d{1,4}\s?秒"
    r"|\d{1,3}\s?(?:小时|分钟)"
    r"|\d{1,4}\s?(?:seconds?|secs?|s|minutes?|mins?|m(?=\s?\d{1,2}\s?s\b)|hours?|hrs?|h)\b"
    r")"
    r"(?![\d:：])",
    re.IGNORECASE,
)
_MARK = "[time]"


def without_time(text: str) -> str:
    """The text with every time in it as '[time]'."""
    return _TIME.sub(_MARK, text)


def tells_time(text: str) -> bool:
    """Does the text contain a time of day or a countdown?"""
    return _TIME.search(text) is not None
