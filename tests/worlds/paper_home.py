"""A home of paper beside the bot's own: it is away, or there and says nothing."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from agent.contract.dispatcher import Dispatcher
from agent.contract.errors import HomeAway
from agent.contract.home_view import HomeState, HomeView
from agent.contract.phones import PhoneInfo, PhoneState
from agent.contract.translate import Translation
from agent.dispatcher import TaskDispatcher
from bot.bus.errors import HomeSilent
from bot.bus.homes import Homes
from bot.bus.own_home import OwnHome
from bot.store import Store


@dataclass
class PaperHome:
    """Implements bot.bus.home_end.HomeEnd. asked: names of calls.

    is_silent: while it is set, calls wait for `speaks`, else they are refused because it is away.
    answers: by call, what it answers or raises once it speaks. last: the call after which it goes away.
    """

    name: str = "flat"
    known: tuple[PhoneInfo, ...] = ()
    is_silent: bool = False
    answers: Mapping[str, Any] = field(default_factory=dict[str, Any])
    last: str = ""
    speaks: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[str] = field(default_factory=list[str])
    numbers: frozenset[int] = frozenset({1})

    @property
    def home_id(self) -> str:
        """Its name."""
        return self.name

    @property
    def prefix(self) -> str:
        """Of its phones."""
        return f"{self.name}/"

    @property
    def view(self) -> HomeView:
        """As the chat shows it."""
        state = HomeState.PRESENT if self.is_silent else HomeState.AWAY
        return HomeView(self.name, self.name, state, 100.0, "1.0", 100.0, self.phones(), 1)

    def phones(self) -> tuple[PhoneInfo, ...]:
        """With the ids of the household."""
        state = {} if self.is_silent else {"state": PhoneState.HOME_AWAY}
        return tuple(replace(each, phone_id=f"{self.prefix}{each.phone_id}", **state) for each in self.known)

    async def make(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Raises HomeAway, HomeSilent."""
        self.asked.append(name)
        if not self.is_silent:
            raise HomeAway("away", name=self.name, since="14:05")
        await self.speaks.wait()
        if name not in self.answers:
            raise HomeSilent("nothing", name=self.name)
        self.is_silent = name != self.last
        if isinstance(answer := self.answers[name], Exception):
            raise answer
        return answer


@contextlib.asynccontextmanager
async def beside(
    own: TaskDispatcher, store: Store, *others: PaperHome, own_home: bool = True
) -> AsyncGenerator[Dispatcher]:
    """The own home and these as one dispatcher, with the own one's events.

    own_home: False for a bot that has none.
    """
    if not await store.homes.keep():
        await store.homes.adopt(own.journal_id)

    async def default_phone(person_id: int) -> str:
        person = await store.people.person(person_id)
        return person.default_phone if person else ""

    homes = Homes(lambda: store.homes.current, store.kept_calls, default_phone)
    end = OwnHome(own, Translation(0, "", 0.0, own.journal_id, store.homes.current), "1.0")
    if own_home:
        homes.add(end)
    for each in others:
        homes.add(each)

    async def pass_events() -> None:
        async for numbered in own.events():
            homes.take(end.event(numbered))

    passing = asyncio.create_task(pass_events())
    try:
        yield homes
    finally:
        passing.cancel()
        await asyncio.wait({passing})
        await homes.settle()
