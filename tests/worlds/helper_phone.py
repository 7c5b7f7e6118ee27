"""A simulated phone that a task works with the helper, as an AndroidPhone without a hub."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.helper.answers import Refusal
from devices.adb.helper.use import HelperUse
from devices.adb.phone.phone import AndroidPhone
from devices.frame import FrameDecoder
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.helper_orders import HelperOrders
from devices.simulator.phone import SimulatedPhone
from devices.simulator.shell.app_process.program import ProgramStart
from devices.simulator.shell.app_process.twin import HelperTwin
from tests.worlds.android_phone import SMALL, Sight

STARTS_S = 20.0  # of a busy computer


@asynccontextmanager
async def helped(
    adb_address: tuple[str, int],
    use: HelperUse = HelperUse.READ,
    side: SimulatedPhone | None = None,
    starts_s: float = STARTS_S,
) -> AsyncGenerator[Sight]:
    """A task has begun on it. starts_s: until the helper's greeting."""
    side, server, decoder = side or SimulatedPhone(size_px=SMALL), AdbServer(*adb_address), FrameDecoder()
    async with SimulatedAdb(side) as adb:
        await server.ask(f"host:connect:{adb.address}", 10)
        link = Link(server, adb.address, "Kitchen phone")
        phone = AndroidPhone(link, side.serial, decoder, helper_start_s=starts_s)
        phone.helper_use = use
        try:
            await phone.keep_awake()
            yield Sight(side, adb, link, phone)
        finally:
            await phone.close()
            await server.ask(f"host:disconnect:{adb.address}", 5)
            decoder.close()


def dumps(sight: Sight) -> int:
    """How many trees were dumped."""
    return len(sight.sent("uiautomator dump"))


def orders_of(sight: Sight) -> HelperOrders:
    """What its helper does, and what is to go wrong with it."""
    return sight.adb.helper


class RefusingTwin(HelperTwin):
    """Refuses inputs with the next of these reasons, and does nothing then."""

    reasons: list[Refusal]

    async def _try(self, verb: str, values: Mapping[str, str]) -> tuple[str, dict[str, object]]:
        if self.reasons:
            return self.reasons.pop(0).value, {}
        return await super()._try(verb, values)


def refuse(sight: Sight, *reasons: Refusal) -> list[Refusal]:
    """The helper, when it is started, refuses its inputs with these; they may be changed afterwards."""
    left = list(reasons)

    async def program(
        start: ProgramStart,
        feed: Callable[[], Awaitable[bytes]],
        out: Callable[[bytes], Awaitable[None]],
        err: Callable[[bytes], Awaitable[None]],
    ) -> int:
        twin = RefusingTwin(start.system, start.args[2], out)
        twin.reasons = left
        return await twin.run(feed)

    orders_of(sight).program = program
    return left
