"""What `make` would do, from an empty checkout or with a virtual environment that is there already."""

import os
import subprocess
import sys
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


def stub(path: Path, *lines: str) -> Path:
    """A little program in place of Python or pip."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def makes(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What make really does with this folder as its virtual environment."""
    return subprocess.run(  # noqa: S603 - our own words
        ["/usr/bin/env", "make", f"VENV={folder}", *words],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


def test_an_old_python_is_refused_in_a_sentence_that_names_the_way_out(tmp_path: Path) -> None:
    old = stub(tmp_path / "old", '[ "$1" = -V ] && echo Python 3.9.2', "exit 1")
    for python, said in ((str(old), "is Python 3.9.2"), ("no-such-python", "missing")):
        ended = makes(tmp_path / "venv", f"PYTHON={python}", "demo")
        assert ended.returncode != 0
        assert "Farhand needs Python 3.11 or newer" in ended.stderr
        assert said in ended.stderr
        assert "make PYTHON=python3.12" in ended.stderr
        assert "not found" not in ended.stderr
        assert "Installing" not in ended.stdout
        assert not (tmp_path / "venv").exists()


def test_it_says_that_it_installs_before_it_does(tmp_path: Path) -> None:
    commands = would("demo", folder=tmp_path)
    assert commands.index("needs Python 3.11") < commands.index("-m venv")
    assert (
        commands.index("-m venv")
        < commands.index("Installing, about a minute")
        < commands.index("pip install")
    )


def _environment(folder: Path, scripts_of: Path) -> Path:
    """A virtual environment that seems installed. scripts_of: the folder that its pip names."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to(sys.executable)
    stub(folder / "bin" / "pip", f"# {scripts_of}/bin/python")
    for mark in (".installed", ".installed-reading", ".installed-dev"):
        (folder / mark).touch()
    return folder


def test_a_usable_environment_is_kept(tmp_path: Path) -> None:
    folder = _environment(tmp_path / "venv", tmp_path / "venv")
    assert "-m venv" not in would("install", folder=tmp_path)
    assert "pip install" not in would("install", folder=tmp_path)
    stub(folder / "bin" / "farhand", "echo it runs")
    assert "it runs" in makes(folder, "demo").stdout


@pytest.mark.parametrize("broken", ["moved", "dead", "old"])
def test_an_environment_that_cannot_be_used_is_made_anew(broken: str, tmp_path: Path) -> None:
    folder = _environment(tmp_path / "venv", tmp_path / ("elsewhere" if broken == "moved" else "venv"))
    python = folder / "bin" / "python"
    if broken == "dead":
        python.unlink()
        python.symlink_to(tmp_path / "uninstalled-python")
    elif broken == "old":
        python.unlink()
        stub(python, "echo False")
    commands = would("install", folder=tmp_path)
    assert commands.index(f"rm -rf {folder}") < commands.index("-m venv") < commands.index("pip install")
    assert LOCK in commands


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
