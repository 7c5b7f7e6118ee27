"""The ladder at work: it wraps whoever decides, and does nothing while the task gets on."""

import json
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from agent.contract.actions import (
    DecidedBy,
    Decision,
    Home,
    Interact,
    Launch,
    Reason,
    TakeOver,
)
from agent.contract.errors import NoWayForward, StoppedWhenStuck
from agent.contract.plan import Plan
from agent.contract.stuck import (
    BY_HAND,
    STOP_HERE,
    STUCK_PAGE,
    STUCK_QUESTIONS,
    Rung,
    StuckFinding,
    TakenRung,
    options_for,
)
from agent.journal import Journal
from agent.perception.coarse_view import coarse_view
from agent.perception.page_reading import is_hidden
from agent.policy.apps.apps import AppKind, app_kind
from agent.stuck.answers import stuck_reply
from agent.stuck.attempts import RunSoFar
from agent.stuck.ladder import evidence, is_forbidden, next_rungs
from agent.stuck.limits import LIMITS, StuckLimits
from agent.stuck.page_exit import may_be_left
from agent.stuck.sentences import forbid_text, hint_text, left_text, replan_text
from agent.trajectory.decider import Decider, DecisionContext

_log = logging.getLogger(__name__)
# What a person may write instead of pressing the button.
_STOP = frozenset({STOP_HERE, "stop", "停止", "停"})
_BY_HAND = frozenset({BY_HAND, "i will do it", "我来做", "我自己来"})
# The raw text is for the model alone, as on protected pages.
_ASK, _TAKE_OVER, _HOME = 'do(action="Interact")', 'do(action="Take_over")', 'do(action="Home")'


class Replanner(Protocol):
    """Has a plan for a task, and makes a new one."""

    @property
    def plan(self) -> Plan | None:
        """The one that is followed; None for none."""
        ...

    async def replan(self, why: str) -> bool:
        """True if there is another plan now. why: in the prompt's language."""
        ...


