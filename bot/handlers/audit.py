"""/audit: the newest decisions, for admins."""

from telegram import Update

from bot.bus.left_out import noting_left_out
from bot.cards.audit import audit_look
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.people.change_audit import carry_if_possible
from bot.rights.permissions import Needs
from bot.rights.person import Person, Role
from bot.showing.left_out_line import with_left_out
from bot.showing.pages import show_page

COMMANDS = {"audit": Needs(Role.ADMIN, reads=True)}
VERBS = {"audit": Needs(Role.ADMIN, reads=True)}
_NEWEST = 500  # rows that can be paged through; `farhand audit export` has all


class AuditPages:
    """The command and its buttons."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def audit(self, update: Update, context: UpdateContext) -> None:
        """Sends the first page as a new message."""
        message, person = incoming(update), context.person
        await self._show(person, notice_key(message), 0, new=True)

    async def press(self, button: PressedButton) -> str:
        """Turns to another page; returns the key of the toast, '' for none."""
        await self._show(button.person, button.key, int(button.values["page"]), new=False)
        return ""

    async def _show(self, person: Person, key: str, page: int, *, new: bool) -> None:
        await carry_if_possible(self._chat.store, self._chat.dispatcher.history.keep_change)
        with noting_left_out() as left_out:
            entries = await self._chat.dispatcher.history.audit(self._chat.rights.caller(person), _NEWEST)
        names = {known.person_id: known.name for known in await self._chat.store.people.all()}
        look = audit_look(entries, names, self._chat.lang(person), page=page)
        await show_page(self._chat, person, key, with_left_out(self._chat, person, look, left_out), new=new)
