"""What a person lets Farhand remember: facts about themselves, and tips from tasks that were done."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.ids import FactId, Moment, TipId

MOST_FACTS = 200  # of one person
MOST_FACT = 200  # characters
MOST_TIPS = 100  # of one person


@dataclass(frozen=True, slots=True)
class KeptFact:
    """A sentence that a person let Farhand keep. apps: package ids where an approval let it be typed."""

    fact_id: FactId
    text: str
    kept_at: Moment
    """Seconds since the epoch."""
    apps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """Some of a person's facts, newest first. total: of all; tips: how many tips they have."""

    facts: tuple[KeptFact, ...]
    total: int
    tips: int = 0


class FactRefusal(StrEnum):
    """Why a fact is not kept."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    CARD = "card"  # a card or an account
    PASSWORD = "password"  # noqa: S105 - a word, and none
    CODE = "code"
    DOCUMENT = "document"  # a passport or the like
    KNOWN = "known"  # kept already
    FULL = "full"  # MOST_FACTS are kept


@dataclass(frozen=True, slots=True)
class FactOffer:
    """A sentence that may be kept. text: as it would be. refused: why it is not, None if it may."""

    text: str
    refused: FactRefusal | None = None


@dataclass(frozen=True, slots=True)
class HeardFacts:
    """What a text asks to be remembered.

    alone: the text asks for nothing else, so it is no task.
    """

    offers: tuple[FactOffer, ...] = ()
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TipMove:
    """One step of a tip. kind: class name of its action. anchor: id of what it touched, '' for none."""

    kind: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Tip:
    """A way through one app that led to the end of a task: no words of a screen, of a text or of the task.

    tip_id: 0 while it is not kept.
    app: package id.
    """

    tip_id: TipId
    app: str
    moves: tuple[TipMove, ...]
    kept_at: Moment = 0.0
    """Seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class KeptTips:
    """Some of a person's tips, newest first. total: of all."""

    tips: tuple[Tip, ...]
    total: int
