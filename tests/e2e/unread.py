"""What becomes of the picture reader in the tests' programs.

None is as `make install READING=no` leaves it: to load the reader takes two seconds of the processor each
time. A patient one reads each page however long that takes: on a computer with much else to do a page would
be late by its 30 s.
"""

import sys
from collections.abc import Mapping

import pytest

from agent.perception.reading import reader

_NAME, _PATIENT = "TESTS_WITHOUT_READER", "TESTS_WITH_PATIENT_READER"
_PATIENT_S = 300.0


def install_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the programs that this process starts."""
    monkeypatch.setenv(_NAME, "1")


def without_reader(env: Mapping[str, str]) -> None:
    """In the program's process: its libraries are not installed, if its environment says so."""
    if _NAME in env:
        # Python's own way to say so: neither found nor imported.
        sys.modules["rapidocr"] = None  # pyright: ignore[reportArgumentType]


def make_reader_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process and in the programs that it starts."""
    monkeypatch.setenv(_PATIENT, "1")
    monkeypatch.setattr(reader, "_BUDGET_S", _PATIENT_S)


def patient_reader(env: Mapping[str, str]) -> None:
    """In the program's process, which ends with it."""
    if _PATIENT in env:
        pytest.MonkeyPatch().setattr(reader, "_BUDGET_S", _PATIENT_S)
