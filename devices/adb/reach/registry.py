"""All phones, each one row, and which connection belongs to which phone."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from devices.adb.client.server import AdbServer
from devices.adb.reach.address import address_or_none
from devices.adb.reach.changes import Changes
from devices.adb.reach.discovery import mdns_instance
from devices.adb.reach.identity import Identity
from devices.adb.reach.phone_record import PhoneRecord
from devices.frame import FrameDecoder
from devices.phones import PhoneInfo, PhoneState

_T = TypeVar("_T")


class Registry:
    """A phone is known by its serial number and model, never by its address.

    Cheap boards share a serial number ('0123456789ABCDEF'); the second model that comes with it gets its own row,
    'SERIAL/MODEL'. Two boards that share the model too cannot be told apart and are one row.
    """

    def __init__(
        self, server: AdbServer, decoder: FrameDecoder, news: Changes, clock: Callable[[], float]
    ) -> None:
        self._make: Callable[[str], PhoneRecord] = partial(
            PhoneRecord, server=server, decoder=decoder, clock=clock, debounce_s=news.debounce_s
        )
        self._news = news
        self._rows: dict[str, PhoneRecord] = {}
        self._ids: dict[str, str] = {}  # serial to phone_id, of every serial that has said who it is
        self._unwanted: set[tuple[str, str]] = set()  # serial number and model of phones that were forgotten
        self._moved = asyncio.Event()

    def all(self) -> tuple[PhoneRecord, ...]:
        """In the order in which they came; without what was on USB and never allowed this computer."""
        return tuple(row for row in self._rows.values() if row.seen or row.state is not PhoneState.OFFLINE)

    def get(self, phone_id: str) -> PhoneRecord | None:
        """None if no such phone is known."""
        return self._rows.get(phone_id)

    def of(self, serial: str) -> PhoneRecord | None:
        """The phone that was last seen under this serial of the adb server."""
        return self._rows.get(self._ids.get(serial, ""))

    def serials_of(self, row: PhoneRecord) -> tuple[str, ...]:
        """Every serial under which the phone was last seen, open or not."""
        return tuple(serial for serial, phone_id in self._ids.items() if phone_id == row.phone_id)

    def remember(self, info: PhoneInfo) -> PhoneRecord:
        """A phone of earlier runs; nobody is told of it."""
        row = self._rows.get(info.phone_id)
        if row is None:
            row = self._rows[info.phone_id] = self._make(info.phone_id)
            row.recall(info)
            row.announced = row.info()
        else:
            row.recall(info)
            self.changed(row)
        return row

    def reached(self, serial: str, identity: Identity) -> PhoneRecord:
        """A connection has said who it is; its row, old or new."""
        row = self._owner(identity) or self._new(identity)
        old = self.of(serial)
        if old is not None and old is not row:
            old.lost(serial)  # the address has been given to another phone
            if old.seen:
                self.changed(old)
            else:
                self._drop(old)  # USB had named it otherwise than it does itself
        self._ids[serial] = row.phone_id
        row.reached_by(serial, identity)
        self.changed(row)
        return row

    def lost(self, serial: str, *, waiting: bool) -> None:
        """A serial is gone from the adb server's list, or stands there without being usable."""
        row = self.of(serial) or (self._named(serial) if waiting else None)
        if row is None:
            return
        self._ids[serial] = row.phone_id
        row.lost(serial, waiting=waiting)
        self.changed(row)

    def forget(self, row: PhoneRecord) -> set[str]:
        """Takes the row away; answers the serials to cut: those of its connections that no other phone has now.

        Its phone may come back as a new one, but not by the server's own doing, nor by an attempt that ends late.
        """
        self._unwanted.add((row.phone_id.partition("/")[0], row.model))
        serials = {*self.serials_of(row), row.address}
        self._drop(row)
        return {serial for serial in serials if self.of(serial) is None}

    def is_unwanted(self, identity: Identity) -> bool:
        """Was the phone forgotten since somebody last asked for one, and has not come back by USB?"""
        return self._owner(identity) is None and not self._unwanted.isdisjoint(
            {(identity.serialno, identity.model), (identity.serialno, "")}  # the model was never told
        )

    def take_all(self) -> None:
        """Somebody asks for a phone: forgotten ones may be meant."""
        self._unwanted.clear()

    async def close(self) -> None:
        """No phone is used any more."""
        await asyncio.gather(*(row.phone.close() for row in self._rows.values()))

    def changed(self, row: PhoneRecord) -> None:
        """Wakes whoever waits for phones, and has the news told."""
        self._moved.set()
        self._moved = asyncio.Event()
        self._news.about(row)

    async def until(self, found: Callable[[], _T | None]) -> _T:
        """What `found` answers, as soon as it is not None; it is asked at each change of a row."""
        while (got := found()) is None:
            await self._moved.wait()
        return got

    def _owner(self, identity: Identity) -> PhoneRecord | None:
        for phone_id in (_full_id(identity), identity.serialno):
            row = self._rows.get(phone_id)
            if row is not None and (row.model == identity.model or "" in (row.model, identity.model)):
                return row
        return None

    def _new(self, identity: Identity) -> PhoneRecord:
        taken = identity.serialno in self._rows
        phone_id = _full_id(identity) if taken else identity.serialno
        row = self._rows[phone_id] = self._make(phone_id)
        return row

    def _named(self, serial: str) -> PhoneRecord | None:
        """The row of a phone that may not say yet who it is: by its address, or by what USB calls it."""
        instance = mdns_instance(serial)
        for row in self._rows.values():
            if serial in (row.address, row.phone_id) or (instance and row.mdns == instance):
                return row if row.state is PhoneState.OFFLINE else None
        if instance or address_or_none(serial):
            return None
        row = self._rows[serial] = self._make(serial)  # USB names it by its serial number
        return row

    def _drop(self, row: PhoneRecord) -> None:
        row.forget()
        for serial in self.serials_of(row):
            del self._ids[serial]
        del self._rows[row.phone_id]


def _full_id(identity: Identity) -> str:
    return f"{identity.serialno}/{identity.model}"
