"""Knows all phones and keeps them reachable; each phone is one record, whatever its address."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from types import TracebackType
from typing import Self

from devices.adb.client.server import AdbServer
from devices.adb.helper.trouble import HelperTrouble
from devices.adb.helper.use import HelperTrial, HelperUse
from devices.adb.phone.checkup import check_up
from devices.adb.phone.phone import AndroidPhone
from devices.adb.reach.address import parse_address
from devices.adb.reach.changes import Changes
from devices.adb.reach.connect import connect
from devices.adb.reach.device_tracker import DeviceTracker
from devices.adb.reach.on_connect import complete_record, refresh_battery
from devices.adb.reach.pairing import Pairing, PairingTimes
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
    """Implements Phones and HelperPhones. Use with `async with`; owns background tasks and decoding threads.

    Entering waits up to 5 s for the server's first list and for the phones on it to say who they are. It
    never fails: without an adb server it keeps trying.
    reconnect_policy: when phones that are away are tried again.
    keep_port: the plain port of `keep_address`.
    debounce_s: how long a change must last before it is published.
    helper_use: what the helper is used for on every phone until `use_helper` says otherwise.
    shows_early: as in AndroidPhone.
    """

    def __init__(
        self,
        server: AdbServer,
        *,
        reconnect_policy: ReconnectPolicy | None = None,
        pairing_times: PairingTimes | None = None,
        keep_port: int = 5555,
        debounce_s: float = 0.3,
        helper_use: HelperUse = HelperUse.OFF,
        shows_early: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._server = server
        self._decoder = FrameDecoder()
        self._background = Background()
        self._changes = Changes(self._background, debounce_s)
        self._registry = Registry(server, self._decoder, self._changes, clock, helper_use, shows_early)
        reconnect_policy = reconnect_policy or ReconnectPolicy()
        self._tracker = DeviceTracker(
            server, self._registry, self._background, self._on_identified, reconnect_policy.list_check_s
        )
        self._reconnector = Reconnector(server, self._registry, self._tracker, reconnect_policy)
        self._pairing = Pairing(server, self._registry, self._tracker, pairing_times or PairingTimes())
        self._reach = Reach(server, self._registry, self._reconnector, reconnect_policy, keep_port)
        self._reconnecting: dict[str, asyncio.Task[None]] = {}  # by phone_id

    @property
    def server(self) -> AdbServer:
        """The adb server's client, e.g. for its count of round trips."""
        return self._server

    async def __aenter__(self) -> Self:
        self._background.start(self._tracker.run())
        try:
            async with asyncio.timeout(_FIRST_LIST_S):
                await self._tracker.listed.wait()
                here = [serial for serial, state in self._tracker.states.items() if state == "device"]
                await asyncio.gather(*(self._tracker.wait_for_identity(serial) for serial in here))
        except TimeoutError:
            logger.warning("the adb server or a phone on its list has not answered yet; trying on")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._background.close()
        self._changes.close()
        await self._registry.close()
        await asyncio.to_thread(self._decoder.close)

    async def connect(self, address: str) -> PhoneInfo:
        """Adds a phone by 'HOST:PORT' within 12 s.

        Raises ConnectFailed, DeviceUnauthorized, AdbServerUnavailable.
        """
        parsed = parse_address(address)
        text = str(parsed)
        self._registry.allow_forgotten()
        try:
            async with asyncio.timeout(_CONNECT_S):
                serial = await connect(self._server, parsed)
                return (await self._tracker.wait_for_identity(serial)).info()
        except DeviceUnauthorized as err:
            record = self._registry.by_serial(text)
            raise DeviceUnauthorized(str(err), name=record.label if record else text) from err
        except TimeoutError as err:
            raise NotAPhone(f"{text} speaks adb but does not say who it is", address=text) from err

    def pair(self, address: str, code: str) -> AsyncGenerator[PairingStep]:
        """Pairs by 'HOST:PORT' and six digits, then connects."""
        self._registry.allow_forgotten()
        return self._pairing.by_code(address, code)

    def pair_by_qr(self, offer: QrOffer) -> AsyncGenerator[PairingStep]:
        """Waits for a phone that has read the picture, pairs, connects."""
        self._registry.allow_forgotten()
        return self._pairing.by_qr(offer)

    def remember(self, phones: Iterable[PhoneInfo]) -> None:
        """Phones from earlier runs; tried at once, then kept reachable."""
        for info in phones:
            self._start_reconnector(self._registry.remember(info), at_once=True)

    def rename(self, phone_id: str, name: str) -> PhoneInfo:
        """Gives a phone its person's name, '' for none. Raises KeyError."""
        record = self._registry.get(phone_id)
        if record is None:
            raise KeyError(phone_id)
        record.rename(name)
        self._registry.notify(record)
        return record.info()

    async def forget(self, phone_id: str) -> None:
        """Drops the record and its connections. Unknown ids, and an adb server that is away, are fine."""
        record = self._registry.get(phone_id)
        if record is None:
            return
        serials = self._registry.forget(record)
        if task := self._reconnecting.pop(phone_id, None):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        with contextlib.suppress(AdbServerUnavailable):  # then there is no connection either
            await self._reach.disconnect_all(serials)

    async def reconnect(self, phone_id: str) -> PhoneInfo:
        """Tries every known way now, within 15 s. Raises PhoneErrors."""
        record = self._require(phone_id)
        await self._reach.reconnect(record)
        return record.info()

    async def keep_address(self, phone_id: str) -> PhoneInfo:
        """`adb tcpip` within 15 s. Raises KeepAddressFailed, DeviceUnauthorized and other PhoneErrors."""
        self.device(phone_id)
        record = self._require(phone_id)
        await self._reach.keep_address(record)
        return record.info()

    async def check(self, phone_id: str) -> tuple[Check, ...]:
        """The check-up of one phone within 30 s; what goes wrong is a check that failed."""
        record = self._registry.get(phone_id)
        if record is None:
            return (Check("check_reachable_offline", Grade.FAILED),)
        phone = record.phone if record.state is PhoneState.ONLINE else None
        try:
            async with asyncio.timeout(_CHECK_S):
                return await check_up(phone, record.link, record.info())
        except TimeoutError:
            return (Check("check_reachable_silent", Grade.FAILED, (("seconds", f"{_CHECK_S:g}"),)),)

    async def try_helper(self, phone_id: str) -> HelperTrial:
        """A trial of the helper; what goes wrong is a trial that failed."""
        record = self._registry.get(phone_id)
        if record is None or record.state is not PhoneState.ONLINE:
            return HelperTrial(None, None, inputs=False, why=f"{HelperTrouble.AWAY}: not connected")
        return await record.try_helper()

    def use_helper(self, phone_id: str, use: HelperUse) -> None:
        """What the helper is used for from now on."""
        if record := self._registry.get(phone_id):
            record.use_helper(use)

    def device(self, phone_id: str) -> AndroidPhone:
        """The phone as a device; the same object each time. Raises DeviceOffline or DeviceUnauthorized."""
        record = self._require(phone_id)
        if record.state is PhoneState.UNAUTHORIZED:
            raise DeviceUnauthorized(f"{phone_id} waits for its owner's consent", name=record.label)
        if record.state is not PhoneState.ONLINE:
            raise DeviceOffline(f"{phone_id} is not connected", name=record.label)
        return record.phone

    async def until_online(self, phone_id: str) -> None:
        """Returns when the phone is online."""

        def online() -> bool | None:
            record = self._registry.get(phone_id)
            return True if record and record.state is PhoneState.ONLINE else None

        await self._registry.wait_until(online)

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every phone, in the order in which they came."""
        return tuple(record.info() for record in self._registry.all())

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`phones` with fresh batteries; a phone that does not answer in time keeps its last."""
        online = [record for record in self._registry.all() if record.state is PhoneState.ONLINE]
        await asyncio.gather(*(refresh_battery(record) for record in online))
        return self.phones()

    def changes(self) -> AsyncGenerator[PhoneInfo]:
        """Changes of a phone's state, address or name from the first `anext` on, until the hub is closed."""
        return self._changes.read()

    def _require(self, phone_id: str) -> PhoneRecord:
        record = self._registry.get(phone_id)
        if record is None:
            raise DeviceOffline(f"{phone_id} is not known", name=phone_id)
        return record

    def _start_reconnector(self, record: PhoneRecord, *, at_once: bool) -> None:
        if record.phone_id not in self._reconnecting:
            self._reconnecting[record.phone_id] = self._background.start(
                self._reconnector.reconnect_forever(record, at_once=at_once)
            )

    def _on_identified(self, record: PhoneRecord) -> None:
        """Starts reconnecting for an identified phone."""
        self._start_reconnector(record, at_once=False)
        self._background.start(complete_record(self._server, self._registry, record))
