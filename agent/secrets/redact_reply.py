"""A reply of the model without the secrets that may have got into it."""

from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from typing import TypeVar

from agent.contract.actions import Action, Decision, UnusableReply

_A = TypeVar("_A", bound=Action | UnusableReply)


def redact_reply(decision: Decision, redact: Callable[[str], str]) -> Decision:
    """The decision with every text through `redact`, before it is kept, published or performed."""
    return replace(
        decision,
        thinking=redact(decision.thinking),
        raw=redact(decision.raw),
        action=_redact_action(decision.action, redact),
    )


def _redact_action(action: _A, redact: Callable[[str], str]) -> _A:
    changes: dict[str, object] = {}
    for field in fields(action):
        match getattr(action, field.name):
            case StrEnum():
                pass  # an enum of ours, not a text
            case str(text) if redact(text) != text:
                changes[field.name] = redact(text)
            case (str(), *_) as texts:
                changes[field.name] = tuple(redact(text) for text in texts)
            case _:
                pass
    return replace(action, **changes)
