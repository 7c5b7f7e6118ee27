"""Rows, tabs and titles that only open something: their words name a page or a thing, whatever they say."""

import re
from collections.abc import Iterator, Sequence

from agent.contract.binding import Kind
from agent.contract.page import Item, Target
from agent.policy.apps.app_ids import CONTACTS, MEDIA
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import SHORT, Kinds, first_word, is_group, kinds_of
from agent.policy.page.money_shown import has_amount
from agent.policy.page.scene import Scene
from agent.policy.page.sums import total_of
from agent.policy.page.target import area, same_row, within
from agent.policy.words import table
from agent.policy.words.label import Units, label_units, weight, words_only
from devices.base import Box

# Of the page: a row of a list is at least so wide; a bar with tabs ends above, or begins below.
_ROW, _TOP, _LOW = 0.6, 0.2, 0.85
# Boxes of one row or column differ by less than this share of the page; tabs are at most so unlike in width.
_EQUAL, _UNLIKE = 0.02, 3.0
_APART = 1.0  # rows of one list, in heights of a row
_TAB = 3.5  # words of a tab's name
_LEAST_TABS, _MOST_TABS = 3, 7  # a profile has two buttons side by side at its edge
_FIRM = 2  # words of an act that begins a title
_MOST_ROWS = 6  # of a list, above and below each
_LENGTH = re.compile(r"[0-9]{1,3}(?::[0-5][0-9]){1,2}")
_NAME = re.compile(r"[^\W\d_][\w' -]*, [^\W\d_][\w' .-]*")
_PIECES = re.compile(r"[,，、;；·•/|\n]+| und | et | and | y | e | и ")
_MONEY = frozenset({Kind.PAY, Kind.ORDER})
# Pages of other apps are judged by their words alone, however their rows look.
_LISTS = frozenset({None, AppKind.HARMLESS})


def only_opens(scene: Scene, target: Target, kinds: Kinds) -> bool:
    """Does a press that its words call an act of these kinds only go to a page, or play what is listed?

    Rests on the element tree alone. Where that cannot tell such a row from a button, the words count.
    """
    item = target.item
    if scene.misread or not item.pressable or item.field:
        return False
    title, *others = target.parts or (target.text,)
    units = words_only(label_units(title))
    if not units:
        return False
    if item.on is not None:
        return units in table.PAGES | table.PLACES and _is_tab(scene, item, kinds)
    if scene.app_of(item) is AppKind.SETTINGS:
        return kinds <= {Kind.ACCOUNT} and _opens_settings(scene, target, units, others)
    if units in table.PAGES:
        if has_amount(title) and (item.text or not _is_row(scene, item) or total_of(scene.situation.page)):
            return False
        return not any(kinds_of(each, scene.app_of(item)) for each in others)
    if units in table.PLACES:
        return _is_tab(scene, item, kinds) or _is_among_pages(scene, item, others, kinds)
    return _is_person(scene, item, title) or (bool(others) and _is_listed(scene, item, title, others))


def _opens_settings(scene: Scene, target: Target, title: Units, others: list[str]) -> bool:
    """Is it the row that opens the developer options, or one whose second line only names them?

    On their own page it may be their switch, and so may a row with something to press at its end.
    """
    item, page = target.item, scene.situation.page
    if item.text or not _is_row(scene, item) or _has_switch(scene, item):
        return False
    headed = any(
        not each.pressable
        and not within(each.box, item.box)
        and words_only(label_units(each.text)) in table.SETTINGS_PAGES
        for each in page.items
    )
    if headed:
        return False
    if title in table.SETTINGS_PAGES:
        return all(_names_links(each) or not kinds_of(each) for each in others)
    return bool(others) and not kinds_of(target.parts[0], AppKind.SETTINGS) and all(map(_names_links, others))


def _has_switch(scene: Scene, row: Item) -> bool:
    return any(
        (each.on is not None or each.pressable) and each is not row and same_row(each.box, row.box)
        for each in scene.situation.page.items
    )


