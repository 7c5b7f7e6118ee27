"""Typing any text into the focused field: clears it, types, reads it back."""

import asyncio
import time

from devices.adb.keyboards import TypingKeyboard, chunks
from devices.adb.keys import press_text
from devices.adb.link import Link
from devices.adb.switching import Switch, refuse_if_not_allowed
from devices.adb.typed import ReadTree, focused_field, read_back
from devices.base import Typed
from devices.errors import TypingUnavailable

_LISTENS_WITHIN_S = 3.0
_PAUSE_S = 0.1


class Keyboard:
    """One phone's keyboard. read_tree: as Device.read_tree; it is asked once or twice a text."""

    def __init__(self, link: Link, read_tree: ReadTree) -> None:
        self._link = link
        self._read_tree = read_tree
        self._switch = Switch(link)
        self._keyboard: TypingKeyboard | None = None  # the one that was active last

    async def type_text(self, text: str) -> Typed:
        """Raises TypingUnavailable, InputRefused, PhoneErrors as Link.shell. No error holds any of the text."""
        if not await self._broadcast(text):
            await press_text(self._link, text, await self._length())
        return await read_back(self._link, self._read_tree, text)

    async def _length(self) -> int | None:
        """Of what the focused field holds; None if there is no tree to tell. Raises TypingUnavailable if it shows no field."""
        tree = await self._read_tree()
        if tree is None:
            return None
        field = focused_field(tree)
        if field is None:
            # Five hundred deletes would go to whatever has the focus instead.
            raise TypingUnavailable("no_field", "no text field has the focus")
        return len(field.text)

    async def restore(self) -> None:
        """Gives the person's own keyboard back, also what a crash left switched. PhoneErrors as Link.shell."""
        await self._switch.restore()

    async def _broadcast(self, text: str) -> bool:
        """Clears and types through a keyboard that listens; False, with nothing sent, if none is installed."""
        pieces = list(chunks(text))
        if self._keyboard is None or not await self._begun(self._keyboard, pieces[:1]):
            self._keyboard = await self._switch.on()
            if self._keyboard is None:
                return False
            if not await self._begun(self._keyboard, pieces[:1]):
                raise TypingUnavailable("keyboard_refused", "the phone went back to another keyboard at once")
        for piece in pieces[1:]:
            if not await self._heard(self._keyboard, [self._keyboard.inserting(piece)]):
                raise TypingUnavailable(
                    "keyboard_refused", "the keyboard was changed in the middle of a text"
                )
        return True

    async def _begun(self, keyboard: TypingKeyboard, pieces: list[str]) -> bool:
        """Clears the field and types the first piece; waits for a keyboard that has just been started."""
        broadcasts = [keyboard.clearing(), *(keyboard.inserting(each) for each in pieces)]
        until = time.monotonic() + _LISTENS_WITHIN_S
        while True:
            try:
                return await self._heard(keyboard, broadcasts)
            except _NotListening:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(_PAUSE_S)

    async def _heard(self, keyboard: TypingKeyboard, broadcasts: list[str]) -> bool:
        """Sends broadcasts if the keyboard is active; False, with nothing sent, if another one is.

        The phone tests and sends in one line, and sends the next only when the last was heard.
        """
        test = f"settings get secure default_input_method | grep -F {keyboard.ime}"
        guarded = (f"{each} | grep -F '{keyboard.heard}'" for each in broadcasts)
        result = await self._link.act(" && ".join((test, *guarded)))
        active, *heard = result.out.decode(errors="replace").splitlines() or [""]
        if keyboard.ime not in active:
            return False
        refuse_if_not_allowed(result)
        if not heard:
            raise _NotListening("keyboard_refused", f"{keyboard.name} is active, but does not listen")
        if len(heard) < len(broadcasts):
            raise TypingUnavailable("keyboard_refused", f"{keyboard.name} did not take the text")
        return True


class _NotListening(TypingUnavailable):
    """The keyboard is active, but took none of the broadcasts."""
