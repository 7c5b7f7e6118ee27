"""One process for a data directory and for a token; a second one says so and leaves."""

import asyncio
import contextlib
import fcntl
import os
import resource
import sys
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.console.server import Console
from bot.terminal.single import beside_no_bot, only_one
from tests.worlds.program import TOKEN, Program, environment, farhand, running

pytestmark = pytest.mark.timeout(240)


def _env(home: Path) -> dict[str, str]:
    """Of a bot that reaches nobody."""
    return environment(
        home,
        TELEGRAM_BOT_TOKEN=TOKEN,
        TELEGRAM_API_URL="http://127.0.0.1:9",
        OPENAI_BASE_URL="http://127.0.0.1:9/v1",
        OPENAI_API_KEY="none",
    )


@contextlib.asynccontextmanager
async def a_running_bot(home: Path) -> AsyncGenerator[tuple[dict[str, str], Program]]:
    """A bot that keeps trying to reach Telegram: it has its locks already."""
    env = _env(home)
    async with running(env, home) as program:
        await program.logs("trying again")
        yield env, program


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "running already"), pytest.param("zh", "已经在用数据目录", marks=pytest.mark.soak)],
)
async def test_a_second_one_in_the_same_folder_says_so_at_once(tmp_path: Path, lang: str, words: str) -> None:
    async with a_running_bot(tmp_path) as (env, first):
        began = time.monotonic()
        code, _, errors = await farhand("run", env=env | {"FARHAND_LANG": lang}, cwd=tmp_path)
        assert code == 3
        assert time.monotonic() - began < 30  # a second on a computer that does nothing else
        assert len(errors.splitlines()) == 1
        assert words in errors
        assert str(tmp_path / "data") in errors
        assert str(first.pid) in errors


async def test_a_second_one_with_the_same_token_says_so_whatever_its_folder(tmp_path: Path) -> None:
    async with a_running_bot(tmp_path) as (env, _):
        other = env | {"FARHAND_DATA_DIR": str(tmp_path / "other")}
        code, _, errors = await farhand("run", env=other, cwd=tmp_path)
    assert code == 3
    assert "this bot token" in errors
    assert TOKEN not in errors
    assert not _files_with(TOKEN, tmp_path)


async def test_what_reads_and_claims_still_works_beside_it_and_a_task_does_not(tmp_path: Path) -> None:
    async with a_running_bot(tmp_path) as (env, _):
        for words in (["claim"], ["policy", "show"]):
            code, _, errors = await farhand(*words, env=env, cwd=tmp_path)
            assert code == 0, errors
        code, _, errors = await farhand("try", "order a latte", env=env, cwd=tmp_path)
    assert code == 3
    assert "The bot is running" in errors


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "A task runs in the terminal"), pytest.param("zh", "终端里有任务", marks=pytest.mark.soak)],
)
async def test_a_bot_does_not_start_beside_a_task_in_the_terminal(
    tmp_path: Path, lang: str, words: str
) -> None:
    env = _env(tmp_path) | {"FARHAND_LANG": lang}
    with beside_no_bot(tmp_path / "data"):  # as `farhand try` for the length of its task
        code, _, errors = await farhand("run", env=env, cwd=tmp_path)
        assert code == 3
        assert words in errors
        assert str(os.getpid()) in errors
    assert not _locks_in(tmp_path)


async def test_who_only_asks_for_the_holder_keeps_nobody_out(tmp_path: Path) -> None:
    lock = tmp_path / "farhand.lock"
    lock.touch()
    asks = os.open(lock, os.O_RDONLY)
    fcntl.flock(asks, fcntl.LOCK_SH)
    asyncio.get_running_loop().call_later(0.05, os.close, asks)

    def starts() -> None:
        with only_one(tmp_path):
            pass

    await asyncio.to_thread(starts)


async def test_a_killed_one_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    async with a_running_bot(tmp_path) as (_, program):
        await program.kill()
    async with a_running_bot(tmp_path) as (_, program):
        assert await program.stop() == 0
    assert not _locks_in(tmp_path)


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    async with Console(TOKEN) as console:
        env = environment(
            tmp_path,
            TELEGRAM_BOT_TOKEN=TOKEN,
            TELEGRAM_API_URL=console.api_url,
            OPENAI_BASE_URL="http://127.0.0.1:9/v1",
            OPENAI_API_KEY="none",
            FARHAND_DATA_DIR="/proc/farhand",
        )
        code, _, errors = await farhand("run", env=env, cwd=tmp_path)
    assert code == 1
    assert "/proc/farhand cannot be written" in errors
    assert "Traceback" not in errors


async def test_a_disk_without_room_keeps_nobody_from_the_lock(tmp_path: Path) -> None:
    # The kernel refuses every byte in a file, as on a full disk.
    alone = (
        "import resource, sys; from pathlib import Path; from bot.terminal.single import holder_of, only_one;"
        f" resource.setrlimit(resource.RLIMIT_FSIZE, (0, {resource.RLIM_INFINITY}));"
        " folder = Path(sys.argv[1]); held = only_one(folder); held.__enter__();"
        " sys.exit(0 if holder_of(folder) == {'pid': '?', 'since': '?'} else 1)"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-B", "-c", alone, str(tmp_path)), stderr=asyncio.subprocess.PIPE
    )
    _, err = await process.communicate()
    assert process.returncode == 0, err.decode()


def _files_with(text: str, folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and text in path.read_text("latin-1")]


def _locks_in(folder: Path) -> list[Path]:
    return list(folder.rglob("*.lock"))