def _names_links(line: str) -> bool:
    """Does it list names of settings, at least one of them of what may end the connection?"""
    pieces = [units for each in _PIECES.split(line) if (units := words_only(label_units(each)))]
    known = [units for units in pieces if units in table.SETTINGS_PAGES | table.LINKS]
    return bool(known) and not any(kinds_of(" ".join(units)) for units in pieces if units not in known)


def _is_tab(scene: Scene, item: Item, kinds: Kinds) -> bool:
    """Is it one of several short names beside each other at the page's edge, one of them surely a page's?

    Are they marked as on and off, one is on. On a page with money a bar may hold the button that pays it.
    """
    page = scene.situation.page
    width, height = page.size_px
    if scene.message_field() is not None or _TOP * height < item.box.bottom < _LOW * height:
        return False
    bar = [each for each in _pressable(scene) if each is not item and same_row(each.box, item.box)]
    widths = [each.box.right - each.box.left for each in (item, *bar)]
    marked = [each.on for each in (item, *bar) if each.on is not None]
    if marked and (len(marked) != len(widths) or sum(marked) != 1):
        return False
    if not (2 if marked else _LEAST_TABS) <= len(widths) <= _MOST_TABS or sum(widths) < _ROW * width:
        return False
    if max(widths) > _UNLIKE * min(widths):
        return False
    if _MONEY & kinds and (len(widths) < _LEAST_TABS or _shows_money(scene, (item, *bar))):
        return False
    return _lead_to_pages(scene, bar)


def _shows_money(scene: Scene, rows: Sequence[Item]) -> bool:
    """Does anything beside these say a sum, or whom it goes to?"""
    page = scene.situation.page
    if total_of(page) is not None:
        return True
    return any(
        has_amount(each.text) or table.begins(label_units(each.text), table.PAYEES) is not None
        for each in page.items
        if each.text and not any(each is row or within(each.box, row.box) for row in rows)
    )


def _is_among_pages(scene: Scene, item: Item, others: list[str], kinds: Kinds) -> bool:
    """Is it a row of a list whose other rows lead to pages? No dialog's, which has its refusal below."""
    if item.text or not _is_row(scene, item) or any(words_only(label_units(each)) for each in others):
        return False
    if scene.message_field() is not None or total_of(scene.situation.page) is not None:
        return False
    below = (each for each in _pressable(scene) if each.box.bottom > item.box.top)
    if any(is_group(_label(scene, each), table.REFUSALS) for each in below):
        return False
    siblings = list(_siblings(scene, item))
    if _MONEY & kinds and _shows_money(scene, (item, *siblings)):
        return False
    return _lead_to_pages(scene, siblings)


def _lead_to_pages(scene: Scene, neighbours: list[Item]) -> bool:
    """Is one of them surely the name of a page, and none of them an act or an answer?"""
    sure = False
    for each in neighbours:
        label = _label(scene, each)
        units = words_only(label_units(label))
        if units in table.TABS or units in table.PAGES:
            sure = True
        elif units not in table.PLACES and (
            weight(units) > _TAB
            or kinds_of(label, scene.app)
            or is_group(label, table.REFUSALS | table.CONFIRMS | table.SAVES)
        ):
            return False
    return sure


def _is_listed(scene: Scene, item: Item, title: str, others: list[str]) -> bool:
    """Is it an entry of a list of songs, films or articles? Their second lines are alike but for numbers.

    A short title, which may name an act and nothing else, counts so in players and readers alone; one that
    is wholly an act or begins with one, or a sum anywhere in the list, never does: it may sell something.
    """
    second, *_ = others
    if item.text or scene.mini_program:
        return False
    if _is_played(scene, item, title, second) or _is_mail(scene, item, title):
        return True
    if scene.app not in _LISTS or _is_act(title):
        return False
    if any(map(has_amount, (title, *others))):
        return False
    if scene.package not in MEDIA and weight(label_units(title)) < SHORT:
        return False
    if kinds_of(second, scene.app) or not _is_row(scene, item) or total_of(scene.situation.page) is not None:
        return False
    lines = [_lines(scene, each) for each in _siblings(scene, item)]
    if any(has_amount(name) or has_amount(line) for name, line in lines):
        return False
    plays = scene.package in MEDIA
    return any(
        name != title and not kinds_of(name, scene.app) and _are_alike(line, second, plays=plays)
        for name, line in lines
    )


