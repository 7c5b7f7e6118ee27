"""Waiting for a calm screen: with scripted captures, then with a real phone's times, all in virtual time."""

import asyncio
import io
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import pytest
from PIL import Image

from devices.adb.phone.foreground import read_windows
from devices.adb.phone.probe import Condition, Probe
from devices.adb.phone.settle import SettledFrame, settle
from devices.base import Foreground, Frame, Gesture, Lock, Settled, Source
from devices.errors import DeviceOffline
from devices.frame import NotAPicture, decode
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.virtual_time import virtually

PROBE = Probe(read_windows(""), None, Source.UNKNOWN, Condition("Awake", Lock.OPEN))


@cache
def page(shade: int, mark: tuple[int, int, int, int] | None = None) -> Frame:
    """A page of one grey, 720x1600; mark: a dark box on it."""
    picture = Image.new("RGB", (720, 1600), (shade, shade, shade))
    if mark:
        picture.paste((20, 20, 20), mark)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return decode(out.getvalue(), time.time())


_SWITCH, _DIGIT = (600, 800, 640, 840), (300, 700, 312, 742)
# Drawn when a test needs them: each worker imports all tests.
white, light, middle, black = (partial(page, shade) for shade in (255, 220, 130, 0))
caret = partial(page, 255, (300, 700, 303, 742))


class Camera:
    """Shows one frame after the other, the last one for ever; keeps the times at which it was asked.

    takes_s: how long a capture is on its way.
    by_time: shows what stands there so long after the beginning instead.
    in_front: package in front, so long after the beginning.
    """

    def __init__(
        self,
        *frames: Frame | Exception,
        takes_s: float = 0.0,
        by_time: Callable[[float], Frame] | None = None,
        asking_s: float = 0.0,
        in_front: Callable[[float], str] | None = None,
    ) -> None:
        self._frames = list(frames)
        self._takes_s, self._asking_s = takes_s, asking_s
        self._by_time, self._in_front = by_time, in_front
        self._clock = asyncio.get_running_loop().time
        self._started = self._clock()
        self.asked: list[float] = []
        self.probed: list[float] = []
        self.in_flight = self.most_in_flight = 0

    async def capture(self) -> Frame:
        self.asked.append(self._clock() - self._started)
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            frame = self._by_time(self.asked[-1]) if self._by_time else self._next()
            await asyncio.sleep(self._takes_s)
        finally:
            self.in_flight -= 1
        if isinstance(frame, Exception):
            raise frame
        return frame

    async def probe(self) -> Probe:
        self.probed.append(self._clock() - self._started)
        await asyncio.sleep(self._asking_s)
        if self._in_front is None:
            return PROBE
        return replace(PROBE, foreground=Foreground(self._in_front(self.probed[-1]), ""))

    def _next(self) -> Frame | Exception:
        return self._frames.pop(0) if len(self._frames) > 1 else self._frames[0]


async def watched(
    gesture: Gesture, before: Frame | None, camera: Camera, launched: str = ""
) -> tuple[Settled, SettledFrame | None]:
    return await settle(gesture, before, camera.capture, camera.probe, launched)


@virtually
async def test_two_equal_frames_after_a_change_end_the_waiting() -> None:
    camera = Camera(light(), middle(), middle(), light())
    settled, kept = await watched(Gesture.TAP, white(), camera)
    assert (settled.calm, settled.changed) == (True, True)
    assert kept == SettledFrame(middle(), PROBE)
    assert len(camera.asked) == 3
    gaps = [later - earlier for earlier, later in zip(camera.asked, camera.asked[1:], strict=False)]
    assert min(gaps) >= 0.145  # 150 ms; the loop wakes a little early


@virtually
async def test_one_calm_comparison_is_enough() -> None:
    camera = Camera(light())
    settled, _ = await watched(Gesture.TAP, white(), camera)
    assert (settled.calm, settled.changed, len(camera.asked)) == (True, True, 2)
    assert settled.waited_s < 0.6


@virtually
async def test_an_unchanged_page_is_believed_only_after_the_app_had_time_to_react() -> None:
    settled, kept = await watched(Gesture.TAP, white(), Camera(white(), white(), white(), middle()))
    assert (settled.calm, settled.changed) == (True, True)
    assert kept is not None
    assert kept.frame is middle()


@virtually
async def test_nothing_changed_is_said_before_the_limit() -> None:
    settled, _ = await watched(Gesture.TAP, white(), Camera(white()))
    assert (settled.calm, settled.changed) == (True, False)
    assert 0.6 < settled.waited_s < 1.2


@pytest.mark.parametrize(("comes_s", "changed"), [(8.0, True), (60.0, False)])
@virtually
async def test_a_launched_app_that_is_not_in_front_yet_is_waited_for(comes_s: float, changed: bool) -> None:
    camera = Camera(
        by_time=lambda at: middle() if at >= comes_s else white(),
        in_front=lambda at: "a.slow" if at >= comes_s else "a.home",
    )
    settled, _ = await watched(Gesture.LAUNCH, white(), camera, "a.slow")
    assert (settled.calm, settled.changed) == (changed, changed)
    assert min(comes_s, 9.5) < settled.waited_s < 11


