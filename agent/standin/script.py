"""The replies (word for word) and faults that tests ordered."""

from collections import deque
from collections.abc import Iterable

from agent.standin.faults import FaultKind, ModelFault, ModelFaults

_GARBAGE = "Sure! Here you go: {'tap': 'the blue button'} (((do action= [[ 12, 9999"


class Script:
    """Pending replies and faults, oldest first."""

    def __init__(self) -> None:
        self._replies: deque[str] = deque()
        self.faults = ModelFaults()

    def add_replies(self, replies: Iterable[str]) -> None:
        """Adds raw replies behind the pending ones."""
        self._replies.extend(replies)

    def next_reply(self) -> str | None:
        """The reply of this request, None if none is scripted."""
        return self._replies.popleft() if self._replies else None

    def garbled(self, fault: ModelFault) -> str | None:
        """The text that a fault sends instead of the reply; None if it leaves the reply unchanged."""
        return {FaultKind.GARBAGE: _GARBAGE, FaultKind.EMPTY: ""}.get(fault.kind)

    def clear(self) -> None:
        """Forgets everything."""
        self._replies.clear()
        self.faults.clear()
