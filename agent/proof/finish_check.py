"""The check of a finish: by facts first, by a model second, and by the person at last."""

import asyncio
import logging
from dataclasses import replace
from typing import Protocol

from agent.approval.human import Human
from agent.contract.actions import ActionResult, Finish, Reason, ResultKind
from agent.contract.errors import CaptureFailed
from agent.contract.proof import Evidence, EvidenceKind, Gap, GapKind, ModelVerdict, Proof
from agent.contract.requests import ClaimFor
from agent.contract.seen_page import SeenPage
from agent.journal import Journal
from agent.perception.redacted_view import RedactedView
from agent.perception.seen_page import seen_page_of
from agent.proof.claim import admits
from agent.proof.corrected_claim import prove_corrected
from agent.proof.endings import was_returned
from agent.proof.facts import facts_of
from agent.proof.second_look import SecondLook
from agent.trajectory.trajectory import OpenStep, Trajectory
from devices.errors import AWAY, BadOutput

_log = logging.getLogger(__name__)
_MOST_VIEWS = 2  # more of the last page, where something is missing
_MOST_QUOTED = 120  # characters


class ClaimCheck(Protocol):
    """Judges a finish."""

    async def check(
        self, step: OpenStep, finish: Finish, screen: RedactedView, human: Human, trajectory: Trajectory
    ) -> ActionResult:
        """DONE ends the task; everything else is told to the model. Raises NobodyAnswered."""
        ...


class NoCheck:
    """Implements ClaimCheck: takes the model's word."""

    async def check(
        self, step: OpenStep, finish: Finish, screen: RedactedView, human: Human, trajectory: Trajectory
    ) -> ActionResult:
        """DONE for every finish."""
        return ActionResult(ResultKind.DONE)


class FinishCheck:
    """Implements ClaimCheck: a claim that does not hold goes back to the model once, then to the person.

    next_view_s: between two views of the last page.
    second_look: asked where facts leave a claim open; None for no further request.
    """

    def __init__(
        self, journal: Journal, next_view_s: float = 1.0, second_look: SecondLook | None = None
    ) -> None:
        self._journal = journal
        self._next_view_s = next_view_s
        self._second_look = second_look

    async def check(
        self, step: OpenStep, finish: Finish, screen: RedactedView, human: Human, trajectory: Trajectory
    ) -> ActionResult:
        """Derived from the journal and the phone alone, so that a restart comes to the same.

        A finish that says itself that the task is not done is taken as it is.
        """
        if finish.failed:
            return ActionResult(ResultKind.DONE)
        proof = await self._prove(step, finish, screen, trajectory)
        if not proof.missing or admits(finish.message):
            return ActionResult(ResultKind.DONE, proof=proof)
        kinds = ", ".join(gap.kind for gap in proof.missing)
        _log.info("task %d, step %d: no evidence of: %s", trajectory.task.task_id, step.number, kinds)
        if not was_returned(trajectory.steps, since=trajectory.words.newest_read_at):
            return ActionResult(ResultKind.REFUSED, Reason.UNPROVED, proof=proof)
        return await human.confirm_done(step, ClaimFor(finish.message, proof))

    async def _prove(
        self, step: OpenStep, finish: Finish, screen: RedactedView, trajectory: Trajectory
    ) -> Proof:
        """By the pages of the task; the last one is read again while something is missing."""
        pages = list(trajectory.seen)
        proof, words = await self._by_facts(finish, trajectory, pages), pages[-1].words if pages else ()
        for _ in range(_MOST_VIEWS):
            if not proof.missing or admits(finish.message):
                break
            await asyncio.sleep(self._next_view_s)  # a page that only says "Loading" does not stay so
            try:
                page = await _page(step, screen)
            except (*AWAY, BadOutput, CaptureFailed) as err:
                _log.info("task %d: no more views of the last page: %s", trajectory.task.task_id, err)
                break
            if page is None:
                continue
            if pages and page == pages[-1]:
                break  # it rests
            pages, words = [*pages, page], page.words
            proof = await self._by_facts(finish, trajectory, pages)
        if self._second_look is None or not (proof.missing or proof.uncertain):
            return proof
        return weighed(proof, await self._second_look.holds(finish.message, words))

    async def _by_facts(self, finish: Finish, trajectory: Trajectory, pages: list[SeenPage]) -> Proof:
        facts = await facts_of(self._journal, trajectory.task, trajectory.steps, pages)
        return prove_corrected(trajectory.task.text, trajectory.words.corrections, finish.message, facts)


async def _page(step: OpenStep, screen: RedactedView) -> SeenPage | None:
    """Words of a fresh view of the last page; None if it was not read.

    Raises AWAY, BadOutput and CaptureFailed.
    """
    try:
        seen = await screen.look_again()
        return seen_page_of(step.number, seen, await screen.read(seen))
    finally:
        await screen.stop_reading()


def weighed(proof: Proof, verdict: ModelVerdict) -> Proof:
    """A model's no makes what is uncertain missing. Its yes settles that alone: it is no fact."""
    if verdict.holds is None:
        return proof
    if not verdict.holds:
        return replace(proof, missing=proof.missing or (Gap(GapKind.DENIED),), uncertain=())
    saw = Evidence(EvidenceKind.MODEL_SAW, verdict.quote[:_MOST_QUOTED])
    return replace(proof, held=(*proof.held, saw), uncertain=())
