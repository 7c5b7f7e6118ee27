"""What the bot knows of the model: its family's name, and what was asked of its server so far."""

from dataclasses import dataclass

DIALECT_NAMES = ("autoglm",)


def dialect_name(setting: str) -> str:
    """The dialect that FARHAND_DIALECT names, '' if it names none.

    Raises ValueError naming the known ones.
    """
    name = setting.strip().lower()
    if name and name not in DIALECT_NAMES:
        raise ValueError(f"unknown dialect {setting!r}; known: {', '.join(DIALECT_NAMES)}")
    return name


@dataclass(slots=True)
class Usage:
    """What was asked of the server so far.

    calls: requests, retries included. bytes_sent: their bodies.
    prompt_tokens, completion_tokens: 0 where the server does not report them.
    errors: requests that failed, not those that a person cut off.
    seconds: spent in requests, pauses not counted.
    answered_at, failed_at: the last whole answer and the last failure, seconds since the epoch.
    """

    calls: int = 0
    bytes_sent: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    errors: int = 0
    seconds: float = 0.0
    answered_at: float | None = None
    failed_at: float | None = None
