"""Joins the tables of one language."""


def merged(*tables: dict[str, str]) -> dict[str, str]:
    """All sentences as one table. Raises ValueError for a key that two tables have."""
    sentences: dict[str, str] = {}
    for table in tables:
        if twice := sentences.keys() & table.keys():
            raise ValueError(f"two sentences for {', '.join(sorted(twice))}")
        sentences |= table
    return sentences
