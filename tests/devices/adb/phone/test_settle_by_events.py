"""Waiting for a calm screen that tells of its changes, in virtual time with a slow phone's times."""

import asyncio
import io
import time

import pytest
from PIL import Image

from devices.adb.helper.answers import Calm
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.adb.phone.foreground import read_windows
from devices.adb.phone.probe import Condition, Probe
from devices.adb.phone.settle_by_events import SeenFrame, SettledPage, settle_by_events
from devices.base import Foreground, Frame, Gesture, Lock, Source
from devices.errors import DeviceOffline
from devices.frame import NotAPicture, decode
from tests.worlds.virtual_time import virtually

PROBE_S, SHOT_S = 0.5, 0.12


def page(shade: int) -> Frame:
    out = io.BytesIO()
    Image.new("RGB", (72, 160), (shade, shade, shade)).save(out, "PNG")
    return decode(out.getvalue(), time.time())


WHITE, LIGHT, MIDDLE = page(255), page(220), page(130)


class Screen:
    """Shows WHITE, then what `shown` says from so many seconds on; tells of changes at the times of `events`.

    fails_at: the helper is gone from then on. in_front: the package in front from so many seconds on.
    looks: when pictures were taken. trees: for each tree that was begun, whether it was ended.
    """

    def __init__(
        self,
        shown: dict[float, Frame] | None = None,
        events: tuple[float, ...] = (),
        fails_at: float = 1e9,
        in_front: dict[float, str] | None = None,
    ) -> None:
        self._shown, self._events, self._fails_at = shown or {}, events, fails_at
        self._in_front = in_front or {0.0: "a.app"}
        self._clock = asyncio.get_running_loop().time
        self._started = self._clock()
        self.looks: list[float] = []
        self.trees: list[bool] = []
        self._shot_s, self._probe_s = SHOT_S, PROBE_S
        self.gone: Exception | None = None
        self.gives_shots = True

    @property
    def now(self) -> float:
        return self._clock() - self._started

    @property
    def seq(self) -> int:
        return sum(each <= self.now for each in self._events)

    @property
    def frame(self) -> Frame:
        """What is shown now."""
        return [WHITE, *(frame for at, frame in sorted(self._shown.items()) if at <= self.now)][-1]

    async def calm(self, quiet_s: float, most_s: float) -> Calm:
        began = self.now
        while True:
            if self.now >= self._fails_at:
                raise HelperFailed(HelperTrouble.ENDED)
            moved = max([began, *(each for each in self._events if each <= self.now)])
            if self.now - moved >= quiet_s - 1e-9 or self.now - began >= most_s:
                return Calm(self.now - moved >= quiet_s - 1e-9, self.now - began, self.seq, ())
            await asyncio.sleep(0.01)

    async def look(self) -> SeenFrame:
        seen = SeenFrame(self.frame, self.seq)
        self.looks.append(self.now)
        await asyncio.sleep(self._shot_s)
        if self.now >= self._fails_at:
            raise HelperFailed(HelperTrouble.ENDED)
        if not self.gives_shots:
            raise NotAPicture("none", damaged=False)
        return seen

    def begin_tree(self, seq: int) -> None:
        assert seq == self.seq
        self.trees.append(False)

    def end_tree(self) -> None:
        self.trees[-1] = True

    @property
    def keeps_tree(self) -> bool:
        """Goes the newest tree on?"""
        return bool(self.trees) and not self.trees[-1]

    async def probe(self) -> Probe:
        package = [each for at, each in sorted(self._in_front.items()) if at <= self.now][-1]
        await asyncio.sleep(self._probe_s)
        if self.gone:
            raise self.gone
        condition = Condition("Awake", Lock.OPEN)
        return Probe(read_windows(""), Foreground(package, ""), Source.UNKNOWN, condition)


async def watched(
    gesture: Gesture, screen: Screen, before: Frame | None = WHITE, launched: str = ""
) -> SettledPage:
    return await settle_by_events(gesture, before, screen.probe, screen, launched, 0)


def ended(page: SettledPage) -> tuple[bool, bool | None, Frame | None]:
    """calm, changed, the picture that counts."""
    return page.settled.calm, page.settled.changed, page.kept and page.kept.frame


@virtually
async def test_a_new_page_is_seen_twice_with_its_probe_and_the_tree_that_was_begun() -> None:
    screen = Screen({0.4: MIDDLE}, (0.02,))
    page = await watched(Gesture.TAP, screen)
    assert ended(page) == (True, True, MIDDLE)
    assert page.kept is not None
    assert page.kept.probe is not None
    assert (page.by_helper, page.seq, screen.trees) == (True, 1, [False])
    assert screen.now < 0.4 + 0.15 + 2 * SHOT_S + 0.1


