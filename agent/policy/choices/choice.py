"""Finds a press that chooses between entries of a page which fit the task's words equally well."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import DoubleTap, Interact, Reason, ResultKind, Tap, Touch
from agent.contract.amounts import value_of
from agent.contract.binding import Kind
from agent.contract.page import Item, PageSource
from agent.contract.requests import WHICH_PERSON, WHICH_PLACE, WHICH_VARIANT
from agent.contract.steps import StepRecord
from agent.policy.apps.apps import AppKind
from agent.policy.choices.entries import AlikeEntry, entries_beside
from agent.policy.choices.wish import (
    BRANCHES,
    CARTS,
    ORDERS,
    REACHES,
    Wish,
    WishedAct,
    plain_text,
    tells,
    tokens_of,
)
from agent.policy.labels.classes import kinds_of, names_wallet
from agent.policy.page.judgement import Situation
from agent.policy.page.rows import shortened
from agent.policy.page.scene import STORES, Scene
from agent.policy.page.target import target_at
from agent.policy.words import table
from agent.policy.words.label import label_units
from devices.base import Verdict

MAX_OPTIONS, MAX_OPTION = 6, 40
_CHOOSERS = frozenset({"android", "com.android.intentresolver"})
_PEOPLE_APPS = frozenset({AppKind.CHAT, AppKind.MAIL, AppKind.CALLS, AppKind.PAY, AppKind.BANK})
_REACHING_APPS = frozenset(
    {AppKind.CALLS, AppKind.PAY, AppKind.BANK}
)  # nearly every press there reaches somebody
_TRADING_APPS = STORES | {AppKind.BOOKING, None}
_SHORT_NAME, _LONGEST_NAME, _LONGEST_DETAIL, _LONGEST_VARIANT = 3, 10, 6, 5  # words
_CHIP_HEIGHT, _BRANCH_HEIGHT = 0.1, 0.25  # of the page
_FAR_AWAY = re.compile(r"\d(?:[.,]\d+)? ?(?:km|m|mi|miles|ft|yd|км|м|米|公里|千米|㎞)(?![\w])", re.IGNORECASE)
_BEHIND_NAME = re.compile(r"[(（\[【·|,，]|\s[-–—]\s?")


class ChoiceKind(StrEnum):
    """What the entries are."""

    PERSON = "person"  # who is written to, called or paid
    PLACE = "place"  # which shop or branch
    VARIANT = "variant"  # at different prices


TEXTS = {
    ChoiceKind.PERSON: WHICH_PERSON,
    ChoiceKind.PLACE: WHICH_PLACE,
    ChoiceKind.VARIANT: WHICH_VARIANT,
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Two to six entries that fit equally well.

    options: their own words, in the order of the page, at most 40 characters each, all different.
    answer: the option that a person has chosen before, which is another one than the pressed; '' if nobody
        was asked.
    """

    kind: ChoiceKind
    options: tuple[str, ...]
    answer: str = ""


def choice_at(task: str, situation: Situation) -> Choice | None:
    """The choice that this press makes for the person; None if it makes none, or they have told which.

    Pure; a list of 30 people takes about 3 ms, other tasks and apps 0.1 ms. Only of pages that the element
    tree tells of. What the model says of the press makes no difference.
    """
    if not isinstance(situation.action, Tap | DoubleTap) or situation.by_person:
        return None
    page, seen = situation.page, situation.seen
    if page.source is not PageSource.TREE or page.late or seen.verdict is not Verdict.OK:
        return None
    target = target_at(page, situation.action.point)
    if target is None or not target.item.pressable or target.item.field or target.item.on is True:
        return None
    scene = Scene(situation)
    wish = Wish(task, answers_in(situation.history))
    kinds = _kinds(scene, wish)
    if not kinds:
        return None
    for item in (target.item, *_rows_around(scene, target.item)):
        entries, place = entries_beside(page, item)
        if len(entries) > 1 and (found := _choice(scene, wish, kinds, entries, place)):
            return found
    return None


def answers_in(history: Iterable[StepRecord]) -> tuple[str, ...]:
    """What the person answered to the task's questions, oldest first."""
    return tuple(_answer_of(step) for step in history if _answers(step))


