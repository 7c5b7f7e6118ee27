"""Secrets that a model found on a phone and a later step may type: memory has them, texts have handles."""

import re

from agent.secrets.written_secrets import secrets_in

_HANDLE = re.compile(r"\[secret ?([0-9]{1,3})\]", re.IGNORECASE)
_MOST = 100
_LEAST = 4  # characters: a shorter one may be any number


class UnknownSecret(Exception):
    """A handle stands for nothing, as after a restart; the text of this error is the handle."""


class NotedSecrets:
    """Of one phone while one task works it."""

    def __init__(self) -> None:
        self._values: list[str] = []

    def hide_found(self, text: str) -> str:
        """The text with a handle in place of each code, password and card's number that it says."""
        for value in secrets_in(text):
            if value not in self._values and len(self._values) < _MOST:
                self._values.append(value)
            text = text.replace(value, self._handle(value) if value in self._values else "[secret]")
        return self.hide_known(text)

    def hide_known(self, text: str) -> str:
        """The text with handles in place of what has one."""
        for value in sorted(self._values, key=len, reverse=True):
            if len(value) >= _LEAST:
                text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", lambda _, it=value: self._handle(it), text)
        return text

    def real(self, text: str) -> str:
        """The text with what its handles stand for, for the phone alone. Raises UnknownSecret."""

        def value(found: re.Match[str]) -> str:
            place = int(found[1]) - 1
            if not 0 <= place < len(self._values):
                raise UnknownSecret(found.group())
            return self._values[place]

        return _HANDLE.sub(value, text)

    def used_in(self, text: str) -> tuple[str, ...]:
        """What the handles of a text stand for."""
        return tuple(
            self._values[int(found[1]) - 1]
            for found in _HANDLE.finditer(text)
            if 0 < int(found[1]) <= len(self._values)
        )

    def _handle(self, value: str) -> str:
        return f"[secret {self._values.index(value) + 1}]"


def has_handle(text: str) -> bool:
    """Does the text name a noted secret?"""
    return _HANDLE.search(text) is not None
