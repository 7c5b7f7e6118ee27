"""No test depends on how quick the computer is: what waits less than three seconds says why it may."""

from pathlib import Path

from hypothesis import HealthCheck, settings

from tests.project.wall_time import (
    SHORTEST_LIMIT_OF_STORIES_S,
    SHORTEST_LIMIT_S,
    constants,
    findings,
)
from tests.worlds.cases import each_of

_TESTS = Path(__file__).parents[1]
_STORIES = ("browser", "e2e", "worlds")  # programs run beside them
_MODULES = sorted(path for path in _TESTS.rglob("*.py") if "bench" not in path.parts)


def test_all_tests_are_looked_at() -> None:
    assert len(_MODULES) > 300


def test_no_test_depends_on_short_times() -> None:
    sources = {path: path.read_text() for path in _MODULES}
    imported = {name: value for source in sources.values() for name, value in constants(source).items()}
    found = [
        f"{path.relative_to(_TESTS)}:{each.line} {each.what}"
        for path, source in sources.items()
        for each in findings(source, imported, _shortest_limit_s(path))
    ]
    assert not found, "\n".join(found)


def _shortest_limit_s(path: Path) -> float:
    return SHORTEST_LIMIT_OF_STORIES_S if path.parent.name in _STORIES else SHORTEST_LIMIT_S


def test_a_story_waits_long_for_its_programs() -> None:
    waits = "async def test_x():\n    await program.logs('x', timeout_s=20)"
    assert findings(waits) == []
    assert findings(waits, shortest_limit_s=SHORTEST_LIMIT_OF_STORIES_S)


def test_what_hypothesis_tries_may_take_its_time() -> None:
    assert settings.default is not None
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check


@each_of(
    "line",
    [
        "async with asyncio.timeout(2): pass",
        "await asyncio.wait_for(x, 1.5)",
        "await asyncio.wait({x}, timeout=0.3)",
        "await user.sees('x', timeout_s=1)",
        "await asyncio.sleep(0.1)",
        "assert time.monotonic() - began < 2",
        "assert 2.0 > time.process_time() - began",
        "assert began and time.perf_counter() - began <= limit",
        "assert asyncio.get_running_loop().time() - began < 2",
        "took = time.monotonic() - began; assert took < 0.5",
    ],
)
def test_what_a_busy_computer_breaks_is_found(line: str) -> None:
    assert len(findings(f"async def test_x():\n    {line}")) == 1


@each_of(
    "source",
    [
        "async with asyncio.timeout(3): pass",
        "await asyncio.sleep(0)",
        "await asyncio.sleep(5)  # wall time: the server has no event for it",
        "assert time.monotonic() - began >= 0.2",
        "assert time.monotonic() - began < 10",
        "await bot.get_updates(timeout=1)",
        "with pytest.raises(TimeoutError): await asyncio.wait_for(x, 0.1)",
    ],
)
def test_what_it_does_not_break_is_left_alone(source: str) -> None:
    assert findings(f"async def test_x():\n    {source}") == []


def test_virtual_time_is_no_time() -> None:
    virtual = "async def test_x():\n    await asyncio.sleep(86_400)"
    assert findings(virtual)
    assert findings(f"@virtually\n{virtual}") == []
    nested = (
        "def test_x():\n    async def story():\n        await asyncio.sleep(9)\n    in_virtual_time(story())"
    )
    assert findings(nested) == []


def test_a_name_stands_for_its_number() -> None:
    waits = "async def test_x():\n    await asyncio.wait_for(x, SOON_S / 2)"
    assert findings(f"SOON_S = 2\n{waits}")
    assert findings(waits) == []
    assert findings(waits, constants("SOON_S = 1"))
