"""Which things of a screen get a number, what they are called, and where they are pressed."""

import asyncio
import io
from dataclasses import replace

from PIL import Image

from agent.contract.actions import Point
from agent.contract.page import EMPTY, Item, Page
from agent.perception.pictures import MAX_BYTES, numbered_picture
from agent.takeover.pad_items import MOST_THINGS, Thing, things_on
from devices.base import Box, Frame, Screenshot, Verdict
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
    SIZE_PX,
    as_picture,
    button,
    field,
    middle,
    named,
    seen,
    simulated,
    text,
    tree,
)


def things(page: Page) -> tuple[Thing, ...]:
    """What is numbered on an ordinary page."""
    return things_on(seen(), page)[0]


def labels(page: Page) -> list[str]:
    """What the numbered things are called."""
    return [thing.label for thing in things(page)]


def test_a_row_is_read_from_left_to_right_also_if_one_begins_a_little_higher() -> None:
    left, right = button("Left", 508, right=400), button("Right", 500, left=500)
    assert labels(tree(right, button("Below", 700), left)) == ["Left", "Right", "Below"]


def test_a_card_is_called_by_its_words_and_a_field_by_its_text_or_hint() -> None:
    card = button("", 300)
    page = tree(
        card,
        text("Latte", 310),
        text("¥32.80", 380),
        field("", 900, hint="Search"),
        field("mocha", 1100, focused=False),
    )
    assert labels(page) == ["Latte ¥32.80", "Search", "mocha"]


def test_what_a_password_field_holds_is_no_label() -> None:
    secret = replace(field("", 900, hint="Password"), password=True)
    assert labels(tree(secret)) == ["Password"]


def test_a_card_with_a_button_in_its_middle_is_pressed_beside_it() -> None:
    card, inner = button("", 300), Item("Buy", Box(440, 330, 640, 420), pressable=True)
    outer = next(
        thing for thing in things(tree(card, text("Latte", 310, right=400), inner)) if thing.item is card
    )
    assert not _in(inner.box, outer.point)
    assert _in(card.box, outer.point)


def test_what_lies_wholly_under_a_dialog_gets_no_number() -> None:
    dialog = Item("Continue", Box(60, 1990, 1020, 2160), pressable=True)
    covered = button("Pay ¥36.80", 2000)
    page = tree(covered, replace(dialog, box=covered.box))
    assert labels(page) == ["Continue"]


def test_the_page_itself_and_slivers_get_no_number() -> None:
    whole = Item("", Box(0, 0, 1080, 2400), pressable=True)
    sliver = Item("Battery", Box(0, 2380, 1080, 2400), pressable=True)
    assert labels(tree(whole, button("Next"), sliver)) == ["Next"]


def test_things_with_words_come_first_when_there_are_too_many() -> None:
    icons = [Item("", Box(60 * n, 100, 60 * n + 50, 150), pressable=True) for n in range(18)]
    rows = [button(f"row {n}", 200 + 100 * n) for n in range(20)]
    found = things(
        tree(*icons, *(replace(row, box=Box(60, row.box.top, 1020, row.box.top + 90)) for row in rows))
    )
    assert len(found) == MOST_THINGS
    assert [thing.label for thing in found if thing.label] == [f"row {n}" for n in range(20)]


def test_a_page_without_a_picture_has_only_what_has_words() -> None:
    page = tree(button("Next"), Item("", Box(100, 100, 200, 200), pressable=True))
    hidden = seen(verdict=Verdict.SECURE)
    assert [thing.label for thing in things_on(hidden, page)[0]] == ["Next"]


def test_of_a_page_read_from_its_picture_every_line_can_be_pressed() -> None:
    page, _ = simulated("coffee_menu")
    found = {thing.label: thing.point for thing in things(as_picture(page))}
    assert _in(named(page, "drink_mocha").box, found["Mocha"])


def test_an_unread_page_has_nothing() -> None:
    assert things(EMPTY) == ()


@each_of("lang", ["en", "zh"])
@each_of(
    "scene", ["launcher", "coffee_menu", "coffee_cart", "chat_talk", "bank", "settings", "offer", "store"]
)
def test_each_point_presses_the_thing_of_its_number(scene: str, lang: str) -> None:
    page, _ = simulated(scene, lang)
    found = things(page)
    assert found
    for thing in found:
        assert _in(thing.item.box, thing.point)
        assert thing.label
    assert len({thing.item.box for thing in found}) == len(found)


@each_of("lang", ["en", "zh"])
@each_of("scene", ["pay_sheet", "lock_pin"])
def test_the_keys_of_a_code_get_no_number(scene: str, lang: str) -> None:
    page, _ = simulated(scene, lang)
    found, code_keys = things_on(seen(verdict=Verdict.SECURE), page)
    assert code_keys
    assert not [thing for thing in found if thing.label.isdigit()]


def test_the_keys_of_a_dialler_do() -> None:
    page, package = simulated("calls_pad")
    found, code_keys = things_on(seen(package), page)
    assert not code_keys
    assert {"1", "5", "0"} <= {thing.label[:1] for thing in found}


async def test_the_numbers_stand_on_the_picture_and_hide_no_middle() -> None:
    frame = Frame(Screenshot(b"", SIZE_PX, 0.0), Image.new("RGB", (720, 1600), "white"), bytes(54 * 120))
    boxes = [Box(0, 0, 300, 200), Box(900, 2200, 1080, 2400), Box(300, 800, 800, 1000)]
    data = await numbered_picture(frame, tuple(boxes))
    assert len(data) < MAX_BYTES
    picture = await asyncio.to_thread(_opened, data)
    for box in boxes:
        left, top = max(box.left * 2 // 3, 4), max(box.top * 2 // 3, 4)
        red, green, blue = picture.getpixel((left, top))  # type: ignore[misc]
        assert red > 150
        assert green < 150
        assert blue < 150
        across, down = middle(Item("", box))
        assert min(picture.getpixel((across * 2 // 3, down * 2 // 3))) > 240  # type: ignore[type-var]


def _opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def _in(box: Box, point: Point) -> bool:
    return box.left <= point[0] < box.right and box.top <= point[1] < box.bottom
