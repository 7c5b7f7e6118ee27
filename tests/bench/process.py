"""What a process uses, from outside: /proc of Linux."""

import os
from dataclasses import dataclass
from pathlib import Path

_TICKS_S = os.sysconf("SC_CLK_TCK")
_MODE_USER, _MODE_SYSTEM = 11, 12  # counted behind the name in /proc/PID/stat, see proc(5)


@dataclass(frozen=True, slots=True)
class Used:
    """cpu_s: of all its threads so far. resident_mb: now; most_mb: the most so far (millions of bytes)."""

    cpu_s: float
    resident_mb: float
    most_mb: float


def used_by(pid: int) -> Used:
    """Raises FileNotFoundError when it has gone."""
    folder = Path("/proc") / str(pid)
    times = (folder / "stat").read_text().rpartition(")")[2].split()
    lines = (line.split() for line in (folder / "status").read_text().splitlines())
    sizes = {words[0]: int(words[1]) * 1024 / 1e6 for words in lines if words[0] in ("VmRSS:", "VmHWM:")}
    cpu_s = (int(times[_MODE_USER]) + int(times[_MODE_SYSTEM])) / _TICKS_S
    return Used(cpu_s, sizes["VmRSS:"], sizes["VmHWM:"])
