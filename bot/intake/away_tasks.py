"""Stop at homes that are not reached: which tasks are there, the cards in the chat say."""

import asyncio
from dataclasses import dataclass

from agent.contract.people import Caller
from bot.bus.errors import NOT_HERE, UNREACHED, StopKept
from bot.bus.left_out import LeftOut, prefix_of
from bot.context import ChatContext


@dataclass(frozen=True, slots=True)
class AwayOutcome:
    """kept: homes that stop them as soon as they are back. done: was one stopped at once somewhere?"""

    kept: LeftOut
    done: bool


async def tasks_where_away(
    chat: ChatContext,
    person_id: int,
    left_out: LeftOut,
    until: float | None = None,
) -> dict[int, str]:
    """The person's tasks at these homes that have a button for it, with what is before the phone's id."""
    return {
        int(values["task"]): prefix_of(values["phone"])
        for _, values, made_at in await chat.store.buttons.of_verb(person_id, "stop")
        if prefix_of(values["phone"]) in left_out.values() and (until is None or made_at <= until)
    }


async def stop_where_away(
    chat: ChatContext,
    person_id: int,
    caller: Caller,
    left_out: LeftOut,
    until: float | None = None,
) -> AwayOutcome:
    """Stops the person's tasks at these homes, now or as soon as each is back.

    caller: who wants it. until: not those whose button came later, in seconds since the epoch.
    left_out: of it only homes stay where tasks may go on all the same.
    """
    tasks = await tasks_where_away(chat, person_id, left_out, until)
    kept, missed = set[str](), set(left_out.values()) - set(tasks.values())

    async def ask(task_id: int, prefix: str) -> bool:
        try:
            return await chat.dispatcher.tasks.stop(caller, task_id)
        except StopKept:
            kept.add(prefix)
        except (*UNREACHED, *NOT_HERE):  # one home's answer keeps no other from its stop
            missed.add(prefix)
        return False

    done = await asyncio.gather(*(ask(task_id, prefix) for task_id, prefix in tasks.items()))
    names = {name: prefix for name, prefix in left_out.items() if prefix in kept}
    for name in [name for name, prefix in left_out.items() if prefix not in missed]:
        del left_out[name]
    return AwayOutcome(names, any(done))
