"""Both databases as a first start leaves them, as copies: to make one takes longer than many a test does."""

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from agent.journal import schema as journal
from agent.storage.connection import connect
from bot.store import Store
from bot.store import schema as store

_JOURNAL, _STORE = "journal.sqlite3", "bot.sqlite3"
_filled: dict[str, bytes] = {}


def put_journal(folder: Path) -> None:
    """Unless there is one. It has an identity of its own, as each has."""
    content, journal_id = _made_journal()
    _put(folder / _JOURNAL, content.replace(journal_id, secrets.token_hex(len(journal_id) // 2).encode()))


def put_store(folder: Path) -> None:
    """Unless there is one."""
    _put(folder / _STORE, _made_store())


async def put_filled_store(folder: Path, what: str, fill: Callable[[Store], Awaitable[None]]) -> None:
    """Unless there is one: with what `fill` writes, which is written once for each `what` that is equal."""
    path = folder / _STORE
    if path.exists():
        return
    if what in _filled:
        await asyncio.to_thread(_put, path, _filled[what])
        return
    await asyncio.to_thread(put_store, folder)
    async with Store.open(path) as filled:
        await fill(filled)
    _filled[what] = await asyncio.to_thread(path.read_bytes)


def _put(path: Path, content: bytes) -> None:
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(content)


@cache
def _made_journal() -> tuple[bytes, bytes]:
    """The file, and the identity that stands in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / _JOURNAL
        connect(path, journal.MIGRATIONS, journal.KIND).close()
        with contextlib.closing(sqlite3.connect(path)) as made:
            (journal_id,) = made.execute("SELECT journal_id FROM identity").fetchone()
        content = path.read_bytes()
    assert content.count(journal_id.encode()) == 1
    return content, journal_id.encode()


@cache
def _made_store() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / _STORE
        connect(path, store.MIGRATIONS, store.KIND).close()
        return path.read_bytes()
