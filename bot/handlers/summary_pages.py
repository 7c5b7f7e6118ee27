"""/summary: what happened to a person's tasks in the last day, or week for who gets it weekly."""

import time
from collections.abc import Callable
from functools import partial

from telegram import Update

from bot.cards.summary import summary_look
from bot.context import ChatContext, UpdateContext, incoming, notice_key
from bot.rights.permissions import Needs
from bot.rights.person import Person, Role
from bot.rights.preferences import SummaryEvery
from bot.schedules.zones import zone_of
from bot.showing.page_jobs import begin
from bot.showing.pages import show_page
from bot.store import BusyPage
from bot.summaries.gathering import gather

COMMANDS = {"summary": Needs(Role.MEMBER, reads=True)}
VERBS: dict[str, Needs] = {}
_DAY_S = 86_400.0


class SummaryPages:
    """The command. clock: seconds since the epoch."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def summary(self, update: Update, context: UpdateContext) -> None:
        """Sends the summary up to now, read in the background; the next one by itself is not shortened."""
        person, key = context.person, notice_key(incoming(update))
        page = BusyPage(key, person.person_id, "/summary")
        await begin(self._chat, person, page, partial(self._show, person, key), new=True)

    async def _show(self, person: Person, key: str) -> None:
        chat, now = self._chat, self._clock()
        chosen = await chat.store.preferences.of(person.person_id)
        days = 7 if chosen.summary is SummaryEvery.WEEK else 1
        gathered = await gather(chat, person, now - days * _DAY_S, now)
        look = summary_look(gathered.summary, chosen.summary, chat.lang(person), zone_of(chosen.zone))
        await show_page(chat, person, key, look, new=True)
