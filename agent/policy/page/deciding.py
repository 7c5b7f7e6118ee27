"""Buttons that decide something in unknown words: the yes of a dialog, the end of a form."""

import re
from collections.abc import Iterator

from agent.contract.actions import DoubleTap, LongPress, Tap
from agent.contract.binding import Kind
from agent.contract.page import Item, PageSource, Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import NONE, Kinds, is_group, names_wallet
from agent.policy.labels.questions import kinds_in_question, kinds_of_titles
from agent.policy.page.money_shown import has_amount, shows_money
from agent.policy.page.scene import Scene
from agent.policy.page.surroundings import question_of
from agent.policy.page.target import same_row, words_of
from agent.policy.page.unknown_words import NO_CHECKOUT
from agent.policy.words import checkout, table
from agent.policy.words.label import NUMBER, Units, label_units, words_only

_NOT_HERE = frozenset({AppKind.KEYBOARD, AppKind.LAUNCHER})
_MOST_WORDS, _MOST_CHARS = 9, 70
_MOST_BESIDE = 3  # in the row of a dialog's buttons
_MOST_IN_DIALOG = 4  # buttons of a dialog that stand below each other
# Of the page: above a dialog's own window stands nothing; a main button is so wide, or stands so low.
_DIALOG_TOP, _WIDE, _LOWER_EDGE = 0.2, 0.55, 0.85
_ASKS = re.compile("[?？؟;]\\s*$|^[\u00bf]|(?:か|吗|嗎)[。]?\\s*$")  # in all scripts
_LANGUAGES = re.compile(r"\s+[/|·]\s+")  # between the same words of two languages
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
_UNKNOWN: Kinds = frozenset({Kind.ACCOUNT})


def decides(scene: Scene, target: Target | None) -> Kinds:
    """What a button may do that nobody knows, by its place: empty if it is none, or is known to be harmless.

    In a dialog it is the other button beside a refusal; on a form the one wide button at the lower edge. The
    kinds are those of the dialog's question; if that tells nothing, it changes something of the person's.
    """
    page, action = scene.situation.page, scene.situation.action
    if page.source is not PageSource.TREE or not isinstance(action, Tap | DoubleTap | LongPress):
        return NONE
    if target is None or scene.app_of(target.item) in _NOT_HERE or not _is_button(target):
        return NONE
    if refuses(target.text):
        return NONE
    question = question_of(page, target)
    if question and _answers(scene, target):
        return _of_answer(target, question)
    if is_harmless(target.text):
        return NONE
    return _of_choice(scene, target) or _of_form(scene, target)


def is_harmless(text: str) -> bool:
    """Is it known that a button with this label only shows, plays, chooses or enters something?"""
    units = label_units(text)
    words = words_only(units)
    if not words or words in _HARMLESS or units in _HARMLESS:
        return True
    if table.begins(words, table.MILD) or _ends(words, table.MILD_ENDS):
        return True
    found = table.find(units)
    return any(
        each.phrase.kind is None and words_only(units[each.start : each.end]) == words for each in found
    )


def refuses(text: str) -> bool:
    """Does the label refuse, with a known word or a negation: 'Not this time', 'Nicht löschen'?"""
    words = words_only(label_units(text))
    if words in table.REFUSALS:
        return True
    pieces = _LANGUAGES.split(text)  # 'Annulla / Cancel'
    if len(pieces) > 1 and all(is_group(piece, table.REFUSALS) for piece in pieces):
        return True
    return bool(table.begins(words, table.NEGATIONS)) or _ends(words, table.NEGATION_ENDS)


_HARMLESS: frozenset[Units] = (
    table.REFUSALS | table.PAGES | table.PLACES | table.TABS | table.SEARCHES | table.DRAFTED | table.KEEPS
    | table.SETTINGS_PAGES | table.HARMLESS | table.MILD | table.MILD_ENDS
)  # fmt: skip


def _ends(words: Units, group: frozenset[Units]) -> bool:
    return any(words[place:] in group for place in range(len(words)))


def _of_answer(target: Target, question: tuple[str, ...]) -> Kinds:
    asks = any(map(_ASKS.search, question))
    if is_group(target.text, table.OKS) and not asks:
        return NONE  # this only closes an information
    if is_group(target.text, table.SAVES) and not is_group(target.text, table.CONFIRMS):
        return NONE
    shares = is_group(target.text, table.DRAFTED)
    if is_harmless(target.text) and not shares:
        return NONE
    return kinds_in_question(question) or (frozenset({Kind.SEND}) if shares else _UNKNOWN)


