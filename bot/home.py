"""The journal beside the bot's database: checked at the start; admins are notified if it is another one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

from agent.contract.errors import DatabaseTroubled
from agent.contract.translate import Translation
from agent.journal import Journal
from agent.journal.identity import new_identity
from agent.tasks.recovery import set_aside
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.store import Store
from bot.store.homes import HomeChange, NewestIds
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


async def _is_older(journal: Journal, store: Store, home: str) -> bool:
    """Whether the bot knows of tasks or requests that this journal does not, under the same identity."""
    if NewestIds(*await journal.identity.newest_ids()).is_behind(await store.homes.newest_ids(home)):
        return True
    reported = await store.homes.reported(home)
    return any(task.task_id in reported for task in await journal.tasks.unfinished())


async def adopt_in_household(journal: Journal, store: Store) -> Translation:
    """As `adopt_journal`, where there are several homes: the household keeps its id, and each journal has a
    number there. Call before either database is read. Raises DatabaseTroubled; then it may be called again.
    """
    home = await journal.identity.read()
    household_id = await open_household(store, home)
    known = await store.home_journals.adopt(home, "")
    is_older = NewestIds(*await journal.identity.newest_ids()).is_behind(
        await store.home_journals.newest_ids(known)
    )
    if is_older:
        _log.warning("the own journal is an older copy: it gets another identity")
        await set_aside(journal)
        renewed = new_identity()
        await journal.identity.renew(renewed)
        known = await store.home_journals.adopt(renewed, "")
    # Other homes have their ids before those of their phones, the bot's own never had one.
    return Translation(known.number, "", 0.0, known.journal_id, household_id)


async def open_household(store: Store, first: str = "") -> str:
    """The id of the household, of whichever homes it is. first: identity of its first journal, '' for none.

    The ids of tasks that the bot has shown so far are those of the journal that it has worked with.
    """
    household_id = await store.homes.settle(first or new_identity())
    if not await store.home_journals.all() and await store.homes.has_shown():
        await store.home_journals.adopt(household_id, "")
    return household_id


async def keep_in_household(journal: Journal, store: Store) -> None:
    """As `keep_run`, where there are several homes."""
    newest = NewestIds(*await journal.identity.newest_ids())
    await store.home_journals.save_newest(journal.identity.current, newest)


async def keep_run(journal: Journal, store: Store) -> None:
    """Commits which run of the journal the bot works beside, once that has begun, and its newest ids."""
    await store.homes.save_newest(NewestIds(*await journal.identity.newest_ids()))


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
