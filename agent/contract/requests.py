"""What a person is asked, and what became of it."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.binding import Binding
from agent.contract.ids import JournalId, Moment, PhoneId, RequestId, TaskId
from agent.contract.model import BudgetScope
from agent.contract.proof import Proof


class RequestKind(StrEnum):
    """What is asked of a person."""

    APPROVAL = "approval"
    TAKE_OVER = "take_over"
    QUESTION = "question"
    UNLOCK = "unlock"  # the phone is locked with a PIN: "I unlocked it" or "Give up"


class RequestState(StrEnum):
    """The life of a request."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"
    FINISHED = "finished"  # a take-over: "I have finished"
    GIVEN_UP = "given_up"  # a take-over: "Give up"
    ANSWERED = "answered"  # a question, with its text
    EXPIRED = "expired"
    CANCELLED = "cancelled"  # the task ended meanwhile
    REPLACED = "replaced"  # the program was off meanwhile; a new request follows if it is still needed
    VOID = "void"  # approved, but the screen had changed by then: nothing was done


class ByHand(StrEnum):
    """What a person is asked to do on the phone themselves."""

    PAY = "pay"
    FINGERPRINT = "fingerprint"  # or face; with an amount it pays
    LOGIN = "login"
    CODE = "code"  # a one-time code, a PIN or a password that is no login
    CAPTCHA = "captcha"  # or a slider
    PAGE = "page"  # anything else, and a page that could not be read
    UNLOCK = "unlock"  # of an unlock request alone


@dataclass(frozen=True, slots=True)
class TakeOverFor:
    """What a take-over or an unlock request is for, as read on the phone; never the model's words."""

    what: ByHand
    amount: str = ""
    """As in Binding; only of what pays."""
    party: str = ""
    """As in Binding; only of what pays."""
    asks_code: bool = False
    """The page asks for a code: in a field, or by keys that it draws itself."""
    types_code: bool = False
    """A code from the chat can be typed: a field takes it, or the page could not be read, so one may."""
    unread: bool = False
    """Nothing of the page could be read."""
    withheld: bool = False
    """A code that the person sent stands on the page, so it is not shown: only the person gets past it."""
    done: bool = False
    """The page is a receipt: what it says was done before the take-over."""


@dataclass(frozen=True, slots=True)
class BudgetFor:
    """What a question about a budget is for. Amounts are millionths of the currency."""

    scope: BudgetScope
    spent: int
    """So far; the next step would pass `allowed`."""
    budget: int
    """As set."""
    allowed: int
    """The budget, and what was agreed to since."""
    currency: str
    times: int = 1
    """How many budgets an approval adds: more than one where the next step alone costs more."""


@dataclass(frozen=True, slots=True)
class ClaimFor:
    """What a question is about that asks whether a task is done.

    message: the model's, no markup.
    """

    message: str
    proof: Proof
    """What was found for it, and what was not."""


GO_ON = "go_on"
STOP = "stop"
"""The options of a question about a budget."""
IT_IS_DONE = "it_is_done"
NOT_YET = "not_yet"
"""With STOP the options of a question whether a task is done; an answer in words says that it is not."""
STILL_LOCKED = "still_locked"
CHANGED_TWICE = "changed_twice"
UNREAD_TWICE = "unread_twice"
NOT_SHOWN = "not_shown"
WHICH_PERSON = "which_person"
WHICH_PLACE = "which_place"
WHICH_VARIANT = "which_variant"
WHICH_THING = "which_thing"
WHICH = frozenset({WHICH_PERSON, WHICH_PLACE, WHICH_VARIANT, WHICH_THING})
"""What Farhand itself asks where entries of a page fit the task equally well."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a person, on disk before it is shown."""

    request_id: RequestId
    task_id: TaskId
    step: int
    kind: RequestKind
    app: str
    """Package id of the app in front, '' if unknown."""
    text: str
    """The model's own words (why a tap is sensitive, what to do by hand, the question); they decide nothing.

    Of an unlock request STILL_LOCKED if the person has just said that the phone is unlocked, else ''. Of a
    take-over CHANGED_TWICE if the screen made two approvals void, UNREAD_TWICE if the page could not be read
    again for one of them, NOT_SHOWN if it could not be read and so was not shown to the model. Of a question
    one of WHICH if Farhand asks it itself.
    """
    options: tuple[str, ...]
    """Of a question."""
    picture: bytes | None
    """JPEG with the point marked, or None."""
    created_at: Moment
    expires_at: Moment
    """Seconds since the epoch."""
    binding: Binding | None = None
    """What an approval is for, None for other kinds."""
    private: bool = False
    """As in Step."""
    allowed: int = 1
    """Most inputs of one approval; above one only 'for this task' or for touches without labels."""
    crop: bytes | None = None
    """JPEG of the surroundings of the point, for people other than the task's own, or None; kept nowhere."""
    journal_id: JournalId = ""
    """As in Task, for both ids."""
    take_over: TakeOverFor | None = None
    """Of a take-over or unlock request; None for other kinds and for rows of earlier versions."""
    budget: BudgetFor | None = None
    """Of a question that Farhand asks because the task would cost more than a budget allows; else None."""
    claim: ClaimFor | None = None
    """Of a question that Farhand asks because nothing shows that the task is done; else None."""
    code_of: tuple[int, ...] | None = None
    """Of an approval that needs a code which the home checks: who has one there. None if it needs none.

    As it was when it was asked; the home judges again when it is answered.
    """


class Answer(StrEnum):
    """What a person can answer to a request."""

    APPROVE = "approve"
    APPROVE_TASK = "approve_task"  # this and more of the same in this task, if the binding is repeatable
    REJECT = "reject"
    FINISHED = "finished"
    GIVE_UP = "give_up"
    REPLY = "reply"  # with a text


class AnswerOutcome(StrEnum):
    """What became of an answer. Only ACCEPTED changed anything."""

    ACCEPTED = "accepted"
    NOT_YOURS = "not_yours"
    ALREADY = "already"
    EXPIRED = "expired"
    REPLACED = "replaced"  # the program was off meanwhile, and asks again
    OVER_LIMIT = "over_limit"  # of an approval: only a person with a higher limit may give it
    NEEDS_SECOND = "needs_second"  # of an approval: on this phone somebody else must give it
    NEEDS_CODE = "needs_code"  # of an approval: the person's own code comes first
    NEEDS_HOME_CODE = "needs_home_code"  # as NEEDS_CODE; the home checks it, not the bot
    NO_HOME_CODE = "no_home_code"  # as NEEDS_HOME_CODE, and the person has none at this home
    HOME_CODE_LOCKED = "home_code_locked"  # as NEEDS_HOME_CODE, and theirs are locked for a while
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class RequestView:
    """A request and whose it is."""

    request: Request
    phone_id: PhoneId
    person_id: int
    """Of the task's person."""
    state: RequestState
    answered_by: str = ""
    """Name, '' if nobody (yet)."""
    reply: str = ""
    """As in HumanAnswered.text."""
    answered_at: Moment = 0.0
    """0 if there is no answer yet, or an earlier version's home says none."""
