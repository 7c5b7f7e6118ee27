"""Groups of the stand-in: who is in them and what the bot may do there."""

import asyncio

import pytest
from telegram import Chat, ForceReply
from telegram.error import BadRequest, Forbidden

from bot.console.errors import ApiError
from bot.console.rates import RateLimits
from tests.console_client.client import ChatUser, ConsoleError
from tests.worlds.console_group import MEI, family
from tests.worlds.console_world import PERSON, keyboard, png


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
