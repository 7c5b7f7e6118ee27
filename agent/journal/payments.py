"""Payments that went out, on disk: an approval, and each input that was sent with it."""

from agent.actions import ResultKind
from agent.binding import Binding
from agent.journal.codec import binding_from_json, result_from_json
from agent.journal.database import Database

_NOT_SENT = (ResultKind.VOID, ResultKind.FAILED)
# Far longer than a yes lives before its first use.
_DAY_S = 86400.0


class PaymentTable:
    """Reads `requests` and `steps` together."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def since(self, person_id: int, moment: float) -> list[Binding]:
        """What was paid with this person's yes since then, once for each input; also where nobody knows if it arrived."""
        rows = await self._db.all(
            "SELECT binding, result FROM requests JOIN steps"
            " ON steps.task_id = requests.task_id AND steps.request_id = requests.request_id"
            " WHERE answered_by_id = ? AND answered_at >= ? AND intent_at >= ? AND used > 0"
            " ORDER BY intent_at",
            (person_id, moment - _DAY_S, moment),
        )
        sent = [binding_from_json(row["binding"]) for row in rows if _was_sent(row["result"])]
        return [binding for binding in sent if binding is not None and binding.is_money]


def _was_sent(result: str | None) -> bool:
    return result is None or result_from_json(result).kind not in _NOT_SENT
