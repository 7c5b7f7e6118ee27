"""The page beside the model: what breaks there never makes a touch free."""

import pytest

from agent.contract.actions import Action, Point, Swipe, TakeOver, Tap
from agent.contract.page import LATE, Page, PageSource
from agent.perception.page_reading import PageReading
from agent.perception.reading.reader import PageReader
from agent.perception.redacted_view import RedactedView
from agent.secrets.vault import Vault
from devices.base import Observation, Verdict
from tests.worlds.paper_phone import PaperPhone, page


class PaperView(RedactedView):
    """Of a phone that shows nothing."""

    def __init__(self) -> None:
        super().__init__("paper", PaperPhone, PageReader(), Vault())


class Broken(PaperView):
    """Cannot read the page."""

    async def read(self, seen: Observation) -> Page:
        raise ZeroDivisionError("in a library")

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        return page


async def test_a_reading_that_breaks_leaves_a_page_on_which_every_touch_asks() -> None:
    async with PageReading(page(), Broken()) as reading:
        assert await reading.page_for(Tap((1, 1))) == LATE
        assert await reading.page() == LATE


class PictureAlone(PaperView):
    """The tree comes only when it is waited for."""

    async def read(self, seen: Observation) -> Page:
        return Page(PageSource.PICTURE, tree_unread=True)

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        return Page(PageSource.TREE)


@pytest.mark.parametrize(
    ("action", "source"),
    [
        (Tap((1, 1)), PageSource.TREE),
        (Swipe((1, 1), (80, 3)), PageSource.TREE),
        (Swipe((1, 90), (3, 10)), PageSource.PICTURE),
    ],
)
async def test_a_late_tree_is_waited_for_by_what_may_press_and_not_by_what_scrolls(
    action: Action, source: PageSource
) -> None:
    async with PageReading(page(), PictureAlone()) as reading:
        assert (await reading.page_for(action)).source is source


@pytest.mark.parametrize("action", [Tap((1, 1)), TakeOver("")])
async def test_of_a_hidden_page_nothing_is_read_unless_the_page_is_asked_for(action: Action) -> None:
    async with PageReading(page(verdict=Verdict.SECURE), PictureAlone()) as reading:
        assert await reading.page_for(action) is LATE
        assert (await reading.page()).source is PageSource.PICTURE


class Counting(PaperView):
    """Its pages are complete only around a touch."""

    def __init__(self) -> None:
        super().__init__()
        self.completed = 0

    async def read(self, seen: Observation) -> Page:
        return Page(PageSource.PICTURE)

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        self.completed += 1
        return page


async def test_a_page_is_completed_once_for_whoever_asks_about_the_same_touch() -> None:
    view = Counting()
    async with PageReading(page(), view) as reading:
        pages = [await reading.page_for(Tap((1, 1))) for _ in range(2)]
        assert pages[0] is pages[1]
        await reading.page_for(Tap((2, 2)))
    assert view.completed == 2
