"""A second look at the last page by a model, where a team works the task."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from devices.base import Screenshot


@dataclass(frozen=True, slots=True)
class ModelVerdict:
    """What a model that looked again says of a claim.

    holds: None if it did not answer, or cannot tell.
    quote: the words of the page that it names, '' for none.
    """

    holds: bool | None
    quote: str = ""


class SecondLook(Protocol):
    """Looks at a page whose facts leave a claim open."""

    async def holds(self, claim: str, picture: Screenshot | None, page_words: Sequence[str]) -> ModelVerdict:
        """claim: the model's report. Raises nothing: a model that is away cannot tell."""
        ...
