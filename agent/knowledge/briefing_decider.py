"""Adds to what the model reads with the page what is known of the task's person and of apps."""

from collections.abc import Callable
from dataclasses import replace

from agent.contract.actions import Decision
from agent.contract.tasks import Task
from agent.knowledge.knowledge import Knowledge
from agent.trajectory.decider import Decider, DecisionContext


def _never() -> bool:
    return False


class BriefingDecider:
    """Implements agent.trajectory.decider.Decider, around the model's.

    For a person who keeps nothing, without `pages`, the context goes on as it came.

    pages: the task is a long one, for which pages about apps are searched.
    stuck: is the task stuck now? Then they are searched once more, with the app in front.
    """

    def __init__(
        self,
        model: Decider,
        task: Task,
        knowledge: Knowledge,
        *,
        pages: bool = False,
        stuck: Callable[[], bool] = _never,
    ) -> None:
        self._model = model
        self._task = task
        self._knowledge = knowledge
        self._pages = pages
        self._stuck = stuck
        self._at_start: tuple[str, ...] | None = None
        self._if_stuck: tuple[str, tuple[str, ...]] | None = None

    async def decide(self, context: DecisionContext) -> Decision | None:
        """As the model does."""
        front = context.observation.foreground
        app = front.package if front else ""
        # Read at each step: what the person forgets meanwhile goes nowhere any more.
        told = (*await self._knowledge.of_person(self._task, app), *await self._of_apps(app))
        return await self._model.decide(
            replace(context, briefing=(*context.briefing, *told)) if told else context
        )

    async def _of_apps(self, app: str) -> tuple[str, ...]:
        if not self._pages:
            return ()
        if self._stuck():
            if self._if_stuck is None or self._if_stuck[0] != app:
                self._if_stuck = app, await self._knowledge.briefing(self._task, app, stuck=True)
            return self._if_stuck[1]
        if self._at_start is None:
            self._at_start = await self._knowledge.briefing(self._task, app)
        return self._at_start
