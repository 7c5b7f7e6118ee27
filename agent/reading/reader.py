"""Reads a page while the model thinks: the element tree, and the picture itself where there is no tree."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Protocol

from agent.page import LATE, UNREAD, Page, PageSource
from agent.reading.between import says_something, with_words_between
from agent.reading.from_tree import page_from_tree
from devices.base import Frame, Observation, Tree, Verdict
from devices.errors import PhoneError

ReadTree = Callable[[], Awaitable[Tree | None]]

# A first picture loads the libraries, 2.5 s, and may wait for a tree that fails after 3 s; a busy or small computer
# takes several times that, and what it cannot read in time must not pass for a page that nobody can read.
_BUDGET_S = 30.0
_TREE_S = 8.0  # a phone that freezes meanwhile gives none, and its picture may be here already
_TREE_FIRST_S = (
    2.0  # how long a page read from the picture waits for a tree, which tells more: as long as a model takes
)
_REMEMBERED_S = 300.0
_log = logging.getLogger(__name__)


class Pictures(Protocol):
    """Reads the words of a picture: a `PictureReader`. Both may raise anything."""

    async def read(self, frame: Frame) -> Page:
        """Of a whole frame."""
        ...

    async def read_around(self, frame: Frame, point: tuple[int, int]) -> Page:
        """Of a band around a point."""
        ...


class PageReader:
    """Reads pages of every phone. pictures: None where pictures cannot be read.

    Never raises a PhoneError or anything of the reading itself: an unread page is a case of its own for the policy.
    """

    def __init__(self, pictures: Pictures | None = None) -> None:
        self._pictures = pictures
        # Apps whose last tree was of no use, and until when that counts (monotonic).
        self._treeless: dict[str, float] = {}
        self._logged: set[str] = set()

    async def read(self, seen: Observation, read_tree: ReadTree) -> Page:
        """What the page of `seen` says; UNREAD if nobody can tell, LATE after 30 s. Never raises; cancel it to stop.

        The picture is read where the tree is of no use; at once beside the tree, if that one was of no use just before.
        """
        either = self._tree_and_picture if self._is_treeless(seen) else self._tree_then_picture
        return await _in_time(either(seen, read_tree)) or UNREAD

    async def again(
        self,
        seen: Observation,
        read_tree: ReadTree,
        source: PageSource,
        point: tuple[int, int] | None = None,
    ) -> Page:
        """The same page, read anew in the way in which it was read before: only such readings can be compared.

        source: of the page before. point: for which that one was completed by `around`, if it was.
        """
        match source:
            case PageSource.TREE:
                page = await _in_time(self._tree(seen, read_tree)) or UNREAD
            case PageSource.PICTURE:
                page = await _in_time(self._picture(seen)) or UNREAD
            case PageSource.NONE:
                page = UNREAD
        return page if point is None else await self.around(seen, page, point)

    async def around(self, seen: Observation, page: Page, point: tuple[int, int]) -> Page:
        """The page with the picture's words around a point, where its tree says nothing; else as it is. About 0.15 s.

        Apps that draw a part of themselves (games, maps, pages of a browser inside) give a tree of the rest.
        """
        if page.source is not PageSource.TREE or says_something(page, point):
            return page
        band = await _in_time(self._picture(seen, point))
        if band is LATE:
            return replace(page, late=True)
        return with_words_between(page, band.items) if band else page

    async def _tree_then_picture(self, seen: Observation, read_tree: ReadTree) -> Page | None:
        tree = await self._tree(seen, read_tree)
        return tree if tree and not tree.late else await self._picture(seen) or tree

    async def _tree_and_picture(self, seen: Observation, read_tree: ReadTree) -> Page | None:
        picture = asyncio.create_task(self._picture(seen), name="reading the picture")
        tree = asyncio.create_task(self._tree(seen, read_tree), name="reading the tree")
        try:
            await asyncio.wait({tree}, timeout=_TREE_FIRST_S)
            if tree.done() and (page := tree.result()) and not page.late:
                return page
            return await picture or await tree
        finally:
            await _gone(tree, picture)

    async def _tree(self, seen: Observation, read_tree: ReadTree) -> Page | None:
        package = seen.foreground.package if seen.foreground else ""
        page = await self._quietly(self._page_of_tree(seen, read_tree, package))
        if page and not page.late:
            self._treeless.pop(package, None)
        elif package:
            self._treeless[package] = time.monotonic() + _REMEMBERED_S
        return page

    async def _page_of_tree(self, seen: Observation, read_tree: ReadTree, package: str) -> Page | None:
        try:
            async with asyncio.timeout(_TREE_S):
                tree = await read_tree()
        except TimeoutError:
            return LATE
        if tree is None or not tree.elements:
            return None
        # Without a frame the root says how large the screen is.
        root = tree.elements[0].box
        size_px = seen.frame.screenshot.size_px if seen.frame else (root.right, root.bottom)
        return page_from_tree(tree, size_px, package)

    async def _picture(self, seen: Observation, point: tuple[int, int] | None = None) -> Page | None:
        # Any other verdict: the page is black, or the phone protects it.
        if self._pictures is None or seen.frame is None or seen.verdict is not Verdict.OK:
            return None
        if point is None:
            return await self._quietly(self._pictures.read(seen.frame))
        return await self._quietly(self._pictures.read_around(seen.frame, point))

    def _is_treeless(self, seen: Observation) -> bool:
        until = self._treeless.get(seen.foreground.package, 0.0) if seen.foreground else 0.0
        return time.monotonic() < until

    async def _quietly(self, reading: Awaitable[Page | None]) -> Page | None:
        try:
            return await reading
        except PhoneError as err:
            _log.debug("no page: %s", err)
        except Exception as err:  # noqa: BLE001 - foreign libraries read what a hostile app draws; no task ends by it
            kind = type(err).__qualname__
            level = logging.DEBUG if kind in self._logged else logging.WARNING
            _log.log(level, "reading a page broke: %s", kind, exc_info=level == logging.WARNING)
            self._logged.add(kind)
        return None


async def _in_time(reading: Awaitable[Page | None]) -> Page | None:
    try:
        async with asyncio.timeout(_BUDGET_S):
            return await reading
    except TimeoutError:
        _log.warning("a page could not be read within %.0f s", _BUDGET_S)
        return LATE


async def _gone(*tasks: asyncio.Task[Page | None]) -> None:
    """Cancels what still runs and waits for its end, so that nothing reads beside the next input."""
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
