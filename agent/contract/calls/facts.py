"""Calls about what a person lets Farhand remember. Everybody reads and changes their own alone."""

from typing import Protocol

from agent.contract.facts import FactOffer, HeardFacts, KeptFacts, KeptTips, Tip
from agent.contract.ids import FactId, TaskId, TipId
from agent.contract.people import Caller


class FactCalls(Protocol):
    """Nothing is kept before `keep` or `keep_tip`, which a press of the person's calls."""

    async def page(self, caller: Caller, offset: int, limit: int) -> KeptFacts:
        """Some of the caller's facts, newest first."""
        ...

    async def offer(self, caller: Caller, text: str) -> FactOffer:
        """The fact as it would be kept, or why it would not."""
        ...

    async def heard(self, caller: Caller, text: str) -> HeardFacts:
        """What a text of the caller's asks to be remembered; what they keep already is left out."""
        ...

    async def keep(self, caller: Caller, text: str) -> FactOffer:
        """Keeps a fact, unless it is refused; one that is kept already stays as it is."""
        ...

    async def delete(self, caller: Caller, fact_id: FactId) -> bool:
        """Forgets a fact; False if the caller has none with this id."""
        ...

    async def tips(self, caller: Caller, offset: int, limit: int) -> KeptTips:
        """Some of the caller's tips, newest first."""
        ...

    async def offer_tip(self, caller: Caller, task_id: TaskId) -> Tip | None:
        """The tip that an ended task of the caller's would give; None if there is nothing new in it."""
        ...

    async def keep_tip(self, caller: Caller, task_id: TaskId) -> bool:
        """Keeps that tip; False if there is none (any more)."""
        ...

    async def delete_tip(self, caller: Caller, tip_id: TipId) -> bool:
        """Forgets a tip; False if the caller has none with this id."""
        ...

    async def forget(self, person_id: int) -> None:
        """Forgets all facts and tips of a person who was removed."""
        ...
