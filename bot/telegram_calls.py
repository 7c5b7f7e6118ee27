"""Counts the calls to Telegram and how many came too fast."""

from dataclasses import dataclass
from typing import Any

from telegram.request import HTTPXRequest

_TOO_MANY = 429


@dataclass(slots=True)
class CallCounts:
    """Since the start. calls: all but the long poll; refused: those answered with 429."""

    calls: int = 0
    refused: int = 0


class CountedRequest(HTTPXRequest):
    """python-telegram-bot's request that counts; `counts` may be read at any time."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.counts = CallCounts()

    async def do_request(self, *args: Any, **options: Any) -> tuple[int, bytes]:
        """As the parent."""
        self.counts.calls += 1
        code, payload = await super().do_request(*args, **options)
        if code == _TOO_MANY:
            self.counts.refused += 1
        return code, payload


def counts_of(request: object) -> CallCounts:
    """Of a bot's request; zeros that stay for one that does not count."""
    return request.counts if isinstance(request, CountedRequest) else CallCounts()
