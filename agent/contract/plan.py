"""The plan of a task that a team works: a list of items, each with its state."""

from dataclasses import dataclass, replace
from enum import StrEnum

MOST_ITEMS = 40  # of a plan; a longer one is refused
MAX_ITEM_TEXT = 200  # characters


class ItemState(StrEnum):
    """How far an item of a plan has come."""

    OPEN = "open"
    DOING = "doing"
    DONE = "done"
    FAILED = "failed"
    DROPPED = "dropped"  # not needed any more


class SoloReason(StrEnum):
    """Why a task that a team began goes on with one model."""

    MANAGER_AWAY = "manager_away"  # its model does not answer
    PLAN_UNUSABLE = "plan_unusable"  # twice in a row it wrote none that can be worked


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One thing to do.

    text: 1 to MAX_ITEM_TEXT characters, of the manager or of the person; no markup.
    failures: how often it has failed.
    """

    text: str
    state: ItemState = ItemState.OPEN
    failures: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """All items of a task in order, 1 to MOST_ITEMS.

    revision: from 1, one more at each change of the items' texts.
    by_person: a person wrote this revision.
    """

    items: tuple[PlanItem, ...]
    revision: int = 1
    by_person: bool = False


UNFINISHED = frozenset({ItemState.OPEN, ItemState.DOING})


def with_present(items: tuple[PlanItem, ...]) -> tuple[PlanItem, ...]:
    """The items, the first open one being done now, if none is."""
    if any(item.state is ItemState.DOING for item in items):
        return items
    first = next((at for at, item in enumerate(items) if item.state is ItemState.OPEN), None)
    return tuple(
        replace(item, state=ItemState.DOING) if at == first else item for at, item in enumerate(items)
    )
