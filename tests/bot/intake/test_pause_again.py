"""A pause that the last run wrote down and did not finish: the task is paused, whenever the program died."""

from pathlib import Path

import pytest
from telegram import CallbackQuery, Message, Update

from agent.contract.tasks import TaskState
from bot.intake.inbox_text import written
from bot.store import InboxKind, InboxRow
from tests.bot.intake.test_stop_again import ASK, asks_for, open_texts, takes_up
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.inbox_world import ANN_USER, HER_CHAT, NOW, said
from tests.worlds.outbox_world import ANN, town

pytestmark = pytest.mark.timeout(180)
_S = WAIT_LIMIT_S
_PAUSE = 500


async def _writes(c: Chat, how: str) -> None:
    """Her wish is on disk, and nothing more."""
    update, kind = said(_PAUSE, how), InboxKind.UPDATE
    if how == "⏸":
        card = await c.ann.sees(lambda seen: seen.button("⏸") is not None, timeout_s=_S)
        button = card.button("⏸")
        assert button is not None
        shown = Message(card.message_id, NOW, HER_CHAT, text="a card")
        query = CallbackQuery(str(_PAUSE), ANN_USER, "x", message=shown, data=button.data)
        update, kind = Update(_PAUSE, callback_query=query), InboxKind.PRESS
    await c.store.inbox.write([InboxRow(_PAUSE, kind, written(update), ANN, _PAUSE)])


@pytest.mark.parametrize("how", ["/pause", "pause", "⏸"])
@pytest.mark.parametrize("obeyed", [False, True])
async def test_a_pause_of_the_last_run_pauses_and_does_not_say_that_nothing_ran(
    tmp_path: Path, how: str, *, obeyed: bool
) -> None:
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t, killed=True, actions=ASK) as c:
            task = await asks_for(c, "order a latte", 1)
            await c.ann.sees("Which size?", timeout_s=_S)
            await _writes(c, how)
            if obeyed:
                person = await c.store.people.person(ANN)
                assert person is not None
                caller = c.context.rights.caller(person)
                assert await c.context.dispatcher.tasks.pause(caller, task.task_id)
        async with chat(tmp_path, KITCHEN, inside=t, actions=ASK) as c:
            await takes_up(c)
            await c.ann.sees(lambda seen: seen.text.startswith("⏸ Paused"), timeout_s=_S)
            assert await open_texts(c) == {"order a latte": TaskState.PAUSED}
            assert not any("nothing to pause" in text for text in await c.bot_texts())
