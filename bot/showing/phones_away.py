"""Phones that go away and come back: one silent message a person and outage, edited from then on."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from agent.contract.phones import PhoneInfo, PhoneState
from agent.storage.clock import boottime_s
from agent.storage.retry import DatabaseRetry
from bot.cards import Look, away_look, back_look
from bot.cards.phone_words import is_online
from bot.context import ChatContext
from bot.rights.person_locks import PersonLocks
from bot.showing.pages import show_page
from bot.store import Outage
from bot.strings import say_html

# Short losses are common: Wi-Fi roams, the adb server reconnects by itself.
GRACE_S = 8.0
# At the start the connections to saved phones are still being made.
START_GRACE_S = 30.0
# If a phone goes away again so soon, the same message is used.
_SAME_MESSAGE_S = 600.0
_AGAIN_S = 5.0


class PhonesAway:
    """Called for PhoneChanged. Notifies the people who may work the phone.

    again_s: between tries to store what they were notified of.
    """

    def __init__(
        self,
        chat: ChatContext,
        grace_s: float = GRACE_S,
        start_grace_s: float = START_GRACE_S,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = boottime_s,
        again_s: float = _AGAIN_S,
    ) -> None:
        self._chat = chat
        self._grace_s = grace_s
        self._start_grace_s = start_grace_s
        self._clock = clock
        self._monotonic = monotonic
        self._again_s = again_s
        self._began_at = (
            monotonic()
        )  # boot-time clock: the wall clock may be set while the connections are made
        self._was_online: set[str] = set()
        self._graces: dict[str, float] = {}  # when phones went away that people are not notified of yet
        self._shown: dict[str, tuple[PhoneState, str]] = {}
        # By phone: it may come back while the message about it is being sent.
        self._locks = PersonLocks()

    async def begin(self) -> None:
        """Call once when the saved phones are known."""
        for phone in self._chat.dispatcher.phones.known():
            await self.changed(phone)

    async def changed(self, phone: PhoneInfo) -> bool:
        """A phone came, went, or waits for consent. True if people read now that the phone is back.

        Raises DatabaseTroubled; then the call can be repeated.
        """
        if phone.state is PhoneState.HOME_AWAY:
            return False  # one message says that the whole home is away
        if is_online(phone):
            self._was_online.add(phone.phone_id)
            self._graces.pop(phone.phone_id, None)
            return await self._show_back(phone)
        if phone.phone_id in self._shown:
            await self._notify(phone.phone_id)
        elif phone.phone_id not in self._graces:
            since = self._graces[phone.phone_id] = phone.since or self._clock()
            self._chat.background.start(
                self._after_grace(phone.phone_id, since), f"outage of {phone.phone_id}"
            )
        return False

    async def forget(self, phone_id: str, name: str) -> None:
        """The phone was removed: the message of its open outage says so instead."""
        async with self._locks.of(phone_id):
            self._was_online.discard(phone_id)
            self._graces.pop(phone_id, None)
            self._shown.pop(phone_id, None)
            outage = await self._chat.store.outages.newest(phone_id)
            if outage is None:
                return
            await self._chat.store.outages.drop(phone_id)
            if outage.ended_at is None:
                for person in await self._chat.rights.people_of(phone_id):
                    look = Look(say_html(self._chat.lang(person), "forgotten", name=name))
                    await show_page(self._chat, person, _key(outage, person.person_id), look)

    async def _after_grace(self, phone_id: str, since: float) -> None:
        left_s = self._began_at + self._start_grace_s - self._monotonic()
        grace_s = self._grace_s if phone_id in self._was_online else max(self._grace_s, left_s)
        await asyncio.sleep(grace_s)
        retry = DatabaseRetry(f"telling that {phone_id} is away", self._again_s)
        await retry.until_done(self._notify_unless_back, phone_id, since)

    async def _notify_unless_back(self, phone_id: str, since: float) -> None:
        if self._graces.get(phone_id) == since:
            await self._notify(phone_id)

    # Stored last, here and below: until it is on disk the message is repeated.
    async def _notify(self, phone_id: str) -> None:
        async with self._locks.of(phone_id):
            since = self._graces.get(phone_id)
            # Repeated if the phone has changed meanwhile: until then it counts as one within its grace.
            while (phone := self._unreported(phone_id)) is not None:
                await self._notify_away(phone, since)
            if self._graces.get(phone_id) == since:
                self._graces.pop(phone_id, None)

    def _unreported(self, phone_id: str) -> PhoneInfo | None:
        phone = self._chat.phone(phone_id)
        if phone is None or is_online(phone) or phone.state is PhoneState.HOME_AWAY:
            return None
        if self._shown.get(phone_id) == self._look_of(phone):
            return None
        return phone

    def _look_of(self, phone: PhoneInfo) -> tuple[PhoneState, str]:
        return phone.state, self._chat.phone_name(phone.phone_id)

    async def _notify_away(self, phone: PhoneInfo, since: float | None) -> None:
        now, shown = self._clock(), self._look_of(phone)
        _, name = shown
        old = await self._chat.store.outages.newest(phone.phone_id)
        outage = _outage_to_continue(old, since or now, now) or Outage(
            phone.phone_id, now, since or now, None
        )
        await self._chat.store.outages.keep(outage)
        for person in await self._chat.rights.people_of(phone.phone_id):
            look = away_look(phone, name, outage.since, self._chat.lang(person), now)
            # Sent as new also if the outage goes on: an earlier try may have stored it and sent nothing.
            await show_page(self._chat, person, _key(outage, person.person_id), look, new=True)
        self._shown[phone.phone_id] = shown

    async def _show_back(self, phone: PhoneInfo) -> bool:
        async with self._locks.of(phone.phone_id):
            state, _ = self._shown.get(phone.phone_id, (PhoneState.OFFLINE, ""))
            outage = await self._chat.store.outages.newest(phone.phone_id)
            was_away = outage is not None and outage.ended_at is None
            if outage is not None and was_away:
                await self._notify_back(phone, outage, state)
            self._shown.pop(phone.phone_id, None)
        return was_away

    async def _notify_back(self, phone: PhoneInfo, outage: Outage, state: PhoneState) -> None:
        now, name = self._clock(), self._chat.phone_name(phone.phone_id)
        for person in await self._chat.rights.people_of(phone.phone_id):
            look = back_look(name, now - outage.since, self._chat.lang(person), state)
            await show_page(self._chat, person, _key(outage, person.person_id), look)
        await self._chat.store.outages.keep(replace(outage, ended_at=now))


def _outage_to_continue(old: Outage | None, since: float, now: float) -> Outage | None:
    """The outage whose message is used again: it lasts since before a restart, or has ended just now."""
    if old is None:
        return None
    if old.ended_at is None:
        return old
    return replace(old, since=since, ended_at=None) if now - old.ended_at < _SAME_MESSAGE_S else None


def _key(outage: Outage, person_id: int) -> str:
    return f"outage:{outage.phone_id}:{outage.told_at:.3f}:{person_id}"
