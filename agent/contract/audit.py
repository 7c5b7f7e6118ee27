"""Decisions and changes, as the audit keeps and shows them: kinds and lengths, no texts."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.ids import Moment, PhoneId, RequestId, TaskId


class AuditEvent(StrEnum):
    """What was decided or happened."""

    INPUT_FREE = "input_free"  # sent without an approval; its intent was committed
    INPUT_ASKS = "input_asks"
    INPUT_CHOOSES = (
        "input_chooses"  # held back: several entries fit the task; reason: CHOSEN if answered before
    )
    INPUT_TO_PERSON = "input_to_person"  # left to a person's own hands
    INPUT_FORBIDDEN = "input_forbidden"
    INPUT_SENT = "input_sent"  # with an approval; its intent was committed
    INPUT_FROM_PAD = "input_from_pad"
    PAGE_LEFT = "page_left"  # Farhand itself pressed Home on a protected page; its intent was committed
    REQUEST_OPENED = "request_opened"
    REQUEST_APPROVED = "request_approved"
    REQUEST_APPROVED_TASK = "request_approved_task"
    REQUEST_REJECTED = "request_rejected"
    REQUEST_ANSWERED = "request_answered"  # question, take-over, unlocking; reason says how
    REQUEST_EXPIRED = "request_expired"
    REQUEST_CANCELLED = "request_cancelled"
    REQUEST_REPLACED = "request_replaced"  # the program was off meanwhile
    REQUEST_VOID = "request_void"  # the screen had changed after the approval; reason says in what
    SECRET_TYPED = "secret_typed"  # noqa: S105 - a name; reason: its SecretOutcome
    PRESS_REFUSED = "press_refused"  # reason: why
    CODE_WRONG = "code_wrong"
    CODE_LOCKED = "code_locked"
    # of people, by person_id; reason: the number of the person concerned
    ADMIN_CLAIMED = "admin_claimed"  # with a code from the computer
    PERSON_JOINED = "person_joined"  # let in by
    PERSON_REMOVED = "person_removed"
    ROLE_CHANGED = "role_changed"
    RIGHTS_CHANGED = "rights_changed"  # or the numbers for money, on phone_id
    APPROVERS_CHANGED = "approvers_changed"  # who approves on phone_id
    INVITATION_MADE = "invitation_made"  # reason: number of the person invited, '' for anybody with the link
    INVITATION_REVOKED = "invitation_revoked"  # reason: the same, or the person who had opened it
    PERSON_REFUSED = "person_refused"  # not let in by
    PHONE_FORGOTTEN = "phone_forgotten"
    CODE_SET_UP = "code_set_up"  # for payments, on the computer; reason as in ADMIN_CLAIMED
    CODE_REMOVED = "code_removed"
    # of homes, by person_id
    HOME_JOINED = "home_joined"  # or got new keys
    HOME_REFUSED = "home_refused"
    HOME_REMOVED = "home_removed"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One row of the audit.

    at: seconds since the epoch, 0 before the row is kept.
    kinds: of the binding, with blanks between them.
    length: of a text that was typed or shown, in characters; None where there is none.
    """

    event: AuditEvent
    person_id: int | None = None
    phone_id: PhoneId = ""
    task_id: TaskId | None = None
    step: int | None = None
    request_id: RequestId | None = None
    app: str = ""
    action: str = ""
    kinds: str = ""
    reason: str = ""
    length: int | None = None
    at: Moment = 0.0
