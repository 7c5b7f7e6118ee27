"""Waits after an input until the page is calm: told by the helper, else by comparing captures; with the first
picture of the page at once, if that is wanted, and the rest behind it.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace

from devices.adb.helper.trouble import HelperFailed
from devices.adb.phone.capture import Capture
from devices.adb.phone.helper_events import HelperEvents
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.page_tree import PageTree
from devices.adb.phone.recent_views import RecentViews
from devices.adb.phone.settle import FIRST_CAPTURE_S, SettledFrame, TellFrame, settle
from devices.adb.phone.settle_by_events import SettledPage, settle_by_events
from devices.base import Frame, Gesture, Rest, Settled
from devices.frame import FrameDecoder, NotAPicture
from devices.frame_diff import is_similar

_MOST_FAILED_SHOTS = 2  # in a row: each costs the wait so far, and the task does without them
_SETTLE_CAPTURE_S = 5.0  # a slow phone needs 2 s; a longer wait belongs into observe, which may raise
logger = logging.getLogger(__name__)


class PageRest:
    """Of one phone, whose views it keeps. launched: package of the newest launch."""

    def __init__(
        self,
        capture: Capture,
        decoder: FrameDecoder,
        keeper: HelperKeeper,
        tree: PageTree,
        views: RecentViews,
        launched: Callable[[], str],
    ) -> None:
        self._capture = capture
        self._decoder = decoder
        self._keeper = keeper
        self._tree = tree
        self._views = views
        self._launched = launched
        self._resting: asyncio.Task[SettledPage] | None = None  # of a page that was shown early
        self._shown: SettledPage | None = None  # what was shown
        self.shots_left = _MOST_FAILED_SHOTS
        """Tries that the helper's pictures have left in this task."""

    @property
    def awaited(self) -> bool:
        """Was the page shown early, and may it still move?"""
        return self._resting is not None

    async def settle(self, gesture: Gesture, *, early: bool) -> Settled:
        """As Device.settle. early: without the helper it returns with the first picture of the page."""
        views = self._views
        if not early or views.secretive or self._keeper.running is not None:
            return (await self._settle_and_keep(gesture, None)).settled
        began = time.monotonic()
        shown: asyncio.Future[SettledPage] = asyncio.get_running_loop().create_future()

        def tell(kept: SettledFrame, changed: bool) -> None:
            settled = Settled(False, changed, time.monotonic() - began)
            shown.set_result(SettledPage(settled, kept, early=True))

        resting = asyncio.create_task(self._settle_and_keep(gesture, tell), name="coming to rest")
        try:
            await asyncio.wait({resting, shown}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            await _end(resting)
            raise
        if resting.done():
            return resting.result().settled
        self._resting, self._shown = resting, shown.result()
        views.kept = self._shown
        views.last = self._shown.kept.frame if self._shown.kept else None
        return self._shown.settled

    async def wait(self) -> Rest:
        """Waits for the rest of `settle`."""
        resting, shown = self._resting, self._shown
        if resting is None or shown is None or shown.kept is None:
            return Rest.STAYED
        await asyncio.wait({resting})
        if resting.cancelled():  # something was sent meanwhile
            return Rest.UNKNOWN
        page, self._resting, self._shown = resting.result(), None, None
        if page.kept is None:
            return Rest.UNKNOWN
        same = is_similar(shown.kept.frame, page.kept.frame)
        if page.settled.calm and same and page.settled.changed is shown.settled.changed:
            return Rest.STAYED
        self._views.kept = page
        return Rest.MOVED if page.settled.changed else Rest.UNKNOWN

    async def call_off(self) -> None:
        """What was shown early is no longer awaited."""
        resting, self._resting, self._shown = self._resting, None, None
        if resting is not None:
            await _end(resting)

    def end_task(self) -> None:
        """The next task has its own tries of the helper's pictures."""
        self._shown = None
        self.shots_left = _MOST_FAILED_SHOTS

    async def _settle_and_keep(self, gesture: Gesture, tell: TellFrame | None) -> SettledPage:
        sendings = self._views.sendings
        page = await self._settle(gesture, self._launched() if gesture is Gesture.LAUNCH else "", tell)
        self._views.keep_settled(page, sendings)
        return page

    async def _settle(self, gesture: Gesture, launched: str, tell: TellFrame | None) -> SettledPage:
        before, probe, session = self._views.before, self._capture.probe, self._keeper.running
        began = time.monotonic()
        if session is not None and before is not None and not self._views.secretive and self.shots_left:
            events = HelperEvents(session, self._decoder, before.screenshot.size_px, self._tree)
            try:
                page = await settle_by_events(
                    gesture, before, probe, events, launched, self._tree.seq_of(session)
                )
            except HelperFailed:  # captures are compared, as without it
                self._tree.withdraw()
            except NotAPicture as err:
                self._tree.withdraw()
                self.shots_left -= 1
                logger.info("the helper gives no picture: %s", err)
            else:
                self.shots_left = _MOST_FAILED_SHOTS
                if page.seq is not None:
                    self._tree.note_seq(session, page.seq)
                return page
        if not self._views.secretive:
            self._tree.begin_early(FIRST_CAPTURE_S[gesture])
        settled, kept = await settle(gesture, before, self._frame, probe, launched, tell)
        return SettledPage(replace(settled, waited_s=time.monotonic() - began), kept)

    async def _frame(self) -> Frame:
        return await self._capture.frame(_SETTLE_CAPTURE_S)


async def _end(task: asyncio.Task[SettledPage]) -> None:
    task.cancel()
    await asyncio.wait({task})
