"""The page "Wireless debugging" of a simulated phone: its switch, its two pairing dialogs, its announcements.

Needs the extra 'simulator': importing this raises ExtraMissing without it.
"""

import asyncio
import re
import secrets
import string
from types import TracebackType
from typing import Self

from devices.simulator.adbd.adb_port import AdbPort
from devices.simulator.adbd.announcer import CONNECT, PAIRING, Announcer
from devices.simulator.adbd.pairing import PairingPort
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.tls import paired_only

_QR = re.compile(r"WIFI:T:ADB;S:(?P<name>[^;]+);P:(?P<password>[^;]+);;")


class SwitchedOff(RuntimeError):
    """Wireless debugging is off, so there is no such button."""


class NotAQr(ValueError):
    """The picture is none for wireless debugging."""


class WirelessDebugging:
    """`async with SimulatedAdb(side) as adb, WirelessDebugging(adb) as wireless:`; on from the start.

    guid: 'adb-SERIAL-XXXXXX', what the phone calls itself; the same for its whole life.
    announced: says over mDNS (loopback only) where it listens. Paired computers are in `adb.consent.paired`.
    """

    def __init__(self, adb: SimulatedAdb, *, announced: bool = True) -> None:
        suffix = "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(6))
        self.guid = f"adb-{adb.side.serial}-{suffix}"
        self._adb = adb
        self._announcer = Announcer() if announced else None
        self._admit = paired_only(lambda key: key in adb.consent.paired)
        self._door: AdbPort | None = None
        self._dialog: PairingPort | None = None
        self._closing: asyncio.Task[None] | None = None
        self._dialog_ended = asyncio.Event()
        self._expiry: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """The switch."""
        return self._door is not None

    @property
    def address(self) -> str:
        """'HOST:PORT' for `adb connect` after pairing. Raises SwitchedOff."""
        return self._switched_on().address

    async def turn_on(self) -> str:
        """Opens and announces a connect port, another one each time; answers its address."""
        if self._door is None:
            self._door = await self._adb.open_port(self._admit)
            self._say(CONNECT, self.guid, self._door.port)
        return self._door.address

    async def turn_off(self) -> None:
        """Closes the dialog and the connect port, breaks what came through it, says goodbye."""
        await self.close_dialog()
        if self._door:
            door, self._door = self._door, None
            await self._adb.close_port(door)
            await self._unsay(CONNECT)

    async def move(self) -> str:
        """Off and on again, as after a change of network; answers the new address."""
        old = self._switched_on().port
        await self.turn_off()
        address = await self.turn_on()
        # The system may hand out the port that has just become free.
        return address if self._switched_on().port != old else await self.move()

    async def open_dialog(self, *, life_s: float | None = None) -> tuple[str, str]:
        """ "Pair device with pairing code": the address and the six digits that it shows. Raises SwitchedOff.

        It closes when a computer has paired, when `close_dialog` is called, and after life_s, if given.
        Another dialog that is open closes first.
        """
        code = f"{secrets.randbelow(1_000_000):06}"
        return await self._show(code, self.guid, life_s), code

    async def scan(self, qr_text: str, *, suffix: str = "", life_s: float | None = None) -> str:
        """ "Pair device with QR code", held before 'WIFI:T:ADB;S:NAME;P:PASSWORD;;'.

        Raises NotAQr, SwitchedOff.
        Opens a pairing port for PASSWORD, announces it under NAME + suffix (some phones add one), answers its
        address.
        """
        match = _QR.fullmatch(qr_text)
        if match is None:
            raise NotAQr(qr_text)
        return await self._show(match["password"], match["name"] + suffix, life_s)

    async def close_dialog(self) -> None:
        """The person leaves the dialog, or it has expired: its port refuses, its code is worth nothing any
        more.
        """
        if self._expiry:
            self._expiry.cancel()
            self._expiry = None
        if self._dialog:
            dialog, self._dialog = self._dialog, None
            await dialog.close()
            await self._unsay(PAIRING)
        self._dialog_ended.set()

    async def dialog_closed(self) -> None:
        """Returns when no dialog is open."""
        await self._dialog_ended.wait()

    async def __aenter__(self) -> Self:
        await self.turn_on()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.turn_off()
        if self._closing:
            await self._closing
        if self._announcer:
            await self._announcer.close()

    async def _show(self, code: str, instance: str, life_s: float | None) -> str:
        door = self._switched_on()
        await self.close_dialog()
        self._dialog_ended.clear()
        dialog = PairingPort(self._adb, code, self.guid, self._adb.consent.paired.add, self._end)
        port = await dialog.open(door.host)
        self._dialog = dialog
        self._say(PAIRING, instance, port)
        if life_s is not None:
            self._expiry = asyncio.get_running_loop().call_later(life_s, self._end, dialog)
        return f"{door.host}:{port}"

    def _end(self, dialog: PairingPort) -> None:
        if dialog is self._dialog:
            self._closing = asyncio.create_task(self._close_if_open(dialog))

    async def _close_if_open(self, dialog: PairingPort) -> None:
        if dialog is self._dialog:  # another may have been opened meanwhile
            await self.close_dialog()

    def _switched_on(self) -> AdbPort:
        if self._door is None:
            raise SwitchedOff("turn wireless debugging on first")
        return self._door

    def _say(self, kind: str, instance: str, port: int) -> None:
        if self._announcer:
            self._announcer.announce(kind, instance, self._adb.host, port)

    async def _unsay(self, kind: str) -> None:
        if self._announcer:
            await self._announcer.withdraw(kind)
