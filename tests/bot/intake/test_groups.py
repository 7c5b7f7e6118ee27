"""Groups: left unless allowed; there, members' tasks with the rest in private; silence for everybody else."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from telegram import Chat, Message, MessageEntity, MessageOriginHiddenUser, User

from agent.contract.events import TaskEnded
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.intake.group_texts import addressed
from bot.intake.incidents import Incidents
from bot.showing.origin import Origin
from bot.store import Stop
from tests.console_client.client import ChatUser
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN
from tests.worlds.household_world import LOOKS, WORKS, Household, Lives, household, on
from tests.worlds.outbox_world import ANN, BOB, town
from tests.worlds.paper_home import PaperHome

DAN = 45
NOW = datetime(2026, 1, 2, tzinfo=UTC)
TEXT = "order a latte"


@dataclass
class _SlowHome(PaperHome):
    """It has a task long before it answers."""

    has_task: asyncio.Event = field(default_factory=asyncio.Event)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)

    async def make(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """See PaperHome."""
        if name == "tasks.submit":
            self.has_task.set()
            await self.may_answer.wait()
        return await super().make(name, arguments)


@dataclass(frozen=True, slots=True)
class Home:
    """Ann's group with Bob, a member, and Dan, whom the bot does not know.

    at: how the bot is called there.
    """

    house: Household
    group: int
    bob: ChatUser
    dan: ChatUser
    at: str

    async def lines(self) -> list[str]:
        """What the group has heard from the bot; everything queued is delivered."""
        await self.house.chat.outbox.flush(WAIT_LIMIT_S)
        return [each.text for each in await self.bob.messages(self.group) if each.from_bot]

    async def is_quiet(self, name: str = "Bob") -> None:
        """What was written before has been dealt with, and neither the group nor this person heard anything
        of it.
        """
        before = await self._heard(name)
        await self.house["Ann"].sees("English", after=await self.house["Ann"].sends("/language en"))
        assert await self._heard(name) == before

    async def _heard(self, name: str) -> tuple[list[str], list[str]]:
        private = await self.house.texts(name)
        return await self.lines(), [text for text in private if "English" not in text]

    async def tasks(self, name: str = "Bob") -> list[str]:
        """Texts of all of this person's tasks."""
        caller, dispatcher = await self.house.caller(name), self.house.context.dispatcher
        records = [
            await dispatcher.history.own_task(caller, each)
            for each in await dispatcher.history.own_tasks(caller)
        ]
        return [record.past.task.text for record in records if record]

    async def left(self) -> list[int]:
        """Chats that the bot asked to leave."""
        calls = await self.house["Ann"].calls("leaveChat")
        return [int(str(call["chat_id"])) for call in calls]


@asynccontextmanager
async def home(
    folder: Path,
    *,
    allowed: bool = True,
    bob: Lives | None = None,
    messages_a_minute: int | None = None,
    others: Sequence[PaperHome] = (),
) -> AsyncGenerator[Home]:
    bob = bob or Lives("Bob", rights=on(KITCHEN, WORKS))
    dan = Lives("Dan", stranger=True)
    async with town(folder) as t:
        group = await t.ann.makes_group("Home", BOB, supergroup=True)
        groups = (group,) if allowed else ()
        async with household(
            folder, bob, dan, inside=t, groups=groups, messages_a_minute=messages_a_minute, others=others
        ) as h:
            await t.ann.adds_member(group, DAN)
            await t.ann.adds_bot(group, administrator=True)  # an admin is shown everything that is written
            yield Home(h, group, h["Bob"], h["Dan"], f"@{h.chat.app.bot.username}")


async def test_a_group_that_is_not_allowed_is_left_without_a_word(tmp_path: Path) -> None:
    async with home(tmp_path, allowed=False) as g:
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not await g.left():
                await g.house["Ann"].news((await g.house["Ann"].look(g.group))[2], 1, g.group)
        assert await g.left() == [g.group]
        assert await g.lines() == []
        with pytest.raises(AssertionError):  # the console refuses: nobody is there to hear it
            await g.house["Ann"].removes_bot(g.group)


async def test_a_member_s_mention_is_a_task_and_the_group_hears_that_and_the_end_alone(
    tmp_path: Path,
) -> None:
    async with home(tmp_path) as g:
        sent = await g.bob.says(g.group, f"😀 please {g.at} {TEXT}")
        await g.bob.sees("Done", chat_id=g.group)
        assert await g.lines() == ["Accepted; details in private.", "Done."]
        assert [each.reply_to for each in await g.bob.messages(g.group) if each.from_bot] == [sent, sent]
        assert await g.tasks() == [f"😀 please {TEXT}"]
        await g.bob.sees("^✅ Done")
        assert await g.left() == []


