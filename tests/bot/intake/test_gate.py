"""Who gets past the gate, and what strangers learn: that it is private or nobody's, or their code is void."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from telegram import Chat, Message, Update, User
from telegram.ext import TypeHandler

from agent.approval.requests import RequestBroker
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.event_stream import EventStream
from agent.contract.tasks import Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.tasks.resources import TaskResources
from bot.context import App, UpdateContext, chat_context
from bot.handlers.registry import PERMISSIONS
from bot.intake.client import application_of
from bot.intake.gate import Gate
from bot.intake.group_hearing import Groups
from bot.intake.incidents import Incidents
from bot.intake.lanes import Lanes
from bot.outbox import SqliteOutbox
from bot.store import Store
from devices.background import Background
from devices.phones import PhoneInfo, PhoneState
from tests.console_client.client import CallbackAnswer, ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.console_world import keyboard
from tests.worlds.outbox_world import ANN, BOB, QUICK, Town, client, texts, town
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider
from tests.worlds.paper_phones import PAPER, OnePhone

_GROUP, _CHANNEL = -5, -6
NOTHING = (
    "That code opens nothing, or nothing any more. Is this bot yours? Run farhand claim on its computer and "
    "send me the line it prints. Were you invited? Ask for a new invitation."
)
PRIVATE = "This bot is private. Ask its owner for an invitation. Your id: {}"
NOBODYS = (
    "Nobody owns this bot yet. If it is yours: run farhand claim on its computer "
    "and send me the line it prints."
)


@dataclass
class Door:
    """A gate with one handler behind it. passed: what reached it, as (person's name, update id)."""

    town: Town
    app: App
    store: Store
    outbox: SqliteOutbox
    journal: Journal
    passed: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    async def note(self, update: Update, context: UpdateContext) -> None:
        """The handler behind the gate."""
        self.passed.append((context.person.name, update.update_id))

    async def goes_through(self) -> None:
        """Hands over what has arrived, and waits until every answer is delivered."""
        for update in await self.app.bot.get_updates(timeout=5):
            await self.app.process_update(update)
            await self.app.bot.get_updates(offset=update.update_id + 1, timeout=0)
        await self.outbox.flush(WAIT_LIMIT_S)

    async def says(self, user: ChatUser, text: str) -> None:
        """A person writes, and the bot has dealt with it."""
        await user.sends(text)
        await self.goes_through()

    async def audit(self) -> list[AuditEntry]:
        """What was noted, oldest first."""
        return await self.journal.audit.all()

    async def is_claimed(self) -> None:
        """Ann becomes the owner, without a message."""
        await self.store.claims.take_claim(await self.store.claims.make_claim(), ANN, "Ann", "en")

    async def press(self, user: ChatUser) -> CallbackAnswer:
        """A person presses a button of a message in their chat."""
        sent = await self.app.bot.send_message(user.user_id, "old", reply_markup=keyboard("yes"))
        pressing = asyncio.create_task(user.presses("yes", sent.message_id))
        await self.goes_through()
        return await pressing


async def idle(task: Task) -> ScriptedDecider:
    """No task gets this far."""
    del task
    return ScriptedDecider([])


@contextlib.asynccontextmanager
async def door(folder: Path, *known: PhoneInfo) -> AsyncGenerator[Door]:
    async with (
        town(folder) as t,
        client(t.console.api_url) as bot,
        Journal.open(folder / "journal.sqlite3") as journal,
        Store.open(folder / "bot.sqlite3") as store,
        SqliteOutbox.running(bot, store.database, QUICK) as outbox,
    ):
        stream = EventStream()
        phones = OnePhone(PaperPhone())
        phones.rows = {phone.phone_id: phone for phone in known}
        resources = TaskResources(
            journal, stream, RequestBroker(journal, stream), phones, idle, folder, 5, checks_claims=False
        )
        app = application_of(bot, Lanes())
        await app.initialize()
        opened = Door(t, app, store, outbox, journal)
        context = chat_context(TaskDispatcher(resources), store, outbox, Background(), "en", PERMISSIONS)
        Gate(context, groups=Groups(context, allowed=(_GROUP, _CHANNEL))).add_to(app)
        app.add_error_handler(Incidents(context).handle)
        app.add_handler(TypeHandler(Update, opened.note))
        yield opened
        await app.shutdown()


async def test_a_stranger_hears_one_line_in_ten_minutes_and_nothing_passes(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        for text in ("order a latte", "/status", "/start", "/stop"):
            await d.says(d.town.bob, text)
        assert await texts(d.town.bob) == [PRIVATE.format(BOB)]
        assert d.passed == []


async def test_a_stranger_s_press_is_answered_and_does_not_pass(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        for _ in range(2):
            answer = await d.press(d.town.bob)
            assert (answer.text, answer.show_alert) == (PRIVATE.format(BOB), True)
        assert d.passed == []


async def test_a_wrong_code_is_answered_with_what_to_do(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        await d.store.claims.make_claim(again=True)
        await d.says(d.town.bob, "/start WRONGCODE12345")
        assert await texts(d.town.bob) == [NOTHING]
        assert [admin.name for admin in await d.store.people.admins()] == ["Ann"]


@pytest.mark.parametrize("owned", [True, False])
async def test_a_wrong_a_used_and_a_void_code_and_a_lock_are_answered_alike(
    tmp_path: Path, *, owned: bool
) -> None:
    async with door(tmp_path) as d:
        used = await d.store.claims.make_claim()
        if owned:
            await d.store.claims.take_claim(used, ANN, "Ann", "en")
        void = await d.store.claims.make_claim(again=True)
        await d.store.claims.make_claim(again=True)
        for number, code in enumerate((used if owned else "USEDCODE123456", void, "WRONGCODE12345")):
            async with ChatUser(d.town.console.api_url, 100 + number, "X") as somebody:
                await d.says(somebody, f"/start {code}")
                assert await texts(somebody) == [NOTHING]
        for _ in range(6):  # without an answer
            await d.store.claims.take_claim("WRONGCODE12345", BOB, "Bob", "en")
        await d.says(d.town.bob, "/start WRONGCODE12345")
        assert await texts(d.town.bob) == [NOTHING]


async def test_codes_are_answered_as_seldom_as_texts(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        for text in ("/start A", "/start B", "hello", "/start C"):
            await d.says(d.town.bob, text)
        assert await texts(d.town.bob) == [NOTHING]
        async with ChatUser(d.town.console.api_url, 99, "Dan") as dan:
            for text in ("hello", "/start A", "/start B"):
                await d.says(dan, text)
            assert await texts(dan) == [PRIVATE.format(99)]


async def test_five_wrong_codes_lock_and_each_admin_hears_it_once_by_number(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        guess = "/start WRONGCODE12345"
        for _ in range(4):
            await d.says(d.town.bob, guess)
        assert await texts(d.town.ann) == []
        right = await d.store.claims.make_claim(again=True)
        for _ in range(3):
            await d.says(d.town.bob, guess)
        await d.says(d.town.bob, f"/start {right}")
        (told,) = await texts(d.town.ann)
        assert f"Somebody (id {BOB}) tried wrong codes" in told
        assert "Bob" not in told
        # The guesser sees what anybody with a wrong code sees, before the lock, with it and behind it.
        assert await texts(d.town.bob) == [NOTHING]
        assert [admin.name for admin in await d.store.people.admins()] == ["Ann"]
        noted = [(entry.event, entry.person_id) for entry in await d.audit()]
        assert noted == [(AuditEvent.CODE_WRONG, BOB)] * 5 + [(AuditEvent.CODE_LOCKED, BOB)]


async def test_a_forwarded_code_is_nobody_s(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        code = await d.store.claims.make_claim()
        await d.town.bob.sends(f"/start {code}", forwarded_from="Ann")
        await d.goes_through()
        assert await d.store.people.admins() == []
        assert await texts(d.town.bob) == [NOBODYS]


async def test_a_stranger_who_blocks_the_bot_and_comes_back_is_met_with_silence(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        await d.town.bob.blocks()
        await d.town.bob.blocks(blocked=False)
        for _ in range(2):
            await d.goes_through()
        assert await texts(d.town.bob) == []
        assert d.passed == []


async def test_while_nobody_owns_the_bot_it_says_once_how_and_once_that_a_code_is_wrong(
    tmp_path: Path,
) -> None:
    async with door(tmp_path) as d:
        for text in ("hello", "/start", "/start WRONGCODE12345"):
            await d.says(d.town.bob, text)
        assert await texts(d.town.bob) == [NOBODYS, NOTHING]
        answer = await d.press(d.town.bob)
        assert (answer.text, answer.show_alert) == (NOBODYS, True)
        assert (d.passed, await d.store.people.admins()) == ([], [])


async def test_the_new_owner_is_told_of_the_phone_that_is_there_and_it_takes_the_tasks(
    tmp_path: Path,
) -> None:
    other = replace(PAPER, phone_id="other", model="Other")
    async with door(tmp_path, PAPER, other) as d:
        await d.says(d.town.ann, f"/start {await d.store.claims.make_claim()}")
        (welcome,) = await texts(d.town.ann)
        assert "Paper is connected. Write what it should do, for example: " in welcome
        assert "add your phone" not in welcome
        (ann,) = await d.store.people.admins()
        assert ann.default_phone == "paper"


async def test_the_new_owner_of_a_phone_that_is_away_is_told_so(tmp_path: Path) -> None:
    async with door(tmp_path, replace(PAPER, state=PhoneState.OFFLINE)) as d:
        await d.says(d.town.ann, f"/start {await d.store.claims.make_claim()}")
        (welcome,) = await texts(d.town.ann)
        assert "Paper takes your tasks, but it is not connected" in welcome


async def test_the_new_owner_without_a_phone_is_told_how_to_add_one(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.says(d.town.ann, f"/start {await d.store.claims.make_claim()}")
        (welcome,) = await texts(d.town.ann)
        assert "Next: add your phone" in welcome


async def test_the_right_code_opens_the_gate_for_its_first_user(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        code = await d.store.claims.make_claim()
        await d.says(d.town.ann, f"/start {code}")
        assert d.passed == []  # taking the code is the gate's own business
        assert len(await texts(d.town.ann)) == 1
        assert PRIVATE.format(ANN) not in await texts(d.town.ann)
        await d.says(d.town.bob, f"/start {code}")
        assert await texts(d.town.bob) == [NOTHING]
        await d.says(d.town.ann, "order a latte")
        pressing = asyncio.create_task(d.press(d.town.ann))
        while len(d.passed) < 2:  # noqa: ASYNC110 (nobody behind this gate answers the press)
            await asyncio.sleep(0.01)
        await d.says(d.town.ann, "order a tea")
        assert [name for name, _ in d.passed] == ["Ann", "Ann", "Ann"]
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)


async def test_a_stranger_with_a_chinese_phone_is_answered_in_chinese(tmp_path: Path) -> None:
    async with door(tmp_path) as d, ChatUser(d.town.console.api_url, 44, "李", "zh-hans") as li:
        await d.is_claimed()
        await d.says(li, "你好")
        (answer,) = await texts(li)
        assert "44" in answer
        assert PRIVATE.format(44) != answer


async def test_nobody_passes_while_the_table_of_people_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with door(tmp_path) as d:
        await d.is_claimed()
        await d.store.database.change("ALTER TABLE people RENAME TO gone")
        await d.says(d.town.bob, "open the door")
        await d.says(d.town.ann, "order a latte")
        assert d.passed == []
        await d.store.database.change("ALTER TABLE gone RENAME TO people")
        await d.says(d.town.ann, "order a latte")
        assert [name for name, _ in d.passed] == ["Ann"]
        assert await texts(d.town.bob) == []
    assert caplog.text.count("could not be told or marked") == 2


async def test_groups_channels_and_other_bots_are_met_with_silence(tmp_path: Path) -> None:
    async with door(tmp_path) as d:
        await d.says(d.town.ann, f"/start {await d.store.claims.make_claim()}")
        before = len(await d.town.calls())
        ann, robot = User(ANN, "Ann", is_bot=False), User(99, "Robot", is_bot=True)
        for update in (
            made(1000, Chat(_GROUP, Chat.GROUP), ann),
            made(1001, Chat(_CHANNEL, Chat.CHANNEL), None),
            made(1002, Chat(99, Chat.PRIVATE), robot),
        ):
            update.set_bot(d.app.bot)
            await d.app.process_update(update)
        assert d.passed == []
        await d.outbox.flush(WAIT_LIMIT_S)
        assert len(await d.town.calls()) == before


def made(update_id: int, chat: Chat, user: User | None) -> Update:
    """An update that the console does not send."""
    now = datetime(2026, 1, 2, tzinfo=UTC)
    return Update(update_id, message=Message(1, now, chat, from_user=user, text="order a latte"))
