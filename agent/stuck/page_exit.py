"""May Farhand leave a page to get a task out of a dead end? Never one on which something is being done."""

from agent.contract.requests import RequestState
from agent.journal import Journal
from agent.perception.page_reading import is_hidden
from agent.policy.page.private_page import is_private
from agent.trajectory.decider import DecisionContext

_OPEN = (RequestState.PENDING, RequestState.APPROVED)


async def may_be_left(context: DecisionContext, journal: Journal) -> bool:
    """False while a secret may stand on the phone, on a page of money, and with an approval that is open.

    So it is in an app in which this task has paid, and on a page that could not be read where money may be.
    """
    seen, task_id = context.observation, context.trajectory.task.task_id
    if context.keeps_secret or context.withheld or is_hidden(seen):
        return False
    app = seen.foreground.package if seen.foreground else ""
    for row in await journal.requests.approvals_of(task_id):
        if row.state in _OPEN and (row.state is RequestState.PENDING or row.left > 0):
            return False
        binding = row.request.binding
        if binding is not None and binding.is_money and binding.app == app and row.used:
            return False
    return not is_private(seen, await context.page.page())
