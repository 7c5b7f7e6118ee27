"""More messages than a person may write: told once a minute, and nothing that must pass is held up."""

from pathlib import Path

import pytest

from agent.contract.actions import Finish, Tap
from bot.intake.gate_quota import MessageQuota, QuotaVerdict
from bot.store import Prompt
from tests.worlds.chat_world import KITCHEN, Chat, chat
from tests.worlds.outbox_world import ANN

OVER = "More than 3 messages in a minute"


def test_the_first_message_over_it_is_told_of_and_the_next_minute_begins_anew() -> None:
    quota = MessageQuota(2)
    verdicts = [quota.count(ANN, at) for at in (100.0, 110.0, 120.0, 159.9, 160.0, 161.0, 162.0)]
    within, first, over = QuotaVerdict.WITHIN, QuotaVerdict.FIRST_OVER, QuotaVerdict.OVER
    assert verdicts == [within, within, first, over, within, within, first]


def test_each_person_has_their_own() -> None:
    quota = MessageQuota(1)
    assert [quota.count(person_id, 100.0) for person_id in (1, 2, 1)] == [
        QuotaVerdict.WITHIN,
        QuotaVerdict.WITHIN,
        QuotaVerdict.FIRST_OVER,
    ]


def test_messages_of_hours_that_come_all_at_once_are_judged_by_when_they_were_written() -> None:
    quota = MessageQuota(1)
    assert {quota.count(ANN, 60.0 * minute) for minute in range(100)} == {QuotaVerdict.WITHIN}


async def writes(c: Chat, count: int) -> int:
    """So many messages that each get an answer; the id of the last one."""
    return [await c.ann.sends("/language en") for _ in range(count)][-1]


async def test_it_is_said_once_and_stop_and_presses_pass(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, messages_a_minute=3) as c:
        await c.ann.sends("/language")
        asked = await c.ann.sees("Which language")
        await writes(c, 2)
        for text in ("order a latte", "order a tea", "buy2coffees", "/status"):
            await c.ann.sends(text)
        sent = await c.ann.sends("/stop")
        await c.ann.sees("nothing to stop", after=sent)
        for pauses in ("/pause", "停一下"):
            sent = await c.ann.sends(pauses)
            await c.ann.sees("nothing to pause", after=sent)
        await c.ann.presses("中文", asked)
        await c.ann.sees("以后我说中文")
        texts = await c.bot_texts()
        assert len([text for text in texts if OVER in text]) == 1
        assert await c.context.dispatcher.tasks.status(c.context.rights.caller(await the_admin(c))) == ()
        told = [text for text in texts if "nothing to pause" not in text]
        assert not any("No task" in text or "Nothing is running." in text for text in told)


async def test_edits_count_too(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN, messages_a_minute=3) as c:
        sent = await c.ann.sends("/language en")
        for number in range(4):
            await c.ann.edits(sent, f"/language {number}")
        await c.ann.sees(OVER)


@pytest.mark.parametrize(("text", "ended"), [("my password is no code", False), ("482 913", True)])
async def test_a_secret_is_taken_out_of_the_chat_however_much_its_person_wrote(
    tmp_path: Path, text: str, *, ended: bool
) -> None:
    async with chat(tmp_path, KITCHEN, messages_a_minute=3) as c:
        last = await writes(c, 4)
        await c.ann.sees(OVER, after=last)
        await c.store.prompts.open(Prompt("secret:1", 1, KITCHEN.phone_id, ANN, ANN, "code"))
        if ended:
            await c.store.prompts.end("secret:1")
        sent = await c.ann.sends(text)
        await c.ann.sees("(?i)deleted", after=sent)
        assert [each.deleted for each in await c.ann.messages() if each.message_id == sent] == [True]


async def the_admin(c: Chat):
    person = await c.store.people.person(ANN)
    assert person is not None
    return person


async def test_presses_have_a_limit_of_their_own_and_stop_and_reject_still_work(tmp_path: Path) -> None:
    actions = (Tap((45, 180), "pay"), Finish("done"))
    async with chat(tmp_path, KITCHEN, presses_a_minute=3, actions=actions) as c:
        await c.ann.sends("order a latte")
        asked = await c.ann.sees(lambda seen: seen.button("✅") is not None)
        sent = await c.ann.sends("/language")
        page = await c.ann.sees("Which language", after=sent)
        for _ in range(3):
            await c.ann.presses("English", page)
        over = await c.ann.presses("中文", page)
        assert (over.text[:27], over.show_alert) == ("Too many presses in a minut", True)
        refused = await c.ann.presses("✅", asked)
        assert refused.text.startswith("Too many presses")
        assert c.house.phone.inputs == []
        await c.ann.presses("❌", asked)
        await c.ann.sees("^❌ .* · Ann ")
        assert "以后我说中文" not in str(await c.bot_texts())
