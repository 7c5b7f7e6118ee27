"""Replays a shortcut: its saved steps are decided without a model where the page is the expected one."""

from collections.abc import Sequence
from dataclasses import replace

from agent.contract.actions import Action, Back, DecidedBy, Decision, Enter, Finish, Point, TypeText, Wait
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.page import Page, PageSource
from agent.contract.proof import GapKind
from agent.contract.steps import StepRecord
from agent.journal.shortcuts import ReplayStep
from agent.perception.recorded_place import may_be_recorded
from agent.policy.labels.classes import is_group
from agent.policy.page.receipt import receipt_of
from agent.policy.words import table
from agent.proof.wishes import wishes_in
from agent.shortcuts.matching import Fit, find_place, is_in_app, likeness, pages_like
from agent.shortcuts.progress import ReplayProgress, has_mended, is_scroll, progress_of
from agent.shortcuts.replayed_actions import Anywhere, SwipeOrDrag, Touch, mend_text, saved_call
from agent.trajectory.decider import Decider, DecisionContext
from devices.base import Observation

_SAME_PAGE, _OTHER_PAGE, _PAGE_AHEAD = 0.6, 0.5, 0.2
_SCROLLED_PAGE = 0.3
# Seconds: a page that was settled may still load; one that says so gets more time.
_WAITS, _LOADING_WAITS = (1.0, 1.5), (1.0, 1.5, 2.0, 2.0, 3.0, 3.0)
_FEW_WORDS = 2
_LOADING = ("loading", "please wait", "one moment", "加载", "载入", "请稍", "正在")
_DONE = {"en": "Done: {text}", "zh": "已完成：{text}"}
_MOST_TEXT = 200


class ReplayDecider:
    """Implements agent.trajectory.decider.Decider: decides saved steps; another decides the rest.

    Derived from the task's steps alone: a resumed run goes on behind the last step that may have happened.

    steps: with the values of this run. text: of the task. lang: of the prompt.
    """

    def __init__(self, decider: Decider, steps: Sequence[ReplayStep], text: str, lang: str) -> None:
        self._decider = decider
        self._steps = tuple(steps)
        self._text = text
        self._lang = lang

    async def decide(self, context: DecisionContext) -> Decision | None:
        """As the decider does where the page is not the expected one; it is told what the saved step did."""
        at = progress_of(context.trajectory.steps)
        ahead = [step for step in self._steps if step.number > at.done]
        if at.over or not ahead:
            return await self._decider.decide(context)
        if not at.failed:
            if isinstance(ahead[0].action, Anywhere):
                return self._saved(ahead[0], ahead[0].action, context.observation)
            page = await context.page.page()
            found = self._join(ahead, at, page, context.observation)
            if isinstance(found, Decision):
                return found
            if found is Fit.ABSENT and (wait := _wait(at, page)) is not None:
                return wait
        told = mend_text(ahead[0], self._lang)
        return await self._decider.decide(replace(context, briefing=(*context.briefing, told)))

    def _join(
        self, ahead: Sequence[ReplayStep], at: ReplayProgress, page: Page, seen: Observation
    ) -> Decision | Fit:
        """The next saved step whose page this is; else how the very next one fits."""
        if page.source is not PageSource.NONE and not may_be_recorded(seen, page):
            return Fit.UNCLEAR  # of such pages nothing was saved
        first = Fit.ABSENT
        for place, step in enumerate(ahead):
            if place and not _may_skip(ahead[:place], step, at, page):
                continue
            fit, action = self._fit(step, page, seen)
            if action is not None:
                return self._saved(step, action, seen)
            if place == 0:
                first = fit
                if fit is Fit.UNCLEAR and not at.mends:
                    return fit
        return first

    def _fit(self, step: ReplayStep, page: Page, seen: Observation) -> tuple[Fit, Action | None]:
        """How the page fits the step, and what is done on it now; None unless it is found."""
        place, action = step.place, step.action
        match action:
            case _ if isinstance(action, Touch):
                found = find_place(page, seen, place)
                return found.fit, replace(action, point=found.point) if found.point is not None else None
            case _ if isinstance(action, SwipeOrDrag):
                return self._fit_swipe(step, action, page, seen)
            case TypeText() | Enter():
                return _fit_typing(place, action, page, seen)
            case Back():
                fits = is_in_app(seen, place) and likeness(page, place) >= _OTHER_PAGE
            case Finish():
                # What is found out is another answer each time.
                if any(wish.kind is GapKind.ANSWER for wish in wishes_in(self._text)):
                    return Fit.UNCLEAR, None
                # Of presses that ended by themselves the last page is unknown.
                fits = not place.app or (is_in_app(seen, place) and likeness(page, place) >= _OTHER_PAGE)
                action = Finish(self._report(page))
            case _:
                return Fit.ABSENT, None
        return (Fit.FOUND, action) if fits else (Fit.ABSENT, None)

    def _fit_swipe(
        self, step: ReplayStep, action: SwipeOrDrag, page: Page, seen: Observation
    ) -> tuple[Fit, Action | None]:
        place = step.place
        size_px = seen.frame.screenshot.size_px if seen.frame else page.size_px
        start, end = _scaled(action.start, place, size_px), _scaled(action.end, place, size_px)
        if not is_scroll(step):
            found = find_place(page, seen, place)
            if found.point is None:
                return found.fit, None
            moved = found.point[0] + end[0] - start[0], found.point[1] + end[1] - start[1]
            return Fit.FOUND, replace(action, start=found.point, end=_inside(moved, size_px))
        if not is_in_app(seen, place) or page.late or likeness(page, place) < _SCROLLED_PAGE:
            return Fit.ABSENT, None
        return Fit.FOUND, replace(action, start=_inside(start, size_px), end=_inside(end, size_px))

    def _saved(self, step: ReplayStep, action: Action, seen: Observation) -> Decision:
        size_px = seen.frame.screenshot.size_px if seen.frame else (1, 1)
        return Decision("", action, saved_call(action, size_px), DecidedBy.REPLAY, replays=step.number)

    def _report(self, page: Page) -> str:
        """What the page itself says was done; else that it was, which is checked as every such claim."""
        receipt = receipt_of(page)
        if receipt is not None and receipt.words:
            return receipt.words[:_MOST_TEXT]
        return _DONE[self._lang].format(text=self._text[:_MOST_TEXT])


