"""Keeps each person to as much as they may ask for; what they have had, the journal counts."""

from dataclasses import dataclass

from agent.contract.actions import Decision
from agent.contract.errors import QueueFull, StepsUsedUp, TasksUsedUp
from agent.contract.queue import Quotas
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.storage.local_days import midnight
from agent.trajectory.decider import Decider, DecisionContext


@dataclass(frozen=True, slots=True)
class Quota:
    """What may still be asked for.

    The checks raise QuotaReached; one inside a transaction holds for what is committed with that.
    """

    journal: Journal
    quotas: Quotas

    async def check_new(self, person_id: int) -> None:
        """One more task, which may wait?"""
        await self.check_again(person_id)
        if await self.journal.tasks.count_since(person_id, self._midnight()) >= self.quotas.tasks:
            raise TasksUsedUp(self.quotas.tasks)

    async def check_again(self, person_id: int) -> None:
        """One of their paused tasks once more in a queue?"""
        if await self.journal.tasks.count_queued(person_id) >= self.quotas.queued:
            raise QueueFull(self.quotas.queued)
        await self.check_step(person_id)

    async def check_step(self, person_id: int) -> None:
        """One more step?"""
        if await self.journal.steps.count_since(person_id, self._midnight()) >= self.quotas.steps:
            raise StepsUsedUp(self.quotas.steps)

    def limit_steps(self, task: Task, decider: Decider) -> Decider:
        """The decider, which is asked for nothing more once the steps of the task's person are used up."""
        return _LimitedDecider(self, task, decider)

    def _midnight(self) -> float:
        return midnight(self.journal.clock())


@dataclass(frozen=True, slots=True)
class _LimitedDecider:
    """Implements agent.trajectory.decider.Decider. Steps that an earlier decider decides are free."""

    quota: Quota
    task: Task
    decider: Decider

    async def decide(self, context: DecisionContext) -> Decision | None:
        """Raises StepsUsedUp."""
        await self.quota.check_step(self.task.person_id)
        return await self.decider.decide(context)
