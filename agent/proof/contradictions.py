"""What was sent with an approval and is plainly not what a wish says: another sum, text, name, or number.

Only what both write in figures or in words is compared; whatever may mean the same is no contradiction.
"""

import re
from collections.abc import Iterable
from decimal import Decimal

from agent.contract.actions import TypeText
from agent.contract.amounts import amounts_in, value_of
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.proof import GapKind
from agent.policy.apps.named_apps import names_at
from agent.policy.choices.wish import plain_text, tells, tokens_of
from agent.proof.correction_words import parts_of
from agent.proof.facts import TaskFacts
from agent.proof.wishes import TaskWish

_MONEY = frozenset({Kind.PAY, Kind.ORDER})
_SENDS = frozenset({Kind.SEND, Kind.SHARE})
_MOST_BESIDE = Decimal("0.1")  # of the sum: fees, discounts
_BARE_SUM = re.compile(
    r"\b(?:transfer|pay|send)\s+(\d+(?:\.\d{1,2})?)(?=\s+to\b|\W*$)"
    r"|\b(?:recharge|top up)\b\D{0,30}\b(?:with|by|for)\s+(\d+(?:\.\d{1,2})?)\W*$"
    r"|(?:转账?|付|支付)\s*(\d+(?:\.\d{1,2})?)(?=给|到|\W*$)",
    re.IGNORECASE,
)
_TOPS_UP = re.compile(r"\b(?:top\w* up|recharge)\b|充值", re.IGNORECASE)
_ABOUT = re.compile(
    r"\b(?:under|below|less|at most|up to|max\w*|about|around|roughly|over|more|at least|between|cheap\w*)\b"
    r"|\b(?:each|of my)\b"
    r"|以内|以下|以上|不超过|最多|至少|左右|大约|大概|每[个人次]|到\d",
    re.IGNORECASE,
)  # fmt: skip
_OTHER_WORDS = re.compile(
    r"\btranslat|\bin (?:english|french|german|spanish|chinese|italian|portuguese|russian|japanese|korean)\b"
    r"|\b(?:something|anything|your own words|nice|polite\w*|emoji|summar\w*)\b"
    r"|翻译|用.{1,4}[语文]|写[一点]|祝福|表情|总结|礼貌",
    re.IGNORECASE,
)
# A person's name where it can be nothing else.
_PARTY = re.compile(
    r"\b(?:to|[Cc]all|[Tt]ext|[Mm]essage|[Tt]ell|[Ss]end|[Pp]ay)\s+(?P<en>[A-Z][a-z]+)\b(?!['’ ]?[A-Z.])"
    r"|给(?P<zh>[\u3400-\u9fff]{2,3}?)(?=发|打电话|转账?|写|回)"
)
_FILE = re.compile(r"[\w-]+\.[A-Za-z]\w{1,4}\b")
_TELLS_WHAT = re.compile(r"^(?:ask|tell|say|that|whether|if|about)\b|^(?:问|告诉|说|关于|让)", re.IGNORECASE)
_COUNTED = re.compile(r"^(\d+) × ")
_HAN = re.compile("[\u3400-\u9fff]")
_ALIKE = 4  # first letters of two forms of one word


def contradicts(wish: TaskWish, facts: TaskFacts, task: str) -> bool:
    """Does nothing of what was sent for this wish agree with it? False where anything of it is unknown.

    task: its whole text.
    """
    if facts.by_hand or facts.paid_by_hand:
        return False
    match wish.kind:
        case GapKind.PAY if _is_other_party(wish, facts):
            return True
        case GapKind.PAY | GapKind.ORDER:
            paid = [one.binding for one in facts.sent if Kind.PAY in one.binding.kinds]
            bought = [one.binding for one in facts.sent if not _MONEY.isdisjoint(one.binding.kinds)]
            return _is_other_sum(wish, paid) or _is_other_count(wish, bought)
        case GapKind.SEND:
            sent = [one.binding for one in facts.sent if _sends(one.binding)]
            return _is_other_text(wish, sent) or _is_other_party(wish, facts)
        case GapKind.CALL:
            return _is_other_party(wish, facts)
        case GapKind.DELETE:
            deleted = [one.binding for one in facts.sent if Kind.DELETE in one.binding.kinds]
            wanted, reached = _files([task]), _files(text for each in deleted for text in _texts(each))
            return bool(wanted and reached) and wanted.isdisjoint(reached)
        case _:
            return False


