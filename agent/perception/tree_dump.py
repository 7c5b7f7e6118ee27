"""The element tree of one view: one dump, for everyone who needs it."""

import asyncio
import logging

from devices.base import ReadTree, Tree, UnreadTree

_log = logging.getLogger(__name__)


class TreeDump:
    """read_tree: as Device.read_tree. One reader at a time; `stop` before the next view."""

    def __init__(self, read_tree: ReadTree) -> None:
        self._read_tree = read_tree
        self._dumping: asyncio.Task[Tree | UnreadTree] | None = None
        self._awaited = False  # by somebody, so far

    def begin(self) -> asyncio.Task[Tree | UnreadTree]:
        """Starts the dump, so that it runs while something else is done."""
        self._dumping = asyncio.create_task(self._dump(), name="reading the tree of a view")
        return self._dumping

    async def read(self) -> Tree | UnreadTree:
        """The tree; read anew if it could not be read before. Cancelled, it leaves no task behind."""
        dumping = self._dumping
        if dumping is None or (self._awaited and not _is_read(dumping)):
            dumping = self.begin()
        self._awaited = True
        return await dumping  # no shield: whoever stops waiting stops the reading, and waits for its end

    async def stop(self) -> None:
        """Nothing reads any more.

        What the phone has begun goes on there to its end, as in Device.read_tree.
        """
        dumping, self._dumping, self._awaited = self._dumping, None, False
        if dumping is None:
            return
        dumping.cancel()
        await asyncio.wait({dumping})
        if not dumping.cancelled() and (err := dumping.exception()):
            _log.debug("a tree broke: %r", err)

    async def _dump(self) -> Tree | UnreadTree:
        return await self._read_tree()


def _is_read(dumping: asyncio.Task[Tree | UnreadTree]) -> bool:
    """Did it end with a tree?"""
    return (
        dumping.done()
        and not dumping.cancelled()
        and dumping.exception() is None
        and isinstance(dumping.result(), Tree)
    )
