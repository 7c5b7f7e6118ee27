"""The element tree of a page: the helper's, else a dump, never both at a time."""

import asyncio
import time
from collections.abc import Callable

from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.session import HelperSession
from devices.adb.helper.trouble import HelperFailed
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.tree import TreeReader
from devices.adb.phone.window_ties import WindowTies
from devices.base import Tree, Unread, UnreadTree

_LIMIT_S = 9.5  # promised are 10 from its turn
_TREE_S = 2.5  # the phone ends a walk then; real pages take up to one second, hung apps 5 s for each node
_OFFERED_S = 1.5  # how old a tree may be that was read beside a capture
_ANSWERS_S = 1.0  # how much longer its answer is awaited


class PageTree:
    """Never raises a PhoneError; takes no lock that an input waits for.

    window: the one that was last seen to have the focus, '' if something was sent since.
    sendings: beginnings and ends of inputs so far.
    """

    def __init__(
        self,
        keeper: HelperKeeper,
        dump: TreeReader,
        ties: WindowTies,
        window: Callable[[], str],
        sendings: Callable[[], int],
    ) -> None:
        self._keeper = keeper
        self._dump = dump
        self._ties = ties
        self._window = window
        self._sendings = sendings
        self._offered: HelperTree | None = None
        self._seq: tuple[HelperSession, int] | None = None

    async def read(self) -> Tree | UnreadTree:
        """As Device.read_tree. A tree that the helper cannot read whole is dumped, once and at once."""
        offered, self._offered = self._offered, None
        if offered is not None and 0 <= time.time() - offered.taken_at < _OFFERED_S:
            return offered.tree
        # Where it had no part the dump has its own limit.
        ends_at = asyncio.get_running_loop().time() + _LIMIT_S if self._keeper.wanted else None
        session = await self._keeper.session()
        if session is not None and (tree := await self._by_helper(session)) is not None:
            return tree
        if self._keeper.slot_taken:
            return UnreadTree(Unread.KILLED)
        try:
            async with asyncio.timeout_at(ends_at), self._keeper.kept_away():
                return await self._dump.read()
        except TimeoutError:
            return UnreadTree(Unread.SLOW)

    def offer(self, tree: HelperTree, window: str) -> None:
        """For the next `read`: read beside the newest view, and nothing has moved from its beginning to then.

        window: had the focus meanwhile.
        """
        self._offered = tree
        if self._seq is not None:
            self._ties.note_tree(self._seq[0], tree, window, certain=True)

    def withdraw(self) -> None:
        """The next `read` reads anew."""
        self._offered = None

    def note_seq(self, session: HelperSession, seq: int) -> None:
        """Changes of the screen so far."""
        self._seq = session, seq

    def seq_of(self, session: HelperSession) -> int | None:
        """The newest number of changes that this helper told."""
        return self._seq[1] if self._seq is not None and self._seq[0] is session else None

    async def _by_helper(self, session: HelperSession) -> Tree | None:
        window, sendings = self._window(), self._sendings()
        found = await self._ask(session)
        self._keeper.note_tree(read=isinstance(found, HelperTree))
        if not isinstance(found, HelperTree):
            return None
        self.note_seq(session, found.seq)
        if sendings == self._sendings():
            self._ties.note_tree(session, found, window)
        return found.tree

    async def _ask(self, session: HelperSession) -> HelperTree | UnreadTree:
        try:
            async with asyncio.timeout(_TREE_S + _ANSWERS_S):
                return await session.tree(_TREE_S)
        except TimeoutError:
            session.give_up()
            return UnreadTree(Unread.SLOW)
        except HelperFailed:
            return UnreadTree(Unread.BROKEN)
