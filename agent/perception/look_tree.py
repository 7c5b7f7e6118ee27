"""The element tree of one look: one dump, begun right after the look, for everyone who needs it."""

import asyncio
import logging

from devices.base import ReadTree, Tree, UnreadTree

_log = logging.getLogger(__name__)


class LookTree:
    """Make it after the look was taken: a tree that is older than its picture may miss a secret that the picture shows.

    read_tree: as Device.read_tree. One reader at a time.
    """

    def __init__(self, read_tree: ReadTree) -> None:
        self._read_tree = read_tree
        self._dumping: asyncio.Task[Tree | UnreadTree] | None = None
        self._used = False  # somebody has waited for it

    async def begin(self) -> None:
        """Starts the dump, so that it runs beside whatever comes next."""
        self._dump()
        await asyncio.sleep(0)  # its first turn, in which the phone is asked

    async def read(self) -> Tree | UnreadTree:
        """The tree. One that somebody could not have before is read anew. Cancelled, it leaves no task behind."""
        dumping = self._dumping
        if dumping is None or (self._used and not _is_read(dumping)):
            dumping = self._dump()
        self._used = True
        return await dumping  # no shield: whoever stops waiting stops the reading, and waits for its end

    async def stop(self) -> None:
        """Nothing reads any more; a dump that the phone has begun goes on there to its end, as in Device.read_tree."""
        dumping, self._dumping, self._used = self._dumping, None, False
        if dumping is None:
            return
        dumping.cancel()
        await asyncio.wait({dumping})
        if not dumping.cancelled() and (err := dumping.exception()):
            _log.debug("a tree broke: %r", err)

    def _dump(self) -> asyncio.Task[Tree | UnreadTree]:
        self._dumping = asyncio.create_task(self._ask(), name="reading the tree of a look")
        return self._dumping

    async def _ask(self) -> Tree | UnreadTree:
        return await self._read_tree()


def _is_read(dumping: asyncio.Task[Tree | UnreadTree]) -> bool:
    """Did it end with a tree?"""
    return (
        dumping.done()
        and not dumping.cancelled()
        and dumping.exception() is None
        and isinstance(dumping.result(), Tree)
    )
