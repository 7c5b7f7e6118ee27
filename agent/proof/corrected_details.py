"""Evidence for what a correction says about how a task is to be done: which, how many, without what."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.contract.actions import TypeText
from agent.contract.binding import Binding, Doubt
from agent.contract.proof import Evidence, EvidenceKind, Gap, GapKind
from agent.policy.choices.wish import tells, tokens_of
from agent.proof import wish_words
from agent.proof.claim import SENT_KINDS, find_wish
from agent.proof.corrected_task import CorrectionDetail
from agent.proof.correction_words import TELLS_HOW
from agent.proof.facts import SentInput, TaskFacts
from agent.proof.finding import EXCUSED, MISSING, UNTOLD, WishFinding, WishState, held
from agent.proof.seen_states import words_of_pages
from agent.proof.shown_words import stands
from agent.proof.wishes import TaskWish

_COUNT = re.compile(r"^(\d+) × ")
_CHUNKS = re.compile(r"[,，、·/;；|]")
_EACH = re.compile(r"\s*(?:,|\b(?:and|or)\b|[和、或])\s*")
_NO = re.compile(r"\b(?:no|not|none|without|free|zero|off)\b|[不无没免去]|(?<!\d)0\s?%", re.IGNORECASE)
_OFF = re.compile(r"\boff\b|关", re.IGNORECASE)
_ON = re.compile(r"\bon\b|开", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DetailFinding:
    """instead_of: gaps of what it took the place of."""

    finding: WishFinding
    instead_of: tuple[Gap, ...] = ()


def find_detail(
    detail: CorrectionDetail, wishes: Sequence[TaskWish], facts: TaskFacts, message: str, task: str
) -> DetailFinding:
    """wishes: of the corrected task. task: as it was before. Anything but HELD and EXCUSED is not shown."""
    if detail.part.called_off is not None:
        return DetailFinding(UNTOLD)  # 'not the large one': which of them it was, nothing tells
    sends = bool(facts.sent) or any(wish.kind in SENT_KINDS for wish in wishes)
    if sends:
        found = _find_sent(detail, facts, task)
        if found.state in (WishState.HELD, WishState.EXCUSED):
            return DetailFinding(found)
    if not detail.part.wanted or detail.part.count is not None:
        return DetailFinding(UNTOLD)
    for wish in wishes:
        # Whoever orders a latte may have searched for a mocha, and read its price.
        seen_only = not sends or wish.kind is GapKind.SWITCH
        if (
            wish.kind not in SENT_KINDS
            and seen_only
            and (found := _find_seen(detail, wish, facts, message)) is not None
        ):
            replaced = (wish.gap,) if detail.part.replaces else ()
            return DetailFinding(found, replaced)
    return DetailFinding(UNTOLD)


# --- what an approval was given for


def _find_sent(detail: CorrectionDetail, facts: TaskFacts, task: str) -> WishFinding:
    part, sent = detail.part, [one for one in facts.sent if one.changed]
    if any(step >= detail.since for step in facts.paid_by_hand):
        return held(Evidence(EvidenceKind.PERSON_SAID))
    if part.without:
        return _find_without(detail, sent, facts, task)
    if part.count is not None:
        return _find_count(detail, sent)
    items = [item for one in sent for item in one.binding.items]
    if part.dropped and stands(part.dropped, items):
        return MISSING
    if part.replaces and _keeps_all(task, part.wanted, sent):
        return MISSING
    for one in reversed(sent):
        texts = _texts(one.binding)
        if stands(part.wanted, texts):
            words = next((each for each in texts if stands(part.wanted, [each])), part.wanted)
            return held(Evidence(EvidenceKind.APPROVED_INPUT, words, one.step))
    if any(stands(part.wanted, _texts(one.binding)) for one in facts.unsent):
        return EXCUSED  # the person said no to it
    if not part.replaces and (chosen := _chosen(part.wanted, detail.since, sent, facts)):
        return held(chosen)
    return _on_pages(detail, facts) if not sent else UNTOLD


def _texts(binding: Binding) -> tuple[str, ...]:
    told = (binding.party, binding.text, binding.target, binding.address, binding.method)
    return tuple(each for each in (*binding.items, *binding.rows, *told) if each)


def _keeps_all(task: str, wanted: str, sent: Sequence[SentInput]) -> bool:
    """Does a thing that the task named stand beside the wanted one, and has none of them gone?"""
    items = [_COUNT.sub("", item) for one in sent for item in one.binding.items]
    others = [item for item in items if not stands(wanted, [item])]
    names = {each for each in tokens_of(task) if tells(each)}
    texts = frozenset(each for one in sent for text in _texts(one.binding) for each in tokens_of(text))
    return any(not names.isdisjoint(tokens_of(item)) for item in others) and names <= texts


def _find_count(detail: CorrectionDetail, sent: Sequence[SentInput]) -> WishFinding:
    """By the numbers that stand before the things bought, of all orders together."""
    part = detail.part
    bindings = [one.binding for one in sent]
    items = [item for each in bindings for item in each.items]
    if any(Doubt.ITEMS in each.doubts for each in bindings):
        return UNTOLD
    if part.dropped and stands(part.dropped, items):
        return MISSING
    if items:
        named = [item for item in items if not part.wanted or stands(part.wanted, [item])]
        counts = [int(match[1]) if (match := _COUNT.match(item)) else None for item in named]
        same = len({_COUNT.sub("", item) for item in named}) == 1
        right = sum(each or 0 for each in counts) == part.count if same else set(counts) == {part.count}
        if not named or None in counts or not right:
            return MISSING
        return held(Evidence(EvidenceKind.APPROVED_INPUT, ", ".join(named), sent[-1].step))
    for one in sent:  # 'Table for 4'
        texts = [*one.binding.rows, one.binding.text]
        if one.step >= detail.since and stands(f"{part.count} {part.wanted}", texts):
            return held(Evidence(EvidenceKind.APPROVED_INPUT, str(part.count), one.step))
    return UNTOLD


def _find_without(
    detail: CorrectionDetail, sent: Sequence[SentInput], facts: TaskFacts, task: str
) -> WishFinding:
    evidence = list[Evidence]()
    for what in filter(None, _EACH.split(detail.part.without)):
        found = _find_one_without(what, detail.since, sent, facts, task)
        if found is None:
            return UNTOLD
        evidence.append(found)
    return held(*evidence) if evidence else UNTOLD


def _find_one_without(
    what: str, since: int, sent: Sequence[SentInput], facts: TaskFacts, task: str
) -> Evidence | None:
    for one in sent:
        items = one.binding.items
        chunks = [each for text in (*items, *one.binding.rows) for each in _CHUNKS.split(text)]
        about = [each for each in chunks if stands(what, [each])]
        if about and all(_NO.search(each) for each in about):
            return Evidence(EvidenceKind.APPROVED_INPUT, about[0].strip(), one.step)
        if about:
            return None
        if (
            items
            and Doubt.ITEMS not in one.binding.doubts
            and stands(what, [task])
            and not TELLS_HOW.search(what)
        ):
            return Evidence(EvidenceKind.APPROVED_INPUT, ", ".join(items), one.step)
    chosen = _chosen(what, since, sent, facts)
    return chosen if chosen is not None and _NO.search(chosen.words) else None


def _chosen(wanted: str, since: int, sent: Sequence[SentInput], facts: TaskFacts) -> Evidence | None:
    """A press or a typed text with these words, after the correction and before what was sent."""
    until = max((one.step for one in sent), default=0)
    for step in facts.steps:
        if since <= step.number < until and step.happened:
            said = step.action.text if isinstance(step.action, TypeText) else step.target
            if said and stands(wanted, [said]):
                return Evidence(EvidenceKind.WORDS_SEEN, said, step.number)
    return None


def _on_pages(detail: CorrectionDetail, facts: TaskFacts) -> WishFinding:
    """Where the household's rules leave it free: the page that says that it is done."""
    for page in facts.pages:
        if page.step > detail.since and page.receipt is not None and stands(detail.part.wanted, page.words):
            return held(Evidence(EvidenceKind.WORDS_SEEN, detail.part.wanted, page.step))
    return UNTOLD


