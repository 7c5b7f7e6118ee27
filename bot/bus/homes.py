"""All homes together as one Dispatcher: each call goes to the home that it is for, or to all."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
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
from agent.contract.translate import NUMBERS_PER_JOURNAL
from bot.bus.calls import CallGroup
from bot.bus.errors import UNREACHED, HomesLeftOut, NoHome
from bot.bus.home_end import HomeEnd
from bot.bus.routes import ROUTES, Route, Way
from bot.store.kept_calls import ANY_HOME, KeptCallTable

_log = logging.getLogger(__name__)
_NOT_HERE = (PermissionError, KeyError)
"""Of a call to all homes: one that does not know the person, or the thing, is left out."""

Arguments = Mapping[str, Any]


class _PhoneGroup(CallGroup):
    """With the one call that answers at once."""

    def __init__(self, homes: "Homes", make: Callable[[str, Arguments], Awaitable[Any]]) -> None:
        super().__init__("phones", make)
        self._homes = homes

    def known(self) -> tuple[PhoneInfo, ...]:
        """Every known phone of every home."""
        return self._homes.known_phones()


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
        self._kept = kept_calls
        self._default_phone = default_phone
        self._ends: dict[str, HomeEnd] = {}
        self._events: asyncio.Queue[NumberedEvent | None] = asyncio.Queue()
        self._unshown: dict[int, tuple[NumberedEvent, Callable[[], Awaitable[None]]]] = {}
        self._acknowledging: set[asyncio.Task[None]] = set()
        self.tasks = cast(TaskCalls, CallGroup("tasks", self._make))
        self.requests = cast(RequestCalls, CallGroup("requests", self._make))
        self.phones = cast(PhoneCalls, _PhoneGroup(self, self._make))
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
        self._ends[end.home_id] = end

    def remove(self, home_id: str) -> None:
        """From now on nothing is known of it."""
        self._ends.pop(home_id, None)

    def views(self) -> tuple[HomeView, ...]:
        """Every home, the own one first, then in the order of joining."""
        return tuple(end.view for end in self._ends.values())

    def known_phones(self) -> tuple[PhoneInfo, ...]:
        """In the order of the homes; with the names of their homes where there are several."""
        if len(self._ends) < 2:
            return tuple(phone for end in self._ends.values() for phone in end.phones())
        return tuple(replace(phone, home=view.name) for view in self.views() for phone in view.phones)

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
        """Returns when all that was shown is acknowledged."""
        while self._acknowledging:
            await asyncio.wait(self._acknowledging)

    # Calls

    async def _make(self, name: str, arguments: Arguments) -> Any:
        route = ROUTES[name]
        match route.way:
            case Way.PHONE:
                phone_id = _phone_of(route, arguments)
                if not phone_id:
                    return await self._make_everywhere(name, route, arguments)
                return await self._make_at(self._of_phone(phone_id), name, route, arguments)
            case Way.NUMBER:
                given = arguments[route.by]
                number: int = given if isinstance(given, int) else given.task_id
                return await self._make_at(self._of_number(number), name, route, arguments)
            case Way.PERSON:
                return await self._make_for_person(name, route, arguments)
            case Way.AUDIT:
                return await self._make_noted(name, route, arguments)
            case Way.ALL if name in _SPECIAL:
                return await _SPECIAL[name](self, route, arguments)
            case Way.ALL:
                return await self._make_everywhere(name, route, arguments)

    async def _make_at(self, end: HomeEnd, name: str, route: Route, arguments: Arguments) -> Any:
        if not route.kept:
            return await end.make(name, arguments)
        if end.home_id and await self._kept.has(end.home_id):  # behind those that wait
            await self._keep(end.home_id, name, arguments)
            return route.instead
        try:
            return await end.make(name, arguments)
        except UNREACHED as err:
            _log.info("%s is kept for home %s: %s", name, end.home_id, err)
            await self._keep(end.home_id, name, arguments)
            return route.instead

    async def _keep(self, home_id: str, name: str, arguments: Arguments) -> None:
        await self._kept.add(home_id, name, arguments, self._household_id())

    async def _make_everywhere(self, name: str, route: Route, arguments: Arguments) -> Any:
        answers, left_out = await self._answers(name, route, arguments)
        if route.merge is None:
            raise TypeError(f"{name}: no way to merge")
        merged = route.merge(answers)
        away = next((err for err in left_out if isinstance(err, UNREACHED)), None)
        if route.certain and not merged and away is not None:
            raise away  # that home may have it
        if route.paged:
            start, end = arguments["offset"], arguments["offset"] + arguments["limit"]
            return replace(merged, **{route.paged: getattr(merged, route.paged)[start:end]})
        return merged[: arguments["limit"]] if route.cut else merged

    async def _answers(
        self, name: str, route: Route, arguments: Arguments
    ) -> tuple[list[Any], list[Exception]]:
        """Of all homes that answer, and why others do not.

        Raises the first error if there is no answer at all; that a home does not know the person is one
        where the call only reads what they have.
        """
        answers, left_out = await self._asked(name, route, arguments)
        if not answers and not (route.reads and any(isinstance(err, _NOT_HERE) for err in left_out)):
            raise left_out[0] if left_out else NoHome("no home has joined")
        return answers, left_out

    async def _asked(
        self, name: str, route: Route, arguments: Arguments
    ) -> tuple[list[Any], list[Exception]]:
        """As `_answers`, where no answer at all is no error."""
        if route.paged:
            arguments = {**arguments, "offset": 0, "limit": arguments["offset"] + arguments["limit"]}
        results = await asyncio.gather(
            *(self._make_at(end, name, route, arguments) for end in self._ends.values()),
            return_exceptions=True,
        )
        answers: list[Any] = []
        left_out: list[Exception] = []
        for result in results:
            if isinstance(result, (*UNREACHED, *_NOT_HERE)):
                left_out.append(result)
            elif isinstance(result, BaseException):
                raise result
            else:
                answers.append(result)
        return answers, left_out

    async def _make_for_person(self, name: str, route: Route, arguments: Arguments) -> Any:
        if route.by == "address" and (named := self._named(arguments["address"])) is not None:
            end, address = named
            return await end.make(name, {**arguments, "address": address})
        return await (await self._of_person(arguments["caller"])).make(name, arguments)

    async def _make_noted(self, name: str, route: Route, arguments: Arguments) -> Any:
        phone_id = arguments[route.by].phone_id if route.by else ""
        end = next(iter(self._ends.values()), None) if not phone_id else self._of_phone_or_none(phone_id)
        end = end or next(iter(self._ends.values()), None)
        if end is None:
            await self._keep(ANY_HOME, name, arguments)
            return None
        return await self._make_at(end, name, route, arguments)

    # Which home

    def _of_phone_or_none(self, phone_id: str) -> HomeEnd | None:
        home, slash, _ = phone_id.partition("/")
        prefix = home + slash if home and slash else ""
        return next((end for end in self._ends.values() if end.prefix == prefix), None)

    def _of_phone(self, phone_id: str) -> HomeEnd:
        """Raises NoHome."""
        if (end := self._of_phone_or_none(phone_id)) is None:
            raise NoHome(f"no home has the phone {phone_id}")
        return end

    def _of_number(self, number: int) -> HomeEnd:
        """The home of a number; any for one that none has: there it names nothing. Raises NoHome."""
        of = number // NUMBERS_PER_JOURNAL
        if number and (end := next((each for each in self._ends.values() if of in each.numbers), None)):
            return end
        return self._any()

    def _any(self) -> HomeEnd:
        ends = list(self._ends.values())
        if not ends:
            raise NoHome("no home has joined")
        return next((end for end in ends if end.view.is_present), ends[0])

    async def _of_person(self, caller: Caller) -> HomeEnd:
        """Of the caller's phone, of their default phone, or the first one that is present."""
        if len(self._ends) > 1:
            for phone_id in (caller.phone_id, await self._default_phone(caller.person_id)):
                if phone_id and (end := self._of_phone_or_none(phone_id)) is not None:
                    return end
        return self._any()

    def _named(self, address: str) -> tuple[HomeEnd, str] | None:
        """'flat 192.168.1.5:5555' as the home and the address; None without the name of a home."""
        for end in self._ends.values():
            name = end.view.name
            if name and address.casefold().startswith(f"{name.casefold()} "):
                return end, address[len(name) :].strip()
        return None

    # Calls that need more than one

    async def _refreshed(self, route: Route, arguments: Arguments) -> tuple[PhoneInfo, ...]:
        """Each home keeps what it hears; of those that are away stays what was known."""
        try:
            fresh, _ = await self._answers("phones.refreshed", route, arguments)
        except UNREACHED:
            fresh = []
        batteries = {phone.phone_id: phone.battery for found in fresh for phone in found}
        return tuple(
            replace(phone, battery=batteries.get(phone.phone_id, phone.battery))
            for phone in self.known_phones()
        )

    async def _models_in_use(self, route: Route, arguments: Arguments) -> Any:
        async def of(end: HomeEnd) -> tuple[Any, Sequence[str]]:
            return await end.make("models.in_use", arguments), [phone.phone_id for phone in end.phones()]

        found = await asyncio.gather(*(of(end) for end in self._ends.values()), return_exceptions=True)
        answers = [each for each in found if not isinstance(each, BaseException)]
        errors = [each for each in found if isinstance(each, BaseException)]
        if not answers:
            raise errors[0] if errors else NoHome("no home has joined")
        if route.merge is None:
            raise TypeError("models.in_use: no way to merge")
        return route.merge(answers)

    async def _forget_person(self, route: Route, arguments: Arguments) -> bool:
        """Nothing is forgotten anywhere while a task of theirs is open somewhere."""
        if await self.tasks.status(arguments["caller"]):
            return False
        answers, _ = await self._answers("history.forget_person", route, arguments)
        return all(answers)

    async def _stop_all(self, route: Route, arguments: Arguments) -> int:
        """Raises HomesLeftOut if one was not reached: what was stopped is not all then."""
        answers, left_out = await self._asked("tasks.stop_all", route, arguments)
        if names := [err.values["name"] for err in left_out if isinstance(err, UNREACHED) and err.values]:
            detail = f"not stopped at {len(names)} homes"
            raise HomesLeftOut(detail, count=str(sum(answers)), homes=", ".join(names))
        if not answers:
            raise left_out[0] if left_out else NoHome("no home has joined")
        return sum(answers)

    async def _change_shortcut(self, route: Route, arguments: Arguments) -> Any:
        """Only the home that has it can change it."""
        whose = {"caller": arguments["caller"], "shortcut_id": arguments[route.by]}
        for end in self._ends.values():
            try:
                if await end.make("shortcuts.get", whose) is not None:
                    return await end.make("shortcuts.change", arguments)
            except (*UNREACHED, *_NOT_HERE):
                continue
        return await self._any().make("shortcuts.change", arguments)  # which says that there is none


_SPECIAL: Mapping[str, Callable[[Homes, Route, Arguments], Awaitable[Any]]] = {
    "phones.refreshed": Homes._refreshed,  # pyright: ignore[reportPrivateUsage] - of this file
    "models.in_use": Homes._models_in_use,  # pyright: ignore[reportPrivateUsage] - of this file
    "history.forget_person": Homes._forget_person,  # pyright: ignore[reportPrivateUsage] - of this file
    "tasks.stop_all": Homes._stop_all,  # pyright: ignore[reportPrivateUsage] - of this file
    "shortcuts.change": Homes._change_shortcut,  # pyright: ignore[reportPrivateUsage] - of this file
}


def _phone_of(route: Route, arguments: Arguments) -> str:
    given = arguments.get(route.by, "")
    return given.phone_id if isinstance(given, Caller) else given


async def _acknowledge(shown: Callable[[], Awaitable[None]]) -> None:
    await shown()
