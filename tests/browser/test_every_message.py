"""Every message of the bot as it is seen on a phone, in both languages.

FARHAND_MESSAGES=build/messages writes a picture of each there, in folders en and zh (`make pictures`).
"""

import inspect
import math
import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType, FrameType

import pytest

import bot.cards
from tests.browser.demo_page import CHROMIUM
from tests.browser.messages import DrawnMessage, example_picture, render
from tests.worlds.every_message import every_message

pytestmark = pytest.mark.timeout(900)  # with pictures, on a busy computer
LANGS = ("en", "zh")
# The most lines before the fold, by the beginning of a message's name; the longest beginning counts.
MOST_LINES = {
    "approval_": 8,
    "approval_pay_payee_at_phone": 9,
    "second_": 8,
    "waiting_": 8,
    "report_": 6,
    "help_": 12,
}
# A list's brackets, or the way Python writes a value.
_RAW = re.compile(
    r"^\s*[\[(]['\"].*[\])]\s*$|\b[A-Z]\w+\(\w+=|<[A-Z]\w+\.[A-Z_]+:|: None\b|\bobject at 0x", re.MULTILINE
)
_SENTENCE = re.compile(r"[^.!?。！？\n]{12,}[.!?。！？]?")


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine")
@pytest.mark.parametrize("lang", LANGS)
async def test_every_message_keeps_to_its_limits_on_a_phone(lang: str) -> None:
    asked = os.environ.get("FARHAND_MESSAGES")
    folder = Path(asked) / lang if asked else None
    looks = every_message(lang, await example_picture(lang))
    drawn = await render(looks, folder, lang)
    assert faults(drawn) == {}


def faults(drawn: dict[str, DrawnMessage]) -> dict[str, list[str]]:
    """What is wrong with each message, by name; nothing for those that are well."""
    found = {name: list(_faults(name, message)) for name, message in drawn.items()}
    return {name: wrong for name, wrong in found.items() if wrong}


def _faults(name: str, message: DrawnMessage) -> list[str]:
    wrong: list[str] = []
    limit = _most_lines(name)
    if message.lines > limit:
        wrong.append(f"{message.lines} lines, at most {limit}")
    if message.cut:
        wrong.append(f"cut: {message.cut}")
    if message.has_placeholder:
        wrong.append("a value is missing")
    if _RAW.search(message.text):
        wrong.append("a bare value of Python")
    if twice := said_twice(message.text):
        wrong.append(f"said twice: {twice}")
    return wrong


def _most_lines(name: str) -> float:
    starts = [start for start in MOST_LINES if name.startswith(start)]
    return MOST_LINES[max(starts, key=len)] if starts else math.inf


def said_twice(text: str) -> list[str]:
    """Sentences of twelve characters and more that stand in a message more than once."""
    sentences = [sentence.strip(" •·").casefold() for sentence in _SENTENCE.findall(text)]
    return sorted({sentence for sentence in sentences if sentences.count(sentence) > 1})


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_function_is_in_the_catalogue(lang: str) -> None:
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        looks = every_message(lang, b"jpeg")
    finally:
        sys.setprofile(None)
    assert len(dict(looks)) == len(looks)
    missing = {name for name, function in card_functions().items() if function.__code__ not in called}
    assert missing == set()


def card_functions() -> dict[str, Callable[..., object]]:
    """Every public function of bot/cards that makes a message: it answers a Look or is called ..._html."""
    found: dict[str, Callable[..., object]] = {}
    for module in iter_modules(bot.cards.__path__):
        cards = import_module(f"bot.cards.{module.name}")
        for name, function in inspect.getmembers(cards, inspect.isfunction):
            own = function.__module__ == cards.__name__ and not name.startswith("_")
            if own and (
                inspect.signature(function).return_annotation is bot.cards.Look or name.endswith("_html")
            ):
                found[f"{module.name}.{name}"] = function
    return found


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("It is paid for now.\nIt is paid for now.", ["it is paid for now."]),
        ("It is paid for now.\nIt was paid for then.", []),
        ("好的。好的。", []),
    ],
)
def test_a_sentence_that_is_said_twice_is_found(text: str, twice: list[str]) -> None:
    assert said_twice(text) == twice
