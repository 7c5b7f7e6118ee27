"""All phones, one record each, and which connection belongs to which phone."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from devices.adb.client.server import AdbServer
from devices.adb.helper.use import HelperUse
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

    Cheap boards share a serial number ('0123456789ABCDEF'); the second model that comes with it gets its own
    record, 'SERIAL/MODEL'. Two boards that share the model too cannot be told apart and are one record.
    """

    def __init__(
        self,
        server: AdbServer,
        decoder: FrameDecoder,
        changes: Changes,
        clock: Callable[[], float],
        helper_use: HelperUse = HelperUse.OFF,
        shows_early: bool = False,
    ) -> None:
        self._make: Callable[[str], PhoneRecord] = partial(
            PhoneRecord,
            server=server,
            decoder=decoder,
            clock=clock,
            debounce_s=changes.debounce_s,
            helper_use=helper_use,
            shows_early=shows_early,
        )
        self._changes = changes
        self._records: dict[str, PhoneRecord] = {}
        self._ids: dict[str, str] = {}  # serial to phone_id, of every identified serial
        self._forgotten: set[tuple[str, str]] = set()  # serial number and model of phones that were forgotten
        self._changed = asyncio.Event()

    def all(self) -> tuple[PhoneRecord, ...]:
        """All phones in the order in which they came, without USB phones that never allowed this computer."""
        return tuple(
            record
            for record in self._records.values()
            if record.seen or record.state is not PhoneState.OFFLINE
        )

    def get(self, phone_id: str) -> PhoneRecord | None:
        """The phone of this id, None if unknown."""
        return self._records.get(phone_id)

    def by_serial(self, serial: str) -> PhoneRecord | None:
        """The phone that was last seen under this serial of the adb server."""
        return self._records.get(self._ids.get(serial, ""))

    def serials_of(self, record: PhoneRecord) -> tuple[str, ...]:
        """Every serial under which the phone was last seen, open or not."""
        return tuple(serial for serial, phone_id in self._ids.items() if phone_id == record.phone_id)

    def remember(self, info: PhoneInfo) -> PhoneRecord:
        """Adds a phone of earlier runs; publishes nothing."""
        record = self._records.get(info.phone_id)
        if record is None:
            record = self._records[info.phone_id] = self._make(info.phone_id)
            record.recall(info)
            record.announced = record.info()
        else:
            record.recall(info)
            self.notify(record)
        return record

    def add_connection(self, serial: str, identity: Identity) -> PhoneRecord:
        """Adds an identified connection; answers its record, old or new."""
        record = self._owner(identity) or self._new(identity)
        old = self.by_serial(serial)
        if old is not None and old is not record:
            old.drop_connection(serial)  # another phone has the address now
            if old.seen:
                self.notify(old)
            else:
                self._drop(old)  # USB had given the phone another name than it has
        self._ids[serial] = record.phone_id
        record.add_connection(serial, identity)
        self.notify(record)
        return record

    def drop_connection(self, serial: str, *, waiting: bool) -> None:
        """Removes a serial that is gone from the adb server's list or unusable there."""
        record = self.by_serial(serial) or (self._named(serial) if waiting else None)
        if record is None:
            return
        self._ids[serial] = record.phone_id
        record.drop_connection(serial, waiting=waiting)
        self.notify(record)

    def forget(self, record: PhoneRecord) -> set[str]:
        """Removes the record; answers the serials to disconnect: its own that no other phone has now.

        The phone may come back as a new one, but not by the server's own connects, nor by a late attempt.
        """
        self._forgotten.add((record.phone_id.partition("/")[0], record.model))
        serials = {*self.serials_of(record), record.address}
        self._drop(record)
        return {serial for serial in serials if self.by_serial(serial) is None}

    def is_forgotten(self, identity: Identity) -> bool:
        """Was the phone forgotten since the last request for a phone, without coming back by USB?"""
        return self._owner(identity) is None and not self._forgotten.isdisjoint(
            {(identity.serialno, identity.model), (identity.serialno, "")}  # the model was never known
        )

    def allow_forgotten(self) -> None:
        """Allows forgotten phones again: a person asks for a phone, which may be one of them."""
        self._forgotten.clear()

    async def close(self) -> None:
        """Closes all phones."""
        await asyncio.gather(*(record.phone.close() for record in self._records.values()))

    def notify(self, record: PhoneRecord) -> None:
        """Wakes those who wait for phones, and publishes the change."""
        self._changed.set()
        self._changed = asyncio.Event()
        self._changes.publish(record)

    async def wait_until(self, found: Callable[[], _T | None]) -> _T:
        """The first answer of `found` that is not None; `found` is called at each change of a record."""
        while (got := found()) is None:
            await self._changed.wait()
        return got

    def _owner(self, identity: Identity) -> PhoneRecord | None:
        for phone_id in (_full_id(identity), identity.serialno):
            record = self._records.get(phone_id)
            if record is not None and (
                record.model == identity.model or "" in (record.model, identity.model)
            ):
                return record
        return None

    def _new(self, identity: Identity) -> PhoneRecord:
        taken = identity.serialno in self._records
        phone_id = _full_id(identity) if taken else identity.serialno
        record = self._records[phone_id] = self._make(phone_id)
        return record

    def _named(self, serial: str) -> PhoneRecord | None:
        """The record of a phone that may be unidentified yet: by its address, or by its USB name."""
        instance = mdns_instance(serial)
        for record in self._records.values():
            if serial in (record.address, record.phone_id) or (instance and record.mdns == instance):
                return record if record.state is PhoneState.OFFLINE else None
        if instance or address_or_none(serial):
            return None
        record = self._records[serial] = self._make(serial)  # USB names it by its serial number
        return record

    def _drop(self, record: PhoneRecord) -> None:
        record.forget()
        for serial in self.serials_of(record):
            del self._ids[serial]
        del self._records[record.phone_id]


def _full_id(identity: Identity) -> str:
    return f"{identity.serialno}/{identity.model}"
