"""News of homes: one silent message a person when one goes, edited when it is back; warnings for admins."""

import time
from collections.abc import Callable

from agent.contract.home_view import HomeState, HomeView
from bot.cards.look import Look
from bot.cards.times import moment_text
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.showing.pages import show_page
from bot.store.homes import HomeChange
from bot.strings import say, say_html

_DAY_S = 86_400.0
_FORGETTING = frozenset({"facts.forget", "shortcuts.forget", "history.forget_person"})
_WARNINGS = {
    HomeState.DOUBLED: "home_doubled",
    HomeState.OUTDATED: "home_versions",
    HomeState.DEAF: "home_deaf",
}
_CHANGES = {HomeChange.ANOTHER: "journal_another", HomeChange.OLDER: "journal_older"}


class HomesAway:
    """Implements bot.bus.household.HomeNews: tells people with a task there, and admins of what is wrong."""

    def __init__(self, chat: ChatContext, clock: Callable[[], float] = time.time) -> None:
        self._chat = chat
        self._clock = clock

    async def notify(self, view: HomeView, since: float, people: frozenset[int]) -> None:
        """The home went, or came back. since: when it went, part of the message's key. May be repeated."""
        went = "home_unlike" if view.state is HomeState.OUTDATED else "home_went"
        key = "home_back" if view.is_present else went
        for person_id in sorted(people):
            person = await self._chat.store.people.person(person_id)
            if person is None:
                continue
            clock = moment_text(since, self._clock())
            look = Look(say_html(self._chat.lang(person), key, home=view.name, clock=clock))
            message = f"home_away:{view.home_id}:{since:.0f}:{person_id}"
            await show_page(self._chat, person, message, look, new=not view.is_present)

    async def warn(self, view: HomeView) -> None:
        """Tells every admin what is wrong with the home's key or its version. May be repeated."""
        sentence = _WARNINGS[view.state]
        for admin in await self._chat.store.people.admins():
            html = say_html(self._chat.lang(admin), sentence, home=view.name, version=view.version)
            key = f"{sentence}:{view.home_id}:{view.since:.0f}:{admin.person_id}"
            await self._chat.outbox.send(
                Outgoing(admin.person_id, key, Priority.QUESTION, html), on_disk=True
            )

    async def warn_bus(self, view: HomeView, people: frozenset[int]) -> None:
        """Tells every admin, once a day, that the bus does not keep what the home says; and these people,
        each time, that nothing of their task comes. May be repeated.
        """
        await self._warn_daily("home_bus_full", view)
        for person_id in sorted(people):
            person = await self._chat.store.people.person(person_id)
            if person is None or person.is_admin:
                continue
            html = say_html(self._chat.lang(person), "home_bus_waits", home=view.name)
            key = f"home_bus_waits:{view.home_id}:{view.since:.0f}:{person_id}"
            await self._chat.outbox.send(Outgoing(person_id, key, Priority.QUESTION, html), on_disk=True)

    async def warn_mixed(self, view: HomeView) -> None:
        """Tells every admin, once a day, that the home has the journal of another one."""
        await self._warn_daily("home_mixed", view)

    async def _warn_daily(self, sentence: str, view: HomeView) -> None:
        for admin in await self._chat.store.people.admins():
            html = say_html(self._chat.lang(admin), sentence, home=view.name)
            key = f"{sentence}:{view.home_id}:{self._clock() // _DAY_S:.0f}:{admin.person_id}"
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

    async def tell_aside(self) -> None:
        """Tells every admin of calls that a home cannot make: once a day a home and kind. May be repeated."""
        for aside in await self._chat.store.kept_calls.untold():
            home = await self._chat.store.joined.get(aside.home_id)
            key = "kept_aside_forget" if aside.name in _FORGETTING else "kept_aside"
            for admin in await self._chat.store.people.admins() if home else ():
                html = say_html(self._chat.lang(admin), key, home=home.name if home else "")
                message = f"{key}:{aside.home_id}:{aside.since // _DAY_S:.0f}:{admin.person_id}"
                await self._chat.outbox.send(
                    Outgoing(admin.person_id, message, Priority.REPORT, html), on_disk=True
                )
            await self._chat.store.kept_calls.save_notified(aside)
