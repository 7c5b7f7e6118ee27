"""What became of a step, where its result and the page after it already say so: then nobody is asked.

A touch that changed the page is never evident: only a look at both pages tells whether it is the page that
was meant. A page that looks exactly as before is, whatever a model would say of it.
"""

from agent.contract.actions import (
    Action,
    ActionResult,
    Back,
    CallApi,
    Finish,
    Home,
    Interact,
    Launch,
    Note,
    Notifications,
    Reason,
    Recents,
    ResultKind,
    Swipe,
    TakeOver,
    TypeText,
    UnusableReply,
    Wait,
)
from agent.contract.steps import StepRecord, StepVerdict
from agent.policy.apps.apps import AppKind, app_kind, same_app

_NOT_DONE = frozenset(
    {ResultKind.REJECTED, ResultKind.VOID, ResultKind.REFUSED, ResultKind.FAILED, ResultKind.UNUSABLE}
)
# They ask nothing of the page, or just that it moves.
_DONE_AT_ONCE = Note | CallApi | Wait | Interact | Finish | Swipe | Recents | Notifications


def evident_verdict(step: StepRecord, front: str, *, receipt: bool = False) -> StepVerdict | None:
    """None where somebody must look at the pages before and after it.

    front: package id of the app in front after it, '' if unknown.
    receipt: the page after an approved input says what was just done there.
    """
    result = step.result
    if result is None or result.kind is ResultKind.UNKNOWN:
        return StepVerdict.UNKNOWN
    if result.kind in _NOT_DONE or result.detail == Reason.GIVEN_UP:
        return StepVerdict.NOTHING_CHANGED
    if isinstance(step.action, TypeText):
        return _typed(result)
    if result.kind is ResultKind.UNCHANGED:
        return StepVerdict.NOTHING_CHANGED
    if step.request_id is not None and receipt:
        return StepVerdict.SUCCESS
    return _of_action(step.action, step.app, front)


def _typed(result: ActionResult) -> StepVerdict | None:
    if result.detail == Reason.TYPED:
        return StepVerdict.SUCCESS
    if result.kind is ResultKind.UNCHANGED:
        return StepVerdict.NOTHING_CHANGED
    return None


def _of_action(action: Action | UnusableReply, before: str, front: str) -> StepVerdict | None:
    match action:
        case Launch(app=name) if front:
            if same_app(name, front) or name == front:
                return StepVerdict.SUCCESS
            return StepVerdict.WRONG_PAGE if front == before else None
        case Home() if front:
            return StepVerdict.SUCCESS if app_kind(front) is AppKind.LAUNCHER else None
        case Back() | TakeOver():
            return StepVerdict.SUCCESS
        case _:
            return StepVerdict.SUCCESS if isinstance(action, _DONE_AT_ONCE) else None
