"""How a page is read: by its tree, by its picture where there is no tree, and never longer than its time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import pytest

from agent.contract.page import EMPTY, LATE, Item, Page, PageSource
from agent.perception.reading import reader as reader_module
from agent.perception.reading.reader import PageReader
from devices.base import Box, Element, Frame, Observation, Tree, Unread, UnreadTree, Verdict
from devices.errors import DeviceOffline
from tests.worlds.paper_phone import EMPTY_TREE, SIZE_PX, UNREAD_TREE, page

PACKAGE = "com.farhand.maps"
ROOT = Element(Box(0, 0, *SIZE_PX), package=PACKAGE)
PAY = Element(Box(10, 150, 80, 180), text="Pay", package=PACKAGE, clickable=True)
TREE = Tree((ROOT, PAY), 0.0)
SHELL = Tree((ROOT,), 0.0)
LINE = Item("Pay 36.80", Box(20, 100, 70, 110))
POINT = (45, 105)


@dataclass
class PaperPictures:
    """Implements agent.perception.reading.reader.Pictures. waits: before a reading ends."""

    lines: tuple[Item, ...] = (LINE,)
    error: Exception | None = None
    waits: asyncio.Event | None = None
    began: asyncio.Event = field(default_factory=asyncio.Event)
    done: list[str] = field(default_factory=list[str])

    async def read(self, frame: Frame) -> Page:
        return await self._read("page", frame)

    async def read_around(self, frame: Frame, point: tuple[int, int]) -> Page:
        return await self._read(f"around {point[0]},{point[1]}", frame)

    async def read_rows(self, frame: Frame, rows: tuple[int, int]) -> Page:
        return await self._read(f"rows {rows[0]}-{rows[1]}", frame)

    async def _read(self, what: str, frame: Frame) -> Page:
        self.began.set()
        try:
            if self.waits:
                await self.waits.wait()
        except asyncio.CancelledError:
            self.done.append("cancelled")
            raise
        self.done.append(what)
        if self.error:
            raise self.error
        return Page(PageSource.PICTURE, self.lines, frame.screenshot.size_px)


def giving(tree: Tree | UnreadTree) -> Callable[[], Awaitable[Tree | UnreadTree]]:
    async def read_tree() -> Tree | UnreadTree:
        return tree

    return read_tree


def raising(error: Exception) -> Callable[[], Awaitable[Tree | UnreadTree]]:
    async def read_tree() -> Tree | UnreadTree:
        raise error

    return read_tree


async def never() -> Tree | UnreadTree:
    await asyncio.Event().wait()
    return EMPTY_TREE


async def test_a_page_with_a_tree_is_read_from_it_and_its_picture_is_left_alone() -> None:
    pictures = PaperPictures()
    read = await PageReader(pictures).read(page(), giving(TREE))
    assert (read.source, read.words, read.size_px) == (PageSource.TREE, ("Pay",), SIZE_PX)
    assert pictures.done == []


@pytest.mark.parametrize("tree", [UNREAD_TREE, SHELL, EMPTY_TREE], ids=["unread", "shell", "nothing"])
async def test_a_page_without_a_tree_is_read_from_its_picture(tree: Tree | UnreadTree) -> None:
    read = await PageReader(PaperPictures()).read(page(), giving(tree))
    assert (read.source, read.words) == (PageSource.PICTURE, ("Pay 36.80",))


@pytest.mark.parametrize("tree", [SHELL, EMPTY_TREE], ids=["shell", "nothing"])
async def test_without_pictures_a_page_that_answers_with_nothing_is_one_that_its_app_draws(
    tree: Tree,
) -> None:
    assert await PageReader().read(page(), giving(tree)) == EMPTY


@pytest.mark.parametrize("why", list(Unread))
async def test_a_tree_that_could_not_be_read_is_never_an_empty_page(why: Unread) -> None:
    reader = PageReader()
    for _ in range(3):
        assert await reader.read(page(), giving(UnreadTree(why))) == LATE
    assert await reader.again(page(), giving(UnreadTree(why)), PageSource.TREE) == LATE
    assert (await reader.read(page(), giving(TREE))).source is PageSource.TREE


async def test_a_slow_tree_does_not_make_its_app_one_that_draws_itself() -> None:
    pictures = PaperPictures()
    reader = PageReader(pictures)
    read = await reader.read(page(), giving(UNREAD_TREE))
    assert (read.source, read.tree_unread) == (PageSource.PICTURE, True)
    assert not (await PageReader(PaperPictures()).read(page(), giving(EMPTY_TREE))).tree_unread
    assert (await reader.read(page(), giving(TREE))).source is PageSource.TREE
    assert pictures.done == ["page"]  # the second time the tree was asked first


async def test_a_picture_that_cannot_be_read_beside_an_empty_tree_leaves_the_page_unread() -> None:
    reader = PageReader(PaperPictures(error=ZeroDivisionError("in the library")))
    assert await reader.read(page(), giving(EMPTY_TREE)) == LATE
    whole = Page(PageSource.TREE, (LINE,), SIZE_PX)
    assert await reader.around(page(), whole, (5, 5), never) == replace(whole, late=True)


async def test_a_tree_that_comes_while_the_picture_is_read_tells_more() -> None:
    pictures = PaperPictures()
    reader = PageReader(pictures)
    await reader.read(page(), giving(EMPTY_TREE))
    pictures.waits, pictures.began = asyncio.Event(), asyncio.Event()

    async def in_the_end() -> Tree | UnreadTree:
        await pictures.began.wait()
        return TREE

    assert (await reader.read(page(), in_the_end)).source is PageSource.TREE


async def test_a_tree_of_another_app_is_not_this_page_and_says_nothing_of_it() -> None:
    read = await PageReader().read(page(package="com.farhand.bank"), giving(TREE))
    assert read == LATE


@pytest.mark.parametrize("verdict", [Verdict.SECURE, Verdict.DARK, Verdict.OFF])
async def test_a_picture_that_does_not_show_the_page_is_not_read(verdict: Verdict) -> None:
    pictures = PaperPictures()
    reader = PageReader(pictures)
    assert await reader.read(page(verdict=verdict), giving(UNREAD_TREE)) == LATE
    assert await reader.read(page(verdict=verdict), giving(EMPTY_TREE)) == EMPTY
    assert (await reader.read(page(verdict=verdict), giving(TREE))).words == ("Pay",)
    assert pictures.done == []


async def test_a_withheld_picture_leaves_the_tree() -> None:
    seen = replace(page(), frame=None)
    reader = PageReader(PaperPictures())
    read = await reader.read(seen, giving(TREE))
    assert (read.words, read.size_px) == (("Pay",), SIZE_PX)
    assert await reader.read(seen, giving(EMPTY_TREE)) == EMPTY
    assert await reader.read(seen, giving(UNREAD_TREE)) == LATE


async def test_where_the_last_tree_was_of_no_use_the_picture_is_read_beside_the_next() -> None:
    pictures = PaperPictures()
    reader = PageReader(pictures)
    await reader.read(page(), giving(SHELL))
    pictures.began.clear()

    async def after_the_picture() -> Tree | UnreadTree:
        await pictures.began.wait()
        return SHELL

    assert (await reader.read(page(), after_the_picture)).source is PageSource.PICTURE


async def test_a_tree_that_comes_back_is_taken_and_the_picture_dropped() -> None:
    pictures = PaperPictures()
    reader = PageReader(pictures)
    await reader.read(page(), giving(EMPTY_TREE))
    pictures.waits = asyncio.Event()

    async def after_the_picture_began() -> Tree | UnreadTree:
        await pictures.began.wait()
        return TREE

    pictures.began.clear()
    assert (await reader.read(page(), after_the_picture_began)).source is PageSource.TREE
    assert pictures.done == ["page", "cancelled"]
    pictures.began.clear()
    await reader.read(page(), giving(TREE))
    assert not pictures.began.is_set()  # the app has a tree again, so its picture is not begun


async def test_another_app_is_asked_for_its_tree_first() -> None:
    pictures = PaperPictures()
    reader = PageReader(pictures)
    await reader.read(page(package="com.farhand.video"), giving(EMPTY_TREE))
    await reader.read(page(), giving(TREE))
    assert pictures.done == ["page"]


async def test_a_slow_tree_is_not_waited_for_where_there_was_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "_TREE_BESIDE_S", 0.01)
    reader = PageReader(PaperPictures())
    await reader.read(page(), giving(EMPTY_TREE))
    read = await reader.read(page(), never)
    # That it answered with nothing before says nothing of now.
    assert (read.source, read.tree_unread) == (PageSource.PICTURE, True)


async def test_a_page_that_takes_too_long_is_known_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "_BUDGET_S", 0.01)
    pictures = PaperPictures(waits=asyncio.Event())
    reader = PageReader(pictures)
    assert await reader.read(page(), never) == LATE
    assert await reader.read(page(), giving(EMPTY_TREE)) == LATE
    assert pictures.done == ["cancelled"]
    assert await reader.read(page(), giving(EMPTY_TREE)) == LATE  # the picture beside the tree
    assert pictures.done == ["cancelled"] * 2
    whole = Page(PageSource.TREE, (LINE,), SIZE_PX)
    assert await reader.around(page(), whole, (5, 5), never) == replace(whole, late=True)


async def test_a_tree_that_hangs_leaves_the_picture_and_without_one_counts_as_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reader_module, "_TREE_S", 0.01)
    assert (await PageReader(PaperPictures()).read(page(), never)).source is PageSource.PICTURE
    reader = PageReader()
    assert await reader.read(page(), never) == LATE
    assert await reader.read(page(), never) == LATE  # with the picture beside it
    assert await reader.again(page(), never, PageSource.TREE) == LATE


async def test_a_cancelled_reading_leaves_nothing_behind() -> None:
    pictures = PaperPictures(waits=asyncio.Event())
    reader = PageReader(pictures)
    trees: list[str] = []

    async def slow() -> Tree | UnreadTree:
        try:
            return await never()
        finally:
            trees.append("gone")

    for read_tree in (giving(EMPTY_TREE), slow):  # the second with both at the same time
        pictures.began.clear()
        reading = asyncio.create_task(reader.read(page(), read_tree))
        await pictures.began.wait()
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
    assert (pictures.done, trees) == (["cancelled"] * 2, ["gone"])


async def test_a_phone_that_goes_away_leaves_the_picture(caplog: pytest.LogCaptureFixture) -> None:
    read = await PageReader(PaperPictures()).read(page(), raising(DeviceOffline("gone", name="Paper")))
    assert read.source is PageSource.PICTURE
    assert not [each for each in caplog.records if each.levelno > logging.DEBUG]


async def test_what_breaks_is_logged_once_with_its_traceback_and_reads_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    reader = PageReader(PaperPictures(error=ZeroDivisionError("in the library")))
    for _ in range(3):
        assert await reader.read(page(), raising(KeyError("tree"))) == LATE
    told = [each.getMessage() for each in caplog.records]
    assert told == ["reading a page broke: KeyError", "reading a page broke: ZeroDivisionError"]
    assert caplog.text.count("Traceback") == 2


@pytest.mark.parametrize(
    ("source", "words"),
    [(PageSource.TREE, ("Pay",)), (PageSource.PICTURE, ("Pay 36.80",)), (PageSource.NONE, ())],
)
async def test_the_last_look_reads_in_the_way_of_the_first(
    source: PageSource, words: tuple[str, ...]
) -> None:
    read = await PageReader(PaperPictures()).again(page(), giving(TREE), source)
    assert (read.source, read.words) == (source, words)


async def test_the_last_look_reads_no_picture_in_the_place_of_a_tree() -> None:
    assert await PageReader(PaperPictures()).again(page(), giving(UNREAD_TREE), PageSource.TREE) == LATE


def seen_with(*elements: Element) -> tuple[Observation, Page]:
    items = tuple(
        Item(each.text, each.box, pressable=each.clickable, field=each.editable) for each in elements
    )
    return page(), Page(PageSource.TREE, items, SIZE_PX)


async def test_a_place_without_words_in_the_tree_is_read_from_the_picture() -> None:
    pictures = PaperPictures()
    seen, read = seen_with(PAY)
    more = await PageReader(pictures).around(seen, read, POINT, never)
    assert (more.source, more.words) == (PageSource.TREE, ("Pay", "Pay 36.80"))
    assert pictures.done == ["around 45,105"]


@pytest.mark.parametrize(
    "there",
    [
        replace(PAY, box=Box(10, 95, 80, 115)),
        replace(PAY, box=Box(10, 95, 80, 115), clickable=False),
        replace(PAY, box=Box(10, 95, 80, 115), text="", editable=True),
    ],
    ids=["a button", "a label", "an empty field"],
)
async def test_a_place_that_the_tree_tells_is_not_read_twice(there: Element) -> None:
    pictures = PaperPictures()
    seen, read = seen_with(there)
    assert await PageReader(pictures).around(seen, read, POINT, never) == read
    assert pictures.done == []


async def test_a_thing_as_large_as_the_page_says_nothing_about_a_place_on_it() -> None:
    seen, read = seen_with(replace(ROOT, text="Game", clickable=True))
    assert (await PageReader(PaperPictures()).around(seen, read, POINT, never)).words == ("Game", "Pay 36.80")


async def test_what_the_tree_says_itself_is_not_added_a_second_time_nor_what_a_field_shows() -> None:
    password = Element(Box(0, 120, 90, 140), editable=True, password=True)
    lines = (LINE, Item("Pay!", Box(12, 155, 70, 175)), Item("hunter2", Box(5, 125, 60, 135)))
    seen, read = seen_with(PAY, password)
    more = await PageReader(PaperPictures(lines)).around(seen, read, POINT, never)
    assert more.items == (*read.items, LINE)


async def test_a_touch_of_what_a_picture_does_not_name_is_worth_waiting_for_the_tree() -> None:
    reader = PageReader(PaperPictures())
    alone = await reader.read(page(), giving(UNREAD_TREE))
    assert alone.tree_unread
    assert await reader.around(page(), alone, POINT, never) == alone  # its words stand there
    bare = (45, 170)
    told = await reader.around(page(), alone, bare, giving(TREE))
    assert (told.source, told.words, told.tree_unread) == (PageSource.TREE, ("Pay",), False)
    assert await reader.around(page(), alone, bare, giving(UNREAD_TREE)) == alone
    empty = await reader.around(page(), alone, bare, giving(EMPTY_TREE))
    assert empty == replace(alone, tree_unread=False)


async def test_the_last_look_completes_the_page_at_the_same_place() -> None:
    pictures = PaperPictures()
    again = await PageReader(pictures).again(page(), giving(TREE), PageSource.TREE, POINT)
    assert again.words == ("Pay", "Pay 36.80")


async def test_where_an_app_draws_something_the_picture_is_read_whatever_its_view_is_called() -> None:
    title = Item("Desk lamp", Box(0, 50, 100, 190))
    drawn = Page(PageSource.TREE, (title,), SIZE_PX, drawn=(title.box,))
    assert (await PageReader().around(page(), drawn, (5, 100), giving(TREE))).drawn == (title.box,)
    pictures = PaperPictures()
    assert (await PageReader(pictures).around(page(), drawn, (5, 100), giving(TREE))).drawn == ()
    assert pictures.done == ["around 5,100"]


async def test_bands_of_a_picture_are_read_from_the_upper_one_to_the_lower_one() -> None:
    pictures = PaperPictures()
    read = await PageReader(pictures).in_rows(page(), ((10, 60), (90, 140)))
    assert (read.source, read.items) == (PageSource.PICTURE, (LINE, LINE))
    assert pictures.done == ["rows 10-60", "rows 90-140"]
    assert (await PageReader(pictures).in_rows(page(), ())).items == ()


async def test_a_band_that_cannot_be_read_leaves_the_whole_page_unread() -> None:
    assert await PageReader(PaperPictures(error=ValueError("broken"))).in_rows(page(), ((10, 60),)) is LATE
    assert await PageReader().in_rows(page(), ((10, 60),)) is LATE
