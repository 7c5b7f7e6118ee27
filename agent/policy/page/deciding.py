"""Buttons that decide something in words of which nothing is known: the yes of a dialog, the end of a form."""

import re
from collections.abc import Iterator

from agent.contract.actions import DoubleTap, LongPress, Tap
from agent.contract.binding import Kind
from agent.contract.page import Item, PageSource, Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import NONE, PEOPLE, Kinds, is_group
from agent.policy.labels.questions import kinds_in_question, kinds_of_titles
from agent.policy.page.money_shown import shows_money
from agent.policy.page.scene import Scene
from agent.policy.page.surroundings import question_of
from agent.policy.page.target import same_row, words_of
from agent.policy.words import table
from agent.policy.words.label import Units, label_units, words_only

# Here nothing that a dialog asks changes anything for others or for good, or other rules know better.
_NOT_HERE = frozenset({AppKind.KEYBOARD, AppKind.LAUNCHER})
_MOST_WORDS, _MOST_CHARS = 9, 70
_MOST_BESIDE = 3  # in the row of a dialog's buttons
_WIDE, _LOWER_EDGE = 0.55, 0.85  # of the page
_ASKS = re.compile(r"[?？؟;]\s*$|^¿|(?:か|吗|嗎)[。]?\s*$")
_UNKNOWN: Kinds = frozenset({Kind.ACCOUNT})


def decides(scene: Scene, target: Target | None) -> Kinds:
    """What a button may do that nobody knows, by its place: empty if it is none, or is known to be harmless.

    In a dialog it is the other button beside a refusal; on a form the one wide button at the lower edge. The
    kinds are those of the dialog's question; if that tells nothing, it changes something of the person's.
    """
    page, action = scene.situation.page, scene.situation.action
    if target is None or page.source is not PageSource.TREE or not isinstance(action, Tap | DoubleTap | LongPress):
        return NONE
    if scene.app_of(target.item) in _NOT_HERE or not _is_button(target) or is_harmless(target.text):
        return NONE
    question = question_of(page, target)
    if _refusal_beside(scene, target.item) and question:
        if is_group(target.text, table.OKS) and not any(map(_ASKS.search, question)):
            return NONE
        return kinds_in_question(question) or _UNKNOWN
    return _of_form(scene, target)


def _of_form(scene: Scene, target: Target) -> Kinds:
    """What the main button of a page may do on which something is entered, chosen or paid."""
    item, page = target.item, scene.situation.page
    if is_group(target.text, table.CONFIRMS | table.SAVES | table.OKS) or not _stands_out(scene, item):
        return NONE
    if scene.app not in PEOPLE and shows_money(scene):
        return frozenset({Kind.PAY})
    if any(_is_filled(each) for each in page.items if each.box.bottom <= item.box.top):
        above = (words_of(each) for each in page.items if not each.pressable)
        return kinds_of_titles(above) or _UNKNOWN
    return NONE


def _is_filled(item: Item) -> bool:
    return item.field and (bool(item.text) or item.password)


def _stands_out(scene: Scene, item: Item) -> bool:
    """Is it wide and alone in its row, and does nothing else to press stand below it?"""
    width, height = scene.situation.page.size_px
    others = [each for each in scene.situation.page.items if each.pressable and each is not item]
    if any(each.box.top >= item.box.bottom or same_row(each.box, item.box) for each in others):
        return False
    return item.box.right - item.box.left >= _WIDE * width or item.box.bottom >= _LOWER_EDGE * height


def is_harmless(text: str) -> bool:
    """Is it known that a button with this label only shows, plays, chooses or enters something?"""
    units = label_units(text)
    words = words_only(units)
    if not words:
        return True
    if words in _HARMLESS or units in _HARMLESS:
        return True
    if table.begins(words, table.MILD) or any(words[place:] in table.MILD_ENDS for place in range(len(words))):
        return True
    found = table.find(units)
    return any(each.phrase.kind is None and words_only(units[each.start : each.end]) == words for each in found)


_HARMLESS: frozenset[Units] = (
    table.REFUSALS | table.PAGES | table.PLACES | table.TABS | table.SEARCHES | table.DRAFTED | table.KEEPS
    | table.SETTINGS_PAGES | table.HARMLESS | table.MILD
)  # fmt: skip


def _is_button(target: Target) -> bool:
    item = target.item
    if not item.pressable or item.field or item.on is not None or item.icon or item.disabled:
        return False
    words = words_only(label_units(target.text))
    return len(target.parts) <= 1 and 0 < len(words) <= _MOST_WORDS and len(target.text) <= _MOST_CHARS


def _refusal_beside(scene: Scene, item: Item) -> bool:
    """Does one of at most three buttons beside each other refuse?"""
    row = [each for each in _buttons(scene) if each is not item and same_row(each.box, item.box)]
    return 0 < len(row) < _MOST_BESIDE and any(is_group(each.text, table.REFUSALS) for each in row)


def _buttons(scene: Scene) -> Iterator[Item]:
    for each in scene.situation.page.items:
        if each.pressable and not each.field and not each.icon:
            yield each
