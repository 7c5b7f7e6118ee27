"""/summary: what happened to a person's tasks in the last day, or week for who gets it weekly."""

import time
from collections.abc import Callable

from telegram import Update

from bot.cards.summary import summary_look
from bot.context import ChatContext, UpdateContext, incoming, notice_key
from bot.rights.permissions import MEMBER, Needs
from bot.rights.preferences import SummaryEvery
from bot.schedules.zones import zone_of
from bot.showing.pages import show_page
from bot.summaries.gathering import gather

COMMANDS = {"summary": MEMBER}
VERBS: dict[str, Needs] = {}
_DAY_S = 86_400.0


class SummaryPages:
    """The command. clock: seconds since the epoch."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def summary(self, update: Update, context: UpdateContext) -> None:
        """Sends the summary up to now; the next one by itself is not shortened by it."""
        chat, person, now = self._chat, context.person, self._clock()
        chosen = await chat.store.preferences.of(person.person_id)
        days = 7 if chosen.summary is SummaryEvery.WEEK else 1
        summary = await gather(chat, person, now - days * _DAY_S, now)
        look = summary_look(summary, chosen.summary, chat.lang(person), zone_of(chosen.zone))
        await show_page(chat, person, notice_key(incoming(update)), look, new=True)
