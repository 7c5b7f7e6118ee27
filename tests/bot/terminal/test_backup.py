"""`farhand backup` and `farhand restore`: all or nothing, for the owner alone, nothing overwritten."""

import asyncio
import io
import os
import sqlite3
import stat
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from agent.contract.errors import DatabaseTroubled
from agent.journal import Journal
from agent.journal.frame_files import frame_path
from agent.storage.database_file import DatabaseRefused, reading
from bot.store import Store
from bot.terminal import restore as putting_back
from bot.terminal.backup import back_up


async def restore(data: Path, backup: Path, lang: str) -> int:
    """It has an event loop of its own."""
    return await asyncio.to_thread(putting_back.restore, data, backup, lang)


async def _lived_in(data: Path) -> None:
    """Databases with a row each, a rules file and two pictures."""
    async with Journal.open(data / "journal.sqlite3") as journal, Store.open(data / "bot.sqlite3") as store:
        await journal.tasks.add(7, "S1", "order a latte", "en", "")
        await store.claims.take_claim(await store.claims.make_claim(), 7, "Ann", "en")
    _pictures(data)


def _pictures(data: Path) -> None:
    (data / "policy.yaml").write_text("limits:\n")
    (data / "adbkey").write_text("never in a backup")
    (data / "keys" / "totp").mkdir(parents=True)
    (data / "keys" / "totp" / "7").write_text("never in a backup")
    (data / "frames" / "1").mkdir(parents=True)
    for number, private in ((1, False), (2, True)):
        frame_path(data / "frames" / "1", number, private=private).write_bytes(b"jpeg %d" % number)


def _entries(backup: Path) -> dict[str, int]:
    with tarfile.open(backup) as archive:
        return {entry.name: entry.mode for entry in archive}


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def packed(path: Path, *entries: tuple[str, bytes, bytes]) -> Path:
    """An archive of these: name, kind and content."""
    with tarfile.open(path, "w") as archive:
        for name, kind, content in entries:
            entry = tarfile.TarInfo(name)
            entry.type, entry.size = kind, len(content)
            archive.addfile(entry, io.BytesIO(content))
    return path


async def test_a_backup_is_put_back_and_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await _lived_in(tmp_path / "data")
    backup, again = tmp_path / "b.tar", tmp_path / "again"
    assert back_up(tmp_path / "data", backup, "en", frames=True) == 0
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert await restore(again, backup, "en") == 0
    async with Journal.open(again / "journal.sqlite3") as journal, Store.open(again / "bot.sqlite3") as store:
        (task,) = await journal.tasks.unfinished()
        assert task.text == "order a latte"
        assert [person.name for person in await store.people.admins()] == ["Ann"]
    _is_for_its_owner_alone(again)
    assert (again / "frames" / "1" / "2.private.jpg").read_bytes() == b"jpeg 2"
    said = capsys.readouterr().out
    assert "2 pictures" in said
    assert f"restore {backup}" in said


def _is_for_its_owner_alone(data: Path) -> None:
    for path in (data, *data.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


async def test_a_backup_has_both_databases_and_the_rules_and_no_keys(tmp_path: Path) -> None:
    await _lived_in(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en") == 0
    assert _entries(tmp_path / "b.tar") == dict.fromkeys(
        ("bot.sqlite3", "journal.sqlite3", "policy.yaml"), 0o600
    )
    assert _names(tmp_path) == ["b.tar", "data"]


@pytest.mark.parametrize(
    ("half", "said"), [("bot.sqlite3", "the bot’s half"), ("journal.sqlite3", "a home’s half")]
)
async def test_half_a_household_says_which_half_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], half: str, said: str
) -> None:
    await _lived_in(tmp_path / "data")
    (tmp_path / "data" / ({"bot.sqlite3", "journal.sqlite3"} - {half}).pop()).unlink()
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en") == 0
    assert said in capsys.readouterr().out
    assert await restore(tmp_path / "again", tmp_path / "b.tar", "en") == 0
    assert said in capsys.readouterr().out
    assert half in _names(tmp_path / "again")


async def test_a_backup_is_of_one_moment_while_somebody_writes(tmp_path: Path) -> None:
    await _lived_in(tmp_path / "data")
    async with Journal.open(tmp_path / "data" / "journal.sqlite3") as journal:
        await journal.tasks.add(7, "S1", "call a taxi", "en", "")  # stands in the log, not yet in the file
        assert back_up(tmp_path / "data", tmp_path / "b.tar", "en") == 0
        await journal.tasks.add(7, "S1", "too late", "en", "")
    assert await restore(tmp_path / "again", tmp_path / "b.tar", "en") == 0
    async with Journal.open(tmp_path / "again" / "journal.sqlite3") as journal:
        assert [task.text for task in await journal.tasks.unfinished()] == ["order a latte", "call a taxi"]


class Starting:
    """A bot that begins to write in the moment in which its database is read without locks.

    times: how often it does.
    """

    def __init__(self, times: int) -> None:
        self.times = times

    def reading(self, path: Path, *, logged: bool | None = None) -> sqlite3.Connection:
        """As the real one."""
        opened = reading(path, logged=logged)
        if path.name == "journal.sqlite3" and self.times:
            self.times -= 1
            opened.execute("SELECT count(*) FROM sqlite_master").fetchone()
            with closing(sqlite3.connect(path)) as bot:
                bot.execute("INSERT INTO audit (at, event) VALUES (1, 'input_free')")
                bot.commit()
                bot.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return opened


