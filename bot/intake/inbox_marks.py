"""Which updates of this run are being acted on, and the marks that they are done."""

import asyncio
import logging

from tenacity import AsyncRetrying, retry_if_exception_type, wait_chain, wait_fixed

from agent.contract.errors import DatabaseTroubled
from agent.contract.phones import Background
from bot.store import InboxState
from bot.store.inbox import InboxTable

_log = logging.getLogger(__name__)
PAUSES_S = (1.0, 2.0, 5.0, 10.0)
_MOST_BEGUN = 2000


class Marks:
    """An update is being acted on from the moment when it is handed on until its mark is on disk.

    pauses_s: before each new try of a mark that the disk refused.
    """

    def __init__(
        self, table: InboxTable, background: Background, pauses_s: tuple[float, ...] = PAUSES_S
    ) -> None:
        self._table = table
        self._background = background
        self._pauses_s = pauses_s
        self._begun = set[int]()
        self._unwritten = set[int]()
        self._room = asyncio.Event()

    async def wait_for_room(self) -> None:
        """Returns when fewer than 2,000 are being acted on: the rest waits at Telegram, not in memory."""
        while len(self._begun) >= _MOST_BEGUN:
            self._room.clear()
            await self._room.wait()

    def begin(self, update_id: int) -> bool:
        """Records that the update is handed on now; False if it was before."""
        if update_id in self._begun:
            return False
        self._begun.add(update_id)
        return True

    def is_begun(self, update_id: int) -> bool:
        """Was the update handed on, without its mark on disk?"""
        return update_id in self._begun

    def pending(self, update_ids: set[int]) -> set[int]:
        """Updates that are handed on and not done; those whose mark alone is missing are left out."""
        return update_ids - self._unwritten

    async def done(self, update_id: int) -> None:
        """Marks the update now, or once the disk can be written; an unmarked one is repeated by a start."""
        try:
            await self._mark(update_id)
        except DatabaseTroubled as err:
            # The update was acted on: an error message would have its person ask again.
            _log.error("update %d could not be marked as done: %s", update_id, err)
            self._unwritten.add(update_id)
            self._background.start(self._mark_later(update_id), f"mark of update {update_id}")

    async def _mark(self, update_id: int) -> None:
        await self._table.end(update_id, InboxState.DONE)
        self._begun.discard(update_id)
        self._room.set()

    async def _mark_later(self, update_id: int) -> None:
        await asyncio.sleep(self._pauses_s[0])
        await AsyncRetrying(
            retry=retry_if_exception_type(DatabaseTroubled),
            wait=wait_chain(*(wait_fixed(pause_s) for pause_s in self._pauses_s[1:] or self._pauses_s)),
        )(self._mark, update_id)
        self._unwritten.discard(update_id)
        _log.info("update %d is marked as done now", update_id)
