"""What a role does wrong because a test orders it."""

from collections.abc import Mapping
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class RoleFaultKind(StrEnum):
    """What goes wrong."""

    LIES = "lies"  # the manager says that everything is done
    SAME_PLAN = "same_plan"  # the manager writes the plan that it was shown, whatever failed
    NO_ITEMS = "no_items"  # a plan of nothing
    MANY_ITEMS = "many_items"  # a plan of 500
    CYCLIC = "cyclic"  # a plan that repeats itself
    ALWAYS_YES = "always_yes"  # the reflector: success, and the item is done
    NOT_READABLE = "not_readable"  # prose
    NEVER = "never"  # no answer at all
    AWAY = "away"  # 503
    SAYS_CODE = "says_code"  # the notetaker keeps a one-time code


class RoleFault(BaseModel):
    """One ordered fault. role: as in `role_requests`. times: requests in a row, 0 for all."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    role: str
    kind: RoleFaultKind
    times: int = Field(default=0, ge=0)


class RoleFaults:
    """Pending orders by role."""

    def __init__(self) -> None:
        self._orders: dict[str, list[RoleFault]] = {}

    def add(self, fault: RoleFault) -> None:
        """Adds an order behind those of the same role."""
        self._orders.setdefault(fault.role, []).append(fault)

    def next(self, role: str) -> RoleFaultKind | None:
        """The fault of this request, None for none."""
        waiting = self._orders.get(role)
        if not waiting:
            return None
        fault = waiting[0]
        if fault.times == 1:
            waiting.pop(0)
        elif fault.times:
            waiting[0] = fault.model_copy(update={"times": fault.times - 1})
        return fault.kind

    def clear(self) -> None:
        """Forgets all orders."""
        self._orders.clear()

    @property
    def pending(self) -> Mapping[str, int]:
        """How many orders wait, by role."""
        return {role: len(orders) for role, orders in self._orders.items() if orders}
