"""Buttons whose words no table knows, on pages that show money: they may pay."""

from functools import lru_cache
from itertools import islice

from agent.contract.actions import DoubleTap, LongPress, Tap
from agent.contract.page import Item, PageSource, Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import names_wallet
from agent.policy.page.money_shown import has_amount, shows_money
from agent.policy.page.scene import Scene
from agent.policy.page.target import same_row, within
from agent.policy.words import checkout, table
from agent.policy.words.label import Units, label_units, words_only

# Here what others wrote, or the phone's own pages, stand beside sums that nobody is asked for.
NO_CHECKOUT = frozenset({
    AppKind.CHAT, AppKind.MAIL, AppKind.CALLS, AppKind.SETTINGS, AppKind.LAUNCHER, AppKind.SYSTEM,
    AppKind.INSTALLER, AppKind.PERMISSION, AppKind.KEYBOARD, AppKind.HARMLESS,
})  # fmt: skip
# A longer label is a heading or explains something.
_MOST_WORDS, _MOST_CHARS = 9, 70
# In shares of the page: what is smaller counts up or down, opens a menu or is a picture; what is higher is a
# picture or a card.
_LEAST_WIDTH, _LEAST_HEIGHT, _MOST_HEIGHT = 0.15, 0.02, 0.12
# In a language that is known a button must be as wide as most buttons that pay, or stand at the lower edge.
_WIDE, _LOWER_EDGE = 0.55, 0.85
# So many things beside each other are tabs, keys or filters; so many alike below each other are a list.
_TABS, _LIST, _LIST_IN_UNKNOWN = 3, 3, 4
_ALIKE = 0.1
_HALF, _LEAST_LETTERS = 0.5, 3
_LONGEST_CURRENCY = 5  # letters, as of 'manat'
_MOST_TEXTS = 80  # of a page tell its language
_EDGE = 0.12  # so near to the upper or lower edge, as a share of the page, stand its bars
# Words that pages in many languages have, beside those that several tables share.
_EVERYWHERE = table.group("home, service, menu, account, details, status, product, privacy, internet, start")
_BRANDS = frozenset(each for each in checkout.MEANS if len(each) <= 2) | checkout.WALLETS


def may_pay(scene: Scene, target: Target | None) -> bool:
    """Is this a button that may pay for all that is known: strange words, and money on the page?

    In a language of which the page has no known words every button counts; in a known one only the button
    that stands out.
    """
    page, action = scene.situation.page, scene.situation.action
    if (
        target is None
        or page.source is not PageSource.TREE
        or not isinstance(action, Tap | DoubleTap | LongPress)
    ):
        return False
    if scene.app_of(target.item) in NO_CHECKOUT or not _is_button(scene, target):
        return False
    known, strange = _texts_around(scene, target)
    if not _is_strange(target.text, in_part=known == 0):
        return False
    if not target.item.text and not _is_lowest(scene, target.item) and len(target.parts) == 1:
        return False  # a row that leads somewhere; what pays is below
    alike = _alike(scene, target.item)
    if known > strange:
        stands_out = alike < _LIST and _stands_out(scene, target.item) and len(target.parts) <= 1
        return stands_out and shows_money(scene)
    return alike < _LIST_IN_UNKNOWN and shows_money(scene)


def _is_strange(text: str, *, in_part: bool) -> bool:
    """Has the label words, none of which is known? in_part: of several at most half.

    Words that two languages share are no proof that the label is understood.
    """
    units = label_units(text)
    words = words_only(units)
    if not words or len(words) > _MOST_WORDS or len(text) > _MOST_CHARS or sum(map(len, words)) < 2:
        return False
    if not table.surely_knows(units, text):
        return not names_wallet(text)
    whole = table.whole(units) is not None or table.is_phrase(words)
    return in_part and len(words) > 1 and not whole and _known_share(words, text) <= _HALF


def _known_share(words: Units, text: str) -> float:
    """Which share of the words is known; all of a script without blanks, whose languages have tables."""
    if any(len(word) == 1 and not word.isascii() for word in words):
        return 1.0
    return sum(table.knows((word,), text) for word in words) / len(words)


