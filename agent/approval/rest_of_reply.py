"""Further calls of one reply: each is decided on a view of its own, and none after anything unexpected."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.approval.policy_gate import PolicyGate
from agent.contract.actions import (
    Decision,
    DoubleTap,
    Drag,
    Enter,
    LongPress,
    Note,
    Point,
    Reason,
    ResultKind,
    Swipe,
    Tap,
    Touch,
    TypeText,
    Wait,
)
from agent.contract.steps import StepRecord
from agent.perception.page_reading import is_hidden
from agent.perception.same_screen import cells_of
from agent.trajectory.decider import Decider, DecisionContext
from devices.base import Box, Observation, Verdict

MOST_CALLS = 8  # of one reply
# What stands within this share of the longer side around a point must look as it did to the model.
_AROUND = 0.04
_TOLERANCE = 8  # of 255, as for other comparisons of grey cells
# A text has no point: of the page above a keyboard so much may look otherwise, or it is another page.
_ABOVE_KEYBOARD, _MOST_OTHER = 0.5, 0.3
_MOST_CHANGED = 0.05  # of the grey cells, where nothing but notes was performed: a clock, a caret
# A page that such a call leads to was never seen by the model that wrote the next call.
_STAYS_ON_PAGE = Touch | TypeText | Enter | Note | Wait


@dataclass(frozen=True, slots=True)
class _Shown:
    """The view that the reply was given for. A whole frame would take megabytes.

    grey: its cells.
    """

    app: str
    activity: str
    size_px: tuple[int, int]
    grey: bytes


@dataclass(frozen=True, slots=True)
class _PlannedCalls:
    """A reply of several calls. first: number of the step that its first call was decided in."""

    shown: _Shown
    calls: tuple[Decision, ...]
    first: int

    def has_notes_alone(self, done: int) -> bool:
        """Did the calls before this one leave the phone as the model saw it?"""
        return all(isinstance(call.action, Note) for call in self.calls[:done])


class RestOfReplyDecider:
    """Implements agent.trajectory.decider.Decider: performs a reply of several calls, else asks the model.

    A call is decided on only if the one before it was done, the page is still the one that the model saw,
    what lies under its point looks the same, and the policy lets it pass without anybody's approval.
    Everything else ends the reply, also what the model is to be told at once: it is asked anew, and reads how
    many of its calls were dropped.
    Behind notes alone, on a page that is as the model saw it, a call is what a reply of one call would be:
    whatever it is, it goes on to the policy. Else who always writes a note would never ask or end.
    """

    def __init__(self, model: Decider, gate: PolicyGate) -> None:
        self._model = model
        self._gate = gate
        self._batch: _PlannedCalls | None = None

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The next call, or the model's decision without its rest. Raises AgentError as the model does."""
        left = 0
        if (batch := self._batch) is not None:
            done = len(context.trajectory.steps) + 1 - batch.first
            left = max(len(batch.calls) - done, 0)
            asks = context.is_stuck or context.trajectory.words.has_unread
            if left and not asks and (call := await self._next(batch, done, context)) is not None:
                return call
        decision = await self._model.decide(replace(context, unperformed=left))
        self._batch = None
        if decision is None or not decision.rest:
            return decision
        alone = replace(decision, rest=())
        shown = _shown(context.observation)
        if shown is not None:
            self._batch = _PlannedCalls(shown, (alone, *decision.rest), len(context.trajectory.steps) + 1)
        return alone

    async def _next(self, batch: _PlannedCalls, done: int, context: DecisionContext) -> Decision | None:
        """Call number `done` of the batch, None if anything speaks against it."""
        call, steps = batch.calls[done], context.trajectory.steps
        if done >= MOST_CALLS or not _went_well(batch.calls[:done], steps, call):
            return None
        if is_hidden(context.observation) or not _looks_alike(batch.shown, context.observation, call):
            return None
        if batch.has_notes_alone(done):
            return call if _is_unchanged(batch.shown, context.observation) else None
        if not isinstance(call.action, _STAYS_ON_PAGE):
            return None
        if isinstance(call.action, Note | Wait):
            return call
        page = await context.page.page_for(call.action)
        free = await self._gate.is_free(call.action, context.observation, page, steps)
        return call if free else None


def _went_well(calls: Sequence[Decision], steps: Sequence[StepRecord], following: Decision) -> bool:
    """Are these calls the latest steps, in this order, and was the last one done as it was meant?

    A tap before a text may change nothing: the field had the focus already.
    """
    latest = steps[len(steps) - len(calls) :]
    if len(latest) != len(calls) or any(
        step.action != call.action or not isinstance(call.action, _STAYS_ON_PAGE)
        for step, call in zip(latest, calls, strict=True)
    ):
        return False
    result = latest[-1].result
    focuses = isinstance(calls[-1].action, Tap) and isinstance(following.action, TypeText)
    # After what a person approved the model looks again, whatever it had planned.
    return (
        all(step.request_id is None for step in latest)
        and result is not None
        and (result.kind is ResultKind.DONE or (result.kind is ResultKind.UNCHANGED and focuses))
        and result.detail != Reason.TYPED_DIFFERENTLY
    )


def _shown(seen: Observation) -> _Shown | None:
    if seen.verdict is not Verdict.OK or seen.frame is None or seen.foreground is None:
        return None
    front = seen.foreground
    return _Shown(front.package, front.activity, seen.frame.screenshot.size_px, bytes(seen.frame.grey))


def _looks_alike(before: _Shown, seen: Observation, call: Decision) -> bool:
    now = _shown(seen)
    if now is None or replace(now, grey=before.grey) != before:
        return False
    if isinstance(call.action, TypeText | Enter) and _is_other_page(before, now):
        return False
    return all(_same_around(before, now, point) for point in _points(call))


def _is_other_page(before: _Shown, now: _Shown) -> bool:
    upper = round(len(before.grey) * _ABOVE_KEYBOARD)
    return _changed(before.grey[:upper], now.grey[:upper]) > _MOST_OTHER


def _changed(before: bytes, now: bytes) -> float:
    """The share of cells that differ."""
    pairs = zip(before, now, strict=True)
    return sum(abs(was - is_now) > _TOLERANCE for was, is_now in pairs) / max(len(before), 1)


def _is_unchanged(before: _Shown, seen: Observation) -> bool:
    now = _shown(seen)
    return now is not None and _changed(before.grey, now.grey) <= _MOST_CHANGED


def _points(call: Decision) -> tuple[Point, ...]:
    match call.action:
        case Swipe(start=start, end=end) | Drag(start=start, end=end):
            return start, end
        case Tap(point=point) | DoubleTap(point=point) | LongPress(point=point):
            return (point,)
        case _:
            return ()


def _same_around(before: _Shown, now: _Shown, point: Point) -> bool:
    width, height = before.size_px
    reach = round(max(width, height) * _AROUND)
    x, y = point
    box = Box(max(x - reach, 0), max(y - reach, 0), min(x + reach + 1, width), min(y + reach + 1, height))
    return all(
        abs(before.grey[cell] - now.grey[cell]) <= _TOLERANCE for cell in cells_of(box, before.size_px)
    )
