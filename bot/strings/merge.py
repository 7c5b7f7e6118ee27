"""Joins the tables of one language."""

import pkgutil
from collections.abc import Iterable
from importlib import import_module


def sentences_of(package: str, folders: Iterable[str]) -> dict[str, str]:
    """Those of all files of a language. folders: where the files of the package are."""
    return merged(
        *(import_module(f"{package}.{file.name}").SENTENCES for file in pkgutil.iter_modules(folders))
    )


def merged(*tables: dict[str, str]) -> dict[str, str]:
    """All sentences as one table. Raises ValueError for a key that two tables have."""
    sentences: dict[str, str] = {}
    for table in tables:
        if twice := sentences.keys() & table.keys():
            raise ValueError(f"two sentences for {', '.join(sorted(twice))}")
        sentences |= table
    return sentences
