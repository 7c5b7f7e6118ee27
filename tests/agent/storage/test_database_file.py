"""Database files that are not ours to use are refused, and stay byte for byte what they were."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.journal import Journal
from agent.journal.schema import KIND, MIGRATIONS
from agent.storage.database import Database
from agent.storage.database_file import DatabaseRefused, FileRefusal
from bot.store import Store
from tests.worlds.old_databases import made_as


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _spoiled(path: Path, first: int, last: int | None, by: bytes) -> None:
    """Puts other bytes between these two offsets."""
    content = path.read_bytes()
    path.write_bytes(content[:first] + by + (content[last:] if last is not None else b""))


async def _refused(path: Path) -> FileRefusal:
    before = _bytes(path.parent)
    with pytest.raises(DatabaseRefused) as caught:
        async with Journal.open(path):
            pass
    assert caught.value.path == path
    assert _bytes(path.parent) == before
    return caught.value.reason


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A journal of ours with rows."""
    made_as("journal", 3, tmp_path / "journal.sqlite3")
    async with Journal.open(tmp_path / "journal.sqlite3"):
        pass
    return tmp_path / "journal.sqlite3"


@pytest.mark.parametrize("content", [b"hello", b"\0" * 4096, b"SQLite format 2\0" + b"x" * 4096])
async def test_a_file_that_is_no_database_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(content)
    assert await _refused(tmp_path / "journal.sqlite3") is FileRefusal.NO_DATABASE


async def test_a_folder_in_the_place_of_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").mkdir()
    with pytest.raises(DatabaseRefused, match="no_database"):
        async with Journal.open(tmp_path / "journal.sqlite3"):
            pass


async def test_a_database_with_a_damaged_page_is_refused(path: Path) -> None:
    _spoiled(path, 8192, 16384, b"\xa5" * 8192)
    assert await _refused(path) is FileRefusal.DAMAGED


async def test_a_database_that_was_cut_short_is_refused(path: Path) -> None:
    _spoiled(path, 9000, None, b"")
    assert await _refused(path) is FileRefusal.DAMAGED


async def test_an_empty_file_with_a_log_of_changes_beside_it_is_refused(path: Path) -> None:
    _spoiled(path, 0, None, b"")
    path.with_name("journal.sqlite3-wal").write_bytes(b"changes")
    assert await _refused(path) is FileRefusal.DAMAGED


async def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")
        other.commit()
    assert await _refused(path) is FileRefusal.FOREIGN


async def test_a_database_that_is_marked_as_another_programs_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA application_id=252006674")
    assert await _refused(path) is FileRefusal.FOREIGN


@pytest.mark.parametrize("version", [1, 4, 0])
async def test_one_database_in_the_others_place_is_refused(version: int, tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    if version:
        made_as("store", version, path)
    else:
        async with Store.open(path):
            pass
    assert await _refused(path) is FileRefusal.FOREIGN


async def test_a_database_of_a_newer_program_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    assert await _refused(path) is FileRefusal.NEWER


async def test_a_whole_database_is_opened_again_and_again_and_is_marked_as_ours(path: Path) -> None:
    for _ in range(2):
        async with Journal.open(path) as journal:
            assert await journal.tasks.get(3) is not None
    with closing(sqlite3.connect(path)) as ours:
        assert ours.execute("PRAGMA application_id").fetchone() == (KIND.application_id,)


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").touch()
    async with Journal.open(tmp_path / "journal.sqlite3") as journal:
        assert await journal.phones.all() == []


async def test_a_database_that_is_in_use_is_opened_a_second_time(path: Path) -> None:
    async with Journal.open(path) as first, Journal.open(path) as second:
        task = await first.tasks.add(7, "S1", "call a taxi", "en", "")
        assert await second.tasks.get(task.task_id) == task


async def _fails(database: Database, error: Exception) -> None:
    async with database.transaction():
        await database.change("INSERT INTO one VALUES (1)")
        raise error


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, Trouble.FULL),
        (sqlite3.SQLITE_BUSY, Trouble.LOCKED),
        (sqlite3.SQLITE_IOERR_WRITE, Trouble.READ_ONLY),
        (sqlite3.SQLITE_IOERR_SHMSIZE, Trouble.FULL),
        (sqlite3.SQLITE_CORRUPT, Trouble.BROKEN),
    ],
)
async def test_trouble_at_work_has_a_name_and_keeps_nothing_of_the_transaction(
    code: int, kind: Trouble, tmp_path: Path
) -> None:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    async with Database.open(tmp_path / "any.sqlite3", ("CREATE TABLE one (a);",)) as database:
        with pytest.raises(DatabaseTroubled, match="as SQLite says it") as caught:
            await _fails(database, error)
        assert caught.value.kind is kind
        assert await database.all("SELECT * FROM one") == []


async def test_a_disk_without_room_is_trouble_and_after_it_everything_goes_on(tmp_path: Path) -> None:
    async with Database.open(tmp_path / "any.sqlite3", ("CREATE TABLE one (a);",)) as database:
        await database.all("PRAGMA max_page_count=20")
        with pytest.raises(DatabaseTroubled) as caught:
            async with database.transaction():
                await database.change("INSERT INTO one VALUES (zeroblob(1000000))")
        assert caught.value.kind is Trouble.FULL
        async with database.transaction():
            await database.change("INSERT INTO one VALUES (2)")
        assert [row["a"] for row in await database.all("SELECT a FROM one")] == [2]


async def test_a_database_that_another_program_holds_is_locked(tmp_path: Path) -> None:
    path = tmp_path / "any.sqlite3"
    async with Database.open(path, ("CREATE TABLE one (a);",)) as database:
        await database.all("PRAGMA busy_timeout=1")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(DatabaseTroubled) as caught:
                async with database.transaction():
                    await database.change("INSERT INTO one VALUES (1)")
        assert caught.value.kind is Trouble.LOCKED


async def test_what_was_deleted_is_neither_in_the_file_nor_in_its_log(tmp_path: Path) -> None:
    path = tmp_path / "any.sqlite3"
    async with Database.open(path, ("CREATE TABLE one (a);",)) as database:
        async with database.transaction():
            for number in range(500):
                await database.change("INSERT INTO one VALUES (?)", (f"{number} strawberry" * 100,))
        await database.shrink()
        full = path.stat().st_size
        async with database.transaction():
            await database.change("DELETE FROM one")
        await database.shrink()
        assert path.stat().st_size < full / 10
        assert all(b"strawberry" not in content for content in _bytes(tmp_path).values())


async def test_a_commit_is_on_the_drive_also_where_writing_does_not_wait_for_it(path: Path) -> None:
    async with Database.open(path, MIGRATIONS, KIND) as database:
        settings = [await database.one(f"PRAGMA {name}") for name in ("synchronous", "fullfsync")]
    assert [row and row[0] for row in settings] == [2, 1]
