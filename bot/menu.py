"""The command menu beside the input field, in both languages; admins have more in theirs."""

import logging
from collections.abc import Iterable

from telegram import Bot, BotCommand, BotCommandScope, BotCommandScopeChat, BotCommandScopeDefault
from telegram.error import TelegramError

from bot.strings import say

_log = logging.getLogger(__name__)
_COMMANDS = (
    "status",
    "screen",
    "stop",
    "cancel",
    "devices",
    "connect",
    "pair",
    "history",
    "audit",
    "privacy",
    "language",
    "help",
)
_OF_ADMINS = ("health",)


async def set_menus(bot: Bot, admins: Iterable[int] = ()) -> None:
    """English for everybody, Chinese where the app is Chinese. Best effort: the bot works without a menu.

    admins: their user ids, which are the ids of their private chats.
    """
    await _set(bot, _COMMANDS, BotCommandScopeDefault())
    for admin in admins:
        await set_admin_menu(bot, admin)


async def set_admin_menu(bot: Bot, admin: int) -> None:
    """The longer menu, in one chat. Best effort."""
    await _set(bot, (*_COMMANDS, *_OF_ADMINS), BotCommandScopeChat(admin))


async def _set(bot: Bot, commands: tuple[str, ...], scope: BotCommandScope) -> None:
    try:
        await bot.set_my_commands(_menu(commands, "en"), scope=scope)
        await bot.set_my_commands(_menu(commands, "zh"), scope=scope, language_code="zh")
    except TelegramError as err:
        _log.warning("the command menu was not set: %s", err)


def _menu(commands: tuple[str, ...], lang: str) -> list[BotCommand]:
    return [BotCommand(name, say(lang, f"command_{name}")) for name in commands]
