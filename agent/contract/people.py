"""People as the agent knows them: rights on a phone, and how much a yes of theirs is good for."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Right(StrEnum):
    """What a person may do with a phone."""

    VIEW = "view"
    CONTROL = "control"
    APPROVE = "approve"
    TAKE_OVER = "take_over"


ALL_RIGHTS = frozenset(Right)


@dataclass(frozen=True, slots=True)
class Spending:
    """What a person's yes to a payment is good for on one phone, in whatever currency the page shows.

    limit: the largest amount, None for any; code_above: above it their yes also needs a code, None for never.
    """

    limit: Decimal | None = None
    code_above: Decimal | None = None


UNLIMITED = Spending()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, with their rights on the phone in question as the gate found them.

    person_id: Telegram user id. phone_id: the phone that rights, spending and second_person are about; '' for a call
    about no phone, or for whoever sits at the computer. second_person: on this phone nobody approves their own task.
    code_given: the person's code was right just now.
    """

    person_id: int
    name: str
    rights: frozenset[Right]
    phone_id: str = ""
    is_admin: bool = False
    spending: Spending = UNLIMITED
    second_person: bool = False
    code_given: bool = False
