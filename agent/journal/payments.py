"""Payments that were sent, on disk: an approval, and each input that was sent with it."""

from agent.contract.actions import ResultKind
from agent.journal.codec import binding_from_json, result_from_json
from agent.storage.database import Database

_NOT_SENT = (ResultKind.VOID, ResultKind.FAILED)
# Far longer than an approval lives before its first use.
_DAY_S = 86400.0


class PaymentTable:
    """Reads `requests` and `steps` together, and the payments of forgotten tasks."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def since(self, person_id: int, moment: float) -> list[str]:
        """Amounts of this person's approved payments since then, those of forgotten tasks first.

        One for each input, also an uncertain one; '' for an amount that could not be read.
        """
        forgotten = await self._db.all(
            "SELECT amount FROM forgotten_payments WHERE person_id = ? AND at >= ? ORDER BY at",
            (person_id, moment),
        )
        rows = await self._db.all(
            "SELECT binding, result FROM requests JOIN steps"
            " ON steps.task_id = requests.task_id AND steps.request_id = requests.request_id"
            " WHERE answered_by_id = ? AND answered_at >= ? AND intent_at >= ? AND used > 0"
            " ORDER BY intent_at",
            (person_id, moment - _DAY_S, moment),
        )
        sent = [binding_from_json(row["binding"]) for row in rows if was_sent(row["result"])]
        amounts = [binding.amount for binding in sent if binding is not None and binding.is_money]
        return [row["amount"] for row in forgotten] + amounts


def was_sent(result: str | None) -> bool:
    """Was the input of a step with this result sent, as far as is known?"""
    return result is None or result_from_json(result).kind not in _NOT_SENT
