"""What speaks for it that a task is done, and what stays uncertain."""

from dataclasses import dataclass
from enum import StrEnum


class EvidenceKind(StrEnum):
    """What was looked at."""

    RECEIPT = "receipt"  # words of a page: 'Order placed'
    ORDER_NUMBER = "order_number"
    APPROVED_INPUT = "approved_input"  # sent with a person's approval, and the page changed
    MESSAGE_IN_THREAD = "message_in_thread"
    SWITCH = "switch"
    TEXT_IN_FIELD = "text_in_field"
    APP_IN_FRONT = "app_in_front"
    WORDS_SEEN = "words_seen"  # the answer's numbers and names stood on pages of the task
    MODEL_SAW = "model_saw"  # a second look by a model, with the words that it quotes
    PERSON_SAID = "person_said"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that was found. words: of the page or of the person, '' for none. step: where it was seen."""

    kind: EvidenceKind
    words: str = ""
    step: int = 0


class GapKind(StrEnum):
    """What nothing was found of; the sentences' keys end so."""

    ORDER = "order"
    PAY = "pay"
    SEND = "send"
    CALL = "call"
    DELETE = "delete"
    INSTALL = "install"
    SWITCH = "switch"
    ALARM = "alarm"
    TEXT = "text"  # typed, searched or noted down
    APP = "app"  # opened
    ANSWER = "answer"  # found out, and told in the report
    OTHER = "other"  # whatever it is
    IDLE = "idle"  # nothing was done on the phone at all
    CORRECTION = "correction"  # what the person changed on the way
    DENIED = "denied"  # a model that looked at the last page says no


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that a task asks for and nothing was found of.

    words: the task's own for it, at most MAX_GAP_WORDS characters; '' if it is the whole task.
    """

    kind: GapKind
    words: str = ""


MAX_GAP_WORDS = 60


@dataclass(frozen=True, slots=True)
class Proof:
    """Of a claim that a task is done.

    held: what was found.
    missing: what the task surely asks for and nothing was found of, or something else was found.
    uncertain: what nothing can be looked at for.
    """

    held: tuple[Evidence, ...] = ()
    missing: tuple[Gap, ...] = ()
    uncertain: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelVerdict:
    """What a model that looked again says of a claim.

    holds: None if it did not answer, or cannot tell.
    quote: the words of the page that it names, '' for none.
    """

    holds: bool | None = None
    quote: str = ""
