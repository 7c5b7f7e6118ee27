"""Chinese sentences: the file and the moving picture of a task."""

SENTENCES: dict[str, str] = {}
