"""Where a secret stands on a screen, and a frame in which it does not any more."""

import io

from PIL import Image, PngImagePlugin

from agent.secrets.paint_over import (
    elements_showing,
    field_at,
    fields_in_row,
    find_pieces,
    paint_over,
    pattern_of,
)
from devices.base import Box, Element, Tree
from devices.frame import decode
from tests.worlds.cases import each_of

CODE = "246810"
FIELD = Element(
    Box(10, 40, 80, 60), CODE, resource_id="app:id/code", class_name="android.widget.EditText", editable=True
)


def tree(*elements: Element) -> Tree:
    return Tree(elements, 0.0)


@each_of(
    "text",
    [
        "246810",
        "Your code: 246810.",
        "246 810",
        "2-4-6-8-1-0",
        "2 \u2013 4 \u2013 6 \u2013 8 \u2013 1 \u2013 0",
        "246\u00a0810",
        "246,810",
        "\uff12\uff14\uff16\uff18\uff11\uff10",
        "x2468109",
    ],
)
def test_a_secret_is_found_however_the_app_writes_it(text: str) -> None:
    assert pattern_of(CODE).search(text)


@each_of("text", ["", "24681", "018642", "2468 and 10", "tomorrow at 24:06"])
def test_other_texts_are_not_the_secret(text: str) -> None:
    assert not pattern_of(CODE).search(text)


def test_capitals_do_not_hide_a_password() -> None:
    assert pattern_of("Sesame-9").search("SESAME-9")


def test_the_signs_of_a_password_are_only_signs() -> None:
    assert pattern_of("a.b*[c]^").search("is a.b*[c]^ right?")
    assert not pattern_of("a.b*").search("axbbb")


def test_a_short_secret_is_hidden_only_as_a_whole_word() -> None:
    assert pattern_of("123").search("code 123!")
    assert not pattern_of("123").search("order 91234")
    assert pattern_of("1234").search("order 912345")


def test_a_digit_in_each_box_is_one_secret() -> None:
    assert find_pieces(["Code", "2", "", "4", "6", "8", "1", "0", "Log in"], pattern_of(CODE)) == {
        1,
        3,
        4,
        5,
        6,
        7,
    }
    assert find_pieces(["246", "810"], pattern_of(CODE)) == {0, 1}


def test_a_text_between_them_makes_the_pieces_two_things() -> None:
    assert find_pieces(["246", "left to pay", "810"], pattern_of(CODE)) == set()


def test_pieces_that_only_lie_beside_the_secret_are_left_alone() -> None:
    assert find_pieces(["7", "2", "4", "6", "8", "1", "0", "9"], pattern_of(CODE)) == {1, 2, 3, 4, 5, 6}


def test_every_element_that_shows_the_secret_is_found() -> None:
    told = Element(Box(0, 0, 90, 20), description="Text message: 246 810")
    assert elements_showing(tree(Element(Box(0, 0, 90, 200)), told, FIELD), pattern_of(CODE)) == [told, FIELD]


def test_the_keys_of_a_number_pad_are_not_the_secret() -> None:
    keys = [Element(Box(at, 0, at + 9, 9), digit, clickable=True) for at, digit in enumerate("123456")]
    assert elements_showing(tree(*keys), pattern_of("123456")) == []
    boxes = [Element(Box(at * 10, 0, at * 10 + 9, 9), digit) for at, digit in enumerate("123456")]
    assert elements_showing(tree(*boxes), pattern_of("123456")) == boxes


def test_a_field_is_found_again_where_it_was() -> None:
    other = Element(Box(10, 70, 80, 90), "Ann", editable=True)
    assert field_at(tree(FIELD, other), Box(12, 42, 80, 60)) == FIELD
    assert field_at(tree(other), FIELD.box) is None
    assert field_at(tree(Element(FIELD.box, "Parcel 7731")), FIELD.box) is None


def test_the_fields_of_one_row_belong_together() -> None:
    row = [Element(Box(x, 40, x + 9, 60), class_name="EditText", editable=True) for x in (10, 20, 30)]
    below = Element(Box(10, 70, 19, 90), class_name="EditText", editable=True)
    assert fields_in_row(tree(*row, below), row[0]) == row


def test_a_painted_frame_has_one_colour_there_in_all_its_forms() -> None:
    picture = Image.new("RGB", (1440, 400), (250, 250, 250))
    picture.paste((0, 0, 0), (200, 200, 600, 260))  # what was typed
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", CODE)
    out = io.BytesIO()
    picture.save(out, "PNG", pnginfo=notes)
    before = decode(out.getvalue(), 5.0)
    after = paint_over(before, [Box(180, 180, 700, 280)])
    with Image.open(io.BytesIO(after.screenshot.encoded)) as full:
        assert full.size == (1440, 400)
        assert full.crop((180, 180, 700, 280)).getcolors() == [(520 * 100, (96, 96, 96))]
        assert full.getpixel((179, 200)) == (250, 250, 250)
    assert after.picture.crop((92, 92, 348, 138)).getcolors() == [(256 * 46, (96, 96, 96))]
    assert after.grey != before.grey
    assert after.screenshot.taken_at == 5.0
    assert CODE.encode() not in after.screenshot.encoded


def test_a_box_over_the_edge_is_painted_as_far_as_it_goes() -> None:
    out = io.BytesIO()
    Image.new("RGB", (90, 200), "white").save(out, "PNG")
    after = paint_over(decode(out.getvalue(), 0.0), [Box(-5, 190, 300, 260)])
    assert after.screenshot.size_px == (90, 200)
    assert after.picture.getpixel((0, 199)) == (96, 96, 96)
