"""Imports run one way: bot -> agent -> devices."""

import ast
from functools import cache
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
# Of `bot/`, what may import `devices`: where everything is built, and what knows apps by name without a phone.
_BOT_TO_DEVICES = {"bot/main.py", "bot/terminal/policy_check.py"}
_ABOVE = {"agent": ("bot",), "devices": ("bot", "agent")}


@cache
def _imports_of(package: str) -> dict[str, set[str]]:
    """By the modules of a package, as paths."""
    return {
        path.relative_to(_ROOT).as_posix(): _imported(path.read_text(encoding="utf-8"))
        for path in (_ROOT / package).rglob("*.py")
    }


def _imported(source: str) -> set[str]:
    """The top packages that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def _importers(package: str, of: str) -> set[str]:
    return {path for path, imported in _imports_of(package).items() if of in imported}


@pytest.mark.parametrize(("below", "above"), [(below, up) for below, ups in _ABOVE.items() for up in ups])
def test_no_package_imports_one_above_it(below: str, above: str) -> None:
    assert _importers(below, above) == set()


def test_of_the_bot_only_two_modules_import_devices() -> None:
    assert _importers("bot", "devices") == _BOT_TO_DEVICES


def test_the_bots_client_and_the_phones_library_stay_in_their_packages() -> None:
    assert _importers("agent", "telegram") | _importers("devices", "telegram") == set()
    assert _importers("bot", "adbutils") | _importers("agent", "adbutils") == set()


def test_a_planted_import_is_found() -> None:
    assert _imported("def f() -> None:\n    from bot.main import run\n") == {"bot"}
