"""Evidence of what needs an approval: orders, payments, messages, calls, deletions, installs."""

import re
from collections.abc import Iterable

from agent.contract.actions import Enter, Receipt, ResultKind, Tap, TypeText
from agent.contract.binding import Binding, Kind
from agent.contract.proof import Evidence, EvidenceKind, GapKind
from agent.contract.seen_page import SeenPage
from agent.contract.steps import StepRecord
from agent.policy.apps.apps import app_kind
from agent.policy.choices.wish import plain_text, tokens_of
from agent.policy.labels.classes import is_group, kinds_of
from agent.policy.words import table
from agent.proof.facts import SentInput, TaskFacts
from agent.proof.finding import EXCUSED, MISSING, UNTOLD, WishFinding, held
from agent.proof.wishes import TaskWish

_KINDS = {
    GapKind.ORDER: frozenset({Kind.PAY, Kind.ORDER}),
    GapKind.PAY: frozenset({Kind.PAY}),
    GapKind.SEND: frozenset({Kind.SEND, Kind.SHARE}),
    GapKind.CALL: frozenset({Kind.CALL}),
    GapKind.DELETE: frozenset({Kind.DELETE}),
    GapKind.INSTALL: frozenset({Kind.INSTALL}),
}
_MONEY = frozenset({GapKind.ORDER, GapKind.PAY})
# Approvals that do not tell by themselves what they are for.
_UNTOLD = frozenset({Kind.FLAGGED, Kind.UNLABELLED, Kind.WATCHED, Kind.LEAVES})
_CUT_OFF = -1_000_000  # in place of a step's number
_NOT_SENT = re.compile(
    r"\b(?:not (?:sent|delivered)|failed to send|(?:couldn['’]t|could not) (?:be )?sen[dt]|sending)\b"
    r"|发送失败|未发送|发送中|没有发出|未送达",
    re.IGNORECASE,
)
_INSTALLING = re.compile(
    r"\b(?:installing|downloading|pending|waiting to install|queued)\b|安装中|下载中|等待(?:安装|下载)|正在(?:安装|下载)",
    re.IGNORECASE,
)
_TOWARDS = re.compile(r"(?:\b(?:to|with|at|for)|[给跟和向])\s*$")
_NUMBER = re.compile(r"(?<!\d)\+?\d{5,}(?!\d)")  # of a telephone
_SEARCH_ID = re.compile("search|query|find|filter|keyword|omnibox", re.IGNORECASE)


def find_sent(wish: TaskWish, facts: TaskFacts, used: set[int]) -> WishFinding:
    """What was sent for this wish. used: steps whose input serves another wish; this one's is added."""
    for one in _fitting(wish, facts, used):
        found = _evidence(wish, one, facts)
        if found:
            used.add(one.step)
            return held(*found)
    if wish.kind in _MONEY and (by_hand := _by_hand(facts, used)):
        return held(*by_hand)
    if free := _free(wish, facts, used):
        return free
    kinds = _KINDS[wish.kind]
    if any(not kinds.isdisjoint(one.binding.kinds) for one in facts.unsent):
        return EXCUSED
    return MISSING


def is_unsure(wish: TaskWish, facts: TaskFacts) -> bool:
    """Was an input for it sent of which nobody knows whether it reached the phone?"""
    kinds = _KINDS.get(wish.kind, frozenset[Kind]())
    return any(one.unsure and not kinds.isdisjoint(one.binding.kinds) for one in facts.sent)


def is_in_a_message(wish: TaskWish, facts: TaskFacts, proved: Iterable[str]) -> bool:
    """Is the wish a part of what was written, as 'and buy milk' may be? proved: messages and notes."""
    said = _letters(wish.words)
    written = [one.binding.text for one in facts.sent if _may_send(one.binding)]
    return bool(said) and any(said in _letters(text) for text in (*written, *proved))


def _may_send(binding: Binding) -> bool:
    return not _KINDS[GapKind.SEND].isdisjoint(binding.kinds) or _UNTOLD.issuperset(binding.kinds)


def _fitting(wish: TaskWish, facts: TaskFacts, used: set[int]) -> list[SentInput]:
    """Inputs of this kind, those that name the wish first; one for another wish only if it names this one."""
    fitting = [one for one in facts.sent if _is_for(wish, one, facts)]
    named = [one for one in fitting if _names(wish, one.binding)]
    rest = [one for one in fitting if one not in named]
    return [*(one for one in named if one.step not in used), *(one for one in rest if one.step not in used),
            *(one for one in named if one.step in used and one.binding.items)]  # fmt: skip


