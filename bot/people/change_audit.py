"""Carries what the bot's database says of changes to the audit, which is in the journal."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from agent.contract.audit import AuditEntry
from agent.storage.retry import DatabaseRetry
from agent.storage.trouble import DISK_PAUSE_S, TROUBLES
from bot.store import Store

_log = logging.getLogger(__name__)
# `farhand code` is another process and wakes nobody here.
_EVERY_S = 60.0
Keep = Callable[[AuditEntry, str], Awaitable[None]]


async def carry(store: Store, keep: Keep) -> None:
    """Carries all that waits; may be repeated, also by two at once.

    keep: commits an entry of this token, once. Raises DatabaseTroubled; then what is left waits on.
    """
    while notes := await store.audit_notes.waiting():
        for note in notes:
            await keep(note.entry, note.token)
        await store.audit_notes.carried(notes)


async def carry_if_possible(store: Store, keep: Keep) -> None:
    """The same before the audit is read, which a journal that takes nothing still can be."""
    try:
        await carry(store, keep)
    except TROUBLES as err:
        _log.error("the audit is read without the last changes: %s", err)


async def follow(store: Store, keep: Keep, pause_s: float = DISK_PAUSE_S) -> None:
    """Until cancelled: carries what an earlier run left, then each change at once. pause_s: between tries."""
    news, retry = store.audit_notes.news, DatabaseRetry("the audit of changes", pause_s)
    while True:
        news.clear()
        await retry.until_done(carry, store, keep)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_EVERY_S):
                await news.wait()
