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
    STALL_AT_START = "stall_at_start"  # the head of a stream, then never a token
    ERROR_MID_STREAM = "error_mid_stream"  # half of the reply, then an error in the stream
    SILENCE = "silence"  # the request is taken and never answered
    SLOW = "slow"  # a full reply after delay_s
    DRIP = "drip"  # a full reply, delay_s before each of its pieces
    NOT_JSON = "not_json"  # 200 with a web page, as from a captive portal
    BROKEN_SSE = "broken_sse"  # half of the reply, then a data line that is no JSON
    # Refusals, each in the words of a real service.
    NO_VISION = "no_vision"  # 400, the model takes no pictures
    FILTER_REFUSED = "filter_refused"  # 400 of a content filter
    OVERFLOW = "overflow"  # 400, the conversation is longer than the context
    BUSY = "busy"  # 429 with its wait
    FOREIGN_KEY = "foreign_key"  # 401, a key of another service
    EXPIRED_KEY = "expired_key"  # 401, a key that was good once
    # Answers that are proper completions and still no use.
    GARBAGE = "garbage"  # the text is no action
    EMPTY = "empty"  # no text at all
    FILTERED = "filtered"  # cut by a content filter
    THOUGHTS_ONLY = "thoughts_only"  # thinking, and nothing behind it
    REPETITION = "repetition"  # 100 kB of the same words, cut for their length
    MALFORMED_CALL = "malformed_call"  # Gemini's MALFORMED_FUNCTION_CALL
    OTHER_CHANNEL = "other_channel"  # tool calls where text was asked for, text where tools were
    OTHER_LANGUAGE = "other_language"  # the action is good, the thinking is Japanese
    OTHER_GRAMMAR = "other_grammar"  # as another family writes it
    SEVERAL = "several"  # several actions in one reply
    NO_USAGE = "no_usage"  # a good reply without usage
    ABSURD_USAGE = "absurd_usage"  # a good reply with usage that cannot be


class ModelFault(BaseModel):
    """One ordered fault.

    times: how many chat requests in a row it meets before the next order counts.
    status, retry_after: for STATUS and BUSY; retry_after in seconds, sent as a header unless 0.
    delay_s: for SLOW and DRIP; for SILENCE and stalls the time until the connection is closed, 0 for never.
    actions: for SEVERAL.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: FaultKind
    times: int = Field(default=1, gt=0)
    status: int = Field(default=500, ge=400, le=599)
    retry_after: float = Field(default=0, ge=0)
    delay_s: float = Field(default=0, ge=0)
    actions: int = Field(default=2, ge=2, le=20)


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

    def from_source(self, request: LoggedRequest) -> ModelFault | None:
        """The source's alone; pending orders stay."""
        return self.source(request) if self.source is not None else None

    def next(self, request: LoggedRequest) -> ModelFault | None:
        """The fault of this request, None for none."""
        if (fault := self.from_source(request)) is not None:
            return fault
        return self._waiting.popleft() if self._waiting else None

    def clear(self) -> None:
        """Forgets all orders."""
        self._waiting.clear()
