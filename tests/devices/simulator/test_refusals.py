"""What some makes of phone refuse or keep silent about, in their words."""

import base64

import pytest

from devices.simulator.shell.commands.keyboard import ADB_KEYBOARD, UIAUTOMATOR_KEYBOARD
from tests.worlds.tiny_phone import COFFEE, LATIN, Terminal

INPUTS = (
    "input tap 1 2",
    "input swipe 1 2 3 4",
    "input keyevent 0",
    "input text a",
    "input draganddrop 1 2 3 4",
)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.mark.parametrize("line", INPUTS)
async def test_xiaomi_refuses_input_on_standard_error_and_nothing_happens(
    terminal: Terminal, line: str
) -> None:
    terminal.side.quirks.refuses_input = True
    out, err, code = await terminal.run(line)
    assert (out, code) == ("", 255)
    assert "java.lang.SecurityException: Injecting input events requires the caller" in err
    assert "INJECT_EVENTS permission" in err
    assert (terminal.side.done, terminal.side.text) == ([], "")


async def test_an_older_xiaomi_refuses_input_with_exit_code_0(terminal: Terminal) -> None:
    terminal.side.android = "11"
    terminal.side.quirks.refuses_input = True
    _, err, code = await terminal.run("input tap 1 2")
    assert (code, "requires INJECT_EVENTS permission" in err) == (0, True)
    assert terminal.side.done == []


@pytest.mark.parametrize(
    "line",
    [
        "settings put global a b",
        "settings put system screen_off_timeout 1800000",
        "settings delete global adb_enabled",
        f"ime set {ADB_KEYBOARD}",
        f"ime enable {UIAUTOMATOR_KEYBOARD}",
    ],
)
async def test_oppo_refuses_to_change_settings_and_keyboards(terminal: Terminal, line: str) -> None:
    terminal.side.quirks.refuses_settings = True
    before = dict(terminal.system.settings)
    out, err, code = await terminal.run(line)
    assert (out, code) == ("", 255)
    assert "java.lang.SecurityException" in err
    assert "WRITE_SECURE_SETTINGS" in err
    assert terminal.system.settings == before
    assert (terminal.side.keyboard, terminal.side.screen_timeout_ms) == (LATIN, 60_000)
    assert UIAUTOMATOR_KEYBOARD not in terminal.side.keyboards


async def test_a_phone_that_refuses_to_change_settings_still_tells_them(terminal: Terminal) -> None:
    terminal.side.quirks.refuses_settings = True
    assert await terminal.out("settings get system screen_off_timeout") == "60000\n"


async def test_the_screen_timeout_is_the_phones_own(terminal: Terminal) -> None:
    await terminal.out("settings put system screen_off_timeout 1800000")
    assert terminal.side.screen_timeout_ms == 1_800_000
    await terminal.out("settings put system screen_off_timeout soon")
    assert await terminal.out("settings get system screen_off_timeout") == "1800000\n"


async def test_oppo_lists_no_keyboards_and_settings_know_them(terminal: Terminal) -> None:
    terminal.side.quirks.empty_ime_list = True
    assert await terminal.out("ime list -s -a") == ""
    assert await terminal.out("settings get secure enabled_input_methods") == f"{LATIN}:{ADB_KEYBOARD}\n"


async def test_an_installed_keyboard_is_listed_only_with_a_and_can_be_enabled(terminal: Terminal) -> None:
    assert UIAUTOMATOR_KEYBOARD not in await terminal.out("ime list -s")
    assert UIAUTOMATOR_KEYBOARD in await terminal.out("ime list -s -a")
    said = f"Input method {UIAUTOMATOR_KEYBOARD}: now enabled for user #0\n"
    assert await terminal.out(f"ime enable {UIAUTOMATOR_KEYBOARD}") == said
    assert UIAUTOMATOR_KEYBOARD in await terminal.out("ime list -s")
    assert "already enabled" in await terminal.out(f"ime enable {UIAUTOMATOR_KEYBOARD}")


def _result(out: str) -> str:
    return out.strip().rpartition("result=")[2]


async def test_the_keyboard_of_uiautomator2_answers_when_it_has_heard(terminal: Terminal) -> None:
    text = base64.b64encode("拿铁 ☕\n".encode()).decode()
    line = f"am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text {text}"
    assert _result(await terminal.out(line)) == "0"
    await terminal.out(f"ime enable {UIAUTOMATOR_KEYBOARD} && ime set {UIAUTOMATOR_KEYBOARD}")
    assert _result(await terminal.out(line)) == "-1"
    assert terminal.side.text == "拿铁 ☕\n"
    assert _result(await terminal.out("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT")) == "-1"
    assert terminal.side.text == ""
    assert _result(await terminal.out("am broadcast -a ADB_KEYBOARD_EDITOR_CODE --ei code 3")) == "-1"
    assert _result(await terminal.out("am broadcast -a ADB_KEYBOARD_HIDE")) == "-1"
    assert terminal.side.done == [("key", 66)]
    assert _result(await terminal.out("am broadcast -a ADB_INPUT_B64 --es msg YQ==")) == "0"
    assert _result(await terminal.out(f"{line} -p com.android.adbkeyboard")) == "0"
    assert terminal.side.text == ""


@pytest.mark.parametrize(
    ("ime", "line"),
    [
        (ADB_KEYBOARD, "am broadcast -a ADB_INPUT_B64 --es msg YQ=="),
        (UIAUTOMATOR_KEYBOARD, "am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text YQ=="),
    ],
)
async def test_a_deaf_keyboard_types_nothing_and_the_sender_sees_result_0(
    terminal: Terminal, ime: str, line: str
) -> None:
    await terminal.out(f"ime enable {ime} && ime set {ime}")
    terminal.side.quirks.deaf_keyboard = True
    assert _result(await terminal.out(line)) == "0"
    assert terminal.side.text == ""


async def test_a_stub_of_monkey_says_nothing_and_does_nothing(terminal: Terminal) -> None:
    terminal.side.quirks.monkey_stub = True
    assert await terminal.out(f"monkey -p {COFFEE} -c android.intent.category.LAUNCHER 1") == ""
    assert terminal.side.in_front[0].package == "com.example.home"


async def test_monkey_switches_auto_rotation_on(terminal: Terminal) -> None:
    await terminal.out(f"monkey -p {COFFEE} -c android.intent.category.LAUNCHER 1")
    assert await terminal.out("settings get system accelerometer_rotation") == "1\n"
