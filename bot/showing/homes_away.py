"""News of homes: one silent message a person when one goes, edited when it is back; warnings for admins."""

import time
from collections.abc import Callable

from agent.contract.home_view import HomeView
from bot.cards.look import Look
from bot.cards.times import moment_text
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.showing.pages import show_page
from bot.store.homes import HomeChange
from bot.strings import say, say_html

_CHANGES = {HomeChange.ANOTHER: "journal_another", HomeChange.OLDER: "journal_older"}


class HomesAway:
    """Implements bot.bus.household.HomeNews: tells people with a task there, and admins of what is wrong."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def notify(self, view: HomeView, since: float, people: frozenset[int]) -> None:
        """The home went, or came back. since: when it went, part of the message's key. May be repeated."""
        key = "home_back" if view.is_present else "home_went"
        for person_id in sorted(people):
            person = await self._chat.store.people.person(person_id)
            if person is None:
                continue
            clock = moment_text(since, self._clock())
            look = Look(say_html(self._chat.lang(person), key, home=view.name, clock=clock))
            message = f"home_away:{view.home_id}:{since:.0f}:{person_id}"
            await show_page(self._chat, person, message, look, new=not view.is_present)

    async def warn(self, view: HomeView) -> None:
        """Tells every admin that two computers have the home's keys. May be repeated."""
        for admin in await self._chat.store.people.admins():
            html = say_html(self._chat.lang(admin), "home_doubled", home=view.name)
            key = f"home_doubled:{view.home_id}:{view.since:.0f}:{admin.person_id}"
            await self._chat.outbox.send(
                Outgoing(admin.person_id, key, Priority.QUESTION, html), on_disk=True
            )

    async def tell_journals(self) -> None:
        """Tells every admin once of each home with another journal, or an older copy. May be repeated."""
        for change in await self._chat.store.journals.untold():
            names = {home.home_id: home.name for home in await self._chat.store.joined.all()}
            for admin in await self._chat.store.people.admins():
                lang = self._chat.lang(admin)
                name = names.get(change.home_id) or say(lang, "home_own")
                html = say_html(lang, _CHANGES[change.change], home=name)
                key = f"home:{change.mark}:{admin.person_id}"
                await self._chat.outbox.send(
                    Outgoing(admin.person_id, key, Priority.REPORT, html), on_disk=True
                )
            await self._chat.store.journals.save_notified(change)
