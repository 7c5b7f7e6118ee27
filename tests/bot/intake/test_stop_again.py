"""A /stop that the last run wrote down and did not finish: it is about what there was when it came."""

import time
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact
from agent.contract.tasks import Task, TaskState
from bot.intake.inbox import Inbox
from bot.intake.inbox_text import written
from bot.showing.origin import Origin
from bot.store import InboxKind, InboxRow
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.inbox_world import said
from tests.worlds.outbox_world import ANN, town

pytestmark = pytest.mark.timeout(180)
_S = WAIT_LIMIT_S
_STOP = 500
ASK = (Interact("Which size?", ()), Finish("one large latte"))


async def asks_for(c: Chat, text: str, message_id: int) -> Task:
    """Ann's task, from such a message."""
    person = await c.store.people.person(ANN)
    assert person is not None
    origin = Origin(ANN, message_id).to_text()
    caller = c.context.rights.caller(person, KITCHEN.phone_id)
    return await c.context.dispatcher.tasks.submit(caller, KITCHEN.phone_id, text, "en", origin)


async def writes_stop(c: Chat) -> None:
    """Her /stop is on disk, and nothing more."""
    body = written(said(_STOP, "/stop"))
    row = InboxRow(_STOP, InboxKind.UPDATE, body, ANN, _STOP, stop_of=ANN, sent_at=time.time())
    await c.store.inbox.write([row])


async def takes_up(c: Chat) -> None:
    """The next start acts on what is left."""
    inbox = Inbox(c.context, c.app, lambda _: False)
    inbox.add_to(c.app)
    await inbox.replay()
    await c.app.process_update(c.app.update_queue.get_nowait())


async def open_texts(c: Chat) -> dict[str, TaskState]:
    """Ann's tasks that have not ended."""
    person = await c.store.people.person(ANN)
    assert person is not None
    statuses = await c.context.dispatcher.tasks.status(c.context.rights.caller(person))
    return {status.task.text: status.task.state for status in statuses}


async def test_a_stop_that_was_obeyed_does_not_stop_the_next_task_too(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t, killed=True, actions=ASK) as c:
            first = await asks_for(c, "order a latte", 1)
            asked = await c.ann.sees("Which size?", timeout_s=_S)
            await writes_stop(c)
            await asks_for(c, "order a tea", _STOP + 1)
            person = await c.store.people.person(ANN)
            assert person is not None
            assert await c.context.dispatcher.tasks.stop(c.context.rights.caller(person), first.task_id)
            await c.ann.sees("Which size?", after=asked.message_id, timeout_s=_S)
        async with chat(tmp_path, KITCHEN, inside=t, actions=ASK) as c:
            again = await c.ann.sees("I was offline from", timeout_s=_S)
            await takes_up(c)
            await c.ann.replies(again, "Large")
            await c.ann.sees("Asked you: “Large”", timeout_s=_S)
            assert not any("nothing to stop" in text for text in await c.bot_texts())


async def test_a_stop_that_was_not_obeyed_yet_is_about_what_stood_before_it(tmp_path: Path) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t, killed=True, actions=ASK) as c:
            await asks_for(c, "order a latte", 1)
            asked = await c.ann.sees("Which size?", timeout_s=_S)
            await asks_for(c, "order a tea", 2)
            await writes_stop(c)
            await asks_for(c, "order a cake", _STOP + 1)
        async with chat(tmp_path, KITCHEN, inside=t, actions=ASK) as c:
            await c.ann.sees("I was offline from", timeout_s=_S)
            await takes_up(c)
            for text in ("order a latte", "order a tea"):
                await c.ann.sees(rf"^⏹(.|\n)*{text}", timeout_s=_S)
            await c.ann.sees("Which size?", after=asked.message_id, timeout_s=_S)
            assert await open_texts(c) == {"order a cake": TaskState.RUNNING}


async def test_a_task_that_came_behind_the_stop_is_left_alone(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=ASK) as c:
        await writes_stop(c)
        await asks_for(c, "order a latte", _STOP + 1)
        await c.ann.sees("Which size?", timeout_s=_S)
        await takes_up(c)
        assert await open_texts(c) == {"order a latte": TaskState.RUNNING}
        await c.ann.sees("nothing to stop", timeout_s=_S)
