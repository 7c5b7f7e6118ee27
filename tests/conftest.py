"""What every test leaves as it found it."""

import logging
from collections.abc import Generator

import pytest

from tests.soak_table import pytest_terminal_summary, tally

__all__ = ["logging_as_before", "pytest_terminal_summary", "tally"]


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
