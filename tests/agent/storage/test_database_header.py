"""Any byte of a database's header may be wrong: it is harmless, or the file is named and stays as it is."""

import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled
from agent.journal import Journal
from agent.storage.database import Database
from agent.storage.database_file import DatabaseRefused, FileRefusal
from bot.store import Store
from tests.worlds.outbox_world import ANN

_HEADER_BYTES = 100
_Used = Callable[[Path], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def _journal(path: Path) -> AsyncGenerator[None]:
    """Reads and writes it as the program does."""
    async with Journal.open(path) as journal:
        assert (await journal.tasks.unfinished())[0].text == "order a latte"
        await journal.tasks.add(ANN, "S1", "call a taxi", "en", "")
        await journal.ended.shrink()
        yield


@asynccontextmanager
async def _store(path: Path) -> AsyncGenerator[None]:
    async with Store.open(path) as store:
        assert [person.name for person in await store.people.admins()] == ["Ann"]
        await store.people.set_lang(ANN, "zh")
        await store.database.shrink()
        yield


async def _made(name: str, path: Path) -> _Used:
    if name == "journal":
        async with Journal.open(path) as journal:
            await journal.tasks.add(ANN, "S1", "order a latte", "en", "")
        return _journal
    async with Store.open(path) as store:
        await store.claims.take_claim(await store.claims.make_claim(), ANN, "Ann", "en")
    return _store


async def _named_by_refusal(used: _Used, path: Path) -> Path | None:
    try:
        async with used(path):
            return None
    except DatabaseRefused as err:
        return err.path


def _is_whole(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "value", [0x00, 0xFF, *(pytest.param(each, marks=pytest.mark.soak) for each in (0x01, 0x7F))]
)
@pytest.mark.parametrize("name", ["journal", "bot"])
@pytest.mark.sample(2)
async def test_a_wrong_byte_is_harmless_or_the_file_is_refused_and_stays(
    name: str, value: int, tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.sqlite3"
    used = await _made(name, path)
    whole = path.read_bytes()
    refused = 0
    for offset in range(_HEADER_BYTES):
        if whole[offset] == value:
            continue
        spoiled = whole[:offset] + bytes([value]) + whole[offset + 1 :]
        path.write_bytes(spoiled)
        named = await _named_by_refusal(used, path)
        if named is None:
            assert _is_whole(path), offset
        else:
            refused += 1
            assert named == path
            assert _contents(tmp_path) == {path.name: spoiled}, offset
    assert refused >= 16 + 8  # what says that it is a database, its page size and its formats


@pytest.mark.parametrize(
    ("offset", "value", "reason"),
    [
        (18, 3, FileRefusal.DAMAGED),  # nobody may write it
        (47, 9, FileRefusal.DAMAGED),  # a format that nobody knows
        (60, 0x80, FileRefusal.DAMAGED),  # a version below 0
        (60, 0x01, FileRefusal.NEWER),
        (63, 0, FileRefusal.DAMAGED),  # a version whose tables are others
        (63, 3, FileRefusal.DAMAGED),
        (68, 0, FileRefusal.FOREIGN),
    ],
)
async def test_a_header_that_says_something_else_is_refused_for_what_it_says(
    offset: int, value: int, reason: FileRefusal, tmp_path: Path
) -> None:
    path = tmp_path / "journal.sqlite3"
    used = await _made("journal", path)
    content = bytearray(path.read_bytes())
    content[offset] = value
    path.write_bytes(content)
    with pytest.raises(DatabaseRefused) as caught:
        async with used(path):
            pass
    assert caught.value.reason is reason
    assert path.read_bytes() == content


async def test_a_table_of_somebody_else_s_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    used = await _made("journal", path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE notes (words)")
        other.commit()
    async with used(path):
        pass


async def test_trouble_with_a_database_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "any.sqlite3"
    async with Database.open(path, ("CREATE TABLE one (a);",)) as database:
        await database.all("PRAGMA busy_timeout=1")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(DatabaseTroubled, match=rf"^{path}: "):
                async with database.transaction():
                    await database.change("INSERT INTO one VALUES (1)")


async def test_a_database_whose_pages_have_reserved_bytes_is_used(tmp_path: Path) -> None:
    path, reserved = tmp_path / "journal.sqlite3", 12
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA user_version=0")
        other.execute("VACUUM")
    # One empty page, as a library makes it that keeps some bytes of each for itself, like that of macOS.
    content = bytearray(path.read_bytes())
    usable = len(content) - reserved
    content[20] = reserved
    content[105:107] = usable.to_bytes(2)  # where the content of its table begins
    path.write_bytes(content)
    used = await _made("journal", path)
    assert path.read_bytes()[20] == reserved
    async with used(path):
        pass
    assert _is_whole(path)
