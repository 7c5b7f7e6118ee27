"""`farhand restore FILE`: a file of `farhand backup` into an empty data directory."""

import asyncio
import os
import tempfile
from pathlib import Path
from typing import IO

import click

from agent.journal import Journal
from agent.storage.database_file import DatabaseRefused, FileRefusal, check_file
from agent.tasks.recovery import set_aside
from bot.store import Store
from bot.terminal.archive import Member, NotABackup, members
from bot.terminal.backup import DATABASES, tell_side
from bot.terminal.speaking import plain

# What a new ext4 disk has at its root; https://www.man7.org/linux/man-pages/man8/mklost+found.8.html
_LOST_AND_FOUND = "lost+found"
_STORE, _JOURNAL = DATABASES
_CHUNK_BYTES = 1_000_000


def restore(data: Path, source: Path, lang: str) -> int:
    """Unpacks all or nothing; 1 if the directory is not empty, or the file no backup or a damaged one.

    Tasks that were running at the time of the backup wait for their person's decision.
    data: the data directory, made if absent.
    Not inside an event loop. Raises DatabaseRefused, with the backup's path, for a database of a newer
    version or of another program; OSError.
    """
    if data.exists() and any(entry.name != _LOST_AND_FOUND for entry in data.iterdir()):
        click.echo(plain(lang, "restore_not_empty", folder=str(data)), err=True)
        return 1
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Inside, because the directory may be a disk of its own.
    with tempfile.TemporaryDirectory(prefix=".restoring-", dir=data) as folder:
        try:
            names = _unpack(source, Path(folder))
        except NotABackup:
            click.echo(plain(lang, "restore_no_backup", path=str(source)), err=True)
            return 1
        try:
            _check(Path(folder), source)
        except DatabaseRefused as err:
            if err.reason not in (FileRefusal.DAMAGED, FileRefusal.NO_DATABASE):
                raise
            # Not the sentence of a damaged database, which says: restore.
            click.echo(plain(lang, "restore_damaged", path=str(source)), err=True)
            return 1
        asyncio.run(_set_aside(Path(folder)))
        _sync_tree(Path(folder))
        for entry in Path(folder).iterdir():
            entry.rename(data / entry.name)
    _fsync(data)
    _fsync(data.absolute().parent)
    click.echo(plain(lang, "restore_done", files=", ".join(names), folder=str(data)))
    tell_side(lang, names)
    return 0


def _check(folder: Path, source: Path) -> None:
    for name, of in DATABASES.items():
        try:
            check_file(folder / name, *of)
        except DatabaseRefused as err:
            raise DatabaseRefused(source, err.reason) from err


async def _set_aside(folder: Path) -> None:
    """Sets open tasks aside: they may be done by now."""
    if (folder / _JOURNAL).exists():
        async with Journal.open(folder / _JOURNAL) as journal:
            await set_aside(journal)
    if (folder / _STORE).exists():
        async with Store.open(folder / _STORE) as store:
            await store.keeping.set_aside()


def _sync_tree(folder: Path) -> None:
    """Before anything gets its final name: after a power cut no name may stand without its content."""
    for parent, _, names in os.walk(folder, topdown=False):
        for name in names:
            _fsync(Path(parent) / name)
        _fsync(Path(parent))


def _fsync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _unpack(source: Path, folder: Path) -> list[str]:
    """Returns the names of the files outside the pictures' folder.

    Nothing is written before the whole archive was checked.
    """
    with source.open("rb") as archive:
        held = members(archive)
        for member in held:
            _write(archive, member, folder)
    return [member.name for member in held if "/" not in member.name]


def _write(archive: IO[bytes], member: Member, folder: Path) -> None:
    path = folder / member.name
    for parent in (path.parent.parent, path.parent):
        if parent != folder.parent:
            parent.mkdir(mode=0o700, exist_ok=True)
    archive.seek(member.begin)
    left = member.size
    # 'x': no file is overwritten.
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        while left > 0:
            part = archive.read(min(left, _CHUNK_BYTES))
            if not part:
                raise NotABackup(member.name)  # the archive was cut while it was read
            file.write(part)
            left -= len(part)
