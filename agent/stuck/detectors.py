"""The detectors: pure functions that say in what way a task does not get on."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from agent.contract.actions import DecidedBy, ResultKind, Swipe, Wait
from agent.contract.plan import ItemState, PlanItem
from agent.contract.stuck import StuckFinding, StuckKind
from agent.perception.coarse_view import is_identical, same_page
from agent.stuck.attempts import (
    Attempt,
    RunSoFar,
    all_same,
    attempts_in,
    direction_of,
    is_scroll,
    moves_by_itself,
    same_here,
)
from agent.stuck.limits import StuckLimits

# Between two wishes of a task.
_WISHES = re.compile(
    r"[,;.!?\n，、；。！？]+|\b(?:and|then|after that)\b|然后|接着|最后|并且|以及|再", re.IGNORECASE
)
_LEAST_WISH = 2  # characters

_Detector = Callable[[Sequence[Attempt], RunSoFar, StuckLimits], StuckFinding | None]


def findings_in(run: RunSoFar, limits: StuckLimits, since: int = 1) -> Iterator[StuckFinding]:
    """All that is found, what says most first. since: number of the first step that counts for actions."""
    attempts = attempts_in(run, since)
    for detect in _DETECTORS:
        if found := detect(attempts, run, limits):
            yield found


def _same_action(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    """The same action on the same screen; an effect beside the touch, or of each touch, is another matter."""
    tail = _run_of_same(attempts, limits)
    if not tail or not _is_here(tail[-1], run):
        return None
    idle = tail[-limits.same_unchanged :]
    if len(idle) == limits.same_unchanged and all(each.without_effect for each in idle):
        return _found(StuckKind.SAME_ACTION, tail, run, tail[-1:])
    if len(tail) < limits.same_action or is_scroll(tail[-1].step.action):
        return None
    if any(each.answered for each in tail) or _each_counts(tail, run):
        return None
    return _found(StuckKind.SAME_ACTION, tail, run, tail[-1:])


def _each_counts(tail: Sequence[Attempt], run: RunSoFar) -> bool:
    """Did every touch change the page somewhere, which does not change without one?"""
    return all(each.moved_something for each in tail) and not moves_by_itself(run, tail[-1].step.view)


def _same_key(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    tail = _run_of_same(attempts, limits)
    if len(tail) < limits.same_key or is_scroll(tail[-1].step.action):
        return None
    return _found(StuckKind.SAME_KEY, tail, run, tail[-1:])


def _run_of_same(attempts: Sequence[Attempt], limits: StuckLimits) -> Sequence[Attempt]:
    """The attempts at the end that are all the same on the same screen."""
    start = len(attempts) - 1
    while start > 0 and all_same(attempts[start - 1 : start + 1], limits.near_px):
        start -= 1
    tail = attempts[max(start, 0) :]
    return tail if tail and tail[-1].here else ()


def _two_screens(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    return _circle_of(2, StuckKind.TWO_SCREENS, attempts, run, limits)


def _circle(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    return _circle_of(3, StuckKind.CIRCLE, attempts, run, limits)


def _circle_of(
    period: int, kind: StuckKind, attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits
) -> StuckFinding | None:
    """The same actions on the same screens, in the same order, and back where it began."""
    last = attempts[-period:]
    on_one_page = all(same_page(each.step.view, last[-1].step.view) for each in last)
    tail = attempts[-period * (limits.rounds_on_one_page if on_one_page else limits.rounds) :]
    if len(tail) < period * limits.rounds or (on_one_page and len(tail) < period * limits.rounds_on_one_page):
        return None
    again = zip(tail, tail[period:], strict=False)
    if not all(all_same(pair, limits.near_px) for pair in again) or all_same(tail, limits.near_px):
        return None
    first = last[0].step
    back = first.app == run.app and same_page(first.view, run.view)
    return _found(kind, tail, run, last) if back else None


def _failures(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    """Nothing was performed, several times in a row or most of the time."""
    tail = attempts[-limits.failures :]
    if len(tail) == limits.failures and all(each.failed for each in tail):
        return _found(StuckKind.FAILURES, tail, run)
    most, of = limits.failures_of
    failed = [each for each in attempts[-of:] if each.failed]
    return (
        _found(StuckKind.FAILURES, failed, run)
        if len(failed) >= most and failed[-1] is attempts[-1]
        else None
    )


def _no_change(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    """Whatever was done, the screen is as it was; scrolls count where the list did not move."""
    tail = attempts[-limits.no_change :]
    if len(tail) < limits.no_change or not all(each.without_effect for each in tail):
        return None
    return _found(StuckKind.NO_CHANGE, tail, run)


def _scrolls(attempts: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    """In one direction through one app."""
    tail = attempts[-limits.scrolls :]
    ways = {
        (each.step.app, direction_of(each.step.action))
        for each in tail
        if isinstance(each.step.action, Swipe)
    }
    if len(tail) < limits.scrolls or len(ways) != 1 or not all(is_scroll(each.step.action) for each in tail):
        return None
    found = _found(StuckKind.SCROLLS, tail, run, tail[-1:])
    # Each scroll shows another page, so the screen does not matter.
    return replace(found, repeated=tuple(replace(each, view="") for each in found.repeated))


def _waits(_: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    tail = run.steps[-limits.waits :]
    if len(tail) < limits.waits or not all(
        isinstance(step.action, Wait)
        and step.decided_by is DecidedBy.MODEL
        and step.result is not None
        and step.result.kind is ResultKind.DONE
        and step.app == run.app
        and is_identical(step.view, run.view)
        for step in tail
    ):
        return None
    numbers = tuple(step.number for step in tail)
    return StuckFinding(StuckKind.WAITS, numbers, run.app, run.view, count=len(tail))


def _plan_item(_: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    """The item that failed most often, if it is still to be done."""
    items: list[PlanItem] = [
        item
        for item in (run.plan.items if run.plan else ())
        if item.failures >= limits.item_failures and item.state not in (ItemState.DONE, ItemState.DROPPED)
    ]
    if not items:
        return None
    worst = max(items, key=lambda item: item.failures)
    numbers = tuple(step.number for step in run.steps[-1:])
    return StuckFinding(
        StuckKind.PLAN_ITEM, numbers, run.app, run.view, item=normal_item(worst.text), count=worst.failures
    )


def _many_steps(_: Sequence[Attempt], run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    taken = len(run.steps)
    if taken <= far_too_many(run, limits):
        return None
    numbers = tuple(range(1, taken + 1))
    return StuckFinding(StuckKind.MANY_STEPS, numbers, run.app, run.view, count=taken)


def far_too_many(run: RunSoFar, limits: StuckLimits) -> int:
    """How many steps a task of this kind does not take: by its plan, else by how much its words ask for."""
    if run.plan:
        return limits.steps_of_item * (len(run.plan.items) + 1)
    wishes = [part for part in _WISHES.split(run.task) if len(part.strip()) >= _LEAST_WISH]
    return limits.steps_of_wish * max(1, len(wishes))


def normal_item(text: str) -> str:
    """An item's text as it is compared."""
    return " ".join(text.casefold().split())


