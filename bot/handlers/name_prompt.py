"""A new name for a phone: a reply to the message that asks for it, or the person's next text."""

import time
from collections.abc import Callable

from telegram import CallbackQuery, Message

from agent.contract.phones import MAX_NAME, PhoneError
from bot.cards.text import one_line
from bot.context import ChatContext
from bot.rights.person import Person
from bot.strings import say_html

_KEY = "rename"
_MINUTES = 2
_OWN_NAME_AGAIN = "-"


class NamePrompt:
    """Asks, and takes the answer."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.monotonic) -> None:
        self._chat = chat
        self._clock = clock
        # By person: the phone that their next text names, and until when.
        self._asked: dict[int, tuple[str, float]] = {}

    async def ask(self, person: Person, phone_id: str, query: CallbackQuery) -> None:
        """Sends the message that asks for a reply; its key names the phone."""
        lang, name = self._chat.lang(person), self._chat.phone_name(phone_id)
        self._asked[person.person_id] = phone_id, self._clock() + _MINUTES * 60
        html = say_html(lang, "rename_ask", name=name, limit=str(MAX_NAME), minutes=str(_MINUTES))
        key = f"{_KEY}:{query.id}:{phone_id}"
        await self._chat.replies.ask(person, key, html, "placeholder_rename", query.message)

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a reply to such a message, or the next text soon after it, as the name; False for others."""
        phone_id = await self._phone_asked_about(message, person)
        if phone_id is None:
            return False
        await self._rename(message, person, phone_id)
        return True

    def waits_for(self, person: Person) -> bool:
        """Is the person's next text a name?"""
        phone_id, until = self._asked.get(person.person_id, ("", 0.0))
        return bool(phone_id) and self._clock() < until

    def drop(self, person: Person) -> bool:
        """The person's next text is no name; False if it was none anyway."""
        waits = self.waits_for(person)
        self._asked.pop(person.person_id, None)
        return waits

    async def _phone_asked_about(self, message: Message, person: Person) -> str | None:
        if message.reply_to_message is None:
            return self._asked[person.person_id][0] if self.waits_for(person) else None
        kind, _, rest = (await self._chat.replies.replied_to(message)).partition(":")
        return rest.partition(":")[2] if kind == _KEY else None

    async def _rename(self, message: Message, person: Person, phone_id: str) -> None:
        name, caller = one_line(message.text or ""), self._chat.rights.caller(person)
        if self._chat.phone(phone_id) is None:
            self._asked.pop(person.person_id, None)
            await self._chat.replies.say(message, person, "phone_gone")
        elif not name:
            await self._chat.replies.say(message, person, "rename_empty")
        elif len(name) > MAX_NAME:
            await self._chat.replies.say(message, person, "rename_too_long", limit=str(MAX_NAME))
        else:
            self._asked.pop(person.person_id, None)
            try:
                await self._chat.dispatcher.phones.rename(
                    caller, phone_id, "" if name == _OWN_NAME_AGAIN else name
                )
            except PhoneError as err:
                await self._chat.replies.say_error(message, person, err)
                return
            await self._chat.replies.say(message, person, "renamed", name=self._chat.phone_name(phone_id))
