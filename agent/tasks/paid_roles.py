"""Requests of a team beside its decisions, which are made only while the budgets have room for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from agent.approval.budgets import BudgetKeeper, BudgetReached
from agent.contract.errors import OverBudget
from agent.contract.plan import Plan
from agent.contract.proof import ModelVerdict
from agent.contract.tasks import Task
from agent.proof.second_look import SecondLook
from agent.stuck.decider import Replanner


class TeamRequests(Replanner, SecondLook, Protocol):
    """Both that a team is asked for beside its decisions."""


@dataclass(frozen=True, slots=True)
class PaidRoles:
    """Implements Replanner and SecondLook. A task can do without both, so nobody is asked whether to pay.

    The decision that follows asks, if it would pass a budget, too.
    """

    keeper: BudgetKeeper
    task: Task
    team: TeamRequests

    @property
    def plan(self) -> Plan | None:
        """The team's."""
        return self.team.plan

    async def replan(self, why: str) -> bool:
        """False also where another request would pass a budget."""
        return await self._has_room() and await self.team.replan(why)

    async def holds(self, claim: str, page_words: Sequence[str]) -> ModelVerdict:
        """Cannot tell where another request would pass a budget."""
        return await self.team.holds(claim, page_words) if await self._has_room() else ModelVerdict()

    async def _has_room(self) -> bool:
        try:
            await self.keeper.check(self.task)
        except (BudgetReached, OverBudget):
            return False
        return True
