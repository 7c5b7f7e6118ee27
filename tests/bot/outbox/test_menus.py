"""Command menus: on disk until Telegram takes them, the newest of each chat alone, behind every message."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from telegram import BotCommandScopeChat

from bot.outbox.outgoing import EVERYBODYS_MENU, Menu, Outgoing, Priority
from bot.outbox.table import OutboxTable
from bot.store import Store
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import BOB_LIVES, household
from tests.worlds.outbox_world import ANN, BOB, QUICK, Running, Town, town

pytestmark = pytest.mark.timeout(180)


@pytest.fixture(autouse=True)
def _newer_retry_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns about the old type of RetryAfter.retry_after; the program sets this, too."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


def menu(*names: str, chat_id: int = ANN, app_lang: str = "") -> Menu:
    return Menu(chat_id, app_lang, tuple((name, f"what {name} does") for name in names))


async def shown(r: Running, chat_id: int = ANN) -> list[str]:
    """What the chat has, by name."""
    return [command.command for command in await r.bot.get_my_commands(BotCommandScopeChat(chat_id))]


async def statuses(t: Town) -> list[object]:
    """How each call that sets a menu was answered."""
    return [call["status"] for call in await t.calls("setMyCommands")]


@pytest.mark.parametrize("fault", [{"status": 500}, {"status": 502}])
async def test_a_menu_that_telegram_could_not_take_is_set_later(
    tmp_path: Path, fault: dict[str, int]
) -> None:
    async with town(tmp_path) as t, t.outbox() as r:
        await t.fault(method="setMyCommands", times=2, **fault)
        await r.outbox.show_menu(menu("status", "stop"))
        await r.has_delivered_all()
        assert await statuses(t) == [fault["status"], fault["status"], 200]
        assert await shown(r) == ["status", "stop"]


async def test_a_flood_limit_holds_all_menus_and_no_message(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="setMyCommands", retry_after=5)
        async with t.outbox() as r:
            await r.outbox.show_menu(menu("status"))
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not await statuses(t):
                    await t.ann.state()
        async with t.outbox() as r:  # it is known after a restart, too
            await r.outbox.show_menu(menu("status", chat_id=BOB))
            await r.send("notice:1", "hello")
            await r.has_delivered_all()
        assert await t.methods() == ["setMyCommands", "sendMessage", "setMyCommands", "setMyCommands"]
        assert await statuses(t) == [429, 200, 200]


async def test_a_menu_outlives_a_restart_and_only_the_newest_is_set(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        await t.fault(method="setMyCommands", status=500, times=1)
        async with t.outbox() as r:
            await r.outbox.show_menu(menu("status"))
            async with asyncio.timeout(WAIT_LIMIT_S):
                while not await statuses(t):
                    await t.ann.state()
            await r.outbox.show_menu(menu("status", "stop"))
            await r.outbox.show_menu(menu("status", "stop", "help"))
        async with t.outbox() as r:
            await r.has_delivered_all()
            assert await shown(r) == ["status", "stop", "help"]
            before = len(await statuses(t))
            await r.outbox.show_menu(menu("status", "stop", "help"))  # as at each start
            await r.has_delivered_all()
            assert len(await statuses(t)) == before


async def test_messages_of_all_chats_go_first(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with Store.open(tmp_path / "bot.sqlite3") as store:  # while nothing carries them
            table = OutboxTable(store.database)
            for chat_id in (EVERYBODYS_MENU, ANN, BOB):
                wanted = menu("status", chat_id=chat_id)
                await table.put_menu(Outgoing(chat_id, f"menu:{chat_id}", Priority.MENU, "", menu=wanted))
            for chat_id in (ANN, BOB):
                await table.add(Outgoing(chat_id, f"notice:{chat_id}", Priority.NOTICE, "hello"))
        async with t.outbox(replace(QUICK, in_flight=1)) as r:
            await r.has_delivered_all()
        assert await t.methods() == ["sendMessage"] * 2 + ["setMyCommands"] * 3


async def test_a_refused_menu_is_given_up_and_the_next_one_is_set(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as r:
        await t.fault(method="setMyCommands", status=400, times=1)
        await r.outbox.show_menu(menu("status"))
        await r.has_delivered_all()
        assert await shown(r) == []
        await r.outbox.show_menu(menu("status"))
        await r.has_delivered_all()
        assert await shown(r) == ["status"]
        await r.outbox.show_menu(Menu(ANN, "", ()))
        await r.has_delivered_all()
        assert await shown(r) == []


async def test_a_new_language_reaches_the_menu_in_spite_of_a_failure(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, phones=(KITCHEN,)) as h:
        await h.town.fault(method="setMyCommands", status=500, times=1)
        await h["Bob"].sends("/language zh")
        await h["Bob"].sees("中文")
        await h.chat.outbox.flush(WAIT_LIMIT_S)
        commands = await h.chat.app.bot.get_my_commands(BotCommandScopeChat(BOB))
        assert "停止" in next(each.description for each in commands if each.command == "stop")


async def test_answers_to_another_bot_s_messages_take_no_key_of_this_one_s(tmp_path: Path) -> None:
    """The numbers of its messages begin anew."""
    notice = Outgoing(ANN, f"notice:{ANN}:5", Priority.NOTICE, "hello")
    waits = Outgoing(ANN, f"notice:{ANN}:6", Priority.NOTICE, "waits")
    async with Store.open(tmp_path / "bot.sqlite3") as store:
        table = OutboxTable(store.database)
        await table.use_bot(1)
        await table.add(notice)
        await store.database.all("UPDATE outbox SET wanted = NULL, message_id = 9, state = 'sent'")
        await table.add(waits)
        await table.add(Outgoing(ANN, "report:1", Priority.REPORT, "done"))
        await table.use_bot(1)
        assert not await table.add(notice)
        await table.use_bot(2)
        rows = await store.database.all("SELECT key FROM outbox ORDER BY row_id")
        assert [row["key"] for row in rows] == [waits.key, "report:1"]
        assert await table.add(notice)


async def test_the_bot_is_known_by_its_token(tmp_path: Path) -> None:
    async with town(tmp_path) as t, t.outbox() as r:
        row = await r.database.one("SELECT bot_id FROM outbox_bot")
        assert row is not None
        assert row["bot_id"] == int(r.bot.token.partition(":")[0])
