"""What the bot hears of a group, and how it is told."""

import pytest
from telegram import Message, MessageEntity

from tests.console_client.client import ChatUser, ConsoleError
from tests.worlds.console_group import MEI, family
from tests.worlds.console_world import PERSON, Stage


async def _heard(s: Stage) -> list[Message]:
    """All messages that wait for the bot."""
    return [update.message for update in await s.bot.get_updates(timeout=0) if update.message]


async def _texts(s: Stage) -> list[str | None]:
    return [message.text for message in await _heard(s)]


def _parts(message: Message, kind: str) -> list[str]:
    return [message.parse_entity(entity) for entity in message.entities if entity.type == kind]


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
