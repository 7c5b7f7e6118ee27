"""Clocks, countdowns and crowds in a page's words: they change by themselves and mean nothing."""

import re
from functools import lru_cache

from agent.contract.amounts import amounts_in

_FROM = r"(?:\d{1,4}\s?[-–—~\uff5e至到]\s?)?"  # of a span: '25-35 min'
# A time of day or a countdown: '14:59', '9:05 pm', '1:02:03', '29 s', '5 min', '14分59秒', '还剩 29 秒'.
# A bare 分 does not count, because it also counts money ('80 分').
_TIME = re.compile(
    r"(?<![\d.,:：])"
    r"(?:"
    r"\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?:\s?[ap]\.?m\b\.?)?"
    r"|(?:\d{1,3}\s?(?:小时|时(?=\d)))?(?:\d{1,3}\s?(?:分钟|分(?=\s?\d{1,2}\s?秒)))?\s?\d{1,4}\s?秒"
    rf"|{_FROM}\d{{1,3}}\s?(?:小时|分钟)"
    rf"|{_FROM}\d{{1,4}}\s?(?:seconds?|secs?|s|minutes?|mins?|m(?=\s?\d{{1,2}}\s?s\b)|hours?|hrs?|h)\b"
    rf"|{_FROM}\d{{1,4}}\s?(?:segundos?|minutos?|horas?|sekunden?|minuten?|stunden?|std|secondes?|heures?"
    r"|secondi|minuti|or[ae]|мин(?:ут[ыау]?)?|сек(?:унд[ыау]?)?|час(?:а|ов)?)\b"
    rf"|{_FROM}\d{{1,3}}\s?(?:時間|시간|分(?=で|後|以内|前)|분(?=\s?(?:후|뒤|내|이내|전)))"
    r"|\d{1,3}\s?분\s?\d{1,2}\s?초|\d{1,3}\s?초(?=\s?(?:후|뒤|남음|$))"
    r")"
    r"(?![\d:：])",
    re.IGNORECASE,
)
# How many others look, buy or have bought. Guests ('2 people', '2 人') and things ('x2') are no crowd.
_COUNT = r"(?<![\d.,:：])\d[\d,.]*\s?(?:[kmw万]\b|[万千])?\+?"
_CROWD = re.compile(
    rf"{_COUNT}\s?(?:other |more )?(?:people|others?|persons?|shoppers?|users?|customers?|buyers?|viewers?)?"
    r"\s?(?:are |have |also |just |currently ){0,3}(?:looking|viewing|watching|viewed|bought|booked|sold)\b"
    rf"|{_COUNT}\s?(?:位|名)?(?:人|顾客|用户)?\s?(?:正在|刚刚|已经|在|已|想)?\s?(?:看过|看|浏览|抢购|抢|购买|买|付款|下单|想要|要)"
    rf"|(?:已售|月售|年售|销量|已抢|售出|热销|浏览)\s?(?:{_COUNT})"
    rf"|{_COUNT}\s?(?:mil\s)?(?:vendid[oa]s|verkauft|vendus?|vendut[io]|продано|куплено|個販売|개 판매)"
    rf"|{_COUNT}\s?(?:personas|pessoas|personnes|persone|leute|personen|человек|人|명)\s?"
    r"(?:viendo|están viendo|vendo|estão vendo|sehen|regardent|guardano|смотрят|が閲覧|이 보는|이 보고)",
    re.IGNORECASE,
)
_MARK, _CROWD_MARK, _OVER_MARK = "[time]", "[crowd]", "[over]"


@lru_cache(maxsize=4096)
def without_time(text: str) -> str:
    """The text with every time in it as '[time]'; one at zero, when something is over, as '[over]'."""
    return _kept_amounts(text, _TIME.sub(_time_mark, text))


@lru_cache(maxsize=4096)
def without_living(text: str) -> str:
    """The text without what changes by itself: times, spans of time, and how many others look or buy."""
    text = without_time(text)
    return _kept_amounts(text, _CROWD.sub(_CROWD_MARK, text))


def tells_time(text: str) -> bool:
    """Does the text contain a time of day or a countdown?"""
    return without_time(text) != text


def lives(text: str) -> bool:
    """Does the text contain something that changes by itself?"""
    return without_living(text) != text


def _time_mark(found: re.Match[str]) -> str:
    return _MARK if any(sign in "123456789" for sign in found.group()) else _OVER_MARK


def _kept_amounts(text: str, without: str) -> str:
    """The text itself where money would go with the rest: '$25 min order'."""
    return without if amounts_in(text) == amounts_in(without) else text
