"""Requests to a person on disk; an approval counts only if committed while pending and not expired."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import aiosqlite

from agent.contract.actions import Reason
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.binding import Binding
from agent.contract.requests import (
    AnswerOutcome,
    BudgetFor,
    ClaimFor,
    Request,
    RequestKind,
    RequestState,
    TakeOverFor,
)
from agent.journal.audit import note_within
from agent.journal.codec import (
    binding_from_json,
    binding_to_json,
    budget_from_json,
    budget_to_json,
    claim_from_json,
    claim_to_json,
    take_over_from_json,
    take_over_to_json,
)
from agent.journal.identity import IdentityTable
from agent.storage.database import Database

_WITH_PHONE = (
    "SELECT requests.*, tasks.phone_id FROM requests JOIN tasks USING (task_id) WHERE request_id = ?"
)
_CLOSED = {
    RequestState.EXPIRED: AuditEvent.REQUEST_EXPIRED,
    RequestState.CANCELLED: AuditEvent.REQUEST_CANCELLED,
    RequestState.REPLACED: AuditEvent.REQUEST_REPLACED,
}


@dataclass(frozen=True, slots=True)
class NewRequest:
    """What is to be asked, as in Request. allowed: as in RequestRow."""

    step: int
    kind: RequestKind
    app: str = ""
    text: str = ""
    options: tuple[str, ...] = ()
    picture: bytes | None = None
    binding: Binding | None = None
    private: bool = False
    allowed: int = 0
    take_over: TakeOverFor | None = None
    budget: BudgetFor | None = None
    claim: ClaimFor | None = None


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request as the journal has it, with who may answer and the answer.

    reply: of a question its answer, of a void approval why.
    allowed: of an approval, how many inputs it is good for (before the answer: at most).
    used: how many inputs were sent with it.
    answered_by_id: 0 if there is no answer, or an earlier version wrote none down.
    answered_after: id of the task's newest correction then, 0 for none.
    """

    request: Request
    person_id: int
    state: RequestState
    reply: str
    answered_by: str
    answered_at: float
    allowed: int = 0
    used: int = 0
    answered_by_id: int = 0
    answered_after: int = 0

    @property
    def left(self) -> int:
        """How many inputs may still be sent with this approval."""
        return self.allowed - self.used if self.state is RequestState.APPROVED else 0