def _answers(step: StepRecord) -> bool:
    result = step.result
    if (
        result is None
        or result.kind is not ResultKind.ANSWERED
        or not isinstance(step.action, Interact | Touch)
    ):
        return False
    return isinstance(step.action, Interact) or result.detail not in (Reason.FINISHED, Reason.GIVEN_UP)


def _answer_of(step: StepRecord) -> str:
    if step.result is None:
        return ""
    return step.result.found if step.result.detail == Reason.CHOSEN else step.result.detail


def _rows_around(scene: Scene, item: Item) -> list[Item]:
    """The row that a small button stands in, if it can be pressed itself."""
    box = item.box
    rows = [
        each
        for each in scene.situation.page.items
        if each.pressable
        and not each.field
        and each.box != box
        and each.box.left <= box.left
        and each.box.top <= box.top
        and each.box.right >= box.right
        and each.box.bottom >= box.bottom
        and each.box.bottom - each.box.top <= _BRANCH_HEIGHT * scene.situation.page.size_px[1]
    ]
    return sorted(rows, key=lambda each: each.box.bottom - each.box.top)[:1]


def _choice(
    scene: Scene, wish: Wish, kinds: Sequence[ChoiceKind], entries: Sequence[AlikeEntry], place: int
) -> Choice | None:
    for kind in kinds:
        equal = _FINDS[kind](scene, wish, entries, place)
        if len(equal) > 1:
            return _asked(scene, wish, kind, [entries[each] for each in equal], equal.index(place))
    return None


def _asked(
    scene: Scene, wish: Wish, kind: ChoiceKind, entries: Sequence[AlikeEntry], place: int
) -> Choice | None:
    shown, place = _most(entries, place)
    options = _options(kind, shown)
    if chosen := _chosen(wish.answers, options):
        return None if chosen == options[place] else Choice(kind, options, chosen)
    if _prefers_by_answer(wish, entries, place) or _was_asked(scene, shown):
        return None
    return Choice(kind, options)


def _most(entries: Sequence[AlikeEntry], place: int) -> tuple[list[AlikeEntry], int]:
    """At most six, the pressed one among them."""
    shown = [each for at, each in enumerate(entries) if at < MAX_OPTIONS - 1 or at == place][:MAX_OPTIONS]
    return shown, shown.index(entries[place])


def _chosen(answers: Sequence[str], options: Sequence[str]) -> str:
    """The option that the newest fitting answer names word by word."""
    for answer in reversed(answers):
        wanted = plain_text(answer).strip()
        found = [option for option in options if wanted and plain_text(option).strip() == wanted]
        if len(found) == 1:
            return found[0]
    return ""


def _prefers_by_answer(wish: Wish, entries: Sequence[AlikeEntry], place: int) -> bool:
    if not wish.answers:
        return False
    told = [wish.fitting(tokens_of(entry.text), wish.answered) for entry in entries]
    return any(each != told[place] for each in told) or wish.prefers(frozenset())


def _was_asked(scene: Scene, entries: Sequence[AlikeEntry]) -> bool:
    """Was one of these entries asked about in this app before, and answered in the person's own words?"""
    names = [frozenset(tokens_of(entry.title)) for entry in entries]
    return any(
        _answers(step)
        and isinstance(step.action, Touch)
        and step.app == scene.package
        and any(name <= frozenset(tokens_of(step.target)) for name in names)
        for step in scene.situation.history
    )


# --- what fits equally


def _kinds(scene: Scene, wish: Wish) -> list[ChoiceKind]:
    """The choices that may matter in this app, for what the task does."""
    found: list[ChoiceKind] = []
    if _reaches(scene, wish):
        found.append(ChoiceKind.PERSON)
    orders = WishedAct(wish.text, ORDERS).told
    browser = scene.app is AppKind.BROWSER
    trades = scene.app in _TRADING_APPS or browser or scene.mini_program
    if not trades or orders is False or wish.prefers():
        return found
    if not browser and (orders or scene.app in STORES | {AppKind.BOOKING}):
        found.append(ChoiceKind.PLACE)
    if orders or not browser:
        found.append(ChoiceKind.VARIANT)
    return found


