"""What every test leaves as it found it."""

import gc
import logging
import re
import time
from collections import Counter
from collections.abc import Generator
from functools import cache
from hashlib import sha1
from itertools import groupby
from pathlib import Path
from typing import cast

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
    if config.option.markexpr == "soak":
        give_back_large_blocks()
    if place := getattr(config, "workerinput", {}).get("fork_server"):
        share_fork_server(Path(place))


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
        for test in sorted(tests, key=lambda test: sha1(test.nodeid.encode()).digest())[count:]:  # noqa: S324
            test.add_marker("soak")


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


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """With pytest 9.2 the groups of xdist 3.8 hold nothing together."""
    return _FilesStayWhole(config, log) if config.option.dist == "loadgroup" else None
