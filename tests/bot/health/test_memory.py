"""The memory of pictures goes back to the system when they are freed."""

import platform
import subprocess
import sys

import pytest

# As with phones: pictures come and go, and small things that stay are made between them.
_PICTURES_COME_AND_GO = """
import sys
from pathlib import Path
from PIL import Image
from bot.health.memory import give_back_large_blocks
assert give_back_large_blocks()
def resident_mb():
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000
before, kept = resident_mb(), []
for _ in range(3):
    pictures = []
    for _ in range(40):
        pictures.append(Image.new("RGB", (540, 1200), 1))
        kept.append([bytes(400) for _ in range(50)])
    pictures.clear()
print(resident_mb() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the setting is glibc's")
def test_freed_pictures_leave_nothing_behind() -> None:
    words = [sys.executable, "-c", _PICTURES_COME_AND_GO]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)  # noqa: S603 - our own words
    assert float(done.stdout) < 25  # of 104 in each round
