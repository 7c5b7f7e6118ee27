"""A second look at the last page by a model, where a team works the task."""

from collections.abc import Sequence
from typing import Protocol

from agent.contract.proof import ModelVerdict


class SecondLook(Protocol):
    """Looks at the page of the finish, whose facts leave a claim open."""

    async def holds(self, claim: str, page_words: Sequence[str]) -> ModelVerdict:
        """claim: the model's report. Raises nothing: a model that is away cannot tell."""
        ...
