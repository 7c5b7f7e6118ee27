"""Ann's chat with an inbox before its handlers, as the program has it."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from telegram import CallbackQuery, Chat, Message, MessageEntity, Update, User
from telegram.ext import TypeHandler

from agent.approval.requests import RequestBroker
from agent.contract.event_stream import EventStream
from agent.contract.tasks import Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.tasks.resources import TaskResources
from bot.context import App, ChatContext, UpdateContext, chat_context
from bot.handlers.registry import PERMISSIONS
from bot.intake.client import application_of
from bot.intake.gate import Gate
from bot.intake.group_hearing import Groups
from bot.intake.inbox import Inbox
from bot.intake.inbox_marks import PAUSES_S
from bot.intake.incidents import Incidents
from bot.intake.lanes import Lanes
from bot.outbox import SqliteOutbox
from bot.store import InboxRow, Store
from devices.background import Background
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.fresh_databases import put_journal, put_store
from tests.worlds.outbox_world import ANN, QUICK, Town, client
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider
from tests.worlds.paper_phones import OnePhone

NOW = datetime(2026, 1, 2, tzinfo=UTC)
ANN_USER = User(ANN, "Ann", is_bot=False)
HER_CHAT = Chat(ANN, Chat.PRIVATE)


def said(update_id: int, text: str, user: User = ANN_USER) -> Update:
    """A person writes in their own chat."""
    length = len(text.split()[0]) if text.startswith("/") else 0
    command = [MessageEntity(MessageEntity.BOT_COMMAND, 0, length)] if length else None
    chat = Chat(user.id, Chat.PRIVATE)
    message = Message(update_id, NOW, chat, from_user=user, text=text, entities=command)
    return Update(update_id, message=message)


def edited(update_id: int, text: str) -> Update:
    """Ann changes what she wrote before."""
    return Update(
        update_id, edited_message=Message(5, NOW, HER_CHAT, from_user=ANN_USER, text=text, edit_date=NOW)
    )


def pressed(update_id: int, data: str = "v1:x") -> Update:
    """Ann presses a button of a card that says much."""
    card = Message(3, NOW, HER_CHAT, text="a card with many words")
    query = CallbackQuery(str(update_id), ANN_USER, "x", message=card, data=data)
    return Update(update_id, callback_query=query)


@dataclass
class Counter:
    """An inbox with one handler behind it.

    acted: the updates that reached it, in order; late: which as late answers.
    """

    store: Store
    outbox: SqliteOutbox
    context: ChatContext
    inbox: Inbox
    app: App
    acted: list[int] = field(default_factory=list[int])
    texts: list[str] = field(default_factory=list[str])
    late: list[int] = field(default_factory=list[int])
    hold: asyncio.Event | None = None
    fails: bool = False
    failure: Exception = field(default_factory=lambda: ValueError("broken"))
    dies: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def act(self, update: Update, context: UpdateContext) -> None:
        """The handler."""
        self.acted.append(update.update_id)
        self.texts.append((update.message.text if update.message else None) or "")
        if context.late_answer:
            self.late.append(update.update_id)
        self.news.set()
        if self.hold:
            await self.hold.wait()
        if self.fails:
            raise self.failure

    async def comes(self, *updates: Update) -> None:
        """Telegram delivers them in one answer, and their handlers return."""
        await self.inbox.take(updates)
        await self.all_done()

    async def all_done(self) -> None:
        """Everything that was handed on is done with."""
        await asyncio.wait_for(self.app.update_queue.join(), WAIT_LIMIT_S)

    async def begins(self, count: int) -> None:
        """So many updates have reached the handler."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while len(self.acted) < count:
                self.news.clear()
                await self.news.wait()

    async def unfinished(self) -> list[int]:
        """Ids of rows that are not marked."""
        return [row.update_id for row in await self.store.inbox.unfinished()]

    async def state(self, update_id: int) -> tuple[str, str]:
        """(state, body) of a row."""
        row = await self.store.database.one("SELECT state, body FROM inbox WHERE update_id = ?", (update_id,))
        assert row is not None
        return row["state"], row["body"]

    async def left_by_a_crash(self, update: Update, *, replays: int = 0) -> None:
        """As if the program had died between writing it and being done with it."""
        self.dies = True
        await self.comes(update)
        self.dies = False
        for _ in range(replays):
            await self.store.inbox.record_replay(update.update_id)

    async def done(self, update: object) -> None:
        """The handler has returned."""
        if not self.dies:
            await self.inbox.done(update)


async def _idle(task: Task) -> ScriptedDecider:
    del task
    return ScriptedDecider([])


@contextlib.asynccontextmanager
async def desk(
    t: Town,
    folder: Path,
    *,
    replaying: bool = True,
    groups: Collection[int] = (),
    mark_pauses_s: tuple[float, ...] = PAUSES_S,
) -> AsyncGenerator[Counter]:
    """Ann is the admin. Opened again on the same folder it is a restart.

    groups: that the bot stays in. mark_pauses_s: as in Inbox.
    """
    async with contextlib.AsyncExitStack() as stack:
        bot = await stack.enter_async_context(client(t.console.api_url))
        await asyncio.to_thread(put_journal, folder)
        await asyncio.to_thread(put_store, folder)
        store = await stack.enter_async_context(Store.open(folder / "bot.sqlite3"))
        outbox = await stack.enter_async_context(SqliteOutbox.running(bot, store.database, QUICK))
        stack.push_async_callback(outbox.flush, WAIT_LIMIT_S / 3)
        journal = await stack.enter_async_context(Journal.open(folder / "journal.sqlite3"))
        bell, background, lanes = EventStream(), Background(), Lanes()
        resources = TaskResources(
            journal,
            bell,
            RequestBroker(journal, bell),
            OnePhone(PaperPhone()),
            _idle,
            folder,
            5,
            checks_claims=False,
        )
        context = chat_context(TaskDispatcher(resources), store, outbox, background, "en", PERMISSIONS)
        stack.push_async_callback(background.close)
        app = application_of(bot, lanes)
        await app.initialize()
        stack.push_async_callback(app.shutdown)
        await store.claims.take_claim(await store.claims.make_claim(again=True), ANN, "Ann", "en")
        heard = Groups(context, allowed=groups)
        inbox = Inbox(context, app, lambda _: False, groups=heard, mark_pauses_s=mark_pauses_s)
        opened = Counter(store, outbox, context, inbox, app)
        Gate(context, groups=heard).add_to(app)
        inbox.add_to(app)
        lanes.when_done(opened.done)
        app.add_handler(TypeHandler(Update, opened.act))
        app.add_error_handler(Incidents(context).handle)
        await app.start()
        stack.push_async_callback(_stopped, app, opened)
        if replaying:
            await inbox.replay()
        yield opened


async def _stopped(app: App, opened: Counter) -> None:
    if opened.hold:
        opened.hold.set()
    await opened.all_done()
    await app.stop()


def body_of(rows: Sequence[InboxRow], update_id: int) -> str:
    """What was written of an update."""
    return next(row.body for row in rows if row.update_id == update_id)
