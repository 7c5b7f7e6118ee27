"""What a sealed message holds. Versions of bot and home may differ by one: new fields need defaults.

`Beat`, `SentCall`, `SentReply` and `SentEvent` are read across any number of versions, to say which ones
meet: their fields stay as they are for ever.
"""

from dataclasses import dataclass, field

from agent.contract.wire import JsonShape, Required

BUS_VERSION = 1
"""Of the calls, events and messages: one more with each release that has others, two more where the other
end must not work without knowing of it: a new right or limit of a Caller, another meaning of a field. What
the last release wrote has to be read by this one: tests/agent/contract/recorded.
"""


@dataclass(frozen=True, slots=True)
class Beat:
    """A home's sign of life, every few seconds."""

    instance: str
    """Of this start of the home, random: two at once are two computers with one key."""
    session: str
    """Named by each call: a call of an earlier session, replayed, is refused. Renewed every few minutes."""
    bus_version: int
    version: str
    """Of the program, for people."""
    journal_id: str
    clock: float
    """Seconds since the epoch by the home's clock, which may be wrong by minutes."""
    stopping: bool = False
    """The last one before a clean stop."""
    contested: bool = False
    """Another computer with the same key was there in the last minute; it does nothing."""
    full: bool = False
    """The bus keeps none of its events: it is full, or cannot write to its disk."""
    number: int = 0
    """From 1 in each start: one that was heard before and comes again says nothing. 0: not counted."""
    deaf: bool = False
    """The bus server does not let it hear calls: its key is of another table of permissions."""


@dataclass(frozen=True, slots=True)
class KeyClaim:
    """What programs with one home's key say to each other: the one that has run for longer goes on."""

    program: str
    """Of this start, random."""
    ran_s: float
    nonce: str = ""
    """Of a question; the answer is sealed with it."""


@dataclass(frozen=True, slots=True)
class SentCall:
    """One call of the bot; a repeat has the same id, and is answered with the first one's reply."""

    call_id: str
    session: str
    call: str = field(repr=False)
    """JSON of a HomeCall."""
    bus_version: int = BUS_VERSION
    """The bot's."""


class CallRefusal:
    """Why a home did not make a call; words of `SentReply.refused`."""

    STALE = "stale"  # of an earlier session
    UNREADABLE = "unreadable"
    UNKNOWN_CALL = "unknown_call"  # the home's version does not have it
    OTHER_VERSION = "other_version"
    BROKEN = "broken"  # an error that no call may raise; the home's log has it


@dataclass(frozen=True, slots=True)
class SentReply:
    """The home's reply to one call."""

    reply: str = field(default="", repr=False)
    """JSON of a HomeReply; '' if refused, or if the reply stands in the object store."""
    refused: str = ""
    """A word of CallRefusal; '' for none."""
    object_name: str = ""
    """Of a reply too large for a message."""
    instance: str = ""
    """As in Beat: which of two computers with one key replies; '' where the version does not say it."""


@dataclass(frozen=True, slots=True)
class SentEvent:
    """One event of a home."""

    instance: str
    event: str = field(default="", repr=False)
    """JSON of a NumberedEvent; '' if it stands in the object store."""
    object_name: str = ""
    bus_version: int = 1


def shape_of(
    kind: type[Beat] | type[KeyClaim] | type[SentCall] | type[SentReply] | type[SentEvent],
) -> JsonShape:
    """The JSON of one of these: {"message": {...}}."""
    return JsonShape(kind.__name__, {"message": (kind, Required)})