# --- what is only seen


def _find_seen(
    detail: CorrectionDetail, wish: TaskWish, facts: TaskFacts, message: str
) -> WishFinding | None:
    """What was found of the wish as the correction has it; None for nothing."""
    wanted = detail.part.wanted
    typed = [
        step.action.text
        for step in facts.steps
        if step.number >= detail.since and step.happened and isinstance(step.action, TypeText)
    ]
    names = frozenset(each for each in tokens_of(wanted) if tells(each))
    aimed = replace(wish, words=wanted, names=names)
    match wish.kind:
        case GapKind.SWITCH:
            setting = next((each for each in wish_words.SETTINGS if each.search(wanted)), None)
            on = False if _OFF.search(wanted) else True if _ON.search(wanted) else wish.on
            if setting is None and on is wish.on:
                return None
            aimed = replace(
                aimed, setting=setting or wish.setting, names=names if setting else wish.names, on=on
            )
        case GapKind.APP:
            aimed = replace(aimed, apps=(wanted,))
        case GapKind.TEXT:
            text = next((each for each in reversed(typed) if stands(wanted, [each])), "")
            if not text:
                return None
            aimed = replace(aimed, text=text, words=wish.words)
        case GapKind.ANSWER:
            shown = stands(wanted, words_of_pages(facts.pages))
            if not (shown and stands(wanted, [message])) and not any(
                stands(wanted, [each]) for each in typed
            ):
                return None
        case GapKind.ALARM:
            return None  # its time stands in the task, or it is none
        case _:
            pressed = [step.target for step in facts.steps if step.number >= detail.since and step.happened]
            said = next((each for each in (*pressed, *typed) if each and stands(wanted, [each])), "")
            return held(Evidence(EvidenceKind.WORDS_SEEN, said)) if said else None
    found = find_wish(aimed, facts, set(), wanted, message)
    return found if found.state is WishState.HELD else None
