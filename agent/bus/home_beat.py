"""A home's sign of life."""

import asyncio
import time
from collections.abc import Callable

from agent.bus.connection import Bus
from agent.bus.errors import BusError
from agent.bus.messages import BUS_VERSION, Beat, shape_of
from agent.bus.seal import Seal, Sealed
from agent.bus.sessions import Sessions
from agent.bus.streams import publish_beat

BEAT_S = 4.0
# After a crash the bot believes the third beat of a new start.
_FIRST_BEATS, _FIRST_S = 4, 0.5
_AGAIN_S = 0.5
_STOPPING_S = 1.0
_BEAT = shape_of(Beat)


class HomeBeat:
    """Beats while the agent works. contested: whether another computer with this key was there just now.

    full: whether the bus keeps no events. deaf: whether it passes no calls.
    """

    def __init__(
        self,
        bus: Bus,
        seal: Seal,
        sessions: Sessions,
        version: str,
        journal_id: Callable[[], str],
        contested: Callable[[], bool],
        full: Callable[[], bool],
        deaf: Callable[[], bool],
    ) -> None:
        self._bus = bus
        self._seal = seal
        self._sessions = sessions
        self._version = version
        self._journal_id = journal_id
        self._contested = contested
        self._full = full
        self._deaf = deaf
        self._number = 0

    async def follow(self) -> None:
        """Until cancelled; at once with each new connection."""
        changed = asyncio.Event()
        end_listening = self._bus.on_change(lambda _: changed.set())
        try:
            await self._beat(changed)
        finally:
            end_listening()  # the bus outlives this start of the home

    async def _beat(self, changed: asyncio.Event) -> None:
        sent = 0
        while True:
            changed.clear()
            try:
                await self._bus.wait_connected(BEAT_S)
                await self._send(stopping=False)
                sent += 1
            except BusError:
                await asyncio.sleep(_AGAIN_S)  # a refusal is raised at once
                continue
            try:
                async with asyncio.timeout(_FIRST_S if sent < _FIRST_BEATS else BEAT_S):
                    await changed.wait()
            except TimeoutError:
                continue

    async def stop(self) -> None:
        """The last one."""
        try:
            async with asyncio.timeout(_STOPPING_S):
                await self._send(stopping=True)
        except (BusError, TimeoutError):
            return

    async def _send(self, *, stopping: bool) -> None:
        """Raises BusError."""
        self._number += 1
        beat = Beat(
            self._sessions.instance,
            self._sessions.current,
            BUS_VERSION,
            self._version,
            self._journal_id(),
            time.time(),
            stopping,
            self._contested(),
            self._full(),
            self._number,
            self._deaf(),
        )
        content = self._seal.close(Sealed.BEAT, _BEAT.to_json(message=beat).encode())
        await publish_beat(self._bus, self._seal.home_id, content)
