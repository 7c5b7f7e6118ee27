"""Apps by the label under their icon: for names that no table and no package id has.

The element tree names an icon, but not the app behind it. So the icon is tapped once, and the app that comes to the
front is remembered.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

from devices.adb.apps import plain
from devices.adb.hands import KEY_HOME, Hands
from devices.base import Element, Foreground, Tree

_PAUSE_S = 0.1
ReadTree = Callable[[], Awaitable[Tree | None]]
InFront = Callable[[], Awaitable[Foreground | None]]


class Labels:
    """One phone's home screen.

    read_tree: as Device.read_tree; in_front: the app in front, None if unknown; opens_within_s: how long an app may
    take to come up after the tap.
    """

    def __init__(
        self, hands: Hands, read_tree: ReadTree, in_front: InFront, *, opens_within_s: float = 3.0
    ) -> None:
        self._opens_within_s = opens_within_s
        self._hands = hands
        self._read_tree = read_tree
        self._in_front = in_front
        self._packages: dict[str, str] = {}

    def package(self, label: str) -> str | None:
        """The app that a label led to before."""
        return self._packages.get(plain(label))

    async def open(self, label: str) -> str | None:
        """Goes home and taps the icon of that label once; the package that came up, None if there is no such icon.

        Raises InputRefused, PhoneErrors as Link.shell.
        """
        await self._hands.key(KEY_HOME)
        tree = await self._read_tree()
        home = await self._in_front()
        icon = icon_of(label, tree, home.package) if tree and home else None
        if icon is None or home is None:
            return None
        box = icon.box
        await self._hands.tap((box.left + box.right) // 2, (box.top + box.bottom) // 2)
        package = await self._until_another(home.package)
        if package:
            self._packages[plain(label)] = package
        return package

    async def _until_another(self, home: str) -> str | None:
        until = time.monotonic() + self._opens_within_s
        while time.monotonic() < until:
            now = await self._in_front()
            if now and now.package != home:
                return now.package
            await asyncio.sleep(_PAUSE_S)
        return None


def icon_of(label: str, tree: Tree, home: str) -> Element | None:
    """The one element of the home screen with exactly this label; None for none and for several places.

    home: the launcher's package id; elements of other apps (widgets) do not count.
    """
    wanted = plain(label)
    named = [
        each
        for each in tree.elements
        if wanted and wanted in (plain(each.text), plain(each.description)) and each.package in ("", home)
    ]
    # An icon and the text below it are one place.
    places = [each for each in named if each.clickable] or named
    return places[0] if len(places) == 1 else None