def _is_button(target: Target) -> bool:
    item = target.item
    if not item.pressable or item.field or item.on is not None or item.icon or item.disabled:
        return False
    words = words_only(label_units(target.text))
    return len(target.parts) <= 1 and 0 < len(words) <= _MOST_WORDS and len(target.text) <= _MOST_CHARS


def _answers(scene: Scene, target: Target) -> bool:
    """Is it the other button of a dialog: beside one that refuses, or a yes to a question in any words?"""
    item = target.item
    buttons = [each for each in _buttons(scene) if each is not item]
    beside = [each for each in buttons if same_row(each.box, item.box)]
    if 0 < len(beside) < _MOST_BESIDE and any(refuses(each.text) for each in beside):
        return True
    if not _is_dialog(scene) or not 0 < len(buttons) < _MOST_IN_DIALOG:
        return False
    if any(refuses(each.text) for each in buttons):
        return True
    if is_group(target.text, table.CONFIRMS):
        return len(beside) == 1 and any(map(_ASKS.search, question_of(scene.situation.page, target)))
    # In a language without a table the yes is where phones have it: on the right, in Arabic and Hebrew left.
    strange = not any(table.surely_knows(label_units(each.text), each.text) for each in (item, *buttons))
    if not strange or len(beside) != 1 or len(buttons) != 1:
        return False
    right = item.box.left > beside[0].box.left
    return right != bool(_RIGHT_TO_LEFT.search(target.text))


def _is_dialog(scene: Scene) -> bool:
    """Has the page a window of its own in the middle of the screen?"""
    page = scene.situation.page
    return all(each.box.top >= _DIALOG_TOP * page.size_px[1] for each in page.items if words_of(each))


def _of_form(scene: Scene, target: Target) -> Kinds:
    """What the main button of a page may do on which something is entered, chosen or paid."""
    item, page = target.item, scene.situation.page
    if is_group(target.text, table.CONFIRMS | table.SAVES | table.OKS) or not _stands_out(scene, item):
        return NONE
    units = label_units(target.text)
    if scene.app_of(item) not in NO_CHECKOUT and not _is_means(target.text, units) and shows_money(scene):
        return frozenset({Kind.PAY})
    if any(_is_filled(each) for each in page.items if each.box.bottom <= item.box.top):
        above = (words_of(each) for each in page.items if not each.pressable)
        return kinds_of_titles(above) or _UNKNOWN
    return NONE


def _of_choice(scene: Scene, target: Target) -> Kinds:
    """What choosing from a dialog's list does: what its title says, 'Share your location' above '1 hour'.

    A button of the list is one of its choices if it says for how long something is shared.
    """
    timed = NUMBER in label_units(target.text)
    if not _is_dialog(scene) or (target.item.text and not timed):
        return NONE
    above = [item for item in scene.situation.page.items if item.box.bottom <= target.item.box.top]
    titles = [item for item in above if item.text and not item.pressable]
    kinds = kinds_in_question((titles[0].text,)) if titles else NONE
    return kinds & {Kind.SHARE} if target.item.text else kinds


def _is_means(text: str, units: Units) -> bool:
    """Does it name a way to pay, a sum, or a payment that is over?"""
    if has_amount(text) or names_wallet(text) or table.begins(words_only(units), checkout.MEANS):
        return True
    return any(each.phrase.settled for each in table.find(units, money=True))


def _is_filled(item: Item) -> bool:
    return item.field and (bool(item.text) or item.password)


def _stands_out(scene: Scene, item: Item) -> bool:
    """Is it wide and alone in its row, and does nothing else to press stand below it?"""
    width, height = scene.situation.page.size_px
    others = [each for each in scene.situation.page.items if each.pressable and each is not item]
    if any(each.box.top >= item.box.bottom or same_row(each.box, item.box) for each in others):
        return False
    return item.box.right - item.box.left >= _WIDE * width or item.box.bottom >= _LOWER_EDGE * height


def _buttons(scene: Scene) -> Iterator[Item]:
    for each in scene.situation.page.items:
        if each.pressable and not each.field and not each.icon and each.on is None:
            yield each
