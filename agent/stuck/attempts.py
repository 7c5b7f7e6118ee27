"""What the model attempted in a task so far, and what came of it: pure functions over the journal's steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from agent.contract.actions import (
    Action,
    CallApi,
    DecidedBy,
    DoubleTap,
    Drag,
    Finish,
    Interact,
    Launch,
    ListFunctions,
    LongPress,
    Note,
    OpenUrl,
    Point,
    Reason,
    ResultKind,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    Swipe,
    TakeOver,
    Tap,
    Touch,
    TypeText,
    UnusableReply,
    Wait,
)
from agent.contract.plan import ItemState, Plan
from agent.contract.steps import StepRecord
from agent.contract.stuck import IS_STUCK, ActionHere
from agent.perception.coarse_view import changed_near, has_changed, is_identical, same_page, size_of
from agent.stuck.answers import meant_by

_NO_INPUT = Wait | Note | CallApi | Interact | TakeOver | Finish
_FAILED = frozenset({ResultKind.FAILED, ResultKind.REFUSED, ResultKind.UNUSABLE})
# The link's fault, or the program's end.
_NOBODYS_FAULT = frozenset({Reason.LINK_LOST.value, Reason.INTERRUPTED.value})
_WIDTH_PX = 1080


@dataclass(frozen=True, slots=True)
class RunSoFar:
    """A task before its next step.

    task: the person's words.
    app, view: of the present page, as in StepRecord.
    plan: None in a task without one.
    """

    task: str
    steps: Sequence[StepRecord]
    app: str
    view: str
    plan: Plan | None = None

    @property
    def number(self) -> int:
        """Of the next step."""
        return len(self.steps) + 1

    @property
    def items_done(self) -> int:
        """Of the plan."""
        return sum(item.state is ItemState.DONE for item in self.plan.items) if self.plan else 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """An input that the model wanted, or a reply that was none.

    app_after, after: app and view that it led to, once waited for.
    """

    step: StepRecord
    app_after: str
    after: str

    @property
    def number(self) -> int:
        """Of its step."""
        return self.step.number

    @property
    def failed(self) -> bool:
        """Was nothing performed, for a reason that is the model's own?"""
        result = self.step.result
        return result is not None and (result.kind in _FAILED or result.kind is ResultKind.REJECTED)

    @property
    def refused_here(self) -> bool:
        """Was it forbidden on this screen?"""
        return self.step.result is not None and self.step.result.detail == Reason.NOT_HERE_AGAIN

    @property
    def without_effect(self) -> bool:
        """Is the page as it was? A page that changed after a wait is not."""
        if self.failed:
            return True
        step = self.step
        unchanged = step.result is not None and step.result.kind is ResultKind.UNCHANGED
        if unchanged and step.view and self.after:
            return self.stays
        return unchanged or (step.app == self.app_after and is_identical(step.view, self.after))

    @property
    def stays(self) -> bool:
        """Does it lead to the page that it was done on?"""
        return self.step.app == self.app_after and same_page(self.step.view, self.after)

    @property
    def answered(self) -> bool:
        """Did the page change beside the touch, or was a key touched, of which the effect shows elsewhere?"""
        action = self.step.action
        if not isinstance(action, Touch) or isinstance(action, Swipe | Drag):
            return False
        return is_key(self.step.target) or changed_near(self.step.view, self.after, action.point)

    @property
    def moved_something(self) -> bool:
        """Did a touch change the page anywhere, as a shutter does the small picture in the corner?"""
        action = self.step.action
        if not isinstance(action, Touch) or isinstance(action, Swipe | Drag):
            return False
        return not self.failed and has_changed(self.step.view, self.after)

    @property
    def here(self) -> ActionHere | None:
        """None for a reply that was none."""
        action = self.step.action
        return (
            None if isinstance(action, UnusableReply) else ActionHere(self.step.app, self.step.view, action)
        )


def attempts_in(run: RunSoFar, since: int = 1) -> list[Attempt]:
    """All attempts from a step on that lie behind the person's last help, in order.

    What waits for a page or for a person is none, nor is what Farhand decided, what a person rejected, what a
    change of the page made void, and what the link lost.
    """
    since = max(since, last_help(run.steps) + 1)
    counted = [step for step in run.steps if step.number >= since and _counts(step)]
    ends = [*((step.app, step.view) for step in counted[1:]), (run.app, run.view)]
    return [Attempt(step, app, view) for step, (app, view) in zip(counted, ends, strict=bool(counted))]


def _counts(step: StepRecord) -> bool:
    result = step.result
    if result is None or step.decided_by is not DecidedBy.MODEL or isinstance(step.action, _NO_INPUT):
        return False
    match result.kind:
        case ResultKind.VOID | ResultKind.UNKNOWN | ResultKind.ANSWERED:
            return False
        case ResultKind.REJECTED:
            return result.detail == Reason.STILL_REFUSED  # unasked
        case _:
            return result.detail not in _NOBODYS_FAULT


def last_help(steps: Sequence[StepRecord]) -> int:
    """Number of the last step in which a person did or decided something; 0 for none."""
    return max((step.number for step in steps if _is_help(step) or _is_no(step)), default=0)


