"""Who may do what at this home, as its bot said last; calls of the bot cannot do more than that."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from agent.contract.dispatcher import Dispatcher
from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller, Right, Spending
from agent.journal import Journal

_log = logging.getLogger(__name__)


class HomePeople:
    """The list, in memory and in the journal; implements agent.contract.queue.Standings.

    number: of the list, which only grows.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.number = 0
        self._known: dict[tuple[int, str], Caller] = {}
        self._enforced: dict[tuple[int, str], Caller] = {}  # what tasks and approvals go by
        self._lock = asyncio.Lock()
        self._listed = asyncio.Event()

    async def load(self) -> None:
        """Reads the list of the last run. Raises DatabaseTroubled."""
        self._known = self._enforced = _by_phone(await self._journal.people.all())
        self.number = await self._journal.people.number()
        if self._known:
            self._listed.set()

    async def at_work(self) -> tuple[Caller, ...] | None:
        """Everybody with each of the phones that have work to do; None before there was ever a list.

        Raises DatabaseTroubled.
        """
        if not self._listed.is_set():
            return None
        phones = sorted({task.phone_id for task in await self._journal.tasks.unfinished()})
        people = sorted({person_id for person_id, _ in self._known})
        return tuple(self._standing(person_id, phone_id) for person_id in people for phone_id in phones)

    async def names(self) -> tuple[str, ...]:
        """Of everybody, for covers."""
        return tuple(sorted({each.name for each in self._known.values()}))

    async def may_work(self, person_id: int, phone_id: str) -> bool:
        """May the person work this phone? A task from before there was a list waits for one."""
        await self._listed.wait()
        return Right.CONTROL in self._standing(person_id, phone_id).rights

    def limited(self, caller: Caller) -> Caller:
        """The caller with no more rights and no higher limits than the list gives.

        Raises PermissionError for somebody who is not on it.
        """
        if not any(person_id == caller.person_id for person_id, _ in self._known):
            raise PermissionError("unknown here")
        standing = self._standing(caller.person_id, caller.phone_id)
        return replace(
            caller,
            rights=caller.rights & standing.rights,
            is_admin=caller.is_admin and standing.is_admin,
            spending=Spending(
                _smaller(caller.spending.limit, standing.spending.limit),
                _smaller(caller.spending.code_above, standing.spending.code_above),
            ),
            second_person=caller.second_person or standing.second_person,
        )

    def _standing(self, person_id: int, phone_id: str) -> Caller:
        """What the list says of the person on this phone: an admin may work a phone that is newer than it."""
        if (here := self._known.get((person_id, phone_id))) is not None:
            return here
        is_admin = any(each.is_admin for each in self._known.values() if each.person_id == person_id)
        rights = ALL_RIGHTS if is_admin and phone_id else frozenset[Right]()
        return Caller(person_id, "", rights, phone_id, is_admin, UNLIMITED)

    async def replace(self, people: Iterable[Caller], number: int, dispatcher: Dispatcher) -> bool:
        """Takes the next list: it holds at once, then is on disk, then what it forbids is ended.

        number: of this list; False if it is not the next one. dispatcher: ends it. Raises DatabaseTroubled;
        then the list holds until a restart, and may come again with the number after that.
        """
        async with self._lock:
            if number != self.number + 1:
                _log.warning("list %s of people was left: the one that holds is %s", number, self.number)
                return False
            self._known, self.number = _by_phone(people), number
            self._listed.set()
            try:
                await self._journal.people.replace(tuple(self._known.values()), number)
            finally:
                await self._enforce(dispatcher)
        return True

    async def _enforce(self, dispatcher: Dispatcher) -> None:
        """Ends tasks and approvals of whoever has lost a right since the list was enforced last."""
        before, now = self._enforced, self._known
        present = {person_id for person_id, _ in now}
        for person_id in sorted({person_id for person_id, _ in before} - present):
            await dispatcher.tasks.stop_removed(person_id)
        for (person_id, phone_id), was in before.items():
            if person_id not in present or not phone_id:
                continue
            is_now = self._standing(person_id, phone_id)
            if Right.CONTROL in was.rights and Right.CONTROL not in is_now.rights:
                await dispatcher.tasks.stop_removed(person_id, phone_id)
            elif is_now != was:
                await dispatcher.requests.take_back(is_now)
        # Tasks from before there was a list, or of somebody whom it never named.
        tasks = await self._journal.tasks.unfinished()
        for person_id, phone_id in sorted({(task.person_id, task.phone_id) for task in tasks}):
            if not await self.may_work(person_id, phone_id):
                await dispatcher.tasks.stop_removed(person_id, phone_id)
        self._enforced = now


def _by_phone(people: Iterable[Caller]) -> dict[tuple[int, str], Caller]:
    return {(each.person_id, each.phone_id): each for each in people}


def _smaller(one: Decimal | None, other: Decimal | None) -> Decimal | None:
    """None is no limit."""
    limits = [each for each in (one, other) if each is not None]
    return min(limits) if limits else None
