"""Moves files and folders between two data directories so that a crash at any moment can be continued."""

import errno
import filecmp
import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from agent.contract.errors import DatabaseTroubled, Trouble
from agent.journal.home_codes import SEEDS_FOLDER
from agent.knowledge.page_files import FOLDER as PAGES_FOLDER
from agent.model.models_file import MODELS_FILE
from agent.policy.rules.rules_file import FILE_NAME as RULES_FILE
from agent.storage.database_file import check_file
from bot.terminal.backup import DATABASES, FRAMES

JOURNAL = "journal.sqlite3"
# What the agent reads and writes below the data directory; the journal last: with it the home is complete.
OF_A_HOME = (RULES_FILE, MODELS_FILE, "prompts", PAGES_FOLDER, "try", SEEDS_FOLDER, FRAMES, JOURNAL)
_HALF = ".moving-"
_LOCKED_S = 5.0


class TwoOfThem(Exception):
    """Both folders have a file of this name, with different contents; neither was touched. name: its path."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def of_a_home(folder: Path) -> list[str]:
    """Which of a home's files and folders are here."""
    return [name for name in OF_A_HOME if (folder / name).exists()]


def check_moves(source: Path, target: Path) -> None:
    """Raises TwoOfThem if something would be written over."""
    for name in of_a_home(source):
        for file in _files(source / name):
            there = target / file.relative_to(source)
            if there.exists() and not _is_same(file, there):
                raise TwoOfThem(str(file.relative_to(source)))


def move_home(source: Path, target: Path) -> None:
    """Moves all that belongs to a home; what an earlier call has moved stays moved.

    A file stands under its name in the target only whole and on disk, and only then leaves the source.
    Raises TwoOfThem before anything is moved, DatabaseRefused, DatabaseTroubled, OSError.
    """
    check_moves(source, target)
    for folder in (source, target):
        _drop_halves(folder)
    if (source / JOURNAL).exists():
        _fold_in_log(source / JOURNAL)
    for name in of_a_home(source):
        if (source / name).is_dir():
            _move_folder(source / name, target / name)
        else:
            _move_file(source / name, target / name)
    _fsync(target)
    _fsync(source)


def _drop_halves(folder: Path) -> None:
    """Of a move that a crash has cut off: the whole is still in the other folder."""
    inside = (folder / name for name in of_a_home(folder) if (folder / name).is_dir())
    for half in (*folder.glob(f"{_HALF}*"), *(half for each in inside for half in each.rglob(f"{_HALF}*"))):
        half.unlink()


def _fold_in_log(journal: Path) -> None:
    """Then the one file is the whole journal. Raises DatabaseRefused, DatabaseTroubled."""
    check_file(journal, *DATABASES[JOURNAL])
    try:
        with closing(sqlite3.connect(journal, timeout=_LOCKED_S)) as database:
            row = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError as err:
        raise DatabaseTroubled(f"{journal}: {err}", Trouble.LOCKED) from err
    log = journal.with_name(f"{journal.name}-wal")  # whoever closes the file last deletes it
    if (row is not None and row[0]) or (log.exists() and log.stat().st_size):
        raise DatabaseTroubled(f"{journal}: another program has it open", Trouble.LOCKED)
    for end in ("-wal", "-shm"):
        journal.with_name(journal.name + end).unlink(missing_ok=True)


def _move_folder(source: Path, target: Path) -> None:
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    for entry in sorted(source.iterdir()):
        if entry.is_dir() and not entry.is_symlink():
            _move_folder(entry, target / entry.name)
        else:
            _move_file(entry, target / entry.name)
    _fsync(target)
    source.rmdir()


def _move_file(source: Path, target: Path) -> None:
    if target.exists():  # the same: a crash came before the source was deleted
        source.unlink()
        return
    try:
        source.rename(target)
    except OSError as err:
        if err.errno != errno.EXDEV:
            raise
        half = target.with_name(_HALF + target.name)
        half.unlink(missing_ok=True)
        shutil.copy2(source, half)
        _fsync(half)
        half.rename(target)
        _fsync(target.parent)
        source.unlink()


def _files(path: Path) -> Iterable[Path]:
    if not path.is_dir():
        return (path,)
    return (each for each in path.rglob("*") if not each.is_dir())


def _is_same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and filecmp.cmp(one, other, shallow=False)


def _fsync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
