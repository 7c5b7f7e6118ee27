"""Phones that come and go, told by a scripted adb server."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from devices.adb.reach.reconnect import ReconnectPolicy
from devices.hub import AdbPhones
from devices.phones import PhoneInfo, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.scripted_adb import FakeAdb, fake_adb, printed

ONE, TWO, USB, MDNS = "10.0.0.1:5555", "10.0.0.2:5555", "A1", "adb-A1-Zx81Qq._adb-tls-connect._tcp"
LAST = "10.0.0.9:5555"  # of a phone that nobody has heard of before
DEBOUNCE_S = 0.1
NOON = 1_700_000_000.0


@dataclass
class Street:
    """owners: which phone answers at which serial.

    deaf: how many of the next questions stay without an answer.

    dumb: serials at which the link is open, but dead. battery: what `dumpsys battery` prints.
    slow: answers wait for it. now: the hub's clock. told: its news.
    """

    fake: FakeAdb
    owners: dict[str, str] = field(
        default_factory=lambda: dict.fromkeys((ONE, TWO, USB, MDNS), "A1") | {LAST: "Z9"}
    )
    models: dict[str, str] = field(default_factory=lambda: dict[str, str]())
    deaf: int = 0
    dumb: set[str] = field(default_factory=set[str])
    battery: str = ""
    now: float = NOON
    slow: asyncio.Event | None = None
    told: list[PhoneInfo] = field(default_factory=lambda: list[PhoneInfo]())
    _last: str = ""

    async def script(self, service: str, writer: asyncio.StreamWriter) -> None:
        """Says who it is, or how full its battery is."""
        writer.write(b"OKAY")
        if self.fake.asked in self.dumb:
            return
        if "battery" in service:
            writer.write(printed(self.battery))
        elif self.deaf:
            self.deaf -= 1
        else:
            serial = self.fake.asked
            owner = self.owners[serial]
            if self.slow:
                await self.slow.wait()
            writer.write(printed(f"{owner}\n{self.models.get(serial, 'Pixel')}\n14\n"))

    def questions(self) -> int:
        """How often phones were asked who they are."""
        return sum("ro.serialno" in service for service in self.fake.services)

    def lists(self, one: str = "", two: str = "", usb: str = "", mdns: str = "") -> None:
        """The server's list changes; '' for what is not there."""
        states = {ONE: one, TWO: two, USB: usb, MDNS: mdns}
        self._last = "".join(f"{each}\t{state}\n" for each, state in states.items() if state)
        self.fake.lists.put_nowait(self._last)

    async def next(self, count: int) -> list[tuple[str, PhoneState]]:
        """The next changes as (phone_id, state)."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while len(self.told) < count:  # noqa: ASYNC110 (filled by a task of its own)
                await asyncio.sleep(0.01)
        told, self.told[:] = self.told[:count], self.told[count:]
        return [(info.phone_id, info.state) for info in told]

    async def settles(self) -> None:
        """All that has happened is announced: the news of another phone, which came later, are there; it
        stays.
        """
        self.fake.lists.put_nowait(f"{self._last}{LAST}\tdevice\n")
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not any(info.phone_id == "Z9" for info in self.told):  # noqa: ASYNC110 (as in next)
                await asyncio.sleep(0.01)
        self.told[:] = [info for info in self.told if info.phone_id != "Z9"]

    async def until_asked(self, times: int) -> None:
        """A phone has been asked who it is so often."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while self.questions() < times:  # noqa: ASYNC110 (the fake server has no event for it)
                await asyncio.sleep(0.01)

    @asynccontextmanager
    async def watched(
        self, reconnect_policy: ReconnectPolicy | None = None, debounce_s: float = DEBOUNCE_S
    ) -> AsyncGenerator[AdbPhones]:
        """A hub that looks at the street, with nobody in it yet."""

        async def listen() -> None:
            async for info in hub.changes():
                self.told.append(info)

        self.lists()
        async with AdbPhones(
            self.fake.server, reconnect_policy=reconnect_policy, debounce_s=debounce_s, clock=lambda: self.now
        ) as hub:
            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            yield hub
        await listening  # the end of the hub is the end of its changes


@asynccontextmanager
async def quiet_street() -> AsyncGenerator[Street]:
    """Nobody looks yet."""

    async def later(service: str, writer: asyncio.StreamWriter) -> None:
        await street.script(service, writer)

    async with fake_adb(later) as fake:
        street = Street(fake)
        yield street
        fake.lists.put_nowait(None)
