"""Finds on a page what a command names; pure."""

import unicodedata
from collections.abc import Iterable

from agent.contract.actions import Point
from agent.contract.page import Item, Page, PageSource
from agent.policy.page.target import target_at
from devices.base import Box


def things_named(page: Page, names: Iterable[str]) -> tuple[Item, ...]:
    """The things with one of these names in the page's order, each pressable place once.

    Those whose whole text is the name come before those that only begin with it. Of texts that nothing takes
    a press for, headings and the like, none is returned while there is one that does.
    """
    wanted = {_plain(name) for name in names}
    items = [item for item in page.items if item.text and not item.disabled]
    for fits in (
        [item for item in items if _plain(item.text) in wanted],
        [item for item in items if any(_begins(item.text, name) for name in wanted)],
    ):
        if found := _pressable(page, fits):
            return found
    return ()


def texts_named(page: Page, names: Iterable[str]) -> bool:
    """Is one of these names on the page, as all of a text or before its first comma?"""
    wanted = {_plain(name) for name in names}
    return any(
        _plain(item.text) in wanted or any(_begins(item.text, name) for name in wanted)
        for item in page.items
        if item.text
    )


def fields_of(page: Page) -> tuple[Item, ...]:
    """The page's fields that take a text."""
    return tuple(item for item in page.items if item.field and not item.disabled)


def switch_at(page: Page, item: Item) -> bool | None:
    """Whether the switch of this thing is on; None if it has none, or unknown."""
    target = target_at(page, middle(item.box))
    if item.on is not None:
        return item.on
    if target is not None and target.item.on is not None:
        return target.item.on
    y = middle(item.box)[1]
    beside = [each for each in page.items if each.on is not None and each.box.top <= y < each.box.bottom]
    return beside[0].on if len(beside) == 1 else None


def middle(box: Box) -> Point:
    """Of a box."""
    return (box.left + box.right) // 2, (box.top + box.bottom) // 2


def label_of_thing(page: Page, item: Item) -> str:
    """What a person reads on the whole of it."""
    target = target_at(page, middle(item.box))
    return (target.text if target else "") or item.text


def _pressable(page: Page, items: Iterable[Item]) -> tuple[Item, ...]:
    places: dict[Box, Item] = {}
    idle: dict[Box, Item] = {}
    for item in items:
        target = target_at(page, middle(item.box))
        if item.pressable or item.field:
            places.setdefault(item.box, item)
        elif target is not None and (target.item.pressable or target.item.field):
            places.setdefault(target.item.box, item)
        else:
            idle.setdefault(item.box, item)
    # Of a picture nothing is known to take a press.
    return tuple((places or (idle if page.source is PageSource.PICTURE else {})).values())


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in folded if sign.isalnum()) or folded.strip()


def _begins(text: str, name: str) -> bool:
    """'Wi-Fi, HomeNet' for 'wifi'; not 'Wi-Fi calling'."""
    first = text.split(",")[0].split("，")[0].split("\n")[0]
    return first != text and _plain(first) == name
