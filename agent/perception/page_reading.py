"""The page of one observation, read while the decider works; awaited only if the policy needs it."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Self

from agent.contract.actions import (
    Action,
    Drag,
    Enter,
    Finish,
    Interact,
    Note,
    Point,
    Swipe,
    TakeOver,
    Touch,
    TypeText,
    UnusableReply,
)
from agent.contract.page import LATE, Page, PageSource
from agent.perception.redacted_view import RedactedView
from agent.policy.needs import needs_page
from agent.policy.page.target import target_at
from devices.base import Observation, Verdict

_log = logging.getLogger(__name__)
_MAX_LABEL = 80
# A few short words, as programs name their things: no sentence, and no number of a person's.
_ANCHOR = re.compile(r"(?!.*[0-9]{3})(?=.{2,40}$)[A-Za-z][A-Za-z0-9]{0,19}(?:_[A-Za-z0-9]{1,16}){0,3}")


def is_hidden(seen: Observation) -> bool:
    """Is this page's picture protected by the phone, or withheld because of a person's secret?"""
    return seen.verdict is Verdict.SECURE or seen.frame is None


class PageReading:
    """Reads the page inside `async with`; a hidden page only if `page` is called.

    The reading has its own time limit. At the end of the block an unfinished reading is cancelled.
    """

    def __init__(self, seen: Observation, screen: RedactedView) -> None:
        self._seen = seen
        self._screen = screen
        self._reading: asyncio.Task[Page] | None = None
        self._around: dict[Point, Page] = {}

    async def __aenter__(self) -> Self:
        if not is_hidden(self._seen):
            self._begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reading is not None and self._reading.cancel():
            await asyncio.wait({self._reading})

    async def page(self) -> Page:
        """The page; LATE if reading failed."""
        return await (self._reading or self._begin())

    async def picture_lines(self) -> Page | None:
        """The words of the picture beside those of a tree; LATE if reading it failed.

        None where pictures cannot be read, and where the page itself was read from its picture.
        """
        page = await self.page()
        return await self._screen.read_lines(self._seen) if page.source is PageSource.TREE else None

    async def page_for(self, action: Action | UnusableReply, *, counts: bool = False) -> Page:
        """The page if the action needs it or if it is already read, else LATE.

        counts: it shows what an earlier step has done, so it is waited for.
        """
        reading = self._reading
        if reading is None or not (reading.done() or counts or _matters(action)):
            return LATE
        page = await reading
        # An action that only scrolls does not wait for a late tree.
        point = None if page.tree_unread and _scrolls(action) else _begins_at(action)
        if point is None:
            return page
        if point not in self._around:
            read = partial(self._screen.read_around, self._seen, page, point)
            self._around[point] = await _page_or_late(read)
        return self._around[point]

    def _begin(self) -> asyncio.Task[Page]:
        reading = _page_or_late(lambda: self._screen.read(self._seen))
        self._reading = asyncio.create_task(reading, name="reading the page")
        return self._reading


async def _page_or_late(read: Callable[[], Awaitable[Page]]) -> Page:
    try:
        return await read()
    except Exception:  # noqa: BLE001 - the policy asks about each touch of a page that could have been read
        _log.exception("reading the page broke")
        return LATE


def _matters(action: Action | UnusableReply) -> bool:
    """Does the policy need the page, does the person see its picture at once, or does it prove anything?"""
    return needs_page(action) or isinstance(action, TakeOver | Interact | Finish | Note)


def _begins_at(action: Action | UnusableReply) -> Point | None:
    if not isinstance(action, Touch):
        return None
    return action.start if isinstance(action, Swipe | Drag) else action.point


def _scrolls(action: Action | UnusableReply) -> bool:
    if not isinstance(action, Swipe):
        return False
    return abs(action.end[1] - action.start[1]) > abs(action.end[0] - action.start[0])


def presses_switch(action: Action | UnusableReply, page: Page) -> bool:
    """Is it a touch of a switch, as far as the page tells?"""
    point = _begins_at(action)
    target = target_at(page, point) if point else None
    return target is not None and target.item.on is not None


def label_of(action: Action | UnusableReply, page: Page) -> str:
    """The label at the point where a touch begins, at most 80 characters; '' if unknown."""
    point = _begins_at(action)
    target = target_at(page, point) if point else None
    return target.text[:_MAX_LABEL] if target else ""


def anchor_of(action: Action | UnusableReply, page: Page) -> str:
    """The last part of the id of what a touch presses, or of the field that takes a text; '' if unknown.

    An app's id is a word of its program. What is made up while it runs, as web pages do, is left out: digits
    in a row may be somebody's number.
    """
    if isinstance(action, TypeText | Enter):
        item = page.field
    else:
        point = _begins_at(action)
        target = target_at(page, point) if point else None
        item = target.item if target else None
    return item.name if item and _ANCHOR.fullmatch(item.name) else ""
