"""What was seen of it that a task is done, and what is not certain: lines of its report."""

from agent.contract.proof import EvidenceKind, Proof
from bot.cards.text import named
from bot.strings import say, say_html

_WORDS_UNITS = 40
_MOST_UNCERTAIN = 2


def proof_lines(proof: Proof | None, lang: str, *, by_hand: bool) -> list[str]:
    """Lines of HTML, what is not certain first; [] where nothing was looked at.

    by_hand: the report says already what a page told after a take-over.
    """
    if proof is None:
        return []
    return [*_uncertain(proof, lang), *_seen(proof, lang, by_hand=by_hand)]


def _uncertain(proof: Proof, lang: str) -> list[str]:
    gaps = proof.uncertain
    if len(gaps) == 1 and not gaps[0].words:
        return [say_html(lang, "report_not_certain")]
    lines = [
        say_html(lang, "report_not_certain_of", words=named(gap.words, _WORDS_UNITS))
        for gap in gaps[:_MOST_UNCERTAIN]
    ]
    if len(gaps) > _MOST_UNCERTAIN:
        lines.append(say_html(lang, "report_not_certain_more", count=str(len(gaps) - _MOST_UNCERTAIN)))
    return lines


def _seen(proof: Proof, lang: str, *, by_hand: bool) -> list[str]:
    """One line at most: the person's word, a page's receipt, a message in its thread, a model's quote."""
    words = {one.kind: named(one.words, _WORDS_UNITS) for one in reversed(proof.held)}
    if EvidenceKind.PERSON_SAID in words and not by_hand:
        return [say_html(lang, "report_said_done")]
    receipt, number = words.get(EvidenceKind.RECEIPT, ""), words.get(EvidenceKind.ORDER_NUMBER, "")
    if by_hand:
        receipt = number = ""
    if receipt and number:
        said = say(lang, "report_seen_order", words=receipt.rstrip(".。!！"), number=number)
    elif number:
        said = say(lang, "report_seen_number", number=number)
    elif receipt:
        said = receipt.rstrip(".。!！")
    elif EvidenceKind.MESSAGE_IN_THREAD in words:
        said = say(lang, "report_seen_message")
    else:
        said = words.get(EvidenceKind.MODEL_SAW, "").rstrip(".。!！")
    return [say_html(lang, "report_seen", words=said)] if said else []
