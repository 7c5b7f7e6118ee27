"""What a home is told of the household's people: who they are, and what each may do on its phones."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from agent.bus.complaints import Complaints
from agent.contract.home import HomeFacts
from agent.contract.people import Caller
from bot.bus.errors import UNREACHED, HomeSilent, HomeTroubled

AskHome = Callable[[str, Mapping[str, Any]], Awaitable[Any]]
"""Makes a call of the home itself. Raises what that raises, and one of UNREACHED."""

ListVersion = tuple[str, int, int]
"""Of what the home is told: its journal, and how often people and its phones have changed."""

_log = logging.getLogger(__name__)
_TRIES = 3
_UNWRITTEN_S = 10.0


class PeopleList:
    """The list of one home, which it keeps on its disk, numbered: an older list is never obeyed.

    name: of the home, by which its people call it now.
    version: of now; raises HomeAway while the home's journal is unknown.
    people: everybody, by the home's own names of its phones.
    """

    def __init__(
        self,
        home_id: str,
        name: Callable[[], str],
        ask_home: AskHome,
        version: Callable[[], ListVersion],
        people: Callable[[], Awaitable[tuple[Caller, ...]]],
    ) -> None:
        self._home_id = home_id
        self._name = name
        self._ask_home = ask_home
        self._version = version
        self._people = people
        self._told: ListVersion | None = None
        self._unwritten_at: float | None = None  # when the home could not write it last
        self._complaints = Complaints(_log)
        self._kept: tuple[int, tuple[Caller, ...]] | None = None  # on its disk, None where that is unknown
        self._telling: asyncio.Future[Exception | None] | None = None

    def forget(self) -> None:
        """The home has started anew: it is told before any other call."""
        self._told = self._kept = None

    async def tell(self) -> None:
        """Tells the home who may do what there, if that has changed since. Raises one of UNREACHED.

        Where the home cannot write the list, it holds there all the same: that is no reason to call nothing.
        Of all who call it at once one tells: where the home does not answer, nobody waits for that again.
        """
        while self._told != (version := self._version()):
            if (telling := self._telling) is None:
                await self._tell(version)
                continue
            await asyncio.wait({telling})
            if (unreached := telling.result()) is not None:
                raise unreached

    async def tell_for_disk(self) -> None:
        """Tells it once more, after a while, what the home could not write. Raises as `tell`."""
        if self._unwritten_at is None or self._telling is not None:
            return
        if time.monotonic() - self._unwritten_at > _UNWRITTEN_S:
            await self._tell(self._version())

    async def _tell(self, version: ListVersion) -> None:
        telling = self._telling = asyncio.get_running_loop().create_future()
        unreached: Exception | None = None
        try:
            people = await self._people()
            for _ in range(_TRIES):
                if await self._took(people):
                    self._told = version
                    return
            raise HomeSilent("its list of people changes", name=self._name())
        except UNREACHED as err:
            unreached = err
            raise
        finally:
            self._telling = None
            telling.set_result(unreached)

    async def _took(self, people: tuple[Caller, ...]) -> bool:
        """Tells it the list once. False if another one, which the bus had held back, was there before."""
        known, self._kept = self._kept, None
        if known is not None and known[1] == people:  # whatever changed is no matter of this home
            self._kept = known
            return True
        if known is None:
            facts: HomeFacts = await self._ask_home("home.facts", {})
            number = facts.people_number
        else:
            number, _ = known
        try:
            if not await self._ask_home("home.know", {"people": people, "number": number + 1}):
                return False
        except HomeTroubled as err:
            self._unwritten_at = time.monotonic()
            self._complaints.note(f"home {self._home_id} cannot write its list of people", str(err))
            return True
        self._unwritten_at = None
        self._kept = number + 1, people
        return True
