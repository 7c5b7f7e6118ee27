"""A chat with everything behind it but real phones: console, gate, handlers, presenter, agent, phones of paper."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path

from telegram.ext import Application, ContextTypes

from agent.bell import Bell
from agent.desk import Desk
from agent.dispatcher import TaskDispatcher
from agent.events import Task
from agent.journal import Journal
from agent.runner import Runner
from bot.background import Background
from bot.console.client import ChatUser
from bot.front import App, Context, Front
from bot.gate import Gate
from bot.handlers import add_handlers
from bot.outages import Outages
from bot.outbox import SqliteOutbox
from bot.pairings import Pairings
from bot.presenter import Presenter
from bot.store import Store
from devices.errors import PhoneError
from devices.phones import Check, PhoneInfo, PhoneState
from tests.unit.outbox_helpers import ANN, QUICK, client, town
from tests.unit.paper_phone import PaperPhone, ScriptedMind
from tests.unit.paper_phones import PAPER, OnePhone

KITCHEN = replace(PAPER, name="Kitchen phone")
ATTIC = PhoneInfo("attic", "Redmi Note 9", "11", "192.168.1.21:41234", PhoneState.ONLINE, mdns="adb-attic-x1")
GRACE_S = 0.05


class House(OnePhone):
    """The phones of Ann. checks: what the check-up finds; refuses: why connecting in any way fails."""

    def __init__(self, *phones: PhoneInfo) -> None:
        super().__init__(PaperPhone())
        self.rows = {phone.phone_id: phone for phone in phones}
        self.checks: tuple[Check, ...] = ()
        self.refuses: PhoneError | None = None

    async def check(self, phone_id: str) -> tuple[Check, ...]:
        self.done.append(("check", phone_id))
        return self.checks

    async def connect(self, address: str) -> PhoneInfo:
        self._refuse()
        return await super().connect(address)

    async def reconnect(self, phone_id: str) -> PhoneInfo:
        self._refuse()
        return await super().reconnect(phone_id)

    async def keep_address(self, phone_id: str) -> PhoneInfo:
        self.done.append(("keep_address", phone_id))
        self._refuse()
        return await super().keep_address(phone_id)

    def _refuse(self) -> None:
        if self.refuses is not None:
            raise self.refuses


@dataclass
class Chat:
    """Ann at her chat, and what stands behind it."""

    ann: ChatUser
    house: House
    store: Store
    outbox: SqliteOutbox

    async def default_phone(self) -> str:
        """The phone that takes Ann's tasks."""
        person = await self.store.people.person(ANN)
        assert person is not None
        return person.default_phone

    async def bot_texts(self) -> list[str]:
        """What the bot has written, as it looks now; everything queued is delivered."""
        await self.outbox.flush(5)
        return [message.text for message in await self.ann.messages() if message.from_bot]


@contextlib.asynccontextmanager
async def chat(folder: Path, *phones: PhoneInfo, house: House | None = None) -> AsyncGenerator[Chat]:
    """Ann is the admin; the phones are known. Opened again on the same folder it is a restart with a new chat."""
    house = house or House(*phones)
    async with contextlib.AsyncExitStack() as stack:
        t = await stack.enter_async_context(town(folder))
        bot = await stack.enter_async_context(client(t.console.api_url))
        journal = await stack.enter_async_context(Journal.open(folder / "journal.sqlite3"))
        store = await stack.enter_async_context(Store.open(folder / "bot.sqlite3"))
        outbox = await stack.enter_async_context(SqliteOutbox.running(bot, store.database, QUICK))
        bell, background = Bell(), Background()
        stack.push_async_callback(background.close)
        runner = Runner(journal, bell, Desk(journal, bell), house, _idle, folder, 5)
        dispatcher = TaskDispatcher(runner)
        front = Front(dispatcher, store, outbox, background, "en")
        pairings, outages = Pairings(front), Outages(front, GRACE_S, start_grace_s=2 * GRACE_S)
        await store.claims.take_claim(await store.claims.make_claim(again=True), ANN, "Ann", "en")
        app = (
            Application.builder()
            .bot(bot)
            .context_types(ContextTypes(context=Context))
            .job_queue(None)
            .updater(None)
            .build()
        )
        await app.initialize()
        stack.push_async_callback(app.shutdown)
        Gate(front).add_to(app)
        add_handlers(app, front, pairings)
        await stack.enter_async_context(_running(Presenter(front, pairings, outages).follow()))
        await stack.enter_async_context(dispatcher.working())
        await outages.begin()
        await stack.enter_async_context(_running(_pump(app)))
        yield Chat(t.ann, house, store, outbox)


@contextlib.asynccontextmanager
async def _running(work: Coroutine[None, None, None]) -> AsyncGenerator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _pump(app: App) -> None:
    """Hands each update to the handlers, one after the other."""
    offset = 0
    while True:
        for update in await app.bot.get_updates(offset=offset, timeout=5):
            offset = update.update_id + 1
            await app.process_update(update)


async def _idle(task: Task) -> ScriptedMind:
    del task
    return ScriptedMind([])
