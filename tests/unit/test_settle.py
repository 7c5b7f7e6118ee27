"""Waiting for a calm screen."""

import io
import time
from collections.abc import Awaitable, Callable

from PIL import Image

from devices.adb.settle import settle
from devices.base import Frame, Gesture
from devices.errors import DeviceOffline
from devices.frame import NotAPicture, decode


def page(shade: int, mark: bool = False) -> Frame:
    """A small page of one grey; mark: with a little switch on it."""
    picture = Image.new("RGB", (108, 240), (shade, shade, shade))
    if mark:
        picture.paste((255, 0, 0), (90, 120, 96, 126))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return decode(out.getvalue(), time.time())


WHITE, LIGHT, MIDDLE, BLACK = page(255), page(220), page(130), page(0)


class Camera:
    """Shows one frame after the other, the last one for ever; keeps the times at which it was asked."""

    def __init__(self, *frames: Frame | Exception) -> None:
        self._frames = list(frames)
        self.asked: list[float] = []

    @property
    def capture(self) -> Callable[[], Awaitable[Frame]]:
        return self._capture

    async def _capture(self) -> Frame:
        self.asked.append(time.monotonic())
        frame = self._frames.pop(0) if len(self._frames) > 1 else self._frames[0]
        if isinstance(frame, Exception):
            raise frame
        return frame


async def test_two_equal_frames_after_a_change_end_the_waiting() -> None:
    camera = Camera(LIGHT, MIDDLE, MIDDLE, LIGHT)
    settled, frame = await settle(Gesture.TAP, WHITE, camera.capture)
    assert (settled.calm, settled.changed, frame) == (True, True, MIDDLE)
    assert len(camera.asked) == 3
    gaps = [later - earlier for earlier, later in zip(camera.asked, camera.asked[1:], strict=False)]
    assert min(gaps) >= 0.145


async def test_an_unchanged_page_is_believed_only_after_the_app_had_time_to_react() -> None:
    camera = Camera(WHITE, WHITE, WHITE, MIDDLE)
    settled, frame = await settle(Gesture.TAP, WHITE, camera.capture)
    assert (settled.calm, settled.changed, frame) == (True, True, MIDDLE)


async def test_nothing_changed_is_said_before_the_limit() -> None:
    settled, _ = await settle(Gesture.TAP, WHITE, Camera(WHITE).capture)
    assert (settled.calm, settled.changed) == (True, False)
    assert 0.6 < settled.waited_s < 1.5


async def test_a_small_switch_counts_as_a_change() -> None:
    settled, _ = await settle(Gesture.TAP, WHITE, Camera(page(255, mark=True)).capture)
    assert (settled.calm, settled.changed) == (True, True)


async def test_a_moving_screen_is_left_at_the_limit() -> None:
    frames = [WHITE if number % 2 else MIDDLE for number in range(40)]
    settled, frame = await settle(Gesture.TYPE, LIGHT, Camera(*frames).capture)
    assert not settled.calm
    assert frame is not None
    assert 1.0 <= settled.waited_s < 1.5


async def test_black_before_or_after_leaves_it_open_whether_anything_changed() -> None:
    assert (await settle(Gesture.TAP, WHITE, Camera(BLACK).capture))[0].changed is None
    assert (await settle(Gesture.TAP, None, Camera(WHITE).capture))[0].changed is None


async def test_trouble_ends_the_waiting_without_an_error() -> None:
    for trouble in (NotAPicture("cut"), DeviceOffline("gone", name="phone")):
        settled, frame = await settle(Gesture.TAP, WHITE, Camera(LIGHT, trouble).capture)
        assert (settled.calm, settled.changed, frame) == (False, None, None)
