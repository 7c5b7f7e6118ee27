"""The table at the end of `make soak`: part, runs, failures, seconds, as Markdown."""

from collections import defaultdict
from collections.abc import Callable, Generator
from dataclasses import dataclass

import pytest

_PART, _RUNS, _FAILURES = "soak_part", "soak_runs", "soak_failures"
_HEAD = ("| part | runs | failures | seconds |", "| --- | ---: | ---: | ---: |")


@dataclass
class Tally:
    """What one soak test counts. part: its line in the table, '' for the test's own name; a test is one run unless told."""

    part: str = ""
    runs: int = 1
    failures: int = 0

    def of(self, part: str, runs: int) -> None:
        """Says what the test repeats, and how often."""
        self.part, self.runs = part, runs


@dataclass
class _Line:
    runs: int = 0
    failures: int = 0
    seconds: float = 0.0


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Generator[Tally]:
    """Goes to the table when the test is over, from other processes too."""
    tally = Tally()
    yield tally
    record_property(_PART, tally.part)
    record_property(_RUNS, tally.runs)
    record_property(_FAILURES, tally.failures)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Writes the table if soak tests have run."""
    reports = [
        report
        for outcome in ("passed", "failed", "error")
        for report in terminalreporter.getreports(outcome)
        if isinstance(report, pytest.TestReport) and "soak" in report.keywords
    ]
    if reports:
        terminalreporter.section("soak")
        for line in table(reports):
            terminalreporter.write_line(line)


def table(reports: list[pytest.TestReport]) -> list[str]:
    """The lines of the table. reports: of all phases of the soak tests; the last phase has what a test counted."""
    lines: defaultdict[str, _Line] = defaultdict(_Line)
    by_test: defaultdict[str, list[pytest.TestReport]] = defaultdict(list)
    for report in reports:
        by_test[report.nodeid].append(report)
    for name, phases in by_test.items():
        told = {key: value for phase in phases for key, value in phase.user_properties}
        line = lines[str(told.get(_PART) or _plain(name))]
        failed = any(phase.failed for phase in phases)
        line.runs += _number(told.get(_RUNS), 1)
        line.failures += max(_number(told.get(_FAILURES), 0), int(failed))
        line.seconds += sum(phase.duration for phase in phases)
    rows = [
        f"| {part} | {line.runs} | {line.failures} | {line.seconds:.0f} |" for part, line in lines.items()
    ]
    return [*_HEAD, *sorted(rows)]


def _plain(nodeid: str) -> str:
    """'tests/unit/test_hub.py::test_a_thing[1]' is 'a thing'."""
    return nodeid.rpartition("::")[2].partition("[")[0].removeprefix("test_").replace("_", " ")


def _number(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise
