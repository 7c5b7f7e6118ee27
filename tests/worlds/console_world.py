"""A running console with one person in it and the real python-telegram-bot client on its socket."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from telegram import Bot, CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.request import HTTPXRequest

from bot.console.server import Console
from tests.console_client.client import ChatUser

TOKEN = "123456:test-token"  # noqa: S105 - opens nothing but this console
PERSON = 42


@dataclass(frozen=True, slots=True)
class Stage:
    """Everything a test needs."""

    console: Console
    user: ChatUser
    bot: Bot

    async def updates(self, offset: int | None = None) -> tuple[Update, ...]:
        """One poll that waits for at least one update."""
        return await self.bot.get_updates(offset=offset, timeout=50)

    async def pressed(self) -> CallbackQuery:
        """The newest press in the queue; acknowledges all before it."""
        update = (await self.updates(-1))[0]
        assert update.callback_query is not None
        return update.callback_query


@asynccontextmanager
async def stage(console: Console | None = None) -> AsyncGenerator[Stage]:
    """Console, person 42 and an initialized bot."""
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(console or Console(TOKEN))
        user = await stack.enter_async_context(ChatUser(running.api_url, PERSON, "Li"))
        bot = await stack.enter_async_context(client(running))
        yield Stage(running, user, bot)


def client(console: Console, token: str = TOKEN) -> Bot:
    """A second client, or one with another token; not initialized."""
    # Plain HTTP: reading the computer's certificates takes longer than many a test.
    requests = [HTTPXRequest(connection_pool_size=size, httpx_kwargs={"verify": False}) for size in (256, 1)]
    return Bot(
        token,
        base_url=f"{console.api_url}/bot",
        base_file_url=f"{console.api_url}/file/bot",
        request=requests[0],
        get_updates_request=requests[1],
    )


def keyboard(*texts: str, style: str | None = None) -> InlineKeyboardMarkup:
    """One row of buttons whose data is their text."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=text, style=style) for text in texts]]
    )


def png(width: int = 2, height: int = 3) -> bytes:
    """The head of a PNG, enough for the header check."""
    return (
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
        + width.to_bytes(4)
        + height.to_bytes(4)
        + b"\x08\x02\x00\x00\x00"
    )


def jpeg(width: int = 4, height: int = 5) -> bytes:
    """The head of a JPEG with an APP0 block before the frame."""
    app0 = b"\xff\xe0\x00\x04ab"
    frame = b"\xff\xc0\x00\x11\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x03" + bytes(9)
    return b"\xff\xd8" + app0 + frame + b"\xff\xd9"