@virtually
async def test_of_a_page_that_changes_without_telling_no_tree_is_kept() -> None:
    screen = Screen({0.2: MIDDLE})
    page = await watched(Gesture.TAP, screen)
    assert (ended(page), page.by_helper) == ((True, True, MIDDLE), False)
    assert screen.trees == [True]
    screen = Screen({0.2: MIDDLE}, (0.02,))  # the same where nobody knows what was told before
    page = await settle_by_events(Gesture.TAP, WHITE, screen.probe, screen)
    assert (page.by_helper, screen.trees) == (False, [True])


@virtually
async def test_a_page_without_animation_is_seen_sooner() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02,))
    assert ended(await watched(Gesture.TAP, screen)) == (True, True, MIDDLE)
    assert len(screen.looks) == 2
    assert screen.now < 0.02 + 0.1 + PROBE_S + 0.1


@virtually
async def test_without_any_change_the_app_had_time_to_react() -> None:
    screen = Screen()
    assert ended(await watched(Gesture.TAP, screen)) == (True, False, WHITE)
    assert screen.looks[-1] >= 0.69
    assert screen.trees == [False]


@virtually
async def test_a_change_that_comes_late_is_waited_for_and_its_page_has_a_tree_of_its_own() -> None:
    screen = Screen({0.6: MIDDLE}, (0.01, 0.6))
    assert ended(await watched(Gesture.TAP, screen)) == (True, True, MIDDLE)
    assert screen.trees == [True, False]


@virtually
async def test_a_screen_that_changes_without_telling_is_seen_until_it_rests() -> None:
    screen = Screen({0.1 * step: page(250 - 10 * step) for step in range(1, 9)} | {0.9: MIDDLE})
    assert ended(await watched(Gesture.SWIPE, screen)) == (True, True, MIDDLE)


@virtually
async def test_a_screen_that_never_rests_ends_at_the_limit_without_a_probe() -> None:
    shades = {step * 0.05: page(60 + 30 * (step % 6)) for step in range(1, 120)}
    screen = Screen(shades, tuple(shades))
    page_ = await watched(Gesture.TAP, screen)
    assert page_.settled.calm is False
    assert page_.kept is not None
    assert page_.kept.probe is None
    assert screen.now < 1.5 + 3 * SHOT_S + 0.3


@virtually
async def test_half_an_animation_is_not_kept() -> None:
    screen = Screen({0.02: LIGHT, 0.45: MIDDLE}, (0.02,))
    assert ended(await watched(Gesture.TAP, screen)) == (True, True, MIDDLE)


@virtually
async def test_after_a_change_that_is_told_beside_the_pictures_all_begins_anew() -> None:
    screen = Screen({0.02: LIGHT, 0.35: MIDDLE}, (0.02, 0.35))
    page_ = await watched(Gesture.TAP, screen)
    assert ended(page_) == (True, True, MIDDLE)
    assert screen.trees == [True, False]
    assert page_.kept is not None
    assert page_.kept.probe is not None


@virtually
async def test_ticks_that_change_next_to_nothing_do_not_hold_it_up() -> None:
    screen = Screen({0.05: MIDDLE}, (0.05, *(0.2 + 0.3 * tick for tick in range(20))))
    page_ = await watched(Gesture.TAP, screen)
    assert ended(page_)[1:] == (True, MIDDLE)
    assert screen.now < 2.2


@virtually
async def test_a_phone_that_gives_the_helper_no_pictures_is_told() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02,))
    screen.gives_shots = False
    with pytest.raises(NotAPicture):
        await watched(Gesture.TAP, screen)


@pytest.mark.parametrize(("comes_s", "changed"), [(8.0, True), (60.0, False)])
@virtually
async def test_a_launched_app_that_is_not_in_front_yet_is_waited_for(comes_s: float, changed: bool) -> None:
    screen = Screen({comes_s: MIDDLE}, (0.02, comes_s), in_front={0.0: "a.home", comes_s: "a.slow"})
    settled_page = await watched(Gesture.LAUNCH, screen, launched="a.slow")
    assert settled_page.settled.changed is changed
    assert min(comes_s, 9.5) < screen.now < 12


@virtually
async def test_a_lost_link_is_left_to_the_next_view_and_a_lost_helper_is_told() -> None:
    screen = Screen({0.02: MIDDLE}, (0.02,))
    screen.gone = DeviceOffline("gone", name="x")
    page_ = await watched(Gesture.TAP, screen)
    assert page_.kept is not None
    assert page_.kept.probe is None
    with pytest.raises(HelperFailed):
        await watched(Gesture.TAP, Screen({0.02: MIDDLE}, (0.02,), fails_at=0.2))
