"""The top handler of updates: an unexpected error is logged with an id, and the chat gets that id."""

import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace

from telegram import Chat, Update
from telegram.ext import ApplicationHandlerStop

from agent.contract.errors import DatabaseTroubled
from agent.contract.phones import PhoneError
from bot.bus.errors import HomeSilent, HomeTroubled
from bot.context import ChatContext, UpdateContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.showing.group_lines import origin_of, say_refused
from bot.store import InboxState
from bot.strings import say, say_html

_log = logging.getLogger(__name__)
_QUIET_S = 60.0
_ALSO = "🤷"


class Incidents:
    """Sends at most one message a minute a chat, for faults in a loop; later failures are marked."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat
        self._notified_at: dict[int, float] = {}

    async def handle(self, update: object, context: UpdateContext) -> None:
        """Registered with Application.add_error_handler. A failed update is not repeated after a restart.

        Ends the update: what the gate could not let through must not go on to the handlers behind it.
        """
        incident = secrets.token_hex(4)
        if isinstance(context.error, PermissionError) and context.error.errno is None:  # not a file's
            _log.info("an update was not obeyed: its person may not do that any more")
            await self._refuse(update)
            raise ApplicationHandlerStop
        if isinstance(update, Update) and isinstance(context.error, PhoneError):
            _log.info("an update was not obeyed: %s", context.error)
            await self._say(update, context.error.key, context.error.values)
            if not isinstance(context.error, (HomeSilent, HomeTroubled)):  # those may have done it
                await self._refuse_in_group(update)
            raise ApplicationHandlerStop
        _log.error("incident %s while handling an update", incident, exc_info=context.error)
        try:
            await self._notify(update, context, incident)
            if isinstance(update, Update) and not isinstance(context.error, DatabaseTroubled):
                await self._chat.store.inbox.end(update.update_id, InboxState.FAILED)
        except Exception:  # noqa: BLE001 - the library would only log it and go on to the next handlers
            _log.exception("incident %s could not be told or marked", incident)
        raise ApplicationHandlerStop

    async def _notify(self, update: object, context: UpdateContext, incident: str) -> None:
        person = await self._person(update) if isinstance(update, Update) else None
        if person is None or not isinstance(update, Update):
            return
        if isinstance(context.error, DatabaseTroubled):
            await self._trouble(update, person, context.error)
            return
        lang, person_id = self._chat.lang(person), person.person_id
        if update.callback_query is not None:
            text = say(lang, "something_wrong", id=incident)
            await self._chat.outbox.acknowledge(person_id, update.callback_query.id, text, alert=True)
        if self._may_notify(person_id):
            html = say_html(lang, "something_wrong_also", id=incident)
            await self._chat.outbox.send(Outgoing(person_id, f"incident:{incident}", Priority.NOTICE, html))
        else:
            await self._mark(update)

    async def _refuse(self, update: object) -> None:
        """The person's rights were changed meanwhile. A stranger gets no answer."""
        if isinstance(update, Update):
            pressed = update.callback_query is not None
            await self._say(update, "toast_not_allowed" if pressed else "people_not_allowed", {})
            await self._refuse_in_group(update)

    async def _refuse_in_group(self, update: Update) -> None:
        message, person = update.message, await self._person(update)
        if message is not None and message.chat.type != Chat.PRIVATE and person is not None:
            await say_refused(self._chat, person, origin_of(message, person))

    async def _person(self, update: Update) -> Person | None:
        """Who sent it: in a group, too, each answer is theirs, in private. None for a stranger.

        A stranger learns nothing, not even that there was an error.
        """
        user = update.effective_user
        return await self._chat.store.people.person(user.id) if user else None

    async def _say(self, update: Update, sentence: str, values: Mapping[str, str]) -> None:
        """Why nothing was done: on the button, or as a message. A stranger gets no answer."""
        person = await self._person(update)
        if person is None:
            return
        lang, key = self._chat.lang(person), f"refused:{update.update_id}"
        if update.callback_query is not None:
            text = say(lang, sentence, **values)
            await self._chat.outbox.acknowledge(person.person_id, update.callback_query.id, text, alert=True)
            return
        html, message = say_html(lang, sentence, **values), update.message
        # Rather twice than never: without it the person waits for a task that nobody has.
        notice = Outgoing(person.person_id, key, Priority.QUESTION, html)
        if message is not None and message.chat_id == person.person_id:
            notice = replace(notice, reply_to=message.message_id)
        await self._chat.outbox.send(notice)

    async def _trouble(self, update: Update, person: Person, err: DatabaseTroubled) -> None:
        """Reports disk trouble in ways that need no disk; each press is answered."""
        key, lang = f"trouble_{err.kind}", self._chat.lang(person)
        if update.callback_query is not None:
            press_id, text = update.callback_query.id, say(lang, key)
            await self._chat.outbox.acknowledge(person.person_id, press_id, text, alert=True)
        elif self._may_notify(person.person_id):
            await self._chat.outbox.alert(person.person_id, say_html(lang, key))
        else:
            await self._mark(update)

    async def _mark(self, update: object) -> None:
        """Marks the message, so that none stays without an answer."""
        message = update.message if isinstance(update, Update) else None
        if message is not None:
            await self._chat.outbox.react(message.chat_id, message.message_id, _ALSO)

    def _may_notify(self, chat_id: int) -> bool:
        now = time.monotonic()
        if now - self._notified_at.get(chat_id, -_QUIET_S) < _QUIET_S:
            return False
        self._notified_at[chat_id] = now
        return True