def _is_for(wish: TaskWish, one: SentInput, facts: TaskFacts) -> bool:
    kinds, binding = _KINDS[wish.kind], one.binding
    if _is_another_number(wish, binding):
        return False
    if not kinds.isdisjoint(binding.kinds):
        return True
    if not _UNTOLD.issuperset(binding.kinds):
        return False
    told = kinds_of(binding.target, app_kind(binding.app))
    return not kinds.isdisjoint(told) or (wish.kind in _MONEY and _receipt_after(one.step, facts) is not None)


def _is_another_number(wish: TaskWish, binding: Binding) -> bool:
    """Was another number called or written to than each that the wish names?"""
    wanted = frozenset(_NUMBER.findall(wish.words))
    reached = frozenset(_NUMBER.findall(f"{binding.party} {binding.target}"))
    return bool(wanted and reached) and wanted.isdisjoint(reached)


def _names(wish: TaskWish, binding: Binding) -> bool:
    said = (binding.party, *binding.items, *binding.rows, binding.text)
    return any(not wish.names.isdisjoint(tokens_of(text)) for text in said if text)


def _evidence(wish: TaskWish, one: SentInput, facts: TaskFacts) -> tuple[Evidence, ...]:
    """What shows that this input had its effect; () if something speaks against it, or nothing was read."""
    binding = one.binding
    told = " · ".join(part for part in (binding.amount, binding.party) if part)
    approved = Evidence(EvidenceKind.APPROVED_INPUT, told, one.step)
    if wish.kind is GapKind.CALL and not one.unsure:
        return (approved,)
    if wish.kind in _MONEY and (receipt := _receipt_after(one.step, facts)):
        return approved, *_of_receipt(*receipt)
    if wish.kind is GapKind.PAY and not (binding.amount or binding.party):
        return ()  # nobody could read what was paid, and no page says that it was
    after = facts.after(one.step, binding.app)
    thread = _in_thread(binding.text, one.step, binding.app, facts) if wish.kind is GapKind.SEND else None
    if one.unsure:
        return (thread,) if thread else ()
    # What the input opened is another app: its page tells nothing against it.
    after = after or next((page for page in facts.pages if page.step > one.step), None)
    if not one.changed or after is None:
        return ()
    last = facts.last_page if facts.last_page and facts.last_page.app == binding.app else after
    if _speaks_against(wish, binding, after) and _speaks_against(wish, binding, last):
        return ()
    return (approved, thread) if thread else (approved,)


def _speaks_against(wish: TaskWish, binding: Binding, page: SeenPage) -> bool:
    """Does the page after an input show that it had no effect?"""
    if page.receipt is not None:
        return False
    match wish.kind:
        case GapKind.SEND:
            text = _letters(binding.text)
            kept = bool(text) and any(text == _letters(field) for field in page.fields)
            return (kept and not _stands(text, page.words)) or any(map(_NOT_SENT.search, page.words))
        case GapKind.INSTALL:
            return any(_INSTALLING.search(text) for text in page.words)
        case GapKind.DELETE:
            return bool(binding.target) and binding.target in page.buttons and _asks(binding)
        case _:
            still = page.app == binding.app and bool(binding.target) and binding.target in page.buttons
            unpaid = Kind.PAY not in binding.kinds and any(_pays(label, page.app) for label in page.buttons)
            return still or unpaid or bool(page.undone)


def _asks(binding: Binding) -> bool:
    """Was the press the answer to a dialog, which goes away with it?"""
    return is_group(binding.target, table.CONFIRMS)


def _pays(label: str, app: str) -> bool:
    return Kind.PAY in kinds_of(label, app_kind(app)) and any(sign.isdigit() for sign in label)


def _receipt_after(step: int, facts: TaskFacts) -> tuple[Receipt, int] | None:
    return next(
        ((page.receipt, page.step) for page in facts.pages if page.step > step and page.receipt is not None),
        None,
    )


def _of_receipt(receipt: Receipt, step: int) -> tuple[Evidence, ...]:
    words = Evidence(EvidenceKind.RECEIPT, receipt.words, step)
    return (words, Evidence(EvidenceKind.ORDER_NUMBER, receipt.number, step)) if receipt.number else (words,)


def _by_hand(facts: TaskFacts, used: set[int]) -> tuple[Evidence, ...]:
    """What the person did in a take-over; each counts for one wish."""
    for place, one in enumerate(facts.by_hand, start=1):
        if -place in used or one.receipt is None:
            continue
        used.add(-place)
        return _of_receipt(one.receipt, 0)
    for step in facts.paid_by_hand:
        if step not in used and not facts.by_hand_with_receipt:
            used.add(step)
            return (Evidence(EvidenceKind.PERSON_SAID, "", step),)
    # Done while nobody looked: asked again, the page was a receipt already. It is that of one wish.
    receipts = (receipt for step in facts.cut_off if (receipt := _receipt_after(step, facts)))
    if _CUT_OFF not in used and not facts.by_hand_with_receipt and (receipt := next(receipts, None)):
        used.add(_CUT_OFF)
        return _of_receipt(*receipt)
    return ()


