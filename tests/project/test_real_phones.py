"""docs/real-phones.md names tests; each of them exists."""

import re
from collections import defaultdict
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_TABLE = (_ROOT / "docs" / "real-phones.md").read_text(encoding="utf-8")
_NAMED = re.findall(r"(test_\w+)::(test_\w+|\*)", _TABLE)


def test_every_row_names_a_test() -> None:
    rows = [line for line in _TABLE.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 30
    for row in rows:
        assert "::" in row, row


def test_the_named_tests_exist() -> None:
    code: defaultdict[str, str] = defaultdict(str)
    for path in (_ROOT / "tests").rglob("test_*.py"):
        code[path.stem] += path.read_text(encoding="utf-8")
    assert all(code[module] for module, _ in _NAMED)
    assert [each for each in _NAMED if each[1] != "*" and f"def {each[1]}(" not in code[each[0]]] == []
