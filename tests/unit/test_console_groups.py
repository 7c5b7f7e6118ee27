"""Groups of the stand-in: who is in them, what the bot hears of them and what it may do there."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from telegram import Chat, ForceReply, Message, MessageEntity, Update
from telegram.error import BadRequest, Forbidden

from bot.console.client import ChatUser, ConsoleError
from bot.console.errors import ApiError
from bot.console.rates import RateLimits
from tests.unit.console_helpers import PERSON, Stage, keyboard, png, stage

MEI = 43


@dataclass(frozen=True, slots=True)
class Family:
    """Li and Mei in a group; the bot is not in it yet."""

    stage: Stage
    mei: ChatUser
    group: int


@asynccontextmanager
async def family(*, supergroup: bool = False, with_bot: bool = False) -> AsyncGenerator[Family]:
    """Li (the stage's person) makes a group with Mei in it."""
    async with stage() as s, ChatUser(s.console.api_url, MEI, "Mei", username="mei_wang") as mei:
        group = await s.user.makes_group("Home", MEI, supergroup=supergroup)
        if with_bot:
            await s.user.adds_bot(group)
            await _acknowledged(s)
        yield Family(s, mei, group)


async def _acknowledged(s: Stage) -> None:
    updates = await s.bot.get_updates(timeout=0)
    if updates:
        await s.bot.get_updates(offset=updates[-1].update_id + 1, timeout=0)


async def _heard(s: Stage) -> list[Message]:
    """All messages that wait for the bot."""
    return [update.message for update in await s.bot.get_updates(timeout=0) if update.message]


async def _texts(s: Stage) -> list[str | None]:
    return [message.text for message in await _heard(s)]


def _parts(update: Update | Message, kind: str) -> list[str]:
    message = update if isinstance(update, Message) else update.message
    assert message is not None
    return [message.parse_entity(entity) for entity in message.entities if entity.type == kind]


@pytest.mark.parametrize(("supergroup", "kind"), [(False, Chat.GROUP), (True, Chat.SUPERGROUP)])
async def test_the_bot_hears_who_added_it_and_who_removed_it(*, supergroup: bool, kind: str) -> None:
    async with family(supergroup=supergroup) as f:
        await f.mei.adds_bot(f.group)
        await f.stage.user.removes_bot(f.group)
        added, service, removed = await f.stage.updates()
        assert added.my_chat_member is not None
        assert removed.my_chat_member is not None
        assert (added.my_chat_member.chat.id, added.my_chat_member.chat.type) == (f.group, kind)
        assert f.group < 0
        told = [
            (moved.from_user.id, moved.old_chat_member.status, moved.new_chat_member.status)
            for moved in (added.my_chat_member, removed.my_chat_member)
        ]
        assert told == [(MEI, "left", "member"), (PERSON, "member", "kicked")]
        assert service.message is not None
        assert [user.id for user in service.message.new_chat_members] == [f.stage.bot.id]


async def test_a_group_without_the_bot_refuses_all_it_does() -> None:
    async with family() as f:
        calls = (
            lambda: f.stage.bot.send_message(f.group, "x"),
            lambda: f.stage.bot.send_photo(f.group, png()),
            lambda: f.stage.bot.get_chat(f.group),
            lambda: f.stage.bot.leave_chat(f.group),
        )
        for call in calls:
            with pytest.raises(Forbidden, match="bot is not a member of the group chat"):
                await call()
        await f.stage.user.adds_bot(f.group)
        await f.stage.user.removes_bot(f.group)
        with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
            await f.stage.bot.send_message(f.group, "x")
        await f.stage.user.adds_bot(f.group)
        await f.stage.bot.send_message(f.group, "here again")
        await f.mei.sees("here again", chat_id=f.group)
        with pytest.raises(BadRequest, match=r"(?i)chat not found"):
            await f.stage.bot.send_message(-1, "x")


async def test_the_bot_writes_shows_and_reacts_in_its_group() -> None:
    async with family(with_bot=True) as f:
        asked = await f.mei.says(f.group, "/screen")
        await f.stage.bot.set_message_reaction(f.group, asked, "👀")
        sent = await f.stage.bot.send_photo(f.group, png(), caption="now", reply_to_message_id=asked)
        assert (sent.chat.id, sent.chat.title, sent.chat.type) == (f.group, "Home", Chat.GROUP)
        seen = await f.stage.user.sees("now", chat_id=f.group)
        assert (seen.reply_to, (await f.mei.messages(f.group))[-2].reactions) == (asked, ("👀",))
        assert await f.mei.messages() == []
        chat = await f.stage.bot.get_chat(f.group)
        assert (chat.id, chat.type, chat.title) == (f.group, Chat.GROUP, "Home")


async def test_a_bot_that_leaves_hears_of_it_and_is_out() -> None:
    async with family(supergroup=True, with_bot=True) as f:
        assert await f.stage.bot.leave_chat(f.group)
        moved = (await f.stage.updates())[0].my_chat_member
        assert moved is not None
        assert (moved.from_user.id, moved.new_chat_member.status) == (f.stage.bot.id, "left")
        with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
            await f.stage.bot.leave_chat(f.group)
        with pytest.raises(BadRequest, match=r"(?i)chat member status can't be changed in private chats"):
            await f.stage.bot.leave_chat(PERSON)


async def test_privacy_mode_lets_through_only_what_is_meant_for_the_bot() -> None:
    async with family(with_bot=True) as f:
        mine = await f.stage.bot.send_message(f.group, "hello")
        mei, group = f.mei, f.group
        told = await mei.says(group, "what is for dinner?")
        await mei.says(group, "ask @another_demo_bot or someone@farhand_demo_bot.org")
        await mei.says(group, "/status@another_demo_bot")
        await mei.says(group, "me too", reply_to=told)
        assert await _heard(f.stage) == []
        meant = ["/status", "please /screen@Farhand_Demo_Bot", "hey @FARHAND_demo_bot!", "yes"]
        for text in meant:
            await mei.says(group, text, reply_to=mine.message_id if text == "yes" else 0)
        assert await _texts(f.stage) == meant


async def test_an_edit_reaches_the_bot_under_the_same_rule() -> None:
    async with family(with_bot=True) as f:
        message_id = await f.mei.says(f.group, "dinner")
        await f.mei.edits(message_id, "lunch", chat_id=f.group)
        assert await f.stage.bot.get_updates(timeout=0) == ()
        await f.mei.edits(message_id, "/lunch", chat_id=f.group)
        edited = (await f.stage.updates())[0].edited_message
        assert edited is not None
        assert (edited.text, edited.message_id) == ("/lunch", message_id)
        with pytest.raises(ConsoleError, match="only an own text"):
            await f.stage.user.edits(message_id, "forged", chat_id=f.group)


async def test_without_privacy_mode_or_as_an_admin_the_bot_hears_everything() -> None:
    async with family(with_bot=True) as f:
        assert not (await f.stage.bot.get_me()).can_read_all_group_messages
        await f.stage.user.post("botfather", {"reads_all_in_groups": True})
        assert (await f.stage.bot.get_me()).can_read_all_group_messages
        await f.mei.says(f.group, "one")
        await f.stage.user.post("botfather", {"reads_all_in_groups": False})
        await f.mei.says(f.group, "two")
        await f.stage.user.adds_bot(f.group, administrator=True)
        await f.mei.says(f.group, "three")
        assert await _texts(f.stage) == ["one", "three"]


async def test_people_who_come_and_go_are_told_in_spite_of_privacy_mode() -> None:
    async with family(with_bot=True) as f, ChatUser(f.stage.console.api_url, 44, "Bo") as bo:
        await f.stage.user.adds_member(f.group, 44)
        await bo.says(f.group, "hi all")
        await bo.removes_member(f.group, 44)
        came, went = await _heard(f.stage)
        assert ([user.id for user in came.new_chat_members], came.from_user and came.from_user.id) == (
            [44],
            PERSON,
        )
        assert went.left_chat_member is not None
        assert went.left_chat_member.id == 44
        with pytest.raises(ConsoleError, match="not in that group"):
            await bo.says(f.group, "still here?")


async def test_entities_are_counted_in_utf16_and_name_who_is_meant() -> None:
    async with family(with_bot=True) as f:
        await f.mei.says(
            f.group, "🎉🎉 @farhand_demo_bot ask Li 🎉 /go@farhand_demo_bot", mentions={"Li": PERSON}
        )
        message = (await _heard(f.stage))[0]
        assert _parts(message, MessageEntity.MENTION) == ["@farhand_demo_bot"]
        assert _parts(message, MessageEntity.BOT_COMMAND) == ["/go@farhand_demo_bot"]
        assert _parts(message, MessageEntity.TEXT_MENTION) == ["Li"]
        kinds = {entity.type: entity for entity in message.entities}
        assert kinds[MessageEntity.MENTION].offset == 5
        meant = kinds[MessageEntity.TEXT_MENTION].user
        assert meant is not None
        assert meant.id == PERSON


async def test_a_reply_carries_the_message_it_answers_and_its_writer() -> None:
    async with family(with_bot=True) as f:
        told = await f.stage.user.says(f.group, "buy milk")
        await f.mei.says(f.group, "@farhand_demo_bot do it", reply_to=told)
        message = (await _heard(f.stage))[0]
        replied = message.reply_to_message
        assert replied is not None
        assert replied.from_user is not None
        assert (replied.text, replied.from_user.id) == ("buy milk", PERSON)
        assert message.from_user is not None
        assert (message.from_user.id, message.from_user.username) == (MEI, "mei_wang")


async def test_an_anonymous_admin_writes_as_the_group() -> None:
    async with family(supergroup=True, with_bot=True) as f:
        await f.stage.user.says(f.group, "/stopall", anonymous=True)
        message = (await _heard(f.stage))[0]
        assert message.from_user is not None
        assert message.sender_chat is not None
        assert (message.from_user.id, message.from_user.is_bot) == (1087968824, True)
        assert message.sender_chat.id == f.group
        with pytest.raises(ConsoleError, match="only an admin"):
            await f.mei.says(f.group, "/stopall", anonymous=True)


async def test_a_button_in_a_group_tells_who_pressed_it() -> None:
    async with family(with_bot=True) as f:
        await f.stage.bot.send_message(f.group, "Pay?", reply_markup=keyboard("ok"))
        press = asyncio.create_task(f.mei.presses("ok", chat_id=f.group))
        query = await f.stage.pressed()
        assert query.message is not None
        assert (query.from_user.id, query.message.chat.id, query.message.chat.type) == (
            MEI,
            f.group,
            Chat.GROUP,
        )
        await query.answer("Only in private")
        assert (await press).text == "Only in private"


async def test_a_supergroup_counts_its_messages_from_one() -> None:
    async with family(supergroup=True, with_bot=True) as f:
        first = await f.stage.bot.send_message(PERSON, "private")
        sent = await f.stage.bot.send_message(f.group, "in the group")
        assert (first.message_id, sent.message_id) == (1, 2)  # 1 there was the service message
        again = await f.stage.bot.send_message(PERSON, "private again")
        assert again.message_id == 2
        assert (await f.stage.bot.edit_message_text("changed", PERSON, 2)) is not None
        assert (await f.mei.messages(f.group))[-1].text == "in the group"


async def test_only_an_admin_bot_touches_what_others_wrote() -> None:
    async with family(with_bot=True) as f:
        theirs = await f.mei.says(f.group, "secret")
        mine = await f.stage.bot.send_message(f.group, "mine", reply_markup=ForceReply())
        with pytest.raises(BadRequest, match=r"(?i)message can't be deleted"):
            await f.stage.bot.delete_message(f.group, theirs)
        with pytest.raises(BadRequest, match=r"(?i)not enough rights to manage pinned messages"):
            await f.stage.bot.pin_chat_message(f.group, mine.message_id)
        await f.stage.bot.delete_message(f.group, mine.message_id)
        await f.stage.user.adds_bot(f.group, administrator=True)
        await f.stage.bot.delete_message(f.group, theirs)
        assert all(message.deleted for message in (await f.mei.messages(f.group))[-2:])


async def test_a_bot_that_joins_no_groups_cannot_be_added() -> None:
    async with family() as f:
        assert (await f.stage.bot.get_me()).can_join_groups
        await f.stage.user.post("botfather", {"joins_groups": False})
        assert not (await f.stage.bot.get_me()).can_join_groups
        with pytest.raises(ConsoleError, match="can't be added to groups"):
            await f.stage.user.adds_bot(f.group)
        with pytest.raises(ConsoleError, match="the bot is left already"):
            await f.stage.user.removes_bot(f.group)


async def test_the_bot_cannot_begin_a_chat_with_somebody_who_never_wrote() -> None:
    async with family() as f, ChatUser(f.stage.console.api_url, 44, "Bo", started=False) as bo:
        with pytest.raises(BadRequest, match=r"(?i)chat not found"):
            await f.stage.bot.send_message(44, "hi")
        await f.stage.user.adds_member(f.group, 44)
        await f.stage.user.adds_bot(f.group)
        with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
            await f.stage.bot.send_message(44, "hi")
        await bo.sends("/start")
        await f.stage.bot.send_message(44, "hi")
        await bo.sees("hi")


def test_a_group_takes_twenty_messages_a_minute() -> None:
    now = [100.0]
    limits = RateLimits(lambda: now[0])
    limits.switched_on = True
    for chat_id in (-4, PERSON):
        for _ in range(20):
            limits.check("sendmessage", chat_id)
            now[0] += 1.0
    limits.check("sendmessage", PERSON)
    now[0] -= 20.0
    with pytest.raises(ApiError, match="retry after 40"):
        limits.check("sendmessage", -4)
