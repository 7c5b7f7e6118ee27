"""Judges of a day with several people: did anybody see, pay or press what was not theirs?"""

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from PIL import Image

from bot.strings import say
from devices.simulator.adbd.services import CommandRun
from devices.simulator.handset.oracle import Fact
from tests.console_client.client import Message
from tests.e2e.day_words import Asked
from tests.e2e.happenings import Happening, Kind
from tests.e2e.inputs import input_of
from tests.e2e.villager import Record

_PAID = re.compile(r"paid ([\d.]+) to ")
_FLAT = 0.5  # what surrounds a button is at most so high as it is wide


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person could say yes to on a phone from a moment on.

    limit: None for any amount; others_only: not to their own tasks.
    """

    at: float
    person: str
    phone: str
    approves: bool
    limit: Decimal | None = None
    others_only: bool = False


@dataclass(frozen=True, slots=True)
class Yes:
    """A press of ✅ for a task's payment. counts: it was not refused."""

    at: float
    person: str
    asked: Asked
    amount: Decimal
    counts: bool


def foreign_pictures(records: Iterable[Record], tasks: Iterable[Asked]) -> list[str]:
    """Pages of a phone in a chat that belong neither to a task of its person nor to a look that they were
    allowed.
    """
    tasks, wrong = tuple(tasks), list[str]()
    for record in records:
        own = tuple(task for task in tasks if task.person == record.name)
        mine = record.may_look | {task.message_id for task in own}
        for each in sorted(record.looks, key=lambda look: look.message_id):
            if each.reply_to in mine or any(task.text in each.text for task in own):
                mine.add(each.message_id)
            elif each.message_id not in mine and shows_a_page(record.pictures.get(each.photo, b"")):
                wrong.append(f"{record.name} sees a page under {each.text!r}")
    return wrong


def shows_a_page(picture: bytes) -> bool:
    """Is it more of a screen than the surroundings of a button? A QR picture is square, and no screen is."""
    if not picture:
        return False
    width, height = Image.open(io.BytesIO(picture)).size
    return width != height and height > _FLAT * width


def unagreed(
    facts: Mapping[str, Iterable[Fact]], yeses: Iterable[Yes], standings: Iterable[Standing]
) -> list[str]:
    """Payments without a press of their own, before them, by somebody who could say yes to just that.

    facts: by phone.
    """
    left, known, wrong = list(yeses), tuple(standings), list[str]()
    for phone, happened in facts.items():
        for fact in happened:
            if not (found := _PAID.match(fact.text)):
                continue
            amount = Decimal(found[1])
            fitting = (
                yes
                for yes in left
                if yes.counts and yes.amount == amount and yes.asked.phone == phone and yes.at <= fact.at
            )
            agreed = next((yes for yes in fitting if _could(yes, known)), None)
            if agreed:
                left.remove(agreed)
            else:
                wrong.append(f"nobody who may agreed to this on {phone}: {fact.text}")
    return wrong


def wrongly_obeyed(yeses: Iterable[Yes], standings: Iterable[Standing]) -> list[str]:
    """Presses that counted though whoever made them could not say yes to that."""
    known = tuple(standings)
    return [
        f"{yes.person}'s yes to {yes.amount} of {yes.asked.person} counted"
        for yes in yeses
        if yes.counts and not _could(yes, known)
    ]


def _could(yes: Yes, known: tuple[Standing, ...]) -> bool:
    then = [
        each
        for each in known
        if (each.person, each.phone) == (yes.person, yes.asked.phone) and each.at <= yes.at
    ]
    if not then or not then[-1].approves:
        return False
    newest = then[-1]
    own = yes.person == yes.asked.person
    return (newest.limit is None or yes.amount <= newest.limit) and not (own and newest.others_only)


def inputs_between(log: Iterable[CommandRun], since: float, until: float) -> list[str]:
    """Inputs that a phone was sent. since, until: time.monotonic()."""
    return [
        run.line
        for run in log
        if since <= run.started_at <= until and input_of(Happening(Kind.PHONE, 1, run.line, 0.0, run))
    ]


def more_than_the_private_line(record: Record) -> list[str]:
    """What a stranger was shown beyond the one sentence, and that a code opens nothing."""
    line = say(record.lang, "stranger", id=str(record.person_id))
    lines = (line, say(record.lang, "code_opens_nothing"))
    shown = [
        f"{record.name} was shown {each.text!r}"
        for each in record.looks
        if not any(_is_only(each, one) for one in lines)
    ]
    return shown + [f"{record.name} was told {toast!r}" for toast in record.toasts if toast != line]


def still_served(record: Record, since: int) -> list[str]:
    """What somebody who was removed can still press, or sees of a phone.

    since: version of the chat at which they were out.
    """
    known = {each.message_id for each in record.looks if each.version <= since}
    later = [each for each in record.looks if each.version > since and not each.deleted]
    buttons = [f"{record.name} still has buttons under {each.text!r}" for each in later if each.buttons]
    return buttons + [
        f"{record.name} still gets a picture under {each.text!r}"
        for each in later
        if each.photo and each.message_id not in known
    ]


def missed(record: Record) -> list[str]:
    """Looks of messages that the record does not have, so that nobody could judge them."""
    counts: dict[int, set[int]] = {}
    for each in record.looks:
        counts.setdefault(each.message_id, set()).add(each.edit_count)
    return [
        f"{record.name}'s message {message_id} was edited unseen: {sorted(seen)}"
        for message_id, seen in counts.items()
        if seen != set(range(max(seen) + 1))
    ]


def _is_only(message: Message, line: str) -> bool:
    return message.text == line and not message.buttons and not message.photo and not message.document
