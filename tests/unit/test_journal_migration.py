"""A journal of an earlier version is brought up to date and loses nothing."""

import sqlite3
from pathlib import Path

import pytest

from agent.actions import ActionResult, ResultKind, Tap
from agent.journal import Journal
from agent.journal.audit import AuditEntry, AuditEvent
from agent.journal.database import Database
from agent.journal.schema import MIGRATIONS
from devices.phones import PhoneInfo, PhoneState

_PHONE = "INSERT INTO phones VALUES ('S1', 'Pixel 8', '15', '192.168.1.5:40001', 5.0)"
_TASK = (
    "INSERT INTO tasks (task_id, person_id, phone_id, text, lang, origin, state, created_at)"
    " VALUES (3, 7, 'S1', 'order a latte', 'en', '', 'done', 6.0)"
)
_STEP = (
    "INSERT INTO steps (task_id, number, app, thinking, raw, action, decided_at, result) VALUES (3, 1, 'a', 't', 'r',"
    """ '{"action": "Tap", "with": {"point": [1, 2], "message": null}}', 7.0,"""
    """ '{"kind": "done", "detail": "", "close": []}')"""
)
_REQUEST = (
    "INSERT INTO requests (request_id, task_id, person_id, step, kind, app, text, options, created_at, expires_at, state)"
    " VALUES (4, 3, 7, 1, 'approval', 'a', 'Pay 36.80', '[]', 7.0, 607.0, 'approved')"
)


async def test_a_journal_of_the_first_version_keeps_its_phones_and_steps(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    async with Database.open(path, MIGRATIONS[:1]) as database, database.transaction():
        for statement in (_PHONE, _TASK, _STEP):
            await database.change(statement)
    async with Journal.open(path) as journal:
        (phone,) = await journal.phones.all()
        (step,) = await journal.steps.of(3)
        await journal.phones.forget("S1")
        assert await journal.phones.all() == []
    assert phone == PhoneInfo("S1", "Pixel 8", "15", "192.168.1.5:40001", PhoneState.OFFLINE)
    assert (step.action, step.result, step.target) == (Tap((1, 2)), ActionResult(ResultKind.DONE), "")


async def test_a_journal_of_the_second_version_keeps_its_requests_and_gets_an_audit_that_only_grows(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.sqlite3"
    async with Database.open(path, MIGRATIONS[:2]) as database, database.transaction():
        for statement in (_TASK, _REQUEST):
            await database.change(statement)
    async with Journal.open(path) as journal:
        stored = await journal.requests.get(4)
        await journal.audit.note(AuditEntry(AuditEvent.PRESS_REFUSED, person_id=7, reason="expired"))
    assert stored is not None
    assert (stored.request.text, stored.request.binding) == ("Pay 36.80", None)
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
