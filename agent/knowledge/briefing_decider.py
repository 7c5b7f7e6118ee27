"""Adds to what the model reads with the page what its task's person lets Farhand remember."""

from dataclasses import replace

from agent.contract.actions import Decision
from agent.contract.tasks import Task
from agent.knowledge.knowledge import Knowledge
from agent.trajectory.decider import Decider, DecisionContext


class BriefingDecider:
    """Implements agent.trajectory.decider.Decider.

    For a person who keeps nothing the context goes on as it came.
    """

    def __init__(self, decider: Decider, task: Task, knowledge: Knowledge) -> None:
        self._decider = decider
        self._task = task
        self._knowledge = knowledge

    async def decide(self, context: DecisionContext) -> Decision | None:
        """As the decider does."""
        front = context.observation.foreground
        # Read at each step: what the person forgets meanwhile goes nowhere any more.
        told = await self._knowledge.of_person(self._task, front.package if front else "")
        return await self._decider.decide(
            replace(context, briefing=(*context.briefing, *told)) if told else context
        )
