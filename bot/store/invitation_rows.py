"""An invitation as its row keeps it: offer, person, state."""

import json
from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from agent.contract.people import Right
from agent.storage.database import Database
from bot.rights.person import Role
from bot.store.bindings import rights_of


class InvitationState(StrEnum):
    """The states of an invitation. An invitation also ends by time, see `Invitation.live`."""

    PICKING = "picking"  # its admin is picking the person
    OPEN = "open"
    TAKEN = "taken"  # a person has opened the link
    AGREED = "agreed"  # the person has agreed to what is seen and kept
    JOINED = "joined"
    REFUSED = "refused"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is offered. phones: ids of the phones that the person gets."""

    role: Role
    rights: frozenset[Right]
    phones: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The offer's name in OFFERS."""
        return APPROVER if Right.APPROVE in self.rights else str(self.role)


# Invitations by a person who is no admin any more are void. present: see agent.storage.runs.RunTable.
LIVE = (
    "expires_at > present(run_id) AND EXISTS"
    " (SELECT 1 FROM people WHERE people.person_id = invitations.made_by AND people.role = 'admin')"
)
SELECT = f"SELECT *, ({LIVE}) AS live FROM invitations"  # noqa: S608 - our own words
APPROVER = "approver"
_WORKS = frozenset({Right.VIEW, Right.CONTROL, Right.TAKE_OVER})
OFFERS = {
    "member": Terms(Role.MEMBER, _WORKS),
    APPROVER: Terms(Role.MEMBER, _WORKS | {Right.APPROVE}),
    "viewer": Terms(Role.VIEWER, frozenset({Right.VIEW})),
}


@dataclass(frozen=True, slots=True)
class Invitation:
    """One row as read.

    message: key of its admin's message.
    for_person: whom the admin picked; if None, the code opens it and an admin confirms whoever came.
    person_id, name, lang: of the person who opened it.
    expires_at: seconds since the epoch by which the next step must be taken.
    live: that moment has not passed, and the maker is still an admin.
    """

    invitation_id: int
    made_by: int
    message: str
    terms: Terms
    for_person: int | None
    expires_at: float
    state: InvitationState
    person_id: int | None
    name: str
    lang: str
    agreed_at: float | None
    decided_by: int | None
    live: bool


async def read(database: Database, invitation_id: int) -> Invitation | None:
    """The invitation with this id."""
    row = await database.one(f"{SELECT} WHERE invitation_id = ?", (invitation_id,))
    return invitation_of(row) if row else None


def phones_text(phones: tuple[str, ...]) -> str:
    """Phones as a row keeps them."""
    return json.dumps(phones)


def invitation_of(row: aiosqlite.Row) -> Invitation:
    """An invitation from a row with its column `live`."""
    phones = tuple(str(phone) for phone in json.loads(row["phones"]))
    return Invitation(
        row["invitation_id"],
        row["made_by"],
        row["message"],
        Terms(Role(row["role"]), rights_of(row["rights"]), phones),
        row["for_person"],
        row["expires_at"],
        InvitationState(row["state"]),
        row["person_id"],
        row["name"],
        row["lang"],
        row["agreed_at"],
        row["decided_by"],
        bool(row["live"]),
    )
