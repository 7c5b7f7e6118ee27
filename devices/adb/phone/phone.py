"""One Android phone behind an adb server."""

from devices.adb.client.link import Link
from devices.adb.helper.start import START_S
from devices.adb.helper.use import HelperUse
from devices.adb.phone.capture import Capture
from devices.adb.phone.helper_inputs import HelperInputs
from devices.adb.phone.helper_start import HelperStart
from devices.adb.phone.home_icons import HomeIcons
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.keeper import HelperKeeper
from devices.adb.phone.launch import launch
from devices.adb.phone.observing import Observing
from devices.adb.phone.page_rest import PageRest
from devices.adb.phone.page_tree import PageTree
from devices.adb.phone.pin import OPENS_S, enter_pin
from devices.adb.phone.read_back import read_back
from devices.adb.phone.recent_views import RecentViews
from devices.adb.phone.screen_power import ScreenPower
from devices.adb.phone.system_commands import run_system_command
from devices.adb.phone.text_input import TextInput
from devices.adb.phone.touches import Touches
from devices.adb.phone.tree import TreeReader
from devices.adb.phone.urls import open_url
from devices.adb.phone.window_ties import WindowTies
from devices.base import (
    Box,
    Foreground,
    Gesture,
    Lock,
    Observation,
    Rest,
    Settled,
    Tree,
    Typed,
    TypedKind,
    UnreadTree,
)
from devices.frame import FrameDecoder
from devices.system_commands import SystemCommand


class AndroidPhone(Touches):
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
        self._phone_id = phone_id
        self._lock_opens_s = lock_opens_s
        self._launched = ""  # package of the newest launch
        self._capture = Capture(link, decoder)
        self._dump = TreeReader(link, decoder)
        start_s = START_S if helper_start_s is None else helper_start_s
        self._keeper = HelperKeeper(link, lambda: self.helper_use, lambda: self._dump.dumping, start_s)
        inputs, views, ties = Inputs(link), RecentViews(), WindowTies(link)
        by_helper = HelperInputs(self._keeper, ties, lambda: self.helper_use, lambda: link.name)
        power = ScreenPower(link, inputs, views.writing)
        tree = PageTree(self._keeper, self._dump, ties, lambda: views.window, lambda: views.sendings)
        rest = PageRest(self._capture, decoder, self._keeper, tree, views, lambda: self._launched)
        super().__init__(inputs, by_helper, power, tree, ties, views, rest)
        self._text_input = TextInput(link, self.read_tree)
        self._icons = HomeIcons(link, inputs, self.read_tree, self._in_front)
        self._observing = Observing(self._capture, self._keeper, tree, views, rest)
        self._start = HelperStart(self._keeper, tree)

    @property
    def phone_id(self) -> str:
        """ro.serialno."""
        return self._phone_id

    async def require_online(self) -> None:
        """Raises DeviceOffline if the adb server has lost the phone; asks the server alone, about 1 ms."""
        await self._link.require_online()

    async def observe(self) -> Observation:
        """Captures and probes at the same time; reuses once what a `settle` just before ended on."""
        self._start.begin()
        return await self._observing.observe()

    async def look_again(self) -> Observation:
        """Captures and probes; reuses nothing."""
        return await self._observing.look_again()

    async def settle(self, gesture: Gesture) -> Settled:
        """Waits for a calm screen; never raises a PhoneError, because the next observation does."""
        return await self._rest.settle(gesture, early=self.shows_early)

    async def wait_for_rest(self) -> Rest:
        """Waits for the rest of `settle`."""
        return await self._rest.wait()

    async def read_tree(self) -> Tree | UnreadTree:
        """The element tree. Takes no lock: an input may be sent meanwhile."""
        return await self._tree.read()

    async def open_url(self, url: str) -> None:
        """Opens an http(s) address. Raises UrlNotOpened."""
        async with self.lock_inputs():
            self._launched = ""
            await open_url(self._link, url)

    async def system_command(self, command: SystemCommand) -> str:
        """Raises SystemCommandFailed."""
        async with self.lock_inputs():
            self._launched = ""
            return await run_system_command(self._link, command)

    async def type_text(self, text: str, *, window: str = "") -> None:
        """Clears the focused field and types. Raises TypingUnavailable."""
        async with self.lock_inputs():
            typed = await self._by_helper.text(text, window)
            if typed is None:
                await self._text_input.type_text(text, window=window)
            else:
                self._views.typed = text, typed

    async def check_typed(self, text: str, tree: Tree | UnreadTree) -> Typed:
        """Compares the text with the focused field of a tree; reads no tree itself."""
        found = await read_back(self._link, tree, text)
        told, typed = self._views.typed or ("", found)
        return typed if found.kind is TypedKind.UNVERIFIED and told == text else found

    async def type_secret(self, text: str, *, window: str = "") -> Box | None:
        """The same for a secret; answers the field's box. Raises TypingUnavailable."""
        async with self.lock_inputs():
            self._views.secretive = True
            return await self._text_input.type_secret(text, window=window)

    async def enter_pin(self, pin: str) -> Lock:
        """Opens the lock screen with a PIN; answers the remaining lock. Raises TypingUnavailable."""
        async with self.lock_inputs():
            self._views.secretive = True
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
        self._start.forget()
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
        await self._rest.call_off()
        await self._keeper.stop()  # first: whatever comes of the rest, it is gone
        self._keeper.end_task()
        self._by_helper.end_task()
        self._tree.end_task()
        await self._power.restore()
        await self.give_back_keyboard()
        self._views.end_task()
        self._rest.end_task()
        self._capture.forget()
        await self._dump.remove_file()  # the last: it may wait for another client's dump

    async def close(self) -> None:
        """Ends background work; the phone is no longer used."""
        self._keeper.forbid()
        await self._start.close()
        await self._rest.call_off()
        await self._tree.close()
        await self._keeper.stop()
        await self._ties.close()
        await self._power.stop()
        await self._dump.close()

    async def _in_front(self) -> Foreground | None:
        return (await self._capture.probe()).foreground
