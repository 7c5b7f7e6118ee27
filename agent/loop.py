"""The whole job: observe, decide, permitted?, look again, write the intent, act, settle, write the result,
next.
"""

import asyncio
from collections.abc import Sequence

from agent.approval.human import Human
from agent.approval.permit import StepIntent
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
    unusable_result,
)
from agent.contract.page import Page
from agent.contract.tasks import EndKind, Outcome
from agent.observer import Observer
from agent.perception.page_reading import PageReading
from agent.phone.perform import Performed, checked
from agent.trajectory.decider import Decider, DecisionContext
from agent.trajectory.trajectory import OpenStep, Trajectory
from devices.base import Observation


async def run(
    screen: Observer, deciders: Sequence[Decider], human: Human, trajectory: Trajectory, max_steps: int
) -> Outcome:
    """Drives one phone until the task is done or the steps run out. Cancel the asyncio task to stop it.

    In whichever line the program ends, the journal says what is certain, and `agent.tasks.recovery` goes on
    from there: nothing before `commit_decision`; after it the step was cut off, and a request that it opened
    is asked again; after `intend` it is unknown whether the input arrived, and its approval is used up; after
    `end` there is a result.
    """
    try:
        for number in trajectory.numbers(max_steps):
            observation = await screen.see(number)
            try:
                await check_typed(screen, trajectory, observation)
                decision, page = await decide(deciders, screen, trajectory, observation)
            finally:
                await screen.stop_reading()
            step = await trajectory.commit_decision(number, observation, screen.redacted(decision), page)
            if isinstance(step.action, Finish):
                return await trajectory.finish(step, step.action)
            performed = await act(step, screen, human, trajectory)
            await trajectory.end(step, performed.result, performed.settle_s)
            if trajectory.is_unreadable:
                return Outcome(EndKind.FAILED, key="unusable_replies")
            del observation, step  # a frame takes megabytes, and the next decision takes seconds
    finally:
        trajectory.publish_unchecked()
    return Outcome(EndKind.OUT_OF_STEPS, values=(("steps", str(max_steps)),))


async def check_typed(screen: Observer, trajectory: Trajectory, observation: Observation) -> None:
    """What the step before typed is read in this observation's tree, before the model is asked: its history
    says it.
    """
    step = trajectory.unchecked_step
    if step is not None and isinstance(step.action, TypeText):
        typed = await screen.check_typed(step.action.text, step.app, observation)
        await trajectory.commit_check(step, checked(step.result, typed))


async def decide(
    deciders: Sequence[Decider], screen: Observer, trajectory: Trajectory, observation: Observation
) -> tuple[Decision, Page]:
    """The first decision in the chain, and the page as far as its action needs it, read while the deciders
    think.
    """
    async with PageReading(observation, screen) as page:
        before = None if screen.keeps_secret else trajectory.screenshot_before
        context = DecisionContext(trajectory, observation, page, screen.withholds(observation), before)
        for decider in deciders:
            if (decision := await decider.decide(context)) is not None:
                return decision, await page.page_for(decision.action)
    raise ValueError("the last decider of a chain decides every step")


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
            permit = await human.permit(step, action, trajectory.steps[:-1], screen)
            if isinstance(permit, ActionResult):
                return Performed(permit)
            performed = await permit.recheck(screen)  # looks again if a person said yes
            if performed is None:
                performed = await permit.send(StepIntent(trajectory, step, permit.request_id), screen)
            await human.told(permit, performed)
            return performed
