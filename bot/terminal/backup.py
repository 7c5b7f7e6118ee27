"""`farhand backup FILE`: a consistent copy of what cannot be made again, also while the bot runs."""

import io
import os
import re
import sqlite3
import tarfile
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from pathlib import Path

import click

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.journal import schema as journal
from agent.journal.frame_files import kept_frames, task_folders
from agent.policy.rules.rules_file import FILE_NAME
from agent.storage.database_file import DatabaseRefused, FileKind, check_file, has_log, reading
from bot.store import schema as store
from bot.terminal.speaking import plain, reason

FRAMES = "frames"
_TRIES = 3
# The chat's database first: an update that the bot has acted on then has its task in the journal's copy.
DATABASES: dict[str, tuple[FileKind, tuple[str, ...]]] = {
    "bot.sqlite3": (store.KIND, store.MIGRATIONS),
    "journal.sqlite3": (journal.KIND, journal.MIGRATIONS),
}
FRAME = re.compile(rf"{FRAMES}/[1-9]\d{{0,17}}/\d{{1,9}}(?:\.private)?\.jpg", re.ASCII)


def back_up(
    data: Path,
    target: Path,
    lang: str,
    *,
    frames: bool = False,
    read: Callable[..., sqlite3.Connection] = reading,
) -> int:
    """Writes a tar archive, mode 0600, and lists its files; 1 if the target exists or nothing is to keep.

    data: the data directory.
    frames: with the pictures of tasks.
    read: opens a database, as `reading`.
    Raises DatabaseRefused for a damaged database, DatabaseTroubled, OSError.
    """
    if target.exists() or target.is_symlink():
        click.echo(plain(lang, "backup_exists", path=str(target)), err=True)
        return 1
    try:
        # Beside the target, which has the room if any folder has; private to this user.
        beside = tempfile.TemporaryDirectory(prefix=".farhand-backup-", dir=target.absolute().parent)
    except OSError as err:
        why = reason(err, lang, target.absolute())
        click.echo(plain(lang, "backup_unwritable", why=why), err=True)
        return 1
    with beside as folder:
        copies = [copy for name in DATABASES if (copy := _copied(data / name, Path(folder), read))]
        if not copies:
            click.echo(plain(lang, "backup_nothing", folder=str(data)), err=True)
            return 1
        if (data / FILE_NAME).is_file():
            copies.append(data / FILE_NAME)
        try:
            pictures = _pack(copies, data / FRAMES if frames else None, target)
        except FileExistsError:
            click.echo(plain(lang, "backup_exists", path=str(target)), err=True)
            return 1
    names = ", ".join(copy.name for copy in copies)
    key = "backup_done_frames" if frames else "backup_done"
    click.echo(plain(lang, key, files=names, count=str(pictures), path=str(target)))
    tell_side(lang, {copy.name for copy in copies})
    return 0


def tell_side(lang: str, names: Collection[str]) -> None:
    """Says which half of a household these files are, if they are not both."""
    store, journal = DATABASES
    if (store in names) != (journal in names):
        click.echo(plain(lang, "backup_side_bot" if store in names else "backup_side_home"))


def _copied(path: Path, folder: Path, read: Callable[..., sqlite3.Connection]) -> Path | None:
    """A copy of the database as it was at one moment; None if there is none. Writers do not wait for it."""
    copy = folder / path.name
    try:
        for _ in range(_TRIES):
            if not check_file(path, *DATABASES[path.name]):
                return None
            if _is_of_one_moment(path, copy, read):
                return copy
    except sqlite3.OperationalError as err:
        raise DatabaseTroubled(f"{path}: {err}", Trouble.READ_ONLY) from err
    raise DatabaseTroubled(f"{path}: it was changed while it was copied", Trouble.LOCKED)


def _is_of_one_moment(path: Path, copy: Path, read: Callable[..., sqlite3.Connection]) -> bool:
    """Copies it; False, and there is no copy, if the bot has begun to write into the file meanwhile."""
    logged, before = has_log(path), path.stat()
    with closing(read(path, logged=logged)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)  # in one go, so it never has to begin anew
        target.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    after = path.stat()
    one = logged or (after.st_mtime_ns, after.st_size) == (before.st_mtime_ns, before.st_size)
    try:
        check_file(copy, *DATABASES[path.name])
    except DatabaseRefused:
        one = False
    if not one:
        copy.unlink()
    return one


def _pack(files: list[Path], frames: Path | None, target: Path) -> int:
    """Writes the archive, whole or not at all; returns the number of pictures. Raises FileExistsError."""
    number = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    pictures = 0
    try:
        with (
            os.fdopen(number, "wb") as out,
            tarfile.open(
                fileobj=out,
                mode="w",
                format=tarfile.GNU_FORMAT,  # a size above 8 GiB stands in the header itself
            ) as archive,
        ):
            for file in files:
                archive.add(file, arcname=file.name, filter=_make_private)
            for name, picture in _pictures(frames) if frames else ():
                entry = tarfile.TarInfo(name)
                entry.size = len(picture)
                archive.addfile(_make_private(entry), io.BytesIO(picture))
                pictures += 1
        with target.open("rb") as written:
            os.fsync(written.fileno())
    except BaseException:  # after Ctrl-C, too, no part of an archive is left
        target.unlink(missing_ok=True)
        raise
    return pictures


def _pictures(frames: Path) -> Iterator[tuple[str, bytes]]:
    for task_id in task_folders(frames):
        for frame in kept_frames(frames / str(task_id)):
            try:
                yield f"{FRAMES}/{task_id}/{frame.path.name}", frame.path.read_bytes()
            except FileNotFoundError:  # the bot has deleted the picture meanwhile
                continue


def _make_private(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Private when unpacked, too, and without the names of this computer's users."""
    entry.mode, entry.uid, entry.gid, entry.uname, entry.gname = 0o600, 0, 0, "", ""
    return entry
