"""The end of an invitation: a person is admitted, or nobody. Of two decisions the first counts."""

import time
from collections.abc import Callable, Collection
from enum import StrEnum

from agent.contract.audit import AuditEvent
from agent.storage.database import Database
from bot.rights.person import Grant
from bot.store.audit_notes import AuditNotes
from bot.store.bindings import BindingTable
from bot.store.invitation_rows import LIVE, Invitation, InvitationState, read
from bot.store.people import PeopleTable

_DECIDED = (InvitationState.JOINED, InvitationState.REFUSED)
_IS_ADMIN = "EXISTS (SELECT 1 FROM people WHERE people.person_id = ? AND people.role = 'admin')"


class AdmissionDecision(StrEnum):
    """What an admin's decision on an invitation has done. Only DONE changed anything."""

    DONE = "done"
    ALREADY = "already"  # decided before
    OVER = "over"  # expired or revoked, or the decider is no admin


class Admissions:
    """The last steps of `invitations` rows, with the rows of people and bindings that they create."""

    def __init__(
        self,
        database: Database,
        people: PeopleTable,
        bindings: BindingTable,
        notes: AuditNotes,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._db = database
        self._people = people
        self._bindings = bindings
        self._notes = notes
        self._clock = clock

    async def agree(
        self, invitation_id: int, person_id: int, name: str, lang: str, known: Collection[str]
    ) -> bool:
        """Commits the newcomer's agreement, in the language that they read; a picked person joins.

        known: ids of the known phones. False if there is nothing to agree to any more.
        """
        now = self._clock()
        async with self._db.transaction():
            agreed = await self._db.change(
                "UPDATE invitations SET state = 'agreed', name = ?, lang = ?, agreed_at = ?"  # noqa: S608 - our own words
                f" WHERE invitation_id = ? AND person_id = ? AND state = 'taken' AND {LIVE}",
                (name, lang, now, invitation_id, person_id),
            )
            invitation = await read(self._db, invitation_id)
            if agreed and invitation is not None and invitation.for_person == person_id:
                await self._join(invitation, invitation.made_by, known)
        return bool(agreed)

    async def confirm(self, invitation_id: int, by: int, known: Collection[str]) -> AdmissionDecision:
        """Commits that the person joined: the person, their phones and the default one, all or nothing."""
        async with self._db.transaction():
            invitation = await read(self._db, invitation_id)
            if invitation is None or not await self._db.one(f"SELECT 1 WHERE {_IS_ADMIN}", (by,)):
                return AdmissionDecision.OVER
            if invitation.state in _DECIDED:
                return AdmissionDecision.ALREADY
            agreed = invitation.live and invitation.state is InvitationState.AGREED
            joined = agreed and await self._join(invitation, by, known)
        return AdmissionDecision.DONE if joined else AdmissionDecision.OVER

    async def refuse(self, invitation_id: int, by: int) -> AdmissionDecision:
        """Commits that the person does not join."""
        event = AuditEvent.PERSON_REFUSED
        return await self._end(invitation_id, by, InvitationState.REFUSED, "state = 'agreed'", event)

    async def revoke(self, invitation_id: int, by: int) -> AdmissionDecision:
        """Commits that the invitation is void, at any moment before the person has joined."""
        open_still = "state IN ('picking', 'open', 'taken', 'agreed')"
        event = AuditEvent.INVITATION_REVOKED
        return await self._end(invitation_id, by, InvitationState.REVOKED, open_still, event)

    async def _end(
        self, invitation_id: int, by: int, state: InvitationState, only: str, event: AuditEvent
    ) -> AdmissionDecision:
        now = self._clock()
        async with self._db.transaction():
            ended = await self._db.change(
                "UPDATE invitations SET state = ?, decided_by = ?, decided_at = ?"  # noqa: S608 - our own words
                f" WHERE invitation_id = ? AND {only} AND {LIVE} AND {_IS_ADMIN}",
                (state, by, now, invitation_id, by),
            )
            invitation = await read(self._db, invitation_id)
            if ended and invitation is not None:
                await self._notes.add_within(event, by, invitation.person_id or invitation.for_person)
        if ended:
            return AdmissionDecision.DONE
        decided = invitation is not None and invitation.state in _DECIDED
        return AdmissionDecision.ALREADY if decided else AdmissionDecision.OVER

    async def _join(self, invitation: Invitation, by: int, known: Collection[str]) -> bool:
        """Inside a transaction. A person who joined another way meanwhile keeps what they have."""
        person_id, terms = invitation.person_id, invitation.terms
        if person_id is None or await self._people.person(person_id) is not None:
            return False
        await self._db.change(
            "UPDATE invitations SET state = 'joined', decided_by = ?, decided_at = ? WHERE invitation_id = ?",
            (by, self._clock(), invitation.invitation_id),
        )
        await self._people.insert(
            person_id, invitation.name, invitation.lang, terms.role, invitation.agreed_at
        )
        phones = [phone_id for phone_id in terms.phones if phone_id in known]
        for phone_id in phones:
            await self._bindings.bind_within(Grant(person_id, phone_id, terms.rights))
        if phones:
            await self._db.change(
                "UPDATE people SET default_phone = ? WHERE person_id = ?", (phones[0], person_id)
            )
        await self._notes.add_within(AuditEvent.PERSON_JOINED, by, person_id)
        return True
