"""Typing by key presses, for phones without a keyboard that takes broadcasts: printable ASCII only.

Facts: AOSP InputShellCommand.java: `input text` reads %s as a blank and has no way to say a real "%s".
"""

import shlex

from devices.adb.client.link import Link
from devices.adb.phone.inputs import refuse_if_injection_is_off
from devices.errors import TypingUnavailable, WindowChanged

_KEY_MOVE_END, _KEY_DELETE, _KEY_DELETE_FORWARD = 123, 67, 112
_UNKNOWN_LENGTH = 250  # what is deleted when nobody can say how much there is
_MOST = 5000
_KEYS_A_LINE = 250
_CHARS_A_LINE = 250  # each is a key press of a few milliseconds


async def press_text(link: Link, text: str, length: int | None, *, window: str = "") -> None:
    """Empties the focused field and types. length: characters in the field, None if unknown.

    window: as in Device.

    Raises TypingUnavailable (nothing was pressed if the text is not printable ASCII; `partly` if something
    was and then another window came), WindowChanged, InputRefused, PhoneErrors.
    """
    # No line break either: as a key press it is Enter, which sends.
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

    Raises TypingUnavailable (`partly`) if the phone complained of it; as `press_text`.
    """
    result = await link.act(line, window=window)
    refuse_if_injection_is_off(result, link.name)
    if result.code != 0 or "Exception" in result.text:
        # Not quoting the phone here: its complaint may hold the text, and the text may be a secret.
        raise TypingUnavailable("keyboard_refused", "the phone did not take the keys", partly=True)


def clearing_lines(length: int | None) -> list[str]:
    """The commands that delete so many characters before and behind the caret."""
    count = _UNKNOWN_LENGTH if length is None else min(length, _MOST)
    # "End" is the end of the line that the caret is in, so what is below it goes the other way.
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
