"""Who gets past the gate, and what strangers learn: nothing but that the bot is private."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from telegram import Chat, Message, Update, User
from telegram.ext import Application, ContextTypes, TypeHandler

from agent.bell import Bell
from agent.desk import Desk
from agent.dispatcher import TaskDispatcher
from agent.events import Task
from agent.journal import Journal
from agent.runner import Runner
from bot.background import Background
from bot.console.client import CallbackAnswer, ChatUser
from bot.front import App, Context, Front
from bot.gate import Gate
from bot.outbox import SqliteOutbox
from bot.store import Store
from tests.unit.agent_world import OnePhone
from tests.unit.console_helpers import keyboard
from tests.unit.outbox_helpers import ANN, BOB, QUICK, Town, client, texts, town
from tests.unit.paper_phone import PaperPhone, ScriptedMind

PRIVATE = "This bot is private. Ask its owner for an invitation. Your id: {}"


@dataclass
class Door:
    """A gate with one handler behind it. passed: what reached it, as (person's name, update id)."""

    town: Town
    app: App
    store: Store
    outbox: SqliteOutbox
    passed: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    async def note(self, update: Update, context: Context) -> None:
        """The handler behind the gate."""
        self.passed.append((context.person.name, update.update_id))

    async def goes_through(self) -> None:
        """Hands over what has arrived, and waits until every answer is delivered."""
        for update in await self.app.bot.get_updates(timeout=5):
            await self.app.process_update(update)
            await self.app.bot.get_updates(offset=update.update_id + 1, timeout=0)
        await self.outbox.flush(5)

    async def says(self, user: ChatUser, text: str) -> None:
        """A person writes, and the bot has dealt with it."""
        await user.sends(text)
        await self.goes_through()

    async def press(self, user: ChatUser) -> CallbackAnswer:
        """A person presses a button of a message in their chat."""
        sent = await self.app.bot.send_message(user.user_id, "old", reply_markup=keyboard("yes"))
        pressing = asyncio.create_task(user.presses("yes", sent.message_id))
        await self.goes_through()
        return await pressing


async def idle(task: Task) -> ScriptedMind:
    """No task gets this far."""
    del task
    return ScriptedMind([])


@contextlib.asynccontextmanager
async def door(folder: Path, lang: str = "en") -> AsyncGenerator[Door]:
    async with (
        town(folder) as t,
        client(t.console.api_url) as bot,
        Journal.open(folder / "journal.sqlite3") as journal,
        Store.open(folder / "bot.sqlite3") as store,
        SqliteOutbox.running(bot, store.database, QUICK) as outbox,
    ):
        bell = Bell()
        phones = OnePhone(PaperPhone())
        runner = Runner(journal, bell, Desk(journal, bell), phones, idle, folder, 5)
        app = (
            Application.builder()
            .bot(bot)
            .context_types(ContextTypes(context=Context))
            .job_queue(None)
            .updater(None)
            .build()
        )
        await app.initialize()
        opened = Door(t, app, store, outbox)
        Gate(Front(TaskDispatcher(runner), store, outbox, Background(), lang)).add_to(app)
        app.add_handler(TypeHandler(Update, opened.note))
        yield opened
        await app.shutdown()


async def test_a_stranger_hears_one_line_in_ten_minutes_and_nothing_passes(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        for text in ("order a latte", "/status", "/start", "/stop"):
            await d.says(d.town.bob, text)
        assert await texts(d.town.bob) == [PRIVATE.format(BOB)]
        assert d.passed == []


async def test_a_stranger_s_press_is_answered_and_does_not_pass(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        for _ in range(2):
            answer = await d.press(d.town.bob)
            assert (answer.text, answer.show_alert) == (PRIVATE.format(BOB), True)
        assert d.passed == []


async def test_a_wrong_code_is_answered_like_any_other_stranger(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.store.claims.make_claim()
        await d.says(d.town.bob, "/start WRONGCODE12345")
        assert await texts(d.town.bob) == [PRIVATE.format(BOB)]
        assert await d.store.people.admins() == []


async def test_the_right_code_opens_the_gate_for_its_first_user(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        code = await d.store.claims.make_claim()
        await d.says(d.town.ann, f"/start {code}")
        assert d.passed == []  # taking the code is the gate's own business
        assert len(await texts(d.town.ann)) == 1
        assert PRIVATE.format(ANN) not in await texts(d.town.ann)
        await d.says(d.town.bob, f"/start {code}")
        assert await texts(d.town.bob) == [PRIVATE.format(BOB)]
        await d.says(d.town.ann, "order a latte")
        pressing = asyncio.create_task(d.press(d.town.ann))
        await asyncio.wait({pressing}, timeout=0.3)  # nobody behind this gate answers the press
        assert [name for name, _ in d.passed] == ["Ann", "Ann"]
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)


async def test_a_stranger_with_a_chinese_phone_is_answered_in_chinese(tmp_path: Path) -> None:
    async with door(tmp_path) as d, ChatUser(d.town.console.api_url, 44, "李", "zh-hans") as li:
        await d.says(li, "你好")
        (answer,) = await texts(li)
        assert "44" in answer
        assert PRIVATE.format(44) != answer


async def test_an_update_that_is_delivered_twice_passes_once(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.says(d.town.ann, f"/start {await d.store.claims.make_claim()}")
        update = made(7, Chat(ANN, Chat.PRIVATE), User(ANN, "Ann", is_bot=False))
        for _ in range(2):
            await d.app.process_update(update)
        assert d.passed == [("Ann", 7)]


async def test_groups_channels_and_other_bots_are_met_with_silence(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.says(d.town.ann, f"/start {await d.store.claims.make_claim()}")
        before = len(await d.town.calls())
        ann, robot = User(ANN, "Ann", is_bot=False), User(99, "Robot", is_bot=True)
        await d.app.process_update(made(1000, Chat(-5, Chat.GROUP), ann))
        await d.app.process_update(made(1001, Chat(-6, Chat.CHANNEL), None))
        await d.app.process_update(made(1002, Chat(99, Chat.PRIVATE), robot))
        assert d.passed == []
        await d.outbox.flush(5)
        assert len(await d.town.calls()) == before


def made(update_id: int, chat: Chat, user: User | None) -> Update:
    """An update that the console does not send."""
    now = datetime(2026, 1, 2, tzinfo=UTC)
    return Update(update_id, message=Message(1, now, chat, from_user=user, text="order a latte"))
