"""English sentences: groups, and how much one person may ask for."""

SENTENCES: dict[str, str] = {}
