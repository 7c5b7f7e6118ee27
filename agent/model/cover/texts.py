"""The texts in an action or a result, each changed by a function."""

from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from typing import TypeVar

from agent.contract.actions import Action, ActionResult, Reason, UnusableReply

_A = TypeVar("_A", bound=Action | UnusableReply)
_REASONS = frozenset(map(str, Reason))


def words_in(action: Action | UnusableReply) -> tuple[str, ...]:
    """Every text of an action; none of a reply that was no action."""
    if isinstance(action, UnusableReply):
        return ()
    found: list[str] = []
    for field in fields(action):
        match getattr(action, field.name):
            case str(text):
                found.append(text)
            case (str(), *_) as texts:
                found += texts
            case _:
                pass
    return tuple(found)


def with_texts(action: _A, change: Callable[[str], str]) -> _A:
    """The action with each of its texts changed."""
    changes: dict[str, object] = {}
    for field in fields(action):
        match getattr(action, field.name):
            case StrEnum():
                pass  # an enum of ours, not a text
            case str(text):
                changes[field.name] = change(text)
            case (str(), *_) as texts:
                changes[field.name] = tuple(change(text) for text in texts)
            case _:
                pass
    return replace(action, **changes)


def with_result_texts(result: ActionResult, change: Callable[[str], str]) -> ActionResult:
    """The result with what comes from the phone or from a person changed; reasons stay."""
    return replace(
        result,
        detail=result.detail if result.detail in _REASONS else change(result.detail),
        close=tuple(map(change, result.close)),
        found=change(result.found),
    )