async def test_a_backup_into_which_the_bot_starts_is_made_anew(tmp_path: Path) -> None:
    await _lived_in(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en", read=Starting(2).reading) == 0
    assert await restore(tmp_path / "again", tmp_path / "b.tar", "en") == 0
    async with Journal.open(tmp_path / "again" / "journal.sqlite3") as journal:
        assert len(await journal.audit.all()) == 2


async def test_a_backup_that_never_is_of_one_moment_is_not_made(tmp_path: Path) -> None:
    await _lived_in(tmp_path / "data")
    with pytest.raises(DatabaseTroubled, match=r"journal\.sqlite3: it was changed"):
        back_up(tmp_path / "data", tmp_path / "b.tar", "en", read=Starting(99).reading)
    assert _names(tmp_path) == ["data"]


async def test_a_backup_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await _lived_in(tmp_path / "data")
    (tmp_path / "b.tar").write_text("precious")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en") == 1
    assert (tmp_path / "b.tar").read_text() == "precious"
    assert "is there already" in capsys.readouterr().err


def test_without_a_database_there_is_no_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "zh") == 1
    assert list(tmp_path.iterdir()) == []
    assert "没有可备份的内容" in capsys.readouterr().err


async def test_of_a_damaged_database_there_is_no_backup(tmp_path: Path) -> None:
    await _lived_in(tmp_path / "data")
    (tmp_path / "data" / "journal.sqlite3").write_bytes(b"SQLite format 3\0" + b"x" * 9000)
    with pytest.raises(DatabaseRefused):
        back_up(tmp_path / "data", tmp_path / "b.tar", "en")
    assert _names(tmp_path) == ["data"]


async def test_nothing_is_put_into_a_directory_in_which_something_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await _lived_in(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en") == 0
    before = (tmp_path / "data" / "journal.sqlite3").read_bytes()
    assert await restore(tmp_path / "data", tmp_path / "b.tar", "en") == 1
    assert (tmp_path / "data" / "journal.sqlite3").read_bytes() == before
    assert "is not empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    "entry",
    [
        ("../outside", tarfile.REGTYPE, b"x"),
        ("/tmp/outside", tarfile.REGTYPE, b"x"),  # noqa: S108 - nothing is to be written there
        ("frames/../../outside", tarfile.REGTYPE, b"x"),
        ("frames/1/1.jpg", tarfile.SYMTYPE, b""),
        ("bot.sqlite3", tarfile.DIRTYPE, b""),
        ("notes.txt", tarfile.REGTYPE, b"x"),
    ],
)
async def test_an_archive_with_anything_else_is_no_backup(
    entry: tuple[str, bytes, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = packed(tmp_path / "b.tar", ("policy.yaml", tarfile.REGTYPE, b""), entry)
    assert await restore(tmp_path / "data", backup, "en") == 1
    assert list((tmp_path / "data").iterdir()) == []
    assert _names(tmp_path) == ["b.tar", "data"]
    assert "is no backup" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"no archive", b"\0" * 10240])
async def test_a_file_that_is_no_archive_is_no_backup(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "b.tar").write_bytes(content)
    assert await restore(tmp_path / "data", tmp_path / "b.tar", "en") == 1
    assert list((tmp_path / "data").iterdir()) == []


async def test_a_backup_whose_database_is_another_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = packed(tmp_path / "b.tar", ("bot.sqlite3", tarfile.REGTYPE, b"not a database"))
    assert await restore(tmp_path / "data", backup, "en") == 1
    assert "b.tar is damaged, so I put nothing back" in capsys.readouterr().err
    assert list((tmp_path / "data").iterdir()) == []


async def test_a_disk_of_its_own_counts_as_empty(tmp_path: Path) -> None:
    await _lived_in(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en") == 0
    (tmp_path / "disk" / "lost+found").mkdir(parents=True)
    assert await restore(tmp_path / "disk", tmp_path / "b.tar", "en") == 0
    assert _names(tmp_path / "disk") == ["bot.sqlite3", "journal.sqlite3", "lost+found", "policy.yaml"]


async def test_all_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _lived_in(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en", frames=True) == 0
    done: list[tuple[str, str]] = []
    fsync, rename = os.fsync, Path.rename

    def noted_fsync(number: int) -> None:
        fsync(number)
        done.append(("fsync", Path(f"/proc/self/fd/{number}").readlink().name))

    def noted_rename(path: Path, target: Path) -> Path:
        done.append(("rename", target.name))
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "rename", noted_rename)
    assert await restore(tmp_path / "again", tmp_path / "b.tar", "en") == 0
    named = next(place for place, (what, _) in enumerate(done) if what == "rename")
    kept = {name for what, name in done[:named] if what == "fsync"}
    assert {"bot.sqlite3", "journal.sqlite3", "policy.yaml", "1.jpg", "2.private.jpg", "frames", "1"} <= kept
    assert done[-2:] == [("fsync", "again"), ("fsync", tmp_path.name)]


async def test_nothing_stands_beside_the_headers_of_a_backup(tmp_path: Path) -> None:
    """Not even the size of a large database, which has no room in a header of the POSIX kind."""
    await _lived_in(tmp_path / "data")
    assert back_up(tmp_path / "data", tmp_path / "b.tar", "en", frames=True) == 0
    with tarfile.open(tmp_path / "b.tar") as archive:
        for entry in archive:
            assert entry.pax_headers == {}
