"""Notifies admins of a start that is held up: at once and without the outbox, which needs the same disk."""

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.phones import Background
from agent.storage.database_file import reading
from bot.context import ChatContext
from bot.strings import say_html

_log = logging.getLogger(__name__)
# A file that its rights or disk keep from being opened is reported to whoever starts the program.
NOT_YET_USABLE = frozenset({Trouble.BROKEN, Trouble.READ_ONLY})


class StartNews:
    """Called by whoever holds the start. Best effort: where admins cannot be read, only the log has it."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def held(self, err: DatabaseTroubled) -> None:
        """The databases cannot be used now."""
        try:
            admins = await self._chat.store.people.admins()
        except DatabaseTroubled:
            _log.error("nobody in the chat can be told of it: %s", err)
            return
        for admin in admins:
            lang = self._chat.lang(admin)
            await self._chat.outbox.alert(admin.person_id, say_html(lang, "start_held"))


class EarlyNews:
    """As StartNews while databases cannot be opened: reads the bot's file without changing it.

    path: of that file.
    lang: for those who have chosen none.
    """

    def __init__(self, bot: ExtBot[None], path: Path, lang: str, background: Background) -> None:
        self._bot = bot
        self._path = path
        self._lang = lang
        self._background = background

    async def held(self, err: DatabaseTroubled) -> None:
        """Notifies in the background; nothing waits for Telegram."""
        del err
        self._background.start(self._notify(), "news of the start")

    async def _notify(self) -> None:
        for person_id, lang in await asyncio.to_thread(_admins, self._path):
            with suppress(TelegramError):
                words = say_html(lang or self._lang, "start_held")
                await self._bot.send_message(person_id, words, parse_mode=ParseMode.HTML)


def _admins(path: Path) -> list[tuple[int, str]]:
    """Whom to notify, and in which language; empty if that cannot be read."""
    try:
        with closing(reading(path)) as database:
            return database.execute("SELECT person_id, lang FROM people WHERE role = 'admin'").fetchall()
    except sqlite3.Error:
        return []
