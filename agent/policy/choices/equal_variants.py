"""Sizes and the like on a page, at different prices, of which the task prefers none."""

from collections.abc import Sequence

from agent.contract.amounts import value_of
from agent.contract.binding import Kind
from agent.policy.choices.entries import AlikeEntry
from agent.policy.choices.naming import names_in
from agent.policy.choices.option_labels import MAX_OPTION, MAX_OPTIONS
from agent.policy.choices.wish import CARTS, ORDERS, Wish, WishedAct, plain_text, tokens_of
from agent.policy.labels.classes import kinds_of, names_wallet
from agent.policy.page.scene import Scene
from agent.policy.words import table
from agent.policy.words.label import label_units

_LONGEST, _HIGHEST = 5, 0.1  # words; of the page


def equal_variants(scene: Scene, wish: Wish, entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of all entries, if they are sizes or the like at different prices and none is preferred."""
    height = scene.situation.page.size_px[1]
    if len(entries) > MAX_OPTIONS or not all(_is_variant(entry, height) for entry in entries):
        return []
    if len({value_of(entry.amounts[0]) for entry in entries}) < 2:
        return []
    named = [names_in(wish, entry) for entry in entries]
    if any(each != named[place] for each in named):
        return []
    beside = all(_level(entry, entries[place]) for entry in entries)
    chosen_by_dot = all(entry.on is not None for entry in entries)
    if not named[place][0] and not (beside or chosen_by_dot):
        return []
    if not (WishedAct(wish.text, ORDERS).told or _orders(scene)):
        return []
    return list(range(len(entries)))


def _is_variant(entry: AlikeEntry, height: int) -> bool:
    """A short name with one price."""
    if entry.box.bottom - entry.box.top > _HIGHEST * height or len(entry.amounts) != 1 or entry.dated:
        return False
    if value_of(entry.amounts[0]) is None:
        return False
    words = [token for token in tokens_of(_without_amounts(entry)) if not token.isdigit()]
    units = label_units(entry.text)
    sums = table.OTHER_SUMS.union(*table.TOTALS)
    return (
        0 < len(words) <= _LONGEST * 2
        and len(label_units(_without_amounts(entry))) <= _LONGEST * 2
        and not table.begins(units, sums)
        and not names_wallet(entry.text)
    )


def _without_amounts(entry: AlikeEntry) -> str:
    text = entry.text
    for amount in entry.amounts:
        text = text.replace(amount, " ")
    return text


def _level(one: AlikeEntry, other: AlikeEntry) -> bool:
    return one is other or min(one.box.bottom, other.box.bottom) > max(one.box.top, other.box.top)


def _orders(scene: Scene) -> bool:
    """Does a button of the page order, pay, or fill a cart?"""
    texts = (item.text for item in scene.situation.page.items if item.pressable)
    short = (text for text in texts if 0 < len(text) <= MAX_OPTION)
    act = frozenset({Kind.ORDER, Kind.PAY})
    return any(kinds_of(text, scene.app) & act or CARTS.is_in(plain_text(text)) for text in short)
