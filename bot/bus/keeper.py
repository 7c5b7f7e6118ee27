"""Brings a home up to date when it comes, and says when it goes."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from agent.bus.connection import Bus
from agent.contract.errors import AgentError
from agent.contract.home import HomeFacts
from agent.contract.home_view import HomeState
from agent.contract.phones import PhoneError, PhoneInfo
from agent.contract.translate import Translation, translated
from agent.contract.wire import Unreadable
from agent.storage.trouble import TROUBLES
from bot.bus.errors import UNREACHED
from bot.bus.remote_home import RemoteHome
from bot.store import Store
from bot.store.homes import NewestIds
from bot.store.journals import JournalOfAnotherHome

_log = logging.getLogger(__name__)
_LOOK_S = 1.0
_AGAIN_S = 2.0
_SAVE_S = 60.0
_CUT_S = 6.0
_START_GRACE_S = 30.0
_ANSWERS = (PhoneError, AgentError, PermissionError, ValueError, KeyError)
"""What a home may raise; a kept call that raises it would do so again."""


class HomeKeeper:
    """Follows one home over the bus.

    changed: called after it came, went, or has other phones; with the phones of before.
    tell_journals: called after it has come with a journal, which may be another one than before.
    """

    def __init__(
        self,
        home: RemoteHome,
        store: Store,
        bus: Bus,
        changed: Callable[[RemoteHome, tuple[PhoneInfo, ...]], Awaitable[None]],
        tell_journals: Callable[[], Awaitable[None]],
    ) -> None:
        self._home = home
        self._store = store
        self._bus = bus
        self._changed = changed
        self._tell_journals = tell_journals
        self._greeted = ""
        self._state: HomeState | None = None
        self._began_at = time.monotonic()
        self._saved_at = 0.0
        self._gap = asyncio.Event()

    async def load(self) -> None:
        """What was kept of the home in earlier runs: its phones are known while it is away."""
        journals = await self._store.journals.of_home(self._home.home_id)
        self._home.numbers = frozenset(number for _, number in journals)
        if journals:
            self._home.translation = self._translation(*journals[-1])
        self._home.keep_phones(await self._store.home_replica.phones(self._home.home_id))

    def note_gap(self) -> None:
        """Events are missing: the home is asked to publish again what matters."""
        self._gap.set()

    async def follow(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._look()
                if self._home.is_greeted:
                    await self.make_kept()
                await self._wait(_LOOK_S)
            except (*TROUBLES, *UNREACHED, Unreadable, JournalOfAnotherHome, *_ANSWERS) as err:
                _log.warning("home %s: %s: %s", self._home.home_id, type(err).__name__, err)
                await asyncio.sleep(_AGAIN_S)

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._home.beaten.wait()
        except TimeoutError:
            return
        self._home.beaten.clear()

    async def _look(self) -> None:
        home = self._home
        # A shorter cut is no news to anybody: calls are repeated over it.
        if not self._bus.connected and time.monotonic() - self._bus.changed_at > _CUT_S:
            home.presence.lose()
        home.presence.look(time.monotonic())
        beat, before = home.presence.beat, home.phones()
        if beat is None or home.presence.state is HomeState.OUTDATED:
            home.is_greeted = False
        elif self._greeted != beat.instance or not home.is_greeted:
            home.is_greeted = False
            home.forget_people()
            await self._greet()
            self._greeted = beat.instance
            home.is_greeted = True
        elif self._gap.is_set():
            self._gap.clear()
            await home.ask_home("home.resume_events", {})
        if home.state is not self._state and not self._is_early():
            home.since = home.sighting.last_seen if home.state is HomeState.AWAY else time.time()
            if home.state is HomeState.AWAY and not home.sighting.away_since:
                home.sighting = replace(home.sighting, away_since=home.since)
            await self._save()
            await self._changed(home, before)
            self._state = home.state
        elif time.monotonic() - self._saved_at > _SAVE_S:
            await self._save()

    def _is_early(self) -> bool:
        """Nothing was heard of the home yet, because the bot has just begun to listen."""
        early = self._state is None and time.monotonic() - self._began_at < _START_GRACE_S
        return early and self._home.state is HomeState.AWAY

    async def _save(self) -> None:
        await self._store.home_replica.save_sighting(self._home.sighting)
        self._saved_at = time.monotonic()

    async def _greet(self) -> None:
        """Raises one of UNREACHED, and what a home may raise."""
        home = self._home
        facts: HomeFacts = await home.ask_home("home.facts", {})
        newest = facts.newest
        ids = NewestIds(newest.task, newest.request, newest.run, newest.audit)
        if ids.is_behind(await self._store.journals.newest_ids(facts.journal_id)):
            _log.warning("the journal of home %s is an older copy: it gets another identity", home.home_id)
            renewed: str = await home.ask_home("home.renew_journal", {})
            # Before the home comes with it: then it would only be another one.
            await self._store.journals.number_of(renewed, home.home_id, older=True)
            await self._tell_journals()
            raise Unreadable("its journal is renewed")  # it starts again for that
        number = await self._store.journals.number_of(facts.journal_id, home.home_id)
        await self._store.journals.save_newest(facts.journal_id, ids)
        await self._tell_journals()
        home.numbers = home.numbers | {number}
        home.translation = self._translation(facts.journal_id, number)
        home.keep_phones(translated(facts.phones, tuple[PhoneInfo, ...], home.translation.to_household))
        await self._store.home_replica.save_phones(home.home_id, home.kept_phones)
        home.sighting = replace(home.sighting, version=facts.version)
        await self.make_kept()
        await home.ask_home("home.resume_events", {})

    def _translation(self, journal_id: str, number: int) -> Translation:
        return Translation(
            number,
            self._home.prefix,
            self._home.sighting.ahead_s,
            journal_id,
            self._store.homes.current,
        )

    async def make_kept(self) -> None:
        """Makes the calls that waited for the home, in order. Raises one of UNREACHED; others wait then."""
        after = 0
        while (call := await self._store.kept_calls.next(self._home.home_id, after)) is not None:
            try:
                done = await self._home.make_early(call.name, call.arguments)
            except UNREACHED:
                raise
            except _ANSWERS as err:
                _log.warning("a kept %s was refused by home %s: %s", call.name, self._home.home_id, err)
                done = None
            if call.name == "history.forget_person" and done is False:
                after = call.row_id  # a task of the person's still runs there: made again later
                continue
            await self._store.kept_calls.drop(call)
