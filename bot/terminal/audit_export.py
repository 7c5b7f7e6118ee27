"""`farhand audit export`: every decision on stdout, also while the bot runs."""

import csv
import dataclasses
import io
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from agent.contract.audit import AuditEntry
from agent.journal import Journal
from agent.storage.database_file import DatabaseRefused
from agent.storage.trouble import TROUBLES
from bot.people.change_audit import carry
from bot.store import Store
from bot.terminal.speaking import plain

_FIELDS = ("time", *(field.name for field in dataclasses.fields(AuditEntry)))
# A spreadsheet would read a cell with this beginning as a formula; phones and apps choose their own names.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_Cell = str | int | float | None


async def export_audit(data: Path, lang: str, form: str) -> int:
    """Oldest first, a line each, times in UTC; 1 if there is no journal.

    form: 'csv' (with a line of names) or 'jsonl'.
    """
    path = data / "journal.sqlite3"
    if not path.is_file():
        click.echo(plain(lang, "audit_no_journal", path=str(path)), err=True)
        return 1
    line = _csv_line if form == "csv" else _json_line
    try:
        if form == "csv":
            _write(_csv([*_FIELDS]))
        async with Journal.open(path) as journal:
            await _bring_up_to_date(data, journal, lang)
            async for entries in journal.audit.pages():
                _write("".join(map(line, entries)))
        sys.stdout.flush()
    except BrokenPipeError:  # `| head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
    return 0


async def _bring_up_to_date(data: Path, journal: Journal, lang: str) -> None:
    """The newest changes may still be in the bot's database if the bot does not run or runs elsewhere.

    Without them the journal is exported as it is.
    """
    path = data / "bot.sqlite3"
    if not path.is_file():
        return
    try:
        async with Store.open(path) as store:
            await carry(store, journal.audit.keep_once)
    except (DatabaseRefused, *TROUBLES) as err:
        click.echo(plain(lang, "audit_without_changes", detail=str(err)), err=True)


def _write(text: str) -> None:
    click.echo(text, nl=False)


def _row(entry: AuditEntry) -> dict[str, _Cell]:
    time = datetime.fromtimestamp(entry.at, UTC).isoformat(timespec="milliseconds")
    return {"time": time, **dataclasses.asdict(entry)}


def _json_line(entry: AuditEntry) -> str:
    return json.dumps(_row(entry), ensure_ascii=False) + "\n"


def _csv_line(entry: AuditEntry) -> str:
    return _csv(list(_row(entry).values()))


def _csv(cells: list[_Cell]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([_plain(cell) for cell in cells])
    return text.getvalue()


def _plain(cell: _Cell) -> _Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
