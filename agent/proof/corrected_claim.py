"""Checks a claim against a task as its person corrected it; pure.

What a correction replaced is not demanded any more, what it added is. What these rules cannot decide counts
as missing: so it goes back to the model once, and then to the person.
"""

from collections.abc import Sequence

from agent.contract.claim_words import claims
from agent.contract.corrections import CORRECTED
from agent.contract.proof import Gap, GapKind, Proof
from agent.journal.corrections import GivenCorrection
from agent.proof.claim import MOST_EVIDENCE, prove
from agent.proof.corrected_details import find_detail
from agent.proof.corrected_task import CorrectedTask, CorrectionDetail, corrected_task
from agent.proof.correction_words import TELLS_HOW
from agent.proof.facts import TaskFacts
from agent.proof.finding import WishState
from agent.proof.wishes import wishes_in

_KEPT = -1  # number of the step before which a correction was read that is part of a shortcut's words


def prove_corrected(
    task: str, corrections: Sequence[GivenCorrection], message: str, facts: TaskFacts
) -> Proof:
    """As `prove`, of the task with its corrections. message: of the model.

    task: of a run of a shortcut it has in it the corrections that were kept.
    """
    task, *kept = (each.strip() for each in task.split(CORRECTED))
    given = [*(GivenCorrection(0, each, _KEPT) for each in kept), *corrections]
    if not given:
        return prove(task, message, facts)
    corrected = corrected_task(task, given)
    proof = prove(corrected.text, message, facts, corrected=True)
    missing = [gap for gap in proof.missing if not _is_called_off(gap, corrected)]
    if corrections:
        missing += [gap for gap in proof.uncertain if corrected.is_added(gap)]
    uncertain = [gap for gap in (*proof.uncertain, *proof.missing) if gap not in missing]
    held, wishes = list(proof.held), wishes_in(corrected.text)
    unshown = list[CorrectionDetail]()
    for detail in corrected.details:
        found = find_detail(detail, wishes, facts, message, task)
        if found.finding.state in (WishState.HELD, WishState.EXCUSED):
            held += found.finding.evidence
            missing = [gap for gap in missing if gap not in found.instead_of]
        elif detail.since == _KEPT and found.finding.state is WishState.UNTOLD:
            uncertain.append(detail.gap)  # nobody is asked at each run of a shortcut what no page tells
        else:
            unshown.append(detail)
    missing += [each.gap for each in unshown if not _is_outdated(each, corrected, unshown)]
    missing += [each.gap for each in corrected.called_off if _was_done(each, facts, message)]
    evidence = tuple(dict.fromkeys(held))[:MOST_EVIDENCE]
    return Proof(evidence, tuple(dict.fromkeys(missing)), tuple(dict.fromkeys(uncertain)))


def _is_called_off(gap: Gap, corrected: CorrectedTask) -> bool:
    kinds = [each.part.called_off for each in corrected.called_off]
    return any(each is not None and (not each or gap.kind in each) for each in kinds) or (
        gap.kind is GapKind.IDLE and bool(kinds)
    )


def _was_done(detail: CorrectionDetail, facts: TaskFacts, message: str) -> bool:
    """Was anything sent after it was called off, or does the model say that it did what was called off?"""
    return any(one.step >= detail.since for one in facts.sent) or bool(claims(message))


def _is_outdated(
    detail: CorrectionDetail, corrected: CorrectedTask, unshown: Sequence[CorrectionDetail]
) -> bool:
    """Has a later correction, which was followed, surely taken the place of this one?"""
    if detail.part.without or not detail.part.wanted:
        return False
    later = corrected.details[corrected.details.index(detail) + 1 :]
    return any(
        each.part.strongly
        and each.part.wanted
        and not TELLS_HOW.search(each.part.wanted)
        and each not in unshown
        for each in later
    )
