"""What a person has agreed to in a task, and what of it still holds: the journal alone decides."""

from dataclasses import replace

from agent.actions import ResultKind
from agent.binding import Binding, Kind
from agent.events import Approved, RequestState, Task
from agent.journal import Journal
from agent.journal.requests import RequestRow
from agent.policy.rules import Rules

# A page that never stands still would void every yes for ever.
_MAX_VOIDS = 2
_NOT_SENT = (ResultKind.VOID, ResultKind.FAILED)
_ANSWERED = (RequestState.APPROVED, RequestState.REJECTED, RequestState.EXPIRED)


class Approvals:
    """The approvals of one task."""

    def __init__(self, task: Task, journal: Journal) -> None:
        self._task = task
        self._requests = journal.requests

    async def answer_to(self, binding: Binding) -> RequestRow | None:
        """An earlier answer of this task that goes for this input too; None if the person must be asked.

        'For this task' goes for the same recipient in the same app, until it is used up. Touches without labels are
        asked for once in an app: any answer stands, also a no, and also a yes that is used up.
        """
        rows = reversed(await self._requests.approvals_of(self._task.task_id))
        for row in rows:
            earlier = row.request.binding
            if earlier is None or earlier.app != binding.app:
                continue
            if is_unlabelled(binding) and is_unlabelled(earlier) and row.state in _ANSWERED:
                return row
            same_party = binding.repeatable and earlier.repeatable and binding.party == earlier.party
            if same_party and row.allowed > 1 and row.left > 0:
                return row
        return None

    async def too_many_voids(self) -> bool:
        """Did the screen make so many approvals void that the next is better left to the person's own hands?"""
        rows = await self._requests.approvals_of(self._task.task_id)
        return sum(row.screen_changed for row in rows) >= _MAX_VOIDS


def is_unlabelled(binding: Binding) -> bool:
    """Is one yes to this good for several touches, because nobody can say what they press?"""
    return binding.kinds == (Kind.UNLABELLED,)


def most_uses(binding: Binding, rules: Rules) -> int:
    """How many inputs a person may agree to at most with one press."""
    if binding.repeatable:
        return rules.limits.repeats
    return binding.times if is_unlabelled(binding) else 1


async def approved_in(journal: Journal, task: Task) -> tuple[Approved, ...]:
    """What was sent with a yes in the whole task, in the order of the answers. times: how often it was."""
    steps = await journal.steps.of(task.task_id)
    approved: list[Approved] = []
    for row in await journal.requests.approvals_of(task.task_id):
        used = [step for step in steps if step.request_id == row.request.request_id]
        sent = [step for step in used if step.result is None or step.result.kind not in _NOT_SENT]
        if sent and row.request.binding:
            binding = replace(row.request.binding, times=len(sent))
            uncertain = any(step.result is None or step.uncertain for step in sent)
            approved.append(Approved(binding, row.answered_by, row.answered_at, uncertain))
    return tuple(approved)
