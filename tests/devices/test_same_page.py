"""Does the helper's small JPEG show what a capture shows?"""

import io

import pytest
from PIL import Image, ImageDraw

from devices.frame import NotAPicture, decode
from devices.frame_diff import shows_the_same
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit


def shot_of(png: bytes, quality: int = 70) -> bytes:
    """As a phone scales to half and compresses."""
    with Image.open(io.BytesIO(png)) as opened:
        out = io.BytesIO()
        opened.convert("RGB").reduce(2).save(out, "JPEG", quality=quality)
    return out.getvalue()


def drawn(png: bytes, box: tuple[int, int, int, int], colour: str) -> bytes:
    """The capture with a box on it."""
    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGB")
    ImageDraw.Draw(picture).rectangle(box, fill=colour)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()


@pytest.mark.parametrize("size_px", [(540, 1200), (1080, 2400)])
async def test_the_same_page_looks_the_same_and_other_pages_do_not(size_px: tuple[int, int]) -> None:
    captures: list[bytes] = []
    for place in ("launcher", "coffee_menu", "settings", "chat_draft"):
        side = SimulatedPhone(size_px=size_px)
        visit(side, place)
        captures.append(await side.screencap_png())
    for png in captures:
        frame = decode(png, 0.0)
        assert [shows_the_same(frame, shot_of(other)) for other in captures] == [
            other is png for other in captures
        ]


async def test_a_caret_is_no_difference_but_a_switch_and_a_half_faded_page_are() -> None:
    side = SimulatedPhone(size_px=(1080, 2400))
    visit(side, "settings")
    png = await side.screencap_png()
    frame = decode(png, 0.0)
    assert shows_the_same(frame, shot_of(drawn(png, (300, 700, 303, 760), "black")))
    assert not shows_the_same(frame, shot_of(drawn(png, (800, 700, 900, 750), "black")))
    with Image.open(io.BytesIO(png)) as opened:
        faded = Image.blend(opened.convert("RGB"), Image.new("RGB", opened.size, "black"), 0.1)
    out = io.BytesIO()
    faded.save(out, "PNG")
    assert not shows_the_same(frame, shot_of(out.getvalue()))


async def test_what_is_no_picture_is_said() -> None:
    side = SimulatedPhone(size_px=(270, 600))
    frame = decode(await side.screencap_png(), 0.0)
    for jpeg in (b"", b"\xff\xd8\xff", shot_of(frame.screenshot.png)[:500]):
        with pytest.raises(NotAPicture):
            shows_the_same(frame, jpeg)
