"""What a person answered where a task did not get on."""

import re
from collections.abc import Sequence

from agent.contract.actions import DecidedBy, Interact, ResultKind
from agent.contract.steps import StepRecord
from agent.contract.stuck import AS_BEFORE, IS_STUCK, MAY_BE_MEANT, STUCK_QUESTIONS, StuckKind, TakenRung

# What a person may write instead of pressing the button; with a "not" in it, it says something else.
_ON = re.compile(r"\b(?:go on|carry on|keep (?:on|going)|continue)\b|继续|接着")
_NOT = re.compile(r"\b(?:not|never|no|stop|instead)\b|n['’]t\b|不|别|停|换")


def stuck_reply(step: StepRecord) -> str:
    """The person's answer to the question where the task does not get on, without case; '' for none."""
    result, action = step.result, step.action
    if step.decided_by is not DecidedBy.FARHAND or result is None or result.kind is not ResultKind.ANSWERED:
        return ""
    if not isinstance(action, Interact) or action.question not in IS_STUCK:
        return ""
    return result.detail.strip().rstrip(".。!！").casefold()


def meant_by(step: StepRecord) -> StuckKind | None:
    """The kind of a finding of which the person says that it is meant; None for another answer."""
    action = step.action
    if not isinstance(action, Interact):
        return None
    for kind in MAY_BE_MEANT:
        if action.question == STUCK_QUESTIONS[kind]:
            return kind if _goes_on(stuck_reply(step)) else None
    return None


def _goes_on(reply: str) -> bool:
    return reply == AS_BEFORE or (_ON.search(reply) is not None and _NOT.search(reply) is None)


def not_meant(taken: Sequence[TakenRung], steps: Sequence[StepRecord]) -> list[TakenRung]:
    """The rungs without those against what a person has said since is to go on."""
    meant = {kind: step.number for step in steps if (kind := meant_by(step))}
    return [each for each in taken if each.step > meant.get(each.finding.kind, 0)]
