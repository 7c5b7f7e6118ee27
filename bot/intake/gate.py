"""Admits known people, buttons included; strangers learn only that the bot is private.

While the bot has no owner, it says how to become the owner: the owner is a stranger, too.
"""

import logging
import secrets
from dataclasses import replace

from telegram import Chat, Update, User
from telegram.ext import ApplicationHandlerStop, TypeHandler

from agent.contract.audit import AuditEvent
from agent.contract.errors import DatabaseTroubled
from bot.bus.done_before import begin_update
from bot.cards.phone_words import is_online
from bot.context import App, ChatContext, UpdateContext
from bot.intake.gate_quota import GateQuota
from bot.intake.group_hearing import Groups
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.invitation_news import notify_claimed
from bot.people.menu import set_menu
from bot.people.newcomers import Newcomers, code_of
from bot.rights.person import Person
from bot.store import ClaimResult
from bot.strings import say, say_html

_log = logging.getLogger(__name__)
# Far before every other group, so that nothing is handled unchecked.
_GROUP = -100


class Gate:
    """Lets an update through with `context.person` set, or ends it. quota: None for no limit."""

    def __init__(
        self,
        chat: ChatContext,
        *,
        quota: GateQuota | None = None,
        groups: Groups | None = None,
    ) -> None:
        self._chat = chat
        self._quota = quota
        self._groups = groups or Groups(chat)
        self._newcomers = Newcomers(chat)

    def add_to(self, app: App) -> None:
        """A TypeHandler sees every kind of update; a MessageHandler here would let presses pass."""
        app.add_handler(TypeHandler(Update, self._check), group=_GROUP)

    async def _check(self, update: Update, context: UpdateContext) -> None:
        begin_update(again=context.came_at is not None)
        user, chat = update.effective_user, update.effective_chat
        private = chat is not None and chat.type == Chat.PRIVATE
        if not private and not self._groups.leave_unless_allowed(update) and not update.callback_query:
            await self._groups.handle(update, context.came_at)
        if user is None or user.is_bot or not (private or update.callback_query):
            raise ApplicationHandlerStop
        if private and update.my_chat_member is None:  # whoever writes or presses has unblocked the bot
            await self._chat.in_reach(user.id)
        person = await self._chat.store.people.person(user.id)
        if person is None:
            await self._stranger(update, user)
            raise ApplicationHandlerStop
        if not private:  # a button in a group, or of an unknown message
            await self._refuse(update, person.person_id, say(self._chat.lang(person), "toast_not_here"))
            raise ApplicationHandlerStop
        if self._quota is not None and not await self._quota.allows(update, person):
            raise ApplicationHandlerStop
        context.person = await self._save_name(person, user)

    async def _save_name(self, person: Person, user: User) -> Person:
        """Stores a person's present name. The name is theirs to choose; the number identifies them."""
        if person.name == user.full_name or not user.full_name:
            return person
        try:
            await self._chat.store.people.set_name(person.person_id, user.full_name)
        except DatabaseTroubled as err:  # the next update tries again; this one may be a /stop
            _log.warning("a new name was not kept: %s", err)
        return replace(person, name=user.full_name)

    async def _stranger(self, update: Update, user: User) -> None:
        lang = "zh" if (user.language_code or "").startswith("zh") else self._chat.default_lang
        if update.callback_query:
            if not await self._newcomers.handle_press(update.callback_query, user):
                await self._refuse(update, user.id, await self._stranger_text(lang, user.id))
            return
        if update.message is None and update.edited_message is None:  # they have blocked or unblocked the bot
            return
        code = code_of(update.message)
        result = await self._try_code(code, user, lang) if code else ClaimResult.WRONG
        if result is ClaimResult.TAKEN:
            await self._notify(update, user.id, await self._welcome(user, lang))
            await notify_claimed(self._chat)
            if person := await self._chat.store.people.person(user.id):
                await set_menu(self._chat, person)
            return
        if await self._newcomers.handle_text(update, user, invited=result is ClaimResult.INVITED):
            return
        # While nobody owns the bot it asks for a code, and whoever sends a wrong one hears of it.
        asked_for = bool(code) and not await self._chat.store.people.admins()
        if not await self._chat.store.strangers.may_answer(user.id, code=asked_for):
            return
        # The same for every code that opens nothing, wrong, used, late or locked, and for every bot.
        text = say_html(lang, "code_opens_nothing") if code else await self._stranger_text(lang, user.id)
        await self._notify(update, user.id, text)

    async def _refuse(self, update: Update, user_id: int, text: str) -> None:
        """Answers a press that is not obeyed; the request behind the button stays open."""
        await self._chat.dispatcher.history.note_refusal(user_id, AuditEvent.PRESS_REFUSED)
        if update.callback_query:
            await self._chat.outbox.acknowledge(user_id, update.callback_query.id, text, alert=True)

    async def _try_code(self, code: str, user: User, lang: str) -> ClaimResult:
        """Tries a code; admins are notified of a lock, with the number only: a name can say anything."""
        note = self._chat.dispatcher.history.note_refusal
        result = await self._chat.store.claims.take_claim(code, user.id, user.full_name, lang)
        match result:
            case ClaimResult.WRONG:
                await note(user.id, AuditEvent.CODE_WRONG)
            case ClaimResult.LAST_WRONG:
                await note(user.id, AuditEvent.CODE_WRONG)
                await note(user.id, AuditEvent.CODE_LOCKED)
                await self._notify_admins(user.id)
            case ClaimResult.TAKEN | ClaimResult.INVITED | ClaimResult.LOCKED:
                pass
        return result

    async def _notify_admins(self, user_id: int) -> None:
        for admin in await self._chat.store.people.admins():
            key = f"codes:{user_id}:{secrets.token_hex(4)}:{admin.person_id}"
            html = say_html(self._chat.lang(admin), "codes_locked", id=str(user_id))
            await self._chat.outbox.send(Outgoing(admin.person_id, key, Priority.NOTICE, html))

    async def _stranger_text(self, lang: str, user_id: int) -> str:
        """What a stranger hears of anything but a code."""
        owned = await self._chat.store.people.admins()
        return say(lang, "stranger", id=str(user_id)) if owned else say(lang, "unclaimed")

    async def _welcome(self, user: User, lang: str) -> str:
        """For the new admin: their tasks go to the phone that was connected first."""
        person = await self._chat.store.people.person(user.id)
        phones = self._chat.rights.phones_of(person) if person else []
        if person is None or not phones:
            return say_html(lang, "claim_welcome", name=user.first_name)
        phone_id = self._chat.rights.phone_of(person)  # of several the one that was added first
        phone = next((phone for phone in phones if phone.phone_id == phone_id), phones[0])
        await self._chat.make_default(person, phone.phone_id)
        key = "claim_welcome_phone" if is_online(phone) else "claim_welcome_away"
        return say_html(lang, key, name=user.first_name, phone=self._chat.phone_name(phone.phone_id))

    async def _notify(self, update: Update, chat_id: int, html: str) -> None:
        await self._chat.outbox.send(
            Outgoing(chat_id, f"gate:{update.update_id}", Priority.NOTICE, html, silent=True)
        )
