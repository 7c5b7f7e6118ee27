"""The homes of the household, and which of them a call is for."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from agent.contract.home_view import HomeView
from agent.contract.people import Caller
from agent.contract.phones import PhoneInfo
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.bus.errors import NoHome
from bot.bus.home_end import HomeEnd
from bot.bus.left_out import prefix_of


class HomeEnds:
    """The bot's own home first, then the others in the order of joining.

    default_phone: of a person, '' for none.
    """

    def __init__(self, default_phone: Callable[[int], Awaitable[str]]) -> None:
        self._default_phone = default_phone
        self._ends: dict[str, HomeEnd] = {}

    def __iter__(self) -> Iterator[HomeEnd]:
        return iter(self._ends.values())

    def __len__(self) -> int:
        return len(self._ends)

    def add(self, end: HomeEnd) -> None:
        """The own home is added first."""
        self._ends[end.home_id] = end

    def remove(self, home_id: str) -> None:
        """Of one that is not there, nothing happens."""
        self._ends.pop(home_id, None)

    def get(self, home_id: str) -> HomeEnd | None:
        """None once it is gone."""
        return self._ends.get(home_id)

    def views(self) -> tuple[HomeView, ...]:
        """Every home."""
        return tuple(end.view for end in self)

    def known_phones(self) -> tuple[PhoneInfo, ...]:
        """In the order of the homes; with the names of their homes where there are several."""
        if len(self) < 2:
            return tuple(phone for end in self for phone in end.phones())
        return tuple(replace(phone, home=view.name) for view in self.views() for phone in view.phones)

    def of_phone_or_first(self, phone_id: str) -> HomeEnd | None:
        """The first one also for ''; None if there is none at all."""
        return (self._of_phone(phone_id) if phone_id else None) or next(iter(self), None)

    def of_phone(self, phone_id: str) -> HomeEnd:
        """Raises NoHome."""
        if (end := self._of_phone(phone_id)) is None:
            raise NoHome(f"no home has the phone {phone_id}")
        return end

    def of_number(self, number: int) -> HomeEnd:
        """The home of a number; any for one that none has: there it names nothing. Raises NoHome."""
        of = number // NUMBERS_PER_JOURNAL
        if number and (end := next((each for each in self if of in each.numbers), None)):
            return end
        return self.any()

    async def of_person(self, caller: Caller) -> HomeEnd:
        """Of the caller's phone, of their default phone, or the first one that is present."""
        if len(self) > 1:
            for phone_id in (caller.phone_id, await self._default_phone(caller.person_id)):
                if phone_id and (end := self._of_phone(phone_id)) is not None:
                    return end
        return self.any()

    def any(self) -> HomeEnd:
        """The first one that is present, or the first. Raises NoHome."""
        ends = list(self)
        if not ends:
            raise NoHome("no home has joined")
        return next((end for end in ends if end.view.is_present), ends[0])

    def _of_phone(self, phone_id: str) -> HomeEnd | None:
        prefix = prefix_of(phone_id)
        return next((end for end in self if end.prefix == prefix), None)
