"""The table at the end of `make soak-all`: part, runs, failures, seconds, as Markdown.

Where SOAK_TABLE names a page, the table is written into it, too, between its two marks.
"""

import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

_PART, _RUNS, _FAILURES, _ALSO = "soak_part", "soak_runs", "soak_failures", "soak_also"
_BEGAN = time.monotonic()
BEGIN, END = "<!-- soak: `make soak-all` writes from here -->", "<!-- soak: to here -->"
_HEAD = ("| part | runs | failures | skipped | seconds |", "| --- | ---: | ---: | ---: | ---: |")


@dataclass
class Tally:
    """What one soak test counts.

    part: its line in the table, '' for the test's own name; a test is one run unless told.

    counted: what else is to be known of its runs.
    """

    part: str = ""
    runs: int = 1
    failures: int = 0
    counted: dict[str, int] = field(default_factory=dict[str, int])

    def of(self, part: str, runs: int) -> None:
        """Says what the test repeats, and how often."""
        self.part, self.runs = part, runs

    def also(self, **counted: int) -> None:
        """Counts of the runs that stand behind the part's name, like 24 'inside their story'."""
        self.counted = counted


@dataclass
class _Line:
    runs: int = 0
    failures: int = 0
    skipped: int = 0
    seconds: float = 0.0
    counted: Counter[str] = field(default_factory=Counter[str])

    def text(self, part: str) -> str:
        name = "; ".join((part, *(f"{count} {what}" for what, count in self.counted.items())))
        return f"| {name} | {self.runs} | {self.failures} | {self.skipped} | {self.seconds:.0f} |"


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Generator[Tally]:
    """Goes to the table when the test is over, from other processes too."""
    tally = Tally()
    yield tally
    record_property(_PART, tally.part)
    record_property(_RUNS, tally.runs)
    record_property(_FAILURES, tally.failures)
    record_property(_ALSO, tally.counted)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Writes the table if soak tests have run; into the page only that of a run to its end."""
    reports = [
        report
        # '' has setups and teardowns that went well, and what a test counted stands in its teardown.
        for outcome in ("passed", "failed", "error", "skipped", "")
        for report in terminalreporter.getreports(outcome)
        if isinstance(report, pytest.TestReport) and "soak" in report.keywords
    ]
    if reports:
        terminalreporter.section("soak")
        lines = [*table(reports), "", _whole(terminalreporter.config)]
        for line in lines:
            terminalreporter.write_line(line)
        to_the_end = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        if to_the_end and (page := os.environ.get("SOAK_TABLE")):
            path = Path(page)
            path.write_text(written(path.read_text(), lines))


def written(page: str, lines: list[str]) -> str:
    """The page with these lines between its marks. Raises ValueError if it does not have them once each."""
    before, begin, rest = page.partition(BEGIN)
    _, end, behind = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in behind:
        raise ValueError("the page does not have the two marks of the soak table")
    return "\n".join([before + BEGIN, "", *lines, "", END + behind])


def _whole(config: pytest.Config) -> str:
    minutes = (time.monotonic() - _BEGAN) / 60
    workers = config.getoption("numprocesses", None) or 1
    return f"In one run of {minutes:.0f} min: {os.cpu_count()} cores, {workers} tests side by side."


def table(reports: list[pytest.TestReport]) -> list[str]:
    """The lines of the table.

    reports: of all phases of the soak tests; the last phase has what a test counted.
    """
    lines: defaultdict[str, _Line] = defaultdict(_Line)
    by_test: defaultdict[str, list[pytest.TestReport]] = defaultdict(list)
    for report in reports:
        by_test[report.nodeid].append(report)
    for name, phases in by_test.items():
        told = {key: value for phase in phases for key, value in phase.user_properties}
        line = lines[str(told.get(_PART) or _plain(name))]
        line.seconds += sum(phase.duration for phase in phases)
        if any(phase.skipped for phase in phases):
            line.skipped += 1
            continue
        failed = any(phase.failed for phase in phases)
        line.runs += _number(told.get(_RUNS), 1)
        line.failures += max(_number(told.get(_FAILURES), 0), int(failed))
        line.counted.update(cast("dict[str, int]", told.get(_ALSO, {})))
    return [*_HEAD, *sorted(line.text(part) for part, line in lines.items())]


def _plain(nodeid: str) -> str:
    """'tests/devices/test_hub.py::test_a_thing[1]' is 'a thing'."""
    return nodeid.rpartition("::")[2].partition("[")[0].removeprefix("test_").replace("_", " ")


def _number(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
