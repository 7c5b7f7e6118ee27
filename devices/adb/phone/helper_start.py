"""The helper is started beside the first view of a task, whose steps it would hold up otherwise."""

import asyncio
import contextlib

from devices.adb.helper.trouble import HelperFailed
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.page_tree import PageTree


class HelperStart:
    """Of one phone."""

    def __init__(self, keeper: HelperKeeper, tree: PageTree) -> None:
        self._keeper = keeper
        self._tree = tree
        self._starting: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """At a view of a task; nothing if it has begun."""
        if self._starting is None:
            self._starting = asyncio.create_task(self._start(), name="starting the helper")

    def forget(self) -> None:
        """A start that has ended is no start for the next task."""
        if self._starting is not None and self._starting.done():
            self._starting = None

    async def close(self) -> None:
        """Calls it off."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait({self._starting})

    async def _start(self) -> None:
        """If it may be used; knows from then on how often the screen has changed."""
        session = await self._keeper.session()
        if session is not None:
            with contextlib.suppress(HelperFailed):
                seq = (await session.calm(0.0, 0.0)).seq
                if self._tree.seq_of(session) is None:
                    self._tree.note_seq(session, seq)
