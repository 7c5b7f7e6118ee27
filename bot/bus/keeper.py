"""Brings a home up to date when it comes, and says when it goes."""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from agent.bus.connection import Bus
from agent.bus.messages import BUS_VERSION
from agent.contract.errors import AgentError, DatabaseTroubled
from agent.contract.home import HomeFacts
from agent.contract.home_view import THERE, HomeState, HomeView
from agent.contract.people import Right
from agent.contract.phones import PhoneError, PhoneInfo
from agent.contract.queue import PhoneQueue
from agent.contract.translate import Translation, translated
from agent.contract.wire import Unreadable
from agent.storage.trouble import TROUBLES
from bot.bus.errors import (
    NOT_UNDERSTOOD,
    UNREACHED,
    CallRefused,
    HomeAhead,
    HomeFull,
    HomeLocked,
    HomeOutdated,
    HomeSilent,
    HomeTroubled,
)
from bot.bus.remote_home import RemoteHome
from bot.rights.permissions import rights_on
from bot.store import Store
from bot.store.homes import NewestIds
from bot.store.journals import JournalOfAnotherHome
from bot.store.kept_calls import KeptCall

_log = logging.getLogger(__name__)
_LOOK_S = 1.0
_AGAIN_S = 2.0
_SAVE_S = 60.0
_CUT_S = 6.0
_MIXED_S = 10.0
_CALM_S = 60.0
_START_GRACE_S = 30.0
_RETRY_S = 3600.0
"""So long a kept call is set aside that the home had no usable reply to; less if the home starts anew."""
_COUNT_S = 20.0
"""Between two looks at how far the home's journal has come: an older copy of it lacks that."""
_READ_AGAIN_S = 60.0
_RESUME_S = 30.0
"""An event that its home can never send is missing again each time that the home is asked for it."""
_ANSWERS = (PhoneError, AgentError, PermissionError, ValueError, KeyError)
"""What a home may raise; a kept call that raises it would do so again."""


