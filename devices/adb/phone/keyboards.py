"""Keyboards that type any Unicode text on a broadcast.

Facts: senzhk/ADBKeyBoard, README; openatx/uiautomator2, AdbKeyboard (its broadcasts answer result=-1, which
is true even when no field has the focus).
"""

import base64
import shlex
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

CHUNK_CHARS = 1000  # three thousand bytes of Chinese: far from any limit of a shell line or an intent
_LONGEST_SIGN = 16  # a family of four is seven characters
_JOINER = "\u200d"


@dataclass(frozen=True, slots=True)
class TypingKeyboard:
    """One such keyboard.

    ime: the id for `ime set`.
    name: what people call it.
    extra: the extra of the insert broadcast that holds the base64.
    heard: a part of what `am broadcast` prints when the keyboard received the broadcast.
    telling: that part is missing when it did not.
    """

    ime: str
    name: str
    clear_action: str
    insert_action: str
    extra: str
    heard: str
    telling: bool

    @property
    def package(self) -> str:
        """The package of its app."""
        return self.ime.partition("/")[0]

    def clear_command(self) -> str:
        """The shell command that empties the focused field."""
        return self._broadcast(self.clear_action)

    def insert_command(self, text: str) -> str:
        """The shell command that types a text, given as one base64 argument."""
        encoded = base64.b64encode(text.encode(errors="replace")).decode("ascii")
        return f"{self._broadcast(self.insert_action)} --es {self.extra} {shlex.quote(encoded)}"

    def _broadcast(self, action: str) -> str:
        # To this package alone: any app may receive a broadcast, and some texts are secrets.
        return f"am broadcast -p {self.package} -a {action}"


ADB_KEYBOARD = TypingKeyboard(
    ime="com.android.adbkeyboard/.AdbIME",
    name="ADB Keyboard",
    clear_action="ADB_CLEAR_TEXT",
    insert_action="ADB_INPUT_B64",
    extra="msg",
    heard="Broadcast completed",  # it says result=0 whether or not the keyboard received it
    telling=False,
)
U2_KEYBOARD = TypingKeyboard(
    ime="com.github.uiautomator/.AdbKeyboard",
    name="AdbKeyboard of uiautomator2",
    clear_action="ADB_KEYBOARD_CLEAR_TEXT",
    insert_action="ADB_KEYBOARD_INPUT_TEXT",
    extra="text",
    heard="result=-1",
    telling=True,
)
KEYBOARDS = (U2_KEYBOARD, ADB_KEYBOARD)  # the one that acknowledges goes first


def chunks(text: str) -> Iterator[str]:
    """Pieces of at most CHUNK_CHARS (plus the rest of an emoji), so that no emoji is split."""
    start = 0
    while start < len(text):
        end = start + CHUNK_CHARS
        while end < min(len(text), start + CHUNK_CHARS + _LONGEST_SIGN) and _joined(text[end - 1], text[end]):
            end += 1
        yield text[start:end]
        start = end


def _joined(left: str, right: str) -> bool:
    """Do the two characters belong to one sign, as far as one pair can tell?"""
    if _JOINER in (left, right) or _is_regional(left):
        return True
    return unicodedata.category(right) in ("Mn", "Me", "Mc") or "\U0001f3fb" <= right <= "\U0001f3ff"


def _is_regional(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"  # two of these make a flag
