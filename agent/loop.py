"""The whole job: observe, decide, permitted?, look again, write the intent, act, settle, write the result, next."""

import asyncio
from typing import Protocol

from agent.actions import (
    ActionResult,
    CallApi,
    Decision,
    Finish,
    Interact,
    Note,
    ResultKind,
    TakeOver,
    UnusableReply,
    Wait,
)
from agent.beside import beside
from agent.dialects.base import unusable_result
from agent.events import EndKind, Outcome
from agent.hands import Performed
from agent.hidden_page import hand_over
from agent.human import Human
from agent.screen import Screen
from agent.trajectory import OpenStep, Trajectory
from devices.base import Observation, Tree


class Mind(Protocol):
    """Decides the next step from what is known."""

    async def decide(self, trajectory: Trajectory, observation: Observation) -> Decision:
        """One model call. Raises AgentError if the model stays away."""
        ...


async def run(screen: Screen, mind: Mind, human: Human, trajectory: Trajectory, max_steps: int) -> Outcome:
    """Drives one phone until the task is done or the steps run out. Cancel the asyncio task to stop it."""
    for number in trajectory.numbers(max_steps):
        observation = await screen.see(number)
        decision, tree = await decide(screen, mind, trajectory, observation)
        step = await trajectory.decided(number, observation, decision, tree)
        if isinstance(decision.action, Finish):
            return await trajectory.finish(step, decision.action)
        performed = await act(step, screen, human, trajectory)
        await trajectory.end(step, performed.result, performed.settle_s)
        if trajectory.gave_up_reading:
            return Outcome(EndKind.FAILED, key="unusable_replies")
    return Outcome(EndKind.OUT_OF_STEPS, values=(("steps", str(max_steps)),))


async def decide(
    screen: Screen, mind: Mind, trajectory: Trajectory, observation: Observation
) -> tuple[Decision, Tree | None]:
    """What the model wants, with the element tree if the phone was quicker. What nobody can see goes to the person."""
    if observation.frame is None:
        return hand_over(trajectory.past), None
    return await beside(mind.decide(trajectory, observation), screen.read_tree)


async def act(step: OpenStep, screen: Screen, human: Human, trajectory: Trajectory) -> Performed:
    """One action, from the question whether it may happen to what became of it."""
    match step.action:
        case UnusableReply() as reply:
            return Performed(unusable_result(reply))
        case Note() | CallApi():
            return Performed(ActionResult(ResultKind.DONE))
        case Wait(duration_s):
            await asyncio.sleep(duration_s)
            return Performed(ActionResult(ResultKind.DONE))
        case Interact() as question:
            return Performed(await human.ask(step, question))
        case TakeOver() as request:
            return Performed(await human.take_over(step, request))
        case action:
            permit = await human.permit(step, action, trajectory.voids)
            if isinstance(permit, ActionResult):
                return Performed(permit)
            if refusal := await permit.refusal(screen):  # looks again if a person said yes
                return Performed(refusal)
            await trajectory.intend(step)  # on disk before the phone is touched
            return await permit.perform(screen)
