"""What people may do with which phone just now, and what is done with the rights of one moment."""

import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol

from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller, Right
from agent.contract.phones import PhoneInfo
from bot.rights.permissions import Permissions, rights_on
from bot.rights.person import Person
from bot.rights.person_locks import PersonLocks


class KnownPeople(Protocol):
    """Whoever is known, as the store has them; None for a stranger."""

    async def person(self, person_id: int) -> Person | None: ...

    async def all(self) -> list[Person]: ...


class RightsChanges:
    """Notifies whoever follows that rights, numbers or approvers have changed.

    In memory alone: a start judges everything anew.
    """

    def __init__(self) -> None:
        self._followers: list[Callable[[], None]] = []

    def follow(self, tell: Callable[[], None]) -> None:
        """From now on it is called after each change."""
        self._followers.append(tell)

    def changed(self) -> None:
        """Call after the commit. Returns at once."""
        for tell in self._followers:
            tell()


class RightsView:
    """The rights of known people on known phones.

    A change of them is committed by whoever holds the person's lock.
    """

    def __init__(
        self, permissions: Permissions, people: KnownPeople, phones: Callable[[], Sequence[PhoneInfo]]
    ) -> None:
        self.permissions = permissions
        self.changes = RightsChanges()
        self.locks = PersonLocks()
        self.page_locks = PersonLocks()
        """A person's pages are made one after the other: of two at once the one that shows could have the older buttons. And
        they are not taken out while one is made. Whoever holds one waits for no other lock."""
        self._people = people
        self._phones = phones

    def may(self, person: Person, verb: str, phone_id: str = "") -> bool:
        """May the person press a button with this verb that is about this phone? Of one that is gone its
        handler tells.
        """
        known = any(phone.phone_id == phone_id for phone in self._phones())
        rights = rights_on(person, phone_id) if known else ALL_RIGHTS
        return self.permissions.allows(verb, person.role, rights)

    def phones_of(self, person: Person, right: Right = Right.VIEW) -> list[PhoneInfo]:
        """The known phones on which the person has this right, in the order in which they were added."""
        return [phone for phone in self._phones() if right in rights_on(person, phone.phone_id)]

    def phone_of(self, person: Person, right: Right = Right.CONTROL) -> str | None:
        """The phone that takes what the person asks for: their default one, else the only one; None if there
        is none, or the choice is theirs.
        """
        mine = [phone.phone_id for phone in self.phones_of(person, right)]
        if person.default_phone in mine:
            return person.default_phone
        return mine[0] if len(mine) == 1 else None

    async def people_of(self, phone_id: str) -> list[Person]:
        """Whoever must know how a phone is: those who control it, admins among them."""
        everybody = await self._people.all()
        return [person for person in everybody if Right.CONTROL in rights_on(person, phone_id)]

    def caller(self, person: Person, phone_id: str = "") -> Caller:
        """The person as the agent knows them, with their rights on this phone; without any for a call about
        no phone.
        """
        if not phone_id:
            return Caller(person.person_id, person.name, frozenset(), is_admin=person.is_admin)
        grant = next((each for each in person.bindings if each.phone_id == phone_id), None)
        return Caller(
            person.person_id,
            person.name,
            rights_on(person, phone_id),
            phone_id,
            person.is_admin,
            grant.spending if grant else UNLIMITED,
            phone_id in person.seconds,
        )

    @contextlib.asynccontextmanager
    async def as_now(self, person: Person, phone_id: str) -> AsyncGenerator[Caller, None]:
        """For a call that begins or decides something: the person's rights as they are for the length of the
        block. A change of them comes before it or after it. Raises PermissionError for somebody who was
        removed meanwhile.
        """
        async with self.locks.of(person.person_id):
            now = await self._people.person(person.person_id)
            if now is None:
                raise PermissionError(person.person_id)
            yield self.caller(now, phone_id)

    @contextlib.asynccontextmanager
    async def while_in(self, person_id: int) -> AsyncGenerator[Person | None, None]:
        """For a few commits about a message to this person: until the block ends they are not taken out.

        None for a stranger, who gets nothing of it. Not inside another such block, nor around a page.
        """
        async with self.page_locks.of(person_id):
            yield await self._people.person(person_id)
