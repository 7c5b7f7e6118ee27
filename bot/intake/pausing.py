"""What /pause and the plain word for it pause: what runs of their person."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.people import Caller
from agent.contract.queue import TaskStatus
from agent.contract.tasks import TaskState
from bot.bus.errors import UNREACHED, HomeLost, HomeSilent
from bot.bus.left_out import LeftOut, asking_everyone, names_for, note_left_out, noting_left_out, prefix_of
from bot.context import ChatContext
from bot.rights.person import Person
from bot.strings import say_html


@dataclass(frozen=True, slots=True)
class PauseOutcome:
    """paused: was there anything to pause?

    left_out: names of homes that were not reached, where tasks of the person's may go on, as one text.
    No pause is kept for them: made later it would overtake a "go on" that the person has given since.
    unknown: of homes that may pause them, and have not said so.
    """

    paused: bool
    left_out: str
    unknown: str


def pause_homes_html(outcome: PauseOutcome, lang: str) -> str:
    """What its person reads of homes that were not reached; '' for nothing."""
    lines = {"pause_left_out": outcome.left_out, "pause_unknown": outcome.unknown}
    return "\n".join(say_html(lang, key, homes=homes) for key, homes in lines.items() if homes)


async def pause_running(chat: ChatContext, person: Person, came_at: float | None = None) -> PauseOutcome:
    """Pauses the person's running tasks before their next input.

    Raises one of UNREACHED if no home is reached.

    came_at: of a message of the last run, as in UpdateContext: what that run had begun waits to go on, or was
    paused by the message already.
    """
    unknown = LeftOut()
    with noting_left_out() as left_out:
        paused = await _pause_here(chat, chat.rights.caller(person), came_at, unknown)
    if came_at is not None:  # the last run may have reached them
        unknown |= left_out
    certain = {name: prefix for name, prefix in left_out.items() if name not in unknown}
    phones = chat.rights.phones_of(person)
    return PauseOutcome(paused, names_for(certain, phones), names_for(unknown, phones))


async def _pause_here(chat: ChatContext, caller: Caller, came_at: float | None, unknown: LeftOut) -> bool:
    """The same at homes that are reached. unknown: fills with those that fall silent."""
    with noting_left_out() as slow:
        tasks = await chat.dispatcher.tasks.status(caller)
    is_paused = await _pause_tasks(chat, caller, came_at, unknown, tasks)
    if slow:  # only now: what runs at other homes is paused without waiting for these
        known, late = {each.task.task_id for each in tasks}, tuple[TaskStatus, ...]()
        with asking_everyone(), contextlib.suppress(*UNREACHED):  # each of them is noted
            late = await chat.dispatcher.tasks.status(caller)
        late = tuple(each for each in late if each.task.task_id not in known)
        is_paused = await _pause_tasks(chat, caller, came_at, unknown, late) or is_paused
    return is_paused


async def _pause_tasks(
    chat: ChatContext,
    caller: Caller,
    came_at: float | None,
    unknown: LeftOut,
    tasks: Sequence[TaskStatus],
) -> bool:
    """Was there anything to pause among these?"""
    running = [each.task for each in tasks if each.task.state is TaskState.RUNNING]
    if came_at is not None:
        first = (each for each in tasks if each.task.state is TaskState.QUEUED and each.position == 0)
        running += [each.task for each in first]
    paused = list[bool]()
    for task in running:
        try:
            paused.append(await chat.dispatcher.tasks.pause(caller, task.task_id))
        except UNREACHED as err:  # the person is told which home that is
            name, prefix = err.values.get("name", ""), prefix_of(task.phone_id)
            note_left_out(name, prefix)
            # What this home has said, whatever another one has done before.
            if isinstance(err.__cause__ if isinstance(err, HomeLost) else err, HomeSilent):
                unknown[name] = prefix
    was_paused = came_at is not None and any(each.task.state is TaskState.PAUSED for each in tasks)
    return any(paused) or was_paused


async def runs(chat: ChatContext, person: Person) -> bool:
    """Does a task of the person's run, or may one at a home that has not answered?"""
    tasks = tuple[TaskStatus, ...]()
    with noting_left_out() as left_out, contextlib.suppress(*UNREACHED):
        tasks = await chat.dispatcher.tasks.status(chat.rights.caller(person))
    may_run = names_for(left_out, chat.rights.phones_of(person))
    return bool(may_run) or any(each.task.state is TaskState.RUNNING for each in tasks)