@virtually
async def test_a_launched_app_that_was_in_front_already_is_not_waited_for() -> None:
    settled, _ = await watched(
        Gesture.LAUNCH, white(), Camera(white(), in_front=lambda _: "a.slow"), "a.slow"
    )
    assert (settled.calm, settled.changed) == (True, False)
    assert settled.waited_s < 3


@pytest.mark.parametrize("mark", [_SWITCH, _DIGIT])
@virtually
async def test_a_small_switch_or_a_digit_counts_as_a_change(mark: tuple[int, int, int, int]) -> None:
    settled, _ = await watched(Gesture.TAP, white(), Camera(page(255, mark)))
    assert (settled.calm, settled.changed) == (True, True)


@virtually
async def test_a_blinking_caret_is_calm_and_no_change() -> None:
    settled, _ = await watched(Gesture.TYPE, white(), Camera(caret(), white(), caret(), white(), caret()))
    assert (settled.calm, settled.changed) == (True, False)
    settled, _ = await watched(Gesture.TYPE, caret(), Camera(white(), caret(), white()))
    assert (settled.calm, settled.changed) == (True, False)


@virtually
async def test_a_moving_screen_is_left_at_the_limit() -> None:
    frames = [white() if number % 2 else middle() for number in range(40)]
    settled, kept = await watched(Gesture.TYPE, light(), Camera(*frames, takes_s=0.1))
    assert not settled.calm
    assert kept is not None
    assert settled.waited_s < 1.1


@virtually
async def test_black_before_or_after_leaves_it_open_whether_anything_changed() -> None:
    assert (await watched(Gesture.TAP, white(), Camera(black())))[0].changed is None
    assert (await watched(Gesture.TAP, None, Camera(white())))[0].changed is None


@virtually
async def test_trouble_ends_the_waiting_without_an_error() -> None:
    for trouble in (NotAPicture("cut", damaged=True), DeviceOffline("gone", name="phone")):
        camera = Camera(light(), trouble, takes_s=0.2)
        settled, kept = await watched(Gesture.TAP, white(), camera)
        assert (settled.calm, settled.changed, kept) == (False, None, None)
        assert camera.in_flight == 0


def after(moment: float, before: Frame, then: Frame) -> Callable[[float], Frame]:
    """A page that changes gradually until a moment: each earlier capture differs from the one before."""
    return lambda began: then if began + 0.1 >= moment else page(int(began * 200) % 200, (0, 100, 720, 1500))


@virtually
async def test_slow_captures_overlap_two_at_a_time_and_cost_no_more_than_two_after_the_animation() -> None:
    camera = Camera(takes_s=0.5, by_time=after(0.4, white(), middle()), asking_s=0.3)
    settled, kept = await watched(Gesture.TAP, white(), camera)
    assert (settled.calm, settled.changed) == (True, True)
    assert kept == SettledFrame(middle(), PROBE)  # asked meanwhile: the next look needs no round trip
    assert camera.most_in_flight == 2
    assert settled.waited_s <= 0.4 + 2 * 0.5


@virtually
async def test_the_first_two_frames_are_waited_for_on_a_very_slow_phone() -> None:
    camera = Camera(middle(), takes_s=1.1)
    settled, kept = await watched(Gesture.TYPE, white(), camera)
    assert (settled.calm, settled.changed, len(camera.asked)) == (True, True, 2)
    assert kept is not None


@virtually
async def test_a_probe_older_than_the_calm_is_not_handed_on() -> None:
    camera = Camera(takes_s=0.05, by_time=after(0.9, white(), middle()), asking_s=5.0)
    _, kept = await watched(Gesture.TAP, white(), camera)
    assert kept == SettledFrame(middle(), None)


@virtually
async def test_cancelling_leaves_nothing_in_flight() -> None:
    camera = Camera(middle(), takes_s=3.0)
    waiting = asyncio.create_task(watched(Gesture.TAP, white(), camera))
    async with asyncio.timeout(WAIT_LIMIT_S):
        while camera.in_flight < 2:  # noqa: ASYNC110 (a count has no event)
            await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert camera.in_flight == 0


@pytest.mark.parametrize(("shades", "changed"), [((220, 130), True), ((255,), False)])
@virtually
async def test_the_first_frame_is_told_once_with_its_probe(shades: tuple[int, ...], changed: bool) -> None:
    camera, told = (
        Camera(*map(page, shades), takes_s=0.5, asking_s=0.3),
        list[tuple[SettledFrame, bool, float]](),
    )
    clock = asyncio.get_running_loop().time
    began = clock()

    def tell(kept: SettledFrame, is_changed: bool) -> None:
        told.append((kept, is_changed, clock() - began))

    settled, kept = await settle(Gesture.TAP, white(), camera.capture, camera.probe, "", tell)
    assert [each[:2] for each in told] == [(SettledFrame(page(shades[0]), PROBE), changed)]
    assert told[0][2] < settled.waited_s
    assert kept == SettledFrame(page(shades[-1]), PROBE)


@virtually
async def test_the_page_before_a_launched_app_is_not_told() -> None:
    camera = Camera(
        takes_s=0.1,
        by_time=lambda at: middle() if at >= 2.0 else white(),
        in_front=lambda moment: "a.home" if moment < 1.9 else "a.slow",
    )
    told = list[SettledFrame]()

    def tell(kept: SettledFrame, _: bool) -> None:
        told.append(kept)

    await settle(Gesture.LAUNCH, white(), camera.capture, camera.probe, "a.slow", tell)
    assert told == []
