"""The simulated phone's commands, in the words of a real one."""

import base64
import struct
from typing import cast

import pytest

from devices.simulator.shell.commands.keyboard import ADB_KEYBOARD
from devices.simulator.side import SimulatedWindow
from tests.worlds.tiny_phone import COFFEE, LATIN, TREE, Terminal


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("input tap 10 20", [("tap", 10, 20)]),
        ("input touchscreen tap 10.7 20", [("tap", 10, 20)]),
        ("input tap 1 2; input tap 1 2", [("tap", 1, 2), ("tap", 1, 2)]),
        ("input swipe 1 2 3 4 500", [("swipe", (1, 2), (3, 4), 500)]),
        ("input swipe 1 2 3 4", [("swipe", (1, 2), (3, 4), 300)]),
        ("input keyevent 3 KEYCODE_BACK ENTER", [("key", 3), ("key", 4), ("key", 66)]),
        ("input keyevent NO_SUCH_KEY", [("key", 0)]),
    ],
)
async def test_input_reaches_the_screen(
    terminal: Terminal, line: str, done: list[tuple[object, ...]]
) -> None:
    assert await terminal.out(line) == ""
    assert terminal.side.done == done


async def test_input_text_types_ascii_and_takes_percent_s_for_a_blank(terminal: Terminal) -> None:
    await terminal.out("input text 'a%sb;$HOME'")
    assert terminal.side.text == "a b;$HOME"


async def test_input_text_of_other_scripts_fails_like_a_phone_and_types_nothing(terminal: Terminal) -> None:
    out, err, code = await terminal.run("input text '咖啡'")
    assert (out, code) == ("", 255)
    assert "java.lang.NullPointerException: Attempt to get length of null array" in err
    assert terminal.side.text == ""


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("input tap 1", "IllegalArgumentException"),
        ("input tap a b", 'NumberFormatException: For input string: "a"'),
        ("input text", "IllegalArgumentException"),
        ("input dance", "Unknown command: dance"),
    ],
)
async def test_bad_input_does_nothing(terminal: Terminal, line: str, trouble: str) -> None:
    _, err, code = await terminal.run(line)
    assert (code, trouble in err) == (255, True)
    assert terminal.side.done == []


async def test_adb_keyboard_listens_only_while_it_is_current(terminal: Terminal) -> None:
    text = base64.b64encode("拿铁 ☕".encode()).decode()
    line = f"am broadcast -a ADB_INPUT_B64 --es msg {text}"
    intent = "{ act=ADB_INPUT_B64 flg=0x400000 (has extras) }"
    said = f"Broadcasting: Intent {intent}\nBroadcast completed: result=0\n"
    assert await terminal.out(line) == said
    assert terminal.side.text == ""
    assert (
        await terminal.out(f"ime set {ADB_KEYBOARD}") == f"Input method {ADB_KEYBOARD} selected for user #0\n"
    )
    assert await terminal.out(line) == said
    assert terminal.side.text == "拿铁 ☕"
    await terminal.out("am broadcast -a ADB_CLEAR_TEXT -p com.android.adbkeyboard")
    assert terminal.side.text == ""
    await terminal.out("am broadcast -a ADB_EDITOR_CODE --ei code 3")
    assert terminal.side.done == [("key", 66)]


async def test_ime_names_and_refusals(terminal: Terminal) -> None:
    assert await terminal.out("ime list -s") == f"{LATIN}\n{ADB_KEYBOARD}\n"
    assert await terminal.out("settings get secure default_input_method") == f"{LATIN}\n"
    assert await terminal.out("settings get secure enabled_input_methods") == f"{LATIN}:{ADB_KEYBOARD}\n"
    _, err, code = await terminal.run("ime set com.none/.Ime")
    assert (err, code) == ("Unknown input method com.none/.Ime cannot be selected for user #0\n", 255)
    _, err, code = await terminal.run("ime enable com.none/.Ime")
    assert (err, code) == ("Unknown input method com.none/.Ime cannot be enabled for user #0\n", 255)


async def test_starting_an_app_brings_it_to_the_front(terminal: Terminal) -> None:
    resolved = await terminal.out(
        f"cmd package resolve-activity --brief -c android.intent.category.LAUNCHER {COFFEE}"
    )
    assert resolved.splitlines()[-1] == f"{COFFEE}/.Menu"
    out = await terminal.out(f"am start -n {COFFEE}/{COFFEE}.Menu -W")
    assert out.startswith(f"Starting: Intent {{ cmp={COFFEE}/.Menu }}\nStatus: ok\n")
    assert terminal.side.in_front[0].package == COFFEE


