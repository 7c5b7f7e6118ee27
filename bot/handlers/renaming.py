"""A new name for a phone: asked for by a message that wants a reply."""

from telegram import CallbackQuery, Message

from agent.ports import PhoneError
from bot.cards.text import one_line
from bot.front import Front
from bot.outgoing import Outgoing, Priority
from bot.store import Person
from bot.strings import say, say_html

MAX_NAME = 40
_KEY = "rename"
_OWN_NAME_AGAIN = "-"


class Renaming:
    """Asks, and takes the answer."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def ask(self, person: Person, phone_id: str, query: CallbackQuery) -> None:
        """Sends the message that wants a reply; its key says which phone it is about."""
        lang = self._front.lang(person)
        await self._front.outbox.send(
            Outgoing(
                chat_id=person.person_id,
                key=f"{_KEY}:{query.id}:{phone_id}",
                priority=Priority.QUESTION,
                html=say_html(lang, "rename_ask", name=self._front.phone_name(phone_id), limit=str(MAX_NAME)),
                reply_to=query.message.message_id if query.message else None,
                silent=True,
                force_reply=say(lang, "placeholder_rename"),
            )
        )

    async def renamed(self, message: Message, person: Person) -> bool:
        """Takes a reply to such a message as the name; False if it is none."""
        if message.reply_to_message is None:
            return False
        key = await self._front.outbox.key_of(message.chat_id, message.reply_to_message.message_id)
        kind, _, rest = (key or "").partition(":")
        if kind != _KEY:
            return False
        await self._rename(message, person, rest.partition(":")[2])
        return True

    async def _rename(self, message: Message, person: Person, phone_id: str) -> None:
        name, caller = one_line(message.text or ""), self._front.caller(person)
        if self._front.phone(phone_id) is None:
            await self._front.say(message, person, "phone_gone")
        elif not name:
            await self._front.say(message, person, "rename_empty")
        elif len(name) > MAX_NAME:
            await self._front.say(message, person, "rename_too_long", limit=str(MAX_NAME))
        else:
            try:
                await self._front.dispatcher.rename(caller, phone_id, "" if name == _OWN_NAME_AGAIN else name)
            except PhoneError as err:
                await self._front.say_error(message, person, err)
                return
            await self._front.say(message, person, "renamed", name=self._front.phone_name(phone_id))
