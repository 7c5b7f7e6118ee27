"""Before everything: known people pass, buttons included; strangers learn nothing but that the bot is private.

While it has no owner, it says how to become that: the owner is a stranger, too.
"""

from telegram import Chat, Update, User
from telegram.ext import ApplicationHandlerStop, TypeHandler

from bot.cards.phone_words import is_online
from bot.front import App, Context, Front
from bot.outgoing import Outgoing, Priority
from bot.store import ClaimResult
from bot.strings import say, say_html

# Far before every other group, so that nothing can be handled unseen.
_GROUP = -100


class Gate:
    """Lets an update through with `context.person` set, or ends it."""

    def __init__(self, front: Front) -> None:
        self._front = front

    def add_to(self, app: App) -> None:
        """A TypeHandler sees every kind of update; a MessageHandler here would let button presses pass."""
        app.add_handler(TypeHandler(Update, self._check), group=_GROUP)

    async def _check(self, update: Update, context: Context) -> None:
        user, chat = update.effective_user, update.effective_chat
        if user is None or user.is_bot or chat is None or chat.type != Chat.PRIVATE:
            raise ApplicationHandlerStop
        if not await self._front.store.updates.first_time(update.update_id):
            raise ApplicationHandlerStop
        person = await self._front.store.people.person(user.id)
        if person is None:
            await self._stranger(update)
            raise ApplicationHandlerStop
        context.person = person

    async def _stranger(self, update: Update) -> None:
        user = update.effective_user
        if user is None:
            return
        lang = "zh" if (user.language_code or "").startswith("zh") else self._front.default_lang
        if update.callback_query:
            line = await self._line(lang, user.id)
            await self._front.outbox.acknowledge(update.callback_query.id, line, alert=True)
            return
        words = (update.message.text or "").split() if update.message else []
        if len(words) == 2 and words[0] == "/start":
            result = await self._front.store.claims.take_claim(words[1], user.id, user.full_name, lang)
            if result is ClaimResult.TAKEN:
                await self._tell(update, user.id, await self._welcome(user, lang))
                return
        # A wrong code is answered like any other stranger: no hint whether codes exist.
        if await self._front.store.strangers.may_answer(user.id):
            await self._tell(update, user.id, await self._line(lang, user.id))

    async def _line(self, lang: str, user_id: int) -> str:
        """All that a stranger is told."""
        owned = await self._front.store.people.admins()
        return say(lang, "stranger", id=str(user_id)) if owned else say(lang, "unclaimed")

    async def _welcome(self, user: User, lang: str) -> str:
        """For the new admin, whose tasks go to the phone that was connected before there was one."""
        person = await self._front.store.people.person(user.id)
        phone_id = self._front.phone_of(person) if person else None
        phone = self._front.phone(phone_id) if phone_id else None
        if person is None or phone is None:
            return say_html(lang, "claim_welcome", name=user.first_name)
        await self._front.with_default(person, phone.phone_id)
        key = "claim_welcome_phone" if is_online(phone) else "claim_welcome_away"
        return say_html(lang, key, name=user.first_name, phone=self._front.phone_name(phone.phone_id))

    async def _tell(self, update: Update, chat_id: int, html: str) -> None:
        await self._front.outbox.send(
            Outgoing(chat_id, f"gate:{update.update_id}", Priority.NOTICE, html, silent=True)
        )
