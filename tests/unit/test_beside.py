"""The page beside the model: what breaks there never makes a touch free."""

from agent.actions import Decision, Point, Tap
from agent.beside import beside
from agent.page import LATE, Page
from devices.base import Observation
from tests.unit.paper_phone import page


class Broken:
    """Implements agent.beside.Sight."""

    async def read(self, seen: Observation) -> Page:
        raise ZeroDivisionError("in a library")

    async def read_around(self, seen: Observation, page: Page, point: Point) -> Page:
        return page


async def _decides() -> Decision:
    return Decision("because", Tap((1, 1)), "do(...)")


async def test_a_reading_that_breaks_leaves_a_page_on_which_every_touch_asks() -> None:
    decision, read = await beside(_decides(), page(), Broken())
    assert (decision.action, read) == (Tap((1, 1)), LATE)
