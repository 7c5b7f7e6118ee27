"""Calls about what people are asked."""

from typing import Protocol

from agent.contract.ids import RequestId
from agent.contract.people import Caller
from agent.contract.requests import Answer, AnswerOutcome, RequestView
from agent.contract.spending import Sum


class RequestCalls(Protocol):
    """Requests, their answers, and what was paid with those."""

    async def answer(
        self, caller: Caller, request_id: RequestId, answer: Answer, text: str = ""
    ) -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired.

        A question is its own person's to answer. Anything else may be answered by whoever has the right on
        the request's phone, and a task's own person may always reject. An approval of a payment holds only
        within the caller's spending.
        """
        ...

    async def get(self, request_id: RequestId) -> RequestView | None:
        """A request, whose it is and what became of it, with neither picture; None if there is none."""
        ...

    async def take_back(self, caller: Caller) -> None:
        """Approvals that the caller may no longer give on their phone and that were not used yet are void.

        Their tasks are not stopped. May be repeated.
        """
        ...

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today, by the computer's calendar, that were sent with the caller's approval, a
        currency each.
        """
        ...
