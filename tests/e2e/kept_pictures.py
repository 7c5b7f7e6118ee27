"""The picture reader for tests: equal pictures make equal pages, so each is read once in a run."""

import asyncio
import hashlib
import json
import os
from pathlib import Path

from agent.contract.page import Item, Page, PageSource
from agent.perception.reading.picture import PictureReader
from devices.base import Box, Frame


class KeptPictures:
    """What `PictureReader` reads, kept here and in a folder shared with other workers of the run."""

    def __init__(self, reader: PictureReader, folder: Path) -> None:
        self._reader, self._folder = reader, folder
        self._pages: dict[str, Page] = {}

    async def read(self, frame: Frame) -> Page:
        """Of a whole frame. Raises as the reader does, and nothing of that is kept."""
        key = await asyncio.to_thread(_key, frame, None)
        return await self._kept(key) or await self._keep(key, await self._reader.read(frame))

    async def read_around(self, frame: Frame, point: tuple[int, int]) -> Page:
        """Of a band around a point. Raises as `read`."""
        key = await asyncio.to_thread(_key, frame, point)
        return await self._kept(key) or await self._keep(key, await self._reader.read_around(frame, point))

    async def read_rows(self, frame: Frame, rows: tuple[int, int]) -> Page:
        """Of a band between two heights. Raises as `read`."""
        key = await asyncio.to_thread(_key, frame, rows, "rows")
        return await self._kept(key) or await self._keep(key, await self._reader.read_rows(frame, rows))

    async def _kept(self, key: str) -> Page | None:
        if key not in self._pages and (page := await asyncio.to_thread(_loaded, self._folder / key)):
            self._pages[key] = page
        return self._pages.get(key)

    async def _keep(self, key: str, page: Page) -> Page:
        self._pages[key] = page
        await asyncio.to_thread(_save, self._folder / key, page)
        return page


def _key(frame: Frame, band: tuple[int, int] | None, kind: str = "") -> str:
    """Of everything the reader looks at: held sideways, that is the screenshot instead of the picture."""
    picture, size_px = frame.picture, frame.screenshot.size_px
    told = hashlib.blake2b(picture.tobytes(), digest_size=20)
    if picture.width > picture.height:
        told.update(frame.screenshot.encoded)
    told.update(
        repr((picture.size, size_px, band if kind else band and band[1], kind)).encode()
    )  # the band is as wide as the frame
    return told.hexdigest()


def _loaded(file: Path) -> Page | None:
    try:
        size_px, lines = json.loads(file.read_text())
    except FileNotFoundError:
        return None
    items = tuple(Item(text, Box(*box)) for text, box in lines)
    return Page(PageSource.PICTURE, items, (size_px[0], size_px[1]))


def _save(file: Path, page: Page) -> None:
    """At once or not at all: another worker may look for it."""
    own = file.with_suffix(f".{os.getpid()}")
    own.write_text(json.dumps([page.size_px, [[item.text, item.box] for item in page.items]]))
    own.replace(file)
