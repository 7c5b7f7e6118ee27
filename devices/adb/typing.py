"""Typing any Unicode text through ADB Keyboard, and giving the person's own keyboard back.

Facts: senzhk/ADBKeyBoard (the broadcasts), AOSP Input.java (`input text`, its %s and its lack of Unicode).
"""

import asyncio
import base64
import re
import shlex

from devices.adb.hands import refuse_if_injection_is_off
from devices.adb.link import Link
from devices.adb.server import ShellResult
from devices.errors import TypingUnavailable

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
_CHUNK_CHARS = 1000  # three thousand bytes of Chinese: far from any limit of a shell line or an intent
_STARTS_S = 0.5  # after the switch the keyboard's process must come up before it hears a broadcast
_SEPARATOR = "farhand:next"
_REMEMBERED = "farhand_own_keyboard"  # on the phone itself, so that a crash of ours does not lose it
_IME = re.compile(r"[A-Za-z]\w*(?:\.\w+)*/[\w.$]+")
_KEY_MOVE_END, _KEY_DELETE = 123, 67
_DELETES = 100
_ASCII_CHUNK_CHARS = 250  # `input text` presses key by key, a few milliseconds each

_ASK = f"; echo {_SEPARATOR}; ".join(
    (
        "settings get secure default_input_method",
        # Not `ime list -s` alone: some OPPO phones answer it with nothing.
        "settings get secure enabled_input_methods",
        "ime list -s -a",
        f"settings get global {_REMEMBERED}",
    )
)


class Keyboard:
    """One phone's keyboard. Switched at the first text and kept until `restore`, because each switch takes a second."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._own: str | None = None  # the person's keyboard while ours is active
        self._asked = False  # a switch left over by a crash has been looked for

    async def type_text(self, text: str) -> None:
        """Clears the focused field and types. Raises TypingUnavailable, InputRefused, PhoneErrors as Link.shell."""
        chunks = [text[at : at + _CHUNK_CHARS] for at in range(0, len(text), _CHUNK_CHARS)]
        first = ["am broadcast -a ADB_CLEAR_TEXT", *(broadcast_line(chunk) for chunk in chunks[:1])]
        if not await self._heard(first):
            if not await self._switch():
                await self._type_ascii(text)
                return
            if not await self._heard(first):
                raise TypingUnavailable("keyboard_refused", "the phone went back to another keyboard at once")
        for chunk in chunks[1:]:
            if not await self._heard([broadcast_line(chunk)]):
                raise TypingUnavailable(
                    "keyboard_refused", "the keyboard was changed in the middle of a text"
                )

    async def restore(self) -> None:
        """Sets the person's own keyboard again if ours was set by us, now or before a crash. PhoneErrors as Link.shell."""
        if self._own is None and not self._asked:
            await self._ask()
        if self._own is None:
            return
        await self._link.shell(f"ime set {shlex.quote(self._own)}; settings delete global {_REMEMBERED}")
        self._own = None  # only now: a lost link leaves it for the next try

    async def _heard(self, broadcasts: list[str]) -> bool:
        """Sends broadcasts if ADB Keyboard is active; False, with nothing sent, if another keyboard is.

        The phone tests and sends in one line, since a broadcast is "completed" whether or not anyone listened.
        """
        test = f"settings get secure default_input_method | grep -F {ADB_KEYBOARD}"
        result = await self._link.shell(" && ".join((test, *broadcasts)))
        if ADB_KEYBOARD not in result.text:
            return False
        _refuse_if_not_allowed(result)
        if result.text.count("Broadcast completed") != len(broadcasts):
            raise TypingUnavailable("keyboard_refused", "the phone did not take the text")
        return True

    async def _switch(self) -> bool:
        """Makes ADB Keyboard the active one; False if it is not installed."""
        current, enabled, installed = await self._ask()
        if ADB_KEYBOARD not in installed and ADB_KEYBOARD not in enabled:
            return False
        steps = [f"ime enable {ADB_KEYBOARD}", f"ime set {ADB_KEYBOARD}"]
        others = (each for each in (current, *enabled) if _IME.fullmatch(each) and each != ADB_KEYBOARD)
        if own := next(others, None):
            steps.insert(0, f"settings put global {_REMEMBERED} {shlex.quote(own)}")
            self._own = own
        result = await self._link.shell(f"{' && '.join(steps)}; settings get secure default_input_method")
        _refuse_if_not_allowed(result)
        lines = result.out.decode(errors="replace").split()
        if not lines or lines[-1] != ADB_KEYBOARD:
            raise TypingUnavailable("keyboard_refused", "the phone did not switch to ADB Keyboard")
        await asyncio.sleep(_STARTS_S)
        return True

    async def _ask(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """(active, enabled, installed) keyboards; also finds what a crash left behind."""
        result = await self._link.shell(_ASK)
        parts = [part.strip() for part in result.out.decode(errors="replace").split(_SEPARATOR)]
        current, enabled, installed, remembered = (*parts, "", "", "", "")[:4]
        self._asked = True
        if current == ADB_KEYBOARD and _IME.fullmatch(remembered):
            self._own = remembered
        return current, tuple(each.partition(";")[0] for each in enabled.split(":")), tuple(installed.split())

    async def _type_ascii(self, text: str) -> None:
        if not (text.isascii() and text.isprintable()):
            raise TypingUnavailable(
                "no_keyboard", "only ADB Keyboard can type this text, and it is not installed"
            )
        await self._press(f"input keyevent {_KEY_MOVE_END}" + f" {_KEY_DELETE}" * _DELETES)
        for at in range(0, len(text), _ASCII_CHUNK_CHARS):
            await self._press(" && ".join(input_text_lines(text[at : at + _ASCII_CHUNK_CHARS])))

    async def _press(self, line: str) -> None:
        result = await self._link.shell(line)
        refuse_if_injection_is_off(result, self._link.name)
        if result.code != 0 or "Exception" in result.text:
            # Not quoting the phone here: its complaint may hold the text, and the text may be a secret.
            raise TypingUnavailable("keyboard_refused", "the phone did not take the keys")


def broadcast_line(text: str) -> str:
    """The command that hands a text to ADB Keyboard, as one argument of base64."""
    encoded = base64.b64encode(text.encode(errors="replace")).decode("ascii")
    return f"am broadcast -a ADB_INPUT_B64 --es msg {shlex.quote(encoded)}"


def input_text_lines(text: str) -> list[str]:
    """The commands that press the keys of a printable ASCII text, each with one argument."""
    # `input text` reads %s as a blank and has no way to say a real "%s", so that is typed in two halves.
    halves = text.replace("%s", "%\0s").split("\0")
    return [f"input text {shlex.quote(half.replace(' ', '%s'))}" for half in halves if half]


def _refuse_if_not_allowed(result: ShellResult) -> None:
    if "SecurityException" in result.text or "WRITE_SECURE_SETTINGS" in result.text:
        raise TypingUnavailable("keyboard_refused", "the phone does not let adb change its keyboard")
