"""Results as aligned text."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """One measured thing, once for each repetition; one value alone stands under "median".

    digits: after the point.
    """

    label: str
    values: Sequence[float]
    unit: str
    digits: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """What a part found.

    A str among the rows is a heading; notes say what is included and what to compare with.

    missed: the wanted figures that were not reached; None if the part does not judge.
    """

    title: str
    rows: Sequence[Row | str]
    notes: Sequence[str] = ()
    missed: Sequence[str] | None = None


Part = Callable[[], Coroutine[None, None, Table]]

_HEADS = ("min", "median", "max")


def text_of(table: Table) -> str:
    """The table with its numbers under one another, ending in a blank line."""
    cells = [_cells(row) for row in table.rows if isinstance(row, Row)]
    label_width = max(len(row.label) + 2 for row in table.rows if isinstance(row, Row))
    widths = [max(len(head), *(len(row[at]) for row in cells)) for at, head in enumerate(_HEADS)]
    lines = [table.title, "=" * len(table.title), " " * label_width + _joined(_HEADS, widths)]
    for row in table.rows:
        if isinstance(row, str):
            lines.append(row)
        else:
            lines.append(f"  {row.label}".ljust(label_width) + _joined(_cells(row), widths) + f"  {row.unit}")
    return "\n".join([*lines, *table.notes, *_verdict(table.missed), ""])


def _verdict(missed: Sequence[str] | None) -> list[str]:
    if missed is None:
        return []
    return [f"Not reached: {'; '.join(missed)}." if missed else "All that is wanted was reached."]


def _cells(row: Row) -> tuple[str, str, str]:
    least, middle, most = (f"{value:,.{row.digits}f}" for value in _spread(row.values))
    return (least, middle, most) if len(row.values) > 1 else ("", middle, "")


def _spread(values: Sequence[float]) -> tuple[float, float, float]:
    return min(values), median(values), max(values)


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