class StuckDecider:
    """Implements agent.trajectory.decider.Decider: a decider, and the ladder where it does not get on.

    lang: of the prompt.
    replanner: None where nobody plans; then the model is told to think of another way.
    """

    def __init__(
        self,
        decider: Decider,
        journal: Journal,
        lang: str,
        limits: StuckLimits = LIMITS,
        replanner: Replanner | None = None,
    ) -> None:
        self._decider = decider
        self._journal = journal
        self._lang = lang
        self._limits = limits
        self._replanner = replanner
        self._taken: list[TakenRung] | None = None  # None before the journal was read
        self._replanned = (0, False)  # number of the step that a plan was asked for, and whether there is one

    async def decide(self, context: DecisionContext) -> Decision | None:
        """Raises NoWayForward at the end of the ladder, and as the decider does."""
        task, steps = context.trajectory.task, context.trajectory.steps
        front = context.observation.foreground
        view = "" if is_hidden(context.observation) else coarse_view(context.observation)
        run = RunSoFar(
            context.trajectory.words.all,
            steps,
            front.package if front else "",
            view,
            self._replanner.plan if self._replanner else None,
        )
        if self._taken is None:
            self._taken = await self._journal.rungs.of(task.task_id)
        before = [each for each in self._taken if each.step < run.number]
        if (decision := self._answered(before, run)) is not None:
            return decision
        told: tuple[str, ...] = ()
        if before and before[-1].rung is Rung.KNOWN_SCREEN and before[-1].step == run.number - 1:
            told = (left_text(self._lang),)
        taken, now = before, None
        if found := next_rungs(run, before, self._limits):
            finding, left = found
            rung = await self._first_possible(left, context, run)
            now = TakenRung(run.number, rung, finding, run.items_done)
            taken = [*before, now]
            _log.info("task %d is stuck at step %d (%s): %s", task.task_id, run.number, finding.kind, rung)
        await self._keep(task.task_id, run.number, taken)
        if now is not None:
            if (decision := _own_decision(now, run)) is not None:
                return decision
            told = (*told, *await self._told(now, before, run))
        shown = replace(context, briefing=(*context.briefing, *told), is_stuck=True) if told else context
        decision = await self._decider.decide(shown)
        if decision is None or not is_forbidden(decision.action, run, taken, self._limits):
            return decision
        return replace(decision, rest=(), refused=Reason.NOT_HERE_AGAIN)

    async def _first_possible(self, left: Sequence[Rung], context: DecisionContext, run: RunSoFar) -> Rung:
        for rung in left:
            if rung is not Rung.KNOWN_SCREEN:
                return rung
            if _way_out(run) and await may_be_left(context, self._journal):
                return rung
        return left[-1]

    async def _keep(self, task_id: int, number: int, taken: Sequence[TakenRung]) -> None:
        """In place of what an earlier decision of this step took, on a page that has moved since."""
        new = [each for each in taken if each.step == number]
        if new or any(each.step == number for each in self._taken or ()):
            await self._journal.rungs.take(task_id, number, new)
        self._taken = list(taken)

    async def _told(self, now: TakenRung, before: Sequence[TakenRung], run: RunSoFar) -> tuple[str, ...]:
        finding = now.finding
        match now.rung:
            case Rung.HINT:
                return (hint_text(finding, self._lang),)
            case Rung.FORBID:
                return (forbid_text(finding, self._lang),)
            case Rung.REPLAN:
                return await self._replan(finding, run)
            case _:
                raise self._no_way(finding, before, run)

    async def _replan(self, finding: StuckFinding, run: RunSoFar) -> tuple[str, ...]:
        """Asks for another plan once a step; the model reads a strong hint if there is none."""
        text = replan_text(finding, self._lang)
        if self._replanner is None:
            return (text,)
        if self._replanned[0] != run.number:
            self._replanned = run.number, await self._replanner.replan(text)
        return (hint_text(finding, self._lang) if self._replanned[1] else text,)

    def _answered(self, taken: Sequence[TakenRung], run: RunSoFar) -> Decision | None:
        """What follows from the answer to the question of the last step; None if the model goes on.

        Raises StoppedWhenStuck.
        """
        reply = stuck_reply(run.steps[-1]) if run.steps else ""
        if reply in _BY_HAND:
            return Decision("", TakeOver(STUCK_PAGE), _TAKE_OVER, DecidedBy.FARHAND)
        if reply in _STOP and taken:
            raise self._no_way(taken[-1].finding, taken, run, StoppedWhenStuck)
        return None

    def _no_way(
        self,
        finding: StuckFinding,
        taken: Sequence[TakenRung],
        run: RunSoFar,
        kind: type[NoWayForward] = NoWayForward,
    ) -> NoWayForward:
        values = evidence(run, taken, finding, self._limits)
        return kind(f"stuck: {values['why']} in {values['app']}, steps {values['steps']}", **values)


def _own_decision(now: TakenRung, run: RunSoFar) -> Decision | None:
    """What Farhand itself does on this rung; None where the model decides."""
    match now.rung:
        case Rung.KNOWN_SCREEN:
            return _way_out(run)
        case Rung.ASK:
            question = Interact(STUCK_QUESTIONS[now.finding.kind], options_for(now.finding.kind))
            return Decision("", question, _ASK, DecidedBy.FARHAND)
        case _:
            return None


def _way_out(run: RunSoFar) -> Decision | None:
    """Home; from there the app that the task has been in most. None if there is neither."""
    if app_kind(run.app) is not AppKind.LAUNCHER:
        return Decision("", Home(), _HOME, DecidedBy.FARHAND)
    apps = Counter(step.app for step in run.steps if step.app and step.app != run.app)
    if not apps:
        return None
    [(app, _)] = apps.most_common(1)
    raw = f'do(action="Launch", app={json.dumps(app)})'
    return Decision("", Launch(app), raw, DecidedBy.FARHAND)
