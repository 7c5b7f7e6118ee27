"""The buttons of the pad, and the one that opens it whenever its person wants it."""

from agent.contract.people import Right
from agent.contract.takeover import PadKey, PadPress
from bot.cards import Look
from bot.context import ChatContext, PressedButton
from bot.requests.pad_opening import PadOpening
from bot.requests.pad_pages import PadPages
from bot.rights.permissions import Needs
from bot.rights.person import Role
from bot.showing.origin import Origin
from bot.showing.pages import show_page
from bot.strings import say_html

COMMANDS: dict[str, Needs] = {}
VERBS = {
    "pad": Needs(Role.MEMBER, own=True),
    "pad_press": Needs(Role.MEMBER, own=True),
    "pad_start": Needs(Role.MEMBER, Right.TAKE_OVER, begins=True),
}


class PadButtons:
    """'pad' opens the pad of a take-over, 'pad_press' is a press on one, 'pad_start' opens one of a phone."""

    def __init__(self, chat: ChatContext, pads: PadPages) -> None:
        self._chat = chat
        self._pads = pads
        self._opening = PadOpening(chat, pads)

    async def press(self, button: PressedButton) -> str:
        """Starts the work in the background; returns the key of the toast."""
        if button.verb == "pad_start":
            return await self._start(button)
        values, person = button.values, button.person
        request_id = int(values["request"])
        if button.verb == "pad":
            begun = self._pads.open(request_id, person, button.query.id)
        else:
            wanted = PadPress(PadKey(values["key"]), values["look"], int(values.get("number", "0")))
            begun = self._pads.press(request_id, wanted, button.key, person)
        return "" if begun else "toast_pad_busy"

    async def _start(self, button: PressedButton) -> str:
        query, person, phone_id = button.query, button.person, button.values["phone"]
        if query.message is None:  # the gate admits none without a chat
            return "toast_old_button"
        if self._chat.phone(phone_id) is None:
            return "toast_phone_gone"
        origin = Origin(query.message.chat.id, query.message.message_id, query.data or "")
        words = button.values.get("words", "")
        await self._opening.open(person, phone_id, f"pad_start:{query.id}", origin, button.pressed_at, words)
        if "keep" in button.values:  # it answered which phone is meant
            html = say_html(self._chat.lang(person), "which_for", phone=self._chat.phone_name(phone_id))
            await show_page(self._chat, person, button.key, Look(html))
        return "toast_pad"
