"""People and what they may do, as plain values."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.people import UNLIMITED, Right, Spending
from agent.contract.tasks import Mode


class Approvers(StrEnum):
    """Who is asked for an approval on a phone."""

    FIRST = "first"  # the task's person first, the others who may approve after a minute
    SECOND = "second"  # always another person than the task's


@dataclass(frozen=True, slots=True)
class Grant:
    """The rights and limits of one person on one phone.

    An admin has every right without a grant; with a grant an admin is asked for approvals, too.
    """

    person_id: int
    phone_id: str
    rights: frozenset[Right]
    spending: Spending = UNLIMITED


class Role(StrEnum):
    """The role of a person."""

    ADMIN = "admin"  # manages people and phones, has every right on each phone
    MEMBER = "member"  # has the rights that their grants give
    VIEWER = "viewer"  # sees screens, has no other right


@dataclass(frozen=True, slots=True)
class Person:
    """A known person and their rights, as read from the store.

    lang: 'en', 'zh' or '' (not chosen).
    default_phone: a phone id or ''.
    bindings: the person's grants, one a phone.
    seconds: ids of the phones on which nobody approves their own task.
    joined_at: seconds since the epoch; a person who leaves and comes back gets a new one.
    covers_pictures: their own pictures of payments are sent covered until they touch them.
    mode: who works their tasks; None: as the setting says.
    """

    person_id: int
    name: str
    lang: str
    role: Role
    default_phone: str
    bindings: tuple[Grant, ...] = ()
    seconds: frozenset[str] = frozenset()
    joined_at: float = 0.0
    covers_pictures: bool = False
    mode: Mode | None = None

    @property
    def is_admin(self) -> bool:
        """May the person manage people and phones?"""
        return self.role is Role.ADMIN