def _free(wish: TaskWish, facts: TaskFacts, used: set[int]) -> WishFinding | None:
    """What was done without an approval, where the household's rules leave it free."""
    if wish.kind is GapKind.SEND:
        return _free_message(wish, facts, used)
    for step in facts.steps:
        if step.number in used or not _pressed(step, _KINDS[wish.kind]):
            continue
        if wish.kind in _MONEY:
            if receipt := _receipt_after(step.number, facts):
                used.add(step.number)
                return held(*_of_receipt(*receipt))
            continue
        if wish.kind is GapKind.CALL:
            calling = [page for page in facts.pages if page.step > step.number and _is_calling(page)]
            if calling:
                used.add(step.number)
                return held(Evidence(EvidenceKind.WORDS_SEEN, calling[0].words[0], calling[0].step))
            continue
        after = facts.after(step.number, step.app)
        if after is not None and not any(_asks_again(label, wish, step.app) for label in after.buttons):
            used.add(step.number)
            return UNTOLD
    return None


def _asks_again(label: str, wish: TaskWish, app: str) -> bool:
    return is_group(label, table.CONFIRMS) or not _KINDS[wish.kind].isdisjoint(kinds_of(label, app_kind(app)))


def _free_message(wish: TaskWish, facts: TaskFacts, used: set[int]) -> WishFinding | None:
    """A text that was typed and sent, and stands outside of fields on a later page of the same app."""
    for step in facts.steps:
        if not isinstance(step.action, TypeText) or not step.happened or step.number in used:
            continue
        text = step.action.text
        if _is_addressee(text, wish) or _is_in_search(step, facts):
            continue
        behind = (each for each in facts.steps if each.number > step.number and each.app == step.app)
        press = next((each.number for each in behind if _sends(each)), None)
        thread = _in_thread(text, press, step.app, facts) if press is not None else None
        if thread:
            used.add(step.number)
            return held(thread)
    return None


def _sends(step: StepRecord) -> bool:
    """May it have sent what was typed: Enter, a button that says so, or one without a name?"""
    if not (step.intended and step.happened):
        return False
    if isinstance(step.action, Enter) or (isinstance(step.action, Tap) and not step.target):
        return True
    told = kinds_of(step.target, app_kind(step.app))
    return step.request_id is not None or not _KINDS[GapKind.SEND].isdisjoint(told)


def _is_addressee(text: str, wish: TaskWish) -> bool:
    """Is it only somebody whom the wish names, and not what is to be written to them?"""
    tokens, said = frozenset(tokens_of(text)), plain_text(wish.words).strip(" .!。！")
    if wish.text or not tokens or not tokens <= wish.names:
        return False
    before = said.removesuffix(plain_text(text).strip())
    return before == said or _TOWARDS.search(before) is not None


def _is_in_search(typed: StepRecord, facts: TaskFacts) -> bool:
    """Did it go into a field for searching, as its name or the press before it says?"""
    if _SEARCH_ID.search(typed.anchor) or is_group(typed.target, table.SEARCHES):
        return True
    before = [each for each in facts.steps if each.number < typed.number and each.app == typed.app]
    return bool(before) and bool(before[-1].target) and is_group(before[-1].target, table.SEARCHES)


def _pressed(step: StepRecord, kinds: frozenset[Kind]) -> bool:
    if step.result is None or step.result.kind is not ResultKind.DONE or step.request_id is not None:
        return False
    return bool(step.target) and not kinds.isdisjoint(kinds_of(step.target, app_kind(step.app)))


def _is_calling(page: SeenPage) -> bool:
    return any(is_group(text, table.CALLING) for text in page.words)


def _in_thread(text: str, step: int, app: str, facts: TaskFacts) -> Evidence | None:
    """The sent text as it stands on a page after that step, outside of its fields."""
    wanted = _letters(text)
    for page in facts.pages:
        if page.step <= step or page.app != app or not wanted:
            continue
        if _stands(wanted, page.words) and not any(wanted == _letters(field) for field in page.fields):
            return Evidence(EvidenceKind.MESSAGE_IN_THREAD, text, page.step)
    return None


def _stands(wanted: str, words: Iterable[str]) -> bool:
    return any(wanted in _letters(text) for text in words)


def _letters(text: str) -> str:
    """A text without blanks and marks."""
    return "".join(sign for sign in plain_text(text) if sign.isalnum())
