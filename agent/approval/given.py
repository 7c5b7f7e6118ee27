"""What a person has agreed to in a task, and what of it still holds: the journal alone decides."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.contract.actions import Reason, ResultKind
from agent.contract.binding import Binding, Kind
from agent.contract.events import Approved
from agent.contract.requests import CHANGED_TWICE, UNREAD_TWICE, RequestState
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.requests import RequestRow
from agent.policy.rules.rules import Rules

# A page that never stands still, or that stays unread, would make every approval void for ever.
_MAX_VOIDS = 2
_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_NO = (RequestState.REJECTED, RequestState.EXPIRED)
_NOT_SENT = (ResultKind.VOID, ResultKind.FAILED)
_OF_THE_SCREEN = (Reason.SCREEN_CHANGED, Reason.PAGE_UNREAD)
_ANSWERED = (RequestState.APPROVED, RequestState.REJECTED, RequestState.EXPIRED)


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the person was asked before.

    refused: inputs that they rejected, or did not answer.
    paying: inputs that pay or order, whatever the answer.
    ordered: those of them that were sent, or may have been.
    """

    refused: tuple[Binding, ...] = ()
    paying: tuple[Binding, ...] = ()
    ordered: tuple[Binding, ...] = ()


class Approvals:
    """The approvals of one task.

    An approval is committed before its task is notified, and its use together with the intent. When a task is
    cut off, ends or pauses, its unused approvals are void; one whose input may or may not have reached the
    phone is used up.
    """

    def __init__(self, task: Task, journal: Journal) -> None:
        self._task = task
        self._requests = journal.requests
        self._steps = journal.steps

    async def answer_to(self, binding: Binding) -> RequestRow | None:
        """An earlier answer of this task that holds for this input too; None if the person must be asked.

        An approval 'for this task' holds for the same recipient on the same kind of page of the same app,
        until it is used up. Touches without labels are asked for once in an app: any answer holds, also a
        rejection and an approval that is used up; those that are asked for one by one have their own. An
        approval counts as used up once an input that was sent with it is uncertain.
        """
        unsure = {step.request_id for step in await self._steps.of(self._task.task_id) if step.uncertain}
        for known in reversed(await self._requests.approvals_of(self._task.task_id)):
            row = replace(known, allowed=known.used) if known.request.request_id in unsure else known
            earlier = row.request.binding
            if earlier is None or earlier.app != binding.app:
                continue
            if is_unlabelled(binding) and is_unlabelled(earlier) and _holds_for_touch(row, earlier, binding):
                return row
            if _is_repetition(earlier, binding) and row.allowed > 1 and row.left > 0:
                return row
        return None

    async def earlier(self) -> Earlier:
        """What the task's person was asked about before, whatever the answer; read from the journal."""
        refused, paying, ordered = list[Binding](), list[Binding](), list[Binding]()
        for row in await self._requests.approvals_of(self._task.task_id):
            binding = row.request.binding
            if binding is None:
                continue
            if not _MONEY.isdisjoint(binding.kinds):
                paying.append(binding)
                ordered += [binding] * bool(row.used)
            if row.state in _NO:
                refused.append(binding)
            elif row.used:  # approved later, so the rejection no longer holds
                refused = [each for each in refused if not _same_input(each, binding)]
        return Earlier(tuple(refused), tuple(paying), tuple(ordered))

    async def maybe_sent(self, binding: Binding) -> bool:
        """Was the same input approved before, and is it unknown whether that one reached the phone?"""
        rows = {row.request.request_id: row for row in await self._requests.approvals_of(self._task.task_id)}
        unsure = [
            rows.get(step.request_id or 0)
            for step in await self._steps.of(self._task.task_id)
            if step.uncertain
        ]
        return any(
            row and row.request.binding and _same_effect(row.request.binding, binding) for row in unsure
        )

    async def too_many_voids(self) -> str:
        """Why the next input is better left to the person's own hands; '' if it is not.

        CHANGED_TWICE once the screen has made two inputs void since an approved one was last sent;
        UNREAD_TWICE if the page could not be read again for one of them.
        """
        voids = list[str]()
        for step in reversed(await self._steps.of(self._task.task_id)):
            if step.request_id is not None and _was_sent(step):
                break
            if reason := _void_for(step):
                voids.append(reason)
        if len(voids) < _MAX_VOIDS:
            return ""
        return UNREAD_TWICE if Reason.PAGE_UNREAD in voids else CHANGED_TWICE


