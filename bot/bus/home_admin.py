"""What admins may do with homes. Nothing here needs the libraries of the bus."""

from dataclasses import dataclass
from typing import Protocol

from agent.contract.calls.phones import PhoneCalls
from agent.contract.home_view import HomeView
from agent.contract.people import Caller
from bot.store.join_tokens import JoinDecision, JoinRow


class HomeEnrolment(Protocol):
    """Makes and removes homes; bot.bus.join has the one that does."""

    async def invite(self, by: int, home_id: str = "", page: str = "") -> str:
        """A token as one line. by: an admin. home_id: a home that gets new keys, '' for a new one.

        page: key of the message that will show it, until a computer has used it.
        """
        ...

    async def confirm(self, token_id: str, by: int) -> JoinDecision:
        """Lets the computer in that has used the token."""
        ...

    async def decline(self, token_id: str, by: int) -> JoinDecision:
        """Sends it away."""
        ...

    async def row(self, token_id: str) -> JoinRow | None:
        """The token as it stands."""
        ...

    async def rename(self, home_id: str, name: str) -> str:
        """Answers the name that the home got, '' if there is no such home."""
        ...

    async def remove(self, home_id: str, by: int) -> bool:
        """The home is gone, and its key is void; False if it was gone. by: an admin."""
        ...


class HomeViews(Protocol):
    """Which homes there are."""

    def views(self) -> tuple[HomeView, ...]:
        """The own one first, then in the order of joining."""
        ...

    async def keeper_of(self, caller: Caller) -> HomeView | None:
        """The home that keeps what the caller tells the bot; None if there is only one."""
        ...

    def phones_at(self, home_id: str) -> PhoneCalls:
        """Calls about phones that are made there, also where no phone is known yet."""
        ...


@dataclass(frozen=True, slots=True)
class HomeAdmin:
    """seen: which homes there are, and how they are."""

    seen: HomeViews
    enrolment: HomeEnrolment

    def view(self, home_id: str) -> HomeView | None:
        """The home with this id; None for one that was removed, and for the bot's own."""
        views = self.seen.views() if home_id else ()
        return next((view for view in views if view.home_id == home_id), None)
