"""What a task asked about and did not send in the end: not approved, not answered, or void."""

from collections.abc import Sequence

from agent.approval.given import sent_with
from agent.contract.binding import Binding, Kind
from agent.contract.events import Unsent
from agent.contract.requests import CHANGED_TWICE, UNREAD_TWICE, ByHand, RequestKind, RequestState
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import RequestRow

_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_NO = (RequestState.REJECTED, RequestState.EXPIRED)
_UNSENT = (*_NO, RequestState.VOID)
# Of a take-over for an input whose approvals the screen made void.
AFTER_VOIDS = (CHANGED_TWICE, UNREAD_TWICE)
# A person who does this alone has done nothing of what they were asked about before.
_ON_THE_WAY = (ByHand.LOGIN, ByHand.CAPTCHA, ByHand.UNLOCK)


async def unsent_in(journal: Journal, task: Task) -> tuple[Unsent, ...]:
    """What was asked about and not sent, the last of each kind, app and party; in the requests' order.

    Left out is what was settled later: something of that kind was approved and sent in that app, unless it
    went to somebody else; or a person finished a take-over there, or on a private page, where they may have
    done it themselves.
    """
    steps = await journal.steps.of(task.task_id)
    rows = await journal.requests.all_of(task.task_id)
    found: dict[tuple[str, str, str], Unsent] = {}
    for place, row in enumerate(rows):
        binding = row.request.binding
        if row.request.kind is not RequestKind.APPROVAL or binding is None:
            continue
        # An approval that was used without being sent: the phone did not take the input.
        if sent_with(row, steps) or (row.state not in _UNSENT and not row.used):
            continue
        if any(_settles(later, steps, binding, row.state) for later in rows[place + 1 :]):
            continue
        key = (_family(binding), binding.app, binding.party)
        found.pop(key, None)
        found[key] = _unsent(row, binding, steps)
    return tuple(found.values())


def _settles(later: RequestRow, steps: Sequence[StepRecord], binding: Binding, state: RequestState) -> bool:
    request = later.request
    if request.kind is RequestKind.TAKE_OVER:
        in_reach = request.app == binding.app or request.private or request.text in AFTER_VOIDS
        on_the_way = request.take_over is not None and request.take_over.what in _ON_THE_WAY
        return later.state is RequestState.FINISHED and in_reach and not on_the_way
    other = request.binding
    if request.kind is not RequestKind.APPROVAL or other is None or other.app != binding.app:
        return False
    # What is void may be void because the page names the same party in another way.
    if state in _NO and other.party and binding.party and other.party != binding.party:
        return False
    return _family(other) == _family(binding) and bool(sent_with(later, steps))


def _family(binding: Binding) -> str:
    """Its heaviest kind; paying and ordering are one, because shops mix them."""
    kind = binding.kinds[0]
    return "money" if kind in _MONEY else kind


def _unsent(row: RequestRow, binding: Binding, steps: Sequence[StepRecord]) -> Unsent:
    state, why = row.state, row.reply if row.state is RequestState.VOID else ""
    if state is RequestState.APPROVED:
        results = [step.result for step in steps if step.request_id == row.request.request_id]
        state, why = RequestState.VOID, results[-1].detail if results and results[-1] else ""
    at = row.request.expires_at if state is RequestState.EXPIRED else row.answered_at
    return Unsent(binding, state, row.answered_by, row.answered_by_id, at, why)
