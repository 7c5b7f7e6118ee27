"""🔁 under a report: the same words as a new task of the same person, on the same phone, once."""

import asyncio
from pathlib import Path

from agent.contract.actions import Finish
from agent.contract.queue import Quotas
from agent.journal import Journal
from bot.rights.person import Grant
from bot.strings import say
from tests.console_client.client import Message
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, chat
from tests.worlds.household_world import LOOKS, WORKS, Lives, household, on
from tests.worlds.outbox_world import ANN, BOB, town

DONE = (Finish("It is 9 o'clock."),)


async def reported(c: Chat, text: str = "what time is it") -> Message:
    """A task that was written and has its report."""
    sent = await c.ann.sends(text)
    return await c.ann.sees(lambda seen: seen.text.startswith("✅ It is 9") and seen.reply_to == sent)


async def tasks_of(c: Chat) -> list[tuple[str, str]]:
    """Texts and phones of Ann's tasks, newest first."""
    person = await c.store.people.person(ANN)
    assert person is not None
    caller = c.context.rights.caller(person)
    page = await c.context.dispatcher.history.page(caller, 0, 10)
    return [(past.task.text, past.task.phone_id) for past in page.tasks]


async def test_again_begins_the_same_task_and_its_report_replies_to_the_one_before(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE) as c:
        first = await reported(c)
        assert [button.text for button in first.buttons] == [
            "🔁 Again",
            "🗓 As schedule",
            "💾 Save",
            "📄 Details",
        ]
        answer = await c.ann.presses("🔁", first)
        assert answer.text == "Started again"
        second = await c.ann.sees(lambda seen: seen.reply_to == first.message_id and "✅ It" in seen.text)
        assert await tasks_of(c) == [("what time is it", KITCHEN.phone_id)] * 2
        answer = await c.ann.presses("🔁", second)
        assert answer.text == "Started again"
        await c.ann.sees(lambda seen: seen.reply_to == second.message_id and "✅ It" in seen.text)


async def test_pressed_twice_at_once_or_later_begins_one_task(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE, at_once=True) as c:
        first = await reported(c)
        await asyncio.gather(c.ann.presses("🔁", first), c.ann.presses("🔁", first))
        await c.ann.sees(lambda seen: seen.reply_to == first.message_id and "✅ It" in seen.text)
        answer = await c.ann.presses("🔁", first)
        assert answer.text == "Old button. See the newest message"
        assert len(await tasks_of(c)) == 2


async def test_again_works_after_a_restart_and_on_the_phone_of_the_first_task(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, ATTIC, actions=DONE, inside=t) as c:
            await c.store.people.set_default_phone(ANN, ATTIC.phone_id)
            first = await reported(c)
            await c.store.people.set_default_phone(ANN, KITCHEN.phone_id)
        async with chat(tmp_path, KITCHEN, ATTIC, actions=DONE, inside=t) as c:
            answer = await c.ann.presses("🔁", first)
            assert answer.text == "Started again"
            await c.ann.sees(lambda seen: seen.reply_to == first.message_id and "✅ It" in seen.text)
            assert [phone for _, phone in await tasks_of(c)] == [ATTIC.phone_id] * 2


async def test_a_phone_or_a_task_that_is_gone_is_told(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, ATTIC, actions=DONE) as c:
        await c.store.people.set_default_phone(ANN, ATTIC.phone_id)
        first = await reported(c)
        del c.house.rows[ATTIC.phone_id]
        answer = await c.ann.presses("🔁", first)
        assert (answer.text, answer.show_alert) == (say("en", "toast_phone_gone"), True)
        async with Journal.open(tmp_path / "journal.sqlite3") as journal:
            await journal.ended.drop([1])
        answer = await c.ann.presses("🔁", first)
        assert answer.text == say("en", "toast_history_gone")
        assert await tasks_of(c) == []


async def test_who_may_not_work_the_phone_any_more_is_told_and_begins_nothing(tmp_path: Path) -> None:
    bob = Lives("Bob", rights=on(KITCHEN, WORKS))
    async with household(tmp_path, bob) as h:
        await h["Bob"].sends("what time is it")
        report = await h["Bob"].sees("^✅ all done")
        await h.store.bindings.bind(Grant(BOB, KITCHEN.phone_id, LOOKS))
        answer = await h["Bob"].presses("🔁", report)
        assert (answer.text, answer.show_alert) == (say("en", "toast_not_allowed"), True)
        assert len(await h.context.dispatcher.history.own_tasks(await h.caller("Bob"))) == 1


async def test_the_day_s_tasks_count_and_are_told(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=DONE, quotas=Quotas(tasks=1)) as c:
        first = await reported(c)
        await c.ann.presses("🔁", first)
        await c.ann.sees("You have had your 1 tasks for today")
        assert len(await tasks_of(c)) == 1