def _is_button(scene: Scene, target: Target) -> bool:
    """Can it be a button by its looks: no field, switch, icon, key, tab or card with a sum of its own?"""
    item, (width, height) = target.item, scene.situation.page.size_px
    if not item.pressable or item.field or item.on is not None or item.icon or item.disabled:
        return False
    across, down = item.box.right - item.box.left, item.box.bottom - item.box.top
    if across < _LEAST_WIDTH * width or not _LEAST_HEIGHT * height <= down <= _MOST_HEIGHT * height:
        return False
    if len(target.parts) > 2:
        return False
    if len(target.parts) == 2 and not (_is_lowest(scene, item) or _is_words_and_sum(scene, target)):
        return False
    if _beside(scene, item) >= _TABS - 1:
        return False
    return not has_amount(target.text) or across >= _WIDE * width or _stands_out(scene, item)


def _is_words_and_sum(scene: Scene, target: Target) -> bool:
    """Is it the page's one wide thing that says words and a sum, as 'Betaal nu' with '€ 36,80' beside it?

    Several such things are a list of goods.
    """
    item, page = target.item, scene.situation.page
    if item.box.right - item.box.left < _WIDE * page.size_px[0]:
        return False
    priced = [each for each in page.items if has_amount(each.text)]
    goods = sum(any(within(each.box, one.box) for each in priced) for one in _column(scene, item))
    return goods == 1 and sum(map(_is_sum, target.parts)) == 1


def _is_sum(text: str) -> bool:
    """Is it an amount, and nothing else but its currency?"""
    return has_amount(text) and sum(map(len, words_only(label_units(text)))) <= _LONGEST_CURRENCY


def _is_lowest(scene: Scene, item: Item) -> bool:
    """Stands no other thing to press below it?"""
    return not any(each.pressable and each.box.top >= item.box.bottom for each in scene.situation.page.items)


def _stands_out(scene: Scene, item: Item) -> bool:
    """Is it as wide as a page's main button, or at the lower edge, and no other thing to press is below?"""
    width, height = scene.situation.page.size_px
    wide = item.box.right - item.box.left >= _WIDE * width
    return _is_lowest(scene, item) and (wide or item.box.bottom >= _LOWER_EDGE * height)


def _beside(scene: Scene, item: Item) -> int:
    """How many other things to press stand in the same row; a thing inside another counts once."""
    others = [
        each
        for each in scene.situation.page.items
        if each.pressable
        and each is not item
        and not each.icon
        and same_row(each.box, item.box)
        and not within(each.box, item.box)
        and not within(item.box, each.box)
    ]
    return len({(each.box.left, each.box.right) for each in others})


def _alike(scene: Scene, item: Item) -> int:
    """How many things of this size stand in its column, itself included."""
    return len(_column(scene, item))


def _column(scene: Scene, item: Item) -> list[Item]:
    """The things to press of this size in its column, itself included."""
    box, slack = item.box, _ALIKE * (item.box.bottom - item.box.top) + 1
    return [
        each
        for each in scene.situation.page.items
        if each.pressable
        and not each.field
        and each.on is None
        and abs(each.box.left - box.left) <= slack
        and abs(each.box.right - box.right) <= slack
        and abs((each.box.bottom - each.box.top) - (box.bottom - box.top)) <= slack
    ]


def _texts_around(scene: Scene, target: Target) -> tuple[int, int]:
    """How many other texts of the page are known, how many unknown.

    Names of wallets are neither, nor is what stands in a bar at an edge: apps leave these in English.
    """
    box = target.item.box
    bars = [item.box for item in scene.situation.page.items if _in_bar(scene, item)]
    texts = (
        item.text or item.hint
        for item in scene.situation.page.items
        if not within(item.box, box) and not any(within(item.box, bar) for bar in bars)
    )
    told = list(
        islice((each for text in texts if text and (each := _is_known(text)) is not None), _MOST_TEXTS)
    )
    return sum(told), len(told) - sum(told)


def _in_bar(scene: Scene, item: Item) -> bool:
    """Is it one of several things to press beside each other at an edge of the page?"""
    height = scene.situation.page.size_px[1]
    at_edge = item.box.bottom >= (1 - _EDGE) * height or item.box.top <= _EDGE * height
    return at_edge and item.pressable and not item.field and not item.icon and _beside(scene, item) > 0


@lru_cache(maxsize=4096)
def _is_known(text: str) -> bool | None:
    """Is the text understood? None for one without words of its own, and for one that tells no language."""
    words = words_only(label_units(text))
    if not words or words in _BRANDS or sum(map(len, words)) < _LEAST_LETTERS:
        return None
    if words in table.TABS or words in _EVERYWHERE or table.is_shared(words):
        return None
    return table.is_phrase(words) or (table.knows(words, text) and _known_share(words, text) >= _HALF)
