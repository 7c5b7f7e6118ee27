"""Dumps of the simulated phone: what stands where in which Android, and the traps among real ones."""

import re

import pytest

from devices.adb.phone.foreground import read_windows
from devices.base import Foreground
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import Display, LockKind, SimulatedWindow
from tests.worlds.tiny_phone import COFFEE, INNER, OUTER, Terminal

VERSIONS = ("7.1.2", "8.1.0", "9", "10", "11", "12", "13", "14", "15", "16")
RECORD = r"ActivityRecord\{[0-9a-f]{7} u0 com\.example\.home/\.Home t\d+\}"
TOKEN = rf"AppWindowToken\{{\w+ token=Token\{{\w+ {RECORD}\}}\}}"
BRACED = r"ActivityRecord\{[0-9a-f]{7} u0 com\.example\.home/\.Home\} t\d+\}"
DECIMAL = r"ActivityRecord\{\d+ u0 com\.example\.home/\.Home t\d+\}"
FOCUSED_APP = {
    "7.1.2": TOKEN,
    "9": TOKEN,
    "10": TOKEN,
    "11": RECORD,
    "12": RECORD,
    "13": BRACED,
    "15": DECIMAL,
}
RESUMED = {
    "7.1.2": ["mResumedActivity: "],
    "11": ["mResumedActivity: "],
    "12": ["mResumedActivity: ", "topResumedActivity=", "ResumedActivity: "],
    "13": ["topResumedActivity=", "ResumedActivity: "],
    "16": ["topResumedActivity=", "ResumedActivity: "],
}
SHADE_IN_FRONT = (
    SimulatedWindow("com.android.systemui", "", secure=False, focused=True, title="NotificationShade"),
    SimulatedWindow("com.example.home", ".Home", secure=False, focused=False),
)
PAYING = (SimulatedWindow("com.example.bank", ".Pay", secure=True, focused=True),)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("secure", [True, False])
async def test_every_version_tells_the_app_in_front_and_its_protection(
    terminal: Terminal, version: str, secure: bool
) -> None:
    terminal.side.android = version
    terminal.side.in_front = (
        SimulatedWindow("com.example.bank", ".Pay", secure=secure, focused=True),
        SimulatedWindow(COFFEE, ".Menu", secure=not secure, focused=False),
    )
    found = read_windows(await terminal.out("dumpsys window"))
    assert found.foreground == Foreground("com.example.bank", "com.example.bank.Pay")
    assert found.focused_secure is secure


@pytest.mark.parametrize("version", VERSIONS)
async def test_focus_lines_moved_from_windows_to_displays_in_android_10(
    terminal: Terminal, version: str
) -> None:
    terminal.side.android = version
    lines = {
        what: await terminal.out(f"dumpsys window {what} | grep -c mCurrentFocus || true")
        for what in ("windows", "displays")
    }
    old = int(version.split(".")[0]) < 10
    assert lines == {"windows": "1\n", "displays": "0\n"} if old else {"windows": "0\n", "displays": "1\n"}


@pytest.mark.parametrize(
    ("version", "bars"),
    [
        ("7.1.2", ["NavigationBar", "StatusBar"]),
        ("10", ["NavigationBar0", "StatusBar"]),
        ("13", ["NavigationBar0", "StatusBar"]),
    ],
)
async def test_the_bars_lie_above_the_app_and_the_shade_only_while_it_is_open(
    terminal: Terminal, version: str, bars: list[str]
) -> None:
    terminal.side.android = version
    found = read_windows(await terminal.out("dumpsys window"))
    assert found.window.endswith(" u0 com.example.home/com.example.home.Home")
    assert [each.partition(" u0 ")[2] for each in found.above or ()] == bars
    terminal.side.in_front = SHADE_IN_FRONT
    assert read_windows(await terminal.out("dumpsys window")).window.endswith(
        "NotificationShade" if version == "13" else "StatusBar"
    )


@pytest.mark.parametrize(("version", "form"), FOCUSED_APP.items())
async def test_the_focused_app_has_the_form_of_its_version(
    terminal: Terminal, version: str, form: str
) -> None:
    terminal.side.android = version
    line = await terminal.out("dumpsys window | grep mFocusedApp=")
    assert re.fullmatch(rf"  mFocusedApp={form}\n", line)


@pytest.mark.parametrize(("version", "keys"), RESUMED.items())
async def test_the_resumed_activity_has_the_keys_of_its_version(
    terminal: Terminal, version: str, keys: list[str]
) -> None:
    terminal.side.android = version
    out = await terminal.out("dumpsys activity activities | grep ResumedActivity")
    assert [re.sub(r"ActivityRecord.*", "", line).lstrip() for line in out.splitlines()] == keys


