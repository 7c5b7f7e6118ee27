"""The policy of one task: it judges every input apart from the model and keeps every judgement."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agent.approval.fact_sharing import FactSharing, judge_sharing
from agent.approval.given import Approvals, Earlier
from agent.approval.pay_button import asks_on, judge_offer
from agent.contract.actions import Action, ActionResult, DecidedBy, Reason, TypeText
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.binding import Binding, Kind
from agent.contract.facts import KeptFact
from agent.contract.page import Page
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.perception.page_reading import is_hidden
from agent.policy.apps.held import held_to
from agent.policy.choices.choice import Choice, choice_at
from agent.policy.judge import judge
from agent.policy.page.judgement import (
    Forbidden,
    Free,
    Judgement,
    NeedsApproval,
    NeedsPerson,
    Situation,
    StillRefused,
)
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_file import RulesFile
from agent.trajectory.trajectory import OpenStep
from devices.base import Observation

_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_MOST_KEPT = 100
_Judge = Callable[[Observation, Page], Judgement]


@dataclass(frozen=True, slots=True)
class NeedsChoice:
    """The input chooses between entries that fit the task equally well: the person says which."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the policy says of one input.

    rules: those that it was judged by.
    """

    judgement: Judgement | NeedsChoice
    rules: Rules
    judge: _Judge

    def bind(self, seen: Observation, page: Page) -> Binding | None:
        """What a person would be asked about in a newer view; None if they would not be asked."""
        now = self.judge(seen, page)
        return now.binding if isinstance(now, NeedsApproval) else None


class PolicyGate:
    """Judges the inputs of one task.

    To the policy's judgement one question is added, of which the policy knows nothing: an input that would
    give a fact of the person's to an app that never had it needs an approval.

    What is free gets its line in the audit with its intent, when it is sent.

    phone_names: the phone's id and what it is called. judge: the policy.
    words: all that the person has said about the task up to now, the newest last; None for its text alone.
    """

    def __init__(
        self,
        task: Task,
        journal: Journal,
        rules: RulesFile,
        phone_names: tuple[str, ...] = (),
        judge: Callable[[Situation, Rules], Judgement] = judge,
        words: Callable[[], str] | None = None,
    ) -> None:
        self._words = words or (lambda: task.text)
        self._task = task
        self._journal = journal
        self._rules = rules
        self._phone_names = phone_names
        self._judge_by = judge
        self._approvals = Approvals(task, journal)
        self._sharing = FactSharing(task, journal)
        # Inputs that pay or order and led to no request, because the page could not be read a second time.
        self._paying: list[Binding] = []

    async def rule(self, step: OpenStep, action: Action, past: Sequence[StepRecord]) -> Ruling:
        """Judges an input by the newest rules and keeps the judgement in the audit, unless the input is free.

        past: the task's steps before this one.
        """
        rules = await self._rules.current()
        facts = await self._sharing.held_by(action)
        judged = self._judge(step, action, tuple(past), rules, await self._earlier(), facts)
        judgement: Judgement | NeedsChoice = judged(step.observation, step.page)
        if isinstance(judgement, Free | NeedsApproval) and step.decision.by is not DecidedBy.FARHAND:
            judgement = self.would_choose(action, step.observation, step.page, past) or judgement
        if isinstance(judgement, NeedsApproval) and not _MONEY.isdisjoint(judgement.binding.kinds):
            self._paying = [*self._paying[1 - _MOST_KEPT :], judgement.binding]
        if not isinstance(judgement, Free):
            await self._journal.audit.note(self._entry(step, action, judgement))
        return Ruling(judgement, rules, judged)

    async def would_ask(
        self, action: Action, seen: Observation, page: Page, past: Sequence[StepRecord]
    ) -> Binding | None:
        """What a person would be asked about if the model wanted this now; None if they would not be asked.

        Keeps nothing.
        """
        now = await self._judge_now(action, seen, page, past)
        return now.binding if isinstance(now, NeedsApproval) else None

    async def is_free(
        self, action: Action, seen: Observation, page: Page, past: Sequence[StepRecord]
    ) -> bool:
        """Would the model's input be sent now without asking anybody anything? Keeps nothing."""
        now = await self._judge_now(action, seen, page, past)
        return isinstance(now, Free) and self.would_choose(action, seen, page, past) is None

    def would_choose(
        self, action: Action, seen: Observation, page: Page, past: Sequence[StepRecord]
    ) -> NeedsChoice | None:
        """What the person would be asked if this input chooses for them between entries; None if it does not.

        past: the task's steps before this one. Keeps nothing.
        """
        situation = Situation(action, seen, page, held_to(self._words()), tuple(past))
        choice = choice_at(self._words(), situation)
        return NeedsChoice(choice) if choice else None

    async def keep_shared(
        self, action: Action, seen: Observation, binding: Binding, result: ActionResult
    ) -> None:
        """After an approved input: an app that got a fact is not asked about again."""
        if Kind.SHARE in binding.kinds:
            await self._sharing.keep_app(action, seen, result)

    async def _judge_now(
        self, action: Action, seen: Observation, page: Page, past: Sequence[StepRecord]
    ) -> Judgement:
        rules, facts = await self._rules.current(), await self._sharing.held_by(action)
        situation = self._situation(action, seen, page, tuple(past), await self._earlier())
        return judge_sharing(self._judge_by(situation, rules), situation, facts)

    async def _earlier(self) -> Earlier:
        known = await self._approvals.earlier()
        return replace(known, paying=(*known.paying, *self._paying))

    def _situation(
        self, action: Action, seen: Observation, page: Page, past: tuple[StepRecord, ...], earlier: Earlier
    ) -> Situation:
        return Situation(
            action,
            seen,
            page,
            held_to(self._words()),
            past,
            refused=earlier.refused,
            paying=earlier.paying,
            ordered=earlier.ordered,
        )

    def _judge(
        self,
        step: OpenStep,
        action: Action,
        past: tuple[StepRecord, ...],
        rules: Rules,
        earlier: Earlier,
        facts: tuple[KeptFact, ...],
    ) -> _Judge:
        if step.decision.by is DecidedBy.FARHAND and is_hidden(step.observation):
            return lambda seen, page: judge_offer(seen, page, rules)

        def judged(seen: Observation, page: Page) -> Judgement:
            situation = self._situation(action, seen, page, past, earlier)
            return judge_sharing(self._judge_by(situation, rules), situation, facts)

        return judged

    async def pay_button_rules(self) -> Rules | None:
        """The rules, if they let Farhand itself ask about a pay button on this phone's protected pages."""
        rules = await self._rules.current()
        return rules if asks_on(rules, self._phone_names) else None

    def _entry(
        self,
        step: OpenStep,
        action: Action,
        judgement: NeedsApproval | NeedsChoice | NeedsPerson | Forbidden | StillRefused,
    ) -> AuditEntry:
        kinds = reason = ""
        match judgement:
            case NeedsApproval(binding):
                event, kinds = AuditEvent.INPUT_ASKS, " ".join(binding.kinds)
            case NeedsChoice(choice):
                event, reason = AuditEvent.INPUT_CHOOSES, Reason.CHOSEN if choice.answer else ""
            case NeedsPerson(reason):
                event = AuditEvent.INPUT_TO_PERSON
            case Forbidden(reason):
                event = AuditEvent.INPUT_FORBIDDEN
            case StillRefused():
                event, reason = AuditEvent.INPUT_FORBIDDEN, Reason.STILL_REFUSED
        seen = step.observation
        return AuditEntry(
            event,
            person_id=self._task.person_id,
            phone_id=self._task.phone_id,
            task_id=self._task.task_id,
            step=step.number,
            app=seen.foreground.package if seen.foreground else "",
            action=type(action).__name__,
            kinds=kinds,
            reason=reason,
            length=len(action.text) if isinstance(action, TypeText) else None,
        )
