"""The replies and faults that tests ordered."""

from collections import deque
from collections.abc import Iterable

from agent.standin.faults import ModelFaults
from agent.standin.moves import Move


class Script:
    """Pending replies (texts word for word, or moves in the family's own words) and faults, oldest first."""

    def __init__(self) -> None:
        self._replies: deque[str | Move] = deque()
        self.faults = ModelFaults()

    def add_replies(self, replies: Iterable[str | Move]) -> None:
        """Adds replies behind the pending ones."""
        self._replies.extend(replies)

    def next_reply(self) -> str | Move | None:
        """The reply of this request, None if none is scripted."""
        return self._replies.popleft() if self._replies else None

    def clear(self) -> None:
        """Forgets everything."""
        self._replies.clear()
        self.faults.clear()
