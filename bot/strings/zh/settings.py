"""Chinese sentences: /settings, what each person chooses."""

SENTENCES: dict[str, str] = {}
