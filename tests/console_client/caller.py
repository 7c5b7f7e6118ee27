"""The way of a test's person to the console: calls to the addresses under /control/."""

from typing import Self

import aiohttp

from bot.console.wire import Json, JsonObject, as_integer, as_list, as_object, as_text
from tests.console_client.messages import Message, SeenKeyboard, read_keyboard, read_message
from tests.wait_limit import WAIT_LIMIT_S

_NET_TIMEOUT = aiohttp.ClientTimeout(total=WAIT_LIMIT_S + 30)


class ConsoleError(AssertionError):
    """The console refused a step of the person (no such button, message gone, ...)."""


class ConsoleCaller:
    """One person's connection. Open with `async with`."""

    def __init__(self, console_url: str, user_id: int) -> None:
        self._base = console_url.rstrip("/")
        self.user_id = user_id
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=_NET_TIMEOUT)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    @property
    def console_url(self) -> str:
        """Where this person is: for others who come in later."""
        return self._base

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

    async def does(self, name: str, fields: JsonObject) -> int:
        """A step of this person by POST /control/NAME; answers the id of the message it made, 0 for none."""
        answer = as_object(await self.post(name, {"user_id": self.user_id} | fields))
        return as_integer(answer.get("message_id"))

    async def look(self, chat_id: int = 0) -> tuple[list[Message], SeenKeyboard | None, int]:
        """A chat as it is: messages, open reply keyboard, version.

        chat_id: a group, 0 for the private chat.
        """
        chat = as_object(await self.get(f"chat/{chat_id or self.user_id}"))
        messages = [read_message(as_object(item)) for item in as_list(chat.get("messages"))]
        return messages, read_keyboard(chat.get("keyboard")), as_integer(chat.get("version"))

    async def news(self, version: int, timeout_s: float, chat_id: int = 0) -> None:
        """Waits until a chat has changed beyond the version, or the time is over."""
        await self.get("updates", user_id=chat_id or self.user_id, after=version, timeout=timeout_s)

    @property
    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise RuntimeError("open ChatUser with `async with`")
        return self._session
