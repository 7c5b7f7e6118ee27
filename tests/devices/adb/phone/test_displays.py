"""Which display is captured: foldables, rear screens, warnings before the picture."""

import time
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone.input_display import PhysicalDisplay, choose, physical_ids, read_displays
from devices.base import Frame, Observation, Verdict
from devices.simulator.phone import SimulatedPhone
from tests.worlds.android_phone import SMALL, Sight, seeing

INNER, OUTER = "4619827259835644672", "4619827551948147201"
OUTER_PX = (216, 480)
DEVICE = (
    '  DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:{}", {} x {}, modeId 1, '
    "renderFrameRate 60.000004, "
    "supportedModes [{{id=1, width=1768, height=2208, fps=60.0}}], density 420, type INTERNAL, "
    "address {{port=0}}, state {}, committedState {}, FLAG_DEFAULT_DISPLAY}}\n"
)
VIEWPORT = (
    "DisplayViewport{{type=INTERNAL, valid=true, isActive={}, displayId=0, uniqueId='local:{}', "
    "physicalPort=0, "
    "orientation=1, logicalFrame=Rect(0, 0 - 2400, 1080), deviceWidth={}, deviceHeight={}}}"
)
LOGICAL = (
    '    mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, FLAG_SECURE, real {} x {}, '
    "rotation 0, "
    'state {}, type INTERNAL, uniqueId "local:{}", app 1768 x 2108}}\n'
)


def test_size_and_state_are_read_of_each_display() -> None:
    dump = DEVICE.format(INNER, 1768, 2208, "ON", "ON") + DEVICE.format(OUTER, 904, 2316, "OFF", "OFF")
    assert read_displays(dump) == {
        INNER: PhysicalDisplay(1768 * 2208, True),
        OUTER: PhysicalDisplay(904 * 2316, False),
    }


def test_viewports_and_logical_displays_say_it_too() -> None:
    outer, inner = VIEWPORT.format("true", OUTER, 904, 2316), VIEWPORT.format("false", INNER, 1768, 2208)
    line = f"  mViewports=[{outer}, {inner}]"
    assert read_displays(line) == {
        OUTER: PhysicalDisplay(904 * 2316, True, main=True),
        INNER: PhysicalDisplay(1768 * 2208, False),
    }
    assert read_displays(LOGICAL.format(1768, 2208, "ON", INNER)) == {
        INNER: PhysicalDisplay(1768 * 2208, True)
    }


def test_states_that_light_no_page_are_off() -> None:
    for state in ("OFF", "DOZE", "DOZE_SUSPEND", "UNKNOWN"):
        assert read_displays(DEVICE.format(INNER, 1768, 2208, state, state))[INNER].on is False


def test_the_largest_display_that_is_on_is_taken() -> None:
    large, small, dark = (
        PhysicalDisplay(3_000_000, True),
        PhysicalDisplay(1_000_000, True),
        PhysicalDisplay(3_000_000, False),
    )
    assert choose((OUTER, INNER), {OUTER: small, INNER: large}) == INNER
    assert choose((OUTER, INNER), {OUTER: small, INNER: dark}) == OUTER


MONITOR = "4611686018427387905"
AT_A_MONITOR = (
    DEVICE.format(INNER, 1080, 2400, "ON", "ON")
    + DEVICE.format(MONITOR, 3840, 2160, "ON", "ON").replace("type INTERNAL", "type EXTERNAL")
)  # fmt: skip


@pytest.mark.parametrize("viewports", ["with", "as of Android 10", "without"])
def test_a_monitor_is_never_taken_for_the_display_that_inputs_go_to(viewports: str) -> None:
    dump = AT_A_MONITOR
    if viewports != "without":
        monitor = VIEWPORT.format("true", MONITOR, 3840, 2160).replace("INTERNAL", "EXTERNAL")
        monitor = monitor.replace("displayId=0", "displayId=2")
        dump += f"  mViewports=[{monitor}, {VIEWPORT.format('true', INNER, 1080, 2400)}]\n"
    if viewports == "as of Android 10":
        dump = dump.replace("isActive=true, ", "").replace("type EXTERNAL", "type HDMI")
    screens = read_displays(dump)
    assert screens[INNER].main is (viewports != "without")
    assert not screens[MONITOR].main
    assert choose((MONITOR, INNER), screens) == INNER
    asleep = read_displays(dump.replace("state ON", "state OFF", 1))
    assert choose((MONITOR, INNER), asleep, MONITOR) == INNER


