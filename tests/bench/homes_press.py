"""One approval of part "homes", in one process or over the bus: the same calls of the same contract."""

import asyncio
import time
from typing import TypeVar

from agent.contract.dispatcher import Dispatcher
from agent.contract.events import HumanNeeded, TaskEnded
from agent.contract.people import Caller
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.tasks import EndKind
from tests.wait_limit import WAIT_LIMIT_S

_E = TypeVar("_E", HumanNeeded, TaskEnded)
MARK = "bench"
"""The app of the steps that are published to be counted."""


async def press(
    dispatcher: Dispatcher,
    caller: Caller,
    needed: "asyncio.Queue[HumanNeeded]",
    ended: "asyncio.Queue[TaskEnded]",
) -> float:
    """Milliseconds from the call `answer` to its reply, which is given after the yes is on disk.

    needed, ended: of the dispatcher's events, also about other tasks. Raises RuntimeError if the yes was not
    taken.
    """
    async with asyncio.timeout(WAIT_LIMIT_S):
        task = await dispatcher.tasks.submit(caller, caller.phone_id, "order a latte", "en", "here")
        request_id = (await _of(task.task_id, needed)).request.request_id
        pressed = time.perf_counter()
        outcome = await dispatcher.requests.answer(caller, request_id, Answer.APPROVE)
        took_ms = (time.perf_counter() - pressed) * 1000
        end = await _of(task.task_id, ended)
    if outcome is not AnswerOutcome.ACCEPTED or end.outcome.kind is not EndKind.DONE:
        raise RuntimeError(f"answered {outcome}, ended {end.outcome}")
    await dispatcher.tasks.confirm_end(end.task)
    return took_ms


async def _of(task_id: int, events: "asyncio.Queue[_E]") -> _E:
    while (event := await events.get()).task.task_id != task_id:
        pass  # of a task of the other side
    return event