async def test_a_dark_or_locked_phone_has_no_resumed_activity(terminal: Terminal) -> None:
    terminal.side.awake = False
    assert "topResumedActivity=null" in await terminal.out("dumpsys activity activities")


async def test_two_displays_give_two_pairs_of_focus_lines_and_the_first_may_be_null(
    terminal: Terminal,
) -> None:
    terminal.side.fold_out()
    lines = (await terminal.out("dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'")).splitlines()
    assert [line.partition("=")[0].strip() for line in lines] == ["mCurrentFocus", "mFocusedApp"] * 2
    assert [line.endswith("=null") for line in lines] == [True, True, False, False]
    terminal.side.displays = terminal.side.displays[::-1]
    lines = (await terminal.out("dumpsys window | grep mCurrentFocus")).splitlines()
    assert [line.endswith("=null") for line in lines] == [False, True]


async def test_a_lit_outer_display_has_a_home_of_its_own_and_no_focus(terminal: Terminal) -> None:
    terminal.side.displays = (Display(OUTER, 1, (60, 60), on=True), Display(INNER, 0, (108, 240), on=True))
    found = read_windows(await terminal.out("dumpsys window"))
    assert "com.android.systemui/.subscreen.SubHomeActivity" in await terminal.out("dumpsys window displays")
    assert found.foreground == Foreground("com.example.home", "com.example.home.Home")


@pytest.mark.parametrize(("version", "title"), [("10", "StatusBar"), ("11", "NotificationShade")])
async def test_notifications_stand_in_a_window_without_a_slash(
    terminal: Terminal, version: str, title: str
) -> None:
    terminal.side.android = version
    terminal.side.in_front = SHADE_IN_FRONT
    out = await terminal.out("dumpsys window | grep mCurrentFocus")
    assert re.fullmatch(rf"  mCurrentFocus=Window\{{\w+ u0 {title}\}}\n", out)
    assert (await terminal.out("dumpsys window windows | grep 'Window #'")).count(title) == 1
    assert "com.example.home/.Home" in await terminal.out("dumpsys window | grep mFocusedApp")


async def test_a_window_may_be_named_by_a_bare_package(terminal: Terminal) -> None:
    terminal.side.in_front = (SimulatedWindow("com.sony.service", "", secure=False, focused=True),)
    out = await terminal.out("dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'")
    assert re.fullmatch(r"  mCurrentFocus=Window\{\w+ u0 com\.sony\.service\}\n  mFocusedApp=null\n", out)


async def test_a_cloned_app_runs_under_another_user(terminal: Terminal) -> None:
    terminal.side.in_front = (SimulatedWindow(COFFEE, ".Menu", secure=False, focused=True),)
    terminal.system.users[COFFEE] = 999
    lines = (await terminal.out("dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'")).splitlines()
    assert [f" u999 {COFFEE}/" in line for line in lines] == [True, True]


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_lock_is_told_in_every_version(terminal: Terminal, version: str) -> None:
    line = "dumpsys window policy | grep -E 'mIsShowing|mInputRestricted'"
    terminal.side.android = version
    assert "true" not in await terminal.out(line)
    terminal.side.lock(LockKind.PIN)
    out = await terminal.out(line)
    assert (out.count("=true"), out.count("=false")) == (2, 0)
    assert " secure=true" in await terminal.out("dumpsys window policy | grep ' secure='")


async def test_trust_knows_of_a_pin_and_is_blind_to_a_swipe_lock(terminal: Terminal) -> None:
    for kind, locked in ((LockKind.SWIPE, 0), (LockKind.PIN, 1)):
        terminal.side.lock(kind)
        assert f"deviceLocked={locked}, " in await terminal.out("dumpsys trust")


async def test_a_dark_screen_is_told_by_power_policy_and_display(terminal: Terminal) -> None:
    terminal.side.awake = False
    assert await terminal.out("dumpsys power | grep mWakefulness=") == "  mWakefulness=Asleep\n"
    assert "SCREEN_STATE_OFF" in await terminal.out("dumpsys window policy")
    assert "state OFF" in await terminal.out("dumpsys display | grep DisplayDeviceInfo")
    terminal.side.android = "8.1.0"
    assert "screenState=0\n" in await terminal.out("dumpsys window policy")
    assert "Display Power: state=OFF\n" in await terminal.out("dumpsys power")


async def test_staying_on_while_plugged_in_holds_only_while_charging(terminal: Terminal) -> None:
    await terminal.out("svc power stayon true")
    assert await terminal.out("dumpsys power | grep mStayOn") == "  mStayOn=true\n"
    terminal.side.battery = (15, False)
    assert await terminal.out("dumpsys power | grep mStayOn") == "  mStayOn=false\n"
    assert await terminal.out("dumpsys battery | grep -E 'level|status|USB'") == (
        "  USB powered: false\n  status: 3\n  level: 15\n"
    )


