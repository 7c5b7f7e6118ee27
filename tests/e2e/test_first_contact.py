"""`farhand doctor --first-contact` in a terminal, as a user of a new phone meets it."""

import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.terminal.single import only_one
from devices.adb.client.private import private_adb_server
from devices.adb.client.server import AdbServer
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import LATIN_KEYBOARD, SimulatedPhone
from devices.simulator.side import LockKind
from tests.e2e.terminal import terminal
from tests.worlds.private_phone import make_private, private_phone, traces
from tests.worlds.program import environment, farhand

pytestmark = pytest.mark.timeout(240)
_COMMAND = ("doctor", "--first-contact")
_LONG_S = 150


@dataclass(frozen=True)
class Desk:
    """A computer with one phone on its cable."""

    folder: Path
    env: dict[str, str]
    phone: SimulatedPhone

    @property
    def written(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("farhand-first-contact-*/*"))


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncGenerator[Desk]:
    async with _at_desk(tmp_path, SimulatedPhone(size_px=(540, 1200), screen_timeout_ms=60_000)) as there:
        yield there


@contextlib.asynccontextmanager
async def _at_desk(
    tmp_path: Path, phone: SimulatedPhone, plant: Callable[[SimulatedAdb], None] = lambda _: None
) -> AsyncGenerator[Desk]:
    async with contextlib.AsyncExitStack() as stack:
        cable = await stack.enter_async_context(SimulatedAdb(phone))
        plant(cable)
        host, port = await stack.enter_async_context(private_adb_server())
        await AdbServer(host, port).ask(f"host:connect:{cable.address}", 10)
        env = environment(
            tmp_path, ANDROID_ADB_SERVER_HOST=host, ANDROID_ADB_SERVER_PORT=str(port), TERM="dumb"
        )
        yield Desk(tmp_path, env, phone)


async def test_it_asks_looks_shows_what_was_recorded_and_writes_after_consent(desk: Desk) -> None:
    async with terminal(*_COMMAND, env=desk.env, cwd=desk.folder) as shell:
        await shell.answers("Is the phone unlocked", "y")
        await shell.shows("checks in", _LONG_S)
        await shell.shows("tree_settings.xml:")
        await shell.shows("<hierarchy")
        assert desk.written == []
        await shell.answers("a: show everything first", "n")
        await shell.shows("Nothing was written.")
        assert await shell.ends() == 0
    assert desk.written == []
    assert (desk.phone.keyboard, desk.phone.screen_timeout_ms) == (LATIN_KEYBOARD, 60_000)


async def test_without_questions_it_writes_and_says_in_the_persons_language_for_whom(desk: Desk) -> None:
    env = desk.env | {"FARHAND_LANG": "zh"}
    code, out, errors = await farhand(*_COMMAND, "--yes", "--out", "seen", env=env, cwd=desk.folder)
    assert (code, errors) == (0, ""), out
    assert "已写入：seen。report.md 是英文的" in "".join(out.split("\n"))
    assert sorted(path.name for path in (desk.folder / "seen").iterdir()) == [
        "recordings",
        "report.json",
        "report.md",
    ]
    code, out, errors = await farhand(*_COMMAND, "--yes", "--out", "seen", env=desk.env, cwd=desk.folder)
    assert (code, out) == (2, "")
    assert "seen exists and is not empty" in errors


async def test_ctrl_c_pressed_again_and_again_gives_everything_back(desk: Desk) -> None:
    async with terminal(*_COMMAND, "--yes", env=desk.env, cwd=desk.folder) as shell:
        await shell.shows("Checks")
        while desk.phone.screen_timeout_ms == 60_000:
            await desk.phone.oracle.changed()
        await shell.is_interrupted("Stopped; nothing was written. The phone is as before.")
        assert await shell.ends() == 0
    assert desk.written == []
    assert desk.phone.screen_timeout_ms == 60_000


async def test_locked_or_dark_it_says_so_and_does_nothing(desk: Desk) -> None:
    desk.phone.lock_kind = LockKind.PIN
    desk.phone.lock()
    code, out, _ = await farhand(*_COMMAND, "--yes", env=desk.env, cwd=desk.folder)
    assert (code, "The phone is locked, so nothing was done." in out) == (1, True)
    desk.phone.sleep()
    code, out, _ = await farhand(*_COMMAND, "--yes", env=desk.env, cwd=desk.folder)
    assert (code, "The screen is off, so nothing was done." in out) == (1, True)
    assert desk.phone.oracle.touches == []


async def test_not_beside_the_bot_not_without_a_phone_and_no_option_for_nothing(desk: Desk) -> None:
    with only_one(desk.folder / "data"):
        code, _, errors = await farhand(*_COMMAND, "--yes", env=desk.env, cwd=desk.folder)
    assert (code, "owns the phone. Stop it first" in " ".join(errors.split())) == (3, True)
    code, out, _ = await farhand(*_COMMAND, "--yes", "--phone", "X1", env=desk.env, cwd=desk.folder)
    assert (code, "X1" in out) == (1, True)
    code, _, errors = await farhand("doctor", "--yes", env=desk.env, cwd=desk.folder)
    assert (code, "--yes only goes with --first-contact." in errors) == (2, True)


async def test_what_is_somebodys_own_comes_neither_into_the_folder_nor_onto_the_terminal(
    tmp_path: Path,
) -> None:
    async with _at_desk(tmp_path, private_phone(), make_private) as desk:
        async with terminal(*_COMMAND, "--out", "seen", env=desk.env, cwd=desk.folder) as shell:
            await shell.answers("Is the phone unlocked", "y")
            await shell.shows("checks in", _LONG_S)
            await shell.answers("a: show everything first", "y")
            assert await shell.ends() == 0
            assert traces(shell.screen) == []
        written = [each for each in (desk.folder / "seen").rglob("*") if each.is_file()]
        assert len(written) > 20
        for path in written:
            assert traces(path.read_text(encoding="utf-8")) == [], path.name


async def test_a_folder_that_cannot_be_written_is_said_before_the_phone_is_touched(desk: Desk) -> None:
    (desk.folder / "file").touch()
    code, out, errors = await farhand(*_COMMAND, "--yes", "--out", "file/seen", env=desk.env, cwd=desk.folder)
    assert (code, out) == (2, "")
    assert "Traceback" not in errors
    assert "file/seen" in " ".join(errors.split())
    assert desk.phone.oracle.touches == []
