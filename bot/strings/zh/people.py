"""Chinese sentences: people, their rights and phones."""

SENTENCES: dict[str, str] = {}
