"""Makes a call at one home or at all; what a home that is away must still do is kept for it."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from agent.contract.audit import AuditEvent
from agent.contract.errors import HomeAway
from bot.bus.errors import NOT_HERE, UNREACHED, HomeSilent, NoHome, StopKept
from bot.bus.fan_out import FanOut
from bot.bus.home_end import HomeEnd
from bot.bus.home_ends import HomeEnds
from bot.bus.left_out import note_left_out
from bot.bus.routes import ROUTES
from bot.store.kept_calls import ANY_HOME, KeptCallTable

_log = logging.getLogger(__name__)
_NOTED_S = 2.0

Arguments = Mapping[str, Any]


class RoutedCalls:
    """household_id: as in Homes."""

    def __init__(self, ends: HomeEnds, kept_calls: KeptCallTable, household_id: Callable[[], str]) -> None:
        self.ends = ends
        self.fan_out = FanOut(ends)
        self._kept = kept_calls
        self._household_id = household_id

    async def make_at(self, end: HomeEnd, name: str, arguments: Arguments) -> Any:
        """Raises what the home raises."""
        route = ROUTES[name]
        if route.later is not None:
            return await self._make_or_keep(end, name, route.later, arguments)
        if not route.kept:
            return await end.make(name, arguments)
        if end.home_id and await self._kept.has(end.home_id):  # behind those that wait
            return await self._keep_for(end, name, arguments)
        try:
            return await end.make(name, arguments)
        except UNREACHED as err:
            _log.info("%s is kept for home %s: %s", name, end.home_id, err)
            return await self._keep_for(end, name, arguments)

    async def _make_or_keep(
        self, end: HomeEnd, name: str, later: type[StopKept], arguments: Arguments
    ) -> Any:
        """Raises `later` once the call is kept; other errors as they are.

        A home in trouble is reached: kept, the call might end what its person has let go on since.
        """
        try:
            return await end.make(name, arguments)
        except (HomeAway, HomeSilent) as err:  # not for an update of the home, which may be far
            await self._keep(end.home_id, name, arguments)
            raise later(f"{name} is kept", name=end.view.name) from err

    async def _keep_for(self, end: HomeEnd, name: str, arguments: Arguments) -> Any:
        await self._keep(end.home_id, name, arguments)
        note_left_out(end.view.name, end.prefix)
        return ROUTES[name].instead

    async def _keep(self, home_id: str, name: str, arguments: Arguments) -> None:
        # As a home's audit folds them: anybody can press as often as they like.
        folded = arguments.get("event") is AuditEvent.PRESS_REFUSED or ROUTES[name].later is not None
        await self._kept.add(home_id, name, arguments, self._household_id(), folded=folded)

    async def make_everywhere(self, name: str, arguments: Arguments) -> Any:
        """The answers of all homes as one. Raises as `answers` does."""
        route = ROUTES[name]
        answers, left_out = await self.answers(name, arguments)
        if route.merge is None:
            raise TypeError(f"{name}: no way to merge")
        merged = route.merge(answers)
        away = next((err for err in left_out if not isinstance(err, NOT_HERE)), None)
        if route.certain and not merged and away is not None:
            raise away  # that home may have it
        if route.paged:
            start, end = arguments["offset"], arguments["offset"] + arguments["limit"]
            return replace(merged, **{route.paged: getattr(merged, route.paged)[start:end]})
        return merged[: arguments["limit"]] if route.cut else merged

    async def answers(self, name: str, arguments: Arguments) -> tuple[list[Any], list[Exception]]:
        """Of all homes that answer, and why others do not.

        Raises the first error if there is no answer at all; that a home does not know the person is one
        where the call only reads what they have.
        """
        answers, left_out = await self.asked(name, arguments)
        if not answers and not (ROUTES[name].reads and any(isinstance(err, NOT_HERE) for err in left_out)):
            raise left_out[0] if left_out else NoHome("no home has joined")
        return answers, left_out

    async def asked(self, name: str, arguments: Arguments) -> tuple[list[Any], list[Exception]]:
        """As `answers`, where no answer at all is no error."""
        route = ROUTES[name]
        if route.paged:
            arguments = {**arguments, "offset": 0, "limit": arguments["offset"] + arguments["limit"]}

        async def make(end: HomeEnd) -> Any:
            return await self.make_at(end, name, arguments)

        answers: list[Any] = []
        left_out: list[Exception] = []
        for result in await self.fan_out.ask(route, make):
            (left_out if isinstance(result, Exception) else answers).append(result)
        return answers, left_out

    async def make_noted(self, name: str, phone_id: str, arguments: Arguments) -> Any:
        """At the home of the phone, or the first one; kept for later if that takes long."""
        end = self.ends.of_phone_or_first(phone_id)
        if end is None:
            return await self._keep(ANY_HOME, name, arguments)
        if not end.home_id:
            return await self.make_at(end, name, arguments)
        try:  # whoever pressed waits for it, and a line that is noted twice is one line
            async with asyncio.timeout(_NOTED_S):
                return await self.make_at(end, name, arguments)
        except TimeoutError:
            return await self._keep(end.home_id, name, arguments)
