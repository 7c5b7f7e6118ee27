"""What Farhand writes is for its owner alone, under any umask."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World, ready

pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def open_handed() -> Iterator[None]:
    """Programs started from here let everybody read and write what they make, unless they take care
    themselves.
    """
    before = os.umask(0)
    yield
    os.umask(before)


def _modes(folder: Path) -> dict[str, int]:
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.lstat().st_mode)
        for path in (folder, *folder.rglob("*"))
    }


async def _works(world: World) -> None:
    task = await world.user.sends("turn off Bluetooth")
    await world.user.sees(report("✅", task), timeout_s=LONG_S)


@pytest.mark.usefixtures("open_handed")
async def test_databases_and_frames_are_for_their_owner_alone_while_it_runs_and_afterwards(
    tmp_path: Path,
) -> None:
    async with ready(tmp_path) as world:
        await _works(world)
        data = Path(world.env["FARHAND_DATA_DIR"])
        running = _modes(data)
        assert await world.program.stop() == 0
        stopped = _modes(data)
    for modes in (running, stopped):
        for name, mode in modes.items():
            wanted = 0o700 if (data / name).is_dir() else 0o600
            assert mode == wanted, f"{name}: {mode:o}"
    databases = {"journal.sqlite3", "bot.sqlite3"}
    assert databases | {f"{name}-{side}" for name in databases for side in ("wal", "shm")} <= set(running)
    assert any(name.startswith("frames/") and not (data / name).is_dir() for name in running)