def _sends(binding: Binding) -> bool:
    return not _SENDS.isdisjoint(binding.kinds)


def _is_other_sum(wish: TaskWish, paid: list[Binding]) -> bool:
    if wish.kind is not GapKind.PAY and not _TOPS_UP.search(wish.words):
        return False
    wanted = _sum_of(wish.words)
    sums = [value_of(each.amount) if each.amount else None for each in paid]
    values = [each for each in sums if each is not None]
    if wanted is None or not values or len(values) < len(sums):
        return False
    room = wanted * _MOST_BESIDE
    return all(abs(each - wanted) > room for each in (*values, sum(values, Decimal(0))))


def _sum_of(words: str) -> Decimal | None:
    """The only sum of the words; None without one, with several, and where they name a range."""
    if _ABOUT.search(words):
        return None
    found = amounts_in(words)
    if not found:
        found = tuple("".join(groups) for groups in _BARE_SUM.findall(words))
    return value_of(found[0]) if len(found) == 1 else None


def _is_other_count(wish: TaskWish, bought: list[Binding]) -> bool:
    parts = list(parts_of(wish.words))
    if wish.kind is not GapKind.ORDER or len(parts) != 1 or parts[0].count is None or not parts[0].wanted:
        return False
    if any(Doubt.ITEMS in each.doubts for each in bought):
        return False
    count, tokens = parts[0].count, [each for each in tokens_of(parts[0].wanted) if tells(each)]
    named = [item for each in bought for item in each.items if _share(tokens, tokens_of(item))]
    counts = [int(match[1]) for item in named if (match := _COUNTED.match(item))]
    if not named or len(counts) < len(named):
        return False
    tells_it = re.compile(rf"(?<!\d){count}(?!\d)")
    return sum(counts) != count and not any(tells_it.search(_COUNTED.sub("", item)) for item in named)


def _is_other_text(wish: TaskWish, sent: list[Binding]) -> bool:
    text = wish.text
    if not text or _OTHER_WORDS.search(wish.words) or _TELLS_WHAT.search(text):
        return False
    wanted = [each for each in tokens_of(text) if tells(each)]
    if not wanted or not sent or not all(each.text for each in sent):
        return False
    if any(bool(_HAN.search(each.text)) is not bool(_HAN.search(text)) for each in sent):
        return False
    return not any(
        _share(wanted, tokens_of(each.text)) or _letters(each.text) in _letters(text) for each in sent
    )


def _is_other_party(wish: TaskWish, facts: TaskFacts) -> bool:
    """Does the name stand nowhere: on no page of the task, in no text that was typed, on nothing pressed?"""
    match = _PARTY.search(wish.words)
    name = (match["en"] or match["zh"]) if match else ""
    parties = [one.binding.party for one in facts.sent if one.binding.party]
    if not name or names_at(name, 0, known=True)[0] or not parties:
        return False
    if any(bool(_HAN.search(party)) is not bool(_HAN.search(name)) for party in parties):
        return False  # it may be called so in another language
    said = [text for one in facts.sent for text in (*_texts(one.binding), *one.binding.quote)]
    said += [text for page in facts.pages for text in (*page.words, *page.fields)]
    for step in facts.steps:
        said += [step.target, step.action.text if isinstance(step.action, TypeText) else ""]
    return not any(_letters(name) in _letters(text) for text in said)


def _texts(binding: Binding) -> tuple[str, ...]:
    return (binding.party, binding.text, binding.target, *binding.items, *binding.rows)


def _files(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(each.casefold() for text in texts for each in _FILE.findall(text))


def _share(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Have they a word in common, in whatever form?"""
    pairs = list(others)
    return any(
        one == other or (min(len(one), len(other)) >= _ALIKE and one[:_ALIKE] == other[:_ALIKE])
        for one in ones
        for other in pairs
    )


def _letters(text: str) -> str:
    return "".join(sign for sign in plain_text(text) if sign.isalnum())
