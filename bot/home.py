"""The journal beside the bot's database: checked at the start; admins are notified if it is another one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

from agent.contract.errors import DatabaseTroubled
from agent.journal import Journal
from agent.journal.identity import new_identity
from agent.tasks.recovery import set_aside
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.store import Store
from bot.store.homes import HomeChange, NewestIds
from bot.store.journals import OWN_HOME
from bot.strings import say_html

_EVERY_S = 20.0
_log = logging.getLogger(__name__)
_SENTENCES = {HomeChange.ANOTHER: "home_another", HomeChange.OLDER: "home_older"}


async def adopt_journal(journal: Journal, store: Store) -> None:
    """Call before either database is read. Raises DatabaseTroubled; then it may be called again.

    An older copy of the journal that was put back alone would give ids again that the bot knows: the copy
    gets a new identity, and its open tasks wait for their person's decision.
    """
    home = await journal.identity.read()
    await store.homes.adopt(home)
    if await _is_older(journal, store, home):
        await set_aside(journal)
        renewed = new_identity()
        # First here: the next start must not take the renewed journal for another one.
        await store.homes.save_older(renewed)
        await journal.identity.renew(renewed)
        await store.homes.adopt(renewed)
    if (change := await store.homes.untold()) is not None:
        _log.warning("beside this chat database the journal is %s: %s", change[0], store.homes.current)


async def adopt_own_journal(journal: Journal, store: Store) -> int:
    """As `adopt_journal`, of the bot's own home among several: the household's id stays as it is.

    Answers the number of the journal in the household.
    """
    home = await journal.identity.read()
    number = await store.journals.number_of(home, OWN_HOME)
    known, reported = await store.journals.newest_ids(home), await store.journals.reported(home)
    if await _lacks(journal, known, reported):
        await set_aside(journal)
        renewed = new_identity()
        number = await store.journals.number_of(renewed, OWN_HOME, older=True)
        await journal.identity.renew(renewed)
    return number


async def _is_older(journal: Journal, store: Store, home: str) -> bool:
    """Whether the bot knows of tasks or requests that this journal does not, under the same identity."""
    return await _lacks(journal, await store.homes.newest_ids(home), await store.homes.reported(home))


async def _lacks(journal: Journal, known: NewestIds, reported: set[int]) -> bool:
    if NewestIds(*await journal.identity.newest_ids()).is_behind(known):
        return True
    return any(task.task_id in reported for task in await journal.tasks.unfinished())


async def keep_run(journal: Journal, store: Store) -> None:
    """Commits which run of the journal the bot works beside, once that has begun, and its newest ids."""
    await store.homes.save_newest(NewestIds(*await journal.identity.newest_ids()))


async def keep_own_run(journal: Journal, store: Store) -> None:
    """As `keep_run`, of the bot's own home among several."""
    newest = NewestIds(*await journal.identity.newest_ids())
    await store.journals.save_newest(journal.identity.current, newest)


async def follow_journal(
    journal: Journal, store: Store, keep: Callable[[Journal, Store], Awaitable[None]] = keep_run
) -> None:
    """Keeps the journal's newest ids at intervals, until cancelled. keep: does so once."""
    while True:
        await asyncio.sleep(_EVERY_S)
        try:
            await keep(journal, store)
        except DatabaseTroubled as err:
            _log.warning("not kept how far the journal has come: %s", err)


async def tell_change(chat: ChatContext, folder: Path) -> None:
    """Notifies every admin once for each change. folder: the data directory. May be called again."""
    change = await chat.store.homes.untold()
    if change is None:
        return
    kind, mark = change
    for admin in await chat.store.people.admins():
        html = say_html(chat.lang(admin), _SENTENCES[kind], folder=str(folder))
        notice = Outgoing(admin.person_id, f"home:{mark}:{admin.person_id}", Priority.REPORT, html)
        await chat.outbox.send(notice, on_disk=True)
    await chat.store.homes.save_notified()
