"""The wheel, of what the image copies, installed into an empty environment: it runs outside the checkout.

The package index gives what builds it; everything else is this environment's.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from tests.project.image_files import ROOT, copied
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import environment

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600)]


def _outside(home: Path) -> dict[str, str]:
    """The environment of somebody who has no checkout."""
    return {name: value for name, value in environment(home).items() if name != "PYTHONPATH"}


def _run(*words: str, cwd: Path) -> str:
    done = subprocess.run(  # noqa: S603 - our own words
        words, cwd=cwd, env=_outside(cwd), capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in copied():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    _run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(folder), str(source), cwd=folder)
    return next(folder.glob("farhand-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The programs of an environment that has nothing but the wheel, and its libraries beside it."""
    folder = wheel.parent / "environment"
    _run(sys.executable, "-m", "venv", str(folder), cwd=wheel.parent)
    python = str(folder / "bin" / "python")
    _run(python, "-m", "pip", "install", "--no-deps", "--no-index", str(wheel), cwd=wheel.parent)
    # As a plain folder: the checkout's own .pth, which is in there, does not hold for it.
    libraries = sysconfig.get_path("purelib")
    (next(folder.glob("lib/python*/site-packages")) / "libraries.pth").write_text(libraries)
    return folder / "bin"


def test_it_has_every_file_of_the_three_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = {
        str(path.relative_to(ROOT))
        for package in ("agent", "bot", "devices")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == files
    for needed in ("bot/console/page/index.html", "bot/strings/zh/terminal.py", "bot/py.typed"):
        assert needed in names
    assert any(name.endswith(".ttf") for name in names)


def test_it_names_its_program_and_its_extras(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        of = {name.rpartition("/")[2]: name for name in archive.namelist() if ".dist-info/" in name}
        assert "farhand = bot.cli:main" in archive.read(of["entry_points.txt"]).decode()
        said = HeaderParser().parsestr(archive.read(of["METADATA"]).decode())
    assert said["Requires-Python"] == ">=3.11"
    assert sorted(said.get_all("Provides-Extra", [])) == ["homes", "reading", "simulator", "socks"]
    assert any(name.endswith("LICENSE.txt") for name in of)


def test_it_runs_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    assert "Usage: farhand" in _run(str(installed / "farhand"), "--help", cwd=tmp_path)
    where = "import bot, agent, devices; print(bot.__file__, agent.__file__, devices.__file__)"
    for path in _run(str(installed / "python"), "-c", where, cwd=tmp_path).split():
        assert Path(path).is_relative_to(installed.parent)


async def test_the_demo_starts_shows_its_page_and_ends(installed: Path, tmp_path: Path) -> None:
    demo = await asyncio.create_subprocess_exec(
        str(installed / "farhand"),
        *("demo", "--no-browser"),
        cwd=tmp_path,
        env=_outside(tmp_path) | {"PATH": os.defpath},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert demo.stdout
    try:
        async with asyncio.timeout(120):
            said = (await demo.stdout.readline()).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+\S*", said)
        assert address, said
        for name in ("", "page/app.js", "page/style.css"):
            assert await asyncio.to_thread(_size_of, address[0].rstrip("/") + "/" + name) > 500
        demo.send_signal(signal.SIGTERM)
        async with asyncio.timeout(WAIT_LIMIT_S):
            _, errors = await demo.communicate()
    finally:
        if demo.returncode is None:
            demo.kill()
            await demo.communicate()
    assert demo.returncode == 0
    assert errors == b""


def _size_of(address: str) -> int:
    with urllib.request.urlopen(address, timeout=WAIT_LIMIT_S) as page:  # noqa: S310 - the demo's own
        return len(page.read())
