"""What admins see of homes."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class HomeState(StrEnum):
    """How a home is."""

    PRESENT = "present"
    AWAY = "away"
    NEWER = "newer"  # its version is two or more ahead, so it is not called
    TWICE = "twice"  # two computers have its key


@dataclass(frozen=True, slots=True)
class HomeView:
    """One home as /homes shows it.

    home_id: '' for the bot's own computer. since: of the state; seen: the last sign of life; both in seconds
    since the epoch by the bot's clock, 0 for never. version: of its program, '' before it was heard of.
    phones: their ids in the household. number: of its journal, as in the household's task numbers; -1 while
    that is unknown.
    """

    home_id: str
    name: str
    state: HomeState
    since: float = 0.0
    version: str = ""
    seen: float = 0.0
    phones: tuple[str, ...] = ()
    number: int = -1


class HomeViews(Protocol):
    """Which homes there are."""

    def views(self) -> tuple[HomeView, ...]:
        """In the order of joining."""
        ...
