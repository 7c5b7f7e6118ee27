"""What the model can ask for. Points are pixels of the frame that the model saw, already on the screen."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.proof import Proof
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    StepVolume,
    StopRinging,
)

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Launch:
    """Bring an app to the front. app: name or package id as the model wrote it."""

    app: str


@dataclass(frozen=True, slots=True)
class Tap:
    """Tap once. message: why the model thinks that a person must approve; None for an ordinary touch."""

    point: Point
    message: str | None = None


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """Tap twice. message: as for Tap."""

    point: Point
    message: str | None = None


@dataclass(frozen=True, slots=True)
class LongPress:
    """Press and hold for 3 s. message: as for Tap."""

    point: Point
    message: str | None = None


@dataclass(frozen=True, slots=True)
class Swipe:
    """Draw a line with one finger. message: as for Tap; some apps pay by sliding."""

    start: Point
    end: Point
    message: str | None = None


@dataclass(frozen=True, slots=True)
class TypeText:
    """Clear the focused field and type."""

    text: str


@dataclass(frozen=True, slots=True)
class Back:
    """The phone's Back."""


@dataclass(frozen=True, slots=True)
class Home:
    """The phone's Home."""


@dataclass(frozen=True, slots=True)
class Enter:
    """The Enter key; in many apps that sends or searches. message: as for Tap."""

    message: str | None = None


@dataclass(frozen=True, slots=True)
class Recents:
    """The list of recent apps."""


@dataclass(frozen=True, slots=True)
class Notifications:
    """Pull the notification shade down."""


@dataclass(frozen=True, slots=True)
class OpenUrl:
    """Open an http or https address. url: as the model wrote it."""

    url: str


@dataclass(frozen=True, slots=True)
class Drag:
    """Press, hold, move, release: to move a thing. message: as for Tap."""

    start: Point
    end: Point
    message: str | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """Let the page load. duration_s: 0 to 60."""

    duration_s: float


@dataclass(frozen=True, slots=True)
class Note:
    """Keep what the model saw on this page.

    text: the message, or the thinking if the message says only 'True'.
    """

    text: str


@dataclass(frozen=True, slots=True)
class CallApi:
    """Work on the notes. instruction: kept with the notes for the report."""

    instruction: str


@dataclass(frozen=True, slots=True)
class Interact:
    """Ask the person. question, options: taken from the thinking, because the action carries no text."""

    question: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The person must do something on the phone. message: what."""

    message: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The task is over.

    message: the result, in the model's words.
    failed: the model says that the task cannot be done, or was not.
    """

    message: str
    failed: bool = False


Action = (
    Launch | Tap | DoubleTap | LongPress | Swipe | Drag | TypeText | Back | Home | Enter | Recents
    | Notifications | OpenUrl | Wait | Note | CallApi | Interact | TakeOver | Finish
    | SetAlarm | SetTimer | SetVolume | StepVolume | RingPhone | StopRinging | ListFunctions | RunFunction
)  # fmt: skip

Touch = Tap | DoubleTap | LongPress | Swipe | Drag

# Inputs that the model can flag: with a message, a person must approve them.
Flaggable = Touch | Enter


class Unusable(StrEnum):
    """Why a reply cannot be used; the model reads the reason."""

    EMPTY = "empty"  # nothing but white space
    UNREADABLE = "unreadable"  # no complete do(...) or finish(...) in it
    UNKNOWN_ACTION = "unknown_action"  # detail: the name
    BAD_ARGUMENT = "bad_argument"  # missing or impossible; detail: which
    OFF_SCREEN = "off_screen"  # detail: the point as written
    TOO_LONG = "too_long"  # the reply ran past the size limit
    OTHER_GRAMMAR = "other_grammar"  # written as another family does; detail: names of such families
    KIND_MISMATCH = "kind_mismatch"  # a point that its kind cannot say; detail: the point and kinds that can
    ONLY_THINKING = "only_thinking"  # thoughts without an answer behind them
    REPEATED = "repeated"  # the same text over and over
    THINKING_CUT = "thinking_cut"  # the limit of tokens was used up by thoughts


@dataclass(frozen=True, slots=True)
class UnusableReply:
    """A reply that asks for nothing that can be done. detail: short, as the model wrote it, for the model."""

    reason: Unusable
    detail: str = ""


class ResultKind(StrEnum):
    """How an action ended."""

    DONE = "done"
    UNCHANGED = "unchanged"  # performed, but the page looks exactly as before
    REJECTED = "rejected"  # a person rejected it, or nobody answered in time
    VOID = "void"  # approved, but the screen had changed or the phone was away; nothing was performed
    REFUSED = "refused"  # not allowed by Farhand itself; detail: why
    FAILED = "failed"  # could not be performed; detail: why
    UNUSABLE = "unusable"  # the reply was no action; detail: Unusable value and text
    ANSWERED = "answered"  # detail: the person's answer
    UNKNOWN = "unknown"  # it was about to be sent when the program or the link died


