"""The top handler of updates: what nobody expected is logged with an id, and the chat is told that id."""

import logging
import secrets
import time

from telegram import Update

from bot.front import Context, Front
from bot.outgoing import Outgoing, Priority
from bot.store import InboxState
from bot.strings import say_html

_log = logging.getLogger(__name__)
_QUIET_S = 60.0


class Incidents:
    """At most one message a minute a chat, so that a fault in a loop does not flood anyone."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._told_at: dict[int, float] = {}

    async def handle(self, update: object, context: Context) -> None:
        """Registered with Application.add_error_handler. What failed once is not tried again after a restart."""
        incident = secrets.token_hex(4)
        _log.error("incident %s while handling an update", incident, exc_info=context.error)
        if isinstance(update, Update):
            await self._tell(update, incident)
            await self._front.store.inbox.end(update.update_id, InboxState.FAILED)

    async def _tell(self, update: Update, incident: str) -> None:
        chat = update.effective_chat
        if chat is None or time.monotonic() - self._told_at.get(chat.id, -_QUIET_S) < _QUIET_S:
            return
        person = await self._front.store.people.person(chat.id)
        if person is None:
            return  # a stranger learns nothing, not even that something broke
        self._told_at[chat.id] = time.monotonic()
        html = say_html(self._front.lang(person), "something_wrong", id=incident)
        await self._front.outbox.send(Outgoing(chat.id, f"incident:{incident}", Priority.NOTICE, html))
