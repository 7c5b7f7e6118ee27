"""`farhand claim`: the code that makes its first user the admin."""

import asyncio
from pathlib import Path

import click
from telegram.error import TelegramError

from bot.intake.client import telegram_bot
from bot.settings import HostSettings, SettingsError, TelegramSettings
from bot.store import Store
from bot.strings import say
from bot.terminal.speaking import plain


async def print_claim(settings: HostSettings, *, again: bool, folder: bool = True) -> int:
    """Prints the code as /start CODE and, if Telegram gives the bot's name, as a link.

    folder: the data directory, which is printed, too.
    """
    lang, where = settings.farhand_lang, str(settings.farhand_data_dir.resolve())
    path = settings.farhand_data_dir / "bot.sqlite3"
    async with Store.open(path) as store:
        if await store.people.admins() and not again:
            click.echo(plain(lang, "claim_taken", path=where), err=True)
            return 1
        code = await store.claims.make_claim(again=again)
    if folder:
        click.echo(say(lang, "claim_data", path=where))
    click.echo(say(lang, "claim_send", code=code))
    if name := await _bot_name():
        click.echo(say(lang, "claim_link", link=f"https://t.me/{name}?start={code}"))
    return 0


async def is_claimed(data: Path) -> bool:
    """Has the bot an admin already?"""
    async with Store.open(data / "bot.sqlite3") as store:
        return bool(await store.people.admins())


async def _bot_name() -> str | None:
    """The bot's user name, None without a token or if Telegram is not reached within 5 s."""
    try:
        settings = TelegramSettings.read()
        async with asyncio.timeout(5), telegram_bot(settings) as bot:
            return bot.username
    except (SettingsError, TelegramError, TimeoutError):
        return None
