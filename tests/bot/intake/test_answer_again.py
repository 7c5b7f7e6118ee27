"""An answer that the last run wrote down and did not finish: nobody is told to send a task that goes on."""

from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact
from agent.contract.requests import Answer, AnswerOutcome
from bot.intake.inbox import Inbox
from bot.intake.inbox_text import written
from bot.store import InboxKind, InboxRow
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN, chat
from tests.worlds.inbox_world import said
from tests.worlds.outbox_world import ANN, town

pytestmark = pytest.mark.timeout(180)
_S = WAIT_LIMIT_S


@pytest.mark.parametrize("question_is_closed", [False, True])
async def test_an_answer_that_was_taken_before_the_crash_is_not_called_too_late(
    tmp_path: Path, question_is_closed: bool
) -> None:
    actions = (Interact("Which size?", ()), Finish("one large latte"))
    async with town(tmp_path) as t:
        async with chat(tmp_path, KITCHEN, inside=t, killed=True, actions=actions) as c:
            await c.ann.sends("order a latte")
            await c.ann.sees("Which size?", timeout_s=_S)
            await c.ann.sends("Large")  # this one is acted on
            await c.ann.sees("one large latte", timeout_s=_S)
            body = written(said(900, "Large"))
            row = InboxRow(900, InboxKind.UPDATE, body, ANN, 900, waited=True)
            await c.store.inbox.write([row])
        async with chat(tmp_path, KITCHEN, inside=t, actions=actions) as c:
            if not question_is_closed:  # as if the crash had come before that
                await c.store.questions.open(ANN, 1)
            inbox = Inbox(c.context, c.app, lambda _: False)
            inbox.add_to(c.app)
            await inbox.replay()
            await c.app.process_update(c.app.update_queue.get_nowait())
            if question_is_closed:
                await c.ann.sees("it may have counted", timeout_s=_S)
            texts = await c.bot_texts()
            assert not any("send the task again" in text for text in texts)
            assert any("it may have counted" in text for text in texts) is question_is_closed


async def test_only_the_same_reply_of_the_same_person_is_taken_twice(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, actions=(Interact("Which size?", ()), Finish("done"))) as c:
        await c.ann.sends("order a latte")
        await c.ann.sees("Which size?", timeout_s=_S)
        person = await c.store.people.person(ANN)
        assert person is not None
        ann, outcomes = c.context.rights.caller(person, KITCHEN.phone_id), list[AnswerOutcome]()
        for text in ("Large", "Large", "Small"):
            outcomes.append(await c.context.dispatcher.requests.answer(ann, 1, Answer.REPLY, text))
        assert outcomes == [AnswerOutcome.ACCEPTED, AnswerOutcome.ACCEPTED, AnswerOutcome.ALREADY]
        await c.ann.sees("done", timeout_s=_S)
