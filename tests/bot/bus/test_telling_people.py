"""Before a call a home is told who may do what there: calls at once wait for one attempt, not in a line."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from nacl.public import PrivateKey

from agent.bus.connection import Bus
from agent.bus.credentials import BusCredentials
from agent.bus.nkey import NKey, NKeyKind
from agent.contract.home import HomeFacts, NewestNumbers
from agent.contract.people import Caller
from agent.contract.translate import Translation
from bot.bus.errors import HomeSilent
from bot.bus.remote_home import RemoteHome
from bot.store.home_replica import HomeSighting
from bot.store.joined_homes import JoinedHome
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC


class SlowPeople:
    """Asked for once an attempt. attempts: so far; begun: there was one; silent: then they fail."""

    def __init__(self) -> None:
        self.attempts = 0
        self.begun, self.silent = asyncio.Event(), asyncio.Event()

    async def of(self, home: RemoteHome) -> tuple[Caller, ...]:
        """Raises HomeSilent."""
        self.attempts += 1
        self.begun.set()
        await self.silent.wait()
        raise HomeSilent("no reply", name=home.joined.name)


class HearingHome(RemoteHome):
    """The other end is a list. lists: that it was told; asked: there was one; hears: then it answers."""

    lists: list[tuple[Caller, ...]]
    asked: asyncio.Event
    hears: asyncio.Event

    async def ask_home(self, name: str, arguments: Mapping[str, Any], journal_id: str = "") -> Any:
        """Of the two calls that telling needs."""
        if name == "home.facts":
            return HomeFacts("home's", NewestNumbers(0, 0, 0, 0), "1", (), len(self.lists))
        self.lists.append(arguments["people"])
        self.asked.set()
        await self.hears.wait()
        return True


async def _ann(home: RemoteHome) -> tuple[Caller, ...]:
    return tuple(Caller(7, "Ann", frozenset(), phone.phone_id) for phone in home.kept_phones)


def _hearing_home(version: Callable[[], int] = lambda: 1) -> HearingHome:
    home = _home(_ann, HearingHome, version)
    assert isinstance(home, HearingHome)
    home.lists, home.asked, home.hears = [], asyncio.Event(), asyncio.Event()
    return home


def _home(
    people: Callable[[RemoteHome], object],
    kind: type[RemoteHome] = RemoteHome,
    version: Callable[[], int] = lambda: 1,
) -> RemoteHome:
    seed = NKey.create(NKeyKind.USER).seed
    bus = Bus(("nats://127.0.0.1:9",), None, BusCredentials("", seed), "_INBOX_bot")
    key = PrivateKey.generate()
    joined = JoinedHome("flat", "flat", "flat/", bytes(key.public_key), "U", 0.0)
    home = kind(joined, PrivateKey.generate(), bus, people, version, HomeSighting("flat"))
    home.translation = Translation(1, "flat/", 0.0, "home's", "household's")
    return home


async def test_where_a_home_does_not_answer_no_call_waits_for_those_before_it() -> None:
    people = SlowPeople()
    home = _home(people.of)
    calls = [asyncio.create_task(home.people_list.tell()) for _ in range(8)]
    await people.begun.wait()
    people.silent.set()
    async with asyncio.timeout(WAIT_LIMIT_S):
        ends = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(end) for end in ends] == [HomeSilent] * 8
    assert people.attempts == 1
    with pytest.raises(HomeSilent):  # the next one tries anew
        await home.people_list.tell()
    assert people.attempts == 2


async def test_a_call_that_is_given_up_lets_the_next_one_tell() -> None:
    people = SlowPeople()
    home = _home(people.of)
    given_up, other = (asyncio.create_task(home.people_list.tell()) for _ in range(2))
    await people.begun.wait()
    given_up.cancel()
    people.silent.set()
    async with asyncio.timeout(WAIT_LIMIT_S):
        with pytest.raises(HomeSilent):
            await other
    assert people.attempts == 2


async def test_a_phone_that_appears_while_the_list_is_told_is_told_of_next() -> None:
    home = _hearing_home()
    telling = asyncio.create_task(home.people_list.tell())
    await home.asked.wait()
    home.keep_phones((replace(ATTIC, phone_id="flat/new"),))
    home.hears.set()
    await telling
    await home.people_list.tell()
    assert [[caller.phone_id for caller in told] for told in home.lists] == [[], ["new"]]


async def test_a_home_is_told_its_list_once_whatever_changes_elsewhere() -> None:
    version = [0]
    home = _hearing_home(lambda: version[0])
    home.hears.set()
    for version[0] in range(3):
        await home.people_list.tell()
    assert len(home.lists) == 1
    home.people_list.forget()  # it has started anew
    await home.people_list.tell()
    assert len(home.lists) == 2
