"""How far the replay of a shortcut has come, by the task's steps alone: a restart comes to the same."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.contract.actions import (
    DecidedBy,
    Finish,
    Launch,
    Reason,
    ResultKind,
    Swipe,
    Tap,
    UnusableReply,
    Wait,
)
from agent.contract.shortcuts import ReplayFacts
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal.shortcuts import ReplayStep
from agent.shortcuts.replayed_actions import Touch

_MOST_ASTRAY = 12  # steps of the model in a row; then it goes on alone


@dataclass(frozen=True, slots=True)
class ReplayProgress:
    """done: number of the newest saved step that was done, may have been, or will not be done any more.

    mends: the model's steps since.
    waits: for the page of the next saved step, since the last input.
    failed: the newest saved step did not come about, so the model decides now.
    over: the model goes on alone.
    """

    done: int = 0
    mends: tuple[StepRecord, ...] = ()
    waits: int = 0
    failed: bool = False
    over: bool = False


def progress_of(steps: Sequence[StepRecord]) -> ReplayProgress:
    """Of all steps of the task, in order."""
    at = ReplayProgress()
    for step in steps:
        at = _after(at, step)
    return at


def _after(at: ReplayProgress, step: StepRecord) -> ReplayProgress:
    if step.cut_off or at.over:
        return at
    if step.result is not None and step.result.kind is ResultKind.REJECTED:
        return replace(at, over=True)  # what a person rejects is not sought in another way by saved steps
    if step.decided_by is DecidedBy.REPLAY and not step.replays:
        return replace(at, waits=at.waits + 1)
    if step.replays:
        if step.happened or step.uncertain:
            return ReplayProgress(step.replays)
        return replace(at, waits=0, failed=True)
    if isinstance(step.action, UnusableReply):
        return replace(at, mends=(*at.mends, step), over=len(at.mends) >= _MOST_ASTRAY)
    if step.decided_by is DecidedBy.FARHAND:
        return replace(at, waits=0, failed=False)
    mends = (*at.mends, step)
    over = isinstance(step.action, Finish) or len(mends) > _MOST_ASTRAY
    return replace(at, mends=mends, waits=0, failed=False, over=over)


def has_mended(mends: Sequence[StepRecord], step: ReplayStep) -> bool:
    """Did the model do something of the kind of this saved step, and it took place?"""
    return any(mend.happened and _kind(mend.action) is _kind(step.action) for mend in mends)


def is_scroll(step: ReplayStep) -> bool:
    """Does it only move the page up or down?"""
    if not isinstance(step.action, Swipe):
        return False
    (left, top), (right, bottom) = step.action.start, step.action.end
    return abs(bottom - top) > abs(right - left)


def facts_of_replay(task: Task, steps: Sequence[StepRecord]) -> ReplayFacts | None:
    """For the report; None for a task that replays nothing."""
    if task.shortcut is None:
        return None
    replayed = {step.replays for step in steps if step.replays and step.happened}
    mended = [
        step
        for step in steps
        if step.decided_by is DecidedBy.MODEL and step.happened and not isinstance(step.action, Finish | Wait)
    ]
    missing = [
        step.action.app
        for step in steps
        if step.replays
        and isinstance(step.action, Launch)
        and step.result is not None
        and step.result.kind in (ResultKind.FAILED, ResultKind.REFUSED)
        and step.result.detail not in (Reason.INTERRUPTED, Reason.LINK_LOST)
    ]
    return ReplayFacts(len(replayed), len(mended), missing[-1] if missing else "", _mended_at(steps, mended))


def _mended_at(steps: Sequence[StepRecord], mended: Sequence[StepRecord]) -> tuple[int, ...]:
    last, found = 0, list[int]()
    for step in steps:
        if step.replays and step.happened:
            last = step.replays
        elif any(step is each for each in mended):
            found.append(last + 1)
    return tuple(dict.fromkeys(found))


def _kind(action: object) -> type[object]:
    return Tap if isinstance(action, Touch) else type(action)
