"""The element tree, read while the model thinks: there if it is quick, never waited for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from agent.actions import Action, Drag, Swipe, Touch, UnusableReply
from devices.base import Tree
from devices.tree import label_at

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_MAX_LABEL = 80


async def beside(
    deciding: Awaitable[_T], read_tree: Callable[[], Awaitable[Tree | None]]
) -> tuple[_T, Tree | None]:
    """What was decided, with the tree if it was ready by then. A reading that still runs is cancelled and gone."""
    tree = asyncio.create_task(_tree_or_none(read_tree), name="reading the tree")
    try:
        decided = await deciding
        return decided, tree.result() if tree.done() else None
    finally:
        if tree.cancel():
            await asyncio.wait({tree})


async def _tree_or_none(read_tree: Callable[[], Awaitable[Tree | None]]) -> Tree | None:
    try:
        return await read_tree()
    except Exception:  # noqa: BLE001 - the tree is never needed, so nothing about it may end a task
        _log.exception("reading the tree broke")
        return None


def target_of(action: Action | UnusableReply, tree: Tree | None) -> str:
    """What stands where a touch begins, at most 80 characters; '' if unknown."""
    if tree is None or not isinstance(action, Touch):
        return ""
    point = action.start if isinstance(action, Swipe | Drag) else action.point
    return label_at(tree, point)[:_MAX_LABEL]
