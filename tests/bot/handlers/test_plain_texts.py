"""Plain words in the chat: they stop, get the buttons again, reject or are answered; none is a task."""

import asyncio
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact, TakeOver
from agent.contract.tasks import TaskState
from bot.rights.person import Grant, Role
from tests.console_client.client import Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import BOB_LIVES, LOOKS, Household, Lives, household, on
from tests.worlds.money_world import BOB_WORKS, DAN, PAYS, TAPPED, asks, paying_homes, waits
from tests.worlds.outbox_world import town

TASK = "order a latte"
_S = WAIT_LIMIT_S


async def ends(h: Household, name: str = "Bob") -> dict[str, str]:
    """How each of this person's tasks ended, by its words; '' if it has not."""
    caller, found = await h.caller(name), dict[str, str]()
    for task_id in await h.context.dispatcher.history.own_tasks(caller):
        record = await h.context.dispatcher.history.own_task(caller, task_id)
        assert record is not None
        open_ = record.past.task.state in (TaskState.RUNNING, TaskState.QUEUED)
        found[record.past.task.text] = "" if open_ else record.past.outcome.kind.value
    return found


def again(message: Message) -> bool:
    """The buttons of an approval that came again."""
    return "needs a button" in message.text and message.button("✅") is not None


async def asked(h: Household, name: str = "Bob") -> Message:
    """The request in this person's chat, of which the bot knows that it is there."""
    message = await h[name].sees(asks)
    await h.chat.outbox.flush(_S)
    return message


def inputs(h: Household) -> list[tuple[object, ...]]:
    return h.homes.papers[KITCHEN.phone_id].inputs


@pytest.mark.parametrize("word", ["stop", "算了", "/cancel"])
async def test_a_plain_stop_stops_the_task(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, BOB_LIVES, polled=True) as h:
        h.minds.thinks[TASK] = asyncio.Event()
        await h["Bob"].sends(TASK)
        await h["Bob"].sees("🟢 Working")
        await h["Bob"].sends(word)
        await h["Bob"].sees(r"^⏹", timeout_s=_S)
        assert await ends(h) == {TASK: "stopped"}


@pytest.mark.parametrize("word", ["stop", "取消", "/cancel"])
async def test_a_plain_stop_while_nothing_runs_says_so(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, BOB_LIVES, polled=True) as h:
        await h["Bob"].sends(word)
        await h["Bob"].sees("nothing to stop")
        assert await ends(h) == {}


@pytest.mark.parametrize("word", ["no", "别买了"])
async def test_a_no_that_nothing_waits_for_names_the_stop_of_what_runs(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, BOB_LIVES) as h:
        h.minds.thinks[TASK] = asyncio.Event()
        await h["Bob"].sends(TASK)
        await h["Bob"].sees("🟢 Working")
        await h["Bob"].sends(word)
        await h["Bob"].sees("/pause pauses your task, /stop ends it")
        h.minds.thinks[TASK].set()
        await h["Bob"].sees("^✅", timeout_s=_S)


