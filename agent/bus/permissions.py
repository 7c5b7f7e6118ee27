"""Who may publish and subscribe what on the bus: one table, from which users, accounts and docs are made.

The server allows what stands here and nothing else. Every row of a home and of a computer that joins has its
own id in it: that is all that keeps homes apart, so there is no row without.

Homes and computers that join are in another account than the bot and its streams. The server's receipt for a
message goes to whatever reply subject its sender has named, without a look at permissions; in one account a
home could so write into the stream of another, or have the server ask itself to delete it. Between accounts
passes what `ASKED_OF_BOT` and `ASKED_OF_HOMES` name, and receipts stay in the account of who asked for them.

Nobody has the server's permission to answer whatever it hears: who may publish and hear one subject, as a
home its claim, would ask itself with anybody's subject for the answer, and could so publish everywhere.
Answers go to subjects of rows: requests that come from the other account name one that the server makes up,
of 20 random letters and digits.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from agent.bus.subjects import (
    call_subject,
    claim_subject,
    event_subject,
    join_subject,
    picture_bucket,
    presence_subject,
)

_ID = "{id}"
_ANSWERS = "_R_.>"
"""Where the server takes the answers to requests of the other account. Nobody may subscribe to it."""


class BusRole(StrEnum):
    """What a user of the bus is."""

    BOT = "bot"
    HOME = "home"
    JOIN = "join"  # a new computer with a token
    SYSTEM = "system"  # the bot, in the system account, for keys


class BusUse(StrEnum):
    """What a user does with a subject."""

    PUBLISH = "publish"
    SUBSCRIBE = "subscribe"


@dataclass(frozen=True, slots=True)
class SubjectRule:
    """One row. subject: with '{id}' for the id of home or token. why: what it is needed for."""

    role: BusRole
    use: BusUse
    subject: str
    why: str

    def of(self, user_id: str) -> str:
        """The subject of the user with this id."""
        return self.subject.replace(_ID, user_id)


def inbox_prefix(role: BusRole, user_id: str = "") -> str:
    """Where replies to this user's requests arrive, one more token each. user_id: of home or token."""
    match role:
        case BusRole.HOME:
            return f"_INBOX_{user_id}"
        case BusRole.JOIN:
            return f"_INBOX_join_{user_id}"
        case _:
            return f"_INBOX_{role}"


def _rules(role: BusRole, use: BusUse, subjects: Mapping[str, str]) -> Iterator[SubjectRule]:
    for subject, why in subjects.items():
        yield SubjectRule(role, use, subject, why)


def _inbox(role: BusRole) -> str:
    return f"{inbox_prefix(role, _ID)}.>"


_PICTURES = picture_bucket(_ID)

SUBJECT_RULES: tuple[SubjectRule, ...] = (
    *_rules(
        BusRole.BOT,
        BusUse.PUBLISH,
        {
            call_subject("*"): "calls every home",
            "$JS.API.>": "makes the streams and stores of homes, reads their events and pictures",
            "$JS.ACK.>": "acknowledges events, which deletes them",
            "$O.*.M.*": "marks a picture as deleted",
            _ANSWERS: "answers new computers, on a subject that the server makes up for each request",
        },
    ),
    *_rules(
        BusRole.BOT,
        BusUse.SUBSCRIBE,
        {
            presence_subject("*"): "signs of life of every home",
            join_subject("*"): "new computers that ask",
            _inbox(BusRole.BOT): "replies to its own requests, and what it reads of streams and stores",
        },
    ),
    *_rules(
        BusRole.HOME,
        BusUse.PUBLISH,
        {
            event_subject(_ID): "its events",
            presence_subject(_ID): "its sign of life",
            claim_subject(_ID): "asks whether another computer has its key",
            _inbox(BusRole.HOME): "answers another computer with its key",
            _ANSWERS: "answers calls of the bot, on a subject that the server makes up for each",
            f"$O.{_PICTURES}.C.*": "pieces of what is too large for a message",
            f"$O.{_PICTURES}.M.*": "names of what is too large for a message",
        },
    ),
    *_rules(
        BusRole.HOME,
        BusUse.SUBSCRIBE,
        {
            call_subject(_ID): "calls of the bot",
            claim_subject(_ID): "another computer with its key asks",
            _inbox(BusRole.HOME): "acknowledgements of what it published",
        },
    ),
    *_rules(BusRole.JOIN, BusUse.PUBLISH, {join_subject(_ID): "asks to become a home"}),
    *_rules(BusRole.JOIN, BusUse.SUBSCRIBE, {_inbox(BusRole.JOIN): "the bot's answer"}),
    *_rules(
        BusRole.SYSTEM,
        BusUse.PUBLISH,
        {
            "$SYS.REQ.CLAIMS.UPDATE": "tells the server which keys are revoked",
            "$SYS.REQ.ACCOUNT.*.CLAIMS.LOOKUP": "asks the server which keys it knows to be void",
        },
    ),
    *_rules(BusRole.SYSTEM, BusUse.SUBSCRIBE, {_inbox(BusRole.SYSTEM): "the server's answer"}),
)


def subjects_of(role: BusRole, use: BusUse, user_id: str = "") -> tuple[str, ...]:
    """What the user may publish or subscribe, wildcards among it. user_id: of home or token."""
    return tuple(rule.of(user_id) for rule in SUBJECT_RULES if (rule.role, rule.use) == (role, use))


def _of_any(subject: str) -> str:
    """The subject of whatever home or token."""
    return ".".join("*" if _ID in token else token for token in subject.split("."))


_HEARD_BY_HOMES = subjects_of(BusRole.HOME, BusUse.SUBSCRIBE, _ID)
ASKED_OF_BOT = tuple(
    _of_any(rule.subject)
    for rule in SUBJECT_RULES
    if rule.use is BusUse.PUBLISH
    and rule.role in (BusRole.HOME, BusRole.JOIN)
    and rule.subject not in (*_HEARD_BY_HOMES, _ANSWERS)  # that stays among the computers of one home
)
"""What is published on these in the homes' account goes over to the bot's, with its answers back."""
ASKED_OF_HOMES = (call_subject("*"),)
"""The same in the other direction."""


def as_markdown() -> str:
    """The table as docs/many-homes.md has it; ID stands for the id of the home or the token."""
    lines = ["| who | may | subject | for |", "| --- | --- | --- | --- |"]
    lines += [f"| {rule.role} | {rule.use} | `{rule.of('ID')}` | {rule.why} |" for rule in SUBJECT_RULES]
    return "\n".join(lines)
