"""The frame around what is touched: seen on every checkout, and across no letter of it."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from agent.contract.page import LATE, Item, Page, PageSource
from agent.perception.touch_mark import TouchMark, touch_mark, with_mark
from devices.base import Box
from devices.simulator.drawing.render import draw
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.policy_pages import middle, picture, simulated

CHECKOUTS = (
    "coffee_checkout",
    "pay_one",
    "pay_sheet",
    "bank_confirm",
    "bank_top_up",
    "store_buy",
    "store_subscribe",
    "store_install",
    "chat_talk",
    "notes_delete",
    "settings_reset",
)
SCALE = 2 / 3


def drawn(scene: str, lang: str) -> Image.Image:
    """The phone's screen as the device layer narrows it."""
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    whole = draw(phone.drawing(secure_black=False)).convert("RGB")
    return whole.resize((round(whole.width * SCALE), round(whole.height * SCALE)))


def changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """White where the mark is."""
    spots = ImageChops.difference(before, after).convert("L")
    return spots.point(lambda shade: 255 if shade else 0)


def inside(spots: Image.Image, box: Box) -> bool:
    """Is anything of the mark within the box?"""
    scaled = tuple(round(side * SCALE) for side in box)
    return spots.crop((scaled[0] + 1, scaled[1] + 1, scaled[2] - 1, scaled[3] - 1)).getbbox() is not None


@pytest.mark.parametrize("lang", ["en", pytest.param("zh", marks=pytest.mark.soak)])
@pytest.mark.parametrize("scene", CHECKOUTS)
@pytest.mark.sample(4)
def test_no_pixel_of_it_lies_in_the_box_of_a_text(scene: str, lang: str) -> None:
    page, _ = simulated(scene, lang)
    before = drawn(scene, lang)
    for item in [item for item in page.items if item.pressable and item.text]:
        mark = touch_mark(page, middle(item))
        spots = changed(before, with_mark(before, mark, SCALE))
        assert spots.getbbox() is not None, f"nothing marks {item.text}"
        for other in mark.texts:
            assert not inside(spots, other), f"the mark of {item.text} crosses {other}"
        if mark.box is not None:
            assert not inside(spots, mark.box)


def test_it_is_a_frame_just_outside_the_button_in_red_with_white_beside_it() -> None:
    button = Item("Pay ¥36.80", Box(200, 1000, 880, 1100), pressable=True)
    page = Page(PageSource.TREE, (button,), (1080, 2400))
    before = Image.new("RGB", (720, 1600), (120, 120, 120))
    after = with_mark(before, touch_mark(page, (300, 1080)), SCALE)
    left, top, right, bottom = changed(before, after).getbbox() or (0, 0, 0, 0)
    assert (left, right) == (pytest.approx(200 * SCALE - 15, abs=2), pytest.approx(880 * SCALE + 15, abs=2))
    assert (top, bottom) == (pytest.approx(1000 * SCALE - 15, abs=2), pytest.approx(1100 * SCALE + 15, abs=2))
    column = [after.getpixel((360, y)) for y in range(top, round(1000 * SCALE))]
    assert (255, 255, 255) in column
    assert (229, 57, 53) in column


def test_between_close_neighbours_the_frame_is_as_narrow_as_the_gap() -> None:
    button = Item("Pay", Box(200, 1000, 880, 1100), pressable=True)
    above = Item("Total ¥36.80", Box(200, 960, 880, 992))
    page = Page(PageSource.TREE, (above, button), (1080, 2400))
    before = Image.new("RGB", (720, 1600), (120, 120, 120))
    spots = changed(before, with_mark(before, touch_mark(page, (300, 1080)), SCALE))
    assert not inside(spots, above.box)
    _, top, _, _ = spots.getbbox() or (0, 0, 0, 0)
    assert top >= round(992 * SCALE)


def test_without_a_known_box_it_is_a_ring_that_leaves_words_free() -> None:
    before = Image.new("RGB", (720, 1600), (120, 120, 120))
    words = Item("Total ¥36.80", Box(500, 1000, 900, 1040))
    bare = with_mark(before, TouchMark((540, 1020)), SCALE)
    assert inside(changed(before, bare), words.box)
    clear = with_mark(before, TouchMark((540, 1020), None, (words.box,)), SCALE)
    assert not inside(changed(before, clear), words.box)
    assert changed(before, clear).getbbox() is not None
    assert touch_mark(LATE, (5, 5)) == TouchMark((5, 5))


def test_words_of_a_picture_are_framed_too_and_a_whole_page_is_not() -> None:
    line = Item("Pay 36.80", Box(400, 2000, 680, 2050))
    assert touch_mark(picture(line), (540, 2020)).box == line.box
    page = Page(PageSource.TREE, (Item("All", Box(0, 0, 1080, 2400), pressable=True),), (1080, 2400))
    assert touch_mark(page, (540, 1200)).box is None
    assert touch_mark(replace(page, items=()), (540, 1200)).texts == ()
