"""Tells whoever waits for it that people may do something else than before."""

from collections.abc import Callable


class RightsChanges:
    """Rights, numbers, and who approves on a phone. In memory alone: a start judges everything anew."""

    def __init__(self) -> None:
        self._followers: list[Callable[[], None]] = []

    def follow(self, tell: Callable[[], None]) -> None:
        """From now on it is called after each change."""
        self._followers.append(tell)

    def changed(self) -> None:
        """Call after the commit. Returns at once."""
        for tell in self._followers:
            tell()
