"""An invitation as it is kept: what it offers, whose it is, how far it has come."""

import json
from dataclasses import dataclass
from enum import StrEnum

import aiosqlite

from agent.contract.people import Right
from agent.storage.database import Database
from bot.rights.person import Role
from bot.store.bindings import rights_of


class InvitationState(StrEnum):
    """The life of an invitation. Time ends it, too: `Invitation.live` says so."""

    PICKING = "picking"  # its admin still picks the person
    OPEN = "open"
    TAKEN = "taken"  # somebody has opened the link
    AGREED = "agreed"  # and agreed to what is seen and kept
    JOINED = "joined"
    REFUSED = "refused"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is offered. phones: ids of the phones that become theirs."""

    role: Role
    rights: frozenset[Right]
    phones: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Its name among OFFERS."""
        return APPROVER if Right.APPROVE in self.rights else str(self.role)


# Whoever is an admin no more invites nobody any more. present: see agent.storage.runs.RunTable.
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
    """One row as it was read.

    message: key of its admin's message. for_person: whom the admin picked, else None: then the code opens it
    and an admin confirms whoever came. person_id, name, lang: whoever opened it. expires_at: seconds since
    the epoch, by when the next thing has to happen. live: that is still ahead, and whoever made it is still
    an admin.
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
    """One by its id."""
    row = await database.one(f"{SELECT} WHERE invitation_id = ?", (invitation_id,))
    return invitation_of(row) if row else None


def phones_text(phones: tuple[str, ...]) -> str:
    """As a row keeps them."""
    return json.dumps(phones)


def invitation_of(row: aiosqlite.Row) -> Invitation:
    """A row with its column `live`."""
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
