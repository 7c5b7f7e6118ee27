"""What may be seen of one phone: pictures, words and replies without the secrets that people typed there."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from agent.contract.actions import Action, Decision, Point, TypeText
from agent.contract.page import Page
from agent.perception.reading.reader import PageReader
from agent.perception.tree_dump import TreeDump
from agent.secrets.noted_secrets import UnknownSecret, has_handle
from agent.secrets.redact_reply import redact_reply
from agent.secrets.vault import Vault
from devices.base import Device, Observation, Tree, Unread, UnreadTree
from devices.errors import AWAY


class RedactedView:
    """Captures and reads the screen of one phone; its answers may leave this computer.

    device: gives the phone; raises a PhoneError if the phone is known to be away.
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
        """The phone, for inputs. Raises a PhoneError, with nothing sent, if the phone is known to be away."""
        return self._device()

    async def look_again(self) -> Observation:
        """A fresh view; without a secret to cover, the dump for `read` runs meanwhile. Raises PhoneErrors."""
        await self.stop_reading()
        if not self._secrets.keeps(self._phone_id):  # else the tree must be read after the capture
            self._dump.begin()
        return await self._secrets.cover(self._phone_id, await self.device.look_again(), self._dump.read)

    async def cover(self, seen: Observation, *, begin_dump: bool = False) -> Observation:
        """The capture without secrets, which may leave this computer. One dump serves this and `read`.

        begin_dump: starts the dump now; `stop_reading` ends it. Else it starts when the tree is needed.
        """
        await (
            self.stop_reading()
        )  # a tree that is older than its picture may miss a secret that the picture shows
        try:
            if begin_dump:
                self._dump.begin()
                await asyncio.sleep(0)  # the dump's first turn, in which it asks the phone
            return await self._secrets.cover(self._phone_id, seen, self._dump.read)
        except asyncio.CancelledError:
            await self.stop_reading()
            raise

    async def stop_reading(self) -> None:
        """Ends a dump that still runs for the last view: no input is sent meanwhile."""
        await self._dump.stop()

    async def read(self, seen: Observation) -> Page:
        """The page of the newest view; EMPTY, LATE and the time limit as in PageReader."""
        return self._redacted(await self._reader.read(seen, self._dump.read))

    async def read_lines(self, seen: Observation) -> Page | None:
        """The words of the view's picture alone; None where none can be read, LATE if reading failed."""
        lines = await self._reader.lines(seen)
        return None if lines is None else self._redacted(lines)

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        """The page completed around a touch, by the picture's words or by a tree that came late."""
        return self._redacted(await self._reader.around(seen, page, point, self._read_tree))

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        """The page in a fresh view, read in the same way as before. point: of the touch in question."""
        page = await self._reader.again(seen, self._read_tree, before.source, point)
        return self._redacted(replace(page, tree_unread=before.tree_unread))

    async def read_rows(self, seen: Observation, before: Page, bands: Sequence[tuple[int, int]]) -> Page:
        """The words of a fresh view's picture between these heights in pixels; LATE if one was not read."""
        page = await self._reader.in_rows(seen, bands)
        return self._redacted(replace(page, tree_unread=before.tree_unread))

    def redacted(self, decision: Decision) -> Decision:
        """The model's reply without secrets that it may repeat."""
        return redact_reply(decision, lambda text: self._secrets.redact(self._phone_id, text))

    def revealed(self, action: Action) -> Action:
        """The action with what the handles of noted secrets stand for; for the phone alone.

        Handles that stand for nothing stay as they are.
        """
        if not isinstance(action, TypeText) or not has_handle(action.text):
            return action
        return TypeText(self.revealed_text(action.text))

    def revealed_text(self, text: str) -> str:
        """As `revealed`, of a text."""
        try:
            return self._secrets.noted(self._phone_id).real(text)
        except UnknownSecret:
            return text

    def keep_revealed(self, action: Action, seen: Observation) -> None:
        """The noted secrets that this action will type are covered from now on, as those of a person are.

        action: with their handles. seen: the view before.
        """
        if isinstance(action, TypeText):
            for value in self._secrets.noted(self._phone_id).used_in(action.text):
                self._secrets.keep(self._phone_id, value, None, seen)

    @property
    def keeps_secret(self) -> bool:
        """May the phone's pages show a person's secret?"""
        return self._secrets.keeps(self._phone_id)

    def withholds(self, seen: Observation) -> bool:
        """Is this view's picture withheld because the page shows a secret?"""
        return self._secrets.withholds(self._phone_id, seen)

    def _redacted(self, page: Page) -> Page:
        return self._secrets.redact_page(self._phone_id, page)

    async def _read_tree(self) -> Tree | UnreadTree:
        try:
            device = self.device
        except AWAY:
            return UnreadTree(Unread.AWAY)
        return await device.read_tree()
