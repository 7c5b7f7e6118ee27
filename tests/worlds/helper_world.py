"""A simulated phone with the helper on it, behind a real adb server."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.helper.helper_tree import HelperTree, HelperWindow
from devices.adb.helper.jar import HelperJar
from devices.adb.helper.session import HelperSession, InputGuard
from devices.adb.helper.start import start_helper
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.helper_orders import HelperOrders
from devices.simulator.phone import SimulatedPhone
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL


@dataclass(frozen=True, slots=True)
class HelperRoom:
    """side: the phone. adb: its cable. link: the way to it."""

    side: SimulatedPhone
    adb: SimulatedAdb
    link: Link

    @property
    def orders(self) -> HelperOrders:
        return self.adb.helper

    async def dump(self) -> int:
        """The exit code of a `uiautomator dump`."""
        return (await self.link.shell("uiautomator dump /dev/tty")).code

    def started(
        self, jar: HelperJar | None = None, start_s: float = 30.0
    ) -> AbstractAsyncContextManager[HelperSession]:
        """The helper, with the time that a busy computer needs."""
        return start_helper(self.link, jar, start_s)


async def seen(room: HelperRoom, condition: Callable[[HelperOrders], bool]) -> None:
    """Returns as soon as the phone has seen that."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        await room.orders.wait_until(lambda: condition(room.orders))


async def until_gone(room: HelperRoom) -> None:
    """No helper runs any more."""
    await seen(room, lambda orders: not orders.running)


async def read_whole(session: HelperSession) -> HelperTree:
    """The tree, which must be readable."""
    tree = await session.tree()
    assert isinstance(tree, HelperTree)
    return tree


async def raw_answer(
    session: HelperSession, verb: str, values: Mapping[str, int | str] | None = None
) -> bytes:
    """What the phone answers to words that our own client may never send."""
    return await session._ask(verb, values)  # pyright: ignore[reportPrivateUsage]  # there is no other way in


async def send_raw(session: HelperSession, data: bytes) -> None:
    """Sends the phone what our own client never does."""
    stream = session._exchange._stream  # pyright: ignore[reportPrivateUsage]  # there is no other way in
    assert stream
    await stream.send(data)


def guard_of(window: HelperWindow | None, within_s: float = 10.0) -> InputGuard:
    """For an input to the window that has the focus."""
    assert window is not None
    return InputGuard(window.window_id, window.package, window.window_id, time.monotonic() + within_s)


@asynccontextmanager
async def helper_room(
    adb_address: tuple[str, int], side: SimulatedPhone | None = None
) -> AsyncGenerator[HelperRoom]:
    """Connects a phone for the length of the block."""
    side, server = side or SimulatedPhone(size_px=SMALL), AdbServer(*adb_address)
    async with SimulatedAdb(side) as adb:
        await server.ask(f"host:connect:{adb.address}", 10)
        try:
            yield HelperRoom(side, adb, Link(server, adb.address, "Kitchen phone"))
        finally:
            await server.ask(f"host:disconnect:{adb.address}", 5)
