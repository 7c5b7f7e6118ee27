"""All homes together as one Dispatcher: each call goes to the home that it is for, or to all."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

from agent.contract.calls.facts import FactCalls
from agent.contract.calls.history import HistoryCalls
from agent.contract.calls.models import ModelCalls
from agent.contract.calls.phones import PhoneCalls
from agent.contract.calls.requests import RequestCalls
from agent.contract.calls.shortcuts import ShortcutCalls
from agent.contract.calls.takeover import TakeoverCalls
from agent.contract.calls.tasks import TaskCalls
from agent.contract.events import NumberedEvent
from agent.contract.home_view import HomeView
from agent.contract.people import Caller
from agent.contract.phones import PhoneInfo
from bot.bus.calls import CallGroup, Make
from bot.bus.done_before import note_done, was_done
from bot.bus.errors import UNREACHED, HomeLost, HomeTroubled, NoHome
from bot.bus.home_calls import Arguments, RoutedCalls
from bot.bus.home_end import HomeEnd
from bot.bus.home_ends import HomeEnds
from bot.bus.routes import READS, ROUTES, Way
from bot.bus.special_calls import SPECIAL, check_shortcut
from bot.store.kept_calls import KeptCallTable

_SETTLE_S = 2.0


class _PhoneGroup(CallGroup):
    """With the one call that answers at once."""

    def __init__(self, ends: HomeEnds, make: Make) -> None:
        super().__init__("phones", make)
        self._ends = ends

    def known(self) -> tuple[PhoneInfo, ...]:
        """Every known phone of every home."""
        return self._ends.known_phones()


class Homes:
    """Implements agent.contract.dispatcher.Dispatcher.

    household_id: what journal_id says, the same for all homes for ever; '' before the first one was there.
    default_phone: of a person, '' for none.
    """

    def __init__(
        self,
        household_id: Callable[[], str],
        kept_calls: KeptCallTable,
        default_phone: Callable[[int], Awaitable[str]],
    ) -> None:
        self._household_id = household_id
        self._ends = HomeEnds(default_phone)
        self._calls = RoutedCalls(self._ends, kept_calls, household_id)
        self._events: asyncio.Queue[NumberedEvent | None] = asyncio.Queue()
        self._unshown: dict[int, tuple[NumberedEvent, Callable[[], Awaitable[None]]]] = {}
        self._acknowledging: set[asyncio.Task[None]] = set()
        self.tasks = cast(TaskCalls, CallGroup("tasks", self._make))
        self.requests = cast(RequestCalls, CallGroup("requests", self._make))
        self.phones = cast(PhoneCalls, _PhoneGroup(self._ends, self._make))
        self.takeover = cast(TakeoverCalls, CallGroup("takeover", self._make))
        self.models = cast(ModelCalls, CallGroup("models", self._make))
        self.facts = cast(FactCalls, CallGroup("facts", self._make))
        self.shortcuts = cast(ShortcutCalls, CallGroup("shortcuts", self._make))
        self.history = cast(HistoryCalls, CallGroup("history", self._make))

    @property
    def journal_id(self) -> str:
        """Of the household."""
        return self._household_id()

    def add(self, end: HomeEnd) -> None:
        """From now on calls may go there; the own home is added first."""
        self._ends.add(end)

    def remove(self, home_id: str) -> None:
        """From now on nothing is known of it."""
        self._ends.remove(home_id)

    def views(self) -> tuple[HomeView, ...]:
        """Every home, the own one first, then in the order of joining."""
        return self._ends.views()

    def phones_at(self, home_id: str) -> PhoneCalls:
        """Calls about phones that are made at this home; each raises NoHome once it is gone."""

        async def make(name: str, arguments: Arguments) -> Any:
            if (end := self._ends.get(home_id)) is None:
                raise NoHome(f"home {home_id} is gone")
            return await end.make(name, arguments)

        return cast(PhoneCalls, CallGroup("phones", make))

    async def keeper_of(self, caller: Caller) -> HomeView | None:
        """The home that keeps what the caller tells the bot; None if there is only one."""
        return (await self._ends.of_person(caller)).view if len(self._ends) > 1 else None

    # Events

    async def events(self) -> AsyncIterator[NumberedEvent]:
        """Those of each home in its order; one reader."""
        while (numbered := await self._events.get()) is not None:
            yield numbered

    def take(self, numbered: NumberedEvent, shown: Callable[[], Awaitable[None]] | None = None) -> None:
        """An event of a home, with the household's ids. shown: called after it was shown."""
        if shown is not None:
            self._unshown[id(numbered)] = (numbered, shown)
        self._events.put_nowait(numbered)

    def shown(self, event: NumberedEvent) -> None:
        """What the event led to stands in the outbox: its home need not send it again."""
        if (waiting := self._unshown.pop(id(event), None)) is not None:
            acknowledging = asyncio.create_task(_acknowledge(waiting[1]))
            self._acknowledging.add(acknowledging)
            acknowledging.add_done_callback(self._acknowledging.discard)

    def close(self) -> None:
        """No more events; the reader ends after the last one."""
        self._events.put_nowait(None)

    async def settle(self) -> None:
        """Waits a moment until all that was shown is acknowledged; then nothing is asked any more."""
        await self._calls.fan_out.cancel_late()
        with contextlib.suppress(TimeoutError):  # an event that is not acknowledged comes again
            async with asyncio.timeout(_SETTLE_S):
                while self._acknowledging:
                    await asyncio.wait(self._acknowledging)
        for each in self._acknowledging:
            each.cancel()
        if self._acknowledging:
            await asyncio.wait(self._acknowledging)

    # Calls

    async def _make(self, name: str, arguments: Arguments) -> Any:
        """Raises HomeLost in place of what says that nothing was done, where that would be wrong."""
        try:
            answer = await self._route(name, arguments)
        except UNREACHED as err:
            if isinstance(err, NoHome) and ROUTES[name].kept:
                return ROUTES[name].instead  # there is no home that must do it
            if was_done() and not isinstance(err, HomeTroubled):
                raise HomeLost(str(err), name=err.values.get("name", "")) from err
            raise
        if name not in READS and not ROUTES[name].kept:
            note_done(name)
        return answer

    async def _route(self, name: str, arguments: Arguments) -> Any:
        by, calls = ROUTES[name].by, self._calls
        match ROUTES[name].way:
            case Way.PHONE:
                given = arguments.get(by, "")
                phone_id: str = given.phone_id if isinstance(given, Caller) else given
                if not phone_id:
                    return await calls.make_everywhere(name, arguments)
                end = self._ends.of_phone(phone_id)
                if name == "tasks.submit":
                    await check_shortcut(calls, end, arguments)
                return await calls.make_at(end, name, arguments)
            case Way.NUMBER:
                given = arguments[by]
                number: int = given if isinstance(given, int) else given.task_id
                return await calls.make_at(self._ends.of_number(number), name, arguments)
            case Way.PERSON:
                return await (await self._ends.of_person(arguments["caller"])).make(name, arguments)
            case Way.AUDIT:
                return await calls.make_noted(name, arguments[by].phone_id if by else "", arguments)
            case Way.ALL if name in SPECIAL:
                return await SPECIAL[name](calls, arguments)
            case Way.ALL:
                return await calls.make_everywhere(name, arguments)


async def _acknowledge(shown: Callable[[], Awaitable[None]]) -> None:
    await shown()
