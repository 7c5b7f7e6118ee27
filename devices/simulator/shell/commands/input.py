"""`input`: tap, swipe, draganddrop, text, keyevent. Facts: AOSP InputShellCommand.java, Android 13."""

import re

from devices.simulator.shell.commands.answer import CommandAnswer, CommandCall
from devices.simulator.shell.commands.denied import input_denied

_SOURCES = (
    "touchscreen",
    "keyboard",
    "mouse",
    "stylus",
    "trackball",
    "joystick",
    "gamepad",
    "dpad",
    "touchpad",
)
_COMMANDS = ("tap", "swipe", "draganddrop", "text", "keyevent")
_DISPLAYS_OF_THE_PAGE = ("", "0", "-1", "DEFAULT_DISPLAY", "INVALID_DISPLAY")  # numbers of the window manager
_JAVA = "com.android.server.input.InputShellCommand"
_DEFAULT_SWIPE_MS = 300
_ENTER, _TAB = 66, 61
_KEYS = {
    "UNKNOWN": 0,
    "HOME": 3,
    "BACK": 4,
    "DPAD_UP": 19,
    "DPAD_DOWN": 20,
    "DPAD_LEFT": 21,
    "DPAD_RIGHT": 22,
    "DPAD_CENTER": 23,
    "VOLUME_UP": 24,
    "VOLUME_DOWN": 25,
    "POWER": 26,
    "TAB": 61,
    "SPACE": 62,
    "ENTER": 66,
    "DEL": 67,
    "MENU": 82,
    "NOTIFICATION": 83,
    "SEARCH": 84,
    "ESCAPE": 111,
    "FORWARD_DEL": 112,
    "MOVE_HOME": 122,
    "MOVE_END": 123,
    "APP_SWITCH": 187,
    "SLEEP": 223,
    "WAKEUP": 224,
}


class _BadArgument(Exception):
    """The text is the Java exception."""


async def input_(call: CommandCall) -> CommandAnswer:
    """The effect comes after the start-up time, as on a phone: a killed command has done nothing."""
    args = list(call.args)
    display = ""
    while args and (args[0] in _SOURCES or args[0] == "-d"):
        if args.pop(0) == "-d" and args:
            display = args.pop(0)
    if not args:
        return CommandAnswer.failed("Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]\n", 255)
    name, rest = args[0], args[1:]
    side = call.system.side
    await call.system.take(side.latency.input_s)
    if side.quirks.refuses_input and name in _COMMANDS:
        return input_denied(side, name)
    if display not in _DISPLAYS_OF_THE_PAGE and name in _COMMANDS:
        return CommandAnswer()  # it goes to another display, on which nothing stands
    try:
        if name == "tap":
            x_px, y_px = _pixels(name, rest, 2)
            side.tap(x_px, y_px)
            return CommandAnswer()
        if name in ("swipe", "draganddrop"):
            return await _swipe(call, name, rest, waits=side.latency.input_s > 0)
        if name == "text":
            return await _text(call, rest)
        if name == "keyevent":
            return await _keyevent(call, rest)
    except _BadArgument as err:
        return CommandAnswer.exception(name, str(err), f"{_JAVA}.onCommand")
    return CommandAnswer.failed(f"Unknown command: {name}\n", 255)


def _pixels(name: str, words: list[str], count: int) -> tuple[int, ...]:
    if len(words) < count:
        before = words[-1] if words else name
        raise _BadArgument(f'java.lang.IllegalArgumentException: Argument expected after "{before}"')
    return tuple(int(_number(word)) for word in words[:count])


def _number(word: str) -> float:
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", word, re.ASCII):
        raise _BadArgument(f'java.lang.NumberFormatException: For input string: "{word}"')
    return float(word)


async def _swipe(call: CommandCall, name: str, words: list[str], *, waits: bool) -> CommandAnswer:
    from_x, from_y, to_x, to_y = _pixels(name, words, 4)
    duration_ms = int(_number(words[4])) if len(words) > 4 else _DEFAULT_SWIPE_MS
    if waits:  # the finger stays down for that long; a phone without latency skips it
        await call.system.take(duration_ms / 1000)
    finger = call.system.side.swipe if name == "swipe" else call.system.side.drag
    finger((from_x, from_y), (to_x, to_y), duration_ms)
    return CommandAnswer()


async def _text(call: CommandCall, words: list[str]) -> CommandAnswer:
    """Only the first word counts; the key map of the virtual keyboard has ASCII, Tab and Enter.

    Each character is a key event.
    """
    if not words:
        raise _BadArgument('java.lang.IllegalArgumentException: Argument expected after "text"')
    text = words[0].replace("%s", " ")
    if not all(" " <= char <= "~" or char in "\n\t" for char in text):
        return CommandAnswer.exception(
            "text",
            "java.lang.NullPointerException: Attempt to get length of null array",
            f"{_JAVA}.sendText",
        )
    for part in re.split(r"([\n\t])", text):
        await call.system.take(call.system.delays.keys_s(len(part)))
        if part in ("\n", "\t"):
            call.system.side.key(_ENTER if part == "\n" else _TAB)
        elif part:
            call.system.side.insert_text(part)
    return CommandAnswer()


async def _keyevent(call: CommandCall, words: list[str]) -> CommandAnswer:
    """An event waits until the app has taken the one before."""
    codes = [_key_code(word) for word in words if not word.startswith("--")]
    if not codes:
        raise _BadArgument('java.lang.IllegalArgumentException: Argument expected after "keyevent"')
    for code in codes:
        await call.system.take(call.system.delays.keys_s(1))
        call.system.side.key(code)
    return CommandAnswer()


def _key_code(word: str) -> int:
    """Unknown names are key 0, which does nothing (KeyEvent.keyCodeFromString)."""
    if word.isascii() and word.isdecimal():
        return int(word)
    return _KEYS.get(word.removeprefix("KEYCODE_"), 0)