async def test_a_missing_activity_is_said_on_stderr_with_exit_code_0(terminal: Terminal) -> None:
    assert await terminal.run(f"am start -n {COFFEE}/.None") == (
        f"Starting: Intent {{ cmp={COFFEE}/.None }}\n",
        f"Error type 3\nError: Activity class {{{COFFEE}/{COFFEE}.None}} does not exist.\n",
        0,
    )


async def test_monkey_starts_or_aborts(terminal: Terminal) -> None:
    assert "Events injected: 1\n" in await terminal.out(
        f"monkey -p {COFFEE} -c android.intent.category.LAUNCHER 1"
    )
    out, _, code = await terminal.run("monkey -p com.keys -c android.intent.category.LAUNCHER 1")
    assert ("No activities found to run" in out, code) == (True, 252)


async def test_packages_are_listed(terminal: Terminal) -> None:
    assert "package:com.android.settings\n" in await terminal.out("pm list packages")
    assert "package:com.android.settings\n" not in await terminal.out("pm list packages -3")


async def test_window_dump_has_the_focus_where_android_13_has_it(terminal: Terminal) -> None:
    focus = "dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'"
    current, app = (await terminal.out(focus)).splitlines()
    assert current.startswith("  mCurrentFocus=Window{")
    assert current.endswith(" u0 com.example.home/com.example.home.Home}")
    assert " u0 com.example.home/.Home} t" in app
    assert "mCurrentFocus" not in await terminal.out("dumpsys window windows")
    assert "topResumedActivity=ActivityRecord{" in await terminal.out("dumpsys activity activities")


async def test_only_the_secure_window_has_the_secure_flag(terminal: Terminal) -> None:
    terminal.side.in_front = (
        SimulatedWindow("com.example.bank", ".Pay", secure=True, focused=True),
        SimulatedWindow(COFFEE, ".Menu", secure=False, focused=False),
    )
    dump = await terminal.out("dumpsys window windows")
    blocks = {block.split(" u0 ")[1].split("}")[0]: block for block in dump.split("  Window #")[1:]}
    secure = [name for name, block in blocks.items() if " SECURE " in block]
    assert secure == ["com.example.bank/com.example.bank.Pay"]
    assert {"StatusBar", "NotificationShade", f"{COFFEE}/{COFFEE}.Menu"} <= set(blocks)


async def test_without_focus_the_dump_says_null(terminal: Terminal) -> None:
    terminal.side.in_front = (SimulatedWindow("com.example.home", ".Home", secure=False, focused=False),)
    assert "mCurrentFocus=null\n" in await terminal.out("dumpsys window displays")


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("wm size", "Physical size: 108x240\n"),
        ("getprop ro.serialno", "TINY0001\n"),
        ("getprop ro.build.version.release", "13\n"),
        ("getprop no.such", "\n"),
        ("getprop | grep ro.product.model", "[ro.product.model]: [Tiny One]\n"),
        ("settings get system no_such", "null\n"),
        ("settings put global a 'b c'; settings get global a", "b c\n"),
        (
            "settings put global a b; settings delete global a; settings get global a",
            "Deleted 1 rows\nnull\n",
        ),
        ("dumpsys power | grep mWakefulness=", "  mWakefulness=Awake\n"),
        ("dumpsys window policy | grep screenState", "      screenState=SCREEN_STATE_ON\n"),
        ("dumpsys battery | grep level", "  level: 87\n"),
        ("uiautomator dump", "UI hierchary dumped to: /sdcard/window_dump.xml\n"),
        ("uiautomator dump /data/local/tmp/u.xml >/dev/null && cat /data/local/tmp/u.xml", TREE),
        ("uiautomator dump > /dev/null; cat /storage/emulated/0/window_dump.xml", TREE),
        ("uiautomator dump >/dev/null; rm /sdcard/window_dump.xml; ls /sdcard | grep -c xml || true", "0\n"),
    ],
)
async def test_values_of_the_phone(terminal: Terminal, line: str, out: str) -> None:
    assert await terminal.out(line) == out


async def test_raw_capture_has_a_header(terminal: Terminal) -> None:
    await terminal.out("screencap /sdcard/frame.raw; screencap -p /sdcard/frame.png")
    raw = terminal.system.files.read("/sdcard/frame.raw")
    assert cast(tuple[int, ...], struct.unpack("<4I", raw[:16])) == (108, 240, 1, 1)
    assert len(raw) == 16 + 108 * 240 * 4
    assert terminal.system.files.read("/sdcard/frame.png").startswith(b"\x89PNG")