def test_the_active_viewport_counts_more_than_the_size() -> None:
    dump = DEVICE.format(INNER, 1768, 2208, "ON", "ON") + DEVICE.format(OUTER, 904, 2316, "ON", "ON")
    dump += f"  mViewports=[{VIEWPORT.format('true', OUTER, 904, 2316)}]"
    assert choose((INNER, OUTER), read_displays(dump)) == OUTER


def test_displays_are_listed_in_their_order_however_long_the_output_is() -> None:
    said = f"\n  Display {OUTER} (HWC display 1): port=1\nDisplay {INNER} (HWC display 0): port=0\n"
    assert physical_ids(said) == (OUTER, INNER)
    started = time.process_time()
    assert physical_ids("\n" * 2_000_000) == ()
    assert physical_ids(" " * 2_000_000 + said) == (OUTER, INNER)
    assert time.process_time() - started < 10


def test_one_display_is_captured_without_naming_it() -> None:
    assert choose((INNER,), {INNER: PhysicalDisplay(1, True)}) == ""
    assert choose((), {}) == ""


def test_while_all_are_dark_or_unknown_the_choice_stays() -> None:
    dark = {INNER: PhysicalDisplay(2, False), OUTER: PhysicalDisplay(1, False)}
    assert choose((OUTER, INNER), dark, INNER) == INNER
    assert choose((OUTER, INNER), {}) == OUTER


def test_nonsense_is_no_display_and_no_error() -> None:
    assert read_displays("DisplayDeviceInfo{ DisplayInfo{uniqueId='local:x'} DisplayViewport{\x00") == {}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


phone_test = pytest.mark.asyncio(loop_scope="module")


def size(seen: Observation) -> tuple[int, int]:
    """Of the frame, which must be there."""
    assert isinstance(seen.frame, Frame)
    assert seen.verdict is Verdict.OK
    return seen.frame.screenshot.size_px


def foldable(*, outer_first: bool) -> SimulatedPhone:
    return SimulatedPhone(size_px=SMALL, outer_px=OUTER_PX, outer_first=outer_first)


@phone_test
async def test_a_phone_with_one_display_is_asked_once_beside_the_first_capture(
    adb_address: tuple[str, int],
) -> None:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        for _ in range(3):
            assert (await sight.device.look_again()).display_id == ""
        assert len(sight.sent("SurfaceFlinger")) == 1
        assert sight.sent("screencap") == ["screencap -p"] * 3


@phone_test
@pytest.mark.parametrize("outer_first", [True, False])
async def test_of_two_displays_the_one_in_use_is_captured_from_then_on(
    adb_address: tuple[str, int], outer_first: bool
) -> None:
    async with seeing(adb_address, foldable(outer_first=outer_first)) as sight:
        seen = await sight.device.look_again()
        assert size(seen) == SMALL
        assert seen.display_id in {each.display_id for each in sight.side.displays}
        captures = sight.captures
        await sight.device.look_again()
        assert sight.sent("screencap")[captures:] == [f"screencap -p -d {seen.display_id}"]


@phone_test
@pytest.mark.parametrize("outer_first", [True, False])
async def test_folding_and_unfolding_is_followed(adb_address: tuple[str, int], outer_first: bool) -> None:
    async with seeing(adb_address, foldable(outer_first=outer_first)) as sight:
        open_ = await sight.device.look_again()
        sight.side.fold()
        folded = await sight.device.look_again()
        assert size(folded) == OUTER_PX
        assert folded.display_id != open_.display_id
        sight.side.unfold()
        assert size(await sight.device.look_again()) == SMALL


@phone_test
async def test_a_rear_display_that_is_off_is_never_taken(adb_address: tuple[str, int]) -> None:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL, rear_display=True)) as sight:
        assert size(await sight.device.look_again()) == SMALL


@phone_test
async def test_inputs_and_frames_share_their_coordinates_when_turned(adb_address: tuple[str, int]) -> None:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        await sight.device.look_again()
        sight.side.rotate(1)
        assert size(await sight.device.look_again()) == (SMALL[1], SMALL[0])
        assert len(sight.sent("SurfaceFlinger")) == 1  # turned, not folded
        x, y = sight.side.centre_px("app_coffee")
        await sight.device.tap(x, y)
        assert sight.side.scene.startswith("coffee")


async def _warned(sight: Sight) -> bytes:
    return await sight.link.exec_out("screencap -p", 10)


@phone_test
async def test_a_warning_before_the_picture_does_no_harm(adb_address: tuple[str, int]) -> None:
    async with seeing(adb_address, foldable(outer_first=False)) as sight:
        assert (await _warned(sight)).startswith(b"[Warning] Multiple displays")
        assert size(await sight.device.look_again()) == SMALL
