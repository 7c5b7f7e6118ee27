"""Names of people on a page: behind labels, in greetings, as titles of rows and of conversations."""

import re
from collections.abc import Iterator, Sequence

from agent.contract.amounts import amounts_in
from agent.contract.page import Item, Page, PageSource
from agent.model.cover.label_words import ADDRESS_LABELS, GREETINGS, NAME_LABELS, NOBODY
from agent.model.cover.mentions import Mention, PersonalKind, searchable, windows
from agent.model.cover.numbers import numbers_in
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.page.icons import is_icon_name
from agent.policy.page.parties import conversation_title
from agent.policy.page.target import area, same_row, within, words_of
from agent.policy.words import table
from agent.policy.words.label import Units, label_units, words_only
from devices.apps.apps import known_packages

Placed = tuple[int, Mention]
"""A mention in the words of an item, by the item's place on the page."""

_WITH_PEOPLE = frozenset({AppKind.CHAT, AppKind.MAIL, AppKind.CALLS})
_WITH_RECIPIENTS = _WITH_PEOPLE | {AppKind.PAY, AppKind.BANK}
_NAMED_ANYWHERE = frozenset({
    "contact_name", "display_name", "sender_name", "recipient_name", "receiver_name", "nickname", "nick_name",
    "user_name", "username", "real_name", "payee_name", "full_name", "caller_name", "conversation_name",
    "chat_name", "beneficiary", "passenger_name", "guest_name",
})  # fmt: skip
_NAMED_AMONG_PEOPLE = _NAMED_ANYWHERE | {
    "name", "title", "sender", "from", "conversation_title", "chat_title", "peer_name", "participant",
    "contact", "caller", "to", "tv_name", "tv_title", "conversation_list_item_name",
    "toolbar_title", "action_bar_title",
}  # fmt: skip
_NO_NAMES = table.named("no_titles") | table.named("no_objects") | table.TABS | table.PAGES | table.SEARCHES
_TIME = re.compile(
    r"[0-9]{1,2}[:.][0-9]{2}.{0,6}|[0-9]{1,2}[./-][0-9]{1,2}(?:[./-][0-9]{2,4})?|.{0,4}[0-9]{1,2}:[0-9]{2}"
    r"|(?:mon|tue|wed|thu|fri|sat|sun)\w*|yesterday|now|today|昨天|今天|刚刚|(?:星期|周)[一二三四五六日天]|gestern|ayer|hier"
    r"|ieri|ontem|вчера|昨日|어제|[0-9]+ ?(?:min|h|d|m|分钟前|小时前|天前|ч|мин|시간 전|分前)\.?",
    re.IGNORECASE,
)
_SAYS = re.compile(r"(?P<name>[^\s:：,.!?。，！？]{1,20}(?: [^\s:：,.!?。，！？]{2,20}){0,2})[:：] ?\S")
_WHOSE = re.compile(r"(?P<name>[^\W\d][^\d,·|/:：()（）]{0,29}?)[ ,·|/:：(（-]{1,3}(?=[+0-9])")
_LONGEST_NAME, _MOST_WORDS, _LONGEST_LINE = 40, 5, 160
_WIDE, _LEAST_ROW, _MOST_ROW = 0.6, 0.03, 0.22  # of the page: a row that is pressed as a whole
_GAP = 1.5  # in heights: a value stands no farther below its label
_ENDS_SENTENCE = (".", "?", "!", "。", "？", "！", "…", ":", "：")


def names_in(text: str) -> Iterator[Mention]:
    """Of a searchable text: those whom it greets or gives a title."""
    for at, piece in windows(text):
        for pattern in GREETINGS:
            for found in pattern.finditer(piece):
                name, start = found["name"], found.start("name")
                words = name.split(" ")
                if words[0].casefold() in NOBODY or name in NOBODY:
                    continue
                yield Mention(at + start, at + start + len(name), PersonalKind.NAME, name)


