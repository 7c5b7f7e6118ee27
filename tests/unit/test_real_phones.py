"""docs/real-phones.md names tests; each of them exists."""

import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
_TABLE = (_ROOT / "docs" / "real-phones.md").read_text(encoding="utf-8")
_NAMED = re.findall(r"(test_\w+)::(test_\w+|\*)", _TABLE)


def test_every_row_names_a_test() -> None:
    rows = [line for line in _TABLE.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 30
    for row in rows:
        assert "::" in row, row


@pytest.mark.parametrize(("module", "name"), _NAMED)
def test_the_named_test_exists(module: str, name: str) -> None:
    code = (_ROOT / "tests" / "unit" / f"{module}.py").read_text(encoding="utf-8")
    assert name == "*" or f"def {name}(" in code
