"""What people may do on which phone now, and blocks in which their rights cannot change."""

import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol

from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller, Right
from agent.contract.phones import PhoneInfo
from bot.rights.permissions import Permissions, rights_on
from bot.rights.person import Person
from bot.rights.person_locks import PersonLocks


class KnownPeople(Protocol):
    """Reads known people from the store; None for a stranger."""

    async def person(self, person_id: int) -> Person | None: ...

    async def all(self) -> list[Person]: ...


class RightsChanges:
    """Notifies followers that rights, limits or approvers have changed.

    In memory alone: a start judges everything anew.
    """

    def __init__(self) -> None:
        self._followers: list[Callable[[], None]] = []

    def follow(self, tell: Callable[[], None]) -> None:
        """Calls the follower after each change from now on."""
        self._followers.append(tell)

    def publish(self) -> None:
        """Call after the commit. Returns at once."""
        for tell in self._followers:
            tell()


class RightsView:
    """The rights of known people on known phones.

    Whoever commits a change of a person's rights holds the person's lock.
    """

    def __init__(
        self, permissions: Permissions, people: KnownPeople, phones: Callable[[], Sequence[PhoneInfo]]
    ) -> None:
        self.permissions = permissions
        self.changes = RightsChanges()
        self.locks = PersonLocks()
        self.page_locks = PersonLocks()
        """Held while a page of the person is made: of two at once the shown one could have the older buttons.

        Nobody is removed while a page of theirs is made. Whoever holds this lock waits for no other.
        """
        self._people = people
        self._phones = phones

    def may(self, person: Person, verb: str, phone_id: str = "") -> bool:
        """May the person press a button of this verb about this phone? The handler judges removed phones."""
        known = any(phone.phone_id == phone_id for phone in self._phones())
        rights = rights_on(person, phone_id) if known else ALL_RIGHTS
        return self.permissions.allows(verb, person.role, rights)

    def phones_of(self, person: Person, right: Right = Right.VIEW) -> list[PhoneInfo]:
        """The known phones on which the person has this right, in the order in which they were added."""
        return [phone for phone in self._phones() if right in rights_on(person, phone.phone_id)]

    def phone_of(self, person: Person, right: Right = Right.CONTROL) -> str | None:
        """The phone for the person's task: the default one, else the only one, else None.

        None: the person has no phone, or has several and no default.
        """
        mine = [phone.phone_id for phone in self.phones_of(person, right)]
        if person.default_phone in mine:
            return person.default_phone
        return mine[0] if len(mine) == 1 else None

    async def people_of(self, phone_id: str) -> list[Person]:
        """The people who are notified of a phone's state: those who may control it, and admins."""
        everybody = await self._people.all()
        return [person for person in everybody if Right.CONTROL in rights_on(person, phone_id)]

    def caller(self, person: Person, phone_id: str = "") -> Caller:
        """The person as the agent's caller, with their rights on this phone; with none without a phone."""
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
    async def with_current_rights(self, person: Person, phone_id: str) -> AsyncGenerator[Caller, None]:
        """Fixes the person's rights for the length of the block, for a call that begins or decides something.

        A change of the rights is committed before the block or after it. Raises PermissionError for a person
        who was removed meanwhile.
        """
        async with self.locks.of(person.person_id):
            now = await self._people.person(person.person_id)
            if now is None:
                raise PermissionError(person.person_id)
            yield self.caller(now, phone_id)

    @contextlib.asynccontextmanager
    async def keep_known(self, person_id: int) -> AsyncGenerator[Person | None, None]:
        """Keeps the person from being removed for the length of the block: for commits about one message.

        Yields None for a stranger, who is sent nothing. Not inside another such block, nor around a page.
        """
        async with self.page_locks.of(person_id):
            yield await self._people.person(person_id)
