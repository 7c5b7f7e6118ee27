"""A task in the words that hold after its corrections, and what they say about how it is to be done."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agent.contract.proof import MAX_GAP_WORDS, Gap, GapKind
from agent.journal.corrections import GivenCorrection
from agent.proof import wish_words
from agent.proof.correction_words import CorrectionPart, parts_of
from agent.proof.shown_words import stands
from agent.proof.wishes import wishes_in

_NEVER = 10**9  # number of a step, of a correction that was read before none


@dataclass(frozen=True, slots=True)
class CorrectionDetail:
    """What a correction says about what the task asks for. since: the first step that was decided with it."""

    part: CorrectionPart
    since: int

    @property
    def gap(self) -> Gap:
        """As a report names it."""
        words = " ".join(self.part.words.split())
        cut = words if len(words) <= MAX_GAP_WORDS else f"{words[: MAX_GAP_WORDS - 1].rstrip()}…"
        return Gap(GapKind.CORRECTION, cut)


@dataclass(slots=True)
class CorrectedTask:
    """text: of the task, with what took another's place and with what was asked for besides.

    added: lines of the text that were asked for besides.
    details: what is to be looked for, in the order in which it was said. called_off: the same of what is not
        to be done.
    """

    text: str
    added: list[str] = field(default_factory=list[str])
    details: list[CorrectionDetail] = field(default_factory=list[CorrectionDetail])
    called_off: list[CorrectionDetail] = field(default_factory=list[CorrectionDetail])

    def is_added(self, gap: Gap) -> bool:
        """Is it of what was asked for besides?"""
        words = gap.words.removesuffix("…")
        return bool(words) and any(words in " ".join(line.split()) for line in self.added)


def corrected_task(task: str, corrections: Sequence[GivenCorrection]) -> CorrectedTask:
    """corrections: in the order in which they came."""
    corrected = CorrectedTask(task)
    for correction in corrections:
        for part in parts_of(correction.text):
            _take(corrected, CorrectionDetail(part, correction.read_at or _NEVER))
    return corrected


def _take(corrected: CorrectedTask, detail: CorrectionDetail) -> None:
    part = detail.part
    if part.called_off is not None:
        partial = part.dropped and not stands(part.dropped, [corrected.text])
        (corrected.details if partial else corrected.called_off).append(detail)
        return
    corrected.called_off.clear()  # whoever says more wants it again
    if part.count is not None:
        _drop(corrected, lambda each: each.count is not None and not each.wanted)
    if part.dropped:
        _drop(corrected, lambda each: bool(each.wanted) and stands(part.dropped, [each.wanted]))
        whole = re.escape(part.dropped)
        if part.dropped.isascii():  # no 'tea' in 'teahouse'
            whole = rf"(?<![a-z0-9]){whole}(?![a-z0-9])"
        corrected.text = re.sub(whole, lambda _: part.wanted, corrected.text, flags=re.IGNORECASE)
    if (text := _with_time(corrected.text, part)) is not None:
        corrected.text = text
    elif part.replaces or part.without or part.count is not None or not _adds(corrected, part):
        corrected.details.append(detail)


def _drop(corrected: CorrectedTask, is_replaced: Callable[[CorrectionPart], bool]) -> None:
    corrected.details = [each for each in corrected.details if not is_replaced(each.part)]


def _adds(corrected: CorrectedTask, part: CorrectionPart) -> bool:
    """Puts a further wish into the text; False if it is none, or says more than its kind."""
    longer = f"{corrected.text}\n{part.words}"
    before, after = wishes_in(corrected.text), wishes_in(longer)
    added = after[len(before) :] if before[0].understood else after
    if not added or not all(each.understood and each.kind is not GapKind.OTHER for each in added):
        return False
    corrected.text = longer
    corrected.added.append(part.words)
    # An order is found by any input of its kind: what is ordered is looked for besides.
    return not any(each.kind is GapKind.ORDER for each in added)


def _with_time(text: str, part: CorrectionPart) -> str | None:
    """The text with another time of its alarm; None if this is no such change."""
    alarms = [each for each in wishes_in(text) if each.kind is GapKind.ALARM or each.alarm]
    times = list(wish_words.TIME.finditer(text))
    if not alarms or len(times) != 1 or not part.replaces:
        return None
    said = part.wanted or (f"{part.count}:00" if part.count is not None else "")
    said = f"{said}:00" if said.isdigit() else said
    if wish_words.TIME.fullmatch(said) is None:
        return None
    return f"{text[: times[0].start()]}{said} {text[times[0].end() :].lstrip()}"
