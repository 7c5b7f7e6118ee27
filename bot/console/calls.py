"""A log of the API calls that arrived: method and size, never the texts."""

from collections import deque
from dataclasses import dataclass

from bot.console.wire import JsonObject

_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One call.

    at: seconds since the epoch.
    status: HTTP status, 0 for a cut connection.
    refused: error text.
    """

    number: int
    at: float
    method: str
    chat_id: int
    message_id: int
    size_bytes: int
    status: int
    refused: str
    duration_s: float

    def to_json(self) -> JsonObject:
        """For GET /control/calls."""
        return {
            "n": self.number,
            "at": self.at,
            "method": self.method,
            "chat_id": self.chat_id,
            "message_id": self.message_id,
            "size_bytes": self.size_bytes,
            "status": self.status,
            "refused": self.refused,
            "duration_s": round(self.duration_s, 4),
        }


class CallLog:
    """The last 20,000 calls, numbered from 1."""

    def __init__(self) -> None:
        self._calls: deque[ApiCall] = deque(maxlen=_KEPT)
        self.count = 0

    def add(
        self, *, at: float, method: str, chat_id: int, message_id: int, size_bytes: int, status: int,
        refused: str, duration_s: float,
    ) -> None:  # fmt: skip
        """Logs a finished call."""
        self.count += 1
        self._calls.append(
            ApiCall(self.count, at, method, chat_id, message_id, size_bytes, status, refused, duration_s)
        )

    def select(self, method: str, after: int) -> list[ApiCall]:
        """Calls with a number beyond `after`; method: any case, '' for all."""
        wanted = method.lower()
        return [call for call in self._calls if call.number > after and wanted in {"", call.method.lower()}]
