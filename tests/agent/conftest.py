"""What every test here has around it."""

import pytest

from agent import loop
from tests.worlds.fixtures import all_is_logged, no_secret_is_left, world

__all__ = ["all_is_logged", "no_secret_is_left", "world"]


@pytest.fixture(autouse=True)
def disk_of_a_busy_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a typed text became is on disk within the time that it has before the model is asked.

    Else the model is asked at once, and once more for what is found: a script would have one answer too few.
    """
    monkeypatch.setattr(loop, "_CHECKED_AT_ONCE_S", 3.0)
