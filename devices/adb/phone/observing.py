"""Views of a phone: picture, focus and app in front of one moment, and the tree that belongs to them."""

import time
from dataclasses import replace

from devices.adb.phone.capture import Capture
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.page_rest import PageRest
from devices.adb.phone.page_tree import PageTree
from devices.adb.phone.recent_views import RecentViews
from devices.base import Observation, Verdict

_KEPT_FOR_S = 1.5  # how old the frame of `settle` may be, from its capture on, when `observe` takes it


class Observing:
    """Of one phone."""

    def __init__(
        self, capture: Capture, keeper: HelperKeeper, tree: PageTree, views: RecentViews, rest: PageRest
    ) -> None:
        self._capture = capture
        self._keeper = keeper
        self._tree = tree
        self._views = views
        self._rest = rest

    async def observe(self) -> Observation:
        """Captures and probes at the same time; reuses once what a `settle` just before ended on."""
        page, self._views.kept = self._views.kept, None
        kept = page.kept if page else None
        if kept is not None and not 0 <= time.time() - kept.frame.screenshot.taken_at < _KEPT_FOR_S:
            kept = None
        if page is None or kept is None or not (page.settled.calm or page.early):
            self._tree.withdraw()
        seen = self._views.remember(await self._capture.observe(kept))
        if self._rest.awaited:
            seen = replace(seen, early=True)
        if page is None or kept is None or seen.frame is not kept.frame or seen.verdict is not Verdict.OK:
            self._tree.withdraw()
        elif not page.by_helper:
            self._tree.keep_early(kept.frame.screenshot.taken_at)
        elif kept.probe is not None:
            self._tree.keep_by_helper(seen.window)
        else:
            self._tree.withdraw()  # the focus may have been another window's while it was read
        return seen

    async def look_again(self) -> Observation:
        """Captures and probes; reuses nothing."""
        self._views.kept = None
        self._tree.withdraw()
        session = self._keeper.running
        if session is not None and not self._views.secretive:
            self._tree.begin_by_helper(session, self._tree.seq_of(session))
        seen = self._views.remember(await self._capture.observe())
        if seen.verdict is Verdict.OK:
            self._tree.keep_by_helper(seen.window)
        else:
            self._tree.withdraw()
        return seen
