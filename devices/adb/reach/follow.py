"""Follows what the adb server sees, and asks each new connection who it is."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable

from devices.adb.client.server import NO_PERMISSION, AdbServer
from devices.adb.client.start import ensure_server
from devices.adb.client.wire import ServerRefusal
from devices.adb.reach.connect import disconnect
from devices.adb.reach.discovery import is_network
from devices.adb.reach.identity import Identity, identify
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.registry import Registry
from devices.background import Background
from devices.errors import AdbServerUnavailable, PhoneError

logger = logging.getLogger(__name__)
_AGAIN_AFTER_S = (0.5, 1.0, 2.0, 5.0)
_LATE_S = 1.0  # by so much a change may reach the list later than an answer to a question
_IDENTIFY_TRIES = 3


class Following:
    """states: the server's last list, serial to state. listed: set after the first list, or when there is none.

    look_s: how long the list may be silent before the server is asked whether it still stands.
    """

    def __init__(
        self,
        server: AdbServer,
        rows: Registry,
        background: Background,
        arrived: Callable[[PhoneRecord], None],
        look_s: float,
    ) -> None:
        self.states: dict[str, str] = {}
        self.listed = asyncio.Event()
        self._server = server
        self._rows = rows
        self._background = background
        self._arrived = arrived
        self._look_s = look_s
        self._failures = 0
        self._changes = Counter[str]()  # how often a serial has changed its state
        self._nameless: set[str] = set()  # serials that did not say who they are, until somebody asks again

    async def run(self) -> None:
        """Reads the server's lists for ever; subscribes again when the server restarts."""
        while True:
            try:
                await ensure_server(self._server)
                await self._follow()
            except (
                PhoneError,
                ServerRefusal,
                ValueError,
            ) as err:  # the last two: a server that speaks otherwise
                if self._failures == 0:
                    logger.warning("%s", err)
            self._take({})
            self.listed.set()
            await asyncio.sleep(_AGAIN_AFTER_S[min(self._failures, len(_AGAIN_AFTER_S) - 1)])
            self._failures += 1

    async def _follow(self) -> None:
        """Until the server ends, or its list tells no more what the server knows. Raises AdbServerUnavailable."""
        async with contextlib.aclosing(self._server.track()) as lists:
            while True:
                coming = asyncio.ensure_future(anext(lists, None))
                try:
                    while not coming.done():
                        await self._must_be_true(coming)
                    states = coming.result()
                finally:
                    coming.cancel()
                    await asyncio.gather(coming, return_exceptions=True)
                if states is None:
                    return
                self._failures = 0
                self._take(states)
                self.listed.set()

    async def _must_be_true(self, coming: asyncio.Future[dict[str, str] | None]) -> None:
        """Waits for the next list; raises AdbServerUnavailable if it does not come although something has changed.

        A link to another computer may die without a word, and then nothing ever comes.
        """
        done, _ = await asyncio.wait({coming}, timeout=self._look_s)
        if done or await self._asked() == self.states:
            return
        done, _ = await asyncio.wait({coming}, timeout=_LATE_S)
        if not done:
            raise AdbServerUnavailable("the adb server's list has stopped")

    async def _asked(self) -> dict[str, str]:
        try:
            return await self._server.devices()
        except AdbServerUnavailable as err:
            logger.info("%s; asking again", err)  # a busy computer is no lost one
            return await self._server.devices()

    async def identified(self, serial: str) -> PhoneRecord:
        """Waits until the list has the serial and the phone has said who it is; asks it again if it did not."""
        if serial in self._nameless:
            self._background.start(self._welcome(serial))

        def found() -> PhoneRecord | None:
            row = self._rows.of(serial)
            return row if row and serial in row.serials else None

        return await self._rows.until(found)

    def gave_up(self, serial: str) -> bool:
        """The server calls it connected, but the phone behind it did not say who it is."""
        return serial in self._nameless

    def _take(self, states: dict[str, str]) -> None:
        before, self.states = self.states, states
        for serial in before.keys() | states.keys():
            now = states.get(serial)
            if now == before.get(serial):
                continue
            self._changes[serial] += 1
            if now and now.startswith(NO_PERMISSION):
                logger.warning("%s is on USB, but this user may not open it: %s", serial, now)
            if now == "device":
                self._background.start(self._welcome(serial))
            else:
                self._rows.lost(serial, waiting=now == "unauthorized")

    async def _welcome(self, serial: str) -> None:
        """Asks a new connection who it is and gives it to that phone's row."""
        self._nameless.discard(serial)
        number = self._changes[serial]
        identity = await self._identity(serial)
        if self._changes[serial] != number:
            return  # somebody else may answer at this serial by now, and is asked by another welcome
        if identity is None:
            self._nameless.add(serial)
            return
        if is_network(serial) and self._rows.is_unwanted(identity):
            # The server connects to paired phones that it hears, and ends what was begun before it was forgotten.
            await disconnect(self._server, serial)
            return
        row = self._rows.reached(serial, identity)
        logger.info("phone %s is online at %s", row.phone_id, serial)
        self._arrived(row)

    async def _identity(self, serial: str) -> Identity | None:
        for number in range(_IDENTIFY_TRIES):
            try:
                return await identify(self._server, serial)
            except (PhoneError, ServerRefusal, ValueError) as err:
                logger.warning("%s did not say who it is: %s", serial, err)
            await asyncio.sleep(_AGAIN_AFTER_S[number])
            if self.states.get(serial) != "device":
                return None
        return None
