"""An outbox on a real database and the real client, carrying to a console; a second one is a restart."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

from agent.storage.database import Database
from bot.console.server import Console
from bot.console.wire import JsonObject, as_number, as_text
from bot.outbox import Pace, SqliteOutbox
from bot.outbox.outgoing import Outgoing, Priority
from bot.store import Store
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.evidence import EVIDENCE
from tests.worlds.fresh_databases import put_store

TOKEN = "123456:test-token"  # noqa: S105 - opens nothing but this console
ANN = 42
BOB = 43
QUICK = Pace(
    chat_interval_s=0.01,
    group_interval_s=0.01,
    card_interval_s=0.02,
    calls_per_s=1000,
    back_off_s=0.05,
    retry_s=0.1,
)


@dataclass(frozen=True, slots=True)
class Running:
    """An outbox and what it writes into.

    database: for the state of the table that no call can make in a test.
    """

    outbox: SqliteOutbox
    bot: ExtBot[None]
    database: Database

    async def send(
        self, key: str, html: str, priority: Priority = Priority.NOTICE, chat_id: int = ANN
    ) -> None:
        """Queues a message without extras."""
        await self.outbox.send(Outgoing(chat_id, key, priority, html))

    async def edit(
        self, key: str, html: str, priority: Priority = Priority.NOTICE, chat_id: int = ANN
    ) -> None:
        """Queues a new look without extras."""
        await self.outbox.edit(Outgoing(chat_id, key, priority, html))

    async def has_delivered_all(self) -> None:
        """Nothing waits any more."""
        await self.outbox.flush(WAIT_LIMIT_S)
        assert await depth(self.database) == 0


@dataclass(frozen=True, slots=True)
class Town:
    """A console, two people, and a folder for the outbox."""

    console: Console
    ann: ChatUser
    bob: ChatUser
    folder: Path

    @asynccontextmanager
    async def outbox(self, pace: Pace = QUICK, read_timeout_s: float = 5.0) -> AsyncGenerator[Running]:
        """Opens the outbox of this folder; opened again it goes on where it was."""
        async with AsyncExitStack() as stack:
            bot = await stack.enter_async_context(client(self.console.api_url, read_timeout_s))
            yield await stack.enter_async_context(running(bot, self.folder, pace))

    @asynccontextmanager
    async def queue(self) -> AsyncGenerator[Running]:
        """An outbox that carries nothing: what is queued here waits, all of it, for one that runs."""
        await asyncio.to_thread(put_store, self.folder)
        async with client(self.console.api_url) as bot, Store.open(self.folder / "bot.sqlite3") as store:
            yield Running(SqliteOutbox(bot, store.database, QUICK), bot, store.database)

    async def fault(self, **fields: str | float) -> None:
        """Orders a fault, see bot.console.faults."""
        await self.ann.post("faults", {**fields})

    async def calls(self, method: str = "") -> list[JsonObject]:
        """What the outbox called, without the client's own getMe."""
        return [call for call in await self.ann.calls(method) if call["method"] != "getMe"]

    async def methods(self) -> list[str]:
        """Names of those calls."""
        return [as_text(call["method"]) for call in await self.calls()]

    async def times(self, chat_id: int) -> list[float]:
        """When the calls for a chat came, seconds since the epoch."""
        return [as_number(call["at"]) for call in await self.calls() if call["chat_id"] == chat_id]


@asynccontextmanager
async def town(folder: Path) -> AsyncGenerator[Town]:
    """Ann and Bob have written to the bot before."""
    async with (
        Console(TOKEN) as console,
        ChatUser(console.api_url, ANN, "Ann") as ann,
        ChatUser(console.api_url, BOB, "Bob") as bob,
    ):
        EVIDENCE.declare_settings(TOKEN)
        EVIDENCE.folder(folder)
        yield Town(console, ann, bob, folder)
        await EVIDENCE.chat(console.api_url)


@asynccontextmanager
async def client(api_url: str, read_timeout_s: float = 5.0) -> AsyncGenerator[ExtBot[None]]:
    """The real client, with its network part open; it is not asked who it is, so Telegram may be away."""
    # The town speaks plain HTTP, and reading the computer's certificates takes longer than many a test.
    request = HTTPXRequest(
        connection_pool_size=32, read_timeout=read_timeout_s, httpx_kwargs={"verify": False}
    )
    async with request:
        yield ExtBot[None](
            token=TOKEN,
            base_url=f"{api_url}/bot",
            request=request,
            get_updates_request=request,
        )


@asynccontextmanager
async def running(bot: ExtBot[None], folder: Path, pace: Pace = QUICK) -> AsyncGenerator[Running]:
    """An outbox on the folder's database."""
    await asyncio.to_thread(put_store, folder)
    async with (
        Store.open(folder / "bot.sqlite3") as store,
        SqliteOutbox.running(bot, store.database, pace) as outbox,
    ):
        yield Running(outbox, bot, store.database)


async def depth(database: Database) -> int:
    """How many messages wait, those of parked chats among them."""
    row = await database.one("SELECT count(*) FROM outbox WHERE wanted IS NOT NULL AND state <> 'in_card'")
    assert row is not None
    return int(row[0])


async def texts(user: ChatUser) -> list[str]:
    """The bot's messages in a chat as they look now, oldest first."""
    return [message.text for message in await user.messages() if message.from_bot]


async def marked(user: ChatUser, message_id: int, sign: str = "🤷") -> None:
    """Waits until the person's message carries the bot's reaction."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        async for messages in user.watches():
            if any(each.message_id == message_id and sign in each.reactions for each in messages):
                return
