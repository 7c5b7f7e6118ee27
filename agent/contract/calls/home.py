"""Calls about a home as a whole, for a bot that runs elsewhere."""

from typing import Annotated, Protocol

from agent.contract.complete import Complete
from agent.contract.home import HomeFacts
from agent.contract.people import Caller


class HomeCalls(Protocol):
    """Each may be repeated."""

    async def facts(self) -> HomeFacts:
        """Which journal it works on, and which phones it has."""
        ...

    async def know(self, people: tuple[Annotated[Caller, Complete()], ...], number: int) -> bool:
        """Replaces the list of everybody who may use this home, which keeps it on its disk.

        number: one more than that of the list that holds, see `HomeFacts`. With another one nothing is done,
        and the answer is False: the bus may have held this list back, and a later one took a right away.

        Nobody may do more here than the list says, whatever a call says, and who is not on it nothing. Tasks
        of people who may no longer work their phone end, and approvals that they may no longer give are void.

        people: for each person one without a phone, and one for each phone of this home.
        """
        ...

    async def resume_events(self) -> None:
        """Publishes again what a reader needs who has missed events; nothing that runs is touched.

        TaskRestored of each unfinished task, its open request, ends that nobody has confirmed, and
        PhoneChanged of each phone.
        """
        ...

    async def renew_journal(self) -> str:
        """The journal is an older copy: gives it a new identity, which it answers.

        The home's agent starts again for that. Open tasks wait for their person then; approvals are void.
        """
        ...