class RequestTable:
    """Rows of `requests`; each change is committed together with its line of the audit."""

    def __init__(
        self, database: Database, identity: IdentityTable, clock: Callable[[], float] = time.time
    ) -> None:
        self._db = database
        self._identity = identity
        self._clock = clock

    async def add(self, task_id: int, person_id: int, new: NewRequest, life_s: float) -> Request:
        """Commits a pending request. The picture is not kept here."""
        now = self._clock()
        async with self._db.transaction():
            request_id = await self._db.insert(
                "INSERT INTO requests"
                " (task_id, person_id, step, kind, app, text, options, created_at, expires_at, state,"
                " binding, private, allowed, take_over, budget, claim)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    task_id,
                    person_id,
                    new.step,
                    new.kind,
                    new.app,
                    new.text,
                    json.dumps(new.options),
                    now,
                    now + life_s,
                    RequestState.PENDING,
                    binding_to_json(new.binding),
                    new.private,
                    new.allowed,
                    take_over_to_json(new.take_over),
                    budget_to_json(new.budget),
                    claim_to_json(new.claim),
                ),
            )
            await self._note(AuditEvent.REQUEST_OPENED, request_id, person_id)
        return Request(
            request_id,
            task_id,
            new.step,
            new.kind,
            new.app,
            new.text,
            new.options,
            new.picture,
            now,
            now + life_s,
            new.binding,
            new.private,
            new.allowed,
            journal_id=self._identity.current,
            take_over=new.take_over,
            budget=new.budget,
            claim=new.claim,
        )

    async def get(self, request_id: int) -> RequestRow | None:
        """One request or None."""
        row = await self._db.one("SELECT * FROM requests WHERE request_id = ?", (request_id,))
        return self._row(row) if row else None

    async def pending_of(self, task_id: int) -> RequestRow | None:
        """The pending request of a task."""
        row = await self._db.one(
            "SELECT * FROM requests WHERE task_id = ? AND state = ? ORDER BY request_id DESC LIMIT 1",
            (task_id, RequestState.PENDING),
        )
        return self._row(row) if row else None

    async def pending_for(self, person_id: int) -> list[RequestRow]:
        """All pending requests of a person."""
        rows = await self._db.all(
            "SELECT * FROM requests WHERE person_id = ? AND state = ? ORDER BY request_id",
            (person_id, RequestState.PENDING),
        )
        return [self._row(row) for row in rows]

    async def last_of(self, task_id: int) -> RequestRow | None:
        """The newest request of a task, in any state."""
        row = await self._db.one(
            "SELECT * FROM requests WHERE task_id = ? ORDER BY request_id DESC LIMIT 1", (task_id,)
        )
        return self._row(row) if row else None

    async def all_of(self, task_id: int) -> list[RequestRow]:
        """Every request of a task, oldest first, in any state."""
        rows = await self._db.all("SELECT * FROM requests WHERE task_id = ? ORDER BY request_id", (task_id,))
        return [self._row(row) for row in rows]

    async def approvals_of(self, task_id: int) -> list[RequestRow]:
        """Every approval that a task asked for, oldest first, in any state."""
        rows = await self._db.all(
            "SELECT * FROM requests WHERE task_id = ? AND kind = ? ORDER BY request_id",
            (task_id, RequestKind.APPROVAL),
        )
        return [self._row(row) for row in rows]

    async def settle(
        self,
        request_id: int,
        person_id: int,
        state: RequestState,
        by: str,
        reply: str = "",
        *,
        agreed: int = 0,
        event: AuditEvent = AuditEvent.REQUEST_ANSWERED,
        late: bool | None = None,
    ) -> AnswerOutcome:
        """Commits an answer in one transaction with 'still pending, not expired'.

        person_id, by: who answered.

        agreed: how many inputs an approval is for, never more than was asked.
        event: for the audit.
        late: whether it has expired, None to ask the clock.
        """
        now = self._clock()
        async with self._db.transaction():
            row = await self._db.one("SELECT * FROM requests WHERE request_id = ?", (request_id,))
            if row is None:
                return AnswerOutcome.UNKNOWN
            if row["state"] == RequestState.EXPIRED:
                return AnswerOutcome.EXPIRED
            if row["state"] == RequestState.REPLACED:
                return AnswerOutcome.REPLACED
            if row["state"] != RequestState.PENDING:
                return AnswerOutcome.ALREADY
            if row["expires_at"] <= now if late is None else late:
                return AnswerOutcome.EXPIRED
            await self._db.change(
                "UPDATE requests SET state = ?, reply = ?, answered_by = ?, answered_by_id = ?,"
                " answered_at = ?, allowed = min(allowed, ?), answered_after = (SELECT"
                " coalesce(max(correction_id), 0) FROM corrections WHERE task_id = requests.task_id)"
                " WHERE request_id = ?",
                (state, reply, by, person_id, now, agreed, request_id),
            )
            await self._note(event, request_id, person_id, state, reply)
        return AnswerOutcome.ACCEPTED

    async def renew(self, request_id: int, life_s: float) -> None:
        """Commits that a pending request expires `life_s` from now."""
        async with self._db.transaction():
            await self._db.change(
                "UPDATE requests SET expires_at = ? WHERE request_id = ? AND state = ?",
                (self._clock() + life_s, request_id, RequestState.PENDING),
            )

    async def close(self, request_id: int, state: RequestState) -> bool:
        """Ends a pending request without an answer (expired, cancelled, replaced); False if none pends."""
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE requests SET state = ?, answered_at = ? WHERE request_id = ? AND state = ?",
                (state, self._clock(), request_id, RequestState.PENDING),
            )
            if changed == 1:
                await self._note(_CLOSED[state], request_id)
        return changed == 1

    async def void(self, request_id: int, reason: str, differs: str) -> bool:
        """Makes an approval void; False if there is none.

        reason: SCREEN_CHANGED, PAGE_UNREAD, LINK_LOST or INTERRUPTED.
        differs: what had changed, for the audit.
        """
        async with self._db.transaction():
            changed = await self._db.change(
                "UPDATE requests SET state = ?, reply = ? WHERE request_id = ? AND state = ?",
                (RequestState.VOID, reason, request_id, RequestState.APPROVED),
            )
            if changed == 1:
                await self._note(AuditEvent.REQUEST_VOID, request_id, reason=differs or reason)
        return changed == 1

    async def held_by(self, person_id: int, phone_id: str) -> list[RequestRow]:
        """Approvals of this person that still hold, on this phone, or on all for ''."""
        rows = await self._db.all(
            "SELECT requests.* FROM requests JOIN tasks USING (task_id) WHERE answered_by_id = ?"
            " AND requests.state = ? AND used < allowed AND ? IN ('', phone_id) ORDER BY request_id",
            (person_id, RequestState.APPROVED, phone_id),
        )
        return [self._row(row) for row in rows]

    async def dismiss(self, request_id: int) -> bool:
        """Ends an approval whose person may not approve any more: void if unused and answered, else used up.

        The use of an approval is one transaction too, so it comes before this one or never.
        """
        async with self._db.transaction():
            voided = await self._db.change(
                "UPDATE requests SET state = ?, reply = ? WHERE request_id = ? AND state = ? AND used = 0",
                (RequestState.VOID, Reason.DISMISSED, request_id, RequestState.APPROVED),
            )
            if voided:
                await self._note(AuditEvent.REQUEST_VOID, request_id, reason=Reason.DISMISSED)
            else:
                await self._use_up(request_id)
        return voided == 1

    async def use_up(self, request_id: int) -> None:
        """Commits that no more inputs may be sent with an approval."""
        async with self._db.transaction():
            await self._use_up(request_id)

    async def _use_up(self, request_id: int) -> None:
        await self._db.change(
            "UPDATE requests SET allowed = used WHERE request_id = ? AND used > 0", (request_id,)
        )

    def _row(self, row: aiosqlite.Row) -> RequestRow:
        return _row(row, self._identity.current)

    async def _note(
        self,
        event: AuditEvent,
        request_id: int,
        person_id: int | None = None,
        reason: str = "",
        reply: str = "",
    ) -> None:
        row = await self._db.one(_WITH_PHONE, (request_id,))
        if row is None:
            return
        entry = _entry(row, event)
        length = len(reply) if reply else entry.length
        await note_within(
            self._db, self._clock(), replace(entry, person_id=person_id, reason=reason, length=length)
        )


