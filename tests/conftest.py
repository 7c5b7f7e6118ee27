"""What every test leaves as it found it."""

import faulthandler
import gc
import logging
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Generator
from functools import cache
from hashlib import sha1
from itertools import groupby
from pathlib import Path
from typing import TypeVar, cast

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # pyright: ignore[reportMissingTypeStubs]
from xdist.scheduler import LoadScopeScheduling  # pyright: ignore[reportMissingTypeStubs]
from xdist.workermanage import WorkerController  # pyright: ignore[reportMissingTypeStubs]

from bot.health.memory import give_back_large_blocks
from tests.e2e.forked import begin_fork_server, share_fork_server
from tests.soak_table import pytest_terminal_summary, tally

__all__ = ["logging_as_before", "pytest_terminal_summary", "tally"]
_STORIES = ("browser", "e2e")
# Files of these count and hardly wait: what one of them reads or loads first, each worker would for itself.
_WHOLE = ("apps", "asked", "cards", "contract", "model", "perception", "policy", "project", "standin")
_LONG_S = 240
_ENDED_S = 240
_OUTSIDE = pytest.StashKey[int]()
# The expression of pyproject.toml, and the markers that it leaves out.
_USUAL, _LEFT_OUT = "not live and not soak", ("live", "soak")
_Repeat = TypeVar("_Repeat")
_ROOT = Path(__file__).parents[1]
# What a test needs of this computer, by the words in its source that start it.
_NEEDS = {
    "adb": re.compile(r"private_adb_server|ensure_server|tests\.worlds\.program"),
    "chat": re.compile(r"bot\.console\.server|tests\.worlds\.program"),
    "browser": re.compile("playwright"),
}
_IMPORTED = re.compile(r"^from (tests[\w.]*) import (\w+)", re.MULTILINE)
# What hypothesis tries may take as long as a busy computer needs.
settings.register_profile("any computer", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any computer")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Thousands of seeds and pages take hours, and any of them can be asked for by name."""
    parser.addoption("--each", type=int, default=0, help="of a soak test's repeats, so many; 0 for all")


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Generator[None]:
    """Of what only the long runs try, nothing is made: two thirds of all repeats, in each worker."""
    yield
    config = metafunc.config
    if config.option.markexpr != _USUAL or any("::" in each for each in config.args):
        return  # what is asked for by name is found, and said to be left out
    calls = metafunc._calls  # pyright: ignore[reportPrivateUsage]  (pytest has no other way to leave some out)
    test = metafunc.definition
    own = [call for call in calls if not any(mark.name in _LEFT_OUT for mark in call.marks)]
    if any(test.get_closest_marker(name) for name in _LEFT_OUT):
        own = []
    elif sample := test.get_closest_marker("sample"):
        own = _sampled(own, lambda call: f"{test.nodeid}[{call.id}]", sample.args[0])
    calls[:] = own or calls[:1]  # without any, pytest takes it for a test without repeats


@pytest.fixture(autouse=True)
def logging_as_before() -> Generator[None]:
    """A command of the program sets the whole process's logging, and other tests read what is logged."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {
        name: each.level
        for name, each in logging.Logger.manager.loggerDict.items()
        if isinstance(each, logging.Logger)
    }
    yield
    root.handlers[:] = handlers
    if root.level != level:  # each setting empties the memories of all loggers
        root.setLevel(level)
    for name, before in levels.items():
        if (logger := logging.getLogger(name)).level != before:
            logger.setLevel(before)


def pytest_configure_node(node: WorkerController) -> None:
    """In the process that has workers: one other process forks the programs of all of them.

    It is ready when they have collected: the first stories need not wait for it.
    """
    place = str(begin_fork_server(at_once=_tells_stories(node.config.args)))
    node.workerinput["fork_server"] = place  # pyright: ignore[reportUnknownMemberType]  (xdist has no types)


def _tells_stories(asked: list[str]) -> bool:
    """asked: files and folders of the command line."""
    places = [Path(each.partition("::")[0]).resolve() for each in asked]
    folders = [_ROOT / "tests" / name for name in _STORIES]
    return any(place.is_relative_to(one) or one.is_relative_to(place) for place in places for one in folders)


def pytest_configure(config: pytest.Config) -> None:
    """In a worker that process is used. Hours of pictures leave no gigabytes of holes behind."""
    config.stash[_OUTSIDE] = os.dup(2)  # while a test runs, the other one is its own
    if config.option.markexpr == "soak":
        give_back_large_blocks()
    if place := getattr(config, "workerinput", {}).get("fork_server"):
        share_fork_server(Path(place))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """What hangs after its test, or because its time was up, ends the worker and fails, saying where.

    The net of pytest-timeout catches once.
    """
    faulthandler.dump_traceback_later(_ENDED_S, file=item.config.stash[_OUTSIDE], exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests are no garbage: each search for some, and one here, would go through all of them.

    A search in the rest took a fiftieth of the run, so that it is made a hundredth as often; in a soak run,
    whose garbage holds pictures by the thousand, a seventh.
    """
    gc.freeze()
    gc.set_threshold(5_000 if session.config.option.markexpr == "soak" else 70_000, 10, 10)
    gc.enable()


def pytest_sessionstart() -> None:
    """Nothing that is collected goes away."""
    gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Stories mostly wait, and the rest mostly counts: spread evenly over the run, neither leaves the
    computer idle.

    A file whose tests share a server, or what takes long to load, stays whole on one worker. The last fifth
    is without stories, so that none is waited for.
    """
    for item in items:
        for name in _needs(item.path):
            item.add_marker(name)
    _leave_samples(items)
    if config.option.markexpr == "soak":
        if each := cast("int", config.getoption("each")):
            _leave_out(config, items, each)
        _longest_first(items)
        return
    files = {path: list(tests) for path, tests in groupby(items, key=lambda item: item.path)}
    stories = [test for path, tests in files.items() if path.parent.name in _STORIES for test in tests]
    when = {story: 0.93 * number / len(stories) for number, story in enumerate(stories)}
    others = {path: tests for path, tests in files.items() if path.parent.name not in _STORIES}
    for number, (path, tests) in enumerate(others.items()):
        if _stays_whole(path):
            when.update(dict.fromkeys(tests, 0.93 * number / len(others)))
        else:
            when.update({test: place / len(tests) for place, test in enumerate(tests)})
    items.sort(key=lambda item: when[item])


def _leave_samples(items: list[pytest.Item]) -> None:
    """Of what is tried with many values some repeats stay, always the same; the long runs have all."""
    repeats: dict[tuple[Path, str, int], list[pytest.Item]] = {}
    for item in items:
        if (sample := item.get_closest_marker("sample")) and not item.get_closest_marker("soak"):
            part = item.path, item.name.partition("[")[0], sample.args[0]
            repeats.setdefault(part, []).append(item)
    for (_, _, count), tests in repeats.items():
        left = set(_sampled(tests, lambda test: test.nodeid, count))
        for test in tests:
            if test not in left:
                test.add_marker("soak")


def _sampled(repeats: list[_Repeat], nodeid: Callable[[_Repeat], str], count: int) -> list[_Repeat]:
    """In their order, and always the same."""
    first = sorted(repeats, key=lambda each: sha1(nodeid(each).encode()).digest())[:count]  # noqa: S324
    return [each for each in repeats if any(each is one for one in first)]


def _leave_out(config: pytest.Config, items: list[pytest.Item], each: int) -> None:
    """Of a test's repeats `each` are left, of a long one's one; other ones every day: all have their turn."""
    day = time.strftime("%Y-%m-%d", time.gmtime())
    left, turns = set[pytest.Item](), Counter[tuple[Path, str]]()
    long = [item for item in items if item.get_closest_marker("soak")]
    for item in sorted(long, key=lambda item: sha1(f"{day} {item.nodeid}".encode()).digest()):  # noqa: S324
        test = item.path, item.name.partition("[")[0]
        turns[test] += 1
        if turns[test] <= (1 if _is_long(item) else each):
            left.add(item)
    config.hook.pytest_deselected(items=[item for item in items if item not in left])
    items[:] = [item for item in items if item in left]


def _is_long(test: pytest.Item) -> bool:
    limit = test.get_closest_marker("timeout")
    return limit is not None and limit.args[0] > _LONG_S


@cache
def _needs(path: Path) -> frozenset[str]:
    """The markers of a file of tests, by its words and by those of the tests' own files that it imports."""
    source = path.read_text(encoding="utf-8")
    found = {name for name, starts in _NEEDS.items() if starts.search(source)}
    for package, name in _IMPORTED.findall(source):
        behind = _ROOT.joinpath(*package.split("."))
        for file in (behind.with_suffix(".py"), behind / f"{name}.py"):
            found |= _needs(file) if file.exists() else set()
    return frozenset(found)


def _longest_first(items: list[pytest.Item]) -> None:
    """None of the long runs is begun so late that the whole waits for it; short ones fill the end.

    Parts take turns, so that stories with many programs are not told side by side.
    """
    long = [test for test in items if _is_long(test)]
    places = Counter[tuple[Path, str]]()
    turns: dict[pytest.Item, int] = {}
    for test in long:
        part = test.path, test.name.partition("[")[0]
        turns[test] = places[part]
        places[part] += 1
    last = len(items)
    items.sort(key=lambda test: turns.get(test, last))


@cache
def _stays_whole(path: Path) -> bool:
    return path.parent.name in _WHOLE or 'loop_scope="module"' in path.read_text(encoding="utf-8")


class _FilesStayWhole(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if _stays_whole(_ROOT / file) else nodeid

    def remove_node(self, node: WorkerController) -> str | None:
        """What ended its worker is not tried again, as xdist would for ever. Gives that test's id."""
        workload = self.assigned_work.pop(node)
        left = [
            (unit, nodeid) for unit in workload.values() for nodeid, is_done in unit.items() if not is_done
        ]
        if not left:
            return None
        unit, ended_by = left[0]
        unit[ended_by] = True
        self.workqueue.update({scope: unit for scope, unit in workload.items() if not all(unit.values())})
        for other in self.assigned_work:
            self._reschedule(other)
        return ended_by

    def _reschedule(self, node: WorkerController) -> None:
        """A worker begins a test when it has the next one, too: who took another's place is given two."""
        super()._reschedule(node)
        while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            self._assign_work_unit(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """With pytest 9.2 the groups of xdist 3.8 hold nothing together."""
    return _FilesStayWhole(config, log) if config.option.dist == "loadgroup" else None