def _is_here(attempt: Attempt, run: RunSoFar) -> bool:
    """Is the task still where this was attempted?"""
    return attempt.step.app == run.app and (
        not attempt.step.view or not run.view or same_page(attempt.step.view, run.view)
    )


def _found(
    kind: StuckKind, shown: Sequence[Attempt], run: RunSoFar, repeated: Sequence[Attempt] = ()
) -> StuckFinding:
    numbers = tuple(each.number for each in shown)
    heres = tuple(here for each in repeated if (here := each.here))
    return StuckFinding(kind, numbers, run.app, run.view, heres, count=len(numbers))


def same_finding(one: StuckFinding, other: StuckFinding, near_px: int) -> bool:
    """Is it the same as before: of the same kind, in the same place, with the same actions?"""
    if one.kind is not other.kind or one.item != other.item:
        return False
    if one.kind in (StuckKind.MANY_STEPS, StuckKind.PLAN_ITEM):
        return True
    if one.repeated or other.repeated:
        return any(same_here(a, b, near_px) for a in one.repeated for b in other.repeated)
    return one.app == other.app and same_page(one.view, other.view)


_DETECTORS: tuple[_Detector, ...] = (
    _same_action,
    _two_screens,
    _circle,
    _failures,
    _no_change,
    _same_key,
    _scrolls,
    _waits,
    _plan_item,
    _many_steps,
)
