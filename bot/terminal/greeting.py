"""The last lines of the start of `farhand run`: where the bot is, and how to make it one's own."""

import logging
import sys

import click

from agent.contract.errors import DatabaseTroubled
from bot.store import Store
from bot.terminal.speaking import plain

_log = logging.getLogger(__name__)


async def greet(store: Store, lang: str, name: str) -> None:
    """Prints the bot's link and, while nobody owns the bot, the line that claims it.

    store: as the program has it open. name: the bot's user name.

    A supervisor keeps what is printed, so the code is printed on a terminal alone.
    """
    lines = [plain(lang, "run_link", name=name)]
    try:
        if not await store.people.admins():
            lines.append(await _claim_line(store, lang, name))
    except DatabaseTroubled as err:
        _log.warning("whether somebody owns the bot cannot be read: %s", err)
    click.echo("\n".join(lines))  # in one piece, or lines of the log stand between


async def _claim_line(store: Store, lang: str, name: str) -> str:
    if await store.claims.is_open():
        return plain(lang, "run_claim_open")
    if sys.stdout.isatty():
        return plain(lang, "run_claim", code=await store.claims.make_claim(), name=name)
    return plain(lang, "run_unclaimed")
