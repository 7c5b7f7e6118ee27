"""/connect, /devices and /screen. The phone is asked in the background; the handler is long gone by then."""

import logging
from functools import partial

from telegram import Message, Update

from agent.contract.dispatcher import PhoneError
from agent.contract.people import Right
from bot.cards import connected_look
from bot.context import Context, Front, PressedButton, incoming, notice_key
from bot.handlers.phone_buttons import PhoneButtons
from bot.intake.which_phone import WhichPhone, no_phone_html
from bot.people.changing import adopted
from bot.rights.permissions import ADMIN, ALL, VIEW
from bot.rights.person import Person
from bot.showing.page_jobs import begin
from bot.showing.pages import show_page
from bot.showing.screens import begin_screen
from bot.store import BusyPage
from bot.strings import say_html

COMMANDS = {"connect": ADMIN, "devices": ALL, "screen": ALL}
VERBS = {"screen": VIEW}
_log = logging.getLogger(__name__)


class PhoneCommands:
    """Commands about phones."""

    def __init__(self, front: Front, pages: PhoneButtons) -> None:
        self._front = front
        self._pages = pages

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
        page = BusyPage(notice_key(message), person.person_id, "/connect")
        await begin(self._front, person, page, partial(self._connect, message, person, address))

    async def _connect(self, message: Message, person: Person, address: str) -> None:
        try:
            phone = await self._front.dispatcher.connect(self._front.caller(person), address)
        except PhoneError as err:
            _log.info("connect failed: %s", err)
            await self._front.say_error(message, person, err, edit=True, name=address, address=address)
            return
        person = await adopted(self._front, person, phone.phone_id)
        phones = self._front.dispatcher.phones()
        look = connected_look(phone, phones, self._front.phone_of(person), self._front.lang(person))
        await show_page(self._front, person, notice_key(message), look)

    async def devices(self, update: Update, context: Context) -> None:
        """All phones with their state, and what can be done with each."""
        message, person = incoming(update), context.person
        page = BusyPage(notice_key(message), person.person_id, "/devices")
        showing = partial(self._pages.show_list, person, page.key, new=True)
        await begin(self._front, person, page, showing, new=True)

    async def screen(self, update: Update, context: Context) -> None:
        """/screen: a picture of the default phone now, or the question which one it is about."""
        message, person = incoming(update), context.person
        phone_id = self._front.phone_of(person, Right.VIEW)
        key = f"screen:{message.chat_id}:{message.message_id}"
        if phone_id is not None:
            await begin_screen(self._front, person, phone_id, key)
        elif self._front.phones_of(person, Right.VIEW):
            await WhichPhone(self._front).ask_screen(person, notice_key(message))
        else:
            await self._front.answer(message, no_phone_html(self._front, person, Right.VIEW))

    async def press(self, button: PressedButton) -> str:
        """A screenshot of the phone that the button is about; answers the key of the toast."""
        await begin_screen(self._front, button.person, button.values["phone"], f"screen:{button.query.id}")
        return "toast_screen"
