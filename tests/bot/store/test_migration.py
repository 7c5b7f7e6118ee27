"""The bot's database of any earlier version is brought up to date and loses nothing."""

import json
from pathlib import Path

import pytest

from agent.storage.database import Database
from bot.outbox.table import OutboxTable
from bot.store import Act, PressStatus, Store
from bot.store.schema import MIGRATIONS
from tests.worlds.old_databases import landed, made_as, tables_of

LANDED = landed("store")
ANN = 7


def test_every_landed_version_has_its_fixture() -> None:
    assert list(range(1, len(LANDED) + 1)) == LANDED
    assert 4 <= len(LANDED) <= len(MIGRATIONS)


@pytest.mark.parametrize("version", LANDED)
async def test_a_landed_migration_still_makes_the_same_tables(version: int, tmp_path: Path) -> None:
    made_as("store", version, tmp_path / "then.sqlite3")
    async with Database.open(tmp_path / "now.sqlite3", MIGRATIONS[:version]):
        pass
    assert tables_of(tmp_path / "now.sqlite3") == tables_of(tmp_path / "then.sqlite3")


@pytest.mark.parametrize("version", LANDED)
async def test_the_rows_of_an_earlier_version_are_still_read(version: int, tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    made_as("store", version, path)
    async with Store.open(path) as store:
        person = await store.people.person(ANN)
        press = await store.buttons.press("v1:AAAAAAAAAAAAAAAAAAAAAA", ANN, ANN)
        outbox = OutboxTable(store.database)
        waiting = await store.database.one("SELECT wanted, state FROM outbox WHERE key = 'report:3'")
        assert await store.questions.open_in(ANN) == [4]
        assert await _was_seen(store.database, 11)
        assert await outbox.key_of(ANN, 12) == "card:3"
        outage, pages = await store.outages.newest("S1"), await store.busy.all()
        prompts = await store.prompts.opened()
    assert person is not None
    assert (person.name, person.lang, person.role, person.default_phone) == ("Ann", "zh", "admin", "S1")
    assert (press.status, press.act) == (PressStatus.OK, Act("stop", (("task", "3"),)))
    assert waiting is not None
    assert (json.loads(waiting["wanted"])["html"], waiting["state"]) == ("done", "new")
    assert (outage is not None) == (version >= 2)
    assert len(pages) == (1 if version >= 3 else 0)
    assert len(prompts) == (1 if version >= 4 else 0)


async def _was_seen(database: Database, update_id: int) -> bool:
    row = await database.one("SELECT 1 FROM inbox WHERE update_id = ?", (update_id,))
    return row is not None


async def test_every_version_can_be_opened_by_the_newest_program(tmp_path: Path) -> None:
    for version in range(len(MIGRATIONS) + 1):
        path = tmp_path / f"{version}.sqlite3"
        async with Database.open(path, MIGRATIONS[:version]):
            pass
        async with Store.open(path) as store:
            assert await store.people.admins() == []
