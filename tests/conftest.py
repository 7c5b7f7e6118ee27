"""What every test leaves as it found it."""

import logging
from collections.abc import Generator
from itertools import groupby

import pytest

from tests.soak_table import pytest_terminal_summary, tally

__all__ = ["logging_as_before", "pytest_terminal_summary", "tally"]
_STORIES = ("browser", "e2e")


@pytest.fixture(autouse=True)
def logging_as_before() -> Generator[None]:
    """A command of the program sets the whole process's logging, and other tests read what is logged."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {
        name: each.level
        for name, each in logging.Logger.manager.loggerDict.items()
        if isinstance(each, logging.Logger)
    }
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Stories mostly wait, and the rest mostly counts: taken by turns neither leaves the computer idle.

    Files stay whole for what their tests share, and the last fifth is without stories, so that none is waited for.
    """
    stories = [item for item in items if item.path.parent.name in _STORIES]
    others = [item for item in items if item.path.parent.name not in _STORIES]
    files = [list(file) for _, file in groupby(others, key=lambda item: item.path)]
    share = len(stories) / max(1.0, 0.8 * len(files))
    items.clear()
    for number, file in enumerate(files):
        items += stories[round(number * share) : round((number + 1) * share)] + file
    items += stories[round(len(files) * share) :]
