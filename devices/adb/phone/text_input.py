"""Typing any text into the focused field: clears it, types."""

import asyncio
import time
import unicodedata

from devices.adb.client.link import Link
from devices.adb.phone.keyboard_switch import KeyboardSwitch, refuse_if_not_allowed
from devices.adb.phone.keyboards import TypingKeyboard, chunks
from devices.adb.phone.keys import press_text
from devices.adb.phone.read_back import focused_field
from devices.base import Box, Element, ReadTree, Tree
from devices.errors import TypingUnavailable, WindowChanged

_LISTENS_WITHIN_S = 3.0
_PAUSE_S = 0.1
_NOT_TYPED = (
    "Cc",
    "Cs",
)  # a line break may send the text; a lone surrogate would become a question mark


class TextInput:
    """One phone's text input.

    read_tree: as Device.read_tree; used where the field must be known first.
    window: as in Device.

    With `window` every line that sends a part of the text is for that window alone. For the first line
    WindowChanged is raised, with nothing sent; for a later one TypingUnavailable with `partly`.
    """

    def __init__(self, link: Link, read_tree: ReadTree) -> None:
        self._link = link
        self._read_tree = read_tree
        self._switch = KeyboardSwitch(link)
        self._keyboard: TypingKeyboard | None = None  # the last active one

    async def type_text(self, text: str, *, window: str = "") -> None:
        """Clears the focused field and types; reads nothing back.

        Raises TypingUnavailable, WindowChanged, InputRefused, PhoneErrors as Link.shell. No error holds any
        of the text.
        """
        if not await self._broadcast(text, window):
            field = await self._field()
            await press_text(self._link, text, len(field.text) if field else None, window=window)

    async def type_secret(self, text: str, *, window: str = "") -> Box | None:
        """Types a secret, as `type_text`; answers the focused field's box, None without a tree.

        Nothing is sent if the tree shows no field, or if a keyboard would make something else of a character.
        """
        if any(unicodedata.category(char) in _NOT_TYPED for char in text):
            raise TypingUnavailable("no_keyboard", "no keyboard types characters of that kind")
        # First, because another keyboard has another height, and the field moves.
        self._keyboard = await self._switch.switch_on()
        field = await self._field()
        if not await self._broadcast(text, window):
            await press_text(self._link, text, len(field.text) if field else None, window=window)
        return field.box if field else None

    async def _field(self) -> Element | None:
        """The focused field; None if the tree is unread or empty.

        Raises TypingUnavailable if it shows no field.
        """
        tree = await self._read_tree()
        field = focused_field(tree)
        if isinstance(tree, Tree) and tree.elements and field is None:
            # Five hundred deletes, or a secret, would go to another focused item.
            raise TypingUnavailable("no_field", "no text field has the focus")
        return field

    async def restore(self) -> None:
        """Restores the person's own keyboard, also after a crash.

        PhoneErrors as Link.shell.
        """
        self._keyboard = None  # the next text is not first sent to one that is no longer active
        await self._switch.restore()

    async def _broadcast(self, text: str, window: str) -> bool:
        """Clears and types through a typing keyboard; False, with nothing sent, if none is installed."""
        pieces = list(chunks(text))
        if self._keyboard is None or not await self._begin(self._keyboard, pieces[:1], window):
            self._keyboard = await self._switch.switch_on()
            if self._keyboard is None:
                return False
            if not await self._begin(self._keyboard, pieces[:1], window):
                raise TypingUnavailable("keyboard_refused", "the phone went back to another keyboard at once")
        for piece in pieces[1:]:
            await self._continue(self._keyboard, piece, window)
        return True

    async def _begin(self, keyboard: TypingKeyboard, pieces: list[str], window: str) -> bool:
        """Clears the field and types the first piece; waits for a keyboard that was just started."""
        broadcasts = [keyboard.clear_command(), *(keyboard.insert_command(each) for each in pieces)]
        until = time.monotonic() + _LISTENS_WITHIN_S
        while True:
            try:
                return await self._send(keyboard, broadcasts, window)
            except _NotListening:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(_PAUSE_S)

    async def _continue(self, keyboard: TypingKeyboard, piece: str, window: str) -> None:
        """Types a later piece."""
        try:
            heard = await self._send(keyboard, [keyboard.insert_command(piece)], window)
        except WindowChanged as err:
            raise TypingUnavailable(
                "keyboard_refused", "another window came in the middle of a text", partly=True
            ) from err
        except _NotListening as err:
            raise TypingUnavailable("keyboard_refused", str(err), partly=True) from err
        if not heard:
            raise TypingUnavailable(
                "keyboard_refused", "the keyboard was changed in the middle of a text", partly=True
            )

    async def _send(self, keyboard: TypingKeyboard, broadcasts: list[str], window: str) -> bool:
        """Sends broadcasts if the keyboard is active; False, with nothing sent, if another one is.

        The phone tests and sends in one line, and sends the next only when the last was heard.
        """
        test = f"settings get secure default_input_method | grep -F {keyboard.ime}"
        guarded = (f"{each} | grep -F '{keyboard.heard}'" for each in broadcasts)
        result = await self._link.act(" && ".join((test, *guarded)), window=window)
        active, *heard = result.out.decode(errors="replace").splitlines() or [""]
        if keyboard.ime not in active:
            return False
        refuse_if_not_allowed(result)
        if not heard:
            raise _NotListening("keyboard_refused", f"{keyboard.name} is active, but does not listen")
        if len(heard) < len(broadcasts):
            raise TypingUnavailable("keyboard_refused", f"{keyboard.name} did not take the text", partly=True)
        return True


class _NotListening(TypingUnavailable):
    """The keyboard is active, but received none of the broadcasts."""
