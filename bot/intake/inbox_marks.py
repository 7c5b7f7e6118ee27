"""Which updates of this run are on their way, and the marks that they are done with."""

import asyncio
import logging

from tenacity import AsyncRetrying, retry_if_exception_type, wait_chain, wait_fixed

from agent.contract.dispatcher import Background
from agent.storage.trouble import DatabaseTroubled
from bot.store import InboxState
from bot.store.inbox import InboxTable

_log = logging.getLogger(__name__)
MARK_AGAIN_S = (1.0, 2.0, 5.0, 10.0)
_MOST_ON_WAY = 2000


class Marks:
    """An update is on its way from the moment it is handed on until its mark is on disk."""

    def __init__(self, table: InboxTable, background: Background) -> None:
        self._table = table
        self._background = background
        self._on_way = set[int]()
        self._unwritten = set[int]()
        self._room = asyncio.Event()

    async def room(self) -> None:
        """Returns when fewer than 2,000 are on their way: what comes meanwhile waits at Telegram, not in memory."""
        while len(self._on_way) >= _MOST_ON_WAY:
            self._room.clear()
            await self._room.wait()

    def hands_on(self, update_id: int) -> bool:
        """Notes that it is handed on now; False if it was before."""
        if update_id in self._on_way:
            return False
        self._on_way.add(update_id)
        return True

    def is_on_way(self, update_id: int) -> bool:
        """Was it handed on, and its mark is not on disk yet?"""
        return update_id in self._on_way

    def pending(self, update_ids: set[int]) -> set[int]:
        """Those of them that are not done with: for the others only the disk would not have the mark."""
        return update_ids - self._unwritten

    async def done(self, update_id: int) -> None:
        """Marks it now, or as soon as the disk lets us: the next start would act on it once more."""
        try:
            await self._mark(update_id)
        except DatabaseTroubled as err:
            # What it asked for has happened: to tell its person that it went wrong would have them ask again.
            _log.error("update %d could not be marked as done: %s", update_id, err)
            self._unwritten.add(update_id)
            self._background.start(self._mark_later(update_id), f"mark of update {update_id}")

    async def _mark(self, update_id: int) -> None:
        await self._table.end(update_id, InboxState.DONE)
        self._on_way.discard(update_id)
        self._room.set()

    async def _mark_later(self, update_id: int) -> None:
        await asyncio.sleep(MARK_AGAIN_S[0])
        await AsyncRetrying(
            retry=retry_if_exception_type(DatabaseTroubled),
            wait=wait_chain(*(wait_fixed(pause_s) for pause_s in MARK_AGAIN_S)),
        )(self._mark, update_id)
        self._unwritten.discard(update_id)
        _log.info("update %d is marked as done now", update_id)
