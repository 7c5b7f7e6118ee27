"""A person with a chat app, for tests: talks to the console over HTTP like the page does."""

import re
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Self

from bot.console.wire import JsonObject, as_list, as_object, as_text
from tests.console_client.caller import ConsoleError
from tests.console_client.group_steps import GroupSteps
from tests.console_client.keyboard_steps import KeyboardSteps
from tests.console_client.messages import Message, SeenButton, describe
from tests.console_client.writing_steps import WritingSteps
from tests.wait_limit import WAIT_LIMIT_S

_POLL_S = 20.0

__all__ = ["CallbackAnswer", "ChatUser", "ConsoleError", "Message", "SeenButton", "Wanted"]


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """What a press got back. answered: False if nothing came in time."""

    answered: bool
    text: str
    show_alert: bool


Wanted = str | re.Pattern[str] | Callable[[Message], bool]


class ChatUser(WritingSteps, GroupSteps, KeyboardSteps):
    """One person. Open with `async with`; the person is added on entry.

    started: False for somebody who has never written to the bot, to whom it may not write either.
    """

    def __init__(
        self, console_url: str, user_id: int, first_name: str = "", language_code: str = "en", *,
        username: str = "", started: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(console_url, user_id)
        self._fields: JsonObject = {
            "id": user_id,
            "first_name": first_name or f"User {user_id}",
            "language_code": language_code,
            "username": username,
            "started": started,
        }

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.post("users", self._fields)
        return self

    async def blocks(self, *, blocked: bool = True) -> None:
        """Blocks the bot, or lets it in again."""
        await self.post("block", {"user_id": self.user_id, "blocked": blocked})

    async def messages(self, chat_id: int = 0) -> list[Message]:
        """Everything in the chat, oldest first, deleted messages too (`deleted` is True).

        chat_id: of a group.
        """
        return (await self.look(chat_id))[0]

    async def sees(
        self, wanted: Wanted, *, timeout_s: float = WAIT_LIMIT_S, after: int = 0, chat_id: int = 0
    ) -> Message:
        """Waits for a bot message that fits and answers the newest such one.

        wanted: regular expression searched in the text, or a predicate.
        after: only messages with a greater id.
        chat_id: in a group, 0 for the private chat. Raises AssertionError with the chat's text when the time
        is over.
        """
        fits = _predicate(wanted)
        end = time.monotonic() + timeout_s
        while True:
            messages, _, version = await self.look(chat_id)
            found = [
                message
                for message in messages
                if message.from_bot and not message.deleted and message.message_id > after and fits(message)
            ]
            if found:
                return found[-1]
            left_s = end - time.monotonic()
            if left_s <= 0:  # wall time: the caller's own limit, or the general one
                raise AssertionError(
                    f"no bot message fits {wanted!r} after {timeout_s} s; chat:\n{describe(messages)}"
                )
            await self.news(version, min(left_s, _POLL_S), chat_id)

    async def watches(self, at_least_every_s: float = _POLL_S) -> AsyncGenerator[list[Message], None]:
        """The whole chat, now and after each change; also without one when so much time has passed."""
        while True:
            messages, _, version = await self.look()
            yield messages
            await self.news(version, at_least_every_s)

    async def stops_seeing(
        self, wanted: Wanted, *, timeout_s: float = WAIT_LIMIT_S, chat_id: int = 0
    ) -> None:
        """Waits until no bot message fits any more (edited or deleted)."""
        fits = _predicate(wanted)
        end = time.monotonic() + timeout_s
        while True:
            messages, _, version = await self.look(chat_id)
            if not any(message.from_bot and not message.deleted and fits(message) for message in messages):
                return
            left_s = end - time.monotonic()
            if left_s <= 0:  # wall time: the caller's own limit, or the general one
                raise AssertionError(f"a bot message still fits {wanted!r}; chat:\n{describe(messages)}")
            await self.news(version, min(left_s, _POLL_S), chat_id)

    async def presses(
        self, button_prefix: str, message: Message | int | None = None, *, timeout_s: float = WAIT_LIMIT_S,
        chat_id: int = 0,
    ) -> CallbackAnswer:  # fmt: skip
        """Presses a button and waits for the bot's answer to the press.

        message: where the button is; by default waits for the newest message that has such a button.
        chat_id: the group it is in, 0 for the private chat.
        """
        if message is None:
            message = await self.sees(
                lambda seen: seen.button(button_prefix) is not None, timeout_s=timeout_s, chat_id=chat_id
            )
        message_id = message if isinstance(message, int) else message.message_id
        fields: JsonObject = {"message_id": message_id, "button": button_prefix}
        return await self._press(fields | {"chat_id": chat_id or self.user_id}, timeout_s)

    async def presses_data(
        self,
        message: Message | int,
        data: str,
        *,
        chat_id: int = 0,
        place: str = "",
        timeout_s: float = WAIT_LIMIT_S,
    ) -> CallbackAnswer:
        """Presses by raw callback data: an old button that is gone, or one in another person's chat
        (chat_id).

        place: how the bot gets the message, see `presses.PressPlace`.
        """
        message_id = message if isinstance(message, int) else message.message_id
        fields: JsonObject = {"message_id": message_id, "data": data, "place": place}
        return await self._press(fields | {"chat_id": chat_id or self.user_id}, timeout_s)

    async def bot_listens(self, timeout_s: float = WAIT_LIMIT_S) -> bool:
        """Waits until the bot polls for updates; False if it does not in time."""
        return as_object(await self.get("polled", timeout=timeout_s)).get("polled") is True

    async def state(self) -> JsonObject:
        """pending_updates, polled, calls, refused_429, faults_left, version."""
        return as_object(await self.get("state"))

    async def calls(self, method: str = "", after: int = 0) -> list[JsonObject]:
        """Calls of the bot: n, at, method, chat_id, message_id, size_bytes, status, refused, duration_s."""
        return [as_object(call) for call in as_list(await self.get("calls", method=method, after=after))]

    async def _press(self, fields: JsonObject, timeout_s: float) -> CallbackAnswer:
        asked: JsonObject = {"user_id": self.user_id, "timeout_s": timeout_s}
        answer = as_object(await self.post("press", asked | fields))
        return CallbackAnswer(
            answer.get("answered") is True, as_text(answer.get("text")), answer.get("show_alert") is True
        )


def _predicate(wanted: Wanted) -> Callable[[Message], bool]:
    if callable(wanted):
        return wanted
    pattern = re.compile(wanted)
    return lambda message: pattern.search(message.text) is not None
