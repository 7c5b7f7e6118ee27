"""A program whose computer's clock is wrong: for it, its libraries and what they ask of TLS alike.

Only the clock of the day is another one; those that measure how long something takes are as they were.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

COMPILER = shutil.which("cc") if sys.platform.startswith("linux") else None
"""Without it there are no such programs."""
_OFF = "TESTS_CLOCK_OFF_S"
_STARTS = "from bot.cli import main; main()"
_SOURCE = f"""
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *at) {{
    const char *off = getenv("{_OFF}");
    long failed = syscall(SYS_clock_gettime, clock, at);
    if (!failed && off && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        at->tv_sec += atol(off);
    return failed;
}}

time_t time(time_t *seconds) {{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    if (seconds) *seconds = at.tv_sec;
    return at.tv_sec;
}}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    now->tv_sec = at.tv_sec;
    now->tv_usec = at.tv_nsec / 1000;
    return 0;
}}
"""


def own_clock(folder: Path, ahead_s: int) -> dict[str, str]:
    """For the environment of a program. folder: for the library. Blocking."""
    assert COMPILER
    source, library = folder / "clock.c", folder / "clock.so"
    source.write_text(_SOURCE, encoding="ascii")
    subprocess.run(  # noqa: S603 - our own words
        [COMPILER, "-shared", "-fPIC", "-o", library, source], check=True
    )
    return {_OFF: str(ahead_s), "LD_PRELOAD": str(library)}


def take_own_clock(env: Mapping[str, str], words: Sequence[str]) -> None:
    """In the program's process: begins it anew with its clock, if its environment says so."""
    if _OFF not in env:
        return
    for number in Path("/proc/self/fd").iterdir():  # by one of them its parent knows when it has ended
        with contextlib.suppress(OSError):  # the listing's own
            os.set_inheritable(int(number.name), True)
    same_code = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    os.execve(sys.executable, [sys.executable, "-c", _STARTS, *words], {**os.environ, **same_code})  # noqa: S606 - ours
