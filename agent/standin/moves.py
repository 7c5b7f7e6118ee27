"""One move of a recipe, before any family's way of writing it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

# Thousandths of the screen's width and height.
Place = tuple[float, float]

FINISH = "finish"
ASK = "Interact"
TAKE_OVER = "Take_over"

_OPTIONS = re.compile(r"\s*(?:Options:|选项：)\s*(?P<options>[^?？]+?)[.。]?$")
_BETWEEN = re.compile(r",\s+|、|\s+or\s+")
_SENTENCE = re.compile(r"[^.!?。！？]+[.!?。！？]*(?=\s|$|[^.!?。！？])")


@dataclass(frozen=True, slots=True)
class Move:
    """One reply.

    thinking: shown behind "Why?"; of a question the question with its options.
    action: as AutoGLM names it, or 'finish'.
    arguments: text, or a place.
    """

    thinking: str
    action: str
    arguments: Mapping[str, str | Place] = field(default_factory=dict[str, "str | Place"])

    def text(self, name: str) -> str:
        """An argument that is text; '' without it."""
        value = self.arguments.get(name, "")
        return value if isinstance(value, str) else ""

    def place(self, name: str) -> Place:
        """An argument that is a place. Raises KeyError."""
        value = self.arguments[name]
        if isinstance(value, str):
            raise KeyError(name)
        return value

    @property
    def touches(self) -> bool:
        """Does it name a place?"""
        return any(not isinstance(value, str) for value in self.arguments.values())

    @property
    def question(self) -> str:
        """Of a question, without its options."""
        return _OPTIONS.sub("", self.thinking)

    @property
    def options(self) -> tuple[str, ...]:
        """Of a question; () for none."""
        found = _OPTIONS.search(self.thinking)
        return tuple(part for part in _BETWEEN.split(found["options"]) if part) if found else ()

    @property
    def summary(self) -> str:
        """One sentence for a family that keeps a conclusion of each step."""
        if self.text("message") and self.action not in (FINISH, "Note"):
            return self.text("message")
        if self.action == ASK:
            return self.question
        words = " ".join(self.thinking.split())
        sentences = [part.strip() for part in _SENTENCE.findall(words) if re.search(r"\w", part)]
        return sentences[-1] if sentences else words or self.action
