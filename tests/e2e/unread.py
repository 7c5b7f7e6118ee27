"""A program as `make install READING=no` leaves it. To load the picture reader takes two seconds of the processor each time."""

import sys
from collections.abc import Mapping

import pytest

_NAME = "TESTS_WITHOUT_READER"


def install_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the programs that this process starts."""
    monkeypatch.setenv(_NAME, "1")


def without_reader(env: Mapping[str, str]) -> None:
    """In the program's process: its libraries are not installed, if its environment says so."""
    if _NAME in env:
        # Python's own way to say so: neither found nor imported.
        sys.modules["rapidocr"] = None  # pyright: ignore[reportArgumentType]
