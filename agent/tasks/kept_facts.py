"""What people let Farhand remember: offered, kept on a press, listed and forgotten."""

from agent.contract.facts import (
    MOST_FACT,
    MOST_FACTS,
    MOST_TIPS,
    FactOffer,
    FactRefusal,
    HeardFacts,
    KeptFacts,
    KeptTips,
    Tip,
)
from agent.contract.people import Caller
from agent.contract.tasks import EndKind
from agent.journal import Journal
from agent.knowledge.said import facts_said, tidy
from agent.knowledge.tips import tip_from
from agent.model.cover.secret_text import SecretKind, secret_in

_LEAST_LETTERS = 3
_REFUSED = {
    SecretKind.CARD: FactRefusal.CARD,
    SecretKind.PASSWORD: FactRefusal.PASSWORD,
    SecretKind.CODE: FactRefusal.CODE,
    SecretKind.DOCUMENT: FactRefusal.DOCUMENT,
}


class PersonFacts:
    """Implements agent.contract.calls.facts.FactCalls."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._facts = journal.facts
        self._tips = journal.tips

    async def page(self, caller: Caller, offset: int, limit: int) -> KeptFacts:
        """Some of the caller's facts, newest first."""
        person_id = caller.person_id
        return KeptFacts(
            await self._facts.of(person_id, offset, limit),
            await self._facts.count(person_id),
            await self._tips.count(person_id),
        )

    async def offer(self, caller: Caller, text: str) -> FactOffer:
        """The fact as it would be kept, or why it would not."""
        fact = tidy(text)
        if refused := _refusal(fact):
            return FactOffer(fact[:MOST_FACT], refused)
        kept = await self._facts.of(caller.person_id)
        if any(each.text.casefold() == fact.casefold() for each in kept):
            return FactOffer(fact, FactRefusal.KNOWN)
        return FactOffer(fact, FactRefusal.FULL if len(kept) >= MOST_FACTS else None)

    async def heard(self, caller: Caller, text: str) -> HeardFacts:
        """What a text of the caller's asks to be remembered; what they keep already is left out."""
        facts, alone = facts_said(text)
        offers = [await self.offer(caller, fact) for fact in facts]
        # A sentence that was no wish of its own is not refused aloud: the person did not ask for it.
        told = [
            each for each in offers if alone or (each.refused is None or each.refused is FactRefusal.FULL)
        ]
        return HeardFacts(tuple(told), alone)

    async def keep(self, caller: Caller, text: str) -> FactOffer:
        """Keeps a fact, unless it is refused; one that is kept already stays as it is."""
        fact = tidy(text)
        if refused := _refusal(fact):
            return FactOffer(fact[:MOST_FACT], refused)
        kept = await self._facts.keep(caller.person_id, fact, MOST_FACTS)
        return FactOffer(fact, None if kept else FactRefusal.FULL)

    async def delete(self, caller: Caller, fact_id: int) -> bool:
        """Forgets a fact."""
        return await self._facts.delete(caller.person_id, fact_id)

    async def tips(self, caller: Caller, offset: int, limit: int) -> KeptTips:
        """Some of the caller's tips, newest first."""
        tips = await self._tips.of(caller.person_id, offset, limit)
        return KeptTips(tips, await self._tips.count(caller.person_id))

    async def offer_tip(self, caller: Caller, task_id: int) -> Tip | None:
        """The tip that an ended task of the caller's would give; None if there is nothing new in it."""
        ended = await self._journal.ended.get(caller.person_id, task_id)
        if ended is None or ended.outcome.kind is not EndKind.DONE:
            return None
        proof = ended.outcome.proof
        if proof is None or not proof.held or proof.missing:
            return None
        tip = tip_from(await self._journal.steps.of(task_id))
        return None if tip is None or await self._tips.knows(caller.person_id, tip) else tip

    async def keep_tip(self, caller: Caller, task_id: int) -> bool:
        """Keeps that tip; False if there is none (any more)."""
        tip = await self.offer_tip(caller, task_id)
        if tip is not None:
            await self._tips.keep(caller.person_id, tip, MOST_TIPS)
        return tip is not None

    async def delete_tip(self, caller: Caller, tip_id: int) -> bool:
        """Forgets a tip."""
        return await self._tips.delete(caller.person_id, tip_id)

    async def forget(self, person_id: int) -> None:
        """Forgets all facts and tips of a person who was removed."""
        await self._facts.forget(person_id)


def _refusal(fact: str) -> FactRefusal | None:
    if sum(sign.isalnum() for sign in fact) < _LEAST_LETTERS:
        return FactRefusal.EMPTY
    if (secret := secret_in(fact)) is not None:
        return _REFUSED[secret]
    return FactRefusal.TOO_LONG if len(fact) > MOST_FACT else None
