"""Where a task came from, as the agent keeps it for the bot."""

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """chat_id, message_id: of the person's message. The agent stores it as text and never reads it."""

    chat_id: int
    message_id: int

    def to_text(self) -> str:
        """As JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> "Origin":
        """The reverse of to_text."""
        return cls(**json.loads(text))
