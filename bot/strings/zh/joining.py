"""Chinese sentences: how people join."""

SENTENCES: dict[str, str] = {}
