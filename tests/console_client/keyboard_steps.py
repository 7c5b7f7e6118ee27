"""What a test's person does with reply keyboards, the command menu and buttons that copy."""

import time
from collections.abc import Callable

from bot.console.profile import Command
from bot.console.wire import as_list, as_object, as_text
from tests.console_client.caller import ConsoleCaller, ConsoleError
from tests.console_client.messages import Message, SeenKeyboard
from tests.wait_limit import WAIT_LIMIT_S


class KeyboardSteps(ConsoleCaller):
    """Keys stand below the chat, buttons below a message."""

    async def sees_keyboard(
        self, key_prefix: str, *, timeout_s: float = WAIT_LIMIT_S, chat_id: int = 0
    ) -> SeenKeyboard:
        """Waits until a reply keyboard with such a key is open."""
        keyboard = await self._until(
            lambda shown: shown is not None and shown.key(key_prefix) is not None, timeout_s, chat_id
        )
        if keyboard is None or keyboard.key(key_prefix) is None:
            raise AssertionError(
                f"no key begins with {key_prefix!r} after {timeout_s} s; keyboard: {keyboard}"
            )
        return keyboard

    async def sees_no_keyboard(self, *, timeout_s: float = WAIT_LIMIT_S, chat_id: int = 0) -> None:
        """Waits until no reply keyboard is open."""
        keyboard = await self._until(lambda shown: shown is None, timeout_s, chat_id)
        if keyboard is not None:
            raise AssertionError(f"a keyboard is still open after {timeout_s} s: {keyboard}")

    async def uses_key(self, key_prefix: str, *, timeout_s: float = WAIT_LIMIT_S, chat_id: int = 0) -> int:
        """Presses a key that sends its text; answers the message id."""
        await self.sees_keyboard(key_prefix, timeout_s=timeout_s, chat_id=chat_id)
        return await self.does("key", {"button": key_prefix, "chat_id": chat_id})

    async def picks(self, key_prefix: str, *user_ids: int, timeout_s: float = WAIT_LIMIT_S) -> int:
        """Presses a key that asks for people and picks these; the bot gets `users_shared`.

        Answers the message id.
        """
        await self.sees_keyboard(key_prefix, timeout_s=timeout_s)
        return await self.does("key", {"button": key_prefix, "users": list(user_ids)})

    async def menu(self, chat_id: int = 0) -> tuple[Command, ...]:
        """The commands that this person's app offers. chat_id: in a group, 0 for the private chat."""
        items = as_list(await self.get(f"commands/{self.user_id}", chat_id=chat_id))
        return tuple(
            Command(as_text(item.get("command")), as_text(item.get("description")))
            for item in map(as_object, items)
        )

    async def copies(self, button_prefix: str, message: Message) -> str:
        """Presses a button that copies; answers what is on the clipboard then.

        The bot does not hear of it.
        """
        button = message.button(button_prefix)
        if button is None or not button.copy_text:
            raise ConsoleError(f"no button that copies begins with {button_prefix!r}")
        return button.copy_text

    async def _until(
        self, wanted: Callable[[SeenKeyboard | None], bool], timeout_s: float, chat_id: int
    ) -> SeenKeyboard | None:
        """The keyboard as soon as it is as wanted, or as it is when the time is over."""
        end = time.monotonic() + timeout_s
        while True:
            _, keyboard, version = await self.look(chat_id)
            left_s = end - time.monotonic()
            if wanted(keyboard) or left_s <= 0:  # wall time: the caller's own limit
                return keyboard
            await self.news(version, left_s, chat_id)
