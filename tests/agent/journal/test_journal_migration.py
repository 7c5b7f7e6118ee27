"""A journal of any earlier version is brought up to date and loses nothing."""

import sqlite3
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, ResultKind, Tap
from agent.contract.audit import AuditEntry, AuditEvent
from agent.journal import Journal
from agent.journal.schema import MIGRATIONS
from agent.storage.database import Database
from devices.phones import PhoneState
from tests.worlds.old_databases import landed, made_as, tables_of

LANDED = landed("journal")


def test_every_landed_version_has_its_fixture() -> None:
    assert list(range(1, len(LANDED) + 1)) == LANDED
    assert 3 <= len(LANDED) <= len(MIGRATIONS)


@pytest.mark.parametrize("version", LANDED)
async def test_a_landed_migration_still_makes_the_same_tables(version: int, tmp_path: Path) -> None:
    made_as("journal", version, tmp_path / "then.sqlite3")
    async with Database.open(tmp_path / "now.sqlite3", MIGRATIONS[:version]):
        pass
    assert tables_of(tmp_path / "now.sqlite3") == tables_of(tmp_path / "then.sqlite3")


@pytest.mark.parametrize("version", LANDED)
async def test_the_rows_of_an_earlier_version_are_still_read(version: int, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    made_as("journal", version, path)
    async with Journal.open(path) as journal:
        (phone,) = await journal.phones.all()
        task = await journal.tasks.get(3)
        (step,) = await journal.steps.of(3)
        request = await journal.requests.get(4)
        audit = await journal.audit.all()
        ran_s = await journal.tasks.ran_s(3)
        await journal.phones.forget("S1", 7)
        assert await journal.phones.all() == []
    assert (phone.phone_id, phone.model, phone.state) == ("S1", "Pixel 8", PhoneState.OFFLINE)
    assert phone.name == ("Kitchen" if version >= 2 else "")
    assert task is not None
    assert (task.text, task.state, task.created_at, ran_s) == ("order a latte", "done", 6.0, 42.0)
    assert (step.action, step.result) == (Tap((1, 2)), ActionResult(ResultKind.DONE))
    assert step.target == ("Pay" if version >= 2 else "")
    assert request is not None
    assert (request.request.text, request.request.binding) == ("Pay 36.80", None)
    assert request.request.take_over is None
    assert (request.state, request.answered_by) == ("approved", "Ann")
    assert (request.request.private, request.used) == ((True, 1) if version >= 3 else (False, 0))
    assert len(audit) == (1 if version >= 3 else 0)


async def test_the_audit_of_a_migrated_journal_only_grows(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    made_as("journal", 2, path)
    async with Journal.open(path) as journal:
        await journal.audit.note(AuditEntry(AuditEvent.PRESS_REFUSED, person_id=7, reason="expired"))
    async with Database.open(path, MIGRATIONS) as database:
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            async with database.transaction():
                await database.change("DELETE FROM audit")
        assert len(await database.all("SELECT * FROM audit")) == 1


async def test_every_version_can_be_opened_by_the_newest_program(tmp_path: Path) -> None:
    for version in range(len(MIGRATIONS) + 1):
        path = tmp_path / f"{version}.sqlite3"
        async with Database.open(path, MIGRATIONS[:version]):
            pass
        async with Journal.open(path) as journal:
            await journal.audit.note(AuditEntry(AuditEvent.INPUT_FREE))
            assert [entry.event for entry in await journal.audit.all()] == [AuditEvent.INPUT_FREE]


async def test_a_migration_that_fails_halfway_leaves_the_earlier_version_whole(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    made_as("journal", 1, path)
    before = tables_of(path)
    with pytest.raises(sqlite3.OperationalError):
        async with Database.open(path, (*MIGRATIONS[:2], "CREATE TABLE one (a); CREATE TABLE one (a);")):
            pass
    assert tables_of(path) == before
    async with Journal.open(path) as journal:
        assert await journal.tasks.get(3) is not None
