"""Touches and keys, one after the other: by the helper where it can, else through the shell."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from devices.adb.phone.helper_inputs import HelperInputs
from devices.adb.phone.inputs import KEY_BACK, KEY_ENTER, KEY_HOME, KEY_RECENTS, Inputs
from devices.adb.phone.page_rest import PageRest
from devices.adb.phone.page_tree import PageTree
from devices.adb.phone.recent_views import RecentViews
from devices.adb.phone.screen_power import ScreenPower
from devices.adb.phone.window_ties import WindowTies

_SHADE_MS = 300


class Touches:
    """The part of Device that touches the screen. One writer at a time: inputs queue on a lock."""

    def __init__(
        self,
        inputs: Inputs,
        by_helper: HelperInputs,
        power: ScreenPower,
        tree: PageTree,
        ties: WindowTies,
        views: RecentViews,
        rest: PageRest,
    ) -> None:
        self._inputs = inputs
        self._by_helper = by_helper
        self._power = power
        self._tree = tree
        self._ties = ties
        self._views = views
        self._rest = rest

    @asynccontextmanager
    async def lock_inputs(self) -> AsyncGenerator[None]:
        """Held around each input: no other input is sent meanwhile, and earlier frames become invalid."""
        async with self._views.writing:
            await self._rest.call_off()
            self._views.begin_input()
            self._tree.withdraw()
            try:
                yield
            finally:
                self._views.end_input()
                self._ties.forget_tree()

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        """One touch."""
        async with self.lock_inputs():
            if not await self._by_helper.tap((x_px, y_px), window):
                await self._inputs.tap(x_px, y_px, window=window)

    async def double_tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        """Two touches, by the helper or in one shell line."""
        async with self.lock_inputs():
            if not await self._by_helper.double_tap((x_px, y_px), window):
                await self._inputs.double_tap(x_px, y_px, window=window)

    async def long_press(self, x_px: int, y_px: int, duration_ms: int = 3000, *, window: str = "") -> None:
        """A swipe without movement."""
        async with self.lock_inputs():
            if not await self._by_helper.tap((x_px, y_px), window, duration_ms):
                await self._inputs.swipe((x_px, y_px), (x_px, y_px), duration_ms, window=window)

    async def swipe(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        """A drag with one finger."""
        async with self.lock_inputs():
            if not await self._by_helper.swipe(start_px, end_px, duration_ms, window):
                await self._inputs.swipe(start_px, end_px, duration_ms, window=window)

    async def drag(
        self, start_px: tuple[int, int], end_px: tuple[int, int], duration_ms: int, *, window: str = ""
    ) -> None:
        """Picks an item up and moves it."""
        async with self.lock_inputs():
            await self._inputs.drag(start_px, end_px, duration_ms, window=window)

    async def back(self) -> None:
        """Key event 4."""
        await self._press(KEY_BACK)

    async def home(self) -> None:
        """Key event 3."""
        await self._press(KEY_HOME)

    async def enter(self, *, window: str = "") -> None:
        """Key event 66."""
        await self._press(KEY_ENTER, window)

    async def recents(self) -> None:
        """Key event 187."""
        await self._press(KEY_RECENTS)

    async def open_notifications(self) -> None:
        """Pulls the shade down."""
        async with self.lock_inputs():
            if not await self._inputs.expand_notifications():
                seen = self._views.before
                width, height = seen.screenshot.size_px if seen else await self._power.size_px()
                await self._inputs.swipe((width // 2, 1), (width // 2, height * 6 // 10), _SHADE_MS)

    async def _press(self, code: int, window: str = "") -> None:
        async with self.lock_inputs():
            if not await self._by_helper.key(code, window or self._views.aim):
                await self._inputs.key(code, window=window)
