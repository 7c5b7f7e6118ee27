"""Waiting for a calm screen that tells of its changes, in virtual time with a slow phone's times."""

import asyncio
import io
import time

import pytest
from PIL import Image

from devices.adb.helper.answers import Calm
from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.adb.phone.foreground import read_windows
from devices.adb.phone.probe import Condition, Probe
from devices.adb.phone.settle_by_events import SameAs, SettledPage, settle_by_events
from devices.base import Foreground, Frame, Gesture, Lock, Source
from devices.errors import DeviceOffline
from devices.frame import decode
from tests.worlds.virtual_time import virtually

CAPTURE_S, TREE_S, PROBE_S, SHOT_S = 0.5, 0.45, 0.2, 0.12


def page(shade: int) -> Frame:
    out = io.BytesIO()
    Image.new("RGB", (72, 160), (shade, shade, shade)).save(out, "PNG")
    return decode(out.getvalue(), time.time())


WHITE, LIGHT, MIDDLE = page(255), page(220), page(130)


class Screen:
    """Shows WHITE, then what `shown` says from so many seconds on; tells of changes at the times of `events`.

    fails_at: the helper is gone from then on. in_front: the package in front from so many seconds on.
    """

    def __init__(
        self,
        shown: dict[float, Frame] | None = None,
        events: tuple[float, ...] = (),
        fails_at: float = 1e9,
        in_front: dict[float, str] | None = None,
        tree_s: float = TREE_S,
    ) -> None:
        self._shown, self._events, self._fails_at = shown or {}, events, fails_at
        self._in_front, self._tree_s = in_front or {0.0: "a.app"}, tree_s
        self._clock = asyncio.get_running_loop().time
        self._started = self._clock()
        self.captures: list[float] = []
        self.gone: Exception | None = None
        self.gives_shots = True
        self._capture_s, self._probe_s, self._shot_s, self._look_s = CAPTURE_S, PROBE_S, SHOT_S, 0.01

    @property
    def now(self) -> float:
        return self._clock() - self._started

    @property
    def seq(self) -> int:
        return sum(each <= self.now for each in self._events)

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        began = self.now
        while True:
            if self.now >= self._fails_at:
                raise HelperFailed(HelperTrouble.ENDED)
            moved = max([began, *(each for each in self._events if each <= self.now)])
            if self.now - moved >= quiet_s - 1e-9 or self.now - began >= most_s:
                return Calm(self.now - moved >= quiet_s - 1e-9, self.now - began, self.seq, ())
            await asyncio.sleep(self._look_s)

    async def tree(self) -> HelperTree | None:
        seq = self.seq
        await asyncio.sleep(self._tree_s)
        return HelperTree((), seq, 0, time.time())

    async def look(self) -> SameAs | None:
        shown = self.frame
        await asyncio.sleep(self._shot_s)

        async def same_as(frame: Frame) -> bool:
            return frame is shown

        return same_as if self.gives_shots else None

    @property
    def frame(self) -> Frame:
        """What is shown now."""
        return [WHITE, *(frame for at, frame in sorted(self._shown.items()) if at <= self.now)][-1]

    async def capture(self) -> Frame:
        self.captures.append(self.now)
        found = self.frame
        await asyncio.sleep(self._capture_s)
        if self.gone:
            raise self.gone
        return found

    async def probe(self) -> Probe:
        package = [each for at, each in sorted(self._in_front.items()) if at <= self.now][-1]
        await asyncio.sleep(self._probe_s)
        condition = Condition("Awake", Lock.OPEN)
        return Probe(read_windows(""), Foreground(package, ""), Source.UNKNOWN, condition)


async def watched(
    gesture: Gesture, screen: Screen, before: Frame | None = WHITE, launched: str = ""
) -> SettledPage:
    return await settle_by_events(gesture, before, screen.capture, screen.probe, screen, launched, 0)


@virtually
async def test_after_the_last_change_one_capture_with_the_tree_of_the_same_page() -> None:
    screen = Screen({0.4: MIDDLE}, (0.4,))
    settled_page = await watched(Gesture.TAP, screen)
    assert (settled_page.settled.calm, settled_page.settled.changed) == (True, True)
    assert settled_page.kept is not None
    assert settled_page.kept.frame is MIDDLE
    assert settled_page.kept.probe is not None
    assert settled_page.tree is not None
    assert len(screen.captures) == 1
    assert screen.now < 0.4 + 0.1 + 0.25 + CAPTURE_S + 0.1