def _is_played(scene: Scene, item: Item, title: str, second: str) -> bool:
    """Is it one of several songs or episodes in a player, each with its length below its title?"""
    if scene.package not in MEDIA or not _LENGTH.fullmatch(second.strip()) or not _is_row(scene, item):
        return False
    lines = [line for _, line in (_lines(scene, each) for each in _siblings(scene, item))]
    return bool(lines) and all(_LENGTH.fullmatch(line.strip()) for line in lines) and not has_amount(title)


def _is_mail(scene: Scene, item: Item, sender: str) -> bool:
    """Is it one of several mails in a list, with its sender above its subject?"""
    if scene.app is not AppKind.MAIL or not _is_row(scene, item) or _is_act(sender):
        return False
    lines = [_lines(scene, each) for each in _siblings(scene, item)]
    return bool(lines) and all(name and line and not _is_act(name) for name, line in lines)


def _is_person(scene: Scene, item: Item, title: str) -> bool:
    """Is it a name in a list of people, written 'Surname, First name' as those around it?"""
    if scene.package not in CONTACTS or item.text or not _NAME.fullmatch(title.strip()):
        return False
    names = [name for name, _ in (_lines(scene, each) for each in _siblings(scene, item))]
    return bool(names) and all(_NAME.fullmatch(name.strip()) for name in names)


def _is_act(title: str) -> bool:
    units = label_units(title)
    alone = table.whole(units)
    if alone is not None and alone.kind is not None:
        return True
    first = first_word(units)
    return any(
        each.start <= first and each.phrase.kind is not None and weight(each.phrase.units) >= _FIRM
        for each in table.find(units)
    )


def _are_alike(one: str, other: str, *, plays: bool) -> bool:
    """plays: in a player a time is a length; elsewhere it may be what is left of an offer."""
    if _LENGTH.fullmatch(one.strip()) and _LENGTH.fullmatch(other.strip()):
        return plays
    words = words_only(label_units(one))
    return words != () and words == words_only(label_units(other))


def _is_row(scene: Scene, item: Item) -> bool:
    width, height = scene.situation.page.size_px
    box = item.box
    return box.right - box.left >= _ROW * width and 4 * (box.bottom - box.top) <= height


def _siblings(scene: Scene, item: Item) -> Iterator[Item]:
    """The rows of the same list: as wide, and standing close above or below each other."""
    width = scene.situation.page.size_px[0]
    column = [
        each
        for each in _pressable(scene)
        if each is not item
        and abs(each.box.left - item.box.left) <= _EQUAL * width
        and abs(each.box.right - item.box.right) <= _EQUAL * width
        and not each.text
        and not each.field
    ]
    for towards in (-1, 1):
        edge, found = item.box, 0
        for each in sorted(column, key=lambda row: towards * row.box.top):
            gap = each.box.top - edge.bottom if towards > 0 else edge.top - each.box.bottom
            if gap < -_EQUAL * _high(edge):
                continue
            if gap > _APART * _high(edge):
                break
            edge = each.box
            found += 1
            yield each
            if found == _MOST_ROWS:
                break


def _high(box: Box) -> int:
    return box.bottom - box.top


def _pressable(scene: Scene) -> Iterator[Item]:
    """What can be pressed and is no page of its own."""
    page = scene.situation.page
    most = area(Box(0, 0, *page.size_px)) / 4
    for each in page.items:
        if each.pressable and not each.field and area(each.box) <= most:
            yield each


def _label(scene: Scene, item: Item) -> str:
    return item.text or _lines(scene, item)[0]


def _lines(scene: Scene, item: Item) -> tuple[str, str]:
    """The first two texts in a row, '' for those it has not."""
    inside = [
        each.text
        for each in scene.situation.page.items
        if each is not item and each.text and within(each.box, item.box)
    ]
    first, second, *_ = (*inside, "", "")
    return first, second
