"""Where a task came from, as the agent keeps it for the bot."""

import json
from dataclasses import asdict, dataclass

_ALWAYS = ("chat_id", "message_id")


@dataclass(frozen=True, slots=True)
class Origin:
    """The agent stores it as text and never reads it.

    chat_id, message_id: of the person's message.
    press: of a task that was begun by a button, the button's nonce, so that one button begins one task; ''
    for none.
    group, group_message: of a task that was written in a group, the message there; chat_id is the person's
    private chat then, and message_id 0.
    schedule, run: of a task that a schedule began, its id and when the run was due, seconds since the epoch;
    both name the run for ever. chat_id is the person's private chat then, and message_id 0.
    """

    chat_id: int
    message_id: int
    press: str = ""
    group: int = 0
    group_message: int = 0
    schedule: int = 0
    run: float = 0.0

    def to_text(self) -> str:
        """As JSON; for a message always the same text, because it is compared with the stored one."""
        return json.dumps({name: value for name, value in asdict(self).items() if value or name in _ALWAYS})

    @classmethod
    def from_text(cls, text: str) -> "Origin":
        """The reverse of to_text."""
        return cls(**json.loads(text))
