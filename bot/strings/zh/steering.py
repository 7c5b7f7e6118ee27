"""Chinese sentences: steering a task that runs."""

SENTENCES: dict[str, str] = {}
