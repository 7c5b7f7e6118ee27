"""Approved inputs on their way to the phone, until their messages can say what came of them."""

from collections.abc import Sequence

from agent.contract.actions import ResultKind
from agent.contract.events import Approved, HumanAnswered, StepDone, TaskEnded, TaskRestored
from agent.contract.requests import RequestKind, RequestState

_ENDED = 100
"""Of so many tasks an answer may come after the report."""


class SentApprovals:
    """In memory alone: at a start each task's steps and its last answer are published again."""

    def __init__(self) -> None:
        self._given: dict[int, dict[int, HumanAnswered]] = {}  # by task and step
        self._restored: dict[int, dict[int, ResultKind]] = {}  # the same, of an earlier run
        self._ended: dict[int, tuple[Approved, ...]] = {}  # by task, of the last ones: what was sent

    def restore(self, event: TaskRestored) -> None:
        """Remembers the results of an earlier run's last steps, for the answer that is published next."""
        results = {step.number: step.result.kind for step in event.steps}
        self._restored[event.task.task_id] = results

    def is_over(self, event: HumanAnswered) -> bool:
        """Was the approval used by a step before those that are known? Its result was shown then."""
        results = self._restored.get(event.task.task_id)
        return bool(results) and _is_given(event) and event.request.step < min(results)

    def result_of(self, event: HumanAnswered, *, is_reported: bool) -> ResultKind | None:
        """The result of the approved input; None if it has none yet, or nothing was approved.

        is_reported: no step comes any more, so that what is not known now never will be.
        """
        task_id, step = event.task.task_id, event.request.step
        if not _is_given(event):
            self._given.get(task_id, {}).pop(step, None)
            return None
        result = self._restored.get(task_id, {}).get(step)
        if result is None and is_reported:
            sent = self._ended.get(task_id)
            return ResultKind.UNKNOWN if sent is None else _result(event, sent)
        if result is None:
            self._given.setdefault(task_id, {})[step] = event
        return result

    def used_by(self, event: StepDone) -> HumanAnswered | None:
        """The approval that this step has used, until `forget` is called for it."""
        return self._given.get(event.task.task_id, {}).get(event.step.number)

    def forget(self, task_id: int, step: int | None = None) -> None:
        """What came of the approval of this step, or of all of the task, is shown."""
        if step is None:
            self._restored.pop(task_id, None)
            self._given.pop(task_id, None)
        else:
            self._given.get(task_id, {}).pop(step, None)

    def left_by(self, event: TaskEnded) -> list[tuple[HumanAnswered, ResultKind]]:
        """The approvals whose step came to no result before the task's end, with what the journal says."""
        task_id, sent = event.task.task_id, event.approved
        self._ended[task_id] = sent
        if len(self._ended) > _ENDED:
            del self._ended[next(iter(self._ended))]
        return [(given, _result(given, sent)) for given in self._given.get(task_id, {}).values()]


def _is_given(event: HumanAnswered) -> bool:
    return event.state is RequestState.APPROVED and event.request.kind is RequestKind.APPROVAL


def _result(given: HumanAnswered, approved: Sequence[Approved]) -> ResultKind:
    sent = next((one for one in approved if one.request_id == given.request.request_id), None)
    if sent is None:
        return ResultKind.FAILED
    return ResultKind.UNKNOWN if sent.uncertain else ResultKind.DONE
