"""What a shortcut keeps of a task that was corrected: its words and its way, without what was tried first."""

from collections.abc import Sequence

from agent.contract.actions import Finish
from agent.contract.anchor import StepAnchor
from agent.contract.corrections import CORRECTED
from agent.journal.corrections import GivenCorrection
from agent.journal.shortcuts import ReplayStep
from agent.proof.corrected_task import corrected_task
from agent.proof.correction_words import parts_of
from agent.proof.shown_words import stands


def corrected_text(task: str, corrections: Sequence[GivenCorrection], lang: str) -> str:
    """The task as it was corrected; where words alone do not tell that, its text and then each correction."""
    corrected = corrected_task(task, corrections)
    merged = not corrected.called_off and all(
        each.part.dropped and each.part.count is None and stands(each.part.wanted, [corrected.text])
        for each in corrected.details
    )
    if merged:
        comma = "，" if lang == "zh" else ", "
        return comma.join(line.strip(" ,，") for line in corrected.text.splitlines() if line.strip())
    return f" {CORRECTED} ".join([task, *(each.text for each in corrections)])


def without_detours(
    kept: Sequence[ReplayStep], corrections: Sequence[GivenCorrection]
) -> tuple[ReplayStep, ...]:
    """Steps of a task in order, their numbers the task's own, without the way to what a correction replaced.

    That way was left when a step after the correction began on the very page where one before it had begun.
    It stays where an approval was given on it, and where the correction wanted something besides.
    """
    way = list(kept)
    for correction in corrections:
        if not correction.read_at or not _replaces(correction.text):
            continue
        for step in [each for each in way if each.number >= correction.read_at]:
            behind = way.index(step)
            begin = next(
                (
                    place
                    for place, each in enumerate(way[:behind])
                    if each.number < correction.read_at and _is_same_page(each.place, step.place)
                ),
                behind,
            )
            if isinstance(step.action, Finish) or any(each.place.asked for each in way[begin:behind]):
                continue
            del way[begin:behind]
    return tuple(way)


def _replaces(correction: str) -> bool:
    parts = list(parts_of(correction))
    return bool(parts) and all(part.replaces and part.count is None for part in parts)


def _is_same_page(one: StepAnchor, other: StepAnchor) -> bool:
    """Do they show the same things with the same words: what was chosen meanwhile would show?"""
    return (
        bool(one.page_words)
        and (one.app, one.activity) == (other.app, other.activity)
        and set(one.page_words) == set(other.page_words)
        and set(one.page_names) == set(other.page_names)
    )
