"""The whole job: observe, decide, permitted?, look again, write the intent, act, settle, write the result, next."""

import asyncio
from typing import Protocol

from agent.approval.human import Human
from agent.approval.permit import StepIntent
from agent.approval.protected_page import is_hidden, own_decision
from agent.contract.actions import (
    ActionResult,
    CallApi,
    Decision,
    Finish,
    Interact,
    Note,
    ResultKind,
    TakeOver,
    TypeText,
    UnusableReply,
    Wait,
)
from agent.contract.page import Page
from agent.contract.tasks import EndKind, Outcome
from agent.model.dialects.base import unusable_result
from agent.observer import Observer
from agent.perception.page_reading import beside
from agent.phone.perform import Performed, checked
from agent.trajectory.trajectory import OpenStep, Trajectory
from devices.base import Observation


class Mind(Protocol):
    """Decides the next step from what is known."""

    async def decide(self, trajectory: Trajectory, observation: Observation) -> Decision:
        """One model call. Raises AgentError if the model stays away."""
        ...


async def run(screen: Observer, mind: Mind, human: Human, trajectory: Trajectory, max_steps: int) -> Outcome:
    """Drives one phone until the task is done or the steps run out. Cancel the asyncio task to stop it.

    In whichever line the program dies, the journal says what is certain, and `agent.tasks.recovery` goes on from there: before
    `decided` nothing was; after it the step was cut off, and a request that it opened is asked again; after `intend` nobody
    knows whether the input arrived, and the yes behind it is used up; after `end` there is a result.
    """
    try:
        for number in trajectory.numbers(max_steps):
            observation = await screen.see(number)
            try:
                await check_typed(screen, trajectory, observation)
                decision, page = await decide(screen, mind, human, trajectory, observation)
            finally:
                await screen.stop_reading()
            step = await trajectory.decided(number, observation, screen.redacted(decision), page)
            if isinstance(step.action, Finish):
                return await trajectory.finish(step, step.action)
            performed = await act(step, screen, human, trajectory)
            await trajectory.end(step, performed.result, performed.settle_s)
            if trajectory.gave_up_reading:
                return Outcome(EndKind.FAILED, key="unusable_replies")
            del observation, step  # a frame takes megabytes, and the next decision takes seconds
    finally:
        trajectory.tell()
    return Outcome(EndKind.OUT_OF_STEPS, values=(("steps", str(max_steps)),))


async def check_typed(screen: Observer, trajectory: Trajectory, observation: Observation) -> None:
    """What the step before typed is told from this look's tree, before the model is asked: its history says it."""
    step = trajectory.unchecked
    if step is not None and isinstance(step.action, TypeText):
        typed = await screen.check_typed(step.action.text, step.app, observation)
        await trajectory.checked(step, checked(step.result, typed))


async def decide(
    screen: Observer, mind: Mind, human: Human, trajectory: Trajectory, observation: Observation
) -> tuple[Decision, Page]:
    """What the model wants, with the words of the page, read meanwhile. On a protected page it has no say.

    What waited for its person when the program went off comes first, if it still fits what there is to see now.
    """
    before = trajectory.take_asked_before()
    if is_hidden(observation):
        return await own_decision(observation, trajectory.past, screen, await human.guard.asks_itself())
    if before is not None:
        decision, page = await beside(before.decide(), observation, screen)
        if await human.asks_again(before, observation, page, trajectory.past):
            return decision, page
    return await beside(mind.decide(trajectory, observation), observation, screen)


async def act(step: OpenStep, screen: Observer, human: Human, trajectory: Trajectory) -> Performed:
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
            permit = await human.permit(step, action, trajectory.past[:-1], screen)
            if isinstance(permit, ActionResult):
                return Performed(permit)
            performed = await permit.recheck(screen)  # looks again if a person said yes
            if performed is None:
                performed = await permit.send(StepIntent(trajectory, step, permit.request_id), screen)
            await human.told(permit, performed)
            return performed
