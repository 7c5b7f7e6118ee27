"""`ime`, and the ears of the two keyboards that type for a computer: what a broadcast to them does.

Facts: AOSP InputMethodManagerService.java (Android 13); senzhk/ADBKeyBoard, README; openatx/uiautomator2,
_input.py (the keyboard in its APK answers result=-1).
"""

import base64
import binascii
from dataclasses import dataclass

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.denied import keyboard_denied
from devices.simulator.side import PhoneSide

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
UIAUTOMATOR_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
RESULT_OK = -1  # android.app.Activity.RESULT_OK
NOBODY_ANSWERED = 0
_ENTER = 66


@dataclass(frozen=True, slots=True)
class _Ears:
    """The broadcasts of one keyboard, by what they do. answers: the result code when it has heard one."""

    type_base64: frozenset[str]
    type_plain: frozenset[str]
    clear: frozenset[str]
    press_enter: frozenset[str]
    press_code: frozenset[str]
    others: frozenset[str]
    text_extra: str
    answers: int


_EARS = {
    ADB_KEYBOARD: _Ears(
        type_base64=frozenset({"ADB_INPUT_B64"}),
        type_plain=frozenset({"ADB_INPUT_TEXT"}),
        clear=frozenset({"ADB_CLEAR_TEXT"}),
        press_enter=frozenset({"ADB_EDITOR_CODE"}),
        press_code=frozenset({"ADB_INPUT_CODE"}),
        others=frozenset(),
        text_extra="msg",
        answers=NOBODY_ANSWERED,
    ),
    UIAUTOMATOR_KEYBOARD: _Ears(
        type_base64=frozenset({"ADB_KEYBOARD_INPUT_TEXT", "ADB_KEYBOARD_SET_TEXT"}),
        type_plain=frozenset(),
        clear=frozenset({"ADB_KEYBOARD_CLEAR_TEXT", "ADB_KEYBOARD_SET_TEXT"}),
        press_enter=frozenset({"ADB_KEYBOARD_EDITOR_CODE", "ADB_KEYBOARD_SMART_ENTER"}),
        press_code=frozenset({"ADB_KEYBOARD_INPUT_KEYCODE"}),
        others=frozenset({"ADB_KEYBOARD_HIDE"}),
        text_extra="text",
        answers=RESULT_OK,
    ),
}


async def ime(call: CommandCall) -> CommandAnswer:
    """`ime list -s [-a]`, `ime enable ID`, `ime set ID`."""
    args = list(call.args)
    side = call.system.side
    if args[:1] == ["list"]:
        return CommandAnswer() if side.quirks.empty_ime_list else _list(side, frozenset(args[1:]))
    if len(args) != 2 or args[0] not in ("enable", "set"):
        return CommandAnswer.failed(f"Unknown command: {args[0] if args else ''}\n", 255)
    verb, name = args
    if side.quirks.refuses_settings:
        return keyboard_denied(verb)
    if verb == "enable":
        already = name in side.keyboards
        if side.enable_keyboard(name):
            return CommandAnswer.said(
                f"Input method {name}: {'already' if already else 'now'} enabled for user #0\n"
            )
        return CommandAnswer.failed(f"Unknown input method {name} cannot be enabled for user #0\n", 255)
    if side.set_keyboard(name):
        return CommandAnswer.said(f"Input method {name} selected for user #0\n")
    return CommandAnswer.failed(f"Unknown input method {name} cannot be selected for user #0\n", 255)


def _list(side: PhoneSide, options: frozenset[str]) -> CommandAnswer:
    ids = side.installed_keyboards if "-a" in options else side.keyboards
    if "-s" in options:
        return CommandAnswer.said("".join(f"{each}\n" for each in ids))
    return CommandAnswer.said("".join(f"{each}:\n  mId={each} mSettingsActivityName=null\n" for each in ids))


def hear(side: PhoneSide, package: str, action: str, extras: dict[str, str]) -> int:
    """A broadcast; nothing happens unless it is for the current keyboard.

    The result code that the sender sees.

    package: the one it was sent to, '' for everybody.
    """
    ears = _EARS.get(side.keyboard)
    if ears is None or side.quirks.deaf_keyboard or package not in ("", side.keyboard.partition("/")[0]):
        return NOBODY_ANSWERED
    known = False
    if action in ears.clear:
        known = True
        side.clear_text()
    if action in ears.type_base64 or action in ears.type_plain:
        known = True
        text = extras.get(ears.text_extra, "")
        typed = _decoded(text) if action in ears.type_base64 else text
        if typed:
            side.insert_text(typed)
    code = extras.get("code", "")
    if action in ears.press_enter:
        known = True
        side.key(_ENTER)  # "done", "search", "send": what Enter does in a one-line field
    elif action in ears.press_code and code.isascii() and code.isdecimal():
        known = True
        side.key(int(code))
    return ears.answers if known or action in ears.others else NOBODY_ANSWERED


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text, validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""  # the app crashes on it and types nothing
