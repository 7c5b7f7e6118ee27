"""What a person has answered to the questions of a task."""

from collections.abc import Iterable, Sequence

from agent.contract.actions import Interact, Reason, ResultKind, Touch
from agent.contract.steps import StepRecord
from agent.contract.stuck import MEANT_OPTIONS
from agent.policy.choices.entries import AlikeEntry
from agent.policy.choices.wish import Wish, plain_text, tokens_of
from agent.policy.page.scene import Scene


def answers_in(history: Iterable[StepRecord]) -> tuple[str, ...]:
    """What the person answered to the task's questions, oldest first."""
    return tuple(_answer_of(step) for step in history if _answers(step))


def _answers(step: StepRecord) -> bool:
    result = step.result
    if (
        result is None
        or result.kind is not ResultKind.ANSWERED
        or not isinstance(step.action, Interact | Touch)
    ):
        return False
    if result.detail in MEANT_OPTIONS:  # of a question about the way, not about what is wanted
        return False
    return isinstance(step.action, Interact) or result.detail not in (Reason.FINISHED, Reason.GIVEN_UP)


def _answer_of(step: StepRecord) -> str:
    if step.result is None:
        return ""
    return step.result.found if step.result.detail == Reason.CHOSEN else step.result.detail


def was_asked(scene: Scene, entries: Sequence[AlikeEntry]) -> bool:
    """Was one of these entries asked about in this app before, and answered in the person's own words?"""
    names = [frozenset(tokens_of(entry.title)) for entry in entries]
    return any(
        _answers(step)
        and isinstance(step.action, Touch)
        and step.app == scene.package
        and any(name <= frozenset(tokens_of(step.target)) for name in names)
        for step in scene.situation.history
    )


def chosen_by(answers: Sequence[str], options: Sequence[str]) -> str:
    """The option that the newest fitting answer names word by word."""
    for answer in reversed(answers):
        wanted = plain_text(answer).strip()
        found = [option for option in options if wanted and plain_text(option).strip() == wanted]
        if len(found) == 1:
            return found[0]
    return ""


def prefers_by_answer(wish: Wish, entries: Sequence[AlikeEntry], place: int) -> bool:
    """Do the answers name one of these entries more than the others, or say that any will do?"""
    if not wish.answers:
        return False
    told = [wish.fitting(tokens_of(entry.text), wish.answered) for entry in entries]
    return any(each != told[place] for each in told) or wish.prefers(frozenset())
