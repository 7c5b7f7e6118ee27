"""A journal that is an older copy: its new identity once its bot has found that, and its numbers before."""

import logging
import secrets

from agent.journal import Journal
from agent.tasks.recovery import set_aside

_MOST_SKIPPED = 2**20
"""A journal has 2**40 numbers: enough for half a million starts and more."""
_log = logging.getLogger(__name__)


async def renew_if_planned(journal: Journal) -> None:
    """Sets its open tasks aside and gives it the planned identity; call before anything works them.

    Raises DatabaseTroubled; then it may be called again.
    """
    if planned := await journal.identity.planned():
        await set_aside(journal)
        await journal.identity.renew(planned)
        _log.warning("the journal was an older copy: its open tasks wait for their people's decision")


async def begin_new_numbers(journal: Journal) -> None:
    """Call at each start of a home, before anything works.

    A copy of the journal that was put back asks before its bot can find that: with a number that the copy has
    given out before, the button of another question in the chat would answer it. The beginning is random,
    so that an equal number is improbable (n requests: about n in 2**20), not impossible. Raises
    DatabaseTroubled.
    """
    await journal.identity.skip_requests(1 + secrets.randbelow(_MOST_SKIPPED))
