"""Tells whoever listens what has become of the phones, without the server's flicker."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace

from devices.adb.reach.phone_record import PhoneRecord
from devices.background import Background
from devices.phones import PhoneInfo


class Changes:
    """Each reader hears everything from its first `anext` on.

    debounce_s: how long a change must stand before it is told; the server reports one change as "gone", then the new
    state.
    """

    def __init__(self, background: Background, debounce_s: float = 0.3) -> None:
        self.debounce_s = debounce_s
        self._background = background
        self._readers: set[asyncio.Queue[PhoneInfo | None]] = set()
        self._closed = False

    def about(self, row: PhoneRecord) -> None:
        """Something may have changed; it is told when it still stands after the pause."""
        self._background.start(self._tell(row))

    async def read(self) -> AsyncGenerator[PhoneInfo]:
        """Ends when the news are closed."""
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
        """Readers get what was told, then the end."""
        self._closed = True
        for reader in self._readers:
            reader.put_nowait(None)

    async def _tell(self, row: PhoneRecord) -> None:
        await asyncio.sleep(self.debounce_s)
        info = row.info()
        if row.forgotten or (row.announced is not None and _same(info, row.announced)):
            return
        row.announced = info
        for reader in self._readers:
            reader.put_nowait(info)


def _same(one: PhoneInfo, other: PhoneInfo) -> bool:
    return replace(one, battery=None, since=0.0) == replace(other, battery=None, since=0.0)
