"""What is painted over is gone: the same picture comes out whatever stood in the covered places."""

import io

import pytest
from PIL import Image, ImageDraw

from agent.contract.page import LATE, Item, Page, PageSource
from agent.model.cover.covered_page import covered_page, is_read
from agent.model.cover.handles import Handles
from agent.model.cover.paint import PAINT, Patch, paint
from devices.base import JPEG, PNG, Box, Screenshot
from devices.frame import open_rgb

SIZES = ((1080, 2400), (2400, 1080), (270, 600))
BOX = Box(40, 100, 240, 150)


def screenshot(size_px: tuple[int, int], inside: str, mime: str = PNG, box: Box = BOX) -> Screenshot:
    """A page with something of its own, and either noise or text in the box."""
    picture = Image.new("RGB", size_px, "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, size_px[0], 60), fill="#204060")
    if inside == "noise":
        size = (box.right - box.left, box.bottom - box.top)
        noise = Image.effect_noise(size, 120).convert("RGB")
        picture.paste(noise, (box.left, box.top))
    else:
        draw.text((box.left + 4, box.top + 4), inside, fill="black", font_size=30)
    out = io.BytesIO()
    picture.save(out, "PNG" if mime == PNG else "JPEG", quality=90)
    return Screenshot(out.getvalue(), size_px, 0.0, mime)


@pytest.mark.parametrize("size_px", SIZES)
def test_nothing_of_what_stood_there_is_left(size_px: tuple[int, int]) -> None:
    patches = [Patch(BOX, "[name 1]")]
    one, other = (paint(screenshot(size_px, inside), patches) for inside in ("noise", "Ann"))
    assert (one.size_px, one.mime) == (size_px, PNG)
    assert one.encoded == other.encoded


def test_nothing_is_left_in_a_jpeg_either_whose_squares_mix_neighbours() -> None:
    patches = [Patch(BOX, "[name 1]")]
    one, other = (
        open_rgb(paint(screenshot((1080, 2400), inside, JPEG), patches)) for inside in ("noise", "Ann")
    )
    assert one.tobytes() == other.tobytes()


def test_the_handle_can_be_seen_in_the_box_and_the_rest_of_the_page_stays() -> None:
    before = open_rgb(screenshot((1080, 2400), "Ann"))
    after = open_rgb(paint(screenshot((1080, 2400), "Ann"), [Patch(BOX, "[name 1]")]))
    place = after.crop(BOX)
    assert place.getpixel((place.width - 2, 2)) == PAINT
    darkest, _ = place.convert("L").getextrema()
    assert isinstance(darkest, int)
    assert darkest < 80  # letters
    assert after.crop((0, 0, 1080, 90)).tobytes() == before.crop((0, 0, 1080, 90)).tobytes()
    assert after.crop((0, 160, 1080, 2400)).tobytes() == before.crop((0, 160, 1080, 2400)).tobytes()


def test_a_longer_text_gets_smaller_letters_or_lines_and_never_leaves_its_box() -> None:
    text = "[name 1], call [phone 1] before you go to [address 1] 请给[姓名2]打电话"
    for box in (BOX, Box(40, 100, 90, 120), Box(40, 100, 41, 101), Box(1000, 2380, 1080, 2400)):
        shot = screenshot((1080, 2400), "Ann")
        after, before = open_rgb(paint(shot, [Patch(box, text)])), open_rgb(shot)
        blank = Image.new("RGB", (box.right - box.left + 8, box.bottom - box.top + 8))
        for picture in (after, before):
            picture.paste(blank, (box.left - 4, box.top - 4))
        assert after.tobytes() == before.tobytes()


def test_a_page_without_anything_personal_is_sent_as_the_phone_gave_it() -> None:
    shot = screenshot((270, 600), "Menu")
    page = Page(PageSource.TREE, (Item("Menu", BOX),), (270, 600))
    assert covered_page(shot, page, Handles("en"), "en", "").screenshot is shot


def test_a_container_that_repeats_its_words_keeps_its_picture() -> None:
    row = Item("Call 138 0000 1101", Box(0, 80, 270, 300), pressable=True)
    number = Item("138 0000 1101", BOX)
    page = Page(PageSource.TREE, (row, number), (270, 600))
    after = open_rgb(covered_page(screenshot((270, 600), "Ann"), page, Handles("en"), "en").screenshot)
    assert after.getpixel((20, 250)) == (255, 255, 255)
    assert after.getpixel((BOX.right - 2, BOX.top + 2)) == PAINT


def test_lines_of_the_picture_are_covered_that_the_tree_does_not_have() -> None:
    tree = Page(PageSource.TREE, (Item("Scan", Box(0, 400, 100, 450)),), (270, 600))
    lines = Page(PageSource.PICTURE, (Item("138 0000 1101", BOX),), (270, 600))
    covered = covered_page(screenshot((270, 600), "Ann"), tree, Handles("en"), "en", lines=lines)
    assert open_rgb(covered.screenshot).getpixel((BOX.right - 2, BOX.top + 2)) == PAINT
    assert covered.handles == {"[phone 1]"}


@pytest.mark.parametrize("lines", [None, LATE])
def test_what_an_app_draws_itself_is_covered_where_no_picture_is_read(lines: Page | None) -> None:
    page = Page(PageSource.TREE, (Item("Map", Box(0, 0, 100, 50)),), (270, 600), drawn=(BOX,))
    covered = covered_page(screenshot((270, 600), "Ann"), page, Handles("en"), "en", lines=lines)
    assert open_rgb(covered.screenshot).getpixel((BOX.right - 2, BOX.top + 2)) == PAINT


def test_a_page_that_was_not_read_or_is_another_s_is_not_sent() -> None:
    shot = screenshot((270, 600), "Ann")
    for page in (
        LATE,
        Page(PageSource.NONE, size_px=(270, 600)),
        Page(PageSource.TREE, (), (600, 270)),
        Page(PageSource.TREE, (), (270, 600), late=True),
    ):
        assert not is_read(page, shot)
