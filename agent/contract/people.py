"""People as the agent knows them: rights on a phone, and what their approvals are good for."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from agent.contract.complete import Complete
from agent.contract.ids import PhoneId


class Right(StrEnum):
    """What a person may do with a phone."""

    VIEW = "view"
    CONTROL = "control"
    APPROVE = "approve"
    TAKE_OVER = "take_over"


ALL_RIGHTS = frozenset(Right)


@dataclass(frozen=True, slots=True)
class Spending:
    """What a person's approval of a payment is good for on one phone, in whatever currency the page shows."""

    limit: Decimal | None = None
    """The largest amount, None for any."""
    code_above: Decimal | None = None
    """Above it their approval also needs a code; None for never."""


UNLIMITED = Spending()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, with their rights on the phone in question when the call was let in."""

    person_id: int
    """Telegram user id."""
    name: str
    rights: frozenset[Right]
    phone_id: PhoneId = ""
    """The phone of rights, spending and second_person; '' for none, or for a person at the computer."""
    is_admin: bool = False
    spending: Annotated[Spending, Complete()] = UNLIMITED
    second_person: bool = False
    """On this phone nobody approves their own task."""
    code_given: bool = False
    """The person's code was right just now."""
