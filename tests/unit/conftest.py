"""Fixtures of the unit tests."""

from pathlib import Path

import pytest

from tests.unit.agent_world import World


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Opens dispatchers on one fresh data directory."""
    return World(tmp_path)
