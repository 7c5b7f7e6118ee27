"""No test patches by a string path, and none makes mocks: what it needs, the product's builders take."""

import ast
import re
from pathlib import Path

import pytest

from tests.worlds.cases import each_of

_TESTS = Path(__file__).parents[1]
_PATCHES = ("setattr", "delattr", "patch")
# Of one of these speaks the source of everything that can be found; most sources need not be parsed.
_WORDS = re.compile(rf"\b(?:mock|{'|'.join(_PATCHES)})\b")


def _patches(source: str) -> list[int]:
    """The lines that patch what a string names, or that import mocks."""
    if not _WORDS.search(source):
        return []
    statements = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.expr | ast.stmt)]
    return [each.lineno for each in statements if _by_path(each) or _imports_mocks(each)]


def _by_path(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    targets = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "target")]
    return called in _PATCHES and any(
        isinstance(target, ast.JoinedStr)
        or (isinstance(target, ast.Constant) and isinstance(target.value, str))
        for target in targets
    )


def _imports_mocks(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "unittest.mock" or any(
            node.module == "unittest" and name.name == "mock" for name in node.names
        )
    return isinstance(node, ast.Import) and any(name.name == "unittest.mock" for name in node.names)


def test_nothing_is_patched_by_a_string_path() -> None:
    found = {
        str(path.relative_to(_TESTS)): lines
        for path in _TESTS.rglob("*.py")
        if (lines := _patches(path.read_text(encoding="utf-8")))
    }
    assert not found


@each_of(
    "line",
    [
        'monkeypatch.setattr("agent.observer.PAUSE_S", 0.0)',
        'monkeypatch.setattr(\n    "agent.observer.PAUSE_S",\n    0.0,\n)',
        'monkeypatch.setattr(f"{module}.PAUSE_S", 0.0)',
        'monkeypatch.setattr(target="agent.observer.PAUSE_S", name=0.0)',
        'monkeypatch.delattr("agent.observer.PAUSE_S")',
        'patch("agent.observer.PAUSE_S", 0.0)',
        "from unittest.mock import Mock",
        "from unittest import mock",
        "import unittest.mock",
    ],
)
def test_such_a_line_is_found(line: str) -> None:
    assert _patches(line) == [1]


@pytest.mark.parametrize(
    "line", ['monkeypatch.setattr(phone, "read_tree", read)', 'monkeypatch.setenv("A", "b")']
)
def test_a_patch_of_an_object_at_hand_is_not(line: str) -> None:
    assert _patches(line) == []
