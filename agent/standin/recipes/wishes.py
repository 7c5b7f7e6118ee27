"""The wishes of a task that names several, and the app that each is played in."""

import re

from devices.demo_apps import CHAT, COFFEE, PARCEL, SETTINGS, DemoApp

_NUMBER = re.compile(r"^\s*(?:[0-9]{1,2}[.)、]|[-*•])\s*")
_SURE = re.compile(
    r"\s*(?:[;；\n]|[,，.。]?\s*\b(?:and\s+)?(?:then|after that|finally)\b,?"
    r"|[,，。]?\s*(?:然后|接着|最后)[再去]?|[，,]\s*再)\s*",
    re.IGNORECASE,
)
_MAYBE = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\b|，(?:并且?)?|。|\.\s)\s*", re.IGNORECASE)
_APPS = (
    (CHAT, re.compile(r"\b(?:text|tell|message|write)\b|告诉|给.{1,4}发", re.IGNORECASE)),
    (
        SETTINGS,
        re.compile(
            r"wi-?\s?fi|bluetooth|mode|mobile data|disturb|无线|蓝牙|模式|移动数据|勿扰", re.IGNORECASE
        ),
    ),
    (PARCEL, re.compile(r"\b(?:parcel|package)\b|包裹|快递", re.IGNORECASE)),
    (
        COFFEE,
        re.compile(
            r"coffee|latte|mocha|americano|cappuccino|flat white|咖啡|拿铁|摩卡|美式|卡布奇诺|澳白",
            re.IGNORECASE,
        ),
    ),
)


def wishes_in(task: str) -> tuple[str, ...]:
    """The parts of a task, as it separates them for sure."""
    parts = (_NUMBER.sub("", part).strip(" \t,，.。") for part in _SURE.split(task))
    return tuple(part for part in parts if part)


def finer(wish: str) -> tuple[str, ...]:
    """The parts of one of them that commas and 'and' may separate."""
    return tuple(part for each in _MAYBE.split(wish) if (part := each.strip(" \t,，.。")))


def app_of(wish: str) -> DemoApp | None:
    """The app in which a wish is played; None for one that is none of the stories'."""
    return next((app for app, words in _APPS if words.search(wish)), None)
