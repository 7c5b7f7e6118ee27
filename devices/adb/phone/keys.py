"""Types by key presses, for phones without a typing keyboard: printable ASCII only.

Facts: AOSP InputShellCommand.java: `input text` reads %s as a blank and has no way to say a real "%s".
"""

import shlex

from devices.adb.client.link import Link
from devices.adb.phone.inputs import refuse_if_injection_is_off
from devices.errors import TypingUnavailable, WindowChanged

_KEY_MOVE_END, _KEY_DELETE, _KEY_DELETE_FORWARD = 123, 67, 112
_UNKNOWN_LENGTH = 250  # how much is deleted from a field of unknown length
_MOST = 5000
_KEYS_A_LINE = 250
_CHARS_A_LINE = 250  # each is a key press of a few milliseconds


async def press_text(link: Link, text: str, length: int | None, *, window: str = "") -> None:
    """Empties the focused field and types. length: characters in the field, None if unknown.

    window: as in Device.

    Raises TypingUnavailable (with nothing pressed if the text is not printable ASCII; `partly` if another
    window came after some keys), WindowChanged, InputRefused, PhoneErrors.
    """
    # No line break either: as a key press it is Enter, which may send.
    if not (text.isascii() and (text.isprintable() or not text)):
        raise TypingUnavailable("no_keyboard", "no keyboard that could type this text is installed")
    for number, line in enumerate((*clearing_lines(length), *typing_lines(text))):
        try:
            await press(link, line, window=window)
        except WindowChanged as err:
            if number == 0:
                raise
            raise TypingUnavailable(
                "keyboard_refused", "another window came in the middle of a text", partly=True
            ) from err


async def press(link: Link, line: str, *, window: str = "") -> None:
    """Sends one line of key presses.

    Raises TypingUnavailable (`partly`) if the phone reported an error; else as `press_text`.
    """
    result = await link.act(line, window=window)
    refuse_if_injection_is_off(result, link.name)
    if result.code != 0 or "Exception" in result.text:
        # The phone's error is not quoted: it may hold the text, and the text may be a secret.
        raise TypingUnavailable("keyboard_refused", "the phone did not take the keys", partly=True)


def clearing_lines(length: int | None) -> list[str]:
    """The commands that delete this many characters before and behind the caret."""
    count = _UNKNOWN_LENGTH if length is None else min(length, _MOST)
    # "End" is the end of the caret's line, so text below it is deleted forwards.
    pressed = [_KEY_MOVE_END] + [_KEY_DELETE] * count + [_KEY_DELETE_FORWARD] * count if count else []
    rows = (pressed[at : at + _KEYS_A_LINE] for at in range(0, len(pressed), _KEYS_A_LINE))
    return [f"input keyevent {' '.join(map(str, row))}" for row in rows]


def typing_lines(text: str) -> list[str]:
    """Commands of a few hundred key presses each."""
    pieces = (text[at : at + _CHARS_A_LINE] for at in range(0, len(text), _CHARS_A_LINE))
    return [" && ".join(input_text_lines(piece)) for piece in pieces]


def input_text_lines(text: str) -> list[str]:
    """The commands that press the keys of a printable ASCII text, each with one argument."""
    halves = text.replace("%s", "%\0s").split("\0")
    return [f"input text {shlex.quote(half.replace(' ', '%s'))}" for half in halves if half]
