"""Fixtures of the end-to-end tests.

A story takes seconds: the outbox keeps Telegram's pace of 1.1 s a chat.
"""

import os
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from agent.contract.model import DIALECT_NAMES
from agent.perception.reading import engine
from agent.perception.reading.picture import PictureReader
from tests.e2e.kept_pictures import KeptPictures
from tests.e2e.unread import install_no_reader, make_reader_patient
from tests.e2e.world import World, outside, ready
from tests.worlds.evidence import EVIDENCE


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
    """To load it takes each program two seconds of the processor, so those of tests marked by
    `reads_pictures` alone do.
    """
    if request.node.get_closest_marker("reads_pictures"):
        make_reader_patient(monkeypatch)
    else:
        install_no_reader(monkeypatch)


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Generator[KeptPictures]:
    """The picture reader of `make install`, loaded once a worker; what it reads is shared by all workers of a
    run.
    """
    reader = PictureReader.if_installed()
    assert reader is not None, "the extra 'reading' is not installed"
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "read-pictures"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patched:
        # Where other workers want the processor too, a second thread waits for it and costs half as much
        # again.
        patched.setattr(engine, "_THREADS", 1)
        reader.warm()
        yield KeptPictures(reader, folder)
        reader.close()


@pytest.fixture(params=["", *(pytest.param(name, marks=pytest.mark.soak) for name in DIALECT_NAMES)])
def spoken(request: pytest.FixtureRequest) -> str:
    """The model family as which a script of the trust tests speaks, '' for no model at all."""
    family: str = request.param
    return family


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
