"""The command menu beside the input field, in both languages."""

import logging

from telegram import BotCommand
from telegram.error import TelegramError
from telegram.ext import ExtBot

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
    "audit",
    "health",
    "language",
    "help",
)


async def set_menus(bot: ExtBot[None]) -> None:
    """English for everybody, Chinese where the app is Chinese. Best effort: the bot works without a menu."""
    try:
        await bot.set_my_commands(_menu("en"))
        await bot.set_my_commands(_menu("zh"), language_code="zh")
    except TelegramError as err:
        _log.warning("the command menu was not set: %s", err)


def _menu(lang: str) -> list[BotCommand]:
    return [BotCommand(name, say(lang, f"command_{name}")) for name in _COMMANDS]
