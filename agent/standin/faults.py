"""Faults of a model server that tests order."""

from collections import deque
from collections.abc import Callable
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from agent.standin.log import LoggedRequest


class FaultKind(StrEnum):
    """What goes wrong."""

    STATUS = "status"  # an HTTP error with OpenAI's error object
    DROP_MID_STREAM = "drop_mid_stream"  # half of the reply, then the connection breaks
    STALL = "stall"  # half of the reply, then nothing more
    SILENCE = "silence"  # the request is taken and never answered
    SLOW = "slow"  # a full reply after delay_s
    DRIP = "drip"  # a full reply, delay_s before each of its pieces
    NOT_JSON = "not_json"  # 200 with a web page, as from a captive portal
    BROKEN_SSE = "broken_sse"  # half of the reply, then a data line that is no JSON
    GARBAGE = "garbage"  # a proper answer whose text is no action
    EMPTY = "empty"  # a proper answer without any text


class ModelFault(BaseModel):
    """One ordered fault.

    times: how many chat requests in a row it meets before the next order counts.
    status, retry_after: for STATUS; retry_after in seconds, sent as a header unless 0.
    delay_s: for SLOW and DRIP; for SILENCE and STALL the time until the connection is closed, 0 for never.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: FaultKind
    times: int = Field(default=1, gt=0)
    status: int = Field(default=500, ge=400, le=599)
    retry_after: float = Field(default=0, ge=0)
    delay_s: float = Field(default=0, ge=0)


class ModelFaults:
    """Pending orders, oldest first.

    source: asked first about each request; answers this request's fault, if any.
    """

    def __init__(self) -> None:
        self._waiting: deque[ModelFault] = deque()
        self.source: Callable[[LoggedRequest], ModelFault | None] | None = None

    def add(self, fault: ModelFault) -> None:
        """Adds an order behind the pending ones."""
        self._waiting.extend([fault] * fault.times)

    def next(self, request: LoggedRequest) -> ModelFault | None:
        """The fault of this request, None for none."""
        if self.source is not None and (fault := self.source(request)) is not None:
            return fault
        return self._waiting.popleft() if self._waiting else None

    def clear(self) -> None:
        """Forgets all orders."""
        self._waiting.clear()
