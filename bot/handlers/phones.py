"""/connect, /pair, /devices and /screen.

The phone is asked in the background, after the handler has returned.
"""

import logging
import re
from functools import partial

from telegram import Message, Update

from agent.contract.people import Right
from agent.contract.phones import PhoneError
from bot.cards import connected_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.phone_buttons import PhoneButtons
from bot.intake.which_phone import WhichPhone, no_phone_html
from bot.people.changes import adopt_phone
from bot.people.pairings import PairingMessages
from bot.requests.pad_opening import PadOpening
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import ADMIN, ALL, VIEW
from bot.rights.person import Person
from bot.showing.origin import Origin
from bot.showing.page_jobs import begin
from bot.showing.pages import show_page
from bot.showing.screens import begin_screen
from bot.store import BusyPage
from bot.strings import say_html

COMMANDS = {"connect": ADMIN, "pair": ADMIN, "devices": ALL, "screen": ALL}
VERBS = {"screen": VIEW, "phone_add": ADMIN}
_log = logging.getLogger(__name__)
_ADDRESS = re.compile(r"[^\s:]+:[0-9]{1,5}|\[[^\s\]]+\]:[0-9]{1,5}")
_PAD = (["pad"], ["操作"])
_CODE = re.compile(r"[0-9]{6}")


class PhoneCommands:
    """Commands about phones."""

    def __init__(
        self, chat: ChatContext, pages: PhoneButtons, pairings: PairingMessages, pads: PadPages
    ) -> None:
        self._chat = chat
        self._pages = pages
        self._pairings = pairings
        self._opening = PadOpening(chat, pads)

    async def connect(self, update: Update, context: UpdateContext) -> None:
        """/connect HOST:PORT."""
        message, person = incoming(update), context.person
        address = " ".join(context.args or [])
        if not address:
            await self._chat.replies.say(message, person, "connect_usage")
            return
        lang = self._chat.lang(person)
        lines = [say_html(lang, "connect_trying", address=address), say_html(lang, "connect_consent")]
        await self._chat.replies.answer(message, "\n".join(lines))
        page = BusyPage(notice_key(message), person.person_id, "/connect")
        await begin(self._chat, person, page, partial(self._connect, message, person, address))

    async def _connect(self, message: Message, person: Person, address: str) -> None:
        try:
            phone = await self._chat.dispatcher.phones.connect(self._chat.rights.caller(person), address)
        except PhoneError as err:
            _log.info("connect failed: %s", err)
            await self._chat.replies.say_error(message, person, err, edit=True, name=address, address=address)
            return
        person = await adopt_phone(self._chat, person, phone.phone_id)
        phones = self._chat.dispatcher.phones.known()
        look = connected_look(phone, phones, self._chat.rights.phone_of(person), self._chat.lang(person))
        await show_page(self._chat, person, notice_key(message), look)

    async def pair(self, update: Update, context: UpdateContext) -> None:
        """/pair HOST:PORT CODE, or without arguments for a QR picture. Refuses malformed arguments."""
        message, person = incoming(update), context.person
        words = [word for word in context.args or [] if word]
        key = notice_key(message)
        if not words:
            await self._pair_by_qr(person, key)
            return
        try:
            address, code = words[0], "".join(words[1:])  # some phones show the code as '123 456'
            if (wrong := _wrong(address, code)) is not None:
                await self._chat.replies.say(message, person, wrong, address=address)
                return
            await self._pairings.by_code(person, key, address, code)
        except PhoneError as err:
            _log.info("pairing did not begin: %s", err)
            await self._chat.replies.say_error(message, person, err)

    async def _pair_by_qr(self, person: Person, key: str) -> None:
        try:
            await self._pairings.by_qr(person, key)
        except PhoneError as err:
            _log.info("pairing did not begin: %s", err)
            html = say_html(self._chat.lang(person), err.key, **err.values)
            await self._chat.replies.note(person.person_id, key, html)

    async def devices(self, update: Update, context: UpdateContext) -> None:
        """Sends all phones with their state and their actions."""
        message, person = incoming(update), context.person
        page = BusyPage(notice_key(message), person.person_id, "/devices")
        showing = partial(self._pages.show_list, person, page.key, new=True)
        await begin(self._chat, person, page, showing, new=True)

    async def screen(self, update: Update, context: UpdateContext) -> None:
        """/screen: sends a screenshot of the default phone, or asks which phone; with 'pad' opens its pad."""
        message, person = incoming(update), context.person
        if [word.lower() for word in context.args or []] in _PAD:
            await self._pad(message, person, context.came_at)
            return
        phone_id = self._chat.rights.phone_of(person, Right.VIEW)
        key = f"screen:{message.chat_id}:{message.message_id}"
        if phone_id is not None:
            await begin_screen(self._chat, person, phone_id, key)
        elif self._chat.rights.phones_of(person, Right.VIEW):
            await WhichPhone(self._chat).ask_screen(person, notice_key(message))
        else:
            await self._chat.replies.answer(message, no_phone_html(self._chat, person, Right.VIEW))

    async def _pad(self, message: Message, person: Person, came_at: float | None) -> None:
        phone_id = self._chat.rights.phone_of(person, Right.TAKE_OVER)
        key = f"pad_start:{message.chat_id}:{message.message_id}"
        if phone_id is not None:
            origin = Origin(message.chat_id, message.message_id, "pad")
            await self._opening.open(person, phone_id, key, origin, came_at)
        elif self._chat.rights.phones_of(person, Right.TAKE_OVER):
            await WhichPhone(self._chat).ask_pad(person, key)
        else:
            await self._chat.replies.answer(message, no_phone_html(self._chat, person, Right.TAKE_OVER))

    async def press(self, button: PressedButton) -> str:
        """Sends a screenshot of the button's phone, or what /pair sends; returns the key of the toast."""
        if button.verb == "phone_add":
            await self._pair_by_qr(button.person, f"pair:{button.query.id}")
            return ""
        await begin_screen(self._chat, button.person, button.values["phone"], f"screen:{button.query.id}")
        return "toast_screen"


def _wrong(address: str, code: str) -> str | None:
    """The key of the sentence about malformed arguments; None if they are well-formed."""
    if not code:
        return "pair_needs_address" if _CODE.fullmatch(address) else "pair_needs_code"
    if not _ADDRESS.fullmatch(address):
        return "pair_address_invalid"
    return None if _CODE.fullmatch(code) else "pair_code_invalid"
