"""A /stop ends what its person wrote before it and nothing after it, in whichever order both are worked."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from telegram import CallbackQuery, Chat, Message, MessageEntity, Update, User

from agent.contract.tasks import TaskState
from bot.intake.inbox_text import written
from bot.intake.stopping import StopMessages
from bot.showing.origin import Origin
from bot.store import InboxKind, InboxRow, InboxState, Store
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.hand_clock import HandClock
from tests.worlds.household_world import WORKS, Household, Lives, household, on
from tests.worlds.outbox_world import BOB, Town, town

pytestmark = pytest.mark.timeout(180)
TASK, LATER = "order a latte", "order a tea"
BOB_AT_HOME = Lives("Bob", rights=on(KITCHEN, WORKS))
BOB_OF_BOTH = Lives("Bob", rights={KITCHEN.phone_id: WORKS, ATTIC.phone_id: WORKS})
LONG_AGO = datetime(2026, 1, 2, tzinfo=UTC)
_S = WAIT_LIMIT_S


@asynccontextmanager
async def off(folder: Path, bob: Lives = BOB_AT_HOME) -> AsyncGenerator[Town]:
    """The bot has been started once, so that people are known, and is off now."""
    async with town(folder) as t:
        async with household(folder, bob, inside=t, polled=True):
            pass
        yield t


async def ends(h: Household, name: str = "Bob") -> dict[str, TaskState | str]:
    """How each of this person's tasks stands, by its words; an ended one by its outcome's kind."""
    caller, found = await h.caller(name), dict[str, TaskState | str]()
    for task_id in await h.context.dispatcher.history.own_tasks(caller):
        record = await h.context.dispatcher.history.own_task(caller, task_id)
        assert record is not None
        found[record.past.task.text] = record.past.outcome.kind.value
    return found


async def is_told_as_stopped(user: ChatUser, sent: int) -> None:
    """The report of the task of this message."""
    await user.sees(lambda seen: seen.text.startswith("⏹") and seen.reply_to == sent, timeout_s=_S)


def said(number: int, text: str, at: datetime) -> Update:
    """What Bob wrote, as number and text."""
    command = [MessageEntity(MessageEntity.BOT_COMMAND, 0, len(text))] if text.startswith("/") else None
    user = User(BOB, "Bob", is_bot=False)
    message = Message(number, at, Chat(BOB, Chat.PRIVATE), from_user=user, text=text, entities=command)
    return Update(number, message=message)


async def arrived(store: Store, *updates: Update, bot_id: int = 0) -> None:
    """They are on disk, and nothing more. bot_id: whom a /stop was written to, 0 for unknown."""
    rows = list[InboxRow]()
    for update in updates:
        message = update.message
        assert message is not None
        row = InboxRow(update.update_id, InboxKind.UPDATE, written(update), BOB, message.message_id)
        stops = BOB if message.text == "/stop" else 0
        rows.append(replace(row, stop_of=stops, sent_at=message.date.timestamp(), bot_id=bot_id))
    await store.inbox.write(rows)


async def test_both_in_one_poll_after_the_bot_was_off_and_the_task_is_told_as_stopped(tmp_path: Path) -> None:
    async with off(tmp_path) as t:
        task = await t.bob.sends(TASK)
        await t.bob.sends("/stop")
        later = await t.bob.sends(LATER)
        async with household(tmp_path, inside=t, polled=True) as h:
            await is_told_as_stopped(t.bob, task)
            await t.bob.sees(lambda seen: seen.text.startswith("✅") and seen.reply_to == later, timeout_s=_S)
            assert await ends(h) == {TASK: "stopped", LATER: "done"}
            assert not any("nothing to stop" in text for text in await h.texts("Bob"))


async def test_what_asks_for_a_phone_is_not_asked_about(tmp_path: Path) -> None:
    async with off(tmp_path, BOB_OF_BOTH) as t:
        await t.bob.sends(TASK)
        await t.bob.sends("/stop")
        await t.bob.sends(LATER)
        async with household(tmp_path, inside=t, polled=True) as h:
            await t.bob.sees("Not begun: you wrote /stop after it", timeout_s=_S)
            page = await t.bob.sees("Which phone", timeout_s=_S)
            assert LATER in page.text
            assert sum("Which phone" in text for text in await h.texts("Bob")) == 1
            await t.bob.presses("📱 Kitchen", page)
            await t.bob.sees(r"^✅", timeout_s=_S)
            assert await ends(h) == {LATER: "done"}


async def test_a_question_for_the_phone_is_closed_and_its_buttons_are_dead(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_OF_BOTH, polled=True) as h:
        await h["Bob"].sends(TASK)
        page = await h["Bob"].sees("Which phone")
        await h["Bob"].sends("/stop")
        closed = await h["Bob"].sees("Not begun: you wrote /stop after it", timeout_s=_S)
        assert (closed.message_id, closed.buttons) == (page.message_id, ())
        answer = await h["Bob"].presses_data(page, page.buttons[0].data)
        assert "Old button" in answer.text
        assert await ends(h) == {}
        assert not any("nothing to stop" in text for text in await h.texts("Bob"))


@pytest.mark.parametrize("stop_was_done", [True, False])
async def test_both_in_the_inbox_of_a_crash(tmp_path: Path, *, stop_was_done: bool) -> None:
    async with off(tmp_path) as t:
        task = await t.bob.sends("/help")  # whose number the task of the crash has
        async with household(tmp_path, inside=t, polled=True):
            await t.bob.sees("/status", timeout_s=_S)
        now = datetime.now(UTC)
        async with Store.open(tmp_path / "bot.sqlite3") as store:
            await arrived(store, said(task, TASK, now), said(900, "/stop", now), said(901, LATER, now))
            if stop_was_done:
                await store.inbox.end(900, InboxState.DONE)
        async with household(tmp_path, inside=t, polled=True) as h:
            await is_told_as_stopped(t.bob, task)
            await t.bob.sees(r"^✅ Done", timeout_s=_S)
            assert await ends(h) == {TASK: "stopped", LATER: "done"}


async def test_a_task_that_is_held_for_its_age_is_stopped_and_not_asked_about(tmp_path: Path) -> None:
    async with off(tmp_path) as t:
        async with Store.open(tmp_path / "bot.sqlite3") as store:
            await arrived(store, said(900, TASK, LONG_AGO), said(901, "/stop", LONG_AGO))
        async with household(tmp_path, inside=t, polled=True) as h:
            await t.bob.sees(r"^⏹", timeout_s=_S)
            assert await ends(h) == {TASK: "stopped"}
            assert not any("▶" in text or "Continue" in text for text in await h.texts("Bob"))


async def test_a_task_that_is_held_already_is_ended_by_the_stop(tmp_path: Path) -> None:
    async with off(tmp_path) as t:
        async with Store.open(tmp_path / "bot.sqlite3") as store:
            await arrived(store, said(900, TASK, LONG_AGO))
        async with household(tmp_path, inside=t, polled=True) as h:
            held = await t.bob.sees(lambda seen: seen.button("▶") is not None, timeout_s=_S)
            await t.bob.sends("/stop")
            await t.bob.sees(r"^⏹", timeout_s=_S)
            assert await ends(h) == {TASK: "stopped"}
            answer = await t.bob.presses_data(held, held.buttons[0].data)
            assert answer.text
            assert await ends(h) == {TASK: "stopped"}


async def test_the_running_and_every_waiting_task_end(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_AT_HOME, polled=True) as h:
        for text in (TASK, LATER, "feed the cat"):  # the end of one lets the next begin, until its own comes
            h.minds.thinks[text] = asyncio.Event()
        await h["Bob"].sends(TASK)
        await h["Bob"].sees("🟢 Working")
        for text in (LATER, "feed the cat"):
            await h["Bob"].sends(text)
            await h["Bob"].sees(rf"🕒 Queued(.|\n)*{text}")
        await h["Bob"].sends("/stop")
        for text in (TASK, LATER, "feed the cat"):
            await h["Bob"].sees(rf"^⏹(.|\n)*{text}", timeout_s=_S)
        assert await ends(h) == {TASK: "stopped", LATER: "stopped", "feed the cat": "stopped"}


@pytest.mark.parametrize("stops_in_group", [True, False])
async def test_the_other_of_private_chat_and_group(tmp_path: Path, *, stops_in_group: bool) -> None:
    async with town(tmp_path) as t:
        group = await t.ann.makes_group("Home", BOB, supergroup=True)
        async with household(tmp_path, BOB_AT_HOME, inside=t, polled=True, groups=(group,)) as h:
            at = f"@{h.chat.app.bot.username}"
            await t.ann.adds_bot(group, administrator=True)
        if stops_in_group:
            await t.bob.sends(TASK)
            await t.bob.says(group, f"/stop{at}")
        else:
            await t.bob.says(group, f"{at} {TASK}")
            await t.bob.sends("/stop")
        async with household(tmp_path, inside=t, polled=True, groups=(group,)) as h:
            await t.bob.sees(r"^⏹", timeout_s=_S)
            assert await ends(h) == {TASK: "stopped"}


async def test_of_somebody_else_s_stop_nothing_is_heard(tmp_path: Path) -> None:
    async with off(tmp_path) as t:
        await t.bob.sends(TASK)
        await t.ann.sends("/stop")
        async with household(tmp_path, inside=t, polled=True) as h:
            await t.bob.sees(r"^✅", timeout_s=_S)
            assert await ends(h) == {TASK: "done"}


@pytest.mark.parametrize("first", ["press", "stop"])
async def test_a_press_that_does_a_task_again(tmp_path: Path, first: str) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, BOB_AT_HOME, inside=t, polled=True) as h:
            await t.bob.sends(TASK)
            await t.bob.sees(r"^✅", timeout_s=_S)
            await t.bob.sends("/history")
            await t.bob.presses("1")
            page = await t.bob.sees(lambda seen: seen.button("🔁") is not None, timeout_s=_S)
            await h.chat.outbox.flush(WAIT_LIMIT_S)
        # both wait at Telegram
        if first == "stop":
            await t.bob.sends("/stop")
        again = next(button.data for button in page.buttons if button.text.startswith("🔁"))
        await t.bob.presses_data(page, again, timeout_s=0)
        if first == "press":
            await t.bob.sends("/stop")
        async with household(tmp_path, inside=t, polled=True) as h:
            if first == "press":
                await t.bob.sees("Not begun: you wrote /stop after it", timeout_s=_S)
            else:
                await t.bob.sees(r"^✅", after=page.message_id, timeout_s=_S)
            await h.chat.outbox.flush(WAIT_LIMIT_S)
            tasks = await h.context.dispatcher.history.own_tasks(await h.caller("Bob"))
            assert len(tasks) == (1 if first == "press" else 2)


async def again_button(t: Town, folder: Path) -> str:
    """Bob's task is done, and this button would do it once more; the bot is off again."""
    async with household(folder, BOB_AT_HOME, inside=t, polled=True) as h:
        await t.bob.sends(TASK)
        await t.bob.sees(r"^✅", timeout_s=_S)
        await t.bob.sends("/history")
        await t.bob.presses("1")
        page = await t.bob.sees(lambda seen: seen.button("🔁") is not None, timeout_s=_S)
        await h.chat.outbox.flush(WAIT_LIMIT_S)
    return next(button.data for button in page.buttons if button.text.startswith("🔁"))


