"""Fixtures that tests of the agent, the bot and the devices have around them."""

import logging
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.worlds.agent_world import World
from tests.worlds.evidence import EVIDENCE


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Opens dispatchers on one fresh data directory."""
    return World(tmp_path)


@pytest.fixture(autouse=True)
def no_secret_is_left(caplog: pytest.LogCaptureFixture) -> Generator[None]:
    """After each test none of its secrets stands in a log, database, frame or chat record."""
    EVIDENCE.forget()
    yield
    found = EVIDENCE.found([*caplog.get_records("setup"), *caplog.get_records("call")])
    assert not found, found


@pytest.fixture
def all_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Our own loggers and the database's say everything; the client's says what it says in the program."""
    for name in ("agent", "bot", "devices", "aiosqlite", "asyncio"):
        caplog.set_level(logging.DEBUG, logger=name)
    caplog.set_level(logging.INFO, logger="telegram")
