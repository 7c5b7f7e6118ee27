"""The ladder: which rung comes next, by the steps so far and the rungs taken. Pure functions."""

from collections.abc import Iterator, Sequence

from agent.contract.actions import Action, UnusableReply
from agent.contract.stuck import RANKS, ActionHere, Rung, StuckFinding, StuckKind, TakenRung
from agent.perception.coarse_view import same_page
from agent.stuck.answers import not_meant
from agent.stuck.attempts import (
    Attempt,
    RunSoFar,
    attempts_in,
    same_here,
    sees_new_pages,
    signs_of_getting_on,
)
from agent.stuck.detectors import findings_in, same_finding
from agent.stuck.limits import LADDERS, MILD, ON_THEIR_OWN, StuckLimits

_SPARES_ONE = frozenset({Rung.HINT, Rung.FORBID, Rung.REPLAN})


def next_rungs(
    run: RunSoFar, taken: Sequence[TakenRung], limits: StuckLimits
) -> tuple[StuckFinding, tuple[Rung, ...]] | None:
    """What is found in the way of the task, and the rungs that are left, the next one in front.

    None if the task gets on. A page that was never seen, an item of the plan that is done and a person's help
    begin the ladder anew, but not for the same finding: so it comes to an end. What a person says is meant is
    counted from their answer on.

    taken: of steps before the next one.
    """
    count = len({each.step for each in taken})
    taken = not_meant(taken, run.steps)
    here = _since_it_got_on(run, taken, limits)
    last = next((each for each in reversed(taken) if each.finding.kind not in ON_THEIR_OWN), None)
    for finding in _findings(run, last, limits, goes_on=last in here):
        if not _is_due(finding, run, taken, limits):
            continue
        rank = _rank(finding, run, here, taken, limits)
        if count >= limits.rungs:
            rank = min(max(rank, RANKS[Rung.KNOWN_SCREEN]), RANKS[Rung.ASK])
        ladder = MILD if _finds_pages(finding, run) else LADDERS[finding.kind]
        left = tuple(
            rung for rung in ladder if RANKS[rung] > rank and (rung is not Rung.FORBID or finding.repeated)
        )
        if left:
            return finding, left
    return None


def _since_it_got_on(run: RunSoFar, taken: Sequence[TakenRung], limits: StuckLimits) -> list[TakenRung]:
    if not taken:
        return []  # as in nearly every step: what it takes to know more grows with the steps
    start, done = _got_on_at(run, taken, limits), run.items_done
    return [each for each in taken if each.step >= start and each.items_done >= done]


def _got_on_at(run: RunSoFar, taken: Sequence[TakenRung], limits: StuckLimits) -> int:
    """Number of the step before which the task last got on; 1 if it never did."""
    at, since, pages = 1, 0, 0
    for number, by_help in signs_of_getting_on(run):
        earlier = [each for each in taken if at <= each.step < number]
        last = earlier[-1] if earlier else None
        if last is not None and last.step != since:
            since, pages = last.step, 0
        pages += 1
        if by_help or last is None or pages >= limits.new_pages[RANKS[last.rung]]:
            at, pages = number, 0
    return at


def _findings(
    run: RunSoFar, last: TakenRung | None, limits: StuckLimits, *, goes_on: bool
) -> Iterator[StuckFinding]:
    """After a rung, what came since; a little of the same is enough as long as the task did not get on."""
    if last is not None and goes_on and (more := _more_of(last, run, limits)):
        yield more
    yield from findings_in(run, limits, since=last.step if last else 1)


def _more_of(last: TakenRung, run: RunSoFar, limits: StuckLimits) -> StuckFinding | None:
    """The same finding with what was wasted since its last rung; None as long as that is too little."""
    before = last.finding
    attempts = attempts_in(run, last.step)
    wasted = [each for each in attempts if each.without_effect or _repeats(each, last, limits)]
    if not wasted or wasted[-1] is not attempts[-1]:
        return None
    enough = 1 if last.rung in _SPARES_ONE and _repeats(attempts[-1], last, limits) else limits.wasted
    tail = attempts[-enough:]
    if len(tail) < enough or not all(each in wasted for each in tail):
        return None
    numbers = sorted({*before.steps, *(each.number for each in wasted)})
    return StuckFinding(
        before.kind, tuple(numbers), run.app, run.view, before.repeated, before.item, len(numbers)
    )


