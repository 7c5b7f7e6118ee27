"""From a PNG to a Frame."""

import io
import struct
import zlib

import pytest
from PIL import Image, ImageDraw

from devices.base import Frame
from devices.frame import NotAPicture, decode
from devices.frame_diff import changed_cells, is_dark, only_a_caret
from tests.worlds.cases import each_of
from tests.worlds.scripted_adb import png


def framed(picture: Image.Image) -> Frame:
    out = io.BytesIO()
    picture.convert("RGBA").save(out, "PNG")
    return decode(out.getvalue(), 1.0)


@each_of(
    ("size", "picture"),
    [
        ((1080, 2400), (720, 1600)),
        ((1440, 3200), (720, 1600)),
        ((540, 1200), (540, 1200)),
        ((2400, 1080), (720, 324)),
    ],
)
def test_pictures_are_at_most_720_wide_and_keep_their_shape(
    size: tuple[int, int], picture: tuple[int, int]
) -> None:
    frame = decode(png(size=size), 12.5)
    assert frame.screenshot.size_px == size
    assert frame.picture.size == picture
    assert frame.picture.mode == "RGB"
    assert len(frame.grey) == 54 * 120
    assert frame.screenshot.taken_at == 12.5


def test_colours_survive() -> None:
    assert decode(png((10, 120, 250), (1080, 2400)), 0.0).picture.getpixel((300, 700)) == (10, 120, 250)


def test_a_warning_before_the_picture_is_cut_off() -> None:
    plain = png()
    warned = b"[Warning] Multiple displays were found, but no display id was specified! ...\n" + plain
    assert decode(warned, 0.0).screenshot.encoded == plain


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _header(width: int, height: int) -> bytes:
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))


def _with_header(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + _header(width, height) + b"\0\0\0\0IEND\xaeB`\x82"


def _with_chunk_behind_header(chunk: bytes) -> bytes:
    return png()[:33] + chunk + png()[33:]


@each_of(
    "output",
    [
        b"",
        b"error: device not ready",
        png()[:-20],
        png()[:60] + b"\0\0\0\0IEND\xaeB`\x82",
        png()[:8] + b"IEND\xaeB`\x82",
        _with_header(16_000, 16_000),
        _with_header(0, 10),
        _with_header(1080, 2400),
        b"\0" * 10_000,
        _with_chunk_behind_header(_header(30_000, 30_000)),
        _with_chunk_behind_header(_header(9_000, 9_000)),
        _with_chunk_behind_header(_header(10, 10)),
        _with_chunk_behind_header(_chunk(b"iCCP", b"\2\0")),
    ],
)
def test_what_is_no_whole_png_is_said_and_never_black(output: bytes) -> None:
    with pytest.raises(NotAPicture):
        decode(output, 0.0)


def test_status_bar_is_left_out_of_grey() -> None:
    one, two = Image.new("RGB", (1080, 2400), "white"), Image.new("RGB", (1080, 2400), "white")
    ImageDraw.Draw(two).text((40, 30), "12:59", fill="black", font_size=48)
    assert framed(one).grey == framed(two).grey


def test_a_small_switch_changes_the_page_but_a_caret_is_told() -> None:
    page, switched = Image.new("RGB", (1080, 2400), "white"), Image.new("RGB", (1080, 2400), "white")
    ImageDraw.Draw(switched).rectangle((900, 1200, 980, 1260), fill="black")
    assert 0 < changed_cells(framed(page), framed(switched), 8) < 0.01
    with_caret = page.copy()
    ImageDraw.Draw(with_caret).rectangle((500, 1200, 503, 1260), fill="black")
    assert only_a_caret(framed(page), framed(with_caret))
    assert not only_a_caret(framed(page), framed(switched))
    assert not only_a_caret(framed(page), framed(page))


@each_of(
    "mark",
    [
        (500, 1200, 520, 1260),  # a digit
        (500, 1200, 503, 1206),  # a dot
        (500, 1200, 560, 1203),  # a rule
        (500, 1000, 503, 1500),  # a frame's edge
    ],
)
def test_what_is_as_small_as_a_caret_but_of_another_shape_is_none(mark: tuple[int, int, int, int]) -> None:
    page, marked = Image.new("RGB", (1080, 2400), "white"), Image.new("RGB", (1080, 2400), "white")
    ImageDraw.Draw(marked).rectangle(mark, fill="black")
    assert not only_a_caret(framed(page), framed(marked))


def test_the_status_bar_of_a_phone_held_sideways_is_left_out_too() -> None:
    one, two = Image.new("RGB", (2400, 1080), "white"), Image.new("RGB", (2400, 1080), "white")
    ImageDraw.Draw(two).rectangle((60, 10, 200, 65), fill="black")
    assert framed(one).grey == framed(two).grey


def test_turning_the_phone_changes_everything() -> None:
    assert changed_cells(framed(Image.new("RGB", (240, 108))), framed(Image.new("RGB", (108, 240))), 8) == 1.0


def test_dark_means_one_dark_colour_in_the_middle_whatever_the_bars_show() -> None:
    black = Image.new("RGB", (1080, 2400), "black")
    draw = ImageDraw.Draw(black)
    draw.text((40, 30), "12:59", fill="white", font_size=48)
    draw.rectangle((300, 2340, 780, 2360), fill="white")
    assert is_dark(framed(black))
    draw.text((300, 1200), "Loading, please wait", fill="white", font_size=64)
    assert not is_dark(framed(black))
    assert not is_dark(framed(Image.new("RGB", (1080, 2400), (40, 40, 48))))