async def use_within(database: Database, now: float, request_id: int, step: int) -> None:
    """Counts one more input of an approval, inside a transaction of the caller, which has tested it."""
    await database.change("UPDATE requests SET used = used + 1 WHERE request_id = ?", (request_id,))
    row = await database.one(_WITH_PHONE, (request_id,))
    if row is not None:
        entry = _entry(row, AuditEvent.INPUT_SENT)
        await note_within(database, now, replace(entry, person_id=row["person_id"], step=step))


def _entry(row: aiosqlite.Row, event: AuditEvent) -> AuditEntry:
    """A line of the audit about a request, without texts."""
    binding = binding_from_json(row["binding"])
    return AuditEntry(
        event,
        phone_id=row["phone_id"],
        task_id=row["task_id"],
        step=row["step"],
        request_id=row["request_id"],
        app=row["app"],
        action=binding.action if binding else row["kind"],
        kinds=" ".join(binding.kinds) if binding else "",
        length=len(binding.text) if binding and binding.text else None,
    )


def _row(row: aiosqlite.Row, journal_id: str) -> RequestRow:
    request = Request(
        request_id=row["request_id"],
        task_id=row["task_id"],
        step=row["step"],
        kind=RequestKind(row["kind"]),
        app=row["app"],
        text=row["text"],
        options=tuple(json.loads(row["options"])),
        picture=None,
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        binding=binding_from_json(row["binding"]),
        private=bool(row["private"]),
        allowed=row["allowed"],
        journal_id=journal_id,
        take_over=take_over_from_json(row["take_over"]),
        budget=budget_from_json(row["budget"]),
        claim=claim_from_json(row["claim"]),
    )
    return RequestRow(
        request,
        row["person_id"],
        RequestState(row["state"]),
        row["reply"],
        row["answered_by"],
        row["answered_at"] or 0.0,
        row["allowed"],
        row["used"],
        row["answered_by_id"] or 0,
        row["answered_after"],
    )
