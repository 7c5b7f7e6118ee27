"""Tracks the phones on the adb server's list and identifies each new connection."""

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
_PAUSES_S = (0.5, 1.0, 2.0, 5.0)
_LATE_S = 1.0  # a change may reach the list this much later than an answer to a query
_IDENTIFY_TRIES = 3


class DeviceTracker:
    """Follows the server's lists.

    states: the server's last list, serial to state.
    listed: set after the first list, or when there is none.
    list_check_s: how long no list may come before the server is asked whether the last one still holds.
    """

    def __init__(
        self,
        server: AdbServer,
        registry: Registry,
        background: Background,
        on_identified: Callable[[PhoneRecord], None],
        list_check_s: float,
    ) -> None:
        self.states: dict[str, str] = {}
        self.listed = asyncio.Event()
        self._server = server
        self._registry = registry
        self._background = background
        self._on_identified = on_identified
        self._list_check_s = list_check_s
        self._failures = 0
        self._changes = Counter[str]()  # how often a serial has changed its state
        self._silent: set[str] = set()  # serials without an identity; asked again on demand

    async def run(self) -> None:
        """Reads the server's lists for ever; subscribes again when the server restarts."""
        while True:
            try:
                await ensure_server(self._server)
                await self._read_lists()
            except (
                PhoneError,
                ServerRefusal,
                ValueError,
            ) as err:  # the last two: a server that speaks otherwise
                if self._failures == 0:
                    logger.warning("%s", err)
            self._apply({})
            self.listed.set()
            await asyncio.sleep(_PAUSES_S[min(self._failures, len(_PAUSES_S) - 1)])
            self._failures += 1

    async def _read_lists(self) -> None:
        """Reads lists until the server ends or its list is out of date.

        Raises AdbServerUnavailable.
        """
        async with contextlib.aclosing(self._server.track()) as lists:
            while True:
                coming = asyncio.ensure_future(anext(lists, None))
                try:
                    while not coming.done():
                        await self._verify_list(coming)
                    states = coming.result()
                finally:
                    coming.cancel()
                    await asyncio.gather(coming, return_exceptions=True)
                if states is None:
                    return
                self._failures = 0
                self._apply(states)
                self.listed.set()

    async def _verify_list(self, coming: asyncio.Future[dict[str, str] | None]) -> None:
        """Waits for the next list; raises AdbServerUnavailable if none comes although a state has changed.

        A link to another computer may die silently, and then no list ever comes.
        """
        done, _ = await asyncio.wait({coming}, timeout=self._list_check_s)
        if done or await self._query_states() == self.states:
            return
        done, _ = await asyncio.wait({coming}, timeout=_LATE_S)
        if not done:
            raise AdbServerUnavailable("the adb server's list has stopped")

    async def _query_states(self) -> dict[str, str]:
        try:
            return await self._server.devices()
        except AdbServerUnavailable as err:
            logger.info("%s; asking again", err)  # a busy server is not lost
            return await self._server.devices()

    async def wait_for_identity(self, serial: str) -> PhoneRecord:
        """Waits until the serial is listed and its phone identified; asks a silent phone again."""
        if serial in self._silent:
            self._background.start(self._identify_connection(serial))

        def found() -> PhoneRecord | None:
            record = self._registry.by_serial(serial)
            return record if record and serial in record.serials else None

        return await self._registry.wait_until(found)

    def is_silent(self, serial: str) -> bool:
        """Is the serial connected without an identity of its phone?"""
        return serial in self._silent

    def _apply(self, states: dict[str, str]) -> None:
        before, self.states = self.states, states
        for serial in before.keys() | states.keys():
            now = states.get(serial)
            if now == before.get(serial):
                continue
            self._changes[serial] += 1
            if now and now.startswith(NO_PERMISSION):
                logger.warning("%s is on USB, but this user may not open it: %s", serial, now)
            if now == "device":
                self._background.start(self._identify_connection(serial))
            else:
                self._registry.drop_connection(serial, waiting=now == "unauthorized")

    async def _identify_connection(self, serial: str) -> None:
        """Identifies the phone of a new connection and adds the connection to its record."""
        self._silent.discard(serial)
        number = self._changes[serial]
        identity = await self._ask_identity(serial)
        if self._changes[serial] != number:
            return  # another phone may have this serial by now, and another call identifies it
        if identity is None:
            self._silent.add(serial)
            return
        if is_network(serial) and self._registry.is_forgotten(identity):
            # The server connects to announced paired phones by itself, and completes attempts begun before
            # the phone was forgotten.
            await disconnect(self._server, serial)
            return
        record = self._registry.add_connection(serial, identity)
        logger.info("phone %s is online at %s", record.phone_id, serial)
        self._on_identified(record)

    async def _ask_identity(self, serial: str) -> Identity | None:
        for number in range(_IDENTIFY_TRIES):
            try:
                return await identify(self._server, serial)
            except (PhoneError, ServerRefusal, ValueError) as err:
                logger.warning("%s did not say who it is: %s", serial, err)
            await asyncio.sleep(_PAUSES_S[number])
            if self.states.get(serial) != "device":
                return None
        return None
