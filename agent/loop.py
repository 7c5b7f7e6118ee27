"""The whole job: observe, decide, permit, recheck, commit the intent, act, settle, commit the result."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from agent.approval.budgets import BudgetReached
from agent.approval.human import Human
from agent.approval.permit import CORRECTED_SINCE, NOT_GOOD, StepIntent
from agent.contract.actions import (
    ActionResult,
    CallApi,
    DecidedBy,
    Decision,
    Finish,
    Interact,
    Note,
    Reason,
    ResultKind,
    TakeOver,
    TypeText,
    UnusableReply,
    Wait,
    unusable_result,
)
from agent.contract.errors import ModelBusy, ProtectedPage
from agent.contract.page import Page
from agent.contract.tasks import EndKind, Outcome
from agent.model.model_wait import ModelWait
from agent.observer import Observer
from agent.perception.page_reading import PageReading, is_hidden
from agent.phone.perform import Performed, check_result, says_enough
from agent.policy.page.receipt import receipt_of
from agent.proof.endings import outcome_after
from agent.proof.finish_check import ClaimCheck
from agent.trajectory.decider import Decider, DecisionContext
from agent.trajectory.trajectory import OpenStep, Trajectory
from agent.trajectory.unusable_replies import unusable_outcome
from devices.base import Observation, Rest

_CHECKED_AT_ONCE_S = 0.1  # a tree by the helper, or one that is there already


async def run(
    screen: Observer,
    deciders: Sequence[Decider],
    human: Human,
    trajectory: Trajectory,
    model_wait: ModelWait,
    claims: ClaimCheck,
    max_steps: int,
) -> Outcome:
    """Drives one phone until the task is done or the steps run out. Cancel the asyncio task to stop it.

    In whichever line the program ends, the journal says what is certain, and `agent.tasks.recovery` resumes
    from there. Before `commit_decision` there is nothing. After `commit_decision` the step was cut off, and a
    request that it opened is asked again. After `intend` it is unknown whether the input arrived, and its
    approval is used up. After `end` there is a result.
    """
    try:
        for number in trajectory.numbers(max_steps):
            observation, decision, page = await see_and_decide(
                number, deciders, screen, human, trajectory, model_wait
            )
            step = await trajectory.commit_decision(
                number, observation, screen.redacted(decision), page, records=not screen.keeps_secret
            )
            if decision.by is DecidedBy.MODEL:
                await trajectory.mark_words_read(number)
            performed = await act(step, screen, human, trajectory, claims)
            await trajectory.end(step, performed.result, performed.settle_s)
            if outcome := outcome_after(trajectory.steps):
                return outcome
            if trajectory.is_unreadable:
                return unusable_outcome(trajectory.steps)
            del observation, step  # a frame takes megabytes, and the next decision takes seconds
    finally:
        trajectory.publish_unchecked()
    return Outcome(EndKind.OUT_OF_STEPS, values=(("steps", str(max_steps)),))


async def see_and_decide(
    number: int,
    deciders: Sequence[Decider],
    screen: Observer,
    human: Human,
    trajectory: Trajectory,
    model_wait: ModelWait,
) -> tuple[Observation, Decision, Page]:
    """A view and what is to be done on it; another after a wait, or if the page moved on.

    The wait is for the model, or for the person who is asked whether the task may cost more.
    """
    while True:
        observation = await screen.see(number)
        await trajectory.read_words()
        try:
            decided = await decide_at_rest(deciders, screen, trajectory, observation)
        except ProtectedPage:
            await screen.leave_protected(observation)  # or the phone's next task would begin on it
            raise
        except (ModelBusy, BudgetReached) as err:
            stopped_by = err
        else:
            if not isinstance(decided, Rest):
                model_wait.end()
                return observation, *decided
            if decided is Rest.MOVED:
                await trajectory.commit_change()
            continue
        finally:
            await screen.stop_reading()
        del observation
        if isinstance(stopped_by, BudgetReached):
            await human.extend_budget(number, stopped_by.asked)
        else:
            await model_wait.wait(stopped_by)


async def decide_at_rest(
    deciders: Sequence[Decider], screen: Observer, trajectory: Trajectory, observation: Observation
) -> tuple[Decision, Page] | Rest:
    """As `decide`, begun while the page may still move; what became of it where the answer is to another."""
    if not observation.early:
        return await decide(deciders, screen, trajectory, observation)
    deciding = asyncio.create_task(decide(deciders, screen, trajectory, observation), name="deciding early")
    resting = asyncio.create_task(screen.wait_for_rest(), name="waiting for a page to rest")
    try:
        await asyncio.wait({deciding, resting}, return_when=asyncio.FIRST_COMPLETED)
        return await deciding if await resting is Rest.STAYED else resting.result()
    finally:
        deciding.cancel()
        resting.cancel()
        await asyncio.gather(deciding, resting, return_exceptions=True)


async def decide(
    deciders: Sequence[Decider], screen: Observer, trajectory: Trajectory, observation: Observation
) -> tuple[Decision, Page]:
    """The first decision in the chain, and the page as far as its action needs it, read at the same time.

    Meanwhile the text that the last step typed is checked. A decision that was made on less than the check
    then says is dropped, and made anew.
    """
    async with (
        PageReading(observation, screen) as page,
        checking_typed(screen, trajectory, observation) as checking,
    ):
        keeps_secret = screen.keeps_secret
        before = None if keeps_secret else trajectory.screenshot_before
        context = DecisionContext(
            trajectory, observation, page, screen.withholds(observation), before, keeps_secret
        )
        told = trajectory.last_result
        decision = await first_decision(deciders, context)
        await checking
        if not says_enough(told, trajectory.last_result):
            decision = await first_decision(deciders, context)
        await read_receipt(trajectory, observation, page)
        return decision, await page.page_for(decision.action, counts=trajectory.next_page_counts)


async def first_decision(deciders: Sequence[Decider], context: DecisionContext) -> Decision:
    """Of the chain."""
    for decider in deciders:
        if (decision := await decider.decide(context)) is not None:
            return decision
    raise ValueError("the last decider of a chain decides every step")


@asynccontextmanager
async def checking_typed(
    screen: Observer, trajectory: Trajectory, observation: Observation
) -> AsyncGenerator[asyncio.Task[None]]:
    """Checks the text that the last step typed in this observation's tree while the block runs.

    The block begins at once when the tree takes its time.
    """
    checking = asyncio.create_task(check_typed(screen, trajectory, observation), name="checking a text")
    try:
        await asyncio.wait({checking}, timeout=_CHECKED_AT_ONCE_S)
        yield checking
    finally:
        checking.cancel()
        await asyncio.gather(checking, return_exceptions=True)


async def check_typed(screen: Observer, trajectory: Trajectory, observation: Observation) -> None:
    """Checks the text that the last step typed in this observation's tree, for the model's history."""
    step = trajectory.unchecked_step
    if step is not None and isinstance(step.action, TypeText):
        typed = await screen.check_typed(step.action.text, step.app, observation)
        await trajectory.commit_check(step, check_result(step.result, typed))


async def read_receipt(trajectory: Trajectory, observation: Observation, page: PageReading) -> None:
    """Keeps what the page after a take-over says was done, for the report; nothing of a hidden page."""
    step = trajectory.finished_take_over
    if step is not None and not is_hidden(observation) and (receipt := receipt_of(await page.page())):
        await trajectory.commit_receipt(step, receipt)


async def act(
    step: OpenStep, screen: Observer, human: Human, trajectory: Trajectory, claims: ClaimCheck
) -> Performed:
    """One action: permit, recheck, intent, input."""
    if step.decision.refused is not None:
        return Performed(ActionResult(ResultKind.REFUSED, step.decision.refused))
    match step.action:
        case Finish() if await trajectory.has_new_words():
            return Performed(ActionResult(ResultKind.REFUSED, Reason.CORRECTED))
        case Finish() as finish:
            return Performed(await claims.check(step, finish, screen, human, trajectory))
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
            return Performed(await human.take_over(step, request, screen))
        case action:
            permit = await human.permit(step, action, trajectory.steps[:-1], screen)
            if isinstance(permit, ActionResult):
                return Performed(permit)
            performed = await permit.recheck(screen)  # captures the screen again if a person approved
            if performed is None:
                performed = await permit.send(StepIntent(trajectory, step, permit.request_id), screen)
            if performed is NOT_GOOD and await trajectory.has_new_words(permit.approved_after):
                performed = CORRECTED_SINCE
            await human.close_permit(permit, performed)
            return performed
