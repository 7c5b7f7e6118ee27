"""Commands, descriptions and chats."""

import pytest
from telegram import BotCommand, BotCommandScopeAllPrivateChats, BotCommandScopeChat, MenuButtonCommands
from telegram.error import BadRequest

from bot.console.wire import as_list, as_object, as_text
from tests.worlds.console_world import PERSON, Stage, stage


async def _menu(s: Stage) -> list[str]:
    return [
        as_text(as_object(item).get("command")) for item in as_list(await s.user.get(f"commands/{PERSON}"))
    ]


async def test_the_menu_is_the_narrowest_scope_in_the_persons_language() -> None:
    async with stage() as s:
        everyone, mine = [BotCommand("start", "Begin")], [BotCommand("stop", "Stop it")]
        await s.bot.set_my_commands(everyone)
        assert await _menu(s) == ["start"]
        await s.bot.set_my_commands([BotCommand("help", "Help")], BotCommandScopeAllPrivateChats(), "en")
        assert await _menu(s) == ["help"]
        await s.bot.set_my_commands(mine, BotCommandScopeChat(PERSON))
        assert await _menu(s) == ["stop"]
        assert await s.bot.get_my_commands(BotCommandScopeChat(PERSON)) == tuple(mine)
        await s.bot.delete_my_commands(BotCommandScopeChat(PERSON))
        assert await _menu(s) == ["help"]
        assert await s.bot.get_my_commands() == tuple(everyone)


async def test_impossible_commands_are_refused() -> None:
    async with stage() as s:
        with pytest.raises(BadRequest, match=r"(?i)bot_command_invalid"):
            await s.bot.set_my_commands([("Big-Name", "x")])
        with pytest.raises(BadRequest, match=r"(?i)bot_command_description_invalid"):
            await s.bot.set_my_commands([("fine", "x" * 257)])
        with pytest.raises(BadRequest, match=r"(?i)chat not found"):
            await s.bot.set_my_commands([("fine", "x")], BotCommandScopeChat(999))


async def test_texts_are_kept_by_language_with_the_default_behind_them() -> None:
    async with stage() as s:
        await s.bot.set_my_description("Works your phone")
        await s.bot.set_my_description("操作你的手机", "zh")
        await s.bot.set_my_short_description("Phone")
        await s.bot.set_my_name("Hand", "en")
        assert (await s.bot.get_my_description("zh")).description == "操作你的手机"
        assert (await s.bot.get_my_description("de")).description == "Works your phone"
        assert (await s.bot.get_my_short_description()).short_description == "Phone"
        assert ((await s.bot.get_my_name("en")).name, (await s.bot.get_my_name()).name) == ("Hand", "Farhand")


async def test_a_chat_and_its_menu_button_can_be_asked_for() -> None:
    async with stage() as s:
        chat = await s.bot.get_chat(PERSON)
        assert (chat.id, chat.type, chat.first_name) == (PERSON, "private", "Li")
        await s.bot.set_chat_menu_button(PERSON, MenuButtonCommands())
        assert (await s.bot.get_chat_menu_button(PERSON)).type == "commands"
        with pytest.raises(BadRequest, match=r"(?i)invalid file_id"):
            await s.bot.get_file("nothing")