def _before_number(text: str) -> Mention | None:
    """Whose name stands before a telephone number in one text: 'Alex · 138 0000 7731'."""
    found = _WHOSE.match(text)
    if found is None or not may_be_name(found["name"]):
        return None
    behind = numbers_in(text)
    number = any(each.kind is PersonalKind.PHONE and each.start == found.end() for each in behind)
    return Mention(0, found.end("name"), PersonalKind.NAME, found["name"]) if number else None


def names_on(page: Page, package: str) -> Iterator[Placed]:
    """Of a page. package: the app in front, for items that do not say theirs; '' if unknown."""
    yield from _labelled(page, package)
    for place, item in enumerate(page.items):
        if mention := _before_number(searchable(words_of(item))):
            yield place, mention
    by_app = {name: app_kind(name) for name in {item.package or package for item in page.items}}
    people = [
        place for place, item in enumerate(page.items) if by_app[item.package or package] in _WITH_PEOPLE
    ]
    yield from _by_id(page, frozenset(people))
    if people:
        yield from _titles(page, people)
        yield from _beside_numbers(page, people)
        yield from _in_lines(page, people)
    if any(by_app[page.items[place].package or package] is AppKind.CHAT for place in people):
        title = conversation_title(page)
        if may_be_name(title):
            yield from (_whole(page, place) for place in people if page.items[place].text == title)


def may_be_name(text: str, *, sure: bool = False) -> bool:
    """May this whole text name somebody? sure: its place says so, so that only labels are left out."""
    text = text.strip()
    if not 1 < len(text) <= _LONGEST_NAME or text.endswith(_ENDS_SENTENCE) or _TIME.fullmatch(text):
        return False
    units = label_units(text)
    words = words_only(units)
    if not words or len(text.split()) > _MOST_WORDS or amounts_in(text) or any(numbers_in(searchable(text))):
        return False
    if units in _NO_NAMES or words in _NO_NAMES or table.whole(units) is not None:
        return False
    if sure:
        return True
    return (
        not table.is_phrase(words) and not all(_is_known(word) for word in words) and not known_packages(text)
    )


def _is_known(word: str) -> bool:
    return word.isascii() and table.knows((word,))


def _whole(page: Page, place: int, kind: PersonalKind = PersonalKind.NAME) -> Placed:
    text = searchable(words_of(page.items[place]))
    return place, Mention(0, len(text), kind, text)


def _labelled(page: Page, package: str) -> Iterator[Placed]:
    """Values behind labels in one text, and those beside or below a label."""
    recipients = table.RECIPIENTS if app_kind(package) in _WITH_RECIPIENTS else frozenset[Units]()
    names = NAME_LABELS | recipients
    for place, item in enumerate(page.items):
        words = searchable(words_of(item))
        if not words or len(words) > _LONGEST_LINE:
            continue
        kind = _kind_of_label(item.hint, names) if item.field and item.text else None
        if kind is not None and _is_value(item.text, kind):
            yield _whole(page, place, kind)
        for sign in (":", "："):
            head, found, rest = words.partition(sign)
            kind = _kind_of_label(head, names) if found and rest.strip() else None
            if kind is not None and _is_value(rest, kind):
                start = len(head) + 1 + len(rest) - len(rest.lstrip())
                yield place, Mention(start, start + len(rest.strip()), kind, rest.strip())
        kind = None if item.field else _kind_of_label(words.rstrip(":： "), names)
        if kind is not None:
            value = _beside(page, item) if _beside(page, item) is not None else _below(page, item)
            if value is not None and _is_value(words_of(page.items[value]), kind):
                yield _whole(page, value, kind)


def _kind_of_label(text: str, names: frozenset[Units]) -> PersonalKind | None:
    units = words_only(label_units(text))
    if units in names:
        return PersonalKind.NAME
    return PersonalKind.ADDRESS if units in ADDRESS_LABELS else None


