"""What a JPEG of the helper says beside other pictures of the same screen."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from devices.base import JPEG, Frame, Screenshot
from devices.frame import NotAPicture, decode, decode_screenshot
from devices.frame_diff import has_changed, is_similar
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.jpeg_frames import jpeg_of

PLACES = ("launcher", "coffee_menu", "settings", "chat_draft")


async def captured(place: str, size_px: tuple[int, int] = (1080, 2400)) -> Frame:
    side = SimulatedPhone(size_px=size_px)
    visit(side, place)
    return decode(await side.screencap_png(), 0.0)


def drawn(frame: Frame, box: tuple[int, int, int, int], colour: str = "black") -> Frame:
    """The capture with a box on it."""
    with Image.open(io.BytesIO(frame.screenshot.encoded)) as opened:
        picture = opened.convert("RGB")
    ImageDraw.Draw(picture).rectangle(box, fill=colour)
    return encoded(picture)


def encoded(picture: Image.Image) -> Frame:
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return decode(out.getvalue(), 0.0)


@pytest.mark.parametrize("size_px", [(540, 1200), (1080, 2400)])
async def test_the_same_page_is_similar_and_unchanged_and_other_pages_are_not(
    size_px: tuple[int, int],
) -> None:
    captures = [await captured(place, size_px) for place in PLACES]
    jpegs = [jpeg_of(each) for each in captures]
    for place, jpeg in enumerate(jpegs):
        for others in (captures, jpegs):
            same = [number == place for number in range(len(PLACES))]
            assert [is_similar(jpeg, other) for other in others] == same
            assert [has_changed(other, jpeg) is False for other in others] == same


@pytest.mark.parametrize("size_px", [(540, 1200), (1080, 2400)])
async def test_a_caret_is_no_change_but_a_switch_and_a_half_faded_page_are(size_px: tuple[int, int]) -> None:
    page = await captured("settings", size_px)
    jpeg, scale = jpeg_of(page), size_px[0] / 1080

    def box(*sides: int) -> tuple[int, int, int, int]:
        left, top, right, bottom = (round(each * scale) for each in sides)
        return left, top, right, bottom

    for caret in (jpeg_of(drawn(page, box(300, 700, 303, 760))), drawn(page, box(300, 700, 303, 760))):
        assert is_similar(jpeg, caret)
        assert has_changed(jpeg, caret) is False
    switched = drawn(page, box(800, 700, 900, 750))
    with Image.open(io.BytesIO(page.screenshot.encoded)) as opened:
        picture = opened.convert("RGB")
    faded = encoded(Image.blend(picture, Image.new("RGB", picture.size, "black"), 0.1))
    for other in (switched, faded, jpeg_of(switched), jpeg_of(faded)):
        assert not is_similar(jpeg, other)
        assert has_changed(jpeg, other)


async def test_a_jpeg_is_close_to_the_screen_and_a_capture_is_it() -> None:
    page = await captured("settings", (270, 600))
    jpeg = jpeg_of(page)
    assert (page.screenshot.exact, jpeg.screenshot.exact) == (True, False)
    assert jpeg.screenshot.size_px == page.screenshot.size_px


async def test_what_is_no_jpeg_of_that_size_is_told() -> None:
    good = jpeg_of(await captured("settings", (270, 600))).screenshot
    for bad in (
        Screenshot(b"", (270, 600), 0.0, JPEG),
        Screenshot(b"\xff\xd8\xff", (270, 600), 0.0, JPEG),
        Screenshot(good.encoded[:500], (270, 600), 0.0, JPEG),
        replace(good, size_px=(540, 1200)),
        Screenshot(good.encoded, (270, 600), 0.0),  # no PNG
    ):
        with pytest.raises(NotAPicture):
            decode_screenshot(bad)
