"""A journal of an earlier version is brought up to date and loses nothing."""

from pathlib import Path

from agent.actions import ActionResult, ResultKind, Tap
from agent.journal import Journal
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
