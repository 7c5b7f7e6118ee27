"""Evidence for what was found out: the numbers and names of the answer stood on pages of the task."""

import re
from collections.abc import Sequence

from agent.contract.actions import Note
from agent.contract.claim_words import denies
from agent.contract.proof import Evidence, EvidenceKind
from agent.contract.seen_page import SeenPage
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.choices.wish import plain_text, tells, tokens_of
from agent.proof.facts import TaskFacts
from agent.proof.finding import MISSING, UNTOLD, WishFinding, held
from agent.proof.seen_states import times_in, words_of_pages
from agent.proof.wishes import TaskWish

_NUMBER = re.compile(r"\d+(?:[.,:：/-]\d+)*")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_COUNTED = re.compile(r"\d{1,3}|\d{1,5}[.,]\d{1,2}")
_CODE = re.compile(r"\d{4,8}")
_ONLY_DONE = re.compile(
    r"\b(?:all|of|it|is|are|was|were|has|have|been|everything|the|this|that|task|done|finished|completed?|now|already"
    r"|so|over|successfully|as|you|asked|wished|i|ok|okay|and)\b|任务|全部|已经|已|都|按照?|你的|您的|要求|完成|做完|办好|搞定|成功|好了|了",
    re.IGNORECASE,
)
_ACTS_DONE = re.compile(
    r"\b(?:ordered|paid|sent|switched|opened|on|off)\b|下单|付款|发送|打开|关闭", re.IGNORECASE
)
_ASKS_NUMBER = re.compile(
    r"\b(?:when|what time|how (?:much|many|long|far))\b|什么时候|几点|多少|多久|多长|多远|哪天", re.IGNORECASE
)
_TELLS_NUMBER = re.compile(
    r"\d|\b(?:today|tomorrow|tonight|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|noon|afternoon|evening"
    r"|now|soon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|none|nothing|nobody|few|week|month|year)\b"
    r"|[今明后昨]天|周|星期|上午|下午|早上|晚上|[零一二两三四五六七八九十百半]|没有|马上|很快",
    re.IGNORECASE,
)
_MOST_UNSEEN = 1 / 3  # of the numbers: a sum or a count stands on no page
_SAID = 60  # characters
_ELSEWHERE = frozenset({AppKind.LAUNCHER, AppKind.SYSTEM, AppKind.KEYBOARD})


def find_answer(wish: TaskWish, facts: TaskFacts, task: str, message: str) -> WishFinding:
    """Of the report's numbers those that stood on a page; without numbers, its telling words."""
    notes = "\n".join(step.action.text for step in facts.steps if isinstance(step.action, Note))
    pages = [page for page in facts.pages if app_kind(page.app) not in _ELSEWHERE]
    text = "\n".join(words_of_pages(pages))
    said = _GROUPED.sub("", message)
    told = _numbers(said) - _numbers(task)
    seen_numbers, seen_times = _numbers(_GROUPED.sub("", text)), times_in(text)
    if told:
        seen = frozenset(each for each in told if each in seen_numbers or (times_in(each) & seen_times))
        seen |= frozenset(each for each in told if _time_of(each, said) & seen_times)
        if len(told - seen) > _MOST_UNSEEN * len(told):
            return UNTOLD if _may_be_true(told - seen, told, said, pages) else MISSING
        step = max((page.step for page in pages), default=0)
        return held(Evidence(EvidenceKind.WORDS_SEEN, ", ".join(sorted(seen))[:_SAID], step))
    if not pages or says_nothing(message, wish.words):
        return MISSING
    words = frozenset(token for token in tokens_of(f"{message}\n{notes}") if tells(token)) - wish.names
    seen_words = words & frozenset(tokens_of(plain_text(text)))
    # An answer in other words, or in another language, cannot be looked up.
    return (
        held(Evidence(EvidenceKind.WORDS_SEEN, "", pages[-1].step))
        if len(seen_words) * 2 >= len(words) > 0
        else UNTOLD
    )


def says_nothing(message: str, asked: str = "") -> bool:
    """Does it only say that it is done, which answers no question? asked: '', or the question.

    What asks for a time or a number is not answered without one, or a no.
    """
    said = plain_text(message)
    if _ASKS_NUMBER.search(plain_text(asked)) and not (_TELLS_NUMBER.search(said) or denies(said)):
        return True
    without = _ONLY_DONE.sub(" ", said)
    if without != said:
        without = _ACTS_DONE.sub(" ", without)
    return not any(sign.isalnum() for sign in without)


def _may_be_true(unseen: frozenset[str], told: frozenset[str], said: str, pages: Sequence[SeenPage]) -> bool:
    """Is it worked out, as a count or a sum, or may it have stood on a page that was kept without codes?"""
    if any(page.without_codes for page in pages) and all(map(_CODE.fullmatch, unseen)):
        return True
    counted = len(told) == 1 and all(map(_COUNTED.fullmatch, told)) and bool(pages)
    return counted and not any(_time_of(each, said) for each in told)


def _numbers(text: str) -> frozenset[str]:
    """Numbers, times and dates, and their parts: '15:00-17:00' is '15:00' and '17:00'."""
    found = set[str]()
    for match in _NUMBER.finditer(text.replace("：", ":")):
        for part in re.split("[-/]", match[0]):
            found.add(part.lstrip("0") or "0")
    return frozenset(found)


def _time_of(number: str, said: str) -> frozenset[str]:
    """The times of day that are written with this number: of '3' in '3 pm' that is '15:00'."""
    around = re.search(rf"(?<!\d){re.escape(number)}(?!\d)(?:[:：]\d\d)?\s?[ap]\.?m", said, re.IGNORECASE)
    return times_in(around[0]) if around else frozenset()
