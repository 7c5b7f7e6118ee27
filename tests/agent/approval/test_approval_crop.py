"""What a second approver sees of the page: the button and what is around it, nothing where a secret is."""

import io
import random
from dataclasses import replace

import pytest
from PIL import Image

from agent.approval.approval_crop import MAX_BYTES, crop_for
from agent.approval.recheck import Agreed
from agent.contract.actions import Finish, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.events import HumanNeeded
from agent.contract.page import EMPTY, Item, Page, PageSource
from agent.contract.requests import Answer
from agent.secrets.paint_over import paint_over
from devices.base import Box, Frame, Observation, Verdict
from devices.frame import decode
from tests.agent.perception.test_pictures import red_box
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import PaperPhone, page

WIDE, HIGH = 1080, 2400
BUTTON = Box(200, 2000, 880, 2100)


def frame_of(picture: Image.Image) -> Frame:
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return decode(png.getvalue(), 0.0)


def strips() -> Frame:
    """Each row of pixels is as bright as it is far down, in steps of a hundred."""
    picture = Image.new("RGB", (WIDE, HIGH))
    for top in range(0, HIGH, 100):
        picture.paste((top // 10, top // 10, 255 - top // 10), (0, top, WIDE, top + 100))
    return frame_of(picture)


def agreed(frame: Frame | None, point: tuple[int, int] | None, button: Box | None = BUTTON) -> Agreed:
    items = (Item("Pay ¥36.80", button, pressable=True),) if button else ()
    seen = replace(page(), frame=frame)
    binding = Binding((Kind.PAY,), "Tap", "com.farhand.coffee", point=point, amount="¥36.80")
    return Agreed(seen, Page(PageSource.TREE, items, (WIDE, HIGH)), binding, lambda seen, page: None)


async def piece(asked: Agreed) -> Image.Image:
    crop = await crop_for(asked)
    assert crop is not None
    return Image.open(io.BytesIO(crop)).convert("RGB")


def middle_row(shown: Image.Image) -> float:
    """Which row of the phone's screen is in the middle of the piece, by its colour far from the mark."""
    pixel = shown.getpixel((3, shown.height // 2))
    assert isinstance(pixel, tuple)
    return pixel[0] * 10 + 50


async def test_it_is_the_button_with_some_of_the_page_and_the_point_marked() -> None:
    point = (300, 2080)
    shown = await piece(agreed(strips(), point))
    assert shown.size == (round(0.8 * 720), round(0.14 * 1600))
    assert abs(middle_row(shown) - 2050) <= 100
    out = io.BytesIO()
    shown.save(out, "JPEG", quality=95)
    left, top, right, bottom = red_box(out.getvalue(), 720 / WIDE)
    # The piece begins at (540, 2050) less half its size; the frame is around the button.
    assert abs((left + right) / 2 + 540 - 432 - (BUTTON.left + BUTTON.right) / 2) < 12
    assert abs((top + bottom) / 2 + 2050 - 168 - (BUTTON.top + BUTTON.bottom) / 2) < 12


async def test_a_button_as_wide_as_the_page_is_shown_whole_and_no_more_of_the_page_around_it() -> None:
    wide = Box(54, 2000, 1026, 2100)
    shown = await piece(agreed(strips(), (300, 2080), wide))
    assert shown.width >= (wide.right - wide.left) * 720 / WIDE
    assert shown.width * shown.height <= 1.01 * 576 * 224
    assert abs(middle_row(shown) - 2050) <= 100
    out = io.BytesIO()
    shown.save(out, "JPEG", quality=95)
    left, _, right, _ = red_box(out.getvalue(), 720 / WIDE)
    assert abs((right - left) - (wide.right - wide.left)) < 60


@pytest.mark.parametrize(
    ("point", "button", "row"),
    [
        ((300, 1000), None, 1000),  # nothing is known there
        ((300, 1000), Box(0, 300, 1080, 2300), 1000),  # a card: its middle says nothing of the point
        ((300, 20), None, 168),
        ((1079, 2399), None, 2400 - 168),
    ],
    ids=["no button", "a large one", "above", "below"],
)
async def test_without_a_button_it_is_around_the_point_and_never_off_the_screen(
    point: tuple[int, int], button: Box | None, row: float
) -> None:
    shown = await piece(agreed(strips(), point, button))
    assert shown.size == (576, 224)
    assert abs(middle_row(shown) - row) <= 100


async def test_noise_stays_small_and_a_phone_on_its_side_has_room_for_the_mark() -> None:
    for size in ((WIDE, HIGH), (HIGH, WIDE)):
        noise = random.Random(7).randbytes(size[0] * size[1] * 3)  # noqa: S311 - a picture, no secret
        crop = await crop_for(agreed(frame_of(Image.frombytes("RGB", size, noise)), (500, 500), None))
        assert crop is not None
        assert len(crop) < MAX_BYTES == 60_000
        assert Image.open(io.BytesIO(crop)).height >= 60


@pytest.mark.parametrize(
    ("secret", "is_shown"),
    [
        (Box(150, 1960, 950, 2060), False),
        (Box(150, 2180, 950, 2290), False),  # only its upper edge is in sight
        (Box(500, 2040, 560, 2110), False),  # one digit
        (Box(150, 300, 950, 400), True),
    ],
    ids=["on it", "beside it", "a digit", "far away"],
)
async def test_where_a_secret_is_covered_nearby_there_is_none(secret: Box, is_shown: bool) -> None:
    frame = paint_over(strips(), [secret])
    assert (await crop_for(agreed(frame, (300, 2050))) is not None) is is_shown


async def test_a_hidden_page_and_an_input_without_a_point_have_none() -> None:
    assert await crop_for(agreed(strips(), None)) is None
    assert await crop_for(agreed(None, (300, 2050))) is None
    hidden = agreed(strips(), (300, 2050))
    hidden = replace(hidden, observation=replace(hidden.observation, verdict=Verdict.SECURE))
    assert await crop_for(hidden) is None
    assert await crop_for(replace(agreed(strips(), (300, 2050)), page=EMPTY)) is not None


async def test_an_approval_comes_with_it_and_neither_disk_nor_reminder_keeps_it(world: World) -> None:
    phone = PaperPhone(pages=[shown_page(200)])
    async with world.scene(Tap((540, 2050), "Pay 36.80"), Finish("x"), phone=phone) as play:
        await play.submit()
        asked = (await play.asks()).request
        assert asked.crop is not None
        assert asked.picture is not None
        assert len(asked.crop) < len(asked.picture)
        look = await play.dispatcher.requests.get(asked.request_id)
        assert look is not None
        assert (look.request.crop, look.request.picture) == (None, None)
        await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.REJECT)
        await play.ends()
    for path in world.folder.rglob("*"):
        assert not path.is_file() or asked.crop not in path.read_bytes()
    reminders = [event for event in play.told if isinstance(event, HumanNeeded) and event.reminder]
    assert all(event.request.crop is None for event in reminders)


def shown_page(shade: int) -> Observation:
    picture = Image.new("RGB", (WIDE, HIGH), (shade, shade, shade))
    return replace(page(), frame=frame_of(picture))
