"""What `make` would do, from an empty checkout; nothing is done."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = "agent/perception/reading/requirements.lock"


def would(*words: str, folder: Path, **env: str) -> str:
    """The commands of a dry run with a virtual environment that is not there yet."""
    mine = {name: value for name, value in os.environ.items() if name not in ("READING", "MAKEFLAGS")}
    ended = subprocess.run(  # noqa: S603 - our own words
        ["/usr/bin/env", "make", "-n", f"VENV={folder / 'venv'}", *words],
        cwd=ROOT,
        env=mine | env,
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return ended.stdout


@pytest.mark.parametrize("words", [("demo",), ("demo", "READING=no"), ("demo", "READING=yes"), ("run",)])
def test_the_demo_and_the_bot_do_without_the_picture_reader(words: tuple[str, ...], tmp_path: Path) -> None:
    assert LOCK not in would(*words, folder=tmp_path)


def test_install_brings_the_picture_reader_and_says_its_size_before(tmp_path: Path) -> None:
    commands = would("install", folder=tmp_path)
    assert 0 < commands.index("about 400 MB") < commands.index(LOCK)
    assert f"--require-hashes -r {LOCK}" in commands


def test_install_leaves_it_out_if_told_so(tmp_path: Path) -> None:
    for commands in (
        would("install", "READING=no", folder=tmp_path),
        would("install", folder=tmp_path, READING="no"),
    ):
        assert "requirements.lock" in commands
        assert LOCK not in commands


@pytest.mark.parametrize("target", ["reading", "test", "check", "soak"])
def test_what_needs_it_brings_it_whatever_is_said(target: str, tmp_path: Path) -> None:
    assert LOCK in would(target, "READING=no", folder=tmp_path)
