"""What tests have ordered: replies word for word, and faults."""

from collections import deque
from collections.abc import Iterable

from agent.standin.faults import FaultKind, ModelFault, ModelFaults

_GARBAGE = "Sure! Here you go: {'tap': 'the blue button'} (((do action= [[ 12, 9999"


class Script:
    """Replies and faults that still wait, oldest first."""

    def __init__(self) -> None:
        self._replies: deque[str] = deque()
        self.faults = ModelFaults()

    def add_replies(self, replies: Iterable[str]) -> None:
        """Puts raw replies behind those that wait."""
        self._replies.extend(replies)

    def next_reply(self) -> str | None:
        """The reply of this request, None if none is scripted."""
        return self._replies.popleft() if self._replies else None

    def garbled(self, fault: ModelFault) -> str | None:
        """What a fault says instead of a reply; None if the reply itself is left alone."""
        return {FaultKind.GARBAGE: _GARBAGE, FaultKind.EMPTY: ""}.get(fault.kind)

    def clear(self) -> None:
        """Forgets everything."""
        self._replies.clear()
        self.faults.clear()
