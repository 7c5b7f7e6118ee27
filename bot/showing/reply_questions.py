"""Asks a person for a reply, and keeps on disk what the reply is for."""

from collections.abc import Mapping

from telegram import Message

from agent.contract.shortcuts import MAX_SHORTCUT_NAME
from bot.context import ChatContext
from bot.rights.person import Person
from bot.store.reply_drafts import ReplyDraft
from bot.strings import say_html

_KEY = "shortcut_ask"


class ReplyQuestions:
    """Questions about shortcuts. kind: the end of the question's key in the strings."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def ask(
        self, person: Person, kind: str, about: str, values: Mapping[str, str], html: str = ""
    ) -> None:
        """Sends the question. about: what makes its message one; html: in place of its sentence."""
        key = f"{_KEY}:{about}:{kind}"
        await self._chat.store.reply_drafts.open(ReplyDraft(key, person.person_id, kind, values))
        said = {"limit": str(MAX_SHORTCUT_NAME), **values}
        html = html or say_html(self._chat.lang(person), f"shortcut_ask_{kind}", **said)
        await self._chat.replies.ask(person, key, html, f"shortcut_placeholder_{kind}")

    async def asked(self, message: Message) -> str | None:
        """The key of the question that this message replies to; None for none of these."""
        key = await self._chat.replies.replied_to(message)
        return key if key.partition(":")[0] == _KEY else None

    async def draft(self, key: str, person: Person) -> ReplyDraft | None:
        """What the person's reply is for; None if it was taken before."""
        return await self._chat.store.reply_drafts.get(key, person.person_id)

    async def close(self, key: str) -> None:
        """The reply was taken."""
        await self._chat.store.reply_drafts.close(key)
