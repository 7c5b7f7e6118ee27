"""The element tree of a page: the helper's, else a dump, never both at a time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.session import HelperSession
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.tree import TreeReader, has_empty_web_page
from devices.adb.phone.window_ties import WindowTies
from devices.base import Element, Tree, Unread, UnreadTree

_LIMIT_S = 9.5  # promised are 10 from its turn
_TREE_S = 2.5  # the phone ends a walk then; real pages take up to one second, hung apps 5 s for each node
_ANSWERS_S = 1.0  # how much longer its answer is awaited
_AGAIN_S = 2.0  # for a second tree there is always so much time
_QUIET_S, _MOST_S = 0.2, 1.0  # a page that moved is read once more when it rests, or after so long
# `uiautomator dump` reads the page at its end, after it was idle for so long (AOSP DumpCommand.java,
# waitForIdle(1000, 10000)).
_IDLE_S = 1.0
_MOST_LOST = 2  # in a row: where captures take so long, a dump beside them only slows them down


_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class _EarlyDump:
    """A dump that was begun while the page was waited for. begins_at: seconds since the epoch."""

    begins_at: float
    task: asyncio.Task[Tree | UnreadTree]

    def is_newer_than(self, taken_at: float) -> bool:
        """Is it surely read after a picture that had arrived by then?"""
        return not self.task.done() and self.begins_at <= time.time() and taken_at <= self.begins_at + _IDLE_S


@dataclass(frozen=True, slots=True)
class _EarlyTree:
    """The helper's tree, begun beside the pictures of its page.

    seq: changes of the screen when it was begun, None if unknown. window: had the focus meanwhile.
    """

    session: HelperSession
    task: asyncio.Task[HelperTree | UnreadTree]
    seq: int | None
    window: str = ""


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
        self._reading: _EarlyTree | None = None
        self._stays_empty: tuple[Element, ...] = ()  # of a web page whose second tree said no more
        self._early: _EarlyDump | None = None
        self._kept: _EarlyDump | None = None  # for the next `read`
        self._seq: tuple[HelperSession, int] | None = None
        self._lost = 0  # early dumps in a row that were begun in vain
        self._ending = set[asyncio.Task[None]]()

    async def read(self) -> Tree | UnreadTree:
        """As Device.read_tree. A tree that the helper cannot read whole is dumped, once and at once."""
        kept, self._kept = self._kept, None
        if kept is not None:
            return await kept.task
        # Where it had no part the dump has its own limit.
        ends_at = asyncio.get_running_loop().time() + _LIMIT_S if self._keeper.wanted else None
        session = await self._keeper.session()
        reading, self._reading = self._reading, None
        if reading is not None and reading.session is not session:
            self._call_off(reading.task)
            reading = None
        if session is not None and (tree := await self._by_helper(session, ends_at, reading)) is not None:
            return tree
        if self._keeper.slot_taken:
            return UnreadTree(Unread.KILLED)
        try:
            async with asyncio.timeout_at(ends_at), self._keeper.kept_away():
                return await self._dump.read()
        except TimeoutError:
            return UnreadTree(Unread.SLOW)

    def begin_by_helper(self, session: HelperSession, seq: int | None) -> None:
        """Begins the tree beside the pictures of its page. `keep_by_helper` keeps it; `withdraw` ends it.

        seq: changes of the screen so far, as far as is known.
        """
        self.withdraw()
        task = asyncio.create_task(self._ask(session), name="reading a tree early")
        self._reading = _EarlyTree(session, task, seq)

    def keep_by_helper(self, window: str) -> None:
        """Keeps that tree for the next `read`, which takes it if nothing was told since it began.

        window: has had the focus since.
        """
        if self._reading is not None:
            self._reading = replace(self._reading, window=window)

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
        for each in (self._early, self._kept, self._reading):
            if each is not None:
                self._call_off(each.task)
        self._early = self._kept = self._reading = None

    async def close(self) -> None:
        """As `withdraw`, and waits until nothing of it goes on."""
        self.withdraw()
        await asyncio.gather(*self._ending, return_exceptions=True)

    def end_task(self) -> None:
        """As `withdraw`; the next task begins without memories."""
        self.withdraw()
        self._lost = 0

    def _call_off(self, task: asyncio.Task[_Read]) -> None:
        if task.cancel():
            ending = asyncio.create_task(_end_of(task), name="ending an early tree")
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

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

    async def _by_helper(
        self, session: HelperSession, ends_at: float | None, early: _EarlyTree | None
    ) -> Tree | None:
        window, sendings = self._window(), self._sendings()
        found = await early.task if early is not None else None
        certain = isinstance(found, HelperTree) and await self._is_whole(session, found)
        if not certain and not isinstance(found, UnreadTree):
            found = await self._read_whole(session, ends_at)
        if session.trouble is not HelperTrouble.STOPPED:  # else we ended it in the middle
            self._keeper.note_tree(read=isinstance(found, HelperTree))
        if not isinstance(found, HelperTree):
            return None
        self.note_seq(session, found.seq)
        if sendings == self._sendings():
            # Between the question and the tree's beginning another window may have come.
            certain = certain and early is not None and (early.window, early.seq) == (window, found.seq)
            self._ties.note_tree(session, found, window, certain=certain)
        return found.tree

    async def _is_whole(self, session: HelperSession, tree: HelperTree) -> bool:
        """Has nothing changed since this tree began, and is no part of it still to come?"""
        try:
            return not self._is_late(tree) and await self._calm(session, 0.0, 0.0) == tree.seq
        except HelperFailed:
            return False

    def _is_late(self, tree: HelperTree) -> bool:
        """Is it of a web page that is not told yet?"""
        return tree.tree.elements != self._stays_empty and has_empty_web_page(tree.tree)

    async def _read_whole(self, session: HelperSession, ends_at: float | None) -> HelperTree | UnreadTree:
        """Read again if it may be half of one page and half of the next, or of a web page not told yet.

        A dump waits for a calm page by itself.
        """
        found = await self._ask(session)
        if not isinstance(found, HelperTree):
            return found
        late = self._is_late(found)
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


async def _end_of(task: asyncio.Task[_Read]) -> None:
    await asyncio.wait({task})
