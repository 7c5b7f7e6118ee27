"""What one press at a point does, as far as the page tells."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from agent.contract.actions import Point
from agent.contract.amounts import amounts_in, number_in, sums_in
from agent.contract.binding import Kind
from agent.contract.page import Item, Page, Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels import classes
from agent.policy.labels.classes import (
    NONE,
    PEOPLE,
    SHORT,
    Kinds,
    is_group,
    kinds_at_ends,
    kinds_in_app,
    kinds_of,
)
from agent.policy.labels.ids import kinds_of_name
from agent.policy.labels.questions import kinds_in_question, kinds_of_titles
from agent.policy.page.app_habits import kinds_by_app
from agent.policy.page.cut_off import cuts_off, with_row_name
from agent.policy.page.icons import is_known_to_be_harmless, kinds_of_icon
from agent.policy.page.keys import is_enter_key, is_on_key_pad
from agent.policy.page.money_shown import has_amount, shows_card, splits_amount
from agent.policy.page.opening import only_opens
from agent.policy.page.scene import MONEY, Scene
from agent.policy.page.sums import total_of
from agent.policy.page.surroundings import answers_itself, block_of, question_of
from agent.policy.page.target import area, is_untold, parts_under, targets_at, within, words_beside, words_of
from agent.policy.words import checkout, table
from agent.policy.words.label import NUMBER, label_units, weight, words_only

# Names of icons whose press needs no approval.
_PLAIN_NAMES = frozenset({
    "back", "up", "home", "search", "menu", "close", "navigate", "navigation", "drawer", "toolbar",
    "refresh",
})  # fmt: skip
# An item of this share of the page is a page of its own; what lies in it is judged by itself.
_PAGE_SHARE, _MANY_PARTS = 0.3, 12
_CARD_LINES = 3
_METHOD_HEADINGS = frozenset(each for each in checkout.METHODS if len(each) > 1)
_FIELD_SHARE = 0.28
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_WITH_ADDRESS = re.compile(rf"^[^\W\d_]+:? +{_ADDRESS.pattern}$")
# What stands above a button that saves if that publishes.
_AGREED = table.group(
    "同意我们的使用条款, 同意使用条款, you agree to the terms of use, you agree to our terms of use",
    "du den nutzungsbedingungen zu, sie den nutzungsbedingungen zu, aceptas los términos de uso",
    "acceptez les conditions d'utilisation, concorda com os termos de uso, accetti le condizioni d'uso",
    "利用規約に同意したことになります, 이용 약관에 동의하는 것으로",
)
_COINS = re.compile("[💎🪙💰🔷🔶♦]")  # what games draw beside their own money


@dataclass(frozen=True, slots=True)
class Press:
    """What one press does.

    kinds: the kinds of act.
    target: the pressed item, None if unknown.
    labelled: what it presses is known.
    enter: it presses the Enter key of the phone's keyboard.
    untold: the app draws this place itself, and its words were not read.
    """

    kinds: Kinds = NONE
    target: Target | None = None
    labelled: bool = False
    enter: bool = False
    untold: bool = False


def press_at(scene: Scene, point: Point) -> Press:
    """What a touch presses: the most telling item that may get it, with the kinds of all such items."""
    targets = tuple(with_row_name(scene, each) for each in targets_at(scene.situation.page, point))
    untold = is_untold(scene.situation.page, point)
    if not targets:
        beside = words_beside(scene.situation.page, point)
        if beside and scene.misread and _is_caption_of_field(scene, beside[0], point):
            return Press(target=beside[0], labelled=True)
        for target in beside:
            if kinds := kinds_of_target(scene, target, point):
                return Press(kinds, target, labelled=True)
        enter = is_enter_key(scene, point, None)
        labelled = enter or (not untold and is_known_to_be_harmless(scene, point))
        return Press(kinds_of_icon(scene, None, point), labelled=labelled, enter=enter, untold=untold)
    results = [(target, kinds_of_target(scene, target, point)) for target in targets]
    every = NONE.union(*(kinds for _, kinds in results))
    first = results[0] if results[0][1] else next((each for each in results if each[1]), results[0])
    enter = is_enter_key(scene, point, first[0])
    if untold and not every:
        return Press(
            labelled=enter, enter=enter, untold=True
        )  # the container of a drawing does not tell what is drawn
    return Press(every, first[0], enter or any(_is_labelled(target) for target in targets), enter)


def kinds_of_target(scene: Scene, target: Target, point: Point) -> Kinds:
    """What pressing a target does, by its label, its id, the question that it answers, and its place.

    What cuts Farhand off from its phone is asked about with that reason, not as a setting among others.
    """
    if target.item.field:
        return NONE
    kinds = _kinds_told(scene, target, point)
    return (kinds - {Kind.ACCOUNT}) | {Kind.DISCONNECT} if cuts_off(scene, target, point) else kinds


def _kinds_told(scene: Scene, target: Target, point: Point) -> Kinds:
    item, app = target.item, scene.app_of(target.item)
    if classes.clears_all(target.text, app):
        return NONE
    kinds = _of_label(scene, target, point, app)
    if kinds and only_opens(scene, target, kinds):
        kinds = NONE
    if is_group(target.text, table.REFUSALS, misread=scene.misread):
        return kinds | kinds_in_question(answers_itself(scene.situation.page, target))
    kinds = _with_question(scene, target, kinds, app)
    if app is AppKind.LAUNCHER:
        return classes.at_home(kinds)
    named = (item, *parts_under(scene.situation.page, target, point))
    kinds |= _of_names(named)
    if is_group(target.text, table.DRAFTED) and scene.draft():
        kinds |= {Kind.SEND}
    kinds |= kinds_of_icon(scene, target, point) | kinds_by_app(scene, target, app)
    key = kinds == frozenset({Kind.DELETE}) and is_on_key_pad(scene.situation.page, target)
    return NONE if key else kinds


def speaks_of_sliding(target: Target) -> bool:
    """Is its label that of a slider?"""
    units = label_units(target.text)
    return weight(units) <= classes.LINE and table.has(units, table.SLIDES)


def _of_label(scene: Scene, target: Target, point: Point, app: AppKind | None) -> Kinds:
    if scene.misread:
        return _of_line(scene, target.item, app)
    kinds = kinds_of(target.item.hint, app) if target.item.hint else NONE
    if target.item.pressable and _moves_money(scene, target, app):
        kinds |= {Kind.PAY}
    if target.item.pressable and _shares_location(scene, target):
        kinds |= {Kind.SHARE}
    if target.item.pressable and _pays_by_wallet(scene, target, app):
        kinds |= {Kind.PAY}
    if target.item.pressable and (_goes_on_with_card(scene, target, app) or _buys_coins(scene, target, app)):
        kinds |= {Kind.PAY}
    if len(target.parts) <= 1:
        whole = target.parts[0] if target.parts else target.text
        ends = kinds_at_ends(whole) if target.item.pressable and app not in PEOPLE else NONE
        return kinds | kinds_of(whole, app) | ends
    kinds |= kinds_in_app(target.parts[0], app)
    size = weight(label_units(target.text))
    few = len(target.parts) <= 3
    if few and size <= SHORT:
        kinds |= kinds_of("".join(target.parts), app)  # one word may be split into two parts
    if size <= SHORT or (few and size <= classes.LINE):
        kinds |= kinds_of(target.text, app)
    elif app not in (AppKind.CHAT, AppKind.MAIL, AppKind.SYSTEM):
        # This is a long card that begins like a button and names a sum.
        kinds |= kinds_of(target.text if few else f"{target.parts[0]} {_first_amount(target.parts)}", app) & {
            Kind.PAY
        }
    return kinds | _of_parts(scene, target, point, app)


def _moves_money(scene: Scene, target: Target, app: AppKind | None) -> bool:
    """Is this a short label with a sum or a word of trade, where money is at stake?"""
    units = label_units(target.text)
    trades = is_group(target.text, table.TRADES)
    if not trades and (len(target.parts) > 1 or weight(units) > SHORT or not amounts_in(target.text)):
        return False
    if app not in MONEY and total_of(scene.situation.page) is None:
        return False
    over = any(each.phrase.settled for each in table.find(units, money=True))
    names = table.OTHER_SUMS | frozenset[tuple[str, ...]]().union(*table.TOTALS)
    return trades or (not over and words_only(units) != () and not table.begins(units, names - table.TRADES))


def _goes_on_with_card(scene: Scene, target: Target, app: AppKind | None) -> bool:
    """Does it go on, agree or sign up below a sum and a card that may be charged next, or a sum in pieces?"""
    page = scene.situation.page
    goes_on = is_group(target.text, table.CONFIRMS)
    if app in PEOPLE or not (goes_on or is_group(target.text, table.ENROLS)):
        return False
    above = target.item.box.top
    if goes_on and splits_amount(page, above):
        return True
    lines = [item for item in page.items if item.box.bottom <= above]
    if not any(sums_in(item.text) or has_amount(item.text) for item in lines):
        return False
    return shows_card(replace(page, items=tuple(lines))) and not _is_over(lines)


def _is_over(lines: Iterable[Item]) -> bool:
    """Do the lines tell of a payment that was made?"""
    return any(
        each.phrase.settled and each.start == 0
        for item in lines
        for each in table.find(label_units(item.text), money=True)
        if not checkout.names_wallet(label_units(item.text))
    )


def _shares_location(scene: Scene, target: Target) -> bool:
    """Does it share for a time, on a page about where somebody is now: '分享 15 min' below '我的即時位置'?"""
    units = label_units(target.text)
    if NUMBER not in units or weight(units) > SHORT or not table.has(units, table.SHARES):
        return False
    return any(table.has(label_units(item.text), table.LIVE_LOCATIONS) for item in scene.situation.page.items)


def _buys_coins(scene: Scene, target: Target, app: AppKind | None) -> bool:
    """Is this a price for coins of a game: '6.500 // 9,99 €', 'Bag // 300 💎 // 9,99 €'?

    What costs only coins has no currency.
    """
    if app in PEOPLE or len(target.parts) not in (2, 3) or target.item.icon:
        return False
    priced = [part for part in target.parts if has_amount(part) and number_in(part)]
    counted = [part for part in target.parts if part not in priced and any(map(str.isdigit, part))]
    if len(priced) != 1 or len(counted) != 1:
        return False
    words = words_only(label_units(counted[0]))
    return words in table.COINS or (not words and (len(target.parts) == 2 or bool(_COINS.search(counted[0]))))


def _pays_by_wallet(scene: Scene, target: Target, app: AppKind | None) -> bool:
    """Is this a wallet's name on a page with a sum, and no choice among the ways to pay?

    A choice has a heading of such a list above it or beside it, and something else that pays.
    """
    if app in PEOPLE or not classes.names_wallet(target.text):
        return False
    items = scene.situation.page.items
    if not any(amounts_in(item.text) for item in items):
        return False
    listed = any(_heads_methods(item) for item in items if item.box.top < target.item.box.bottom)
    elsewhere = (item for item in items if item.pressable and not within(item.box, target.item.box))
    return not (listed and any(_may_take_money(item.text, app) for item in elsewhere))


def _heads_methods(item: Item) -> bool:
    """'Payment method', 'Choose how to pay', '请选择支付方式'."""
    units = label_units(item.text)
    if not units or weight(units) > classes.LINE or checkout.names_wallet(units):
        return False
    return table.has(units, _METHOD_HEADINGS)


def _may_take_money(text: str, app: AppKind | None) -> bool:
    told = is_group(text, table.CONFIRMS | table.TRADES) or bool(kinds_of(text, app) & {Kind.PAY, Kind.ORDER})
    return told and not classes.names_wallet(text)


def _with_question(scene: Scene, target: Target, kinds: Kinds, app: AppKind | None) -> Kinds:
    """Adds what a confirming label agrees to: the acts of the question above it."""
    page = scene.situation.page
    if is_group(target.text, table.CONFIRMS, misread=scene.misread):
        asked = kinds_in_question(question_of(page, target))
        # The installer's OK installs, unless its question says something else.
        kinds = asked if asked and app is AppKind.INSTALLER else kinds | asked
    if is_group(target.text, table.SAVES, misread=scene.misread):
        above = (words_of(item) for item in page.items if item.box.bottom <= target.item.box.top)
        kinds |= kinds_of_titles(above) & {Kind.ACCOUNT}
        if any(item.password for item in page.items) and (app is AppKind.SETTINGS or _enters_address(page)):
            kinds |= {Kind.ACCOUNT}
        lines = (words_of(item) for item in page.items if not item.pressable and not item.field)
        if any(table.has(label_units(line), _AGREED, most=12) for line in lines):
            kinds |= {Kind.SEND}
    if is_group(target.text, table.SHARES) and _names_address(page, target):
        kinds |= {Kind.SHARE}
    told = app in (AppKind.SETTINGS, AppKind.SYSTEM)  # what they turn on is judged by itself
    turns_on = target.item.pressable and target.item.on is None and is_group(target.text, table.SWITCHES_ON)
    if turns_on and not told:
        kinds |= _switched_on(page, target)
    return kinds


def _enters_address(page: Page) -> bool:
    """Is a mail address entered beside a password? What is saved there changes how one signs in."""
    return any(item.field and not item.password and _ADDRESS.search(item.text) for item in page.items)


def _names_address(page: Page, target: Target) -> bool:
    """Does a line above say with whom something is shared: 'With ada@example.org'?"""
    above = (item for item in page.items if item.box.bottom <= target.item.box.top)
    return any(
        item.text and not item.field and not item.pressable and _WITH_ADDRESS.search(item.text)
        for item in above
    )


def _switched_on(page: Page, target: Target) -> Kinds:
    """GRANT for a button that only says 'Enable' below a title that says what: 'Enable the exposure log'."""
    verb = words_only(label_units(target.text))
    titles = (label_units(item.text) for item in page.items if item.text and not item.pressable)
    named = any(
        len(units) > len(verb) and units[: len(verb)] == verb and weight(units) <= classes.LINE
        for units in titles
    )
    return frozenset({Kind.GRANT}) if named else NONE


def _is_caption_of_field(scene: Scene, target: Target, point: Point) -> bool:
    """In a picture: are these the words of an empty field, which extends to their right?"""
    right = target.item.box.right
    wide = right <= point[0] <= right + _FIELD_SHARE * scene.situation.page.size_px[0]
    return wide and is_group(target.text, table.MESSAGES | table.SEARCHES)


def _first_amount(parts: Iterable[str]) -> str:
    return next((amounts[0] for part in parts if (amounts := amounts_in(part))), "")


def _of_parts(scene: Scene, target: Target, point: Point, app: AppKind | None) -> Kinds:
    """The kinds of the parts under the point in a card: a part counts if it only names an act.

    The parts of a whole page count as those of a page.
    """
    size_px = scene.situation.page.size_px
    page_like = (
        len(target.parts) > _MANY_PARTS or area(target.item.box) > _PAGE_SHARE * size_px[0] * size_px[1]
    )
    kinds: Kinds = NONE
    for part in parts_under(scene.situation.page, target, point):
        if page_like or _says_only_an_act(part.text):
            kinds |= kinds_of(part.text, app)
    return kinds


def _says_only_an_act(text: str) -> bool:
    units = label_units(text)
    return table.whole(units) is not None or (bool(amounts_in(text)) and weight(units) <= SHORT)


def _of_line(scene: Scene, line: Item, app: AppKind | None) -> Kinds:
    """The kinds of a picture's line; as part of running text or a card it counts if it only names an act."""
    block = block_of(scene.situation.page, line)
    alone = kinds_of(line.text, app, misread=True)
    if len(block) == 1:
        return alone
    whole = " ".join(block)
    kinds = kinds_of(whole, app, misread=True) if weight(label_units(whole)) <= SHORT else NONE
    if len(block) <= _CARD_LINES:
        kinds |= kinds_of_titles(block)
    if amounts_in(line.text) and app not in (AppKind.CHAT, AppKind.MAIL, AppKind.SYSTEM):
        kinds |= alone & {Kind.PAY}
    return (
        kinds | alone
        if _says_only_an_act(line.text) or len(words_only(label_units(line.text))) <= 2
        else kinds
    )


def _of_names(items: Iterable[Item]) -> Kinds:
    return NONE.union(*(kinds_of_name(item.name) for item in items if item.name))


def _is_labelled(target: Target) -> bool:
    tokens = frozenset(target.item.name.lower().replace("_", " ").split())
    said = target.text or words_of(target.item)
    told = bool(label_units(said)) or (0 < len(said.strip()) <= 2)
    return told or target.item.field or bool(tokens & _PLAIN_NAMES)