class Reason(StrEnum):
    """Details of a result that chat and model put into words of their own language."""

    APP_NOT_FOUND = "app_not_found"
    NO_KEYBOARD = "no_keyboard"
    NO_FIELD = "no_field"  # nothing on the screen takes text now; nothing was typed
    KEYBOARD_REFUSED = "keyboard_refused"
    SECURE_PAGE = "secure_page"  # inputs on a protected page are left to a person
    SCREEN_CHANGED = "screen_changed"
    PAGE_UNREAD = "page_unread"  # the page could not be read again: unknown whether it is still the same
    STILL_REFUSED = "still_refused"  # a person rejected it, and nothing shows that the page has changed
    BLOCKED_APP = "blocked_app"  # the household's rules keep this app from being worked
    TOO_MUCH_MONEY = "too_much_money"  # over the household's limit
    TARGET_UNKNOWN = "nobody_can_say"  # unknown what the touch presses; touches without labels are used up
    TEXT_TOO_LONG = "text_too_long"  # a person must approve it, and cannot be shown all of it
    EXPIRED = "expired"
    FINISHED = "finished"  # a take-over: the person has done it
    GIVEN_UP = "given_up"  # a take-over: the person could or would not do it
    UNPROVED = "unproved"  # a finish: nothing on the phone shows that the task is done
    CORRECTED = "corrected"  # the person has added something since the finish, or since they approved
    NOT_DONE = "not_done"  # a finish: the person says that the task is not done
    CHOSEN = "chosen_entry"  # found: of several entries that fit the task the one that the person chose
    INTERRUPTED = "interrupted"
    DISMISSED = "dismissed"  # whoever approved may not approve any more
    LINK_LOST = "link_lost"  # the phone went away before or while the input was being sent
    TYPED = "typed"  # read back, and equal
    TYPED_DIFFERENTLY = "typed_differently"  # found: what the field holds instead
    TYPED_UNVERIFIED = "typed_unverified"
    NOT_HTTP = "not_http"
    NO_APP_FOR_URL = "no_app"
    NO_COMMAND = "no_command"  # the phone's system has no such command
    NOT_TAKEN = "not_taken"  # a command that no app takes, or that changed nothing
    FAILED = "failed"  # a function of an app that says so
    NOT_HERE_AGAIN = "not_here_again"  # it came to nothing on this screen before, several times


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a page says has just been done on it; read on the phone.

    words: the page's own ('Payment successful').
    paid: they speak of a payment.
    amount, party: as in agent.contract.binding.Binding.
    number: of the order, '' if the page has none.
    """

    words: str
    paid: bool = False
    amount: str = ""
    party: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class ActionResult:
    """What became of an action, for the journal, the card and the model's next step.

    detail: a Reason, a person's answer, or plain words; never a secret.
    close: names that come close, for a failed launch.
    found: what a field holds instead of the typed text; of a choice the entry's own words; what a function of
        an app, or the list of them, says.
    receipt: of a finished take-over, what the page after it says; None if unread or nothing.
    proof: of a finish, what was found for it; None if nothing was looked at.
    """

    kind: ResultKind
    detail: str = ""
    close: tuple[str, ...] = ()
    found: str = ""
    receipt: Receipt | None = None
    proof: Proof | None = None


class DecidedBy(StrEnum):
    """Who decided a step; kept in the journal, which no words of a model can change."""

    MODEL = "model"
    FARHAND = "farhand"  # on a page that the model does not decide about
    REPLAY = "replay"  # a saved step of a shortcut, or a wait for its page
    RULES = "rules"  # a plain command, done without a model


@dataclass(frozen=True, slots=True)
class Decision:
    """One step, decided.

    thinking: the reasoning without tags.
    raw: the action text as history shows it to the model again; `by` alone says who wrote it.
    rest: further calls of the same reply, in their order, each without a rest of its own.
    dialect: the form in which `raw` is written, as `Dialect.form`; '' for one of Farhand's own, which are
        written as AutoGLM writes.
    refused: why Farhand does not perform it, so that nobody is asked about it either; None if nothing speaks
        against it.
    replays: number of the shortcut's step that this is, 0 for none.
    """

    thinking: str
    action: Action | UnusableReply
    raw: str
    by: DecidedBy = DecidedBy.MODEL
    rest: tuple["Decision", ...] = ()
    dialect: str = ""
    refused: Reason | None = None
    replays: int = 0


def unusable_result(reply: UnusableReply) -> ActionResult:
    """The result of a step whose reply was no action; detail is 'reason' or 'reason: words'."""
    detail = f"{reply.reason.value}: {reply.detail}" if reply.detail else reply.reason.value
    return ActionResult(ResultKind.UNUSABLE, detail)
