"""Chinese sentences: a phone that several people use."""

SENTENCES: dict[str, str] = {}