def _holds_for_touch(row: RequestRow, earlier: Binding, binding: Binding) -> bool:
    """Does an answer for several touches hold for this one? If this is asked singly, a rejection alone."""
    if earlier.times == 1 or row.state not in _ANSWERED:
        return False
    return binding.times > 1 or row.state is not RequestState.APPROVED


def _is_repetition(earlier: Binding, binding: Binding) -> bool:
    """Is it the same recipient? A group may be called like a person, but its page is often another one."""
    return (
        binding.repeatable
        and earlier.repeatable
        and bool(binding.activity)
        and (binding.party, binding.activity) == (earlier.party, earlier.activity)
    )


def _same_input(one: Binding, other: Binding) -> bool:
    same = (one.app, one.activity, one.action, one.target, one.point if not one.target else None)
    return same == (
        other.app, other.activity, other.action, other.target, other.point if not other.target else None,
    )  # fmt: skip


def _same_effect(one: Binding, other: Binding) -> bool:
    same = (one.kinds, one.app, one.party, one.amount, one.text)
    return same == (other.kinds, other.app, other.party, other.amount, other.text)


def _was_sent(step: StepRecord) -> bool:
    return step.result is None or step.result.kind not in _NOT_SENT


def _void_for(step: StepRecord) -> str:
    """Why the screen made an approved input void; '' if it did not.

    A free input that missed its window does not count: it was intended without an approval.
    """
    result = step.result
    if result is None or result.kind is not ResultKind.VOID or result.detail not in _OF_THE_SCREEN:
        return ""
    return result.detail if step.request_id is not None or not step.intended else ""


def is_unlabelled(binding: Binding) -> bool:
    """Is one approval good for several touches, because what they press is unknown?"""
    return binding.kinds == (Kind.UNLABELLED,)


def most_uses(binding: Binding, rules: Rules) -> int:
    """How many inputs a person may agree to at most with one press."""
    if binding.repeatable:
        return rules.limits.repeats
    return binding.times if is_unlabelled(binding) else 1


async def take_back(journal: Journal, task_id: int, *, wholly: bool = False) -> bool:
    """Ends the task's approvals whose effect is unknown to the journal; True if one of them was unused.

    For a task that is cut off, pauses or ends: an unused approval is void, an uncertain one used up.
    wholly: so is every other, because the journal is an old one.
    """
    steps, voided = await journal.steps.of(task_id), False
    unsure = {step.request_id for step in steps if step.intended and (step.result is None or step.uncertain)}
    for row in await journal.requests.approvals_of(task_id):
        request_id = row.request.request_id
        if row.state is RequestState.APPROVED and row.used == 0:
            voided |= await journal.requests.void(request_id, Reason.INTERRUPTED, "")
        elif row.left > 0 and (wholly or request_id in unsure):
            await journal.requests.use_up(request_id)
    return voided


def sent_with(row: RequestRow, steps: Sequence[StepRecord]) -> list[StepRecord]:
    """The steps whose input was sent with this approval, as far as is known."""
    return [step for step in steps if step.request_id == row.request.request_id and _was_sent(step)]


async def approved_in(journal: Journal, task: Task) -> tuple[Approved, ...]:
    """What was sent with an approval in the whole task, in the order of the answers. times: how often."""
    steps = await journal.steps.of(task.task_id)
    approved: list[Approved] = []
    for row in await journal.requests.approvals_of(task.task_id):
        sent = sent_with(row, steps)
        if sent and row.request.binding:
            binding = replace(row.request.binding, times=len(sent))
            uncertain = any(step.result is None or step.uncertain for step in sent)
            request_id = row.request.request_id
            approved.append(Approved(binding, row.answered_by, row.answered_at, uncertain, request_id))
    return tuple(approved)