async def test_displays_are_listed_with_their_ids_sizes_and_states(terminal: Terminal) -> None:
    terminal.side.fold_out()
    listed = await terminal.out("dumpsys SurfaceFlinger --display-id")
    assert re.findall(r"Display (\d+) \(HWC display (\d)\): port=\d", listed) == [(OUTER, "1"), (INNER, "0")]
    dump = await terminal.out("dumpsys display")
    viewports = re.findall(r"isActive=(\w+), displayId=(\d), uniqueId='local:(\d+)'", dump)
    assert viewports == [("false", "1", OUTER), ("true", "0", INNER)]
    devices = re.findall(r'DisplayDeviceInfo\{[^\n]*uniqueId="local:(\d+)", (\d+ x \d+).* state (\w+),', dump)
    assert devices == [(OUTER, "60 x 60", "OFF"), (INNER, "108 x 240", "ON")]


async def test_a_turned_phone_says_so_in_viewports_and_never_in_wm_size(terminal: Terminal) -> None:
    terminal.side.rotation, terminal.side.size_px = 1, (240, 108)
    viewport = await terminal.out("dumpsys display | grep DisplayViewport")
    assert "orientation=1, " in viewport
    assert "deviceWidth=240, deviceHeight=108" in viewport
    assert "init=108x240 420dpi cur=240x108" in await terminal.out("dumpsys window displays")
    assert await terminal.out("wm size") == "Physical size: 108x240\n"


async def test_before_android_10_displays_go_by_their_port(terminal: Terminal) -> None:
    terminal.side.android = "9"
    assert "uniqueId='local:0'" in await terminal.out("dumpsys display | grep mDefaultViewport")
    assert "Display 46" not in await terminal.out("dumpsys SurfaceFlinger --display-id")


async def test_the_keyboard_dump_tells_whether_a_field_is_served(terminal: Terminal) -> None:
    line = "dumpsys input_method | grep -E 'mCurId|mInputShown'"
    assert "mInputShown=false\n" in await terminal.out(line)
    terminal.side.tree = (
        '<hierarchy><node text="a > b" class="android.widget.EditText" focused="true" /></hierarchy>'
    )
    out = await terminal.out(line)
    assert f"  mCurId={terminal.side.keyboard} mHaveConnection=true mBoundToMethod=true" in out
    assert "mInputShown=true\n" in out


async def test_a_phone_that_talks_nonsense_does_so_in_every_dump(terminal: Terminal) -> None:
    terminal.side.quirks.garbage = True
    out = await terminal.out("dumpsys window")
    assert out == await terminal.out("dumpsys power")
    assert "Window #" not in out
    assert len(out) > 1000


async def test_unknown_sections_and_services_are_named(terminal: Terminal) -> None:
    assert await terminal.run("dumpsys nothing") == ("", "Can't find service: nothing\n", 0)
    assert "no windows match: xyz" in await terminal.out("dumpsys window xyz")


async def test_the_whole_phone_is_told_apart_lit_dark_locked_and_folded() -> None:
    phone = SimulatedPhone(
        android="15", lock_kind=LockKind.PIN, outer_px=(360, 400), outer_first=True, size_px=(540, 1200)
    )
    terminal = Terminal(phone)
    line = "dumpsys window | grep -E 'mCurrentFocus|mIsShowing'; dumpsys power | grep mWakefulness="
    lit = await terminal.out(line)
    assert ("mIsShowing=false" in lit, "=Awake" in lit) == (True, True)
    await terminal.out("input keyevent 223")
    assert "=Asleep" in await terminal.out(line)
    await terminal.out("input keyevent 224")
    locked = await terminal.out(line)
    assert ("mIsShowing=true" in locked, "=Awake" in locked, "NotificationShade}" in locked) == (True,) * 3
    phone.fold()
    assert await terminal.out("wm size") == "Physical size: 360x400\n"
    states = re.findall(
        r"(\d+ x \d+)[^\n]* state (\w+),", await terminal.out("dumpsys display | grep DeviceInfo")
    )
    assert states == [("360 x 400", "ON"), ("540 x 1200", "OFF")]


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_keyboard_that_is_up_has_a_window_above_the_app(terminal: Terminal, version: str) -> None:
    terminal.side.android = version
    terminal.side.in_front = PAYING
    before = read_windows(await terminal.out("dumpsys window"))
    assert before.above
    assert not any("InputMethod" in name for name in before.above)
    terminal.side.keyboard_shown = True
    found = read_windows(await terminal.out("dumpsys window"))
    assert any("InputMethod" in name for name in found.above or ())
    assert found.foreground == Foreground("com.example.bank", "com.example.bank.Pay")
