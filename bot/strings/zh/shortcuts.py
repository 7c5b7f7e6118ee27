"""Chinese sentences: shortcuts, saved tasks that are replayed."""

SENTENCES: dict[str, str] = {}