async def test_a_plain_stop_counts_for_what_was_written_before_it(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with household(tmp_path, BOB_LIVES, inside=t, polled=True):
            pass
        for text in (TASK, "stop!", "order a tea"):  # while the bot is off
            await t.bob.sends(text)
        async with household(tmp_path, BOB_LIVES, inside=t, polled=True) as h:
            await h["Bob"].sees(r"^✅", timeout_s=_S)
            assert await ends(h) == {TASK: "stopped", "order a tea": "done"}


async def test_stop_is_never_the_answer_to_a_question(tmp_path: Path) -> None:
    plans = {TASK: (Interact("Which size?", ("small", "large")), Finish("all done"))}
    async with household(tmp_path, BOB_LIVES, plans=plans) as h:
        await h["Bob"].sends(TASK)
        await h["Bob"].sees("Which size?")
        await h["Bob"].sends("cancel")
        await h["Bob"].sees(r"^⏹", timeout_s=_S)
        assert await ends(h) == {TASK: "stopped"}


@pytest.mark.parametrize("word", ["hello", "no"])
async def test_a_question_is_answered_with_any_other_plain_word(tmp_path: Path, word: str) -> None:
    plans = {TASK: (Interact("What shall I write?", ()), Finish("all done"))}
    async with household(tmp_path, BOB_LIVES, plans=plans) as h:
        await h["Bob"].sends(TASK)
        await h["Bob"].sees("What shall I write?")
        await h["Bob"].sends(word)
        await h["Bob"].sees("all done")


@pytest.mark.parametrize("word", ["yes", "好的"])
async def test_a_written_yes_never_approves_and_gets_the_buttons_again(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, BOB_LIVES, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends(TASK)
        first = await asked(h)
        await h["Bob"].sends(word)
        second = await h["Bob"].sees(again)
        assert second.reply_to == first.message_id
        assert [button.text for button in second.buttons] == [button.text for button in first.buttons]
        assert first.text.splitlines()[0] in second.text
        assert inputs(h) == []
        await h["Bob"].presses("✅", second)
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED
        await h["Bob"].stops_seeing(lambda seen: seen.button("❌") is not None)
        old = await h["Bob"].presses_data(first, first.rows[0][0].data)
        assert old.text == "Already decided by Bob"
        assert await ends(h) == {TASK: "done"}


async def test_the_buttons_of_an_earlier_word_end_and_the_request_s_own_still_count(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends(TASK)
        first = await asked(h)
        await h["Bob"].sends("yes")
        second = await h["Bob"].sees(again)
        newer = await h["Bob"].sends("yes, please!")
        third = await h["Bob"].sees(again, after=newer)
        await h["Bob"].sees(lambda seen: seen.message_id == second.message_id and "further down" in seen.text)
        stale = await h["Bob"].presses_data(second, second.rows[0][0].data)
        assert "Old button" in stale.text
        assert inputs(h) == []
        await h["Bob"].presses("✅", first)
        await h["Bob"].sees("latte ordered")
        late = await h["Bob"].presses_data(third, third.rows[0][0].data)
        assert late.text == "Already decided by Bob"
        assert inputs(h) == TAPPED


@pytest.mark.parametrize("word", ["no", "不要"])
async def test_a_written_no_rejects_the_only_request(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, BOB_LIVES, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends(TASK)
        await asked(h)
        await h["Bob"].sends(word)
        await h["Bob"].sees("^❌ Not paid: ¥36.80 · Bob \\d\\d:\\d\\d")
        await h["Bob"].sees("^❌ Not paid: you said no to ¥36.80")
        assert inputs(h) == []


async def test_a_no_for_a_take_over_needs_its_button(tmp_path: Path) -> None:
    plans = {TASK: (TakeOver("Log in, please"), Finish("all done"))}
    async with household(tmp_path, BOB_LIVES, plans=plans) as h:
        await h["Bob"].sends(TASK)
        await h["Bob"].sees(lambda seen: seen.button("▶") is not None)
        for word in ("no", "done"):
            sent = await h["Bob"].sends(word)
            page = await h["Bob"].sees(lambda seen: "needs a button" in seen.text, after=sent)
            assert page.button("▶") is not None
        assert await ends(h) == {TASK: ""}


async def test_a_no_with_two_requests_open_rejects_neither(tmp_path: Path) -> None:
    homes = paying_homes()
    homes.papers[ATTIC.phone_id].tree = homes.papers[KITCHEN.phone_id].tree
    plans = PAYS | {"order a tea": PAYS[TASK]}
    async with household(tmp_path, plans=plans, homes=homes) as h:
        ann = h["Ann"]
        for text, phone in ((TASK, "📱 Kitchen"), ("order a tea", "📱 Redmi")):
            sent = await ann.sends(text)
            await ann.presses(phone, await ann.sees("Which phone", after=sent))
            await ann.sees(asks, after=sent)
        sent = await ann.sends("no")
        for _ in range(2):
            sent = (await ann.sees(again, after=sent)).message_id
        assert await ends(h, "Ann") == {TASK: "", "order a tea": ""}


async def test_somebody_who_is_asked_about_another_s_task_says_no_in_words(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends(TASK)
        question = await asked(h, "Dan")
        await h["Dan"].sends("yes")
        page = await h["Dan"].sees(again)
        assert page.reply_to == question.message_id
        assert page.protected
        assert inputs(h) == []
        await h["Dan"].sends("no")
        await h["Dan"].sees("^❌ Not paid: ¥36.80 · Dan \\d\\d:\\d\\d")
        await h["Dan"].stops_seeing(lambda seen: seen.button("❌") is not None)
        await h["Bob"].sees("^❌ Not paid: Dan said no to ¥36.80")
        assert inputs(h) == []


async def test_a_no_that_replies_to_another_message_rejects_nothing(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("what time is it")
        report = await h["Bob"].sees("^✅ all done")
        await h["Bob"].sends(TASK)
        await asked(h)
        await h["Bob"].replies(report, "no")
        page = await h["Bob"].sees(again)
        await h["Bob"].presses("✅", page)
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


async def test_whoever_lost_the_right_hears_no_more_of_the_request(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends(TASK)
        await asked(h, "Dan")
        await h.store.bindings.bind(Grant((await h.caller("Dan")).person_id, KITCHEN.phone_id, LOOKS))
        for word in ("yes", "no"):
            sent = await h["Dan"].sends(word)
            await h["Dan"].sees("Nothing waits for your approval", after=sent)
        assert inputs(h) == []
        assert await ends(h) == {TASK: ""}


async def test_whoever_may_not_approve_gets_no_button_for_it(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends(TASK)
        await h["Bob"].sees(waits)
        await h["Bob"].sends("yes")
        page = await h["Bob"].sees(lambda seen: "needs a button" in seen.text)
        assert [button.text[0] for button in page.buttons] == ["❌"]


async def test_a_yes_beside_a_question_is_told_how_to_answer_it(tmp_path: Path) -> None:
    plans = PAYS | {"order a tea": (Interact("Green or black?", ()), Finish("all done"))}
    async with household(tmp_path, plans=plans, homes=paying_homes()) as h:
        ann = h["Ann"]
        for text, phone, seen in ((TASK, "📱 Kitchen", "✅"), ("order a tea", "📱 Redmi", "✏")):
            sent = await ann.sends(text)
            await ann.presses(phone, await ann.sees("Which phone", after=sent))
            question = await h.asks("Ann", seen, after=sent)
        await ann.sends("yes")
        await ann.sees(again)
        await ann.sees("as a reply to that message")
        assert await ends(h, "Ann") == {TASK: "", "order a tea": ""}
        await ann.replies(question, "yes")
        await ann.sees("all done")


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("hi", "Hello, Bob! Write what the phone should do"),
        ("你好！", "Hello, Bob!"),
        ("Thanks!", "You are welcome"),
        ("what can you do?", "/status"),
        ("yes", "Nothing waits for your approval"),
        ("no", "Nothing waits for your approval"),
        ("👍", "Nothing waits for your approval"),
        ("wait!", "I do not wait by myself"),
        ("别停", "Nothing is stopped"),
    ],
)
async def test_small_talk_is_answered_without_a_task(tmp_path: Path, word: str, answer: str) -> None:
    async with household(tmp_path, BOB_LIVES) as h:
        await h["Bob"].sends(word)
        await h["Bob"].sees(answer)
        assert await ends(h) == {}


async def test_whoever_has_no_phone_is_told_how_to_get_one(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Bob")) as h:
        await h["Bob"].sends("hi")
        await h["Bob"].sees("No phone is yours")


async def test_a_viewer_is_greeted_and_told_what_they_may(tmp_path: Path) -> None:
    async with household(tmp_path, Lives("Bob", Role.VIEWER, on(KITCHEN, LOOKS))) as h:
        await h["Bob"].sends("hello")
        await h["Bob"].sees("/screen shows the phone")
        sent = await h["Bob"].sends("/cancel")
        await h["Bob"].sees("nothing to call off", after=sent)


@pytest.mark.parametrize("word", ["stop", "/cancel"])
async def test_a_name_that_is_waited_for_is_not_stop(tmp_path: Path, word: str) -> None:
    async with household(tmp_path, polled=True, phones=(KITCHEN,)) as h:
        await h["Ann"].sends("/devices")
        await h["Ann"].presses("✏ Rename", await h["Ann"].sees("Kitchen phone"))
        await h["Ann"].sees("What shall I call")
        await h["Ann"].sends(word)
        await h["Ann"].sees("keeps its name")
        assert h.context.phone_name(KITCHEN.phone_id) == "Kitchen phone"
        await h["Ann"].sends(TASK)
        await h["Ann"].sees("all done")
