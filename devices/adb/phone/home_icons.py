"""Opens apps by the label of their icon: for installed apps that did not start by their package id.

The element tree names an icon, but not the app behind it. So the icon is tapped once, and the app that comes
to the front is remembered. The tap is sent only while the phone's own home app has the focus, because no
other tap was allowed. A label may also be that of a shortcut, so callers must know that an app of that name
is installed.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from devices.adb.client.link import Link
from devices.adb.phone.app_start import home_app
from devices.adb.phone.foreground import read_windows
from devices.adb.phone.inputs import KEY_HOME, Inputs
from devices.apps.apps import plain
from devices.base import Element, Foreground, ReadTree, Tree
from devices.errors import WindowChanged

_PAUSE_S = 0.1
_ASK_FOCUS = "dumpsys window | grep mCurrentFocus="
InFront = Callable[[], Awaitable[Foreground | None]]


class HomeIcons:
    """One phone's home screen.

    read_tree: as Device.read_tree.
    in_front: gives the app in front, None if unknown.
    opens_within_s: how long the home screen may take to come up, and an app after the tap.
    """

    def __init__(
        self,
        link: Link,
        inputs: Inputs,
        read_tree: ReadTree,
        in_front: InFront,
        *,
        opens_within_s: float = 3.0,
    ) -> None:
        self._opens_within_s = opens_within_s
        self._link = link
        self._inputs = inputs
        self._read_tree = read_tree
        self._in_front = in_front
        self._packages: dict[str, str] = {}

    def package(self, label: str) -> str | None:
        """The app that this label opened before."""
        return self._packages.get(plain(label))

    async def open(self, label: str) -> str | None:
        """Goes home and taps the icon of that label once.

        None if nothing was tapped: no such icon, or no home screen.

        After a tap the package in front: the home app's own if nothing opened, '' if unknown.
        Raises InputRefused, PhoneErrors as Link.shell.
        """
        home = await home_app(self._link)
        if not home:
            return None
        await self._inputs.key(KEY_HOME)
        # A pinned app, a kiosk and a system dialog stay in front of it.
        if await self._front(lambda package: package == home, self._opens_within_s) != home:
            return None
        tree = await self._read_tree()
        icon = icon_of(label, tree, home) if isinstance(tree, Tree) else None
        if icon is None or await self._front() != home:  # reading the tree took seconds
            return None
        window = read_windows((await self._link.shell(_ASK_FOCUS)).out.decode(errors="replace")).window
        if f" {home}/" not in window:
            return None
        box = icon.box
        middle = (box.left + box.right) // 2, (box.top + box.bottom) // 2
        try:
            await self._inputs.tap(*middle, window=window)
        except WindowChanged:
            return None
        package = await self._front(lambda package: package not in ("", home), self._opens_within_s)
        if package not in ("", home):
            self._packages[plain(label)] = package
        return package

    async def _front(self, wanted: Callable[[str], bool] = lambda _: True, limit_s: float = 0.0) -> str:
        """The package in front, as soon as it is a wanted one or the time is over; '' if unknown."""
        ends_at = time.monotonic() + limit_s
        while True:
            now = await self._in_front()
            package = now.package if now else ""
            if wanted(package) or time.monotonic() >= ends_at:
                return package
            await asyncio.sleep(_PAUSE_S)


def icon_of(label: str, tree: Tree, home: str) -> Element | None:
    """The one element of the home screen with exactly this label; None for none and for several places.

    home: the launcher's package id; elements of other apps (widgets) do not count.
    """
    wanted = plain(label)
    named = [
        each
        for each in tree.elements
        if wanted and wanted in (plain(each.text), plain(each.description)) and each.package == home
    ]
    # An icon and the text below it count as one place.
    places = [each for each in named if each.clickable] or named
    return places[0] if len(places) == 1 else None
