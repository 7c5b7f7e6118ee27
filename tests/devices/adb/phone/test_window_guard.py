"""An input for one window is done in that window or not at all, and the phone itself sees to it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Coroutine

import pytest
import pytest_asyncio
from hypothesis import given, settings
from hypothesis import strategies as some

from devices.adb.client.private import private_adb_server
from devices.adb.client.window_guard import guard_window
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.keyboards import CHUNK_CHARS
from devices.adb.phone.phone import AndroidPhone
from devices.adb.phone.text_input import TextInput
from devices.base import Box, Element, Tree
from devices.errors import CameTooLate, DeviceTimeout, TypingUnavailable, WindowChanged
from devices.simulator.handset.keyboards import ADB_KEYBOARD
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import Stubborn, stubborn
from tests.worlds.shell_lines import commands_of, redirections_of

pytestmark = pytest.mark.asyncio(loop_scope="module")
Input = Callable[[AndroidPhone, str], Coroutine[None, None, object]]
OTHER = "1a2b3c4 u0 com.example.other/com.example.other.Main"
FIELD = Tree((Element(Box(0, 0, 9, 9), text="ab", editable=True, focused=True),), 0.0)
INPUTS: dict[str, Input] = {
    "tap": lambda device, window: device.tap(5, 300, window=window),
    "two taps": lambda device, window: device.double_tap(5, 300, window=window),
    "long press": lambda device, window: device.long_press(5, 300, window=window),
    "swipe": lambda device, window: device.swipe((5, 300), (5, 200), 300, window=window),
    "drag": lambda device, window: device.drag((5, 300), (5, 200), 300, window=window),
    "enter": lambda device, window: device.enter(window=window),
    "text": lambda device, window: device.type_text("new", window=window),
    "secret": lambda device, window: device.type_secret("new", window=window),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


def writing(side: SimulatedPhone) -> SimulatedPhone:
    """The cursor stands in a note that says 'old'."""
    visit(side, "notes")
    side.tap_element("note")
    side.insert_text("old")
    side.oracle.forget()
    return side


@pytest_asyncio.fixture(loop_scope="module")
async def notes(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, writing(SimulatedPhone(size_px=SMALL))) as sight:
        yield sight


def done(side: SimulatedPhone) -> tuple[object, ...]:
    return side.page(), list(side.oracle.touches), list(side.oracle.keys), list(side.oracle.texts)


@pytest.mark.parametrize("name", INPUTS)
async def test_with_another_window_in_front_nothing_is_sent_and_that_is_certain(
    notes: Sight, name: str
) -> None:
    notes.side.set_keyboard(ADB_KEYBOARD)  # else it is switched before the first test, which changes the page
    seen = await notes.device.observe()
    before = done(notes.side)
    with pytest.raises(WindowChanged):
        await INPUTS[name](notes.device, OTHER)
    assert done(notes.side) == before
    await INPUTS[name](notes.device, seen.window)
    assert done(notes.side) != before


@pytest.mark.parametrize("android", ["7.1.2", "9", "10", "13", "16"])
async def test_the_focus_is_tested_in_the_words_of_every_android(
    adb_address: tuple[str, int], android: str
) -> None:
    side = SimulatedPhone(size_px=SMALL, android=android)
    visit(side, "coffee_menu")
    side.oracle.forget()
    async with seeing(adb_address, side) as sight:
        seen = await sight.device.observe()
        assert seen.window.endswith(" u0 com.farhand.coffee/com.farhand.coffee.MainActivity")
        assert seen.above
        assert (await sight.device.look_again()).above == seen.above
        await sight.device.tap(5, 300, window=seen.window)
        side.pop_up(Popup.PERMISSION)
        with pytest.raises(WindowChanged):
            await sight.device.tap(5, 300, window=seen.window)
        assert len(side.oracle.touches) == 1


async def test_an_overlay_lies_above_the_window_that_keeps_the_focus(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL)
    visit(side, "coffee_menu")
    async with seeing(adb_address, side) as sight:
        before = await sight.device.look_again()
        side.overlay = True
        now = await sight.device.look_again()
        assert now.window == before.window
        assert set(now.above or ()) > set(before.above or ())
        side.overlay = False
        assert (await sight.device.look_again()).above == before.above


async def test_on_a_phone_with_an_outer_display_the_window_in_use_is_meant(
    adb_address: tuple[str, int],
) -> None:
    side = SimulatedPhone(size_px=SMALL, outer_px=(120, 120), outer_first=True)
    async with seeing(adb_address, side) as sight:
        seen = await sight.device.observe()
        await sight.device.tap(5, 300, window=seen.window)
        with pytest.raises(WindowChanged):
            await sight.device.tap(5, 300, window=OTHER)
        assert len(side.oracle.touches) == 1


async def test_a_guarded_input_is_one_round_trip_and_the_phone_filters_its_dump(notes: Sight) -> None:
    seen = await notes.device.observe()
    trips = notes.link.server.round_trips
    await notes.device.tap(5, 300, window=seen.window)
    assert notes.link.server.round_trips - trips == 1
    (line,) = notes.sent("input tap")
    assert line.count("dumpsys window") == 1
    assert line.index("dumpsys") < line.index("/proc/uptime") < line.index("input tap")
    answer = await notes.link.act(line)
    assert answer.out == b""


async def test_a_phone_whose_windows_take_long_to_tell_comes_too_late_and_does_nothing(notes: Sight) -> None:
    seen = await notes.device.observe()
    await notes.device.drag((5, 300), (5, 200), 300)
    notes.side.oracle.forget()
    notes.side.latency = Latency(dumpsys_s=1.4)
    line = "input tap 5 300"
    with pytest.raises(DeviceTimeout):
        await notes.link.act(line, within_s=0.2, window=seen.window)
    notes.side.latency = Latency(dumpsys_s=1.3)
    notes.link.clock.ahead_s = (notes.link.clock.ahead_s or 0) - 1.2  # a deadline that passes while it dumps
    with pytest.raises(CameTooLate):
        await notes.link.act(line, takes_s=5, within_s=0.2, window=seen.window)
    assert notes.side.oracle.touches == []


@pytest.mark.parametrize(
    "said",
    [
        "",
        "  mCurrentFocus=null\n",
        "Can't find service: window\n",
        f"  mCurrentFocus=Window{{{OTHER[1:]}}}\n",
    ],
)
async def test_a_phone_that_does_not_name_this_window_does_nothing(notes: Sight, said: str) -> None:
    await notes.link.shell(f"echo '{said}' > /sdcard/dump")
    line = guard_window(OTHER, "input tap 5 300").replace("dumpsys window", "cat /sdcard/dump")
    assert (await notes.link.shell(line)).code == 76
    assert notes.side.oracle.touches == []


@pytest.mark.parametrize(
    "name", ["a\nb", "x'; reboot", "1a u0 a\x00b", "1a u0 " + "x" * 300, " ", "1a\tu0", "/"]
)
async def test_what_is_no_window_never_reaches_the_shell(notes: Sight, name: str) -> None:
    with pytest.raises(ValueError, match="no name of a window"):
        await notes.device.tap(5, 300, window=name)
    assert not notes.adb.commands


@given(title=some.text(max_size=80) | some.text("'\"`$\\;|&<>(){}*?#\n -", max_size=40))
@settings(max_examples=100, deadline=None)
async def test_a_window_is_one_argument_of_one_command_or_is_not_sent(title: str) -> None:
    try:
        line = guard_window(f"1a2b u0 {title}", "input tap 1 2")
    except (ValueError, UnicodeEncodeError):
        return
    commands = commands_of(line)
    assert [words[0] for words in commands] == ["dumpsys", "grep", "tail", "grep", "exit", "input"]
    assert commands[3] == ["grep", "-qF", f"mCurrentFocus=Window{{1a2b u0 {title}"]
    assert not redirections_of(line)


async def test_exit_76_of_an_unguarded_line_says_nothing_of_windows() -> None:
    async with stubborn() as phone:
        phone.answers = {"cmd statusbar": printed("", 76)}
        assert await Inputs(phone.link).expand_notifications() is False


async def typing(phone: Stubborn, text: str) -> TypingUnavailable | WindowChanged:
    """How a text ends that is typed into OTHER."""

    async def tree() -> Tree:
        return FIELD

    with pytest.raises((TypingUnavailable, WindowChanged)) as caught:
        await TextInput(phone.link, tree).type_text(text, window=OTHER)
    assert text[:20] not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("changes_at", [0, 1, 2])
async def test_a_window_that_comes_in_the_middle_of_a_long_text_leaves_it_half_typed_and_says_so(
    changes_at: int,
) -> None:
    active, heard = ADB_KEYBOARD, "Broadcast completed: result=0"
    first, later = printed(f"{active}\n{heard}\n{heard}\n"), printed(f"{active}\n{heard}\n")
    async with stubborn() as phone:
        phone.answers = {
            "am broadcast": [*[first, later, later][:changes_at], printed("", 76)],
            "ime list": printed(f"{active}\nfarhand:next\n{active}\nfarhand:next\n{active}\n"),
        }
        ended = await typing(phone, "长" * (3 * CHUNK_CHARS))
        assert len(phone.sent("am broadcast")) == changes_at + 1
    if changes_at == 0:
        assert isinstance(ended, WindowChanged)
    else:
        assert isinstance(ended, TypingUnavailable)
        assert ended.partly


@pytest.mark.parametrize("changes_at", [0, 1, 2])
async def test_key_presses_stop_at_the_window_that_came_between(changes_at: int) -> None:
    async with stubborn() as phone:
        phone.answers = {
            "ime list": printed("a.b/.C\nfarhand:next\na.b/.C\nfarhand:next\na.b/.C\n"),
            "pm path": printed("", 1),
            "input ": [*[printed("")] * changes_at, printed("", 76)],
        }
        ended = await typing(phone, "word " * 100)
        assert len(phone.sent("input ")) == changes_at + 1
        assert all("dumpsys window" in line for line in phone.sent("input "))
    assert isinstance(ended, WindowChanged) == (changes_at == 0)
    assert changes_at == 0 or getattr(ended, "partly", False)


async def test_two_guarded_inputs_at_once_queue(notes: Sight) -> None:
    window = (await notes.device.observe()).window
    notes.side.latency = Latency(dumpsys_s=0.05)
    started = time.monotonic()
    await asyncio.gather(notes.device.enter(window=window), notes.device.enter(window=window))
    assert time.monotonic() - started >= 0.1
    assert notes.side.oracle.keys == [66, 66]