_LEAST_ADDRESS = 5


def _is_value(text: str, kind: PersonalKind) -> bool:
    if kind is PersonalKind.ADDRESS:
        told = any(sign.isdigit() for sign in text) and not amounts_in(text)
        return told and len(text.strip()) >= _LEAST_ADDRESS
    return may_be_name(text)


def _beside(page: Page, label: Item) -> int | None:
    found = [
        (item.box.left, place)
        for place, item in enumerate(page.items)
        if item is not label
        and words_of(item)
        and item.box.left >= label.box.right - 1
        and same_row(item.box, label.box)
    ]
    return min(found)[1] if found else None


def _below(page: Page, label: Item) -> int | None:
    box = label.box
    most = _GAP * (box.bottom - box.top)
    found = [
        (item.box.top, place)
        for place, item in enumerate(page.items)
        if item is not label
        and words_of(item)
        and 0 <= item.box.top - box.bottom <= most
        and item.box.left < box.right
        and box.left < item.box.right
    ]
    return min(found)[1] if found else None


def _by_id(page: Page, people: frozenset[int]) -> Iterator[Placed]:
    for place, item in enumerate(page.items):
        named = _NAMED_AMONG_PEOPLE if place in people else _NAMED_ANYWHERE
        if item.name.lower() in named and not item.field and item.text and may_be_name(item.text):
            yield _whole(page, place)


def _titles(page: Page, people: Sequence[int]) -> Iterator[Placed]:
    """The first text of each row that is pressed as a whole; of a picture the text beside a time."""
    width, height = page.size_px
    if page.source is PageSource.PICTURE:
        for place in people:
            item = page.items[place]
            beside = _beside(page, item)
            told = beside is not None and _TIME.fullmatch(page.items[beside].text.strip())
            if told and item.box.top > 0.06 * height and may_be_name(item.text):
                yield _whole(page, place)
        return
    for at in people:
        row = page.items[at]
        tall = row.box.bottom - row.box.top
        if not row.pressable or row.field or row.box.right - row.box.left < _WIDE * width:
            continue
        if not _LEAST_ROW * height <= tall <= _MOST_ROW * height:
            continue
        inside = [
            place
            for place in people
            if place != at and page.items[place].text and within(page.items[place].box, row.box)
        ]
        told = [place for place in inside if not is_icon_name(page, page.items[place])]
        if row.text:
            if len(inside) > len(told) and not told and may_be_name(row.text):
                yield _whole(page, at)
            continue
        first = min(
            told, key=lambda place: (page.items[place].box.top, page.items[place].box.left), default=None
        )
        if first is not None and len(inside) > 1 and may_be_name(page.items[first].text):
            yield _whole(page, first)


def _beside_numbers(page: Page, people: Sequence[int]) -> Iterator[Placed]:
    """Whose name stands close above or below a telephone number."""
    numbers = [
        page.items[place]
        for place in people
        if any(each.kind is PersonalKind.PHONE for each in numbers_in(searchable(page.items[place].text)))
    ]
    for place in people:
        item = page.items[place]
        if item.pressable or item.field or not may_be_name(item.text):
            continue
        if any(_is_close(item, number) for number in numbers):
            yield _whole(page, place)


def _is_close(item: Item, number: Item) -> bool:
    across = min(item.box.right, number.box.right) > max(item.box.left, number.box.left)
    gap = max(number.box.top - item.box.bottom, item.box.top - number.box.bottom)
    return across and item is not number and gap <= (number.box.bottom - number.box.top) / 2


def _in_lines(page: Page, people: Sequence[int]) -> Iterator[Placed]:
    """Who says a line of a group: 'Ben: the meeting moves to three'."""
    for place in people:
        text = searchable(page.items[place].text)
        found = _SAYS.match(text)
        if found and may_be_name(found["name"]) and area(page.items[place].box):
            yield place, Mention(0, found.end("name"), PersonalKind.NAME, found["name"])