def _is_help(step: StepRecord) -> bool:
    """An approval that was used, an answer, or something done by hand."""
    result = step.result
    if result is None or (step.request_id is not None and step.happened):
        return result is not None
    if result.kind is not ResultKind.ANSWERED or result.detail == Reason.GIVEN_UP:
        return False
    is_ours = isinstance(step.action, Interact) and step.action.question in IS_STUCK
    return not is_ours or meant_by(step) is not None


def _is_no(step: StepRecord) -> bool:
    result = step.result
    return result is not None and result.kind is ResultKind.REJECTED and result.detail != Reason.STILL_REFUSED


def signs_of_getting_on(run: RunSoFar) -> Iterator[tuple[int, bool]]:
    """Numbers of steps, the next one included, before which the task got on, and whether by a person's help.

    Else by a page that was never seen before, unless by scrolling or by Farhand's own step.
    """
    seen = list[tuple[str, str]]()
    for before, (number, app, view) in zip((None, *run.steps), _pages(run), strict=True):
        if before is not None and _is_help(before):
            yield number, True
        if not view or any(app == known and same_page(view, old) for known, old in seen):
            continue
        seen.append((app, view))
        if before is not None and before.decided_by is DecidedBy.MODEL and not is_scroll(before.action):
            yield number, False


def _pages(run: RunSoFar) -> Iterator[tuple[int, str, str]]:
    for step in run.steps:
        yield step.number, step.app, step.view
    yield run.number, run.app, run.view


def sees_new_pages(run: RunSoFar, numbers: Sequence[int]) -> bool:
    """Did most of these steps lead to a page that was never seen before? False where views are unknown."""
    pages = list(_pages(run))
    return 2 * sum(_is_new(pages, number) for number in numbers) > len(numbers)


def _is_new(pages: Sequence[tuple[int, str, str]], number: int) -> bool:
    """pages: of every step by its number, from 1."""
    _, app, view = pages[number]  # of the step behind it
    if not view:
        return False
    return not any(known == app and same_page(old, view) for _, known, old in pages[:number])


def moves_by_itself(run: RunSoFar, view: str) -> bool:
    """Has this page changed while nothing was done on it: as one with a film, or with a clock of seconds?"""
    pages = list(_pages(run))
    return any(
        _does_nothing(step)
        and app == step.app
        and same_page(step.view, view)
        and has_changed(step.view, after)
        for step, (_, app, after) in zip(run.steps, pages[1:], strict=True)
    )


def _does_nothing(step: StepRecord) -> bool:
    failed = step.result is not None and step.result.kind in _FAILED
    return failed or isinstance(step.action, Wait | Note | UnusableReply)


def is_key(label: str) -> bool:
    """Is it the label of a key that is pressed again and again, such as '+', '7', '00' or '⌫'?"""
    return len(label) == 1 or (0 < len(label) <= 2 and not any(sign.isalpha() for sign in label))


def is_scroll(action: Action | UnusableReply) -> bool:
    """Does it move a list?"""
    return isinstance(action, Swipe)


def direction_of(swipe: Swipe) -> tuple[int, int]:
    """(1, 0) for right, (0, -1) for up."""
    right, down = swipe.end[0] - swipe.start[0], swipe.end[1] - swipe.start[1]
    if abs(right) > abs(down):
        return (1 if right > 0 else -1), 0
    return 0, (1 if down > 0 else -1)


def same_action(one: Action | UnusableReply, other: Action | UnusableReply, near_px: float) -> bool:
    """Do both ask for the same? Points within `near_px` are one; scrolls are the same by their direction."""
    if type(one) is not type(other):
        return False
    match one, other:
        case (Tap(), Tap()) | (DoubleTap(), DoubleTap()) | (LongPress(), LongPress()):
            return _near(one.point, other.point, near_px)
        case Swipe(), Swipe():
            return direction_of(one) == direction_of(other)
        case Drag(), Drag():
            return _near(one.start, other.start, near_px) and _near(one.end, other.end, near_px)
        case TypeText(), TypeText():
            return one.text == other.text
        case Launch(), Launch():
            return one.app.casefold() == other.app.casefold()
        case OpenUrl(), OpenUrl():
            return one.url == other.url
        case ((SetAlarm() | SetTimer() | SetVolume() | ListFunctions() | RunFunction()), _):
            return one == other
        case _:
            return True


def _near(one: Point, other: Point, near_px: float) -> bool:
    return abs(one[0] - other[0]) <= near_px and abs(one[1] - other[1]) <= near_px


def same_here(one: ActionHere, other: ActionHere, near_px: int) -> bool:
    """The same action on the same screen; one without a view is meant for the whole app."""
    if one.app != other.app or not same_action(one.action, other.action, near_on(other.view, near_px)):
        return False
    return not one.view or same_page(one.view, other.view)


def near_on(view: str, near_px: int) -> float:
    """`near_px` on the screen of this view."""
    size = size_of(view)
    return near_px * min(1.0, size[0] / _WIDTH_PX) if size else near_px


def all_same(attempts: Sequence[Attempt], near_px: int) -> bool:
    """Is each the same as the one before, on the same screen?"""
    heres = [attempt.here for attempt in attempts]
    return all(
        one is not None and other is not None and same_here(one, other, near_px)
        for one, other in pairwise(heres)
    )
