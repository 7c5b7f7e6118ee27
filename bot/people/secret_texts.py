"""Texts that look like a code, and texts just used as a secret: neither may become a task."""

import hashlib
import re
import secrets
import time
from collections.abc import Callable

MAX_SECRET = 200
_REMEMBER_S = 30.0
# Digits in groups, or one word of a keyboard's characters with a digit in it; no addresses.
_CODE = re.compile(r"\d[\d\s-]{1,14}\d|(?!https?:)(?=\S*\d)[!-.0-~]{4,32}", re.ASCII)

_WORD = re.compile(r"[!-~]{4,64}")


def looks_like_code(text: str) -> bool:
    """True for texts that may be a code: '246810', '246 810', 'G-482913'."""
    return _CODE.fullmatch(text.strip()) is not None


def may_be_secret(text: str) -> bool:
    """True for one word of a keyboard's characters, as passwords are."""
    return _WORD.fullmatch(text.strip()) is not None


def is_secret(text: str) -> bool:
    """Can this be typed as a secret? One line, not empty, at most MAX_SECRET characters."""
    return 0 < len(text.strip()) <= MAX_SECRET and len(text.strip().splitlines()) == 1


class UsedSecrets:
    """Secrets used a moment ago, as salted hashes in memory: a person may send the same text twice."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._salt = secrets.token_bytes(16)
        self._until: dict[tuple[int, bytes], float] = {}

    def remember(self, chat_id: int, text: str) -> None:
        """Makes this text known in this chat for 30 s."""
        now = self._clock()
        self._until = {known: until for known, until in self._until.items() if now < until}
        self._until[chat_id, self._digest(text)] = now + _REMEMBER_S

    def knows(self, chat_id: int, text: str) -> bool:
        """Was this text used in this chat within the last 30 s?"""
        return self._clock() < self._until.get((chat_id, self._digest(text)), 0.0)

    def _digest(self, text: str) -> bytes:
        return hashlib.blake2b(text.strip().encode("utf-8", "surrogatepass"), key=self._salt).digest()
