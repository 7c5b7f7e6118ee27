"""Sends the summaries that are due: each once, also after kills and outages."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace

from agent.contract.phones import PhoneError
from agent.storage.trouble import TROUBLES
from bot.cards.summary import summary_look
from bot.context import ChatContext
from bot.rights.person import Person, Role
from bot.rights.preferences import SummaryEvery
from bot.schedules.zones import zone_of
from bot.showing.pages import show_to
from bot.summaries.gathering import gather
from bot.summaries.periods import last_due

_log = logging.getLogger(__name__)
_EVERY_S = 60.0


class SummaryRunner:
    """Looks each minute whether somebody's summary is due. clock: seconds since the epoch."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def follow(self) -> None:
        """Until cancelled. What the databases do not take now is sent later."""
        while True:
            try:
                await self.send_due()
            except (*TROUBLES, PhoneError) as err:
                _log.warning("summaries wait: %s", err)
            await asyncio.sleep(_EVERY_S)

    async def send_due(self) -> None:
        """Puts every summary that is due into the outbox.

        Raises one of TROUBLES, or a PhoneError while no home is reached, after all were tried; then it can be
        repeated.
        """
        troubles = list[Exception]()
        for person in await self._chat.store.people.all():
            if person.role is Role.VIEWER:
                continue
            try:
                await self._send_to(person)
            except (*TROUBLES, PhoneError) as err:
                troubles.append(err)
        if troubles:
            raise troubles[0]

    async def _send_to(self, person: Person) -> None:
        chat, person_id = self._chat, person.person_id
        chosen, now = await chat.store.preferences.of(person_id), self._clock()
        if chosen.summary is SummaryEvery.NEVER:
            return
        zone, until = zone_of(chosen.zone), await chat.store.summaries.until(person_id)
        unreached = await chat.store.summaries.unreached(person_id)
        if until is None or until > now:  # chosen by another version, or the clock was set back
            await chat.store.summaries.keep(person_id, now, unreached)
            return
        due = last_due(chosen.summary, now, zone)
        if due <= until:
            return
        gathered = await gather(chat, person, until, due, unreached)
        summary = replace(gathered.summary, by_itself=True)
        look = summary_look(summary, chosen.summary, chat.lang(person), zone)
        # On disk before it counts as sent; after a kill between the two, the key is known already.
        key = f"summary:{person_id}:{chosen.summary}:{due:.0f}"
        await show_to(chat, person_id, key, look, new=True, on_disk=True)
        await chat.store.summaries.keep(person_id, due, gathered.unreached)
        _log.info("a summary for person %d is on its way", person_id)


async def choose_summary(
    chat: ChatContext, person_id: int, every: SummaryEvery, clock: Callable[[], float] = time.time
) -> None:
    """Commits how often a person gets a summary; the first one begins now."""
    now = await chat.store.preferences.of(person_id)
    if every is SummaryEvery.NEVER:
        await chat.store.summaries.drop(person_id)
    elif now.summary is SummaryEvery.NEVER:
        await chat.store.summaries.keep(person_id, clock())
    await chat.store.preferences.choose(person_id, replace(now, summary=every))
