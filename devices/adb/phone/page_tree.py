"""The element tree of a page: the helper's, else a dump, never both at a time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.session import HelperSession
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.tree import TreeReader, has_empty_web_page
from devices.adb.phone.window_ties import WindowTies
from devices.base import Element, Tree, Unread, UnreadTree

_LIMIT_S = 9.5  # promised are 10 from its turn
_TREE_S = 2.5  # the phone ends a walk then; real pages take up to one second, hung apps 5 s for each node
_OFFERED_S = 1.5  # how old a tree may be that was read beside a capture
_ANSWERS_S = 1.0  # how much longer its answer is awaited
_AGAIN_S = 2.0  # for a second tree there is always so much time
_QUIET_S, _MOST_S = 0.2, 1.0  # a page that moved is read once more when it rests, or after so long
# `uiautomator dump` reads the page at its end, after it was idle for so long (AOSP DumpCommand.java,
# waitForIdle(1000, 10000)).
_IDLE_S = 1.0
_MOST_LOST = 2  # in a row: where captures take so long, a dump beside them only slows them down


@dataclass(frozen=True, slots=True)
class _EarlyDump:
    """A dump that was begun while the page was waited for. begins_at: seconds since the epoch."""

    begins_at: float
    task: asyncio.Task[Tree | UnreadTree]

    def is_newer_than(self, taken_at: float) -> bool:
        """Is it surely read after a picture that had arrived by then?"""
        return not self.task.done() and self.begins_at <= time.time() and taken_at <= self.begins_at + _IDLE_S


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
        self._stays_empty: tuple[Element, ...] = ()  # of a web page whose second tree said no more
        self._early: _EarlyDump | None = None
        self._kept: _EarlyDump | None = None  # for the next `read`
        self._lost = 0  # early dumps in a row that were begun in vain
        self._ending = set[asyncio.Task[Tree | UnreadTree]]()  # called off a moment ago

    async def read(self) -> Tree | UnreadTree:
        """As Device.read_tree. A tree that the helper cannot read whole is dumped, once and at once."""
        offered, self._offered = self._offered, None
        if offered is not None and self._keeper.wanted and _may_serve(offered):
            return offered.tree
        kept, self._kept = self._kept, None
        if kept is not None:
            return await kept.task
        # Where it had no part the dump has its own limit.
        ends_at = asyncio.get_running_loop().time() + _LIMIT_S if self._keeper.wanted else None
        session = await self._keeper.session()
        if session is not None and (tree := await self._by_helper(session, ends_at)) is not None:
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

    def begin_early(self, after_s: float) -> None:
        """Begins the dump of a page that is still waited for; nothing where the helper reads.

        `keep_early` says whether it counts; `withdraw` ends it.
        """
        self.withdraw()
        if not self._keeper.wanted and self._lost < _MOST_LOST:
            dumping = asyncio.create_task(self._dump_after(after_s), name="dumping a page early")
            self._early = _EarlyDump(time.time() + after_s, dumping)

    def keep_early(self, taken_at: float) -> None:
        """Keeps the early dump for the next `read` if it is surely newer than this picture, else ends it.

        taken_at: when the picture had arrived. The page was still by then.
        """
        early = self._early
        if early is None:
            return
        if early.is_newer_than(taken_at):
            self._kept, self._early, self._lost = early, None, 0
        else:
            self._lost += 1
            self.withdraw()

    def withdraw(self) -> None:
        """The next `read` reads anew."""
        self._offered = None
        for each in (self._early, self._kept):
            if each is not None and each.task.cancel():
                self._ending.add(each.task)
                each.task.add_done_callback(self._ending.discard)
        self._early = self._kept = None

    async def close(self) -> None:
        """As `withdraw`, and waits until nothing of it goes on."""
        self.withdraw()
        await asyncio.gather(*self._ending, return_exceptions=True)

    def end_task(self) -> None:
        """As `withdraw`; the next task begins without memories."""
        self.withdraw()
        self._lost = 0

    def note_seq(self, session: HelperSession, seq: int) -> None:
        """Changes of the screen so far."""
        self._seq = session, seq

    def seq_of(self, session: HelperSession) -> int | None:
        """The newest number of changes that this helper told."""
        return self._seq[1] if self._seq is not None and self._seq[0] is session else None

    async def _dump_after(self, after_s: float) -> Tree | UnreadTree:
        await asyncio.sleep(after_s)
        async with self._keeper.kept_away():
            return await self._dump.read()

    async def _by_helper(self, session: HelperSession, ends_at: float | None) -> Tree | None:
        window, sendings = self._window(), self._sendings()
        found = await self._read_whole(session, ends_at)
        if session.trouble is not HelperTrouble.STOPPED:  # else we ended it in the middle
            self._keeper.note_tree(read=isinstance(found, HelperTree))
        if not isinstance(found, HelperTree):
            return None
        self.note_seq(session, found.seq)
        if sendings == self._sendings():
            self._ties.note_tree(session, found, window)
        return found.tree

    async def _read_whole(self, session: HelperSession, ends_at: float | None) -> HelperTree | UnreadTree:
        """Read again if it may be half of one page and half of the next, or of a web page not told yet.

        A dump waits for a calm page by itself.
        """
        found = await self._ask(session)
        if not isinstance(found, HelperTree):
            return found
        late = found.tree.elements != self._stays_empty and has_empty_web_page(found.tree)
        again_until = max(ends_at or 0.0, asyncio.get_running_loop().time() + _AGAIN_S)
        try:
            async with asyncio.timeout_at(again_until):
                if not late and await self._calm(session, 0.0, 0.0) == found.seq:
                    return found
                await self._calm(session, _QUIET_S, _MOST_S)
                again = await self._ask(session)
        except TimeoutError:
            return UnreadTree(Unread.SLOW)
        except HelperFailed:
            return UnreadTree(Unread.BROKEN)
        if late and isinstance(again, HelperTree):
            self._stays_empty = again.tree.elements if has_empty_web_page(again.tree) else ()
        return again

    async def _calm(self, session: HelperSession, quiet_s: float, most_s: float) -> int:
        """Changes of the screen so far, when it rests. Raises HelperFailed."""
        try:
            async with asyncio.timeout(most_s + _ANSWERS_S):
                return (await session.calm(quiet_s, most_s)).seq
        except TimeoutError as err:
            raise session.give_up() from err

    async def _ask(self, session: HelperSession) -> HelperTree | UnreadTree:
        try:
            async with asyncio.timeout(_TREE_S + _ANSWERS_S):
                return await session.tree(_TREE_S)
        except TimeoutError:
            session.give_up()
            return UnreadTree(Unread.SLOW)
        except HelperFailed:
            return UnreadTree(Unread.BROKEN)


def _may_serve(offered: HelperTree) -> bool:
    """Is it fresh, and not of a web page that may have more to tell by now?"""
    return 0 <= time.time() - offered.taken_at < _OFFERED_S and not has_empty_web_page(offered.tree)
