"""The table of decisions: it only grows, is kept private, and can be exported while the bot runs."""

import asyncio
import csv
import io
import json
import os
import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.errors import DatabaseTroubled
from agent.journal import Journal
from bot.cli import main
from bot.terminal.audit_export import export_audit
from tests.worlds.locked_databases import database_of, held, impatient

_ASKS = AuditEntry(
    AuditEvent.INPUT_ASKS, 7, "S1", 3, 5, 9, "com.farhand.pay", "Tap", "pay flagged", length=None
)
_TYPED = AuditEntry(AuditEvent.INPUT_FREE, 7, "S1", 3, 4, None, "com.farhand.notes", "TypeText", length=12)


async def _kept(path: Path, *entries: AuditEntry) -> None:
    async with Journal.open(path, lambda: 1_700_000_000.25) as journal:
        for entry in entries:
            await journal.audit.note(entry)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit SET event = 'input_free'",
        "UPDATE audit SET person_id = 8 WHERE audit_id = 1",
        "DELETE FROM audit",
        "DELETE FROM audit WHERE audit_id = 1",
        "INSERT OR REPLACE INTO audit (audit_id, at, event) VALUES (1, 0, 'input_free')",
        "REPLACE INTO audit (audit_id, at, event) VALUES (1, 0, 'input_free')",
        "INSERT INTO audit (audit_id, at, event) VALUES (1, 0, 'x') ON CONFLICT DO UPDATE SET event = 'x'",
    ],
)
async def test_nobody_changes_or_deletes_a_decision(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "journal.sqlite3"
    await _kept(path, _ASKS)
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="the audit only grows"):
        connection.execute(statement)
    connection.close()
    async with Journal.open(path) as journal:
        assert [entry.event for entry in await journal.audit.all()] == [AuditEvent.INPUT_ASKS]


async def test_every_row_is_read_page_by_page_in_order(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        for step in range(7):
            await journal.audit.note(AuditEntry(AuditEvent.INPUT_FREE, step=step))
        pages = [[entry.step for entry in page] async for page in journal.audit.pages(3)]
        newest = [entry.step for entry in await journal.audit.newest(2)]
    assert pages == [[0, 1, 2], [3, 4, 5], [6]]
    assert newest == [6, 5]


async def test_the_export_is_a_table_and_works_while_the_journal_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with Journal.open(tmp_path / "journal.sqlite3", lambda: 1_700_000_000.25) as journal:
        await journal.audit.note(_TYPED)
        await journal.audit.note(_ASKS)
        assert await export_audit(tmp_path, "en", "csv") == 0
        await journal.audit.note(_TYPED)  # and the bot goes on
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["event"] for row in rows] == ["input_free", "input_asks"]
    assert rows[0]["time"] == "2023-11-14T22:13:20.250+00:00"
    assert rows[0]["length"] == "12"
    assert rows[1]["kinds"] == "pay flagged"


async def test_the_export_as_lines_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await _kept(tmp_path / "journal.sqlite3", _ASKS)
    assert await export_audit(tmp_path, "en", "jsonl") == 0
    (line,) = capsys.readouterr().out.splitlines()
    row = json.loads(line)
    assert (row["event"], row["app"], row["at"], row["length"]) == (
        "input_asks",
        "com.farhand.pay",
        1_700_000_000.25,
        None,
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_a_damaged_chat_database_keeps_nobody_from_the_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    await _kept(tmp_path / "journal.sqlite3", _ASKS)
    await asyncio.to_thread((tmp_path / "bot.sqlite3").write_bytes, b"nothing of ours" * 1000)
    assert await export_audit(tmp_path, lang, "jsonl") == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["event"] == "input_asks"
    assert ("may be missing" if lang == "en" else "可能不全") in said.err


async def test_no_cell_of_the_table_is_a_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = AuditEntry(AuditEvent.INPUT_FREE, phone_id='=HYPERLINK("x")', app="-1+2", action="@SUM(A1)")
    await _kept(tmp_path / "journal.sqlite3", hostile)
    await export_audit(tmp_path, "en", "csv")
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert all(not cell.startswith(("=", "-", "@", "+")) for cell in row.values())
    assert row["phone_id"] == '\'=HYPERLINK("x")'


async def test_a_reader_of_the_export_may_leave_early(tmp_path: Path) -> None:
    await _kept(tmp_path / "journal.sqlite3", _ASKS)
    reading, writing = os.pipe()
    os.close(reading)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from bot.cli import main; main()", "audit", "export"),
        env=os.environ | {"FARHAND_DATA_DIR": str(tmp_path)},
        stdout=writing,
        stderr=asyncio.subprocess.PIPE,
    )
    os.close(writing)
    _, err = await process.communicate()
    assert (process.returncode, err) == (0, b"")


def test_without_a_journal_nothing_is_made(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["audit", "export"], env={"FARHAND_DATA_DIR": str(tmp_path)})
    assert done.exit_code == 1
    assert "nothing has been decided yet" in done.stderr
    assert list(tmp_path.iterdir()) == []


async def test_the_journal_is_for_its_owner_alone_with_all_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with Journal.open(folder / "journal.sqlite3") as journal:
        await journal.audit.note(_ASKS)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes == dict.fromkeys(("journal.sqlite3", "journal.sqlite3-wal", "journal.sqlite3-shm"), 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


async def test_a_refused_press_that_could_not_be_written_is_noted_with_the_next_one(tmp_path: Path) -> None:
    path, refused = tmp_path / "journal.sqlite3", AuditEntry(AuditEvent.PRESS_REFUSED, 7, request_id=9)
    async with Journal.open(path) as journal:
        await impatient(database_of(journal))
        async with held(path):
            with pytest.raises(DatabaseTroubled):
                await journal.audit.note_refused_press(refused)
        for _ in range(2):
            await journal.audit.note_refused_press(refused)
        assert len(await journal.audit.all()) == 1
