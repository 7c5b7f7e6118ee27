"""The command menu beside the input field: each person's own, by role and language."""

import logging
from collections.abc import Iterable

from telegram import Bot, BotCommand, BotCommandScope, BotCommandScopeChat, BotCommandScopeDefault
from telegram.error import TelegramError

from bot.people.permissions import menu_of
from bot.store import Person
from bot.strings import say

_log = logging.getLogger(__name__)


async def set_menus(bot: Bot, people: Iterable[Person] = (), gone: Iterable[int] = ()) -> None:
    """Strangers have nothing but /start. Best effort: the bot works without a menu. gone: ids of those who were taken out,
    when Telegram may not have heard.
    """
    await _set(bot, ("start",), BotCommandScopeDefault())
    for person in people:
        await set_menu(bot, person)
    for person_id in gone:
        await remove_menu(bot, person_id)


async def set_menu(bot: Bot, person: Person) -> None:
    """What this person may use, in their private chat, in the language that they chose. Best effort."""
    await _set(bot, menu_of(person.role), BotCommandScopeChat(person.person_id), person.lang)


async def remove_menu(bot: Bot, person_id: int) -> None:
    """A stranger again has what every stranger has. Best effort."""
    scope = BotCommandScopeChat(person_id)
    try:
        await bot.delete_my_commands(scope)
        await bot.delete_my_commands(scope, language_code="zh")
    except TelegramError as err:
        _log.warning("the command menu was not removed: %s", err)


async def _set(bot: Bot, commands: tuple[str, ...], scope: BotCommandScope, lang: str = "") -> None:
    """lang: of everybody there, '' for English, and Chinese where the app is Chinese."""
    try:
        await bot.set_my_commands(_menu(commands, lang or "en"), scope=scope)
        await bot.set_my_commands(_menu(commands, lang or "zh"), scope=scope, language_code="zh")
    except TelegramError as err:
        _log.warning("the command menu was not set: %s", err)


def _menu(commands: tuple[str, ...], lang: str) -> list[BotCommand]:
    return [BotCommand(name, say(lang, f"command_{name}")) for name in commands]
