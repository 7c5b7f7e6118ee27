"""Keeps each person within their limits; the journal counts what they have used."""

from dataclasses import dataclass

from agent.approval.budgets import BudgetKeeper
from agent.contract.actions import Decision
from agent.contract.errors import QueueFull, StepsUsedUp, TasksUsedUp
from agent.contract.model import NO_BUDGETS, Budgets
from agent.contract.queue import Quotas
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.storage.local_days import midnight
from agent.tasks.paid_roles import PaidRoles, TeamRequests
from agent.trajectory.decider import Decider, DecisionContext


@dataclass(frozen=True, slots=True)
class Quota:
    """Checks of a person's limits, which raise QuotaReached.

    A check inside a transaction holds for what is committed with it.
    """

    journal: Journal
    quotas: Quotas
    budgets: Budgets = NO_BUDGETS

    async def check_new(self, person_id: int) -> None:
        """May the person have one more task, which may wait?"""
        await self.check_resume(person_id)
        if await self.journal.tasks.count_since(person_id, self._midnight()) >= self.quotas.tasks:
            raise TasksUsedUp(self.quotas.tasks)

    async def check_resume(self, person_id: int) -> None:
        """May a paused task of theirs be queued once more?"""
        if await self.journal.queue.count_queued(person_id) >= self.quotas.queued:
            raise QueueFull(self.quotas.queued)
        await self.check_step(person_id)

    async def check_step(self, person_id: int) -> None:
        """May their tasks make one more step?"""
        if await self.journal.steps.count_since(person_id, self._midnight()) >= self.quotas.steps:
            raise StepsUsedUp(self.quotas.steps)

    def limit_steps(self, task: Task, decider: Decider) -> Decider:
        """The decider, which is not asked any more once the steps of the task's person are used up."""
        return _LimitedDecider(self, task, decider)

    def limit_costs(self, task: Task, decider: Decider) -> Decider:
        """The decider that asks a model, which is not asked before a step that would pass a budget."""
        return _PaidDecider(BudgetKeeper(self.journal, self.budgets), task, decider)

    def limit_roles(self, task: Task, team: TeamRequests) -> PaidRoles:
        """The team, which is asked for nothing beside its decisions that would pass a budget."""
        return PaidRoles(BudgetKeeper(self.journal, self.budgets), task, team)

    def _midnight(self) -> float:
        return midnight(self.journal.clock())


@dataclass(frozen=True, slots=True)
class _LimitedDecider:
    """Implements agent.trajectory.decider.Decider. Steps of the deciders before it are free."""

    quota: Quota
    task: Task
    decider: Decider

    async def decide(self, context: DecisionContext) -> Decision | None:
        """Raises StepsUsedUp, and as the decider does."""
        await self.quota.check_step(self.task.person_id)
        return await self.decider.decide(context)


@dataclass(frozen=True, slots=True)
class _PaidDecider:
    """Implements agent.trajectory.decider.Decider."""

    keeper: BudgetKeeper
    task: Task
    decider: Decider

    async def decide(self, context: DecisionContext) -> Decision | None:
        """Raises BudgetReached or OverBudget, and as the decider does."""
        await self.keeper.check(self.task)
        return await self.decider.decide(context)
