"""A login with a one-time code that the person sends from the sofa: used, deleted, and nowhere afterwards."""

import asyncio
import io
import re
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from PIL import Image

from devices.simulator.places import where
from tests.console_client.client import Message
from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World, ready
from tests.worlds.traces import traces

CODE = "246810"
LOGGED_IN = "logged in to Parcel"
_PAINT = (96, 96, 96)

pytestmark = pytest.mark.timeout(240)


def _asks_to_log_in(message: Message) -> bool:
    return message.button("🔑") is not None and message.button("▶") is not None


def _is_painted(jpeg: bytes, place: tuple[int, int]) -> bool:
    """Is this place (thousandths of the screen) covered? JPEG blurs a flat colour by a few steps."""
    with Image.open(io.BytesIO(jpeg)) as picture:
        point = (place[0] * picture.width // 1000, place[1] * picture.height // 1000)
        pixel = picture.convert("RGB").getpixel(point)
    assert isinstance(pixel, tuple)
    return all(abs(is_ - want) < 12 for is_, want in zip(pixel, _PAINT, strict=True))


def _frames(folder: Path) -> list[bytes]:
    """The pictures that the program kept, in order of the steps."""
    kept = (folder / "data" / "frames").rglob("*.jpg")
    return [path.read_bytes() for path in sorted(kept, key=lambda path: int(path.stem))]


@pytest.fixture(params=[pytest.param("INFO", marks=pytest.mark.soak), "DEBUG"])
async def talkative(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[World]:
    """A world whose program logs at this level."""
    async with ready(tmp_path, log_level=request.param) as world:
        yield world


async def test_a_code_from_the_sofa_logs_in_and_leaves_no_trace(talkative: World) -> None:
    world = talkative
    task = await world.user.sends("find out when my parcel comes")
    asked = await world.user.sees(_asks_to_log_in, timeout_s=LONG_S)
    world.phone.tap_element("code")  # somebody taps the field
    await world.user.presses("🔑", asked)
    await world.user.sees("next message", after=asked.message_id)
    message = await world.user.sends(CODE)
    await world.user.sees("Used and deleted", timeout_s=LONG_S)
    assert next(each for each in await world.user.messages() if each.message_id == message).deleted
    world.phone.tap_element("log_in")
    assert LOGGED_IN in world.facts
    await world.user.presses("▶", asked)
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    record = "\n".join(each.html for each in await world.user.messages() if not each.deleted)
    asked_of_model = "\n".join(request.model_dump_json() for request in world.model.requests)
    assert await world.program.stop() == 0
    further = {
        "chat": record.encode(),
        "model": asked_of_model.encode(),
        "log": world.program.log.encode(),
    }
    assert await asyncio.to_thread(lambda: traces(world.folder, [CODE], **further)) == []


async def test_a_code_that_still_stands_in_its_field_is_covered_in_every_picture(world: World) -> None:
    task = await world.user.sends("find out when my parcel comes")
    asked = await world.user.sees(_asks_to_log_in, timeout_s=LONG_S)
    world.phone.tap_element("code")
    await world.user.presses("🔑", asked)
    await world.user.sees("next message", after=asked.message_id)
    await world.user.sends(CODE)
    await world.user.sees("Used and deleted", timeout_s=LONG_S)
    before = len(await asyncio.to_thread(_frames, world.folder))
    await world.user.presses("▶", asked)  # without having pressed Log in
    ended = await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert re.search("not finished", ended.text)
    field, note = (where("parcel_login", name, "en") for name in ("code", "note"))
    later = (await asyncio.to_thread(_frames, world.folder))[before:]
    assert later
    for picture in [*later, await world.user.photo(ended)]:
        assert _is_painted(picture, field)
        assert _is_painted(picture, (field[0] - 100, field[1]))
        assert _is_painted(picture, (note[0], note[1])), "the text message on the page says it, too"
