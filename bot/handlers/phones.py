"""/devices and /screen.

The phone is asked in the background, after the handler has returned.
"""

from functools import partial

from telegram import Message, Update

from agent.contract.people import Right
from bot.bus.done_before import only_reads
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.phone_buttons import PhoneButtons
from bot.intake.which_phone import WhichPhone, no_phone_html
from bot.requests.pad_opening import PadOpening
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import ALL, Needs
from bot.rights.person import Person, Role
from bot.showing.origin import Origin
from bot.showing.page_jobs import begin
from bot.showing.screens import begin_screen
from bot.store import BusyPage

COMMANDS = {"devices": Needs(reads=True), "screen": ALL}
VERBS = {"screen": Needs(Role.VIEWER, Right.VIEW, reads=True)}
_PAD = (["pad"], ["操作"])


class PhoneCommands:
    """Commands about phones that there are."""

    def __init__(self, chat: ChatContext, pages: PhoneButtons, pads: PadPages) -> None:
        self._chat = chat
        self._pages = pages
        self._opening = PadOpening(chat, pads)

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
        only_reads()
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
        """Sends a screenshot of the button's phone; returns the key of the toast."""
        await begin_screen(self._chat, button.person, button.values["phone"], f"screen:{button.query.id}")
        return "toast_screen"
