"""Reads a page while the model thinks: the element tree, or the picture where there is no tree."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import Protocol

from agent.contract.page import EMPTY, LATE, Item, Page, PageSource
from agent.perception.reading.between import says_something, with_words_between
from agent.perception.reading.from_tree import is_of, page_from_tree
from devices.base import Frame, Observation, ReadTree, UnreadTree, Verdict
from devices.errors import PhoneError

# A first picture loads the libraries, 2.5 s, and may wait for a tree; a busy or small computer takes several
# times that.
_BUDGET_S = 30.0
# A dump has 9 s from its turn, 12 s behind an abandoned one, and may have to wait for another one to end. A
# phone that freezes meanwhile gives none.
_TREE_S = 20.0
# How long the picture waits for the tree, which tells more: real dumps take 1.5 to 3 s, and some 6 s. In an
# app whose last tree was empty both are read at once, which changes the order but not the result.
_TREE_FIRST_S, _TREE_BESIDE_S = 4.0, 3.0
_REMEMBERED_S = 300.0
_log = logging.getLogger(__name__)


class Pictures(Protocol):
    """Reads the words of a picture, as `PictureReader` does. Each method may raise anything."""

    async def read(self, frame: Frame) -> Page:
        """The words of a whole frame."""
        ...

    async def read_around(self, frame: Frame, point: tuple[int, int]) -> Page:
        """The words of a band around a point."""
        ...

    async def read_rows(self, frame: Frame, rows: tuple[int, int]) -> Page:
        """The words between two heights."""
        ...


class PageReader:
    """Reads pages of every phone. pictures: None where pictures cannot be read.

    Never raises a PhoneError or an error of the reading: the policy judges unread pages separately. A page is
    EMPTY if the phone answered that it has no elements, and LATE if reading was slow or failed.
    """

    def __init__(self, pictures: Pictures | None = None) -> None:
        self._pictures = pictures
        # Apps whose last tree was empty, and until when that counts (monotonic): their picture is read
        # together with the tree.
        self._treeless: dict[str, float] = {}
        self._logged: set[str] = set()

    async def read(self, seen: Observation, read_tree: ReadTree) -> Page:
        """What the page of `seen` says; LATE after 30 s. Never raises; cancel it to stop.

        The picture is read where the tree is empty or late.
        """
        return await _in_time(self._read(seen, read_tree)) or EMPTY

    async def again(
        self,
        seen: Observation,
        read_tree: ReadTree,
        source: PageSource,
        point: tuple[int, int] | None = None,
    ) -> Page:
        """The page, read in the same way as before: only such readings can be compared.

        source: of the page before. point: for which `around` completed the page before, if it did.
        """
        match source:
            case PageSource.TREE:
                page = await _in_time(self._tree(seen, read_tree)) or EMPTY
            case PageSource.PICTURE:
                page = await _in_time(self._picture(seen)) or LATE
            case PageSource.NONE:
                page = LATE
        return page if point is None else await self.around(seen, page, point, read_tree)

    async def lines(self, seen: Observation) -> Page | None:
        """The words of the picture alone; None without a reader of pictures, LATE if reading failed."""
        return await _in_time(self._picture(seen))

    async def in_rows(self, seen: Observation, bands: Sequence[tuple[int, int]]) -> Page:
        """The words of the picture between these heights, from the upper one to the lower one; else LATE."""
        items = list[Item]()
        for rows in bands:
            band = await _in_time(self._rows(seen, rows)) or LATE
            if band.source is not PageSource.PICTURE:
                return LATE
            items += band.items
        size_px = seen.frame.screenshot.size_px if seen.frame else (0, 0)
        return Page(PageSource.PICTURE, tuple(items), size_px)

    async def around(
        self, seen: Observation, page: Page, point: tuple[int, int], read_tree: ReadTree
    ) -> Page:
        """The page with the picture's words around a point if its tree says nothing there; else unchanged.

        About 0.15 s. LATE words make the page late. If only the picture was read and has no word at the
        point, the tree is waited for once more, up to 20 s.

        Apps that draw a part of themselves (games, maps, embedded web pages) give a tree of the rest.
        """
        if page.tree_unread and not says_something(page, point):
            told = await self._tree(seen, read_tree)
            if told is None:
                return replace(page, tree_unread=False)
            page = page if told.late else told
        if page.source is not PageSource.TREE or says_something(page, point):
            return page
        band = await _in_time(self._picture(seen, point))
        if band is LATE:
            return replace(page, late=True)
        return with_words_between(page, band.items) if band else page

    async def _read(self, seen: Observation, read_tree: ReadTree) -> Page | None:
        treeless = self._is_treeless(seen)
        tree = asyncio.create_task(self._tree(seen, read_tree), name="reading the tree")
        reading = self._begin_picture(seen) if treeless else None
        try:
            await asyncio.wait({tree}, timeout=_TREE_BESIDE_S if treeless else _TREE_FIRST_S)
            if tree.done() and _is_read(tree.result()):
                return tree.result()
            reading = reading or self._begin_picture(seen)
            picture = await reading
            if tree.done() and _is_read(tree.result()):
                return tree.result()
            if picture is not None and not picture.late:
                told_empty = tree.done() and tree.result() is None
                return picture if told_empty else replace(picture, tree_unread=True)
            page = await tree
            return page if _is_read(page) else page or picture
        finally:
            await _cancel_all(tree, reading)

    def _begin_picture(self, seen: Observation) -> asyncio.Task[Page | None]:
        return asyncio.create_task(self._picture(seen), name="reading the picture")

    async def _tree(self, seen: Observation, read_tree: ReadTree) -> Page | None:
        """As `_page_of_tree`; remembers for a while that an app answered with an empty tree."""
        package = seen.foreground.package if seen.foreground else ""
        page = await self._quietly(self._page_of_tree(seen, read_tree, package))
        if page is None and package:
            self._treeless[package] = time.monotonic() + _REMEMBERED_S
        elif page is None or not page.late:
            self._treeless.pop(package, None)
        return page

    async def _page_of_tree(self, seen: Observation, read_tree: ReadTree, package: str) -> Page | None:
        """The tree's page; None for an empty one, LATE for an unread one or that of another screen."""
        try:
            async with asyncio.timeout(_TREE_S):
                tree = await read_tree()
        except TimeoutError:
            return LATE
        if isinstance(tree, UnreadTree):
            return LATE
        if not tree.elements:
            return None
        # Without a frame the root element tells the size of the screen.
        root = tree.elements[0].box
        size_px = seen.frame.screenshot.size_px if seen.frame else (root.right, root.bottom)
        return page_from_tree(tree, size_px, package) if is_of(tree, size_px, package) else LATE

    async def _picture(self, seen: Observation, point: tuple[int, int] | None = None) -> Page | None:
        # With any other verdict the page is black or protected.
        if self._pictures is None or seen.frame is None or seen.verdict is not Verdict.OK:
            return None
        if point is None:
            return await self._quietly(self._pictures.read(seen.frame))
        return await self._quietly(self._pictures.read_around(seen.frame, point))

    async def _rows(self, seen: Observation, rows: tuple[int, int]) -> Page | None:
        if self._pictures is None or seen.frame is None or seen.verdict is not Verdict.OK:
            return None
        return await self._quietly(self._pictures.read_rows(seen.frame, rows))

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
        return LATE


async def _in_time(reading: Awaitable[Page | None]) -> Page | None:
    try:
        async with asyncio.timeout(_BUDGET_S):
            return await reading
    except TimeoutError:
        _log.warning("a page could not be read within %.0f s", _BUDGET_S)
        return LATE


def _is_read(page: Page | None) -> bool:
    return page is not None and not page.late


async def _cancel_all(*tasks: asyncio.Task[Page | None] | None) -> None:
    """Cancels running reads and waits for their end, so that none runs during the next input."""
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.wait(begun)
