"""A picture of a phone's screen for somebody who asks, outside of any task."""

import asyncio

from agent.contract.dispatcher import ScreenLook
from agent.contract.page import LATE, Page
from agent.perception.pictures import chat_picture
from agent.phone.attached_phone import row_of
from agent.policy.page.private_page import is_private, is_private_whatever_it_says
from agent.tasks.resources import TaskResources
from devices.base import Device, Observation, Tree, UnreadTree

# The words only say whether the picture is private; whoever waits for it waits no longer for them than for a slow capture.
# What was not read by then is private.
_READING_LIMIT_S = 3.0


class Snapshots:
    """Looks at phones."""

    def __init__(self, resources: TaskResources) -> None:
        self._phones = resources.phones
        self._reader = resources.reader
        self._secrets = resources.secrets

    async def look(self, phone_id: str) -> ScreenLook:
        """Captures the screen now. Raises PhoneErrors."""
        device = self._phones.device(phone_id)
        tree = _Tree(device)
        try:
            if not self._secrets.keeps(phone_id):
                tree.begin()  # beside the picture; what hides a secret must be read after it
            seen = await self._secrets.cover(phone_id, await device.look_again(), tree.read)
            private = is_private_whatever_it_says(seen) or is_private(seen, await self._page(seen, tree))
        finally:
            await tree.end()
        picture = await chat_picture(seen.frame) if seen.frame else None
        app = seen.foreground.package if seen.foreground else ""
        withheld = self._secrets.withholds(phone_id, seen)
        return ScreenLook(row_of(self._phones, phone_id), seen.verdict, app, picture, private, withheld)

    async def _page(self, seen: Observation, tree: "_Tree") -> Page:
        if seen.frame is None:
            return LATE
        try:
            async with asyncio.timeout(_READING_LIMIT_S):
                return await self._reader.read(seen, tree.read)
        except TimeoutError:
            return LATE


class _Tree:
    """The tree of one look, read once however often it is asked for."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._reading: asyncio.Task[Tree | UnreadTree] | None = None

    def begin(self) -> asyncio.Task[Tree | UnreadTree]:
        if self._reading is None:
            self._reading = asyncio.create_task(
                self._device.read_tree(), name="reading the tree beside a look"
            )
        return self._reading

    async def read(self) -> Tree | UnreadTree:
        return await asyncio.shield(self.begin())

    async def end(self) -> None:
        if self._reading is not None and self._reading.cancel():
            await asyncio.wait({self._reading})
