"""The element tree, read while the model thinks: there if it is quick, never waited for."""

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

from agent.actions import Action, Drag, Swipe, Touch, UnusableReply
from devices.base import Tree
from devices.tree import label_at

_T = TypeVar("_T")
_MAX_LABEL = 80


async def beside(
    deciding: Awaitable[_T], reading: Coroutine[Any, Any, Tree | None]
) -> tuple[_T, Tree | None]:
    """What was decided, with the tree if it was ready by then. A reading that still runs is cancelled and gone."""
    tree = asyncio.create_task(reading, name="reading the tree")
    try:
        decided = await deciding
        return decided, tree.result() if tree.done() else None
    finally:
        if tree.cancel():
            await asyncio.wait({tree})


def target_of(action: Action | UnusableReply, tree: Tree | None) -> str:
    """What stands where a touch begins, at most 80 characters; '' if unknown."""
    if tree is None or not isinstance(action, Touch):
        return ""
    point = action.start if isinstance(action, Swipe | Drag) else action.point
    return label_at(tree, point)[:_MAX_LABEL]
