"""After a run that was done: what the model decided in place of saved steps takes their place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agent.contract.actions import DecidedBy, Finish
from agent.contract.anchor import StepAnchor
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.journal.shortcuts import KeptShortcut, ReplayStep
from agent.shortcuts.parameters import named_step, parameters_of
from agent.shortcuts.recorded_steps import MOST_STEPS, kept_step
from agent.shortcuts.replayed_actions import ReplayedAction


async def keep_mended(journal: Journal, task: Task, steps: Sequence[StepRecord]) -> None:
    """Keeps the mended steps of a task that was done; nothing for one that replayed nothing."""
    if task.shortcut is None:
        return
    kept = await journal.shortcuts.get(task.person_id, task.shortcut.shortcut_id)
    if kept is None:
        return
    places = await journal.steps.places_of(task.task_id)
    mended = mended_steps(kept, steps, places, task.shortcut.values)
    if mended is not None:
        new, count = mended
        await journal.shortcuts.keep_run(task.person_id, kept, new, count)


def mended_steps(
    kept: KeptShortcut,
    steps: Sequence[StepRecord],
    places: Mapping[int, StepAnchor],
    values: Sequence[tuple[str, str]],
) -> tuple[tuple[ReplayStep, ...], int] | None:
    """The steps as this run had them, and how many are new; None where the old ones stay.

    A step that was passed over without another in its place stays: next time its page may be there again.
    They all stay where something of the new way may not be kept, where an input that needed an approval has
    none in its place, and where a parameter would be lost.
    """
    old = {step.number: step for step in kept.steps}
    new, mends, done, count = list[ReplayStep](), list[ReplayStep](), 0, 0

    def close(number: int) -> bool:
        """Puts what came since the last saved step in the place of those before this one."""
        nonlocal mends, count
        gap = [step for at, step in old.items() if done < at < number]
        if mends and any(step.place.asked for step in gap) and not any(step.place.asked for step in mends):
            return False
        new.extend(mends or gap)
        count += len(mends)
        mends = []
        return True

    for step in steps:
        if step.replays and (step.happened or step.uncertain):
            saved = old.get(step.replays)
            if saved is None or type(saved.action) is not type(step.action) or not close(step.replays):
                return None
            new.append(saved)
            done = step.replays
        elif step.decided_by is DecidedBy.MODEL and step.happened and isinstance(step.action, ReplayedAction):
            mend = kept_step(step, places.get(step.number))
            if mend is not None:
                mends.append(named_step(mend, values))
            elif places.get(step.number) is None:
                return None
    if mends and not isinstance(mends[-1].action, Finish):
        return None
    if not close(max(old, default=0) + 1) or count == 0 or len(new) > MOST_STEPS:
        return None
    if not parameters_of(kept.steps) <= parameters_of(new):
        return None
    return tuple(replace(step, number=number) for number, step in enumerate(new, 1)), count
