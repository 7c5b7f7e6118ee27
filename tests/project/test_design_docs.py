"""docs/design.md names files and folders; each of them exists."""

import re
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_TEXT = (_ROOT / "docs" / "design.md").read_text(encoding="utf-8")
_MOST_HOPS = 12


def test_every_file_and_folder_that_is_named_exists() -> None:
    named = set(re.findall(r"\b(?:bot|agent|devices|tests)/[\w/]+(?:\.py)?", _TEXT))
    assert len(named) > 60
    assert [name for name in sorted(named) if not _exists(name.rstrip("/"))] == []


def test_a_file_without_its_folder_stands_beside_the_one_before() -> None:
    for row in re.findall(r"^\|.*$", _TEXT, re.MULTILINE):
        folder = _ROOT
        for name in re.findall(r"`([\w/]+\.py)`", row):
            path = _ROOT / name if "/" in name else folder / name
            assert path.is_file(), f"{name} in {row}"
            folder = path.parent


def test_each_way_has_few_hops() -> None:
    ways = [way for way in re.findall(r"```text\n(.*?)```", _TEXT, re.DOTALL) if way.startswith(" 1 ")]
    assert len(ways) == 3
    assert max(len(way.splitlines()) for way in ways) <= _MOST_HOPS


def _exists(name: str) -> bool:
    path = _ROOT / name
    return path.exists() or path.with_suffix(".py").exists()
