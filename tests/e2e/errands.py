"""What the scripted person asks for in the long stories, and what the phone may then have recorded of it."""

from dataclasses import dataclass

from tests.console_client.client import Message

SIGNS = ("✅", "❌", "⏹")


@dataclass(frozen=True, slots=True)
class Errand:
    """fact: what the phone records when it is done, at most once and only after a yes; '' for something
    harmless.

    claim: words of a report that says that the fact happened.
    """

    text: str
    fact: str = ""
    claim: str = ""

    @property
    def needs_yes(self) -> bool:
        """Must a press come before the fact? Paying by card is done by the person at the phone."""
        return bool(self.fact) and "by bank card" not in self.fact


BY_CARD = Errand(
    "Order a latte and pay by card", "paid 36.80 to Blue Door Coffee by bank card", "paid by bank card"
)
LATTE = Errand("Order a latte", "paid 36.80 to Blue Door Coffee by balance", "paid with the balance")
LETTER = Errand("Tell Mom I come at noon", "sent 'I come at noon' to Mom", "Sent to Mom")
BLUETOOTH_OFF = Errand("Turn off Bluetooth")
COFFEE = Errand("Order me a coffee", LATTE.fact, LATTE.claim)
PARCEL = Errand("Find out when my parcel comes")
SEARCH = Errand("Search for mocha in Coffee")


def reports_of(task: int, messages: list[Message]) -> list[Message]:
    """The reports that reply to a task's message, deleted ones too: they were read."""
    return [
        each for each in messages if each.from_bot and each.reply_to == task and each.text.startswith(SIGNS)
    ]


def is_card_of(errand: Errand, message: Message) -> bool:
    """A card of the task, whatever it waits for: the task's words are a line of their own there and nowhere
    else.
    """
    return message.from_bot and errand.text in message.text.splitlines()


def shows_report(card: Message) -> bool:
    """Does a card show the whole report, because its message may not have arrived? Else it has two ' · '."""
    return not card.deleted and card.text.startswith(SIGNS) and card.text.splitlines()[0].count(" · ") < 2


def wrong_with_reports(
    tasks: dict[int, Errand],
    cards: dict[int, int],
    messages: list[Message],
    facts: list[str],
    *,
    to_the_end: bool,
) -> list[str]:
    """What is wrong with the reports. tasks: by message; cards: each card's message with its task's message.

    to_the_end: a task must not end as failed.
    """
    wrong: list[str] = []
    for task, errand in tasks.items():
        sent = reports_of(task, messages)
        on_card = [each for each in messages if cards.get(each.message_id) == task and shows_report(each)]
        if len(sent) > 1:
            wrong.append(f"{errand.text!r} has {len(sent)} reports: {[each.message_id for each in sent]}")
        if not on_card and all(each.deleted for each in sent):
            wrong.append(f"{errand.text!r} has no report")
        for report in (*sent, *on_card):
            if to_the_end and not report.text.startswith("✅"):
                wrong.append(f"{errand.text!r} did not go on to its end: {report.text!r}")
            if errand.claim and errand.claim in report.text and facts.count(errand.fact) != 1:
                wrong.append(f"{errand.text!r} is reported as done: {report.text!r}, but {facts}")
    return wrong


def wrong_with_facts(tasks: dict[int, Errand], facts: list[str]) -> list[str]:
    """What happened twice or unasked. facts: of the phone's oracle."""
    lasting = [fact for fact in facts if fact.startswith(("paid", "sent", "transferred", "bought", "shared"))]
    allowed = {errand.fact for errand in tasks.values()}
    wrong = [f"nobody asked for: {fact}" for fact in lasting if fact not in allowed]
    return wrong + [
        f"{lasting.count(fact)} times: {fact}" for fact in set(lasting) if lasting.count(fact) > 1
    ]