async def test_a_stop_of_before_another_bot_s_token_holds_no_button(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        again = await again_button(t, tmp_path)
        async with Store.open(tmp_path / "bot.sqlite3") as store:
            await arrived(store, said(900_000_000, "/stop", datetime.now(UTC)))
            await store.inbox.end(900_000_000, InboxState.DONE)
        async with household(tmp_path, inside=t, polled=True) as h:
            page = await t.bob.sees(lambda seen: seen.button("🔁") is not None, timeout_s=_S)
            await t.bob.presses_data(page, again)
            await t.bob.sees(r"^✅", after=page.message_id, timeout_s=_S)
            assert len(await h.context.dispatcher.history.own_tasks(await h.caller("Bob"))) == 2


@pytest.mark.parametrize("first", ["press", "stop"])
async def test_a_press_of_the_last_run_is_ordered_by_when_it_came(tmp_path: Path, first: str) -> None:
    """With another bot's token in between, whose updates have other numbers."""
    async with town(tmp_path) as t:
        again = await again_button(t, tmp_path)
        clock = HandClock()
        clock.now = datetime.now(UTC).timestamp() - 60
        async with Store.open(tmp_path / "bot.sqlite3", clock) as store:
            page = Message(3, LONG_AGO, Chat(BOB, Chat.PRIVATE), text="page")
            query = CallbackQuery("1", User(BOB, "Bob", is_bot=False), "x", message=page, data=again)
            number, stop = (800, 700) if first == "press" else (700, 800)
            press = InboxRow(number, InboxKind.PRESS, written(Update(number, callback_query=query)), BOB)
            if first == "press":
                await store.inbox.write([press])
                clock.now += 5
            await arrived(store, said(stop, "/stop", datetime.now(UTC)), bot_id=1)
            await store.inbox.end(stop, InboxState.DONE)
            clock.now += 5
            if first == "stop":
                await store.inbox.write([press])
        before = max(seen.message_id for seen in await t.bob.messages())
        async with household(tmp_path, inside=t, polled=True) as h:
            wanted = "Not begun: you wrote /stop after it" if first == "press" else "^✅(.|\n)*latte"
            await t.bob.sees(wanted, after=before if first == "stop" else 0, timeout_s=_S)
            assert len(await h.context.dispatcher.history.own_tasks(await h.caller("Bob"))) == 1 + (
                first == "stop"
            )


async def test_a_stop_is_looked_at_for_as_long_as_a_press_lives(tmp_path: Path) -> None:
    passed = HandClock()
    async with Store.open(tmp_path / "bot.sqlite3", HandClock(), passed) as store:
        await arrived(store, said(900, "/stop", LONG_AGO))
        assert store.stops.came_lately(BOB)
        assert not store.stops.came_lately(BOB + 1)
        passed.now += 301
        assert not store.stops.came_lately(BOB)


@pytest.mark.parametrize("later_s", [-2, 2])
async def test_of_the_other_chat_telegram_s_clock_says_which_was_first(tmp_path: Path, later_s: int) -> None:
    """The /stop is looked at last."""
    async with off(tmp_path) as t, household(tmp_path, inside=t, polled=True) as h:
        h.minds.thinks[TASK] = asyncio.Event()
        person, stopped_at = await h.chat.store.people.person(BOB), datetime.now(UTC)
        assert person is not None
        origin = Origin(BOB, 0, group=-77, group_message=5).to_text()
        sent_at = stopped_at.timestamp() + later_s
        caller = h.context.rights.caller(person, KITCHEN.phone_id)
        await h.context.dispatcher.tasks.submit(caller, KITCHEN.phone_id, TASK, "en", origin, sent_at)
        message = said(900, "/stop", stopped_at).message
        assert message is not None
        await StopMessages(h.context).obey(message, person, 900, None)
        async with asyncio.timeout(WAIT_LIMIT_S):
            while bool(await h.context.dispatcher.tasks.status(caller)) != (later_s > 0):  # noqa: ASYNC110 (it ends behind the /stop)
                await asyncio.sleep(0.01)
