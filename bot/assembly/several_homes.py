"""The bot's end of the bus: all homes as one dispatcher. Imported only where FARHAND_NATS_URL is set."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace
from importlib.metadata import version

from agent.bus.connection import Bus, bus_of
from agent.bus.identity import FOLDER, BusIdentity, IdentityUnusable
from agent.bus.keyring import BusKeyring
from agent.bus.server_files import earlier_plan
from agent.contract.errors import DatabaseTroubled
from agent.contract.events import Event
from agent.contract.phones import Background
from agent.contract.translate import Translation
from agent.dispatcher import TaskDispatcher
from agent.storage.retry import StartRetry
from bot.bus.bus_signs import bus_vitals
from bot.bus.home_admin import HomeAdmin
from bot.bus.homes import Homes
from bot.bus.household import Household, kept_up
from bot.bus.join import Enrolment
from bot.bus.own_home import OwnHome
from bot.context import ChatContext
from bot.health.vitals import BusVitals, HomeVitals
from bot.people.join_news import JoinMessages
from bot.settings import Settings, SettingsError
from bot.showing.homes_away import HomesAway
from bot.store import Store
from bot.strings import say

_log = logging.getLogger(__name__)
_ENROL_AGAIN_S = 300.0


class SeveralHomes:
    """What the house needs of the bus.

    own: the home of this program, None without one. replicas: of each stream, see StreamCopies.
    """

    def __init__(
        self,
        homes: Homes,
        bus: Bus,
        identity: BusIdentity,
        keyring: BusKeyring,
        own: OwnHome | None,
        replicas: int | None,
    ) -> None:
        self.homes = homes
        self._bus = bus
        self._identity = identity
        self._keyring = keyring
        self._own = own
        self._replicas = replicas
        self._household: Household | None = None

    def bus_vitals(self) -> BusVitals:
        """How the bus is reached, and whether it keeps all as often as it should."""
        few = self._household is not None and self._household.copies.are_few
        return replace(bus_vitals(self._bus), few_copies=few)

    def home_vitals(self) -> tuple[HomeVitals, ...]:
        """How each home is that has joined."""
        return self._household.vitals() if self._household else ()

    async def follow(
        self,
        chat: ChatContext,
        background: Background,
        start_retry: StartRetry,
        heard: Callable[[Event], None],
    ) -> ChatContext:
        """Begins to follow every home that has joined; answers the chat with what admins may do with homes.

        heard: gets each event of other homes. Raises GaveUpWaiting.
        """
        store, news, box_key = chat.store, HomesAway(chat), self._identity.private_key
        self._household = household = Household(
            self._bus, box_key, store, self.homes, chat.rights, news, heard, background, self._replicas
        )
        await start_retry.until_done(news.tell_journals)  # of the own home
        await start_retry.until_done(news.tell_aside)  # what the last run did not come to

        changing = asyncio.Lock()

        async def changed() -> None:
            async with changing:  # of two changes at once the later one reads what both have done
                await household.follow_joined(await store.joined.all())

        enrolment = Enrolment(store.joins, store.joined, self._keyring, box_key, JoinMessages(chat), changed)
        await start_retry.until_done(changed)
        await household.begin()
        await enrolment.serve(self._bus)
        background.start(kept_up(lambda: self._keep_enrolling(enrolment)), "enrolling homes")
        if self._own is not None:
            background.start(self._pass_events(self._own), "events of the own home", vital=True)
        return replace(chat, homes=HomeAdmin(self.homes, enrolment))

    def close_events_after(self, close: Callable[[], None]) -> Callable[[], None]:
        """Says that no events come any more. close: says so of the own home."""
        return close if self._own is not None else self.homes.close

    async def _pass_events(self, own: OwnHome) -> None:
        """Until the own home's stream is closed; then there are no more of any."""
        async for numbered in own.dispatcher.events():
            self.homes.take(own.event(numbered))
        self.homes.close()

    async def _keep_enrolling(self, enrolment: Enrolment) -> None:
        """What an earlier run did not do, and keys that the server does not know to be void."""
        trouble = ""
        while True:
            try:
                await self._bus.wait_connected(_ENROL_AGAIN_S)
                await enrolment.resume()
                trouble = ""
            except (OSError, DatabaseTroubled) as err:  # of the bus, or of the disk with the keys
                if str(err) != trouble:
                    trouble = str(err)
                    _log.warning("enrolling homes and voiding their keys goes on later: %s", err)
            await asyncio.sleep(_ENROL_AGAIN_S)


@contextlib.asynccontextmanager
async def several_homes(
    settings: Settings, store: Store, dispatcher: TaskDispatcher | None, translation: Translation | None
) -> AsyncGenerator[SeveralHomes, None]:
    """dispatcher, translation: of this program's own home. Raises SettingsError with all that is wrong."""
    folder = settings.farhand_data_dir / FOLDER
    try:
        written = BusIdentity.read(folder)
        identity = replace(written, urls=settings.nats_urls)
        # The setting is the bot's own way, as a rule over loopback: no other computer comes in by it.
        keyring = BusKeyring.read(folder, identity, written.urls)
    except IdentityUnusable as err:
        lang = settings.farhand_lang
        lines = [f"  {say(lang, each.key, **each.values)}" for each in err.problems]
        raise SettingsError("\n".join((say(lang, "bot_bus_unusable"), *lines))) from err
    homes = Homes(lambda: store.homes.current, store.kept_calls, _default_phones(store))
    own = None
    if dispatcher is not None and translation is not None:
        own = OwnHome(dispatcher, translation, version("farhand"))
        homes.add(own)
    async with bus_of(identity) as bus:
        try:
            plan = earlier_plan(folder)
            yield SeveralHomes(homes, bus, identity, keyring, own, plan.replicas if plan else None)
        finally:
            await homes.settle()


def _default_phones(store: Store) -> Callable[[int], Awaitable[str]]:
    async def default_phone(person_id: int) -> str:
        person = await store.people.person(person_id)
        return person.default_phone if person else ""

    return default_phone
