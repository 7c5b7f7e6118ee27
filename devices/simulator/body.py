"""Reading what a person's page sends to the simulated phone."""

import json
from collections.abc import Iterable
from typing import cast


class BadBody(Exception):
    """The request's body cannot be used; the text says why."""


class Body:
    """A JSON object, read carefully. Each method raises BadBody; making one of no JSON raises ValueError."""

    def __init__(self, text: str) -> None:
        try:
            content: object = json.loads(text or "{}")
        except RecursionError as error:
            raise BadBody("nested too deep") from error
        if not isinstance(content, dict):
            raise BadBody("expected a JSON object")
        self._content = cast(dict[str, object], content)

    @property
    def names(self) -> set[str]:
        """What was sent."""
        return set(self._content)

    def number(self, name: str, most: float, default: float | None = None) -> float:
        """From 0 to most."""
        value = self._content.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
            raise BadBody(f"{name} must be a number from 0 to {most:g}")
        return value

    def yes(self, name: str) -> bool:
        """true or false."""
        value = self._content.get(name)
        if not isinstance(value, bool):
            raise BadBody(f"{name} must be true or false")
        return value

    def text(self, name: str) -> str:
        """Any string."""
        value = self._content.get(name)
        if not isinstance(value, str):
            raise BadBody(f"{name} must be a text")
        return value

    def one_of(self, name: str, known: Iterable[str]) -> str:
        """One of these texts."""
        value = self.text(name)
        if value not in (names := [str(each) for each in known]):
            raise BadBody(f"{name} must be one of: {', '.join(names)}")
        return value
