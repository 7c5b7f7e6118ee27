"""Finds the personal things of a page, item by item, and of a text."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from agent.contract.page import Item, Page
from agent.model.cover.addresses import addresses_in
from agent.model.cover.mentions import Mention, PersonalKind, searchable, without_overlaps
from agent.model.cover.names import Placed, names_in, names_on
from agent.model.cover.numbers import kind_of_number, numbers_in
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.page.target import area, same_row, within, words_of

_MOST_OF_PAGE = 0.5  # what is larger holds more than one notification
_BAR = 0.05  # of the height: the phone's own bar at the top
_APART, _LEAST_PIECE = 1.0, 2  # in heights, between pieces of one number; digits of a piece
_STACKED = 0.8  # in heights, between the lines of one notification


def mentions_of(text: str) -> tuple[Mention, ...]:
    """The personal things of a searchable text that tell by themselves what they are."""
    return without_overlaps([*addresses_in(text), *numbers_in(text), *names_in(text)])


def personal_texts(text: str) -> tuple[str, ...]:
    """The personal things of any text, as `searchable` writes them. May take some milliseconds."""
    return tuple(each.text for each in mentions_of(searchable(text)))


def find(page: Page, package: str = "") -> dict[int, tuple[Mention, ...]]:
    """By the places of items: what is personal in their words, as `searchable` gives them.

    package: the app in front, '' if unknown. Takes up to 0.1 s: call it in a thread.
    """
    found: defaultdict[int, list[Mention]] = defaultdict(list)
    for place, mention in (*names_on(page, package), *_split(page)):
        found[place].append(mention)
    for place, item in enumerate(page.items):
        found[place] += mentions_of(searchable(words_of(item)))
    told = {place: without_overlaps(each) for place, each in found.items() if each}
    return {**told, **dict(_notices(page, package, told))}


def _split(page: Page) -> Iterator[Placed]:
    """Numbers whose groups are items of their own, beside each other: each piece stands for the whole."""
    pieces = [place for place, item in enumerate(page.items) if _is_piece(item)]
    rows: list[list[int]] = []
    for place in sorted(pieces, key=lambda place: (page.items[place].box.top, page.items[place].box.left)):
        box = page.items[place].box
        for row in rows:
            last = page.items[row[-1]].box
            if same_row(last, box) and -1 <= box.left - last.right <= _APART * (box.bottom - box.top):
                row.append(place)
                break
        else:
            rows.append([place])
    for row in rows:
        texts = [searchable(page.items[place].text).strip() for place in row]
        whole = " ".join(texts)
        kind = kind_of_number(whole) if len(row) > 1 else None
        if kind is not None and not any(numbers_in("".join(texts))) and not any(map(_is_price, texts)):
            kind = None
        if kind is not None:
            for place, text in zip(row, texts, strict=True):
                yield place, Mention(0, len(text), kind, whole)


def _is_piece(item: Item) -> bool:
    text = searchable(item.text).strip()
    digits = sum(sign.isdigit() for sign in text)
    return (
        not item.pressable
        and digits >= _LEAST_PIECE
        and all(sign.isdigit() or sign in "+()- " for sign in text)
    )


def _is_price(text: str) -> bool:
    return "." in text or "," in text


def _notices(
    page: Page, package: str, told: dict[int, tuple[Mention, ...]]
) -> Iterator[tuple[int, tuple[Mention, ...]]]:
    """Every text of a notification that holds something personal, as a whole."""
    height = page.size_px[1]
    system = [
        place
        for place, item in enumerate(page.items)
        if app_kind(item.package or package) is AppKind.SYSTEM and item.text and item.box.top > _BAR * height
    ]
    personal = [place for place in system if place in told]
    whole = set(personal)
    for place in personal:
        holder = _holder(page, page.items[place])
        whole |= {
            each
            for each in system
            if (holder is not None and within(page.items[each].box, holder.box))
            or _is_next_line(page.items[each], page.items[place])
        }
    for place in whole:
        text = searchable(page.items[place].text)
        yield place, (Mention(0, len(text), PersonalKind.NOTICE, text),)


def _holder(page: Page, item: Item) -> Item | None:
    most = _MOST_OF_PAGE * page.size_px[0] * page.size_px[1]
    around = [
        each
        for each in page.items
        if each is not item and each.pressable and within(item.box, each.box) and area(each.box) < most
    ]
    return min(around, key=lambda each: area(each.box), default=None)


def _is_next_line(item: Item, other: Item) -> bool:
    gap = max(other.box.top - item.box.bottom, item.box.top - other.box.bottom)
    lower = min(item.box.bottom - item.box.top, other.box.bottom - other.box.top)
    return item.box.left == other.box.left and gap <= _STACKED * lower


def drawn_places(page: Page, told: Mapping[int, Sequence[Mention]]) -> list[int]:
    """Which of the items have their words on the screen themselves.

    A container repeats what stands in it, and of a small picture the words only describe it.
    """
    return [place for place, mentions in told.items() if not _repeats(page, place, mentions, told)]


def _repeats(
    page: Page, place: int, mentions: Sequence[Mention], told: Mapping[int, Sequence[Mention]]
) -> bool:
    box = page.items[place].box
    inside = {
        mention.text
        for other, each in told.items()
        if other != place and within(page.items[other].box, box) and area(page.items[other].box) < area(box)
        for mention in each
    }
    return all(mention.text in inside for mention in mentions)
