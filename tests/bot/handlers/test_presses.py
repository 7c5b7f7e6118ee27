"""Presses that are not obeyed: whoever presses and whatever they send, the request goes on waiting."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agent.contract.actions import Action, Finish, Tap
from agent.contract.audit import AuditEvent
from agent.contract.requests import RequestKind
from agent.contract.tasks import TaskState
from tests.console_client.client import ChatUser, Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN, BOB, Town, town

PAYING: tuple[Action, ...] = (Tap((5, 5), "Pay 36.80"), Finish("all done"))
EVE = 66
PRIVATE = "This bot is private."


@asynccontextmanager
async def asked(folder: Path, *, inside: Town | None = None) -> AsyncGenerator[Chat]:
    """A task of Ann's waits for her yes."""
    async with chat(folder, KITCHEN, inside=inside, actions=PAYING) as c:
        await c.ann.sends("order a latte")
        await approval(c)
        yield c


async def approval(c: Chat) -> Message:
    """The message that asks."""
    return await c.ann.sees(lambda message: message.button("✅") is not None)


async def nonce(c: Chat) -> str:
    """What its ✅ sends."""
    button = (await approval(c)).button("✅")
    assert button is not None
    return button.data


async def waits(c: Chat) -> bool:
    """Is the approval still open, and its button still there?"""
    person = await c.store.people.person(c.ann.user_id)
    assert person is not None
    open_ones = [
        status.request
        for status in await c.context.dispatcher.tasks.status(c.context.rights.caller(person))
        if status.request
    ]
    shown = any(message.button("✅") for message in await c.ann.messages())
    return [one.kind for one in open_ones] == [RequestKind.APPROVAL] and shown


async def refusals(c: Chat, event: AuditEvent = AuditEvent.PRESS_REFUSED) -> list[int | None]:
    """Whose presses the audit says were refused, oldest first."""
    person = await c.store.people.person(c.ann.user_id)
    assert person is not None
    entries = await c.context.dispatcher.history.audit(c.context.rights.caller(person), 200)
    return [entry.person_id for entry in reversed(entries) if entry.event is event]


async def join(c: Chat, person_id: int, name: str) -> None:
    """Another person is let in."""
    await c.store.claims.take_claim(await c.store.claims.make_claim(again=True), person_id, name, "en")


async def test_a_stranger_who_presses_learns_only_that_the_bot_is_private(tmp_path: Path) -> None:
    async with asked(tmp_path) as c, ChatUser(c.ann.console_url, EVE, "Eve") as eve:
        for data in (await nonce(c), "v1:" + "A" * 22):
            answer = await eve.presses_data(await approval(c), data, chat_id=c.ann.user_id)
            assert answer.show_alert
            assert answer.text.startswith(PRIVATE)
        assert await waits(c)
        assert await refusals(c) == [EVE]  # noted once a minute: nobody fills the audit by pressing


async def test_another_known_person_s_press_is_refused(tmp_path: Path) -> None:
    async with town(tmp_path) as t, asked(tmp_path, inside=t) as c:
        await join(c, BOB, "Bob")
        for chat_id in (c.ann.user_id, BOB):
            sent = await approval(c) if chat_id == c.ann.user_id else await t.bob.sends("hello there /x")
            answer = await t.bob.presses_data(sent, await nonce(c), chat_id=chat_id)
            assert answer.show_alert
            assert answer.text == "Not allowed for you"
        assert await waits(c)
        assert await refusals(c) == [BOB]  # one row a minute, however often he presses


@pytest.mark.parametrize("place", ["group", "inline"])
async def test_a_press_from_elsewhere_is_refused_even_to_its_own_person(tmp_path: Path, place: str) -> None:
    async with asked(tmp_path) as c:
        answer = await c.ann.presses_data(await approval(c), await nonce(c), place=place)
        assert (answer.show_alert, answer.text) == (True, "Press it in our private chat")
        assert await waits(c)
        assert await refusals(c) == [c.ann.user_id]


@pytest.mark.parametrize("place", ["group", "inline"])
async def test_a_stranger_in_a_group_learns_no_more_than_any_other(tmp_path: Path, place: str) -> None:
    async with asked(tmp_path) as c, ChatUser(c.ann.console_url, EVE, "Eve") as eve:
        answer = await eve.presses_data(await approval(c), await nonce(c), chat_id=c.ann.user_id, place=place)
        assert answer.text.startswith(PRIVATE)
        assert await waits(c)


