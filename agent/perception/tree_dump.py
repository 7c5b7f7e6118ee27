"""One dump of the element tree for each view, shared by all its readers."""

import asyncio
import logging

from devices.base import ReadTree, Tree, UnreadTree

_log = logging.getLogger(__name__)


class TreeDump:
    """Dumps one view's tree. Several may read it at the same time; call `stop` before the next view.

    read_tree: as Device.read_tree.
    """

    def __init__(self, read_tree: ReadTree) -> None:
        self._read_tree = read_tree
        self._dumping: asyncio.Task[Tree | UnreadTree] | None = None
        self._readers = 0  # that wait for it now
        self._awaited = False  # a reader has waited for it

    def begin(self) -> asyncio.Task[Tree | UnreadTree]:
        """Starts the dump in the background."""
        self._dumping = asyncio.create_task(self._dump(), name="reading the tree of a view")
        self._readers, self._awaited = 0, False
        return self._dumping

    async def read(self) -> Tree | UnreadTree:
        """The tree; dumped once more if the first dump failed.

        Cancelling the only reader ends the dump, and leaves no task behind.
        """
        dumping = self._dumping
        if dumping is None or (dumping.done() and self._awaited and not _is_read(dumping)):
            dumping = self.begin()
        self._awaited = True
        self._readers += 1
        try:
            return await asyncio.shield(dumping)
        except asyncio.CancelledError:
            if dumping is self._dumping and self._readers == 1:
                dumping.cancel()
                await asyncio.wait({dumping})
            raise
        finally:
            if dumping is self._dumping:
                self._readers -= 1

    async def stop(self) -> None:
        """Cancels the dump. What the phone has begun goes on there to its end, as in Device.read_tree."""
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
    """Did the dump end with a tree?"""
    return (
        dumping.done()
        and not dumping.cancelled()
        and dumping.exception() is None
        and isinstance(dumping.result(), Tree)
    )
