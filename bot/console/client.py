"""A person with a chat app, for tests: talks to the console over HTTP like the page does."""

import re
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Self

import aiohttp

from bot.console.seen import Message, SeenButton, read_message, told
from bot.console.wire import Json, JsonObject, as_integer, as_list, as_object, as_text

_POLL_S = 20.0
_NET_TIMEOUT = aiohttp.ClientTimeout(total=60)

__all__ = ["CallbackAnswer", "ChatUser", "ConsoleError", "Message", "SeenButton", "Wanted"]


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """What a press got back. answered: False if nothing came in time."""

    answered: bool
    text: str
    show_alert: bool


Wanted = str | re.Pattern[str] | Callable[[Message], bool]


class ConsoleError(AssertionError):
    """The console refused a step of the person (no such button, message gone, ...)."""


class ChatUser:
    """One person. Open with `async with`; the person is added on entry."""

    def __init__(
        self, console_url: str, user_id: int, first_name: str = "", language_code: str = "en"
    ) -> None:
        self._base = console_url.rstrip("/")
        self.user_id = user_id
        self._first_name = first_name or f"User {user_id}"
        self._language_code = language_code
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=_NET_TIMEOUT)
        fields: JsonObject = {"id": self.user_id, "first_name": self._first_name}
        await self.post("users", fields | {"language_code": self._language_code})
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    @property
    def console_url(self) -> str:
        """Where this person is: for others who come in later."""
        return self._base

    async def sends(
        self, text: str, *, reply_to: int = 0, forwarded_from: str = "", whole: bool = False
    ) -> int:
        """Writes a text; answers its message id.

        The apps cut texts over 4096 characters into several messages, so this does, too, and answers the last id;
        whole: send it in one piece all the same.
        """
        fields: JsonObject = {
            "text": text,
            "reply_to": reply_to,
            "forwarded_from": forwarded_from,
            "whole": whole,
        }
        return as_integer(as_object(await self._say(fields)).get("message_id"))

    async def sends_sticker(self, emoji: str = "👍") -> int:
        """Sends a sticker; answers its message id."""
        return as_integer(as_object(await self._say({"sticker": emoji})).get("message_id"))

    async def sends_photo(self, caption: str, *, reply_to: int = 0, forwarded_from: str = "") -> int:
        """Sends a photo with words under it; answers its message id."""
        fields: JsonObject = {
            "photo_caption": caption,
            "reply_to": reply_to,
            "forwarded_from": forwarded_from,
        }
        return as_integer(as_object(await self._say(fields)).get("message_id"))

    async def blocks(self, *, blocked: bool = True) -> None:
        """Blocks the bot, or lets it in again."""
        await self.post("block", {"user_id": self.user_id, "blocked": blocked})

    async def edits(self, message_id: int, text: str) -> None:
        """Changes an own message."""
        await self.post("edit", {"user_id": self.user_id, "message_id": message_id, "text": text})

    async def replies(self, message: Message | int, text: str) -> int:
        """Answers a message with a text; answers the new message's id."""
        return await self.sends(text, reply_to=message if isinstance(message, int) else message.message_id)

    async def messages(self) -> list[Message]:
        """Everything in the chat, oldest first, deleted messages too (`deleted` is True)."""
        return (await self._chat())[0]

    async def sees(self, wanted: Wanted, *, timeout_s: float = 10.0, after: int = 0) -> Message:
        """Waits for a bot message that fits and answers the newest such one.

        wanted: regular expression searched in the text, or a predicate. after: only messages with a greater id.
        Raises AssertionError with the chat's text when the time is over.
        """
        fits = _predicate(wanted)
        end = time.monotonic() + timeout_s
        while True:
            messages, version = await self._chat()
            found = [
                message
                for message in messages
                if message.from_bot and not message.deleted and message.message_id > after and fits(message)
            ]
            if found:
                return found[-1]
            left_s = end - time.monotonic()
            if left_s <= 0:
                raise AssertionError(
                    f"no bot message fits {wanted!r} after {timeout_s} s; chat:\n{told(messages)}"
                )
            await self._news(version, min(left_s, _POLL_S))

    async def watches(self, at_least_every_s: float = _POLL_S) -> AsyncGenerator[list[Message], None]:
        """The whole chat, now and after each change; also without one when so much time has passed."""
        while True:
            messages, version = await self._chat()
            yield messages
            await self._news(version, at_least_every_s)

    async def stops_seeing(self, wanted: Wanted, *, timeout_s: float = 10.0) -> None:
        """Waits until no bot message fits any more (edited or deleted)."""
        fits = _predicate(wanted)
        end = time.monotonic() + timeout_s
        while True:
            messages, version = await self._chat()
            if not any(message.from_bot and not message.deleted and fits(message) for message in messages):
                return
            left_s = end - time.monotonic()
            if left_s <= 0:
                raise AssertionError(f"a bot message still fits {wanted!r}; chat:\n{told(messages)}")
            await self._news(version, min(left_s, _POLL_S))

    async def presses(
        self, button_prefix: str, message: Message | int | None = None, *, timeout_s: float = 10.0
    ) -> CallbackAnswer:
        """Presses a button and waits for the bot's answer to the press.

        message: where the button is; by default waits for the newest message that has such a button.
        """
        if message is None:
            message = await self.sees(
                lambda seen: seen.button(button_prefix) is not None, timeout_s=timeout_s
            )
        message_id = message if isinstance(message, int) else message.message_id
        return await self._press({"message_id": message_id, "button": button_prefix}, timeout_s)

    async def presses_data(
        self, message: Message | int, data: str, *, chat_id: int = 0, place: str = "", timeout_s: float = 10.0
    ) -> CallbackAnswer:
        """Presses by raw callback data: an old button that is gone, or one in another person's chat (chat_id).

        place: how the bot gets the message, see `presses.PressPlace`.
        """
        message_id = message if isinstance(message, int) else message.message_id
        fields: JsonObject = {"message_id": message_id, "data": data, "place": place}
        return await self._press(fields | {"chat_id": chat_id or self.user_id}, timeout_s)

    async def photo(self, message: Message) -> bytes:
        """The bytes of a message's photo."""
        async with self._open.get(f"{self._base}/control/photo/{message.photo}") as reply:
            reply.raise_for_status()
            return await reply.read()

    async def post(self, name: str, fields: JsonObject) -> Json:
        """POST /control/NAME, also for faults, limits, clock and block. Raises ConsoleError if refused."""
        async with self._open.post(f"{self._base}/control/{name}", json=fields) as reply:
            answer: Json = await reply.json()
            if reply.status != 200:
                raise ConsoleError(as_text(as_object(answer).get("error")))
            return answer

    async def delete(self, name: str) -> None:
        """DELETE /control/NAME: 'faults' forgets all that were ordered."""
        async with self._open.delete(f"{self._base}/control/{name}") as reply:
            reply.raise_for_status()

    async def get(self, name: str, **query: str | float) -> Json:
        """GET /control/NAME, like 'calls' with method= and after=, or 'state'."""
        async with self._open.get(f"{self._base}/control/{name}", params=query) as reply:
            answer: Json = await reply.json()
            if reply.status != 200:
                raise ConsoleError(as_text(as_object(answer).get("error")))
            return answer

    async def bot_listens(self, timeout_s: float = 10.0) -> bool:
        """Waits until the bot polls for updates; False if it does not in time."""
        return as_object(await self.get("polled", timeout=timeout_s)).get("polled") is True

    async def state(self) -> JsonObject:
        """pending_updates, polled, calls, refused_429, faults_left, version."""
        return as_object(await self.get("state"))

    async def calls(self, method: str = "", after: int = 0) -> list[JsonObject]:
        """What the bot called: n, at, method, chat_id, message_id, size_bytes, status, refused, duration_s."""
        return [as_object(call) for call in as_list(await self.get("calls", method=method, after=after))]

    @property
    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise RuntimeError("open ChatUser with `async with`")
        return self._session

    async def _say(self, fields: JsonObject) -> Json:
        return await self.post("message", fields | {"user_id": self.user_id})

    async def _press(self, fields: JsonObject, timeout_s: float) -> CallbackAnswer:
        asked: JsonObject = {"user_id": self.user_id, "timeout_s": timeout_s}
        answer = as_object(await self.post("press", asked | fields))
        return CallbackAnswer(
            answer.get("answered") is True, as_text(answer.get("text")), answer.get("show_alert") is True
        )

    async def _chat(self) -> tuple[list[Message], int]:
        chat = as_object(await self.get(f"chat/{self.user_id}"))
        return [read_message(as_object(item)) for item in as_list(chat.get("messages"))], as_integer(
            chat.get("version")
        )

    async def _news(self, version: int, timeout_s: float) -> None:
        await self.get("updates", user_id=self.user_id, after=version, timeout=timeout_s)


def _predicate(wanted: Wanted) -> Callable[[Message], bool]:
    if callable(wanted):
        return wanted
    pattern = re.compile(wanted)
    return lambda message: pattern.search(message.text) is not None
