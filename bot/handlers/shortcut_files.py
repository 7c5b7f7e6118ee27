"""A shortcut's file that a person sends, which may be anybody's: read, shown, and kept on a press alone."""

import logging

from telegram import Document, Update
from telegram.error import TelegramError

from bot.cards.shortcuts import shortcut_file_look
from bot.context import ChatContext, UpdateContext, incoming, notice_key
from bot.handlers.other_messages import OtherMessages
from bot.rights.person import Person
from bot.showing.pages import show_page
from bot.strings import say_html

_log = logging.getLogger(__name__)
_MOST_BYTES = 100_000


class ShortcutFiles:
    """Takes documents. Words in them are shown and never acted on."""

    def __init__(self, chat: ChatContext, other: OtherMessages) -> None:
        self._chat = chat
        self._other = other

    async def take(self, update: Update, context: UpdateContext) -> None:
        """Answers a document; any that is no JSON file gets the answer of other messages."""
        message, person = incoming(update), context.person
        file = message.document
        if file is None or not (file.file_name or "").lower().endswith(".json"):
            forwarded = message.forward_origin is not None
            answer = self._other.answer_forwarded if forwarded else self._other.answer_not_text
            await answer(update, context)
        elif await self._other.waits_for_secret(message, person):
            await self._other.answer_not_text(update, context)
        elif (file.file_size or 0) > _MOST_BYTES:
            await self._chat.replies.say(message, person, "shortcut_refused_bad_file")
        else:
            reading = self._read(file, person, notice_key(message))
            self._chat.background.start(reading, "a shortcut's file")

    async def _read(self, file: Document, person: Person, key: str) -> None:
        lang = self._chat.lang(person)
        try:
            content = bytes(await (await file.get_file()).download_as_bytearray())
        except TelegramError as err:
            _log.warning("a shortcut's file cannot be fetched: %s", err)
            await self._chat.replies.note(person.person_id, key, say_html(lang, "shortcut_file_not_fetched"))
            return
        if len(content) > _MOST_BYTES:
            await self._chat.replies.note(person.person_id, key, say_html(lang, "shortcut_refused_bad_file"))
            return
        text = content.decode(errors="replace")
        caller, commands = self._chat.rights.caller(person), tuple(self._chat.rights.permissions.commands)
        offer = await self._chat.dispatcher.shortcuts.read(caller, text, commands)
        await show_page(self._chat, person, key, shortcut_file_look(offer, text, lang), new=True)
