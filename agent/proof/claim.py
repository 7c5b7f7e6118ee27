"""Checks what a model claims against what its task asks for; pure."""

import re
from dataclasses import replace

from agent.contract.actions import TypeText
from agent.contract.claim_words import claims, denies, speaks_of_success
from agent.contract.proof import Evidence, EvidenceKind, Gap, GapKind, Proof
from agent.proof.answers import find_answer
from agent.proof.contradictions import contradicts
from agent.proof.facts import TaskFacts
from agent.proof.finding import EXCUSED, MISSING, UNTOLD, WishFinding, WishState, held
from agent.proof.named_inputs import unnamed_in
from agent.proof.seen_states import find_alarm, find_app, find_switch, find_text
from agent.proof.sent_inputs import find_sent, is_in_a_message, is_unsure
from agent.proof.wishes import TaskWish, wishes_in

SENT_KINDS = (GapKind.ORDER, GapKind.PAY, GapKind.SEND, GapKind.CALL, GapKind.DELETE, GapKind.INSTALL)
_READ = (GapKind.SWITCH, GapKind.APP, GapKind.ANSWER)
MOST_EVIDENCE = 12  # of one proof
_MOST_WORDS = 120
# Names of things that sound like a no.
_NAMES = re.compile(r"do not disturb|勿扰|免打扰|不打扰", re.IGNORECASE)
_FAILS = re.compile(
    r"\b(?:(?:could|can|did|was|were|is|are|has|have|had|does|do|would)(?:n['’]t| not)\b|cannot\b|unable\b|fail(?:ed|s|ure)?\b"
    r"|rejected\b|refused\b|declined\b|stopped\b|gave up\b|did nothing\b|nothing was\b|not allowed\b|not enough\b)"
    r"|没有(?!问题)|没能|没法|未能|无法|不能|不支持|失败|被?拒绝?|停在|放弃|不足|未完成|没做",
    re.IGNORECASE,
)
_UNDONE = re.compile(
    r"\b(?:not|never|n['’]t)\s+(?:yet\s+|been\s+|be\s+|fully\s+)?(?:done|complet\w*|finish\w*|success\w*)"
    r"|\b(?:finish|complete)\b|\b(?:could|can)(?: ?not|n['’]t)\s+(?:confirm|see|tell|verify)\b[^.!?]*"
    r"|(?:无法|不能|没法|看不出)(?:确认)?[^。！？]*是否[^。！？，]*|(?:无法|不能|没法)确认[^。！？]*|[写填准备]好了|(?:没有?|未能?|无法|不能)[^。，！？]{0,4}(?:完成|成功|办好|弄好|搞定)",
    re.IGNORECASE,
)
# Said of the whole task.
_GAVE_UP = re.compile(
    r"\b(?:could|can)(?: ?not|n['’]t) (?:finish|complete|do (?:it|this|that))\b(?! (?:more|any))|\bI (?:gave up|stopped there)\b"
    r"|\b(?:it|this|the task) (?:was|is) (?:not|n['’]t) (?:done|finished|completed)\b"
    r"|^(?:任务)?(?:没有|未能|没能|无法|没法)(?:能)?(?:完成|做完|办成)(?=[：:，。,.]|$)|停在了那里|我就此停止",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"\b(?:there (?:is|are|was|were) (?:no|none|nothing)|(?:found|has|have|had) (?:no|none|nothing)|nothing to|already)\b"
    r"|没有(?:找到|发现|可)|找不到|本来就|早就|已经是|已经?(?:安装|装)",
    re.IGNORECASE,
)
_OPENS = re.compile(r"open|打开", re.IGNORECASE)  # in a store it stands at what is installed


