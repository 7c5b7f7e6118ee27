"""Secrets that a model found on a phone and a later step may type: memory has them, texts have handles."""

import re
from collections.abc import Iterable

from agent.secrets.written_secrets import secret_spans

_HANDLE = re.compile(r"\[secret ?([0-9]{1,3})\]", re.IGNORECASE)
_HIDDEN = r"\[secret(?: ?[0-9]{1,3})?\]"  # also what has no handle of its own
_MOST = 100
_LAST = 999  # the highest number that a handle may have
_LEAST = 4  # characters: a shorter one may be any number
# A letter or digit; of scripts without blanks between words there is no edge: '验证码3381请'.
_SIGN = "[^\\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"


class UnknownSecret(Exception):
    """A handle stands for nothing, as after a restart; the text of this error is the handle."""


class NotedSecrets:
    """Of one phone while one task works it."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._highest = 0

    def number_above(self, texts: Iterable[str]) -> None:
        """New handles get numbers that none of these texts has: what those stood for is lost."""
        for text in texts:
            for found in _HANDLE.finditer(text):
                self._highest = max(self._highest, int(found[1]))

    def hide_found(self, text: str) -> str:
        """The text with a handle in place of each code, password and card's number that it says."""
        pieces: list[str] = []
        end = 0
        for start, stop in secret_spans(_without_handles(text)):
            pieces += text[end:start], self._handle_for(text[start:stop])
            end = stop
        return self.hide_known("".join((*pieces, text[end:])))

    def hide_known(self, text: str) -> str:
        """The text with handles in place of what has one."""
        values = [value for value in sorted(self._numbers, key=len, reverse=True) if len(value) >= _LEAST]
        if not values:
            return text
        # A handle is passed over as a whole: the password may be 'secret'.
        known = re.compile("|".join((f"(?i:{_HIDDEN})", *map(_as_words, values))))
        return known.sub(lambda found: self._handle(found.group()), text)

    def real(self, text: str) -> str:
        """The text with what its handles stand for, for the phone alone. Raises UnknownSecret."""
        values = self._by_number()

        def value(found: re.Match[str]) -> str:
            if (known := values.get(int(found[1]))) is None:
                raise UnknownSecret(found.group())
            return known

        return _HANDLE.sub(value, text)

    def used_in(self, text: str) -> tuple[str, ...]:
        """What the handles of a text stand for."""
        values = self._by_number()
        numbers = (int(found[1]) for found in _HANDLE.finditer(text))
        return tuple(values[number] for number in numbers if number in values)

    def _by_number(self) -> dict[int, str]:
        return {number: value for value, number in self._numbers.items()}

    def _handle_for(self, value: str) -> str:
        if value not in self._numbers:
            if len(self._numbers) >= _MOST or self._highest >= _LAST:
                return "[secret]"
            self._highest += 1
            self._numbers[value] = self._highest
        return self._handle(value)

    def _handle(self, value: str) -> str:
        """Of a value; what has none, as another handle, stays."""
        number = self._numbers.get(value)
        return value if number is None else f"[secret {number}]"


def has_handle(text: str) -> bool:
    """Does the text name a noted secret?"""
    return _HANDLE.search(text) is not None


def _without_handles(text: str) -> str:
    """With blanks in place of handles, which are no part of a password; as long as it was."""
    return re.sub(_HIDDEN, lambda found: " " * len(found.group()), text, flags=re.IGNORECASE)


def _as_words(value: str) -> str:
    """Finds a value where it is no part of a longer word or number."""
    before = f"(?<!{_SIGN})" if re.match(_SIGN, value[0]) else ""
    behind = f"(?!{_SIGN})" if re.match(_SIGN, value[-1]) else ""
    return f"{before}{re.escape(value)}{behind}"
