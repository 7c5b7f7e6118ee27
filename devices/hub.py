"""Knows all phones: follows what the adb server sees and keeps each phone one row, whatever its address."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Coroutine
from types import TracebackType
from typing import Self

from devices.adb.connect import CONNECT_TIMEOUT_S, connect, parse_address
from devices.adb.identity import Identity, identify
from devices.adb.known import KnownPhone
from devices.adb.phone import AndroidPhone
from devices.adb.server import AdbServer
from devices.adb.start import ensure_server
from devices.adb.wire import Refusal
from devices.base import PhoneInfo
from devices.errors import DeviceOffline, NotAPhone, PhoneError
from devices.frame import FrameDecoder

logger = logging.getLogger(__name__)
_DEBOUNCE_S = 0.3  # the server reports one change as "gone", then the new state
_FIRST_LIST_S = 5.0
_AGAIN_AFTER_S = (0.5, 1.0, 2.0, 5.0)
_IDENTIFY_TRIES = 3


class AdbPhones:
    """Implements Phones. Use with `async with`; owns its background tasks and decoding threads.

    Entering waits up to 5 s for the server's first list and never fails: without an adb server it keeps trying.
    """

    def __init__(self, server: AdbServer) -> None:
        self._server = server
        self._decoder = FrameDecoder()
        self._rows: dict[str, KnownPhone] = {}
        self._ids: dict[str, str] = {}  # serial to phone_id, of every serial identified since the start
        self._states: dict[str, str] = {}  # the server's last list
        self._nameless: set[str] = set()  # serials that did not say who they are, until somebody asks again
        self._listed = asyncio.Event()
        self._moved = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._readers: set[asyncio.Queue[PhoneInfo | None]] = set()
        self._closed = False

    @property
    def server(self) -> AdbServer:
        """The adb server's client, e.g. for its count of round trips."""
        return self._server

    async def __aenter__(self) -> Self:
        self._spawn(self._follow())
        try:
            async with asyncio.timeout(_FIRST_LIST_S):
                await self._listed.wait()
        except TimeoutError:
            logger.warning("the adb server has not answered yet; trying on")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for reader in self._readers:
            reader.put_nowait(None)
        await asyncio.to_thread(self._decoder.close)

    async def connect(self, address: str) -> PhoneInfo:
        """Adds a phone by 'HOST:PORT' within 12 s. Raises ConnectFailed, DeviceUnauthorized, AdbServerUnavailable."""
        parsed = parse_address(address)
        text = str(parsed)
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT_S):
                serial = await connect(self._server, parsed)
                if serial in self._nameless:
                    self._spawn(self._welcome(serial))  # it was there already and did not say who it is
                return await self._online(serial)
        except TimeoutError as err:
            raise NotAPhone(f"{text} speaks adb but does not say who it is", address=text) from err

    def device(self, phone_id: str) -> AndroidPhone:
        """The phone as a device; the same object each time. Raises DeviceOffline."""
        row = self._rows.get(phone_id)
        if row is None or row.link.serial is None:
            name = row.link.name if row else phone_id
            raise DeviceOffline(f"{phone_id} is not connected", name=name)
        return row.phone

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every phone identified since the start, in the order in which they came."""
        return tuple(row.info() for row in self._rows.values())

    async def changes(self) -> AsyncGenerator[PhoneInfo]:
        """Each change of a phone's state or address from the first `anext` on; ends when the hub is closed."""
        if self._closed:
            return
        reader: asyncio.Queue[PhoneInfo | None] = asyncio.Queue()
        self._readers.add(reader)
        try:
            while (info := await reader.get()) is not None:
                yield info
        finally:
            self._readers.discard(reader)

    async def _online(self, serial: str) -> PhoneInfo:
        """Waits until the list has the serial and the phone has said who it is."""
        async with self._moved:
            while (row := self._row(serial)) is None or serial not in row.serials:
                await self._moved.wait()
            return row.info()

    def _row(self, serial: str) -> KnownPhone | None:
        return self._rows.get(self._ids.get(serial, ""))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("following phones failed", exc_info=error)

    async def _follow(self) -> None:
        """Reads the server's lists for as long as the hub lives; subscribes again when the server restarts."""
        failures = 0
        while True:
            try:
                await ensure_server(self._server)
                async with contextlib.aclosing(self._server.track()) as lists:
                    async for states in lists:
                        failures = 0
                        self._take(states)
                        self._listed.set()
            except (PhoneError, Refusal) as err:
                if failures == 0:
                    logger.warning("%s", err)
            self._take({})
            self._listed.set()
            await asyncio.sleep(_AGAIN_AFTER_S[min(failures, len(_AGAIN_AFTER_S) - 1)])
            failures += 1

    def _take(self, states: dict[str, str]) -> None:
        before, self._states = self._states, states
        for serial in before.keys() | states.keys():
            now = states.get(serial)
            if now == before.get(serial):
                continue
            if now == "device":
                self._spawn(self._welcome(serial))
            elif row := self._row(serial):
                row.lost(serial, unauthorized=now == "unauthorized")
                self._spawn(self._announce(row))

    async def _welcome(self, serial: str) -> None:
        """Asks a new connection who it is and gives it to that phone's row."""
        self._nameless.discard(serial)
        identity = await self._identity(serial)
        if self._states.get(serial) != "device":
            return
        if identity is None:
            self._nameless.add(serial)
            return
        row = self._rows.get(identity.phone_id)
        if row is None:
            row = self._rows[identity.phone_id] = KnownPhone(identity, self._server, self._decoder)
        old = self._row(serial)
        if old is not None and old is not row:
            old.lost(serial, unauthorized=False)  # the address has been given to another phone
            self._spawn(self._announce(old))
        self._ids[serial] = identity.phone_id
        row.reached_by(serial, identity)
        logger.info("phone %s is online at %s", identity.phone_id, serial)
        async with self._moved:
            self._moved.notify_all()
        await self._announce(row)

    async def _identity(self, serial: str) -> Identity | None:
        for number in range(_IDENTIFY_TRIES):
            try:
                return await identify(self._server, serial)
            except PhoneError as err:
                logger.warning("%s did not say who it is: %s", serial, err)
            await asyncio.sleep(_AGAIN_AFTER_S[number])
            if self._states.get(serial) != "device":
                return None
        return None

    async def _announce(self, row: KnownPhone) -> None:
        await asyncio.sleep(_DEBOUNCE_S)
        info = row.info()
        if info == row.announced:
            return
        row.announced = info
        for reader in self._readers:
            reader.put_nowait(info)
