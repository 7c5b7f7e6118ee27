"""People and what they may do, as plain values."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.people import UNLIMITED, Right, Spending


class Approvers(StrEnum):
    """Who is asked for an approval on a phone."""

    FIRST = "first"  # whose task it is, then the others who may, after a minute
    SECOND = "second"  # always somebody else


@dataclass(frozen=True, slots=True)
class Grant:
    """One person and one phone. An admin has every right without one; with one they are asked, too."""

    person_id: int
    phone_id: str
    rights: frozenset[Right]
    spending: Spending = UNLIMITED


class Role(StrEnum):
    """What kind of person somebody is here."""

    ADMIN = "admin"  # looks after people and phones, and may do everything with each
    MEMBER = "member"  # has the rights that their bindings give
    VIEWER = "viewer"  # sees the screen, and nothing else


@dataclass(frozen=True, slots=True)
class Person:
    """A known person and their standing, as it was read.

    lang: 'en', 'zh' or '' (not chosen); default_phone: phone id or ''.
    bindings: the phones that are theirs to use.
    seconds: ids of the phones on which nobody approves their own task.
    joined_at: seconds since the epoch, another one if they left and came back.
    """

    person_id: int
    name: str
    lang: str
    role: Role
    default_phone: str
    bindings: tuple[Grant, ...] = ()
    seconds: frozenset[str] = frozenset()
    joined_at: float = 0.0

    @property
    def is_admin(self) -> bool:
        """Do they look after people and phones?"""
        return self.role is Role.ADMIN
