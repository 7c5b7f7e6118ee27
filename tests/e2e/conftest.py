"""Fixtures of the end-to-end tests. A story takes seconds: the outbox keeps Telegram's pace of 1.1 s a chat."""

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from tests.e2e.unread import install_no_reader
from tests.e2e.world import World, outside, ready
from tests.unit.evidence import EVIDENCE


@pytest.fixture(autouse=True)
def no_secret_is_left(caplog: pytest.LogCaptureFixture) -> Generator[None]:
    """After each story no secret stands in a log, database, frame, chat record or question to the model."""
    EVIDENCE.forget()
    yield
    found = EVIDENCE.found([*caplog.get_records("setup"), *caplog.get_records("call")])
    assert not found, found


@pytest.fixture(autouse=True)
def no_reader_but_where_it_is_asked_for(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make soak` tells all its stories with the picture reader, and so do tests that are marked by `reads_pictures`."""
    if not any(request.node.get_closest_marker(name) for name in ("soak", "reads_pictures")):
        install_no_reader(monkeypatch)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncGenerator[World, None]:
    """The program runs, Ann is its admin, her phone is connected; English."""
    async with ready(tmp_path) as world:
        yield world


@pytest.fixture
async def chinese_world(tmp_path: Path) -> AsyncGenerator[World, None]:
    """The same in Chinese."""
    async with ready(tmp_path, "zh") as world:
        yield world


@pytest.fixture
async def unclaimed(tmp_path: Path) -> AsyncGenerator[World, None]:
    """The program runs and nobody has claimed it."""
    async with outside(tmp_path) as world:
        yield world
