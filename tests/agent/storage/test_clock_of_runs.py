"""What the rows of the program's runs say when a commit fails or the clock is set."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, ResultKind
from agent.contract.errors import DatabaseTroubled, Trouble
from agent.contract.requests import RequestKind
from agent.contract.tasks import TaskState
from agent.journal import Journal
from agent.journal.requests import NewRequest
from agent.journal.touches import SECRET
from agent.secrets.after_restart import fresh_secrets
from agent.secrets.vault import LIFE_S
from agent.storage.database import Database
from agent.tasks.run_end import STOPPED
from tests.worlds.hand_clock import HandClock
from tests.worlds.locked_databases import database_of

DAY_S = 86400.0


@dataclass
class Host:
    """A computer with a program on it. clock: what it takes for the date; passed: what it saw pass."""

    journal: Journal
    clock: HandClock
    passed: HandClock
    run_id: int = 0

    async def starts(self) -> None:
        self.run_id, _ = await self.journal.runs.begin()

    async def goes_on(self, seconds: float) -> None:
        """The program beats for so long."""
        for _ in range(int(seconds // 10)):
            self.clock.now += 10
            self.passed.now += 10
            await self.journal.runs.seen(self.run_id)

    async def types_code(self, phone_id: str = "S1") -> int:
        """Ann's code is typed into a field; answers the task's id."""
        task = await self.journal.tasks.add(7, phone_id, "log in", "en", "")
        new = NewRequest(1, RequestKind.TAKE_OVER)
        request = await self.journal.requests.add(task.task_id, 7, new, LIFE_S)
        touch_id = await self.journal.touches.intend(request.request_id, 7, SECRET, "app", from_pad=False)
        assert touch_id is not None
        await self.journal.touches.end(touch_id, ActionResult(ResultKind.DONE))
        return task.task_id

    async def kept(self) -> int:
        rows = await database_of(self.journal).all("SELECT * FROM secrets_typed")
        return len(rows)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncGenerator[Host]:
    clock, passed = HandClock(), HandClock()
    async with Journal.open(tmp_path / "journal.sqlite3", clock, passed) as journal:
        host = Host(journal, clock, passed)
        await host.starts()
        yield host


async def test_a_heartbeat_that_could_not_be_kept_does_not_lose_the_later_ones(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = Database.change

    async def full_once(database: Database, sql: str, values: tuple[object, ...] = ()) -> int:
        if sql.startswith("DELETE FROM runs"):
            monkeypatch.undo()
            raise DatabaseTroubled("no room", Trouble.FULL)
        return await change(database, sql, values)

    monkeypatch.setattr(Database, "change", full_once)
    host.clock.now += DAY_S  # the clock is set
    with pytest.raises(DatabaseTroubled):
        await host.journal.runs.seen(host.run_id)
    await host.goes_on(60)
    await host.journal.runs.end(host.run_id)
    now = host.clock.now
    await host.starts()
    assert await host.journal.runs.seen_before() == now


async def test_a_code_is_fresh_though_the_clock_was_set_right_after_it_was_typed(host: Host) -> None:
    await host.types_code()
    await host.goes_on(20)
    host.clock.now += 30 * DAY_S
    await host.goes_on(60)
    await host.starts()
    assert await fresh_secrets(host.journal) == {"S1": pytest.approx(LIFE_S - 70, abs=11)}


async def test_so_it_is_if_the_clock_was_set_between_two_runs_or_set_back(host: Host) -> None:
    await host.types_code()
    await host.goes_on(20)
    host.clock.now += 30 * DAY_S
    await host.starts()
    assert list(await fresh_secrets(host.journal)) == ["S1"]
    await host.types_code("S2")
    host.clock.now -= 60 * DAY_S
    await host.starts()
    fresh = await fresh_secrets(host.journal)
    assert fresh["S2"] == LIFE_S


async def test_a_code_is_old_once_the_program_has_seen_half_an_hour_pass(host: Host) -> None:
    await host.types_code()
    await host.goes_on(LIFE_S + 20)
    await host.starts()
    assert await fresh_secrets(host.journal) == {}
    await host.types_code("S2")
    await host.goes_on(LIFE_S / 2)
    host.clock.now -= 30 * DAY_S
    await host.goes_on(LIFE_S / 2 + 20)
    await host.starts()
    assert await fresh_secrets(host.journal) == {}


async def test_a_forgotten_task_leaves_where_its_code_was_typed_for_half_an_hour(host: Host) -> None:
    task_id = await host.types_code()
    await host.journal.tasks.close(task_id, TaskState.QUEUED, TaskState.STOPPED, STOPPED)
    assert await host.journal.ended.forget(7) == [task_id]
    assert list(await fresh_secrets(host.journal)) == ["S1"]
    assert await host.kept() == 1
    await host.goes_on(LIFE_S + 20)
    assert await fresh_secrets(host.journal) == {}
    assert await host.kept() == 0