def _reaches(scene: Scene, wish: Wish) -> bool:
    """Does the task write to, call or pay somebody in this app, as far as its words tell?"""
    app = scene.app
    if app is AppKind.SYSTEM and scene.package not in _CHOOSERS:
        return False
    told = WishedAct(wish.text, REACHES).told
    if told is None:
        return app in _REACHING_APPS or (app in (AppKind.CHAT, AppKind.MAIL) and wish.has_message)
    return told and (app in _PEOPLE_APPS or app in (AppKind.SYSTEM, None))


def _people(scene: Scene, wish: Wish, entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of the people who fit as well as the pressed one; [] if that is nobody's choice."""
    if scene.app is None and any(_is_no_name(entry) for entry in entries):
        return []
    pressed = entries[place]
    equal = [place]
    for at, entry in enumerate(entries):
        if at == place or not _is_name(entry):
            continue
        match _compare_people(wish, pressed, entry):
            case None:
                continue
            case False:
                return []
            case True:
                equal.append(at)
    return sorted(equal) if _is_name(pressed) else []


def _is_name(entry: AlikeEntry) -> bool:
    words = label_units(entry.title)
    return bool(tokens_of(entry.title)) and len(words) <= _LONGEST_NAME and len(entry.title) <= 2 * MAX_OPTION


def _is_no_name(entry: AlikeEntry) -> bool:
    """Is it more than a name, for an app that may list anything?"""
    return bool(entry.amounts) or len(label_units(entry.title)) > _SHORT_NAME


def _compare_people(wish: Wish, pressed: AlikeEntry, other: AlikeEntry) -> bool | None:
    """True: the task names both equally. False: it prefers one. None: it does not name both."""
    names = [frozenset(tokens_of(entry.title)) for entry in (pressed, other)]
    common = wish.fitting(names[0] & names[1], wish.tokens)
    if not any(tells(token) for token in common):
        return None
    if _is_longer_name(pressed.title, other.title) or _is_longer_name(other.title, pressed.title):
        return None
    if names[0] == names[1] and not _tells_apart(pressed, other):
        return None  # the same person twice: results of a search, their messages
    near = wish.near(frozenset(wish.fitting(wish.tokens, common)))
    told = [wish.fitting(_told_by(entry), near) - common for entry in (pressed, other)]
    numbers = [_numbers(wish, entry) for entry in (pressed, other)]
    differ = told[0] != told[1] or numbers[0] != numbers[1]
    return not (differ or wish.prefers(frozenset(wish.fitting(wish.tokens, common))))


def _told_by(entry: AlikeEntry) -> frozenset[str]:
    """The words that a task may name it by: of a conversation not its last message."""
    return frozenset(tokens_of(entry.title if entry.dated else entry.text))


def _numbers(wish: Wish, entry: AlikeEntry) -> frozenset[str]:
    digits = "".join(sign for sign in plain_text(entry.text) if sign.isdigit())
    return frozenset(number for number in wish.numbers() if number in digits)


def _tells_apart(one: AlikeEntry, other: AlikeEntry) -> bool:
    """Are two entries of one name two people? Results of a search show messages and times."""
    if one.dated or other.dated:
        return False
    every = (*one.details, *other.details)
    return all(len(label_units(line)) <= _LONGEST_DETAIL for line in every)


def _is_longer_name(name: str, other: str) -> bool:
    """Is the other one a Chinese name with one more sign, somebody else's: 李娜, 李娜娜?"""
    name, other = plain_text(name).strip(), plain_text(other).strip()
    return (
        len(other) == len(name) + 1 <= 3
        and other.startswith(name)
        and all("\u3400" <= sign <= "\u9fff" for sign in other)
    )


def _places(scene: Scene, wish: Wish, entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of the shops or branches that fit as well as the pressed one."""
    height = scene.situation.page.size_px[1]
    pressed = entries[place]
    equal = [place]
    for at, entry in enumerate(entries):
        if at == place or entry.box.bottom - entry.box.top > _BRANCH_HEIGHT * height:
            continue
        if not _are_branches(wish, pressed, entry):
            continue
        if _names_of(wish, pressed) != _names_of(wish, entry):
            return []
        equal.append(at)
    return sorted(equal)


def _names_of(wish: Wish, entry: AlikeEntry) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(
        token for token in wish.fitting(tokens_of(entry.text), wish.tokens) if tells(token)
    ), _numbers(wish, entry)


def _are_branches(wish: Wish, one: AlikeEntry, other: AlikeEntry) -> bool:
    """Do both begin with the same name, which the task names, and stand in different places?"""
    names = [tokens_of(entry.title) for entry in (one, other)]
    if not all(names) or names[0][0] != names[1][0]:
        return False
    common = wish.fitting(frozenset(names[0]) & frozenset(names[1]), wish.tokens)
    if names[0][0] not in common or not any(tells(token) for token in common):
        return False
    if all(any(_FAR_AWAY.search(line) for line in (each.title, *each.details)) for each in (one, other)):
        return True
    return not (one.amounts or other.amounts) and one.title != other.title and _set_off(one, other)


def _set_off(one: AlikeEntry, other: AlikeEntry) -> bool:
    """Do the names say a place behind the common part: 'Blue Door (Harbour)', '蓝门咖啡人民路店'?"""
    shared = 0
    while shared < min(len(one.title), len(other.title)) and one.title[shared] == other.title[shared]:
        shared += 1
    ends = [entry.title[shared:] for entry in (one, other)]
    by_sign = all(
        not end or _BEHIND_NAME.search(entry.title) for end, entry in zip(ends, (one, other), strict=True)
    )
    return (by_sign and any(ends)) or all(BRANCHES.is_in(plain_text(entry.title)) for entry in (one, other))


def _variants(scene: Scene, wish: Wish, entries: Sequence[AlikeEntry], place: int) -> list[int]:
    """The places of all entries, if they are sizes or the like at different prices and none is preferred."""
    height = scene.situation.page.size_px[1]
    if len(entries) > MAX_OPTIONS or not all(_is_variant(entry, height) for entry in entries):
        return []
    if len({value_of(entry.amounts[0]) for entry in entries}) < 2:
        return []
    named = [_names_of(wish, entry) for entry in entries]
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
    if entry.box.bottom - entry.box.top > _CHIP_HEIGHT * height or len(entry.amounts) != 1 or entry.dated:
        return False
    if value_of(entry.amounts[0]) is None:
        return False
    words = [token for token in tokens_of(_without_amounts(entry)) if not token.isdigit()]
    units = label_units(entry.text)
    sums = table.OTHER_SUMS.union(*table.TOTALS)
    return (
        0 < len(words) <= _LONGEST_VARIANT * 2
        and len(label_units(_without_amounts(entry))) <= _LONGEST_VARIANT * 2
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


_FINDS = {ChoiceKind.PERSON: _people, ChoiceKind.PLACE: _places, ChoiceKind.VARIANT: _variants}


# --- what a person reads


def _options(kind: ChoiceKind, entries: Sequence[AlikeEntry]) -> tuple[str, ...]:
    """Short labels, all different: titles, with the first line that differs where titles are equal."""
    labels = [entry.title for entry in entries]
    if kind is ChoiceKind.VARIANT:
        labels = [entry.text for entry in entries]
    if len(set(map(_key, labels))) < len(labels):
        labels = [_with_detail(entries, place) for place in range(len(entries))]
    labels = [shortened(label, MAX_OPTION) for label in labels]
    if len(set(map(_key, labels))) == len(labels):
        return tuple(labels)
    # Every one is numbered: an entry may be named as another one is by its number.
    return tuple(f"{shortened(label, MAX_OPTION - 4)} · {place + 1}" for place, label in enumerate(labels))


def _key(label: str) -> str:
    return shortened(plain_text(label), MAX_OPTION)


def _with_detail(entries: Sequence[AlikeEntry], place: int) -> str:
    entry = entries[place]
    others = {line for at, each in enumerate(entries) if at != place for line in each.details}
    own = next((line for line in entry.details if line not in others), "")
    # The end tells more than the middle of a long name.
    return f"{shortened(entry.title, MAX_OPTION // 2)}, {own}" if own else entry.title