def prove(task: str, message: str, facts: TaskFacts, *, corrected: bool = False) -> Proof:
    """What holds of a claim, what is missing, and what nobody can tell.

    message: of the model. corrected: details of the task hold no more, and are looked for elsewhere.
    """
    wishes = wishes_in(task)
    evidence, missing, uncertain = list[Evidence](), list[Gap](), list[Gap]()
    used, proved = set[int](), list[str]()
    for wish in wishes:
        finding = find_wish(wish, facts, used, task, message)
        if finding.state is WishState.HELD and not corrected and contradicts(wish, facts, task):
            finding = MISSING
        if finding.state is WishState.MISSING and is_unsure(wish, facts) and admits(message):
            finding = UNTOLD
        if finding.state is WishState.MISSING and not wish.alone and is_in_a_message(wish, facts, proved):
            finding = EXCUSED
        if finding.state is WishState.MISSING and _tolerates(wish, message, facts):
            finding = UNTOLD
        if finding.state in (WishState.HELD, WishState.UNTOLD) and _gave_up(wish, message, facts):
            finding = MISSING
        proved += _written(wish, finding, facts)
        evidence += [replace(one, words=one.words[:_MOST_WORDS]) for one in finding.evidence]
        if finding.state is WishState.MISSING:
            missing.append(_gap(wish, facts))
        elif (
            finding.state is not WishState.EXCUSED and (unnamed := unnamed_in(wish, task, facts)) is not None
        ):
            missing.append(replace(wish, words=unnamed, alone=False).gap)
        elif finding.state is WishState.UNTOLD and _is_idle(wish, facts, message):
            missing.append(replace(wish.gap, kind=GapKind.IDLE))
        elif finding.state is WishState.UNTOLD:
            uncertain.append(wish.gap)
    return Proof(tuple(dict.fromkeys(evidence))[:MOST_EVIDENCE], tuple(missing), tuple(uncertain))


def find_wish(wish: TaskWish, facts: TaskFacts, used: set[int], task: str, message: str) -> WishFinding:
    """What was found of one wish. used: as in find_sent. task: whole text. message: of the model."""
    match wish.kind:
        case kind if kind in SENT_KINDS:
            return find_sent(wish, facts, used)
        case GapKind.SWITCH:
            return find_switch(wish, facts)
        case GapKind.ALARM:
            return find_alarm(wish, facts)
        case GapKind.TEXT:
            return find_text(wish, facts)
        case GapKind.APP:
            return find_app(wish, facts, alone=wish.alone)
        case GapKind.ANSWER:
            return find_answer(wish, facts, task, message)
        case _:
            return held(Evidence(EvidenceKind.PERSON_SAID)) if facts.by_hand else UNTOLD


def _written(wish: TaskWish, finding: WishFinding, facts: TaskFacts) -> list[str]:
    """The whole text of a message or a note that was found."""
    if finding.state is not WishState.HELD or wish.searched:
        return []
    if wish.kind is GapKind.SEND:
        return [one.words for one in finding.evidence if one.kind is EvidenceKind.MESSAGE_IN_THREAD]
    numbers = [one.step for one in finding.evidence if one.kind is EvidenceKind.TEXT_IN_FIELD]
    typed = [step.action for step in facts.steps if step.number in numbers]
    return [action.text for action in typed if isinstance(action, TypeText)]


def _gave_up(wish: TaskWish, message: str, facts: TaskFacts) -> bool:
    """Does the model say that it left the task, of which nobody knows an input that may have reached the phone?"""
    return _GAVE_UP.search(message) is not None and not is_unsure(wish, facts)


def _is_idle(wish: TaskWish, facts: TaskFacts, message: str) -> bool:
    """Was nothing done on the phone for what needs it, and does the model not say why?"""
    if facts.has_input or not wish.surely or wish.kind is GapKind.ANSWER:
        return False
    if not wish.understood:
        return speaks_of_success(message)
    asks = message.rstrip().endswith(("?", "？"))
    return not (asks or admits(message) or _NOTHING.search(message))


def _tolerates(wish: TaskWish, message: str, facts: TaskFacts) -> bool:
    """May it be right that there is no trace: a condition stood before it, or nothing was left to be done?"""
    if not wish.surely and wish.kind is not GapKind.ANSWER:
        return True
    if wish.kind is GapKind.INSTALL and not any(_OPENS.fullmatch(each) for each in _buttons(facts)):
        return False
    return wish.kind in (GapKind.DELETE, GapKind.INSTALL) and _NOTHING.search(message) is not None


def _buttons(facts: TaskFacts) -> list[str]:
    return [label.strip() for page in facts.pages for label in page.buttons]


def _gap(wish: TaskWish, facts: TaskFacts) -> Gap:
    idle = wish.alone and not facts.has_input and wish.kind not in _READ
    return replace(wish.gap, kind=GapKind.IDLE) if idle else wish.gap


def admits(message: str) -> bool:
    """Does the model itself say that it is not done, without a word of success?"""
    if _GAVE_UP.search(message):
        return True
    said = _NAMES.sub(" ", message)
    if not (denies(said) or _FAILS.search(said)):
        return False
    without = _UNDONE.sub(" ", said)
    return not (claims(without) or speaks_of_success(without))
