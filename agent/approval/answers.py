"""Whether an answer counts: it fits its request, is in time, and the person may give it."""

from dataclasses import replace

from pydantic import SecretStr

from agent.approval.home_codes import HomeCodes
from agent.approval.open_waits import OpenWaits
from agent.approval.spending_limit import refusal
from agent.contract.audit import AuditEvent
from agent.contract.codes import CodedAnswer, CodeResult
from agent.contract.people import Caller, Right
from agent.contract.requests import Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.tasks import Task
from agent.journal.requests import RequestRow, RequestTable

STATES = {
    (RequestKind.APPROVAL, Answer.APPROVE): (RequestState.APPROVED, Right.APPROVE),
    (RequestKind.APPROVAL, Answer.APPROVE_TASK): (RequestState.APPROVED, Right.APPROVE),
    (RequestKind.APPROVAL, Answer.REJECT): (RequestState.REJECTED, Right.APPROVE),
    (RequestKind.TAKE_OVER, Answer.FINISHED): (RequestState.FINISHED, Right.TAKE_OVER),
    (RequestKind.TAKE_OVER, Answer.GIVE_UP): (RequestState.GIVEN_UP, Right.TAKE_OVER),
    (RequestKind.UNLOCK, Answer.FINISHED): (RequestState.FINISHED, Right.TAKE_OVER),
    (RequestKind.UNLOCK, Answer.GIVE_UP): (RequestState.GIVEN_UP, Right.TAKE_OVER),
    (RequestKind.QUESTION, Answer.REPLY): (RequestState.ANSWERED, Right.CONTROL),
}
_NOTED = {
    Answer.APPROVE: AuditEvent.REQUEST_APPROVED,
    Answer.APPROVE_TASK: AuditEvent.REQUEST_APPROVED_TASK,
    Answer.REJECT: AuditEvent.REQUEST_REJECTED,
}


class AnswerCheck:
    """Commits the answers that count. waits: tells which request has expired, and how old one is."""

    def __init__(self, requests: RequestTable, codes: HomeCodes, waits: OpenWaits) -> None:
        self._requests = requests
        self._codes = codes
        self._is_late = waits.is_late
        self._age_s = waits.age_s

    async def settle(
        self, caller: Caller, row: RequestRow, task: Task, answer: Answer, text: str, code: SecretStr | None
    ) -> CodedAnswer:
        """What became of the answer. code: that of this home, None if none was given."""
        request, binding = row.request, row.request.binding
        if (request.kind, answer) not in STATES:
            return CodedAnswer(AnswerOutcome.UNKNOWN)
        if answer is Answer.APPROVE_TASK and not (binding and binding.repeatable):
            return CodedAnswer(AnswerOutcome.UNKNOWN)
        state, right = STATES[request.kind, answer]
        if not _may(caller, row, right, answer, task.phone_id):
            return CodedAnswer(AnswerOutcome.NOT_YOURS)
        # Whoever answers an ended request learns how it ended, not who else might have answered.
        approves = state is RequestState.APPROVED and row.state is RequestState.PENDING
        if approves and not self._is_late(row):
            stopped = await self._refusal(caller, row, code)
            if stopped is not None:
                return stopped
        # An approval 'for this task' is for as many inputs as were asked for; another for as many as the
        # binding says, most often one.
        agreed = row.allowed if answer is Answer.APPROVE_TASK else binding.times if binding else 0
        outcome = await self._requests.settle(
            request.request_id,
            caller.person_id,
            state,
            caller.name,
            text,
            agreed=agreed if state is RequestState.APPROVED else 0,
            event=_NOTED.get(answer, AuditEvent.REQUEST_ANSWERED),
            late=self._is_late(row),
        )
        return CodedAnswer(outcome)

    async def _refusal(self, caller: Caller, row: RequestRow, code: SecretStr | None) -> CodedAnswer | None:
        """Why the caller's approval does not count; None if it does, and then the code is used up.

        Where this home asks for a code of its own, the bot's word that one was right is worth nothing.
        """
        needs = (await self._codes.demand()).covers(row.request)
        if refused := refusal(replace(caller, code_given=True) if needs else caller, row):
            return CodedAnswer(refused)
        if not needs:
            return None
        missing = await self._codes.missing(caller.person_id)
        if code is None or missing is AnswerOutcome.NO_HOME_CODE:
            return CodedAnswer(missing)
        checked = await self._codes.check(caller.person_id, code.get_secret_value(), self._age_s(row))
        return None if checked.result is CodeResult.RIGHT else CodedAnswer(missing, checked)


def _may(caller: Caller, row: RequestRow, right: Right, answer: Answer, phone_id: str) -> bool:
    """A task's person answers its questions and may always reject; else the right on its phone decides."""
    own = row.person_id == caller.person_id
    if row.request.kind is RequestKind.QUESTION and not own:
        return False
    if own and answer in (Answer.REJECT, Answer.GIVE_UP):
        return True
    return right in caller.rights and caller.phone_id in ("", phone_id)


def is_repeated(row: RequestRow, caller: Caller, answer: Answer, text: str) -> bool:
    """Did the same person give just this answer before? After a crash the chat sends it twice."""
    answered = row.state is RequestState.ANSWERED and answer is Answer.REPLY
    return answered and row.person_id == caller.person_id and row.reply == text