async def test_a_message_that_telegram_no_longer_has_still_takes_its_person_s_answer(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        answer = await c.ann.presses_data(await approval(c), await nonce(c), place="old")
        assert (answer.show_alert, answer.text) == (False, "✅ Approved. Going on")
        await c.ann.sees("all done")


@pytest.mark.parametrize(
    "data",
    ["approve", "v1:", "v1:" + "A" * 22, "v1:approve:yes", "\x00\x01\x02", "'; DROP TABLE buttons; --",
    "✅" * 20, "{}"],
)  # fmt: skip
@pytest.mark.sample(3)
async def test_forged_callbacks_are_old_buttons(tmp_path: Path, data: str) -> None:
    async with asked(tmp_path) as c:
        answer = await c.ann.presses_data(await approval(c), data)
        assert (answer.show_alert, answer.text) == (True, "Old button. See the newest message")
        assert await waits(c)
        assert await refusals(c) == [c.ann.user_id]


async def test_of_a_request_that_arrived_twice_a_press_counts_once_and_the_first_copy_is_closed(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as t:
        # The request, and nobody hears that it arrived: as for a bot that was killed then.
        await t.fault(method="sendPhoto", mode="after")
        async with asked(tmp_path, inside=t) as c:
            await c.outbox.flush(WAIT_LIMIT_S)
            first, second = [each for each in await c.ann.messages() if each.button("✅")]
            old, new = first.button("✅"), second.button("✅")
            assert old
            assert new
            answer = await c.ann.presses_data(first, old.data)
            assert (answer.show_alert, answer.text) == (True, "Old button. See the newest message")
            closed = await c.ann.sees(lambda each: each.text.startswith("This was sent twice"))
            assert (closed.message_id, closed.photo is not None) == (first.message_id, True)
            assert await waits(c)
            assert (await c.ann.presses_data(second, new.data)).text == "✅ Approved. Going on"
            await c.ann.sees("all done")
            for message, button in ((first, old), (second, new)):
                assert (await c.ann.presses_data(message, button.data)).show_alert
            taps = [done for done in c.house.phone.inputs if done[0] == "tap"]
            assert len(taps) == 1


async def test_a_second_press_and_a_replay_change_nothing(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        message, data = await approval(c), await nonce(c)
        assert (await c.ann.presses_data(message, data)).text == "✅ Approved. Going on"
        await c.ann.sees("all done")
        taps = len(c.house.phone.inputs)
        for _ in range(2):
            answer = await c.ann.presses_data(message, data)
            assert (answer.show_alert, answer.text) == (True, "Already decided by Ann")
        assert len(c.house.phone.inputs) == taps
        assert await refusals(c) == [c.ann.user_id]


async def test_a_username_that_changed_hands_opens_nothing_and_closes_nothing(tmp_path: Path) -> None:
    async with asked(tmp_path) as c, ChatUser(c.ann.console_url, EVE, "Ann") as eve:
        # Eve is called Ann now, and Ann something else: only numbers count.
        await c.ann.post("users", {"id": c.ann.user_id, "first_name": "Somebody else"})
        answer = await eve.presses_data(await approval(c), await nonce(c), chat_id=c.ann.user_id)
        assert answer.text.startswith(PRIVATE)
        assert await waits(c)
        assert (await c.ann.presses("✅")).text == "✅ Approved. Going on"


async def test_nothing_that_is_not_the_person_s_own_new_text_answers_or_commands(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        message = await approval(c)
        for words in ("/stop", "yes", "✅ Approve", "approve all"):
            await c.ann.sends(words, forwarded_from="Bank", reply_to=message.message_id)
            await c.ann.sends_photo(words, reply_to=message.message_id)
            await c.ann.sends_photo(words, forwarded_from="Bank")
        await c.ann.sees("I can only read text")
        own = await c.ann.sends("yes", reply_to=message.message_id)
        told = await c.ann.sees("That needs a button", after=own)
        assert told.reply_to == message.message_id
        assert await waits(c)
        assert (
            len([text for text in await c.bot_texts() if "Forwarded messages are never tasks" in text]) == 8
        )


async def test_blocking_the_bot_ends_an_open_approval_as_a_no_and_pauses_the_task(tmp_path: Path) -> None:
    async with asked(tmp_path) as c:
        inputs = len(c.house.phone.inputs)
        await c.ann.blocks()
        await ends(c)
        await c.ann.blocks(blocked=False)
        await c.ann.sees("You had blocked this chat, so I paused")
        card = await c.ann.sees("⏸ Paused · ")
        assert [button.text for button in card.buttons] == ["▶ Continue", "⏹ Stop"]
        assert len(c.house.phone.inputs) == inputs


async def test_a_request_that_telegram_refuses_to_deliver_does_not_wait(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=PAYING) as c:
        await c.ann.post(
            "faults",
            {"method": "sendPhoto", "status": 403, "description": "Forbidden: bot was blocked by the user"},
        )
        await c.ann.post(
            "faults",
            {
                "method": "sendMessage",
                "status": 403,
                "times": 2,
                "description": "Forbidden: user is deactivated",
            },
        )
        await c.ann.sends("order a latte")
        await pauses(c)  # whether its card or its request was refused first
        assert c.house.phone.inputs == []


async def pauses(c: Chat) -> None:
    """Waits until Ann's task is paused."""
    person = await c.store.people.person(ANN)
    assert person is not None
    caller, tasks = c.context.rights.caller(person), c.context.dispatcher.tasks
    async with asyncio.timeout(WAIT_LIMIT_S):
        while [each.task.state for each in await tasks.status(caller)] != [TaskState.PAUSED]:  # noqa: ASYNC110 - the journal has no event
            await asyncio.sleep(0.02)


async def ends(c: Chat) -> None:
    """Waits until the approval has ended without an answer; nothing of it can be seen in a chat that is
    blocked.
    """
    async with asyncio.timeout(WAIT_LIMIT_S):
        while not (  # noqa: ASYNC110 - the journal has no event
            await refusals(c, AuditEvent.REQUEST_EXPIRED) + await refusals(c, AuditEvent.REQUEST_CANCELLED)
        ):
            await asyncio.sleep(0.02)
