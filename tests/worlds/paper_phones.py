"""The phones of a house of paper: one that can be worked, and rows of others."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from dataclasses import replace

from devices.adb.helper.use import HelperTrial, HelperUse
from devices.base import Device
from devices.errors import DeviceTimeout, PhoneError
from devices.phones import Check, Grade, PairingStep, PairStage, PhoneInfo, PhoneState, QrOffer
from tests.worlds.paper_phone import PaperPhone

PAPER = PhoneInfo("paper", "Paper", "15", "127.0.0.1:1", PhoneState.ONLINE)


class OnePhone:
    """Implements devices.phones.Phones with one phone of paper; other rows stand for phones that are only
    known.

    pairing: the steps that a pairing goes through. done: what was asked for, in order.
    trial: what a trial of the helper shows; None: nothing may be put on phones. trying: it waits for this.
    helped: what the helper is used for, by phone.
    """

    def __init__(self, phone: PaperPhone) -> None:
        self.phone = phone
        self.rows: dict[str, PhoneInfo] = {PAPER.phone_id: PAPER}
        self.pairing: list[PairingStep | Exception] = []
        self.done: list[tuple[str, ...]] = []
        self.trial: HelperTrial | None = None
        self.trying: asyncio.Event | None = None
        self.helped: dict[str, HelperUse] = {}
        self._back = asyncio.Event()
        self._news: asyncio.Queue[PhoneInfo] = asyncio.Queue()

    def goes(self, error: PhoneError) -> None:
        """From now on the phone is away in this way."""
        self.phone.away = error
        self._back.clear()
        self.rows[self.phone.phone_id] = replace(PAPER, state=PhoneState.OFFLINE)

    def comes_back(self) -> None:
        """The phone is there again."""
        self.phone.away = None
        self._back.set()
        self.tells(PAPER)

    def tells(self, phone: PhoneInfo) -> None:
        """A change that the hub has seen."""
        self.rows[phone.phone_id] = phone
        self._news.put_nowait(phone)

    async def connect(self, address: str) -> PhoneInfo:
        return next(row for row in self.rows.values() if row.address == address)

    async def pair(self, address: str, code: str) -> AsyncGenerator[PairingStep]:
        self.done.append(("pair", address, code))
        for step in self._played():
            yield step

    async def pair_by_qr(self, offer: QrOffer) -> AsyncGenerator[PairingStep]:
        self.done.append(("pair_by_qr", offer.name, offer.password))
        for step in self._played():
            yield step

    def _played(self) -> Iterable[PairingStep]:
        for step in self.pairing:
            if isinstance(step, Exception):
                raise step
            if step.phone is not None and step.stage is PairStage.CONNECTED:
                self.rows[step.phone.phone_id] = step.phone
            yield step

    async def keep_address(self, phone_id: str) -> PhoneInfo:
        self.rows[phone_id] = replace(self.rows[phone_id], address="127.0.0.1:5555")
        return self.rows[phone_id]

    async def reconnect(self, phone_id: str) -> PhoneInfo:
        self.done.append(("reconnect", phone_id))
        return self.rows[phone_id]

    def remember(self, phones: Iterable[PhoneInfo]) -> None:
        for phone in phones:
            self.done.append(("remember", phone.phone_id, phone.name))
            self.rows.setdefault(phone.phone_id, phone)

    def rename(self, phone_id: str, name: str) -> PhoneInfo:
        self.rows[phone_id] = replace(self.rows[phone_id], name=name)
        return self.rows[phone_id]

    async def forget(self, phone_id: str) -> None:
        self.rows.pop(phone_id, None)

    async def check(self, phone_id: str) -> tuple[Check, ...]:
        self.done.append(("check", phone_id))
        return (Check("check_reachable", Grade.OK),)

    async def try_helper(self, phone_id: str) -> HelperTrial:
        self.done.append(("try_helper", phone_id))
        if self.trying is not None:
            await self.trying.wait()
        assert self.trial is not None
        return self.trial

    def use_helper(self, phone_id: str, use: HelperUse) -> None:
        self.helped[phone_id] = use

    def device(self, phone_id: str) -> Device:
        if self.phone.away and not isinstance(self.phone.away, DeviceTimeout):
            raise self.phone.away
        return self.phone

    async def until_online(self, phone_id: str) -> None:
        while self.phone.away and not isinstance(self.phone.away, DeviceTimeout):
            await self._back.wait()

    def phones(self) -> tuple[PhoneInfo, ...]:
        return tuple(self.rows.values())

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        return self.phones()

    async def changes(self) -> AsyncIterator[PhoneInfo]:
        while True:
            yield await self._news.get()