async def test_an_end_is_said_once_and_only_where_its_task_was_accepted(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        sent = await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("Done", chat_id=g.group)
        other = await g.bob.says(g.group, "nothing for the bot")
        origins = [Origin(BOB, 0, group=g.group, group_message=each) for each in (sent, other)]
        for number, origin in enumerate((*origins, Origin(BOB, 0, group=ANN)), start=1005):
            task = Task(number, BOB, KITCHEN.phone_id, "x", "en", origin.to_text(), TaskState.DONE, 1.0)
            await g.house.chat.presenter.show(TaskEnded(task, Outcome(EndKind.DONE, "x"), 2, 1.0, (), None))
        assert await g.lines() == ["Accepted; details in private.", "Done."]
        assert await g.house.texts("Ann") == []


@pytest.mark.parametrize("answers", [True, False])
async def test_an_end_that_comes_before_the_answer_to_its_task_is_said_and_nothing_behind_it(
    tmp_path: Path, answers: bool
) -> None:
    flat, phone_id = _SlowHome(known=(ATTIC,), is_silent=True), f"flat/{ATTIC.phone_id}"
    flat.speaks.set()
    bob = Lives("Bob", rights={phone_id: WORKS}, default=phone_id)
    async with home(tmp_path, bob=bob, others=[flat]) as g:
        g.house.chat.app.add_error_handler(Incidents(g.house.context).handle)
        sent = await g.bob.says(g.group, f"{g.at} {TEXT}")
        async with asyncio.timeout(WAIT_LIMIT_S):
            await flat.has_task.wait()
        origin = Origin(BOB, 0, group=g.group, group_message=sent).to_text()
        number = NUMBERS_PER_JOURNAL + 5
        task = Task(number, BOB, phone_id, TEXT, "en", origin, TaskState.DONE, 1.0)
        if answers:
            flat.answers = {"tasks.submit": task}
        else:
            flat.may_answer.set()
            await g.bob.sees("whether it has done this is unknown")
        for _ in range(2):
            await g.house.chat.presenter.show(TaskEnded(task, Outcome(EndKind.DONE, "x"), 2, 1.0, (), None))
        flat.may_answer.set()
        await g.is_quiet()
        assert await g.lines() == ["Done."]


async def test_a_reply_to_the_bot_is_a_task_and_its_name_is_not_needed(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        line = await g.bob.sees("Done", chat_id=g.group)
        await g.house.chat.outbox.flush(WAIT_LIMIT_S)
        await g.bob.says(g.group, "and a tea", reply_to=line.message_id)
        await g.bob.sees("Accepted", chat_id=g.group, after=line.message_id)
        await g.bob.sees("Done", chat_id=g.group, after=line.message_id)
        assert sorted(await g.tasks()) == ["and a tea", TEXT]


async def test_whatever_is_not_said_to_it_by_a_member_gets_no_answer(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        plain = await g.bob.says(g.group, "order a latte for me, Ann")
        await g.bob.says(g.group, "yes", reply_to=plain)
        await g.dan.says(g.group, f"{g.at} {TEXT}")
        await g.dan.says(g.group, f"/stop{g.at}")
        await g.dan.says(g.group, f"/start{g.at} SOMECODE12345")
        await g.house["Ann"].says(g.group, f"{g.at} {TEXT}", anonymous=True)
        await g.bob.says(g.group, f"/status{g.at}")
        await g.bob.says(g.group, f"{g.at} /screen")
        for command in (
            "/invite",
            f"/invite{g.at}",
            f"{g.at} /invite",
        ):  # a link or a QR picture is for one chat
            await g.house["Ann"].says(g.group, command)
        await g.bob.says(g.group, f"{g.at}bot2 {TEXT}")
        await g.bob.edits(plain, f"{g.at} {TEXT}", chat_id=g.group)
        for name in ("Bob", "Dan", "Ann"):
            await g.is_quiet(name)
        assert await g.lines() == []
        assert await g.tasks() == []
        assert await g.tasks("Ann") == []


async def test_with_two_phones_the_question_stands_in_private(tmp_path: Path) -> None:
    two = Lives("Bob", rights={KITCHEN.phone_id: WORKS, ATTIC.phone_id: WORKS})
    async with home(tmp_path, bob=two) as g:
        sent = await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("a question first", chat_id=g.group)
        page = await g.bob.sees("Which phone")
        await g.bob.presses("📱 Redmi", page)
        await g.bob.sees("Done", chat_id=g.group)
        assert await g.lines() == [
            "I have a question first, in private.",
            "Accepted; details in private.",
            "Done.",
        ]
        (record,) = [
            await g.house.context.dispatcher.history.own_task(await g.house.caller("Bob"), each)
            for each in await g.house.context.dispatcher.history.own_tasks(await g.house.caller("Bob"))
        ]
        assert record is not None
        origin = Origin.from_text(record.past.task.origin)
        assert origin == Origin(BOB, 0, group=g.group, group_message=sent)


async def test_why_something_is_no_task_is_said_in_private(tmp_path: Path) -> None:
    async with home(tmp_path, bob=Lives("Bob", rights=on(KITCHEN, LOOKS))) as g:
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("You may only look")
        await g.bob.sees("Not accepted", chat_id=g.group)
        assert await g.lines() == ["Not accepted; the reason is in private."]


async def test_where_a_home_is_away_or_silent_the_person_reads_so_in_private(tmp_path: Path) -> None:
    flat = PaperHome(known=(ATTIC,))
    flat.speaks.set()
    phone_id = f"flat/{ATTIC.phone_id}"
    bob = Lives("Bob", rights={phone_id: WORKS}, default=phone_id)
    async with home(tmp_path, bob=bob, others=[flat]) as g:
        g.house.chat.app.add_error_handler(Incidents(g.house.context).handle)
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        said = await g.bob.sees("Home “flat” is away since 14:05, so nothing was done")
        await g.bob.sees("Not accepted", chat_id=g.group)
        flat.is_silent = True
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("did not answer, and whether it has done this is unknown", after=said.message_id)
        assert await g.lines() == ["Not accepted; the reason is in private."]


async def test_a_code_in_a_group_is_never_a_task(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        await g.bob.says(g.group, f"{g.at} 482 913")
        await g.bob.sees("looks like a code")
        assert await g.tasks() == []


async def test_a_reply_in_the_group_answers_no_question_of_the_task(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        await g.house.store.questions.open(BOB, 7)
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("Accepted", chat_id=g.group)
        assert await g.tasks() == [TEXT]
        assert await g.house.store.questions.open_in(BOB) == [7]


@pytest.mark.parametrize(
    ("word", "answer", "lines"),
    [
        ("hello!", "Hello, Bob!", []),
        ("谢谢", "You are welcome", []),
        ("yes", "Words in the group do not approve or reject", ["Not accepted; the reason is in private."]),
        ("不要", "Words in the group do not approve or reject", ["Not accepted; the reason is in private."]),
    ],
)
async def test_a_plain_word_in_a_group_is_answered_in_private_and_no_task(
    tmp_path: Path, word: str, answer: str, lines: list[str]
) -> None:
    async with home(tmp_path) as g:
        await g.bob.says(g.group, f"{g.at} {word}")
        await g.bob.sees(answer)
        for line in lines:
            await g.bob.sees(re.escape(line), chat_id=g.group)
        await g.is_quiet()
        assert await g.lines() == lines
        assert await g.tasks() == []


@pytest.mark.parametrize(("word", "shown"), [("stop", r"^⏹"), ("pause", r"^⏸ Paused")])
async def test_a_plain_word_in_the_group_stops_or_pauses_the_sender_s_own_tasks(
    tmp_path: Path, word: str, shown: str
) -> None:
    async with home(tmp_path) as g:
        g.house.minds.thinks[TEXT] = asyncio.Event()
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("🟢 Working")
        await g.bob.says(g.group, word)  # not said to the bot
        await g.is_quiet()
        await g.bob.says(g.group, f"{g.at} {word}!")
        await g.bob.sees(shown)
        assert await g.tasks() == [TEXT]


async def test_a_pause_in_the_group_that_reaches_nothing_is_said_to_be_not_accepted(tmp_path: Path) -> None:
    phone_id = f"flat/{ATTIC.phone_id}"
    bob = Lives("Bob", rights=on(KITCHEN, WORKS) | {phone_id: WORKS}, default=KITCHEN.phone_id)
    async with home(tmp_path, bob=bob, others=[PaperHome(known=(ATTIC,))]) as g:
        await g.bob.says(g.group, f"{g.at} pause")
        await g.bob.sees("Not done at flat")
        await g.bob.sees("Not accepted", chat_id=g.group)


async def test_stop_in_the_group_stops_the_sender_s_own_tasks_alone(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        g.house.minds.thinks[TEXT] = asyncio.Event()
        g.house.minds.thinks["feed the cat"] = asyncio.Event()
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("🟢 Working")
        await g.bob.sends("and a tea")
        await g.bob.sees("🕒 Queued")
        g.house.minds.thinks["and a tea"] = asyncio.Event()
        await g.house["Ann"].sends("feed the cat")
        await g.house["Ann"].presses("📱 Redmi")
        await g.house["Ann"].sees("🟢 Working")
        await g.bob.says(g.group, f"/stop{g.at}")
        await g.bob.sees("Stopped", chat_id=g.group)
        assert await g.lines() == ["Accepted; details in private.", "Stopped."]
        await g.bob.sees(r"^⏹")
        (left,) = await g.house.context.dispatcher.tasks.status(await g.house.caller("Ann"))
        assert left.task.state is TaskState.RUNNING
        assert await g.house.context.dispatcher.tasks.status(await g.house.caller("Bob")) == ()


async def test_a_task_that_a_stop_has_overtaken_is_said_to_be_stopped_in_the_group(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        now = time.time()
        async with g.house.store.database.transaction():
            await g.house.store.stops.keep(Stop(BOB, BOB, 999, now + 60, 9999, now))
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("⏹")
        await g.bob.sees("Stopped", chat_id=g.group)
        await g.is_quiet()
        assert await g.lines() == ["Stopped."]


async def test_stop_in_the_group_with_nothing_running_is_told_in_private(tmp_path: Path) -> None:
    async with home(tmp_path) as g:
        await g.bob.says(g.group, f"/stop{g.at}")
        await g.bob.sees("nothing to stop")
        assert await g.lines() == []


async def test_the_quota_of_messages_counts_those_in_groups_and_is_told_in_private(tmp_path: Path) -> None:
    async with home(tmp_path, messages_a_minute=1) as g:
        await g.bob.says(g.group, f"{g.at} {TEXT}")
        await g.bob.sees("Done", chat_id=g.group)
        await g.bob.says(g.group, f"{g.at} another one")
        await g.bob.says(g.group, "not to the bot")
        await g.bob.sees("More than 1 messages in a minute")
        assert await g.lines() == ["Accepted; details in private.", "Done."]
        assert await g.tasks() == [TEXT]


def written(text: str, *entities: MessageEntity, **others: object) -> Message:
    """Bob's message in a group."""
    chat, bob = Chat(-1, Chat.SUPERGROUP), User(BOB, "Bob", is_bot=False)
    return Message(1, NOW, chat, from_user=bob, text=text, entities=entities, **others)  # pyright: ignore[reportArgumentType]  # as Message takes them


NAMED = MessageEntity(MessageEntity.MENTION, 0, 4)


@pytest.mark.parametrize(
    "others",
    [
        {"sender_chat": Chat(-2, Chat.CHANNEL)},
        {"via_bot": User(9, "Other", is_bot=True)},
        {"forward_origin": MessageOriginHiddenUser(NOW, "Cara")},
    ],
)
def test_words_that_are_not_the_sender_s_own_count_for_nothing(others: dict[str, object]) -> None:
    assert addressed(written("@bot order a latte", NAMED, **others), 7, "bot") is None
    assert addressed(written("@bot order a latte", NAMED), 7, "bot") is not None


def test_the_name_is_taken_out_wherever_it_stands() -> None:
    person = MessageEntity(MessageEntity.TEXT_MENTION, 0, 2, user=User(7, "Farhand", is_bot=True))
    middle = MessageEntity(MessageEntity.MENTION, 11, 4)
    for message, text in (
        (written("😀😀 hello @Bot order", middle), "😀😀 hello order"),
        (written("Me order", person), "order"),
        (written("@bot", NAMED), ""),
    ):
        words = addressed(message, 7, "bot")
        assert words is not None
        assert (words.text, words.named, words.stops) == (text, True, False)
    reply = addressed(written("and a tea"), 7, "bot")
    assert reply is not None
    assert not reply.named


@pytest.mark.parametrize("text", ["@bot /stop", "@bot /STOP", "@bot /Stop@Bot now"])
def test_a_stop_is_one_in_small_and_large_letters(text: str) -> None:
    words = addressed(written(text, NAMED), 7, "bot")
    assert words is not None
    assert words.stops
    assert addressed(written("@bot /STATUS", NAMED), 7, "bot") is None


def test_an_origin_of_before_is_written_as_ever() -> None:
    assert Origin(ANN, 1).to_text() == '{"chat_id": 42, "message_id": 1}'
    assert Origin(ANN, 1, "v1:x").to_text() == '{"chat_id": 42, "message_id": 1, "press": "v1:x"}'
    there = Origin(ANN, 0, group=-1, group_message=5)
    assert Origin.from_text(there.to_text()) == there
