"""Feed of the changes of all phones, debounced."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace

from devices.adb.reach.phone_record import PhoneRecord
from devices.background import Background
from devices.phones import PhoneInfo


class Changes:
    """Each reader gets all changes from its first `anext` on.

    debounce_s: how long a change must last before it is published; the server reports one change as
    "gone", then the new state.
    """

    def __init__(self, background: Background, debounce_s: float = 0.3) -> None:
        self.debounce_s = debounce_s
        self._background = background
        self._readers: set[asyncio.Queue[PhoneInfo | None]] = set()
        self._closed = False

    def publish(self, record: PhoneRecord) -> None:
        """Publishes the phone's state if it changed and the change lasts."""
        self._background.start(self._publish_if_lasting(record))

    async def read(self) -> AsyncGenerator[PhoneInfo]:
        """The changes; ends when the feed is closed."""
        if self._closed:
            return
        reader: asyncio.Queue[PhoneInfo | None] = asyncio.Queue()
        self._readers.add(reader)
        try:
            while (info := await reader.get()) is not None:
                yield info
        finally:
            self._readers.discard(reader)

    def close(self) -> None:
        """Ends all readers after what was published."""
        self._closed = True
        for reader in self._readers:
            reader.put_nowait(None)

    async def _publish_if_lasting(self, record: PhoneRecord) -> None:
        await asyncio.sleep(self.debounce_s)
        info = record.info()
        if record.forgotten or (record.announced is not None and _same(info, record.announced)):
            return
        record.announced = info
        for reader in self._readers:
            reader.put_nowait(info)


def _same(one: PhoneInfo, other: PhoneInfo) -> bool:
    return replace(one, battery=None, since=0.0) == replace(other, battery=None, since=0.0)
