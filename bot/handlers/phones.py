"""/connect, /devices and /screen. The phone is asked in the background; the handler is long gone by then."""

import logging

from telegram import Message, Update

from agent.ports import PhoneError, ScreenLook
from bot.cards import app_name
from bot.front import Context, Front, incoming
from bot.status_text import devices_html
from bot.store import Person
from bot.strings import say_html

_log = logging.getLogger(__name__)


class PhoneCommands:
    """Commands about phones."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def connect(self, update: Update, context: Context) -> None:
        """/connect HOST:PORT."""
        message, person = incoming(update), context.person
        address = " ".join(context.args or [])
        if not address:
            await self._front.say(message, person, "connect_usage")
            return
        lang = self._front.lang(person)
        lines = [say_html(lang, "connect_trying", address=address), say_html(lang, "connect_consent")]
        await self._front.answer(message, "\n".join(lines))
        self._front.background.start(self._connect(message, person, address), f"connect {message.message_id}")

    async def _connect(self, message: Message, person: Person, address: str) -> None:
        try:
            phone = await self._front.dispatcher.connect(self._front.caller(person), address)
        except PhoneError as err:
            _log.info("connect failed: %s", err)
            values = {"name": address, "address": address} | err.values
            await self._front.answer(
                message, say_html(self._front.lang(person), err.key, **values), edit=True
            )
            return
        if not person.default_phone:
            await self._front.store.people.set_default_phone(person.person_id, phone.phone_id)
        await self._front.say(message, person, "connected", name=phone.model, edit=True)

    async def devices(self, update: Update, context: Context) -> None:
        """All phones with their state."""
        message, person = incoming(update), context.person
        phones = self._front.dispatcher.phones()
        html = devices_html(phones, self._front.phone_of(person), self._front.lang(person))
        await self._front.answer(message, html)

    async def screen(self, update: Update, context: Context) -> None:
        """/screen: a picture of the default phone now."""
        message, person = incoming(update), context.person
        phone_id = self._front.phone_of(person)
        if phone_id is None:
            await self._front.say(message, person, "no_phone")
            return
        key = f"screen:{message.chat_id}:{message.message_id}"
        self._front.background.start(self.show_screen(person, phone_id, key), key)

    async def show_screen(self, person: Person, phone_id: str, key: str) -> None:
        """Looks and answers under this key; every kind of missing picture has its own sentence."""
        lang, picture = self._front.lang(person), None
        try:
            look = await self._front.dispatcher.look(self._front.caller(person), phone_id)
        except PhoneError as err:
            html = say_html(lang, err.key, **{"name": self._front.phone_name(phone_id)} | err.values)
        else:
            html, picture = _caption(look, lang), look.picture
        await self._front.note(person.person_id, key, html, picture)


def _caption(look: ScreenLook, lang: str) -> str:
    return say_html(lang, f"screen_{look.verdict}", phone=look.phone.model, app=app_name(look.app, lang))