def _fit_typing(
    place: StepAnchor, action: TypeText | Enter, page: Page, seen: Observation
) -> tuple[Fit, Action | None]:
    """The field must have the focus: a text goes where that is."""
    if place.role is not AnchorRole.FIELD:
        known = is_in_app(seen, place) and not page.late and likeness(page, place) >= _SAME_PAGE
        return (Fit.FOUND, action) if known and page.field is None else (Fit.ABSENT, None)
    found = find_place(page, seen, place)
    if found.fit is not Fit.FOUND:
        return found.fit, None
    return (Fit.FOUND, action) if found.item is page.field else (Fit.UNCLEAR, None)


def _may_skip(skipped: Sequence[ReplayStep], step: ReplayStep, at: ReplayProgress, page: Page) -> bool:
    """May this step be the next one, although these before it were not replayed?

    Never past an input that needed an approval, unless one was used meanwhile; past a text only if one was
    typed.
    """
    if isinstance(step.action, Anywhere | Back):
        return False
    approved = any(mend.request_id is not None for mend in at.mends)
    if any(each.place.asked for each in skipped) and not approved:
        return False
    if all(map(is_scroll, skipped)):
        return not isinstance(step.action, Finish)
    if not at.mends:
        return len(skipped) == 1 and _dismisses(skipped[0].place.text) and _is_later(skipped, step, page)
    mended = has_mended(at.mends, skipped[0])
    if len(skipped) == 1 and mended and _came_to_same(at.mends[-1], skipped[0]):
        return True
    typed = any(isinstance(each.action, TypeText) for each in (skipped[1:] if mended else skipped))
    return not typed and not isinstance(step.action, Finish) and _is_later(skipped, step, page)


def _is_later(skipped: Sequence[ReplayStep], step: ReplayStep, page: Page) -> bool:
    """Is this plainly the page of the later step, and not of those before it?"""
    here = likeness(page, step.place)
    return here >= _SAME_PAGE and all(
        pages_like(each.place, step.place) < _OTHER_PAGE and here >= likeness(page, each.place) + _PAGE_AHEAD
        for each in skipped
    )


def _came_to_same(mend: StepRecord, step: ReplayStep) -> bool:
    """May the model's step have been for what the saved one was, rather than against something in the way?"""
    if isinstance(step.action, Finish):
        return False
    if step.place.name and mend.anchor:
        return mend.anchor == step.place.name or not _dismisses(mend.target)
    return not _dismisses(mend.target)


def _dismisses(label: str) -> bool:
    """Is it a label of what only takes something out of the way?"""
    return is_group(label, table.REFUSALS) or is_group(label, table.CONFIRMS)


def _wait(at: ReplayProgress, page: Page) -> Decision | None:
    """A moment for a page that is not there yet; None once it had its time."""
    waits = _LOADING_WAITS if _is_loading(page) else _WAITS
    if at.waits >= len(waits):
        return None
    seconds = waits[at.waits]
    return Decision("", Wait(seconds), f'do(action="Wait", duration="{seconds} seconds")', DecidedBy.REPLAY)


def _is_loading(page: Page) -> bool:
    words = [word.casefold() for word in page.words]
    return len(words) <= _FEW_WORDS or any(sign in word for word in words for sign in _LOADING)


def _scaled(point: Point, place: StepAnchor, size_px: tuple[int, int]) -> Point:
    width, height = place.size_px if min(place.size_px) > 0 else size_px
    return round(point[0] * size_px[0] / width), round(point[1] * size_px[1] / height)


def _inside(point: Point, size_px: tuple[int, int]) -> Point:
    return min(max(point[0], 0), size_px[0] - 1), min(max(point[1], 0), size_px[1] - 1)
