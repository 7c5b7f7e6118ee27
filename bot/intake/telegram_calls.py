"""Counts the calls to Telegram by their result."""

from collections import Counter
from typing import Any

from telegram.error import TelegramError
from telegram.request import HTTPXRequest

_TOO_MANY = 429
_BY_HUNDRED = {2: "ok", 4: "refused", 5: "server_error"}


class CountedRequest(HTTPXRequest):
    """A counting request for python-telegram-bot; the long poll has another one.

    results: since the start, by 'ok', 'flood' (429), 'refused' (other 4xx), 'server_error' (5xx) and
    'no_answer'.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.results: Counter[str] = Counter()

    async def do_request(self, *args: Any, **options: Any) -> tuple[int, bytes]:
        """As the parent."""
        try:
            code, payload = await super().do_request(*args, **options)
        except TelegramError:
            self.results["no_answer"] += 1
            raise
        self.results["flood" if code == _TOO_MANY else _BY_HUNDRED.get(code // 100, "refused")] += 1
        return code, payload


def results_of(request: object) -> Counter[str]:
    """The counts of a bot's request; empty for one that does not count."""
    return request.results if isinstance(request, CountedRequest) else Counter()
