"""What a person did on the phone themselves, in words: only what the page after it says."""

from agent.contract.binding import Kind
from agent.contract.events import DoneByHand
from bot.cards.amounts import button_amount
from bot.cards.done import spaced
from bot.cards.text import named
from bot.strings import say, say_html

_NAME_UNITS = 40
_WORDS_UNITS = 60


def read_by_hand(by_hand: tuple[DoneByHand, ...]) -> list[DoneByHand]:
    """Those whose page afterwards says that something was done, payments first."""
    read = [one for one in by_hand if one.receipt is not None]
    return sorted(read, key=lambda one: not one.paid)


def covered_by_hand(by_hand: tuple[DoneByHand, ...]) -> frozenset[Kind]:
    """What the model may rightly say was done, because a person did it."""
    read = read_by_hand(by_hand)
    paid = {Kind.PAY} if any(one.paid for one in read) else set[Kind]()
    return frozenset({Kind.ORDER, Kind.SEND, *paid} if read else paid)


def by_hand_html(one: DoneByHand, person_id: int, lang: str) -> str:
    """'You paid ¥36.80 to Blue Door Coffee yourself.' person_id: of who reads it."""
    own = one.by_id == person_id or not one.by  # rows of early versions have the name alone
    whose = "you" if own else "name"
    name = named(one.by, _NAME_UNITS) or say(lang, "decided_someone")
    if one.receipt is None:
        return say_html(lang, f"report_hand_unread_{whose}", name=name)
    amount = spaced(button_amount(one.amount), lang).rstrip()
    party = spaced(named(one.party, _NAME_UNITS), lang)
    if one.paid:
        known = "_".join(["sum"] * bool(amount) + ["party"] * bool(party)) or "only"
        line = say_html(lang, f"report_hand_paid_{whose}_{known}", name=name, amount=amount, party=party)
    else:
        words = named(one.receipt.words, _WORDS_UNITS)
        told = say(lang, "report_hand_words_sum", words=words, amount=amount.strip())
        words = told if amount else f"“{words}”"
        line = say_html(lang, f"report_hand_done_{whose}", name=name, words=words)
    if one.receipt.number:
        line += " " * (lang != "zh") + say_html(lang, "report_hand_number", number=one.receipt.number)
    return line