def _repeats(attempt: Attempt, last: TakenRung, limits: StuckLimits) -> bool:
    """Is it once more what came to nothing? A scroll may go on for a while."""
    if attempt.refused_here:
        return True
    if last.finding.kind is StuckKind.SCROLLS and last.rung is Rung.HINT:
        return False
    here = attempt.here
    return here is not None and any(same_here(each, here, limits.near_px) for each in last.finding.repeated)


def _is_due(finding: StuckFinding, run: RunSoFar, taken: Sequence[TakenRung], limits: StuckLimits) -> bool:
    """Has anything been added since the last rung against a finding that does not end by itself?"""
    earlier = [each for each in taken if same_finding(each.finding, finding, limits.near_px)]
    if not earlier:
        return True
    passed = run.number - earlier[-1].step
    match finding.kind:
        case StuckKind.PLAN_ITEM:
            return finding.count > earlier[-1].finding.count
        case StuckKind.MANY_STEPS:
            return passed >= limits.more_steps
        case StuckKind.SAME_KEY:
            return passed >= limits.same_key
        case StuckKind.WAITS:
            return passed >= limits.waits
        case _:
            return True


def _finds_pages(finding: StuckFinding, run: RunSoFar) -> bool:
    """Do these scrolls move a list on, so that most of what they show was never seen before in the task?"""
    return finding.kind is StuckKind.SCROLLS and sees_new_pages(run, finding.steps)


def _rank(
    finding: StuckFinding,
    run: RunSoFar,
    here: Sequence[TakenRung],
    taken: Sequence[TakenRung],
    limits: StuckLimits,
) -> int:
    """Of the highest rung that counts for this finding, -1 for none."""
    counted = [each for each in taken if same_finding(each.finding, finding, limits.near_px)]
    if _finds_pages(finding, run):  # a dead end elsewhere says nothing about this list
        if len(counted) < limits.hints_on_scrolls:
            counted = [each for each in counted if each.rung is not Rung.HINT]
    elif finding.kind not in ON_THEIR_OWN:
        counted += [each for each in here if each.finding.kind not in ON_THEIR_OWN]
    return min(max((RANKS[each.rung] for each in counted), default=-1), RANKS[Rung.ASK])


def is_forbidden(
    action: Action | UnusableReply, run: RunSoFar, taken: Sequence[TakenRung], limits: StuckLimits
) -> bool:
    """Is this action not to be performed on the present page, because it came to nothing there?

    That holds until the task gets on, or something else has changed the page.

    taken: also of the next step.
    """
    if isinstance(action, UnusableReply) or all(each.rung is not Rung.FORBID for each in taken):
        return False
    now = ActionHere(run.app, run.view, action)
    return any(
        same_here(each, now, limits.near_px)
        for rung in _since_it_got_on(run, taken, limits)
        if rung.rung is Rung.FORBID
        for each in rung.finding.repeated
        if not _has_changed(each, rung.step, run, limits)
    )


def _has_changed(forbidden: ActionHere, since: int, run: RunSoFar, limits: StuckLimits) -> bool:
    """Did another action have an effect on the page, without leaving it? A field may have been filled in."""
    return bool(forbidden.view) and any(
        each.stays
        and not each.without_effect
        and each.step.app == forbidden.app
        and same_page(each.step.view, forbidden.view)
        and each.here is not None
        and not same_here(forbidden, each.here, limits.near_px)
        for each in attempts_in(run, since)
    )


def evidence(
    run: RunSoFar, taken: Sequence[TakenRung], finding: StuckFinding, limits: StuckLimits
) -> dict[str, str]:
    """The values of NoWayForward: since the task last got on, and where that began."""
    on_its_own = finding.kind in ON_THEIR_OWN
    here = [
        each
        for each in _since_it_got_on(run, taken, limits)
        if (each.finding.kind is finding.kind if on_its_own else each.finding.kind not in ON_THEIR_OWN)
    ]
    first = here[0].finding if here else finding
    numbers = [number for each in here for number in each.finding.steps]
    tried = {each.rung for each in here}
    return {
        "app": first.app,
        "why": first.kind.value,
        "steps": spans([*numbers, *finding.steps]),
        "tried": ",".join(sorted(tried, key=RANKS.__getitem__)),
    }


def spans(numbers: Sequence[int]) -> str:
    """'3-5, 8' of 3, 4, 5 and 8."""
    parts: list[list[int]] = []
    for number in sorted(set(numbers)):
        if parts and parts[-1][-1] == number - 1:
            parts[-1] = [parts[-1][0], number]
        else:
            parts.append([number])
    return ", ".join("-".join(str(end) for end in part) for part in parts)
