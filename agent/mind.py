"""Between the loop and the model: what is known becomes one request, the reply becomes one decision."""

from datetime import date
from typing import Protocol

from agent.actions import ActionResult, Decision, ResultKind
from agent.dialects.base import PastStep, PromptContext
from agent.trajectory import Trajectory
from devices.base import Observation


class Model(Protocol):
    """One call to a model server."""

    async def decide(self, context: PromptContext, size_px: tuple[int, int]) -> Decision:
        """Raises ModelError if the server stays away or refuses."""
        ...


class ModelMind:
    """Decides the steps of one task.

    lang: language of the prompt. today: told to the model, fixed for the task. own_prompt: see PromptContext.
    """

    def __init__(self, model: Model, lang: str, today: date, own_prompt: str | None) -> None:
        self._model = model
        self._lang = lang
        self._today = today
        self._own_prompt = own_prompt

    async def decide(self, trajectory: Trajectory, observation: Observation) -> Decision:
        """One model call on a look that has a picture."""
        if observation.frame is None:
            raise ValueError("an observation without a picture goes to no model")
        context = PromptContext(
            task_text=trajectory.task.text,
            lang=self._lang,
            today=self._today,
            history=tuple(
                PastStep(step.app, step.thinking, step.raw, step.result or ActionResult(ResultKind.UNKNOWN))
                for step in trajectory.past
            ),
            app=observation.foreground.package if observation.foreground else "",
            verdict=observation.verdict,
            png=observation.frame.screenshot.png,
            own_prompt=self._own_prompt,
        )
        return await self._model.decide(context, observation.frame.screenshot.size_px)
