"""A home as the chat shows it; no home says this itself."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.phones import PhoneInfo


class HomeState(StrEnum):
    """How a home is."""

    PRESENT = "present"
    AWAY = "away"
    OUTDATED = "outdated"  # its version and the bot's differ by more than one, or it cannot be read
    DEAF = "deaf"  # it runs, and the bus passes it no calls: its key is of other permissions
    DOUBLED = "doubled"  # present, and a second computer uses its keys
    FULL = "full"  # present, and the bus keeps none of its events


THERE = frozenset({HomeState.PRESENT, HomeState.DOUBLED, HomeState.FULL})
"""Calls can be made there."""


@dataclass(frozen=True, slots=True)
class HomeView:
    """One home.

    home_id: '' for the bot's own home. name: as people call it, '' for the own one.
    since: of the state, seconds since the epoch; 0 if unknown.
    version: of its program, '' if it never was seen. last_seen: seconds since the epoch, 0 for never.
    phones: as it last had them, with the household's ids.
    number: of its journal in this household, see agent.contract.translate.Translation; -1 while unknown.
    ahead: by how many versions of the bus it is newer than the bot; below 0 if it is older.
    """

    home_id: str
    name: str
    state: HomeState
    since: float
    version: str
    last_seen: float
    phones: tuple[PhoneInfo, ...] = ()
    number: int = -1
    ahead: int = 0

    @property
    def is_present(self) -> bool:
        """Can calls be made there?"""
        return self.state in THERE
