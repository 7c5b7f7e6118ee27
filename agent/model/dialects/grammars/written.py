"""What every grammar makes of a reply: what stands before the calls, and the calls as they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from agent.contract.actions import Unusable
from agent.model.request import ModelReply

# A value as it was written: text, number, truth, nothing, or lists and objects of them. Never evaluated.
Written: TypeAlias = "str | float | int | bool | Sequence[Written] | Mapping[str, Written] | None"


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """One call.

    name: as the model wrote it.
    arguments: by their names as written; those without a name count from '0'.
    raw: the call in the one form that the family's prompt asks for, for the model's own history.
    """

    name: str
    arguments: Mapping[str, Written]
    raw: str


@dataclass(frozen=True, slots=True)
class ReadReply:
    """A reply, read.

    thinking: without tags.
    conclusion: what the family writes for its own history ('I tapped the search bar.'), '' without one.
    calls: in their order, at least one.
    """

    thinking: str
    conclusion: str
    calls: tuple[WrittenCall, ...]


class UnreadableReply(Exception):
    """A reply without a call that could be read. detail: short, as the model wrote it."""

    def __init__(self, reason: Unusable, thinking: str = "", raw: str = "", detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.thinking = thinking
        self.raw = raw
        self.detail = detail[:80]


class Grammar(Protocol):
    """One way of writing calls. Pure; reads any text in linear time."""

    @property
    def name(self) -> str:
        """For people: 'tool_call'."""
        ...

    def read(self, reply: ModelReply) -> ReadReply:
        """Raises UnreadableReply, and nothing else."""
        ...

    def is_complete(self, reply: ModelReply) -> bool:
        """As `Dialect.is_complete`."""
        ...
