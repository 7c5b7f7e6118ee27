"""/health: how the program runs, for admins. For others the command does not exist."""

from collections.abc import Awaitable, Callable

from telegram import Update

from bot.cards.health import health_html
from bot.context import ChatContext, UpdateContext, incoming
from bot.handlers.other_messages import OtherMessages
from bot.health.vitals import Vitals
from bot.rights.permissions import ADMIN, Needs

COMMANDS = {"health": ADMIN}
VERBS: dict[str, Needs] = {}
TakeVitals = Callable[[], Awaitable[Vitals]]


class HealthCommand:
    """vitals: reads the vital signs; None where there are none, and then the command does not exist."""

    def __init__(self, chat: ChatContext, other: OtherMessages, vitals: TakeVitals | None) -> None:
        self._chat = chat
        self._other = other
        self._vitals = vitals

    async def health(self, update: Update, context: UpdateContext) -> None:
        """Sends the vital signs."""
        if self._vitals is None:
            await self._other.answer_unknown(update, context)
            return
        lang = self._chat.lang(context.person)
        await self._chat.replies.answer(incoming(update), health_html(await self._vitals(), lang))
