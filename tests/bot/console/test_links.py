"""Deep links and command menus of the stand-in: what the apps make of them."""

import pytest
from telegram import (
    Bot,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeChatAdministrators,
    BotCommandScopeChatMember,
    BotCommandScopeDefault,
)
from telegram.error import BadRequest, Forbidden

from tests.console_client.client import ChatUser, ConsoleError
from tests.worlds.console_world import PERSON, stage

MEI = 43


@pytest.mark.parametrize(
    ("link", "command"),
    [
        ("https://t.me/farhand_demo_bot?start=aB_-9", "/start aB_-9"),
        ("t.me/Farhand_Demo_Bot?start=x", "/start x"),
        ("tg://resolve?domain=farhand_demo_bot&start=x", "/start x"),
        ("https://t.me/farhand_demo_bot", "/start"),
    ],
)
async def test_a_link_sends_start_with_its_code(link: str, command: str) -> None:
    async with stage() as s, ChatUser(s.console.api_url, MEI, "Mei", started=False) as mei:
        message_id = await mei.opens(link)
        message = (await s.updates())[0].message
        assert message is not None
        assert message.from_user is not None
        assert (message.message_id, message.text, message.from_user.id) == (message_id, command, MEI)
        assert message.entities[0].length == len("/start")
        await s.bot.send_message(MEI, "welcome")


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("https://t.me/another_bot?start=x", "leads to another place"),
        ("https://example.org/farhand_demo_bot?start=x", "no address of Telegram"),
        ("https://t.me/farhand_demo_bot?start=" + "x" * 65, "a code is up to 64"),
        ("https://t.me/farhand_demo_bot?start=a.b", "a code is up to 64"),
    ],
)
async def test_links_that_no_app_would_take_are_refused(link: str, why: str) -> None:
    async with stage() as s:
        with pytest.raises(ConsoleError, match=why):
            await s.user.opens(link)
        assert await s.user.messages() == []


async def test_a_group_link_adds_the_bot_and_starts_it_there() -> None:
    async with stage() as s, ChatUser(s.console.api_url, MEI, "Mei") as mei:
        group = await s.user.makes_group("Home", MEI)
        link = "https://t.me/farhand_demo_bot?startgroup=abc"
        await mei.opens(link, group_id=group)
        added, service, started = await s.updates()
        assert added.my_chat_member is not None
        assert added.my_chat_member.from_user.id == MEI
        assert service.message is not None
        assert started.message is not None
        assert (started.message.chat.id, started.message.text) == (group, "/start@farhand_demo_bot abc")
        await mei.opens(link, group_id=group)
        assert [bool(update.my_chat_member) for update in await s.updates()] == [True, False, False, False]


async def _sets(bot: Bot, name: str, scope: BotCommandScope, language: str = "") -> None:
    await bot.set_my_commands([(name, name)], scope, language)


async def test_a_private_menu_is_resolved_in_the_documented_order() -> None:
    async with stage() as s, ChatUser(s.console.api_url, MEI, "小美", "zh-hans") as mei:
        private, mine = BotCommandScopeAllPrivateChats(), BotCommandScopeChat(MEI)
        steps: list[tuple[str, BotCommandScope, str]] = [
            ("default", BotCommandScopeDefault(), ""),
            ("default_zh", BotCommandScopeDefault(), "zh"),
            ("private", private, ""),
            ("private_zh", private, "zh"),
            ("mine", mine, ""),
            ("mine_zh", mine, "zh"),
        ]
        for name, scope, language in steps:
            await _sets(s.bot, name, scope, language)
            assert [command.name for command in await mei.menu()] == [name]
        assert [command.name for command in await s.user.menu()] == ["private"]  # another person, in English
        for name, scope, language in reversed(steps):
            assert [command.name for command in await mei.menu()] == [name]
            assert [command.command for command in await s.bot.get_my_commands(scope, language)] == [name]
            await s.bot.delete_my_commands(scope, language)
        assert await mei.menu() == ()


async def test_a_groups_menu_knows_members_and_admins() -> None:
    async with stage() as s, ChatUser(s.console.api_url, MEI, "Mei") as mei:
        group = await s.user.makes_group("Home", MEI)
        with pytest.raises(Forbidden, match="bot is not a member of the group chat"):
            await _sets(s.bot, "here", BotCommandScopeChat(group))
        await s.user.adds_bot(group)
        steps: list[tuple[str, BotCommandScope, str]] = [  # what the admin Li sees, what Mei sees
            ("default", BotCommandScopeDefault(), "default"),
            ("groups", BotCommandScopeAllGroupChats(), "groups"),
            ("admins", BotCommandScopeAllChatAdministrators(), "groups"),
            ("here", BotCommandScopeChat(group), "here"),
            ("here_admins", BotCommandScopeChatAdministrators(group), "here"),
            ("only_mei", BotCommandScopeChatMember(group, MEI), "only_mei"),
        ]
        for name, scope, meis in steps:
            await _sets(s.bot, name, scope)
            admins = "here_admins" if name == "only_mei" else name
            assert [command.name for command in await s.user.menu(group)] == [admins]
            assert [command.name for command in await mei.menu(group)] == [meis]


async def test_scopes_and_languages_that_cannot_be_are_refused() -> None:
    async with stage() as s:
        with pytest.raises(BadRequest, match=r"(?i)invalid language code specified"):
            await _sets(s.bot, "x", BotCommandScopeDefault(), "zh-hans")
        with pytest.raises(BadRequest, match=r"(?i)can't use specified scope in private chats"):
            await _sets(s.bot, "x", BotCommandScopeChatAdministrators(PERSON))
        scope = BotCommandScope("chat_member", api_kwargs={"chat_id": PERSON})
        with pytest.raises(BadRequest, match=r"(?i)can't find field .user_id"):
            await _sets(s.bot, "x", scope)
        with pytest.raises(BadRequest, match=r"(?i)chat not found"):
            await s.bot.delete_my_commands(BotCommandScopeChat(999))


async def test_the_menu_of_somebody_who_blocked_the_bot_can_still_be_taken_away() -> None:
    async with stage() as s:
        await _sets(s.bot, "mine", BotCommandScopeChat(PERSON))
        await s.user.blocks()
        await s.bot.delete_my_commands(BotCommandScopeChat(PERSON))
        assert await s.user.menu() == ()
        assert (await s.bot.get_chat(PERSON)).id == PERSON
