"""Knows all phones and keeps them reachable; each phone is one row, whatever its address."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from types import TracebackType
from typing import Self

from devices.adb.client.server import AdbServer
from devices.adb.phone.checkup import check_up
from devices.adb.phone.phone import AndroidPhone
from devices.adb.reach.address import parse_address
from devices.adb.reach.changes import Changes
from devices.adb.reach.connect import connect
from devices.adb.reach.follow import Following
from devices.adb.reach.on_connect import ask_battery, settle_in
from devices.adb.reach.pairing import Pairing, PairingPace
from devices.adb.reach.phone_record import PhoneRecord
from devices.adb.reach.reach import Reach
from devices.adb.reach.reconnect import Reconnector, ReconnectPolicy
from devices.adb.reach.registry import Registry
from devices.background import Background
from devices.errors import (
    AdbServerUnavailable,
    DeviceOffline,
    DeviceUnauthorized,
    NotAPhone,
)
from devices.frame import FrameDecoder
from devices.phones import Check, Grade, PairingStep, PhoneInfo, PhoneState, QrOffer

logger = logging.getLogger(__name__)
_FIRST_LIST_S = 5.0
_CONNECT_S = 11.8  # promised are 12
_CHECK_S = 30.0


class AdbPhones:
    """Implements Phones. Use with `async with`; owns its background tasks and decoding threads.

    Entering waits up to 5 s for the server's first list and for the phones on it to say who they are. It never
    fails: without an adb server it keeps trying.
    ladder: how phones that are away are tried again. pace: of pairings. keep_port: the plain port of `keep_address`.
    debounce_s: how long a change must stand before it is told.
    """

    def __init__(
        self,
        server: AdbServer,
        *,
        ladder: ReconnectPolicy | None = None,
        pace: PairingPace | None = None,
        keep_port: int = 5555,
        debounce_s: float = 0.3,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._server = server
        self._decoder = FrameDecoder()
        self._background = Background()
        self._news = Changes(self._background, debounce_s)
        self._rows = Registry(server, self._decoder, self._news, clock)
        ladder = ladder or ReconnectPolicy()
        self._following = Following(server, self._rows, self._background, self._arrived, ladder.look_s)
        self._climber = Reconnector(server, self._rows, self._following, ladder)
        self._pairing = Pairing(server, self._rows, self._following, pace or PairingPace())
        self._reach = Reach(server, self._rows, self._climber, ladder, keep_port)
        self._keeping: dict[str, asyncio.Task[None]] = {}  # by phone_id

    @property
    def server(self) -> AdbServer:
        """The adb server's client, e.g. for its count of round trips."""
        return self._server

    async def __aenter__(self) -> Self:
        self._background.start(self._following.run())
        try:
            async with asyncio.timeout(_FIRST_LIST_S):
                await self._following.listed.wait()
                here = [serial for serial, state in self._following.states.items() if state == "device"]
                await asyncio.gather(*(self._following.identified(serial) for serial in here))
        except TimeoutError:
            logger.warning("the adb server or a phone on its list has not answered yet; trying on")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._background.close()
        self._news.close()
        await self._rows.close()
        await asyncio.to_thread(self._decoder.close)

    async def connect(self, address: str) -> PhoneInfo:
        """Adds a phone by 'HOST:PORT' within 12 s. Raises ConnectFailed, DeviceUnauthorized, AdbServerUnavailable."""
        parsed = parse_address(address)
        text = str(parsed)
        self._rows.take_all()
        try:
            async with asyncio.timeout(_CONNECT_S):
                serial = await connect(self._server, parsed)
                return (await self._following.identified(serial)).info()
        except DeviceUnauthorized as err:
            row = self._rows.of(text)
            raise DeviceUnauthorized(str(err), name=row.label if row else text) from err
        except TimeoutError as err:
            raise NotAPhone(f"{text} speaks adb but does not say who it is", address=text) from err

    def pair(self, address: str, code: str) -> AsyncGenerator[PairingStep]:
        """Pairs by 'HOST:PORT' and six digits, then connects."""
        self._rows.take_all()
        return self._pairing.by_code(address, code)

    def pair_by_qr(self, offer: QrOffer) -> AsyncGenerator[PairingStep]:
        """Waits for a phone that has read the picture, pairs, connects."""
        self._rows.take_all()
        return self._pairing.by_qr(offer)

    def remember(self, phones: Iterable[PhoneInfo]) -> None:
        """Phones from earlier runs; tried at once, then kept reachable."""
        for info in phones:
            self._keep(self._rows.remember(info), at_once=True)

    def rename(self, phone_id: str, name: str) -> PhoneInfo:
        """Gives a phone its person's name, '' for none. Raises KeyError."""
        row = self._rows.get(phone_id)
        if row is None:
            raise KeyError(phone_id)
        row.rename(name)
        self._rows.changed(row)
        return row.info()

    async def forget(self, phone_id: str) -> None:
        """Drops the row and its connections. Unknown ids, and an adb server that is away, are fine."""
        row = self._rows.get(phone_id)
        if row is None:
            return
        serials = self._rows.forget(row)
        if task := self._keeping.pop(phone_id, None):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        with contextlib.suppress(AdbServerUnavailable):  # then there is no connection either
            await self._reach.cut(serials)

    async def reconnect(self, phone_id: str) -> PhoneInfo:
        """Tries every known way now, within 15 s. Raises PhoneErrors."""
        row = self._known(phone_id)
        await self._reach.reconnect(row)
        return row.info()

    async def keep_address(self, phone_id: str) -> PhoneInfo:
        """`adb tcpip` within 15 s. Raises KeepAddressFailed, DeviceUnauthorized and other PhoneErrors."""
        self.device(phone_id)
        row = self._known(phone_id)
        await self._reach.keep_address(row)
        return row.info()

    async def check(self, phone_id: str) -> tuple[Check, ...]:
        """The check-up of one phone within 30 s; what goes wrong is a check that failed."""
        row = self._rows.get(phone_id)
        if row is None:
            return (Check("check_reachable_offline", Grade.FAILED),)
        phone = row.phone if row.state is PhoneState.ONLINE else None
        try:
            async with asyncio.timeout(_CHECK_S):
                return await check_up(phone, row.link, row.info())
        except TimeoutError:
            return (Check("check_reachable_silent", Grade.FAILED, (("seconds", f"{_CHECK_S:g}"),)),)

    def device(self, phone_id: str) -> AndroidPhone:
        """The phone as a device; the same object each time. Raises DeviceOffline or DeviceUnauthorized."""
        row = self._known(phone_id)
        if row.state is PhoneState.UNAUTHORIZED:
            raise DeviceUnauthorized(f"{phone_id} waits for its owner's consent", name=row.label)
        if row.state is not PhoneState.ONLINE:
            raise DeviceOffline(f"{phone_id} is not connected", name=row.label)
        return row.phone

    async def until_online(self, phone_id: str) -> None:
        """Returns when the phone is online."""

        def online() -> bool | None:
            row = self._rows.get(phone_id)
            return True if row and row.state is PhoneState.ONLINE else None

        await self._rows.until(online)

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every phone, in the order in which they came."""
        return tuple(row.info() for row in self._rows.all())

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`phones` with fresh batteries; a phone that does not answer in time keeps its last."""
        online = [row for row in self._rows.all() if row.state is PhoneState.ONLINE]
        await asyncio.gather(*(ask_battery(row) for row in online))
        return self.phones()

    def changes(self) -> AsyncGenerator[PhoneInfo]:
        """Each change of a phone's state, address or name from the first `anext` on; ends when the hub is closed."""
        return self._news.read()

    def _known(self, phone_id: str) -> PhoneRecord:
        row = self._rows.get(phone_id)
        if row is None:
            raise DeviceOffline(f"{phone_id} is not known", name=phone_id)
        return row

    def _keep(self, row: PhoneRecord, *, at_once: bool) -> None:
        if row.phone_id not in self._keeping:
            self._keeping[row.phone_id] = self._background.start(self._climber.keep(row, at_once=at_once))

    def _arrived(self, row: PhoneRecord) -> None:
        """A phone has said who it is; from now on it is missed when it goes."""
        self._keep(row, at_once=False)
        self._background.start(settle_in(self._server, self._rows, row))
