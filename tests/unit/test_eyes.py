"""What a capture is worth, on a scripted phone."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from devices.adb.eyes import Eyes
from devices.adb.link import Link
from devices.base import Foreground, Verdict
from devices.errors import BadOutput, DeviceOffline
from devices.frame import FrameDecoder
from tests.unit.fake_adb import FakeAdb, fake_adb, png, printed

PAGE, BLACK = png(), png((0, 0, 0))
COFFEE = """\
  Window #0 Window{a1 u0 com.farhand.coffee/com.farhand.coffee.MainActivity}:
      fl=LAYOUT_IN_SCREEN
  mCurrentFocus=Window{a1 u0 com.farhand.coffee/com.farhand.coffee.MainActivity}
"""
PROTECTED = COFFEE.replace("fl=", "fl=SECURE ")
AWAKE, ASLEEP = "farhand:power\n  mWakefulness=Awake\n", "farhand:power\n  mWakefulness=Asleep\n"


@dataclass
class Phone:
    """captures: one after the other, the last for ever. probe: what the question line prints."""

    fake: FakeAdb
    eyes: Eyes
    captures: list[bytes] = field(default_factory=lambda: [PAGE])
    probe: bytes = printed(COFFEE + AWAKE)

    async def script(self, service: str, writer: asyncio.StreamWriter) -> None:
        """Answers a capture or the probe."""
        writer.write(b"OKAY")
        if service.startswith("exec:screencap"):
            writer.write(self.captures.pop(0) if len(self.captures) > 1 else self.captures[0])
        else:
            writer.write(self.probe)

    @property
    def looks(self) -> int:
        """Captures so far."""
        return sum(service.startswith("exec:") for service in self.fake.services)


@pytest.fixture
async def phone() -> AsyncGenerator[Phone]:
    async def later(service: str, writer: asyncio.StreamWriter) -> None:
        await phone.script(service, writer)

    decoder = FrameDecoder()
    async with fake_adb(later) as fake:
        phone = Phone(fake, Eyes(Link(fake.server, "phone", "Kitchen phone"), decoder))
        yield phone
    decoder.close()


async def test_an_ordinary_page_is_ok_with_one_look(phone: Phone) -> None:
    seen = await phone.eyes.look()
    assert (seen.verdict, seen.detail) == (Verdict.OK, "")
    assert seen.foreground == Foreground("com.farhand.coffee", "com.farhand.coffee.MainActivity")
    assert seen.frame is not None
    assert seen.frame.screenshot.png == PAGE
    assert phone.looks == 1


async def test_a_protected_page_is_secure_whether_its_picture_is_black_or_not(phone: Phone) -> None:
    phone.probe = printed(PROTECTED + AWAKE)
    assert (await phone.eyes.look()).verdict is Verdict.SECURE
    phone.captures = [BLACK]
    seen = await phone.eyes.look()
    assert (seen.verdict, phone.looks) == (Verdict.SECURE, 2)
    assert seen.frame is not None


async def test_black_below_a_plain_window_of_a_protected_app_is_secure(phone: Phone) -> None:
    keypad = "  Window #0 Window{k1 u0 Keypad}:\n      fl=NONE\n"
    phone.probe = printed(keypad + PROTECTED.replace("Focus=Window{a1", "Focus=Window{k2") + AWAKE)
    phone.captures = [BLACK]
    assert (await phone.eyes.look()).verdict is Verdict.SECURE


async def test_dark_is_looked_at_twice_and_believed_the_second_time(phone: Phone) -> None:
    phone.captures = [BLACK, PAGE]
    assert (await phone.eyes.look()).verdict is Verdict.OK
    phone.captures = [BLACK]
    seen = await phone.eyes.look()
    assert seen.verdict is Verdict.DARK
    assert phone.looks == 4


async def test_a_screen_that_is_off_is_dark_at_once_and_says_so(phone: Phone) -> None:
    phone.captures, phone.probe = [BLACK], printed(PROTECTED + ASLEEP)
    seen = await phone.eyes.look()
    assert (seen.verdict, seen.detail) == (Verdict.DARK, "the screen is off (Asleep)")
    assert phone.looks == 1


@pytest.mark.parametrize("output", [b"", PAGE[:-30], b"Error: no display\n"])
async def test_a_failed_capture_is_an_error_without_a_frame(phone: Phone, output: bytes) -> None:
    phone.captures = [output]
    seen = await phone.eyes.look()
    assert (seen.verdict, seen.frame) == (Verdict.ERROR, None)
    assert seen.detail
    assert phone.looks == 2
    phone.captures = [output, PAGE]
    assert (await phone.eyes.look()).verdict is Verdict.OK


async def test_a_capture_cut_by_a_lost_link_is_offline(phone: Phone) -> None:
    phone.captures, phone.fake.states = [PAGE[:-30]], "phone\toffline\n"
    with pytest.raises(DeviceOffline) as caught:
        await phone.eyes.look()
    assert caught.value.values == {"name": "Kitchen phone"}


async def test_a_failing_probe_is_raised_as_it_is(phone: Phone) -> None:
    phone.probe = b"no packets at all"
    with pytest.raises(BadOutput):
        await phone.eyes.look()


async def test_a_silent_probe_leaves_the_app_unknown(phone: Phone) -> None:
    phone.probe = printed("", code=1)
    seen = await phone.eyes.look()
    assert (seen.verdict, seen.foreground) == (Verdict.OK, None)


async def test_a_kept_frame_spares_the_capture_unless_it_is_dark(phone: Phone) -> None:
    kept = await phone.eyes.frame()
    assert (await phone.eyes.look(kept)).frame is kept
    assert phone.looks == 1
    phone.captures = [BLACK, PAGE]
    black = await phone.eyes.frame()
    assert (await phone.eyes.look(black)).verdict is Verdict.OK


async def test_a_still_screen_is_decoded_once(phone: Phone) -> None:
    first, second = await phone.eyes.frame(), await phone.eyes.frame()
    assert first.picture is second.picture
    assert first.screenshot.taken_at < second.screenshot.taken_at
