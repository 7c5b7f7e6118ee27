"""The program dies at any commit of a press; the next start acts on the press again, to its end, once."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from telegram import CallbackQuery, Message, Update

from agent.contract.actions import Finish
from agent.journal import Journal
from agent.storage.database import Database
from bot.intake.inbox import Inbox
from bot.intake.inbox_text import written
from bot.store import InboxKind, InboxRow
from tests.console_client.client import Message as Seen
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.crashes import Fate, Killed
from tests.worlds.ended_tasks import past_task
from tests.worlds.inbox_world import ANN_USER, HER_CHAT, NOW
from tests.worlds.outbox_world import ANN, Town, town

pytestmark = pytest.mark.timeout(180)
_MOMENTS = 28  # more than a press has; the first test says so


def _moments(*telling: int) -> list[object]:
    """All of a press, those that tell most in every run of the tests."""
    every = range(1, _MOMENTS)
    return [pytest.param(number, marks=() if number in telling else pytest.mark.soak) for number in every]


async def _dies(c: Chat, update: Update, monkeypatch: pytest.MonkeyPatch, dies_at: int | None) -> int:
    """The press is acted on until the moment in which everything ends; answers the number of moments."""
    fate, me, committed = Fate(dies_at), asyncio.current_task(), Database.transaction

    @contextlib.asynccontextmanager
    async def transaction(database: Database) -> AsyncGenerator[None]:
        mine = asyncio.current_task() is me
        if mine:
            fate.passes()
        async with committed(database):
            yield
        if mine:
            fate.passes()

    with monkeypatch.context() as patched, contextlib.suppress(Killed):
        patched.setattr(Database, "transaction", transaction)
        await _acts_on(c, update)
    return fate.moments


def _press(page: Seen, sign: str) -> Update:
    button = page.button(sign)
    assert button is not None
    shown = Message(page.message_id, NOW, HER_CHAT, text="a page")
    query = CallbackQuery("900", ANN_USER, "x", message=shown, data=button.data)
    return Update(900, callback_query=query)


async def _acts_on(c: Chat, update: Update) -> None:
    """As the inbox hands it on."""
    await c.app.process_update(Update.de_json(update.to_dict(), c.app.bot))


@contextlib.asynccontextmanager
async def _lived(folder: Path, t: Town, *, killed: bool = False) -> AsyncGenerator[Chat]:
    async with chat(folder, KITCHEN, inside=t, killed=killed, actions=(Finish("done again"),)) as c:
        yield c


async def _opened(c: Chat, folder: Path) -> Seen:
    """The page of Ann's one task."""
    async with Journal.open(folder / "journal.sqlite3") as journal:
        await past_task(journal, folder, ANN, "order a latte", phone_id=KITCHEN.phone_id)
    page = await c.ann.sees("What was done", after=await c.ann.sends("/history"))
    await c.ann.presses("1 ·", page)
    return await c.ann.sees(lambda seen: seen.message_id == page.message_id and "🔁" in str(seen.buttons))


@pytest.mark.parametrize("dies_at", [None, *_moments(2, 3, 6)])
@pytest.mark.sample(2)
async def test_again_begins_one_task_however_the_program_dies(
    dies_at: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as t:
        async with _lived(tmp_path, t, killed=True) as c:
            again = _press(await _opened(c, tmp_path), "🔁")
            moments = await _dies(c, again, monkeypatch, dies_at)
        assert 6 < moments < _MOMENTS or dies_at is not None
        async with _lived(tmp_path, t) as c:
            await _acts_on(c, again)
            await c.ann.sees("^✅")
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            assert await journal.ended.count(ANN) == 2
            assert await journal.tasks.unfinished() == []


async def test_three_presses_at_once_begin_one_task(tmp_path: Path) -> None:
    async with town(tmp_path) as t, _lived(tmp_path, t) as c:
        again = _press(await _opened(c, tmp_path), "🔁")
        await asyncio.gather(*(_acts_on(c, again) for _ in range(3)))
        await c.ann.sees("^✅")
        person = await c.store.people.person(ANN)
        assert person is not None
        assert (await c.context.dispatcher.history.page(c.context.rights.caller(person), 0, 9)).total == 2
        await c.outbox.flush(WAIT_LIMIT_S)
        page = await c.ann.sees(lambda seen: "🔁" in str(seen.buttons))
        assert (await c.ann.presses("🔁", page)).text == "Started again"  # its newest buttons are obeyed


async def test_again_that_was_pressed_hours_before_the_start_is_asked_about(tmp_path: Path) -> None:
    async with town(tmp_path) as t, _lived(tmp_path, t) as c:
        again = _press(await _opened(c, tmp_path), "🔁")
        await c.store.inbox.write([InboxRow(900, InboxKind.PRESS, written(again), ANN)])
        await c.store.database.change("UPDATE inbox SET at = at - 7200")
        inbox = Inbox(c.context, c.app, lambda _: False)
        inbox.add_to(c.app)
        await inbox.replay()
        await c.app.process_update(await c.app.update_queue.get())
        asked = await c.ann.sees("This is 2 h")
        assert "order a latte" in asked.text
        assert "look" not in c.house.phone.done


async def test_again_that_was_pressed_by_a_wrong_clock_makes_no_later_task_old(tmp_path: Path) -> None:
    async with town(tmp_path) as t, _lived(tmp_path, t) as c:
        again = _press(await _opened(c, tmp_path), "🔁")
        await c.store.inbox.write([InboxRow(900, InboxKind.PRESS, written(again), ANN)])
        await c.store.database.change("UPDATE inbox SET at = at + 86400")  # the clock was a day ahead
        inbox = Inbox(c.context, c.app, lambda _: False)
        inbox.add_to(c.app)
        await inbox.replay()
        await c.app.process_update(await c.app.update_queue.get())
        await c.ann.sees("My clock is wrong")
        sent = await c.ann.sends("order a tea")
        await c.ann.sees("^✅", after=sent)


@pytest.mark.parametrize(
    ("sign", "ends"), [("📦", "Your data is below"), ("🗑 Delete for ever", "are deleted")]
)
@pytest.mark.parametrize("dies_at", _moments(2, 4, 7))
async def test_a_page_about_somebody_s_data_is_never_left_without_an_end(
    sign: str, ends: str, dies_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as t:
        async with _lived(tmp_path, t, killed=True) as c:
            page = await c.ann.sees("What I keep", after=await c.ann.sends("/privacy"))
            if sign != "📦":
                await c.ann.presses("🗑", page)
                page = await c.ann.sees("Delete all of your tasks")
            # Of a page that nobody knows to have arrived another message says the end.
            await c.outbox.flush(WAIT_LIMIT_S)
            press = _press(page, sign)
            await _dies(c, press, monkeypatch, dies_at)
        async with _lived(tmp_path, t) as c:
            await _acts_on(c, press)
            await c.ann.sees(
                lambda seen: (
                    seen.message_id == page.message_id
                    and (ends in seen.text or "stopped in the middle" in seen.text)
                )
            )
