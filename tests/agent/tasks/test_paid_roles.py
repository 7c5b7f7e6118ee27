"""What a team is asked for beside its decisions stays within the budgets."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from agent.approval.budgets import BudgetKeeper
from agent.contract.model import Budgets, ModelUse
from agent.contract.plan import Plan
from agent.contract.proof import ModelVerdict
from agent.tasks.paid_roles import PaidRoles
from tests.worlds.agent_world import World

CENT = 10_000


@dataclass
class Willing:
    """Implements agent.tasks.paid_roles.TeamRequests: says yes to everything, and keeps what it was asked."""

    plan: Plan | None = None
    asked: list[str] = field(default_factory=list[str])

    async def replan(self, why: str) -> bool:
        self.asked.append(why)
        return True

    async def holds(self, claim: str, page_words: Sequence[str]) -> ModelVerdict:
        self.asked.append(claim)
        return ModelVerdict(True, claim)


@pytest.mark.parametrize(("cents", "asked"), [(1, ["why", "done"]), (3, [])])
async def test_a_team_is_asked_only_while_the_budget_has_room(
    world: World, cents: int, asked: list[str]
) -> None:
    team = Willing()
    async with world.scene() as play:
        task = await play.submit()
        await play.ends()
        use = ModelUse("m", 1000, 0, 10, cost_micro=cents * CENT, currency="$")
        await play.journal.model_use.add(task, 1, [use])
        roles = PaidRoles(BudgetKeeper(play.journal, Budgets(task=3 * CENT)), task, team)
        assert await roles.replan("why") is bool(asked)
        assert (await roles.holds("done", ())).holds is (True if asked else None)
    assert team.asked == asked
