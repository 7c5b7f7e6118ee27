"""What may be seen of one phone: pictures, words and replies without the secrets that people typed there."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from agent.contract.actions import Decision, Point
from agent.contract.page import Page
from agent.perception.reading.reader import PageReader
from agent.perception.tree_dump import TreeDump
from agent.secrets.redact_reply import redact_reply
from agent.secrets.vault import Vault
from devices.base import Device, Observation, Tree, Unread, UnreadTree
from devices.errors import AWAY


class RedactedView:
    """Captures and reads the screen of one phone. What it answers may leave this computer.

    device: the phone; raises a PhoneError if it is known to be away.
    """

    def __init__(
        self, phone_id: str, device: Callable[[], Device], reader: PageReader, secrets: Vault
    ) -> None:
        self._phone_id = phone_id
        self._device = device
        self._reader = reader
        self._secrets = secrets
        self._dump = TreeDump(self._read_tree)  # for `cover` and `read`

    @property
    def device(self) -> Device:
        """The phone, for inputs. Raises a PhoneError if it is known to be away: then nothing was sent."""
        return self._device()

    async def look_again(self) -> Observation:
        """A fresh view; without a secret to cover, the dump for `read` runs meanwhile. Raises PhoneErrors."""
        await self.stop_reading()
        if not self._secrets.keeps(self._phone_id):  # what hides a secret must be read after the capture
            self._dump.begin()
        return await self._secrets.cover(self._phone_id, await self.device.look_again(), self._dump.read)

    async def cover(self, seen: Observation, *, begin_dump: bool = False) -> Observation:
        """The capture as it may leave this computer. Its tree is read by one dump, for this and for `read`.

        begin_dump: now, to run meanwhile; `stop_reading` ends it. Else it begins when its tree is needed.
        """
        await (
            self.stop_reading()
        )  # a tree that is older than its picture may miss a secret that the picture shows
        try:
            if begin_dump:
                self._dump.begin()
                await asyncio.sleep(0)  # its first turn, in which the phone is asked
            return await self._secrets.cover(self._phone_id, seen, self._dump.read)
        except asyncio.CancelledError:
            await self.stop_reading()
            raise

    async def stop_reading(self) -> None:
        """Ends a dump that still runs for the last view: no input is sent meanwhile."""
        await self._dump.stop()

    async def read(self, seen: Observation) -> Page:
        """What the page of the newest view says; EMPTY and LATE as PageReader, which keeps its limit."""
        return self._redacted(await self._reader.read(seen, self._dump.read))

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        """The page with the picture's words around a touch, where its tree says nothing, or with a tree that
        came late; else as it is.
        """
        return self._redacted(await self._reader.around(seen, page, point, self._read_tree))

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        """The same page in a fresh view, read in the same way; point: of the touch that it is about."""
        page = await self._reader.again(seen, self._read_tree, before.source, point)
        return self._redacted(replace(page, tree_unread=before.tree_unread))

    def redacted(self, decision: Decision) -> Decision:
        """The model's reply without secrets that may have got into it."""
        return redact_reply(decision, lambda text: self._secrets.redact(self._phone_id, text))

    @property
    def keeps_secret(self) -> bool:
        """May a person's secret stand on the phone's pages?"""
        return self._secrets.keeps(self._phone_id)

    def withholds(self, seen: Observation) -> bool:
        """Is this a view whose picture may not leave because a secret stands on the page?"""
        return self._secrets.withholds(self._phone_id, seen)

    def _redacted(self, page: Page) -> Page:
        return self._secrets.redact_page(self._phone_id, page)

    async def _read_tree(self) -> Tree | UnreadTree:
        try:
            device = self.device
        except AWAY:
            return UnreadTree(Unread.AWAY)
        return await device.read_tree()
