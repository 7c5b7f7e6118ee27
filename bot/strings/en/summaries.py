"""English sentences: the summary of a day or a week."""

SENTENCES: dict[str, str] = {}
