"""English sentences: schedules, tasks at their times."""

SENTENCES: dict[str, str] = {}