class HomeKeeper:
    """Follows one home over the bus.

    changed: called after it came, went, or has other phones; with the phones of before.
    tell_journals: called after it has come with a journal, which may be another one than before.
    tell_aside: called after a kept call was set aside.
    tell_mixed: called while the home has the journal of another one.
    tell_full: called when it takes a task while the bus keeps nothing of it.
    """

    def __init__(
        self,
        home: RemoteHome,
        store: Store,
        bus: Bus,
        changed: Callable[[RemoteHome, tuple[PhoneInfo, ...]], Awaitable[None]],
        tell_journals: Callable[[], Awaitable[None]],
        tell_aside: Callable[[], Awaitable[None]],
        tell_mixed: Callable[[HomeView], Awaitable[None]],
        tell_full: Callable[[RemoteHome], Awaitable[None]],
    ) -> None:
        self._home = home
        self._store = store
        self._bus = bus
        self._changed = changed
        self._tell_journals = tell_journals
        self._tell_aside = tell_aside
        self._tell_mixed = tell_mixed
        self._tell_full = tell_full
        self._greeted = ""
        self._greeted_at = 0.0
        self._not_understood: set[int] = set()  # rows of kept calls, by this start of the home
        self._state: HomeState | None = None
        self._began_at = time.monotonic()
        self._saved_at = self._counted_at = 0.0
        self._gap = asyncio.Event()
        self._trouble = "", -math.inf
        self._resumed_at = -math.inf

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
                    await self._home.people_list.tell()  # what was withdrawn ends there soon, whoever calls
                    await self.make_kept()
                    await self._home.people_list.tell_for_disk()
                await self._wait(_LOOK_S)
            except JournalOfAnotherHome as err:
                _log.warning("home %s: %s", self._home.home_id, err)
                with contextlib.suppress(DatabaseTroubled):  # said at the next try
                    await self._tell_mixed(self._home.view)
                await asyncio.sleep(_MIXED_S)
            except (*TROUBLES, *UNREACHED, Unreadable, *_ANSWERS) as err:
                self._note_trouble(err)
                await asyncio.sleep(_AGAIN_S)

    def _note_trouble(self, err: Exception) -> None:
        """One line, however long it lasts."""
        (text, at), now = self._trouble, time.monotonic()
        self._trouble = str(err), now
        if str(err) != text or now - at > _CALM_S:
            _log.warning("home %s: %s: %s", self._home.home_id, type(err).__name__, err)

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
        before = home.phones()
        try:
            await self._ask()
        except UNREACHED:
            if self._home.is_greeted:  # whatever it refuses, two computers or a full bus are said
                await self._note_state(before)
            raise
        await self._note_state(before)

    async def _ask(self) -> None:
        """What is due at the home. Raises one of UNREACHED, and what a home may raise."""
        home, beat = self._home, self._home.presence.beat
        if beat is None or home.presence.state not in THERE:
            home.is_greeted = False
        elif self._greeted != beat.instance or not (home.is_greeted or self._is_unread()):
            home.is_greeted = home.is_unread = False
            home.people_list.forget()
            self._not_understood.clear()
            home.is_unread = not await self._is_read()
            self._greeted, self._greeted_at = beat.instance, time.monotonic()
            home.is_greeted = not home.is_unread
        elif self._gap.is_set() and time.monotonic() - self._resumed_at > _RESUME_S:
            self._gap.clear()
            self._resumed_at, resumed = time.monotonic(), False
            try:
                await home.ask_home("home.resume_events", {})
                resumed = True
            finally:
                if not resumed:  # what is missing may be a question: the home is asked again
                    self._gap.set()
        elif home.is_greeted and time.monotonic() - self._counted_at > _COUNT_S:
            self._counted_at = time.monotonic()
            await self._keep_newest(await home.ask_home("home.facts", {}))

    async def _note_state(self, before: tuple[PhoneInfo, ...]) -> None:
        """before: its phones before this look."""
        home = self._home
        if (state := home.state) is not self._state and not self._is_early():
            home.since = home.sighting.last_seen if state is HomeState.AWAY else time.time()
            if state not in THERE and not home.sighting.away_since:
                home.sighting = replace(home.sighting, away_since=home.since)
            await self._save()
            await self._changed(home, before)
            self._state = state  # it may be another one by now
        elif home.unheard and home.state is HomeState.FULL:
            await self._tell_full(home)
        elif time.monotonic() - self._saved_at > _SAVE_S:
            await self._save()

    def _is_early(self) -> bool:
        """Nothing was heard of the home yet, because the bot has just begun to listen."""
        early = self._state is None and time.monotonic() - self._began_at < _START_GRACE_S
        return early and self._home.state is HomeState.AWAY

    async def _save(self) -> None:
        await self._store.home_replica.save_sighting(self._home.sighting)
        self._saved_at = time.monotonic()

    def _is_unread(self) -> bool:
        """Could it not be read just now? What stood there may go by itself."""
        return self._home.is_unread and time.monotonic() - self._greeted_at < _READ_AGAIN_S

    async def _is_read(self) -> bool:
        """Whether the bot can read what it must know of the home. Raises as `_greet`."""
        try:
            await self._greet()
        except HomeAhead as err:
            _log.warning("home %s: %s", self._home.home_id, err)
            return False
        return True

    async def _greet(self) -> None:
        """Raises one of UNREACHED, and what a home may raise."""
        home = self._home
        facts: HomeFacts = await home.ask_home("home.facts", {})
        if await self._is_older(facts):
            _log.warning("the journal of home %s is an older copy: it gets another identity", home.home_id)
            renewed: str = await home.ask_home("home.renew_journal", {})
            # Before the home comes with it: then it would only be another one.
            await self._store.journals.number_of(renewed, home.home_id, older=True)
            await self._tell_journals()
            raise Unreadable("its journal is renewed")  # it starts again for that
        number = await self._store.journals.number_of(facts.journal_id, home.home_id)
        await self._keep_newest(facts)
        await self._tell_journals()
        home.numbers = home.numbers | {number}
        home.translation = self._translation(facts.journal_id, number)
        home.keep_phones(translated(facts.phones, tuple[PhoneInfo, ...], home.translation.to_household))
        await self._store.home_replica.save_phones(home.home_id, home.kept_phones)
        home.sighting = replace(home.sighting, version=facts.version)
        await self._store.kept_calls.take_back_in(home.home_id)
        try:
            await home.people_list.tell()  # a crash of the bot may have come between a change and its calls
            await self.make_kept()
        except (HomeSilent, HomeTroubled) as err:  # of one call: others need not wait for it
            _log.warning("home %s: kept calls wait: %s", home.home_id, err)
        await home.ask_home("home.resume_events", {})

    async def _is_older(self, facts: HomeFacts) -> bool:
        """Does the bot know of what this journal does not, under the same identity? Raises as `_greet`."""
        if _ids_of(facts).is_behind(await self._store.journals.newest_ids(facts.journal_id)):
            return True
        if not (reported := await self._store.journals.reported(facts.journal_id)):
            return False
        queues: tuple[PhoneQueue, ...] = await self._home.ask_home("tasks.queues", {})
        work = [task for each in queues for task in (each.running, *each.waiting) if task is not None]
        return any(task.task_id in reported for task in work)

    async def _keep_newest(self, facts: HomeFacts) -> None:
        self._counted_at = time.monotonic()
        await self._store.journals.save_newest(facts.journal_id, _ids_of(facts))

    def _translation(self, journal_id: str, number: int) -> Translation:
        return Translation(
            number,
            self._home.prefix,
            self._home.sighting.ahead_s,
            journal_id,
            self._store.homes.current,
        )

    async def make_kept(self) -> None:
        """Makes the calls that waited for the home, in order. Raises one of UNREACHED; others wait then.

        One to which the home has never a usable reply is set aside, so that those behind it are made.
        """
        kept, home_id, after = self._store.kept_calls, self._home.home_id, 0
        await kept.take_back_in(home_id, _RETRY_S)
        while (call := await kept.next(home_id, after)) is not None:
            if call.row_id in self._not_understood:
                after = call.row_id
                continue
            if call.arguments is None:
                await self._fail(call)
                continue
            if call.was_aside and await self._is_over(call.name, call.arguments):
                await kept.drop(call)
                continue
            try:
                done = await self._home.make_early(call.name, call.arguments)
            except NOT_UNDERSTOOD as err:  # made when the home has the version for it
                beat = self._home.presence.beat
                if isinstance(err, CallRefused) and beat is not None and beat.bus_version == BUS_VERSION:
                    if not await self._fail(call):  # a fault, which no update of the home's mends
                        raise
                    continue
                _log.warning("a kept %s waits for another version of the home: %s", call.name, err)
                self._not_understood.add(call.row_id)
                kept.pass_by(call)
                continue
            except (HomeFull, HomeLocked):  # which goes by itself, or once people have heard of it
                raise
            except (HomeSilent, HomeTroubled, HomeOutdated):
                # Of a home that is there: else it says nothing about this call.
                if not self._bus.connected or self._home.presence.state not in THERE:
                    raise
                if not await self._fail(call):
                    raise
                continue
            except UNREACHED:
                raise
            except _ANSWERS as err:
                _log.warning("a kept %s was refused by home %s: %s", call.name, home_id, err)
                done = None
            if call.name == "history.forget_person" and done is False:
                kept.pass_by(call)
                after = call.row_id  # a task of the person's still runs there: made again later
                continue
            await kept.drop(call)
            if call.was_aside:
                await kept.take_back_in(home_id, name=call.name)

    async def _is_over(self, name: str, arguments: Mapping[str, Any]) -> bool:
        """Would it end tasks of a person who may work the phone again?"""
        if name != "tasks.stop_removed":
            return False
        person, phone_id = await self._store.people.person(arguments["person_id"]), arguments["phone_id"]
        return person is not None and (not phone_id or Right.CONTROL in rights_on(person, phone_id))

    async def _fail(self, call: KeptCall) -> bool:
        """Counts a try without a usable reply. Is the call set aside now?"""
        set_aside = await self._store.kept_calls.fail(self._home.home_id, call)
        if set_aside:
            _log.error("a kept %s is set aside: home %s has no usable reply", call.name, self._home.home_id)
            await self._tell_aside()
        return set_aside


def _ids_of(facts: HomeFacts) -> NewestIds:
    newest = facts.newest
    return NewestIds(newest.task, newest.request, newest.run, newest.audit)
