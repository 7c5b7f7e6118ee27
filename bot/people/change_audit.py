"""Carries audit notes about people from the bot's database to the journal's audit."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from agent.contract.audit import AuditEntry
from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import DISK_PAUSE_S, TROUBLES
from bot.store import Store

_log = logging.getLogger(__name__)
# `farhand code` runs in another process and cannot notify this one.
_EVERY_S = 60.0
Keep = Callable[[AuditEntry, str], Awaitable[None]]


async def carry(store: Store, keep: Keep) -> None:
    """Carries all waiting notes; can be repeated, also by two calls at once.

    keep: commits an entry of this token, once. Raises DatabaseTroubled; the notes that are left stay.
    """
    while notes := await store.audit_notes.waiting():
        for note in notes:
            await keep(note.entry, note.token)
        await store.audit_notes.carried(notes)


async def carry_if_possible(store: Store, keep: Keep) -> None:
    """Carries the notes before the audit is read, which is possible while no journal can be written."""
    try:
        await carry(store, keep)
    except TROUBLES as err:
        _log.error("the audit is read without the last changes: %s", err)


async def follow(store: Store, keep: Keep, pause_s: float = DISK_PAUSE_S) -> None:
    """Until cancelled: carries what an earlier run left, then each change at once.

    pause_s: the pause between tries.
    """
    news, retry = store.audit_notes.news, DatabaseRetry("the audit of changes", pause_s)
    while True:
        news.clear()
        await retry.until_done(carry, store, keep)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_EVERY_S):
                await news.wait()
