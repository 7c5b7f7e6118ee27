"""One line in the log for what cannot be used, however often it comes."""

import logging
import time
from collections.abc import Callable

_EVERY_S = 10.0


class Complaints:
    """Logs the first of a kind at once, then one line every ten seconds with how many there were."""

    def __init__(self, log: logging.Logger, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._monotonic = monotonic
        self._seen: dict[str, tuple[float, int]] = {}  # by kind: when it was logged last, how many since

    def note(self, kind: str, detail: str = "") -> None:
        """kind: a sentence without contents. detail: more of it, such as a length."""
        at_s, since = self._seen.get(kind, (float("-inf"), 0))
        now_s = self._monotonic()
        if now_s - at_s < _EVERY_S:
            self._seen[kind] = at_s, since + 1
            return
        self._seen[kind] = now_s, 0
        more = f" ({since} more before it)" if since else ""
        self._log.warning("%s%s%s", kind, f": {detail}" if detail else "", more)
