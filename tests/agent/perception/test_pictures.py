"""The chat's pictures: small enough for Telegram's upload brake, with the mark where the finger goes."""

import io
import random

import pytest
from PIL import Image

from agent.contract.actions import (
    Action,
    Back,
    DoubleTap,
    Finish,
    LongPress,
    Point,
    Swipe,
    Tap,
    Unusable,
    UnusableReply,
)
from agent.perception.pictures import MAX_BYTES, chat_picture
from devices.base import Frame, Screenshot

SIZE_PX = (1080, 2400)


def frame(picture: Image.Image, size_px: tuple[int, int] = SIZE_PX) -> Frame:
    return Frame(Screenshot(b"", size_px, 0.0), picture, bytes(54 * 120))


def plain(size_px: tuple[int, int] = SIZE_PX, width_px: int = 720) -> Frame:
    """A white page of a phone, as the device layer narrows it."""
    height = round(size_px[1] * width_px / size_px[0])
    return frame(Image.new("RGB", (width_px, height), "white"), size_px)


def red_box(jpeg: bytes, scale: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of everything red, in pixels of the phone."""
    picture = Image.open(io.BytesIO(jpeg)).convert("RGB")
    red, green, blue = (band.tobytes() for band in picture.split())
    spots = [
        divmod(at, picture.width)[::-1]
        for at, (r, g, b) in enumerate(zip(red, green, blue, strict=True))
        if r > 180 and g < 120 and b < 120
    ]
    assert spots, "nothing is marked"
    columns, rows = [x for x, _ in spots], [y for _, y in spots]
    return min(columns) / scale, min(rows) / scale, max(columns) / scale, max(rows) / scale


@pytest.mark.parametrize(
    ("width_px", "height_px"),
    [(720, 1280), (720, 1600), (720, 1760), (720, 2560), (720, 324), (540, 1200)],
)
async def test_even_noise_stays_under_100_000_bytes(width_px: int, height_px: int) -> None:
    noise = random.Random(7).randbytes(width_px * height_px * 3)  # noqa: S311 - a picture, no secret
    picture = Image.frombytes("RGB", (width_px, height_px), noise)
    jpeg = await chat_picture(frame(picture, (width_px, height_px)), Tap((100, 100)))
    assert len(jpeg) < MAX_BYTES == 100_000
    shown = Image.open(io.BytesIO(jpeg))
    assert shown.format == "JPEG"
    assert abs(shown.width / shown.height - width_px / height_px) < 0.01


async def test_an_ordinary_page_keeps_its_size() -> None:
    shown = Image.open(io.BytesIO(await chat_picture(plain())))
    assert (shown.format, shown.size) == ("JPEG", (720, 1600))


@pytest.mark.parametrize("kind", [Tap, DoubleTap, LongPress])
@pytest.mark.parametrize("point", [(540, 1200), (200, 300), (900, 2200)])
@pytest.mark.parametrize(("size_px", "width_px"), [(SIZE_PX, 720), (SIZE_PX, 540)])
@pytest.mark.sample(6)
async def test_the_ring_is_around_the_point(
    kind: type[Tap | DoubleTap | LongPress], point: Point, size_px: tuple[int, int], width_px: int
) -> None:
    jpeg = await chat_picture(plain(size_px, width_px), kind(point))
    left, top, right, bottom = red_box(jpeg, width_px / size_px[0])
    assert (left + right) / 2 == pytest.approx(point[0], abs=4)
    assert (top + bottom) / 2 == pytest.approx(point[1], abs=4)
    assert 160 < right - left < 200  # well seen, and so are the words inside it


async def test_a_ring_at_the_edge_of_the_screen_is_drawn_as_far_as_it_is_there() -> None:
    left, top, right, bottom = red_box(await chat_picture(plain(), Tap((1079, 2399))), 720 / 1080)
    assert left > 960
    assert top > 2280
    assert (right, bottom) == (pytest.approx(1079, abs=2), pytest.approx(2399, abs=2))


async def test_a_swipe_is_a_line_with_a_dot_where_the_finger_ends() -> None:
    scale = 720 / 1080
    jpeg = await chat_picture(plain(), Swipe((540, 1800), (540, 600)))
    left, top, right, bottom = red_box(jpeg, scale)
    assert (left + right) / 2 == pytest.approx(540, abs=4)
    assert bottom == pytest.approx(1800, abs=10)
    assert top == pytest.approx(600 - 16 / scale, abs=10)
    upper = Image.open(io.BytesIO(jpeg)).crop((0, 0, 720, 420))
    lower = Image.open(io.BytesIO(jpeg)).crop((0, 1000, 720, 1210))
    assert red_width(upper) > 2 * red_width(lower)


def red_width(part: Image.Image) -> float:
    out = io.BytesIO()
    part.save(out, "JPEG", quality=95)
    left, _, right, _ = red_box(out.getvalue(), 1.0)
    return right - left


@pytest.mark.parametrize(
    "action", [None, Back(), Finish("done"), UnusableReply(Unusable.UNREADABLE, "x")], ids=str
)
async def test_without_a_point_nothing_is_marked(action: Action | UnusableReply | None) -> None:
    jpeg = await chat_picture(plain(), action)
    with pytest.raises(AssertionError, match="nothing is marked"):
        red_box(jpeg, 1.0)


async def test_the_frame_itself_is_left_alone() -> None:
    page = plain()
    before = page.picture.tobytes()
    await chat_picture(page, Tap((540, 1200)))
    await chat_picture(page, Swipe((540, 1800), (540, 600)))
    assert page.picture.tobytes() == before