@virtually
async def test_a_change_that_stays_small_needs_one_capture() -> None:
    screen = Screen({0.03: LIGHT}, (0.03,))
    settled_page = await watched(Gesture.TYPE, screen)
    assert (settled_page.settled.calm, settled_page.settled.changed, len(screen.captures)) == (True, True, 1)
    assert screen.now < 0.03 + 0.1 + CAPTURE_S + SHOT_S + 0.1


@virtually
async def test_without_any_change_the_app_had_time_to_react() -> None:
    screen = Screen()
    settled_page = await watched(Gesture.TAP, screen)
    assert (settled_page.settled.calm, settled_page.settled.changed, len(screen.captures)) == (True, False, 1)
    assert screen.captures[0] >= 0.69


@virtually
async def test_a_change_that_is_no_answer_to_the_input_is_waited_out() -> None:
    screen = Screen({0.6: MIDDLE}, (0.01, 0.6))
    settled_page = await watched(Gesture.TAP, screen)
    assert settled_page.kept is not None
    assert settled_page.kept.frame is MIDDLE


@virtually
async def test_a_screen_that_changes_without_telling_is_captured_twice() -> None:
    screen = Screen({0.3: LIGHT, 0.8: MIDDLE})
    settled_page = await watched(Gesture.SWIPE, screen)
    assert settled_page.settled.calm
    assert settled_page.kept is not None
    assert settled_page.kept.frame is MIDDLE
    assert len(screen.captures) >= 2


@virtually
async def test_a_screen_that_never_rests_ends_at_the_limit_without_a_tree() -> None:
    shades = {step * 0.05: page(60 + step) for step in range(1, 120)}
    screen = Screen(shades, tuple(shades))
    settled_page = await watched(Gesture.TAP, screen)
    assert (settled_page.settled.calm, settled_page.tree) == (False, None)
    assert screen.now < 1.5 + CAPTURE_S + 0.6


@virtually
async def test_ticks_that_change_next_to_nothing_do_not_hold_it_up() -> None:
    screen = Screen({0.05: MIDDLE}, (0.05, *(0.2 + 0.3 * tick for tick in range(20))))
    settled_page = await watched(Gesture.TAP, screen)
    assert (settled_page.settled.calm, settled_page.settled.changed) == (True, True)
    assert screen.now < 2


@virtually
async def test_a_tree_of_another_moment_than_the_picture_is_not_kept() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02, 0.5))  # something has moved while both were read
    settled_page = await watched(Gesture.TYPE, screen)
    assert settled_page.settled.calm
    assert (len(screen.captures), settled_page.tree) == (1, None)


@virtually
async def test_half_an_animation_is_not_kept() -> None:
    screen = Screen({0.02: LIGHT, 0.5: MIDDLE}, (0.02,))
    settled_page = await watched(Gesture.TAP, screen)
    assert settled_page.settled.calm
    assert settled_page.kept is not None
    assert settled_page.kept.frame is MIDDLE


@virtually
async def test_a_phone_that_gives_no_pictures_to_the_helper_is_captured_twice() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02,))
    screen.gives_shots = False
    settled_page = await watched(Gesture.TAP, screen)
    assert settled_page.settled.calm
    assert (len(screen.captures), settled_page.tree) == (2, None)


@virtually
async def test_a_slow_tree_holds_up_nothing() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02,), tree_s=5)
    settled_page = await watched(Gesture.TAP, screen)
    assert settled_page.settled.calm
    assert (len(screen.captures), settled_page.tree) == (1, None)
    assert screen.now < 0.1 + 0.8 + SHOT_S + 0.1


@pytest.mark.parametrize(("comes_s", "changed"), [(8.0, True), (60.0, False)])
@virtually
async def test_a_launched_app_that_is_not_in_front_yet_is_waited_for(comes_s: float, changed: bool) -> None:
    screen = Screen({comes_s: MIDDLE}, (0.02, comes_s), in_front={0.0: "a.home", comes_s: "a.slow"})
    settled_page = await watched(Gesture.LAUNCH, screen, launched="a.slow")
    assert settled_page.settled.changed is changed
    assert min(comes_s, 9.5) < screen.now < 12


@virtually
async def test_a_lost_link_ends_it_and_a_lost_helper_is_told() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02,))
    screen.gone = DeviceOffline("gone", name="x")
    settled_page = await watched(Gesture.TAP, screen)
    assert (settled_page.settled.calm, settled_page.kept) == (False, None)
    with pytest.raises(HelperFailed):
        await watched(Gesture.TAP, Screen({0.02: MIDDLE}, (0.02,), fails_at=0.2))
