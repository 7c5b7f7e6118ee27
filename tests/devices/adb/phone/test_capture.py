"""What a capture is worth, on a scripted phone: the order of verdicts, and how each is known."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import pytest

from devices.adb.client.link import Link
from devices.adb.phone.capture import Capture
from devices.adb.phone.probe import probe
from devices.adb.phone.settle import SettledFrame
from devices.base import Foreground, Lock, Source, Verdict
from devices.errors import BadOutput, DeviceOffline, DeviceTimeout
from devices.frame import FrameDecoder
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.scripted_adb import FakeAdb, fake_adb, png, printed

PAGE, BLACK = png(), png((0, 0, 0))
COFFEE = """\
  Window #0 Window{a1 u0 com.farhand.coffee/com.farhand.coffee.MainActivity}:
      fl=LAYOUT_IN_SCREEN
  mCurrentFocus=Window{a1 u0 com.farhand.coffee/com.farhand.coffee.MainActivity}
"""
PROTECTED = COFFEE.replace("fl=", "fl=SECURE ")
UNLOCKED, LOCKED = "mIsShowing=false", "secure=true\n  mIsShowing=true\n  mInputRestricted=true"


def condition(wakefulness: str, policy: str = UNLOCKED) -> str:
    return f"farhand:next\n  mWakefulness={wakefulness}\nfarhand:next\n  {policy}\nfarhand:next\n"


def said(windows_and_condition: str) -> bytes:
    """The whole answer to the question line."""
    return printed(f"4242.42 9000.00\nfarhand:next\n{windows_and_condition}")


AWAKE, ASLEEP = condition("Awake"), condition("Asleep", LOCKED)


@dataclass
class Phone:
    """captures: one after the other, the last for ever. probe: what the question line prints."""

    fake: FakeAdb
    eyes: Capture
    captures: list[bytes] = field(default_factory=lambda: [PAGE])
    probe: bytes = said(COFFEE + AWAKE)
    activities: str = ""

    async def script(self, service: str, writer: asyncio.StreamWriter) -> None:
        """Answers a capture, the probe or one of the rarer questions."""
        writer.write(b"OKAY")
        if service.startswith("exec:screencap"):
            writer.write(self.captures.pop(0) if len(self.captures) > 1 else self.captures[0])
        elif "SurfaceFlinger" in service:
            writer.write(printed(""))
        else:
            writer.write(printed(self.activities) if "dumpsys activity" in service else self.probe)

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
        phone = Phone(fake, Capture(Link(fake.server, "phone", "Kitchen phone"), decoder))
        yield phone
    decoder.close()


async def test_an_ordinary_page_is_ok_with_one_look(phone: Phone) -> None:
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.verdict_by, seen.detail) == (Verdict.OK, Source.PICTURE, "")
    assert seen.foreground == Foreground("com.farhand.coffee", "com.farhand.coffee.MainActivity")
    assert (seen.foreground_by, seen.lock) == (Source.FOCUS_LINE, Lock.OPEN)
    assert seen.frame is not None
    assert seen.frame.screenshot.encoded == PAGE
    assert phone.looks == 1


async def test_a_protected_page_is_secure_whether_its_picture_is_black_or_not(phone: Phone) -> None:
    phone.probe = said(PROTECTED + AWAKE)
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.verdict_by) == (Verdict.SECURE, Source.WINDOW_FLAGS)
    phone.captures = [BLACK]
    seen = await phone.eyes.observe()
    assert (seen.verdict, phone.looks) == (Verdict.SECURE, 2)
    assert seen.frame is not None


@pytest.mark.parametrize("output", [b"", b"Failed to take screenshot. Status: -1\nCapturing failed.\n"])
async def test_a_protected_page_that_gives_no_picture_as_up_to_android_11_is_secure(
    phone: Phone, output: bytes
) -> None:
    phone.captures, phone.probe = [output], said(PROTECTED + AWAKE)
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.frame, seen.verdict_by) == (Verdict.SECURE, None, Source.WINDOW_FLAGS)
    assert "no picture" in seen.detail
    assert phone.looks == 1


async def test_half_a_picture_of_a_protected_page_is_an_error_all_the_same(phone: Phone) -> None:
    phone.captures, phone.probe = [PAGE[:-30]], said(PROTECTED + AWAKE)
    assert (await phone.eyes.observe()).verdict is Verdict.ERROR


async def test_black_below_a_plain_window_of_a_protected_app_is_secure(phone: Phone) -> None:
    keypad = "  Window #0 Window{k1 u0 Keypad}:\n      fl=NONE\n"
    phone.probe = said(keypad + PROTECTED.replace("Focus=Window{a1", "Focus=Window{k2") + AWAKE)
    phone.captures = [BLACK]
    assert (await phone.eyes.observe()).verdict is Verdict.SECURE


async def test_dark_is_looked_at_twice_and_believed_the_second_time(phone: Phone) -> None:
    phone.captures = [BLACK, PAGE]
    assert (await phone.eyes.observe()).verdict is Verdict.OK
    phone.captures = [BLACK]
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.verdict_by) == (Verdict.DARK, Source.DARKNESS)
    assert phone.looks == 4


@pytest.mark.parametrize("wakefulness", ["Asleep", "Dozing"])
@pytest.mark.parametrize("output", [BLACK, PAGE])  # Dozing shows a clock on some phones
async def test_a_screen_that_is_off_is_said_before_secure_and_dark(
    phone: Phone, wakefulness: str, output: bytes
) -> None:
    phone.captures, phone.probe = [output], said(PROTECTED + condition(wakefulness, LOCKED))
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.verdict_by) == (Verdict.OFF, Source.WAKEFULNESS)
    assert (seen.lock, seen.detail) == (Lock.PIN, f"the screen is off ({wakefulness})")
    assert phone.looks == 1


@pytest.mark.parametrize("windows", [COFFEE, PROTECTED])
@pytest.mark.parametrize("output", [b"", b"Capturing failed.\n"])
async def test_a_dark_phone_that_gives_no_picture_is_off_and_not_broken(
    phone: Phone, windows: str, output: bytes
) -> None:
    phone.captures, phone.probe = [output], said(windows + ASLEEP)
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.frame, seen.verdict_by) == (Verdict.OFF, None, Source.WAKEFULNESS)
    assert seen.detail.startswith("the screen is off (Asleep); the phone gave no picture")
    assert phone.looks == 1


async def test_half_a_picture_of_a_dark_screen_is_an_error(phone: Phone) -> None:
    phone.captures, phone.probe = [PAGE[:-30]], said(PROTECTED + ASLEEP)
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.frame) == (Verdict.ERROR, None)
    assert seen.detail.endswith("the screen is off (Asleep)")


@pytest.mark.parametrize("output", [b"", PAGE[:-30], b"Error: no display\n"])
async def test_a_failed_capture_is_an_error_without_a_frame(phone: Phone, output: bytes) -> None:
    phone.captures = [output]
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.frame) == (Verdict.ERROR, None)
    assert seen.detail
    assert phone.looks == 2
    phone.captures = [output, PAGE]
    assert (await phone.eyes.observe()).verdict is Verdict.OK


async def test_a_capture_cut_by_a_lost_link_is_offline_before_anything_else(phone: Phone) -> None:
    phone.captures, phone.fake.states = [PAGE[:-30]], "phone\toffline\n"
    phone.probe = said(PROTECTED + ASLEEP)
    with pytest.raises(DeviceOffline) as caught:
        await phone.eyes.observe()
    assert caught.value.values == {"name": "Kitchen phone"}


async def test_a_failing_probe_is_raised_as_it_is(phone: Phone) -> None:
    phone.probe = b"no packets at all"
    with pytest.raises(BadOutput):
        await phone.eyes.observe()


async def test_what_a_silent_probe_does_not_say_stays_unknown(phone: Phone) -> None:
    phone.probe = printed("", code=1)
    seen = await phone.eyes.observe()
    assert (seen.verdict, seen.foreground, seen.foreground_by) == (Verdict.OK, None, Source.UNKNOWN)
    assert seen.lock is Lock.UNKNOWN


async def test_the_resumed_activity_is_asked_for_only_where_no_window_line_names_the_app(
    phone: Phone,
) -> None:
    await phone.eyes.observe()
    assert not any("dumpsys activity" in service for service in phone.fake.services)
    phone.probe = said("  mCurrentFocus=null\n  mFocusedApp=null\n" + AWAKE)
    phone.activities = "  ResumedActivity: ActivityRecord{d9b8281 u999 tv.danmaku.bili/.MainActivityV2 t57}\n"
    seen = await phone.eyes.observe()
    assert seen.foreground == Foreground("tv.danmaku.bili", "tv.danmaku.bili.MainActivityV2")
    assert seen.foreground_by is Source.RESUMED_ACTIVITY


async def test_the_second_question_has_what_is_left_of_the_time() -> None:
    async def slow(service: str, writer: asyncio.StreamWriter) -> None:
        writer.write(b"OKAY")
        if "dumpsys activity" in service:
            second.set()
            await over.wait()
        await asyncio.sleep(0.05)
        writer.write(said(AWAKE))

    second, over = asyncio.Event(), asyncio.Event()
    async with fake_adb(slow) as fake:
        with pytest.raises(DeviceTimeout) as caught:
            await probe(Link(fake.server, "phone", "Kitchen phone"), 3.0)
        over.set()
    assert second.is_set()
    assert float(caught.value.values["seconds"]) <= 2.95  # the first question has taken the rest


async def test_a_kept_frame_spares_the_capture_unless_it_is_dark(phone: Phone) -> None:
    kept = SettledFrame(await phone.eyes.frame(), None)
    assert (await phone.eyes.observe(kept)).frame is kept.frame
    assert phone.looks == 1
    phone.captures = [BLACK, PAGE]
    black = SettledFrame(await phone.eyes.frame(), await phone.eyes.probe())
    assert (await phone.eyes.observe(black)).verdict is Verdict.OK


async def test_a_kept_frame_with_its_probe_asks_the_phone_for_nothing(phone: Phone) -> None:
    kept = SettledFrame(await phone.eyes.frame(), await phone.eyes.probe())
    asked = len(phone.fake.services)
    assert (await phone.eyes.observe(kept)).verdict is Verdict.OK
    assert len(phone.fake.services) == asked


async def test_a_still_screen_is_decoded_once(phone: Phone) -> None:
    first, second = await phone.eyes.frame(), await phone.eyes.frame()
    assert first.picture is second.picture
    assert first.screenshot.taken_at < second.screenshot.taken_at


async def test_at_most_two_captures_are_in_flight(phone: Phone) -> None:
    running, most, go_on = 0, 0, asyncio.Event()
    plain = phone.script

    async def counted(service: str, writer: asyncio.StreamWriter) -> None:
        nonlocal running, most
        if service.startswith("exec:"):
            running, most = running + 1, max(most, running + 1)
            await go_on.wait()
            running -= 1
        await plain(service, writer)

    await phone.eyes.frame()
    phone.script = counted  # type: ignore[method-assign]
    frames = [asyncio.create_task(phone.eyes.frame()) for _ in range(4)]
    async with asyncio.timeout(WAIT_LIMIT_S):
        while most < 2:  # noqa: ASYNC110 (a count has no event)
            await asyncio.sleep(0.005)
        go_on.set()
        await asyncio.gather(*frames)
    assert most == 2
