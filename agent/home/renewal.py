"""The new identity of a journal that its bot found to be an older copy."""

import logging

from agent.journal import Journal
from agent.tasks.recovery import set_aside

_log = logging.getLogger(__name__)


async def renew_if_planned(journal: Journal) -> None:
    """Sets its open tasks aside and gives it the planned identity; call before anything works them.

    Raises DatabaseTroubled; then it may be called again.
    """
    if planned := await journal.identity.planned():
        await set_aside(journal)
        await journal.identity.renew(planned)
        _log.warning("the journal was an older copy: its open tasks wait for their people's decision")
