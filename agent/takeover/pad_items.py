"""What can be pressed on a screen, numbered for a person who presses by number; the pad's keys."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

from agent.contract.actions import (
    Action,
    Back,
    Enter,
    Home,
    LongPress,
    Notifications,
    Point,
    Recents,
    Swipe,
    Tap,
)
from agent.contract.amounts import amounts_in
from agent.contract.page import HIDDEN, Item, Page, Target
from agent.contract.takeover import PadKey
from agent.perception.page_reading import is_hidden
from agent.policy.page.entering import asks_for_code, looks_like_code
from agent.policy.page.judgement import Situation
from agent.policy.page.scene import Scene
from agent.policy.page.target import area, targets_at, within
from devices.base import Box, Observation, Verdict

MOST_THINGS = 24
MAX_LABEL = 40
_MOST_SAID = 12
# Larger things are the page itself, its list or the dark behind a dialog.
_LARGEST = 0.5
# Share of the page's height; anything smaller is the edge of a row that is not scrolled in yet.
_LEAST = 0.015
_KEYS_OF_A_PAD = 8
_KEY = re.compile(r"[0-9] ?[A-Z+]{0,4}")  # '2', '2 ABC'
# Beside so many keys these words mean that the keys enter a code.
_SECRET = re.compile(r"\b(?:pin|mpin|code|password|passcode)\b|密码|口令|验证码", re.IGNORECASE)
_LONGEST_TITLE = 60
# Where a finger may go in a box, as shares of it: the middle first.
_PLACES = ((0.5, 0.5), *product((0.5, 0.25, 0.75), (0.5, 0.25, 0.75)))


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing to press.

    label: what a person reads on it, at most 40 characters, '' for nothing.
    point: where to press.
    """

    item: Item
    label: str
    point: Point


def things_on(seen: Observation, page: Page) -> tuple[tuple[Thing, ...], bool]:
    """The things to press, from top to bottom, 24 at most; those with words go first.

    The second is True if the keys of a code were left out: their order is the code, which everybody who
    carries the presses would know. They are left out on protected pages, and where a page asks for a code.
    Takes some 10 ms for a page of 300 things: call it in a thread.
    """
    fitting = [item for item in _pressable(page) if _fits(item, page)]
    found = [thing for item in fitting if (thing := _thing(item, page))]
    known = _without_code_keys(found) if takes_code(seen, page) else found
    left_out = len(known) < len(found)
    if is_hidden(seen):  # without a picture the things are unknown
        known = [_without_code(thing) for thing in known if thing.label]
    chosen = sorted(known, key=lambda thing: not thing.label)[:MOST_THINGS]
    return tuple(_in_rows(chosen)), left_out


def said_on(page: Page, things: Iterable[Thing]) -> tuple[str, ...]:
    """The page's texts that are no part of anything to press or to fill in, 12 at most, in reading order.

    Without what may be a code: this goes to the chat from a page whose picture the phone protects.
    """
    parts = [item.box for item in page.items if item.pressable or item.field or item.password]
    taken = {thing.label for thing in things}
    said = [_short(" ".join(item.text.split())) for item in page.items if not _is_part(item, parts)]
    fitting = [text for text in said if len(text) > 1 and text not in taken and not _is_code(text)]
    return tuple(dict.fromkeys(fitting))[:_MOST_SAID]


def action_of(
    key: PadKey, thing: Thing | None, size_px: tuple[int, int], *, holds: bool = False
) -> Action | None:
    """What a press sends; None if there is nothing to send.

    thing: the one of an ELEMENT. size_px: of the screen; without a size nothing can be swiped.
    holds: as in PadView.
    """
    width, height = size_px
    low, high = (width // 2, height * 7 // 10), (width // 2, height * 3 // 10)
    # Farther from the edges than Android's own gestures begin.
    left, right = (width // 5, height // 2), (width * 4 // 5, height // 2)
    match key:
        case PadKey.ELEMENT:
            if thing is None:
                return None
            return LongPress(thing.point) if holds else Tap(thing.point)
        case PadKey.BACK:
            return Back()
        case PadKey.HOME:
            return Home()
        case PadKey.ENTER:
            return Enter()
        case PadKey.SWIPE_UP:
            return Swipe(low, high) if width and height else None
        case PadKey.SWIPE_DOWN:
            return Swipe(high, low) if width and height else None
        case PadKey.SWIPE_LEFT:
            return Swipe(right, left) if width and height else None
        case PadKey.SWIPE_RIGHT:
            return Swipe(left, right) if width and height else None
        case PadKey.RECENTS:
            return Recents()
        case PadKey.NOTIFICATIONS:
            return Notifications()
        case PadKey.TEXT | PadKey.REFRESH | PadKey.GRID | PadKey.HOLD:
            return None


def _pressable(page: Page) -> list[Item]:
    marked = [item for item in page.items if item.pressable or item.field]
    return marked or [item for item in page.items if item.text]  # of a picture only the words are known


def _fits(item: Item, page: Page) -> bool:
    width, height = page.size_px
    least = min(item.box.right - item.box.left, item.box.bottom - item.box.top)
    return least >= _LEAST * height and area(item.box) <= _LARGEST * width * height


def _thing(item: Item, page: Page) -> Thing | None:
    """None if another thing gets the touch everywhere: a dialog over it, or a larger twin behind it."""
    box, chance = item.box, None
    for across, down in _PLACES:
        point = (
            min(int(box.left + across * (box.right - box.left)), box.right - 1),
            min(int(box.top + down * (box.bottom - box.top)), box.bottom - 1),
        )
        first, *others = targets_at(page, point)
        if first.item is not item:
            continue
        if not others:
            return Thing(item, _label(first), point)
        chance = chance or Thing(item, _label(first), point)
    return chance


def _label(target: Target) -> str:
    return _short(" ".join(target.text.split()))


def _short(text: str) -> str:
    return text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 1]}…"


def _is_part(item: Item, of: list[Box]) -> bool:
    return item.password or item.field or any(within(item.box, box) for box in of)


def _is_code(text: str) -> bool:
    """May it be a code? An amount is none."""
    return looks_like_code(text) and not amounts_in(text)


def _without_code(thing: Thing) -> Thing:
    return replace(thing, label=HIDDEN) if _is_code(thing.label) else thing


def takes_code(seen: Observation, page: Page) -> bool:
    """May the keys on this page enter a code?"""
    if seen.verdict is Verdict.SECURE:
        return True
    titles = (item.text or item.hint for item in page.items if len(item.text or item.hint) <= _LONGEST_TITLE)
    return any(map(_SECRET.search, titles)) or asks_for_code(Scene(Situation(Back(), seen, page)))


def _without_code_keys(things: list[Thing]) -> list[Thing]:
    keys = [thing for thing in things if _KEY.fullmatch(thing.label)]
    return [thing for thing in things if thing not in keys] if len(keys) >= _KEYS_OF_A_PAD else things


def _in_rows(things: list[Thing]) -> list[Thing]:
    """In reading order; things beside each other are one row, even if one begins a little higher."""
    rows: list[list[Thing]] = []
    for thing in sorted(things, key=lambda each: each.item.box.top):
        box = thing.item.box
        if rows and (box.top + box.bottom) // 2 < rows[-1][0].item.box.bottom:
            rows[-1].append(thing)
        else:
            rows.append([thing])
    return [thing for row in rows for thing in sorted(row, key=lambda each: each.item.box.left)]
