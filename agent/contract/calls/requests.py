"""Calls about what people are asked."""

from typing import Protocol

from pydantic import SecretStr

from agent.contract.codes import CodedAnswer
from agent.contract.ids import RequestId
from agent.contract.people import Caller
from agent.contract.requests import Answer, AnswerOutcome, RequestView
from agent.contract.spending import Sum


class RequestCalls(Protocol):
    """Requests, their answers, and the payments with those."""

    async def answer(
        self, caller: Caller, request_id: RequestId, answer: Answer, text: str = ""
    ) -> AnswerOutcome:
        """Commits an answer if the request is still pending and not expired.

        Only its own person may answer a question. Any other request may be answered by whoever has the right
        on its phone, and a task's own person may always reject. An approval of a payment holds only within
        the caller's spending.
        """
        ...

    async def answer_with_code(
        self, caller: Caller, request_id: RequestId, answer: Answer, code: SecretStr
    ) -> CodedAnswer:
        """As `answer`, of an approval for which that said NEEDS_HOME_CODE.

        code: six digits, which the home checks against a seed that it alone has. They are looked at
        if nothing else stands in the way, and then they are used up. Nothing keeps them.
        """
        ...

    async def get(self, request_id: RequestId) -> RequestView | None:
        """A request with its phone, its person and its state, but without pictures; None if there is none."""
        ...

    async def take_back(self, caller: Caller) -> None:
        """Makes void the unused approvals that the caller may no longer give on their phone.

        Their tasks are not stopped. May be repeated.
        """
        ...

    async def spent_today(self, caller: Caller) -> tuple[Sum, ...]:
        """Payments of today (the computer's calendar) that the caller approved, one sum for each currency."""
        ...
