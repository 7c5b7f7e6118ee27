"""One Android phone behind an adb server."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace

from devices.adb.client.link import Link
from devices.adb.helper.start import START_S
from devices.adb.helper.trouble import HelperFailed
from devices.adb.helper.use import HelperUse
from devices.adb.phone.capture import Capture
from devices.adb.phone.helper_events import HelperEvents
from devices.adb.phone.helper_inputs import HelperInputs
from devices.adb.phone.home_icons import HomeIcons
from devices.adb.phone.inputs import KEY_BACK, KEY_ENTER, KEY_HOME, KEY_RECENTS, Inputs
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.launch import launch
from devices.adb.phone.page_tree import PageTree
from devices.adb.phone.pin import OPENS_S, enter_pin
from devices.adb.phone.read_back import read_back
from devices.adb.phone.screen_power import ScreenPower
from devices.adb.phone.settle import FIRST_CAPTURE_S, SettledFrame, TellFrame, settle
from devices.adb.phone.settle_by_events import SettledPage, settle_by_events
from devices.adb.phone.text_input import TextInput
from devices.adb.phone.tree import TreeReader
from devices.adb.phone.urls import open_url
from devices.adb.phone.window_ties import WindowTies
from devices.base import (
    Box,
    Foreground,
    Frame,
    Gesture,
    Lock,
    Observation,
    Rest,
    Settled,
    Tree,
    Typed,
    TypedKind,
    UnreadTree,
    Verdict,
)
from devices.frame import FrameDecoder, NotAPicture
from devices.frame_diff import is_similar

_SHADE_MS = 300
_KEPT_FOR_S = 1.5  # how old the frame of `settle` may be, from its capture on, when `observe` takes it
_MOST_FAILED_SHOTS = 2  # in a row: each costs the wait so far, and the task does without them
_SETTLE_CAPTURE_S = 5.0  # a slow phone needs 2 s; a longer wait belongs into observe, which may raise
logger = logging.getLogger(__name__)


class AndroidPhone:
    """Implements Device. One writer at a time: inputs queue on a lock, captures do not.

    Cancelling a call closes its connections, which ends its commands on the phone.

    lock_opens_s: as in `enter_pin`. helper_start_s: until the helper's greeting, START_S if None.
    helper_use: what the helper may do here, from its next use on.
    shows_early: without the helper `settle` returns with the first picture of the page.
    """

    def __init__(
        self,
        link: Link,
        phone_id: str,
        decoder: FrameDecoder,
        lock_opens_s: float = OPENS_S,
        helper_start_s: float | None = None,
    ) -> None:
        self.helper_use = HelperUse.OFF
        self.shows_early = False
        self._link = link
        self._decoder = decoder
        self._phone_id = phone_id
        self._lock_opens_s = lock_opens_s
        self._capture = Capture(link, decoder)
        self._inputs = Inputs(link)
        self._dump = TreeReader(link, decoder)
        start_s = START_S if helper_start_s is None else helper_start_s
        self._keeper = HelperKeeper(link, lambda: self.helper_use, lambda: self._dump.dumping, start_s)
        self._ties = WindowTies(link)
        self._by_helper = HelperInputs(self._keeper, self._ties, lambda: self.helper_use, lambda: link.name)
        self._tree = PageTree(
            self._keeper, self._dump, self._ties, lambda: self._window, lambda: self._sendings
        )
        self._text_input = TextInput(link, self.read_tree)
        self._icons = HomeIcons(link, self._inputs, self.read_tree, self._in_front)
        self._writing = asyncio.Lock()
        self._power = ScreenPower(link, self._inputs, self._writing)
        self._last: Frame | None = None  # newest frame since the last input
        self._before: Frame | None = None  # newest frame before that input, None if it was not captured
        self._kept: SettledPage | None = None  # what settle ended on
        self._secretive = False  # something secret was typed in this task
        self._window = ""  # that had the focus in the newest observation since the last input
        self._aim = ""  # the same before that input
        self._typed: tuple[str, Typed] | None = None  # the last input's text, as the helper read it back
        self._launched = ""  # package of the newest launch
        self._starting: asyncio.Task[None] | None = None  # the helper, for a task that begins
        self._sendings = 0  # beginnings and ends of inputs
        self._resting: asyncio.Task[SettledPage] | None = None  # of a page that was shown early
        self._shown: SettledPage | None = None  # what was shown
        self._shots_left = _MOST_FAILED_SHOTS

    @property
    def phone_id(self) -> str:
        """ro.serialno."""
        return self._phone_id

    async def require_online(self) -> None:
        """Raises DeviceOffline if the adb server has lost the phone; asks the server alone, about 1 ms."""
        await self._link.require_online()

    async def observe(self) -> Observation:
        """Captures and probes at the same time; reuses once what a `settle` just before ended on."""
        if self._starting is None:  # beside the first view of a task, whose steps it would hold up otherwise
            self._starting = asyncio.create_task(self._start_helper(), name="starting the helper")
        page, self._kept = self._kept, None
        kept = page.kept if page else None
        if kept is not None and not 0 <= time.time() - kept.frame.screenshot.taken_at < _KEPT_FOR_S:
            kept = None
        if page is None or kept is None or not (page.settled.calm or page.early):
            self._tree.withdraw()
        seen = self._remember_frame(await self._capture.observe(kept))
        if self._resting is not None:
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
        self._kept = None
        self._tree.withdraw()
        session = self._keeper.running
        if session is not None and not self._secretive:
            self._tree.begin_by_helper(session, self._tree.seq_of(session))
        seen = self._remember_frame(await self._capture.observe())
        if seen.verdict is Verdict.OK:
            self._tree.keep_by_helper(seen.window)
        else:
            self._tree.withdraw()
        return seen

    async def settle(self, gesture: Gesture) -> Settled:
        """Waits for a calm screen; never raises a PhoneError, because the next observation does."""
        if not self.shows_early or self._secretive or self._keeper.running is not None:
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
        self._kept = self._shown
        self._last = self._shown.kept.frame if self._shown.kept else None
        return self._shown.settled

    async def wait_for_rest(self) -> Rest:
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
        self._kept = page
        return Rest.MOVED if page.settled.changed else Rest.UNKNOWN

    async def read_tree(self) -> Tree | UnreadTree:
        """The element tree. Takes no lock: an input may be sent meanwhile."""
        return await self._tree.read()

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
                seen = self._before
                width, height = seen.screenshot.size_px if seen else await self._power.size_px()
                await self._inputs.swipe((width // 2, 1), (width // 2, height * 6 // 10), _SHADE_MS)

    async def open_url(self, url: str) -> None:
        """Opens an http(s) address. Raises UrlNotOpened."""
        async with self.lock_inputs():
            self._launched = ""
            await open_url(self._link, url)

    async def type_text(self, text: str, *, window: str = "") -> None:
        """Clears the focused field and types. Raises TypingUnavailable."""
        async with self.lock_inputs():
            typed = await self._by_helper.text(text, window)
            if typed is None:
                await self._text_input.type_text(text, window=window)
            else:
                self._typed = text, typed

    async def check_typed(self, text: str, tree: Tree | UnreadTree) -> Typed:
        """Compares the text with the focused field of a tree; reads no tree itself."""
        found = await read_back(self._link, tree, text)
        told, typed = self._typed or ("", found)
        return typed if found.kind is TypedKind.UNVERIFIED and told == text else found

    async def type_secret(self, text: str, *, window: str = "") -> Box | None:
        """The same for a secret; answers the field's box. Raises TypingUnavailable."""
        async with self.lock_inputs():
            self._secretive = True
            return await self._text_input.type_secret(text, window=window)

    async def enter_pin(self, pin: str) -> Lock:
        """Opens the lock screen with a PIN; answers the remaining lock. Raises TypingUnavailable."""
        async with self.lock_inputs():
            self._secretive = True
            return await enter_pin(self._link, self._power, self.read_tree, pin, self._lock_opens_s)

    async def launch(self, name: str) -> str:
        """Brings an app to the front. Raises AppNotFound."""
        async with self.lock_inputs():
            self._launched = await launch(self._link, name, self._icons)
            return self._launched

    async def wake(self) -> Lock:
        """Lights the screen and removes a swipe lock; answers the remaining lock."""
        async with self.lock_inputs():
            return await self._power.wake()

    async def keep_awake(self) -> None:
        """Keeps the screen on, and lets the helper be used, until `give_back`."""
        self._keeper.allow()
        if self._starting is not None and self._starting.done():
            self._starting = None
        await self._power.keep_on()

    async def give_back_keyboard(self) -> None:
        """Sets the person's own keyboard again, and ends the helper until the next `keep_awake`."""
        self._keeper.forbid()
        async with self.lock_inputs():
            await self._keeper.stop()
            await self._text_input.restore()

    async def give_back(self) -> None:
        """Restores the person's screen timeout and keyboard and removes files, also those left by a crash.

        The runner of the tasks calls it: at the end of a task, and when a phone without a task is back. Never
        at a mere reconnect, which may be in the middle of a task.
        """
        self._keeper.forbid()
        await self._end_resting()
        await self._keeper.stop()  # first: whatever comes of the rest, it is gone
        self._keeper.end_task()
        self._by_helper.end_task()
        self._tree.end_task()
        await self._power.restore()
        await self.give_back_keyboard()
        self._before = self._last = self._shown = None
        self._kept, self._secretive = None, False
        self._shots_left = _MOST_FAILED_SHOTS
        self._capture.forget()
        await self._dump.remove_file()  # the last: it may wait for another client's dump

    async def close(self) -> None:
        """Ends background work; the phone is no longer used."""
        self._keeper.forbid()
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait({self._starting})
        await self._end_resting()
        await self._tree.close()
        await self._keeper.stop()
        await self._ties.close()
        await self._power.stop()
        await self._dump.close()

    async def _start_helper(self) -> None:
        """If it may be used; knows from then on how often the screen has changed."""
        session = await self._keeper.session()
        if session is not None:
            with contextlib.suppress(HelperFailed):
                seq = (await session.calm(0.0, 0.0)).seq
                if self._tree.seq_of(session) is None:
                    self._tree.note_seq(session, seq)

    async def _settle_and_keep(self, gesture: Gesture, tell: TellFrame | None) -> SettledPage:
        """Keeps what it ends on for the next observation, if nothing was sent meanwhile."""
        sendings = self._sendings
        page = await self._settle(gesture, self._launched if gesture is Gesture.LAUNCH else "", tell)
        if self._sendings == sendings:
            self._before = None  # a frame takes megabytes, for the seconds that a model needs
        if page.kept is not None and not self._writing.locked() and self._sendings == sendings:
            self._last = page.kept.frame
            self._kept = page
        return page

    async def _end_resting(self) -> None:
        resting, self._resting, self._shown = self._resting, None, None
        if resting is not None:
            await _end(resting)

    async def _settle(self, gesture: Gesture, launched: str, tell: TellFrame | None) -> SettledPage:
        before, probe, session = self._before, self._capture.probe, self._keeper.running
        began = time.monotonic()
        if session is not None and before is not None and not self._secretive and self._shots_left:
            events = HelperEvents(session, self._decoder, before.screenshot.size_px, self._tree)
            try:
                page = await settle_by_events(
                    gesture, before, probe, events, launched, self._tree.seq_of(session)
                )
            except HelperFailed:  # captures are compared, as without it
                self._tree.withdraw()
            except NotAPicture as err:
                self._tree.withdraw()
                self._shots_left -= 1
                logger.info("the helper gives no picture: %s", err)
            else:
                self._shots_left = _MOST_FAILED_SHOTS
                if page.seq is not None:
                    self._tree.note_seq(session, page.seq)
                return page
        if not self._secretive:
            self._tree.begin_early(FIRST_CAPTURE_S[gesture])
        settled, kept = await settle(gesture, before, self._frame_for_settle, probe, launched, tell)
        return SettledPage(replace(settled, waited_s=time.monotonic() - began), kept)

    async def _frame_for_settle(self) -> Frame:
        return await self._capture.frame(_SETTLE_CAPTURE_S)

    async def _in_front(self) -> Foreground | None:
        return (await self._capture.probe()).foreground

    @asynccontextmanager
    async def lock_inputs(self) -> AsyncGenerator[None]:
        """Held around each input: no other input is sent meanwhile, and earlier frames become invalid."""
        async with self._writing:
            await self._end_resting()
            self._before, self._last, self._kept = self._last, None, None
            self._aim, self._window, self._typed = self._window, "", None
            self._tree.withdraw()
            self._sendings += 1
            try:
                yield
            finally:
                self._sendings += 1
                self._ties.forget_tree()

    async def _press(self, code: int, window: str = "") -> None:
        async with self.lock_inputs():
            if not await self._by_helper.key(code, window or self._aim):
                await self._inputs.key(code, window=window)

    def _remember_frame(self, seen: Observation) -> Observation:
        if seen.frame is not None:
            self._last = seen.frame
        self._window = seen.window
        return seen


async def _end(task: asyncio.Task[SettledPage]) -> None:
    task.cancel()
    await asyncio.wait({task})
