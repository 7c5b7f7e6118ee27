"""Postal and e-mail addresses in a text, in the languages of the policy's words."""

import re
from collections.abc import Iterator
from functools import cache

from agent.model.cover.mentions import Mention, PersonalKind, windows
from agent.model.cover.streets import STREETS

_EMAIL = re.compile(
    r"(?<![\w.+-])[\w][\w.+'-]{0,63} ?(?:@|\(at\)|\[at\]) ?[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}", re.IGNORECASE
)


@cache
def _streets() -> tuple[re.Pattern[str], ...]:
    """Compiled when the first text is searched: it takes some hundredths of a second."""
    return tuple(map(re.compile, STREETS))


def addresses_in(text: str) -> Iterator[Mention]:
    """Of a searchable text; they may overlap."""
    for at, piece in windows(text):
        if "@" in piece or "at" in piece:
            for found in _EMAIL.finditer(piece):
                yield Mention(at + found.start(), at + found.end(), PersonalKind.EMAIL, found.group())
        if not any(sign.isdigit() or sign in "一二三四五六七八九十" for sign in piece):
            continue
        for pattern in _streets():
            for found in pattern.finditer(piece):
                said = found.group().rstrip(" ,")
                yield Mention(at + found.start(), at + found.start() + len(said), PersonalKind.ADDRESS, said)
