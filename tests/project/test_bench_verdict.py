"""What is wanted of a measured part is said at the end of its table, and by the exit code."""

import sys

import pytest

from tests.bench import __main__ as bench
from tests.bench.table import Row, Table


def _table(missed: list[str] | None) -> Table:
    return Table("load", [Row("calls", [1.0], "")], missed=missed)


@pytest.mark.parametrize(
    ("missed", "end", "code"),
    [
        (["no 429", "card age"], "Not reached: no 429; card age.", 1),
        ([], "All that is wanted was reached.", 0),
        (None, "calls", 0),
    ],
)
def test_what_was_not_reached_is_named(
    missed: list[str] | None,
    end: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def measured() -> Table:
        return _table(missed)

    monkeypatch.setitem(bench.PARTS, "load", measured)
    monkeypatch.setattr(sys, "argv", ["bench", "--part", "load"])
    with pytest.raises(SystemExit) as left:
        bench.main()
    assert left.value.code == code
    last = capsys.readouterr().out.strip().splitlines()[-1]
    assert last.strip().startswith(end)
