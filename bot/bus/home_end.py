"""One home as the others of the household see it: the bot's own, or one over the bus."""

from collections.abc import Mapping
from typing import Any, Protocol

from agent.contract.home_view import HomeView
from agent.contract.phones import PhoneInfo


class HomeEnd(Protocol):
    """A home. Its answers, and what it is asked, have the household's ids and times."""

    @property
    def home_id(self) -> str:
        """'' for the bot's own."""
        ...

    @property
    def prefix(self) -> str:
        """Before the ids of its phones; '' for one home of the household."""
        ...

    @property
    def numbers(self) -> frozenset[int]:
        """Those of its journals, see agent.contract.translate.Translation."""
        ...

    @property
    def view(self) -> HomeView:
        """As it is now."""
        ...

    def phones(self) -> tuple[PhoneInfo, ...]:
        """As it has them, or last had them."""
        ...

    async def make(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Makes a call of the contract. Raises what the call raises, and one of errors.UNREACHED."""
        ...
