"""`ime`, and ADB Keyboard's ears: what its broadcasts do when it is the current input method.

Facts: AOSP InputMethodManagerService.java (Android 13); senzhk/ADBKeyBoard, README.
"""

import base64
import binascii

from devices.simulator.commands.answer import Answer, Call
from devices.simulator.side import PhoneSide

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
_ADB_PACKAGE = ADB_KEYBOARD.partition("/")[0]
_ENTER = 66


async def ime(call: Call) -> Answer:
    """`ime list -s [-a]`, `ime enable ID`, `ime set ID`."""
    args = list(call.args)
    side = call.system.side
    if args[:1] == ["list"]:
        return _list(side, frozenset(args[1:]))
    if len(args) == 2 and args[0] == "enable":
        if args[1] in side.keyboards:
            return Answer.said(f"Input method {args[1]}: already enabled for user #0\n")
        return Answer.failed(f"Unknown input method {args[1]} cannot be enabled for user #0\n", 255)
    if len(args) == 2 and args[0] == "set":
        if side.set_keyboard(args[1]):
            return Answer.said(f"Input method {args[1]} selected for user #0\n")
        return Answer.failed(f"Unknown input method {args[1]} cannot be selected for user #0\n", 255)
    return Answer.failed(f"Unknown command: {args[0] if args else ''}\n", 255)


def _list(side: PhoneSide, options: frozenset[str]) -> Answer:
    ids = list(side.keyboards)
    installed_only = _ADB_PACKAGE in side.packages() and ADB_KEYBOARD not in ids
    if "-a" in options and installed_only:
        ids.append(ADB_KEYBOARD)
    if "-s" in options:
        return Answer.said("".join(f"{each}\n" for each in ids))
    return Answer.said("".join(f"{each}:\n  mId={each} mSettingsActivityName=null\n" for each in ids))


def hear(side: PhoneSide, action: str, extras: dict[str, str]) -> None:
    """A broadcast reaches ADB Keyboard: nothing happens unless it is the current input method."""
    if side.keyboard != ADB_KEYBOARD:
        return
    if action == "ADB_INPUT_B64" and "msg" in extras:
        text = _decoded(extras["msg"])
        if text:
            side.insert_text(text)
    elif action == "ADB_INPUT_TEXT" and extras.get("msg"):
        side.insert_text(extras["msg"])
    elif action == "ADB_CLEAR_TEXT":
        side.clear_text()
    elif action == "ADB_EDITOR_CODE" and extras.get("code", "").isdecimal():
        side.key(_ENTER)  # "done", "search", "send": what Enter does in a one-line field
    elif action == "ADB_INPUT_CODE" and extras.get("code", "").isdecimal():
        side.key(int(extras["code"]))


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text, validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""  # the app crashes on it and types nothing
