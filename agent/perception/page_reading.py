"""The page, read while the model thinks: waited for only where the policy needs its words."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from agent.contract.actions import (
    Action,
    Decision,
    Drag,
    Finish,
    Interact,
    Point,
    Swipe,
    TakeOver,
    Touch,
    UnusableReply,
)
from agent.contract.page import LATE, Page
from agent.perception.redacted_view import RedactedView
from agent.policy.needs import needs_page
from agent.policy.page.target import target_at
from devices.base import Observation

_log = logging.getLogger(__name__)
_MAX_LABEL = 80


async def beside(
    deciding: Awaitable[Decision], seen: Observation, screen: RedactedView
) -> tuple[Decision, Page]:
    """What was decided, with the page if it is needed or was ready by then, else LATE; the reading has its own time limit.

    A reading that nobody waits for is cancelled and gone.
    """
    reading = asyncio.create_task(_page_or_late(lambda: screen.read(seen)), name="reading the page")
    try:
        decision = await deciding
        page = await reading if reading.done() or _matters(decision.action) else LATE
    finally:
        if reading.cancel():
            await asyncio.wait({reading})
    # What only scrolls is not worth waiting for a tree that did not come in time.
    point = None if page.tree_unread and _scrolls(decision.action) else _begins_at(decision.action)
    if point:
        page = await _page_or_late(lambda: screen.read_around(seen, page, point))
    return decision, page


async def _page_or_late(read: Callable[[], Awaitable[Page]]) -> Page:
    try:
        return await read()
    except Exception:  # noqa: BLE001 - the policy asks about each touch of a page that could have been read
        _log.exception("reading the page broke")
        return LATE


def _matters(action: Action | UnusableReply) -> bool:
    """Does the policy need the page, or does its picture go to the person at once?"""
    return needs_page(action) or isinstance(action, TakeOver | Interact | Finish)


def _begins_at(action: Action | UnusableReply) -> Point | None:
    if not isinstance(action, Touch):
        return None
    return action.start if isinstance(action, Swipe | Drag) else action.point


def _scrolls(action: Action | UnusableReply) -> bool:
    if not isinstance(action, Swipe):
        return False
    return abs(action.end[1] - action.start[1]) > abs(action.end[0] - action.start[0])


def label_of(action: Action | UnusableReply, page: Page) -> str:
    """What stands where a touch begins, at most 80 characters; '' if unknown."""
    point = _begins_at(action)
    target = target_at(page, point) if point else None
    return target.text[:_MAX_LABEL] if target else ""
