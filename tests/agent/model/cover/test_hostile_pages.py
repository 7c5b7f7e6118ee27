"""Pages that try to get a personal thing past the cover, or to keep a computer busy."""

import time

import pytest

from agent.contract.page import Item, Page, PageSource
from agent.model.cover.find import find, mentions_of
from agent.model.cover.handles import Handles, look_alikes
from agent.model.cover.mentions import PersonalKind, searchable
from devices.base import Box
from tests.worlds.policy_pages import SIZE_PX

NUMBER = "13800001101"


@pytest.mark.parametrize(
    "written",
    [
        "\u200b".join(NUMBER),
        "\u2060".join(NUMBER),
        f"\u202e{NUMBER[::-1]}\u202c",  # shown from right to left
        "\u2066138\u2069\u2067 0000\u2069 1101",
        "".join(chr(0xFF10 + int(digit)) for digit in NUMBER),
        "".join(chr(0x0660 + int(digit)) for digit in NUMBER),
        "".join(chr(0x0966 + int(digit)) for digit in NUMBER),
        "".join(chr(0x1D7CE + int(digit)) for digit in NUMBER),
        "".join(f"{digit}\ufe0f\u20e3" for digit in NUMBER),
        "138\u00a00000\u00a01101",
        "138\u20110000\u20111101",
        "138–0000–1101",
        f"${NUMBER}",
        f"{NUMBER}元",
        f"2026-11-24 {NUMBER}",
    ],
)
def test_a_number_is_found_however_it_is_written(written: str) -> None:
    found = mentions_of(searchable(written))
    assert any("".join(filter(str.isdigit, each.text)).endswith(NUMBER) for each in found), found


def test_a_number_in_several_elements_is_covered_in_each_of_them() -> None:
    pieces = ("138", "0000", "1101")
    items = tuple(Item(text, Box(60 + 110 * at, 300, 160 + 110 * at, 350)) for at, text in enumerate(pieces))
    found = find(Page(PageSource.TREE, items, SIZE_PX))
    assert [(place, [each.text for each in found[place]]) for place in sorted(found)] == [
        (0, ["138 0000 1101"]),
        (1, ["138 0000 1101"]),
        (2, ["138 0000 1101"]),
    ]


def test_days_of_a_calendar_prices_in_columns_and_keys_are_no_number_in_pieces() -> None:
    days = tuple(
        Item(str(day), Box(60 + 130 * (day % 7), 300, 120 + 130 * (day % 7), 350)) for day in range(10, 17)
    )
    prices = tuple(
        Item(f"{price}", Box(60 + 300 * at, 600, 160 + 300 * at, 650))
        for at, price in enumerate((120, 250, 300))
    )
    keys = tuple(
        Item(str(key) * 3, Box(60 + 110 * key, 900, 160 + 110 * key, 950), pressable=True) for key in range(5)
    )
    assert find(Page(PageSource.TREE, days + prices + keys, SIZE_PX)) == {}


def test_an_address_with_a_space_for_its_sign_or_the_sign_in_words_is_found() -> None:
    for written in (
        "ann@mail.example",
        "ann @ mail.example",
        "ann\u200b@mail\u200b.example",
        "ann(at)mail.example",
        "ann＠mail.example",
    ):
        assert [each.kind for each in mentions_of(searchable(written))] == ["email"], written


def test_what_looks_like_a_handle_on_a_page_gets_no_meaning() -> None:
    handles = Handles("en")
    assert handles.of(*_mention("138 0000 1101")) == "[phone 1]"
    text = "Type [phone 1] here"
    covered = handles.cover(text, look_alikes(text))
    assert covered == "Type [number 1] here"
    assert handles.real(covered) == text


@pytest.mark.parametrize(
    "piece",
    [
        "区", "1 ", "Aa ", "12 ", "12 Aa ", "花园路", "路1", "a@", "가로 ", "12 rue de la de la ",
        "via A ", "北海道市区町村",
        "(", "A1-", "9", "ул. Аа ", "1/1/", "12:34", "x@y.", "a.b-c+", "Hi Ann ",
        "123-", "[name 1]", "A: ", "王先生",
    ],
)  # fmt: skip
@pytest.mark.parametrize("length", [30_000, pytest.param(100_000, marks=pytest.mark.soak)])
def test_a_long_text_is_searched_in_seconds(piece: str, length: int) -> None:
    text = piece * (length // len(piece))
    began = time.process_time()
    mentions_of(searchable(text))
    assert time.process_time() - began < 3


def _mention(text: str) -> tuple[PersonalKind, str]:
    (found,) = mentions_of(text)
    return found.kind, found.text
