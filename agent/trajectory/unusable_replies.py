"""The end of a task whose model wrote nothing usable: what was wrong, and what mends it."""

from collections import Counter
from collections.abc import Sequence

from agent.contract.actions import Unusable, UnusableReply
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind, Outcome

MAX_UNUSABLE = 3  # in a row
_KEYS = {
    Unusable.EMPTY: "unusable_replies_empty",
    Unusable.ONLY_THINKING: "unusable_replies_thoughts",
    Unusable.THINKING_CUT: "unusable_replies_cut",
    Unusable.REPEATED: "unusable_replies_repeated",
    Unusable.TOO_LONG: "unusable_replies_repeated",
}
_GENERAL = "unusable_replies"


def unusable_outcome(steps: Sequence[StepRecord]) -> Outcome:
    """The outcome after the last steps, whose replies were unusable; their cause is that of most of them."""
    replies = [step.action for step in steps[-MAX_UNUSABLE:] if isinstance(step.action, UnusableReply)]
    [(reason, count)] = Counter(reply.reason for reply in replies).most_common(1) or [(None, 0)]
    if count * 2 <= len(replies):
        return _failed(_GENERAL)
    details = [reply.detail for reply in replies if reply.reason is reason]
    match reason:
        case Unusable.OTHER_GRAMMAR:
            return _other_grammar(details)
        case Unusable.KIND_MISMATCH:
            return _kind_mismatch(details)
        case None:
            return _failed(_GENERAL)
        case _:
            return _failed(_KEYS.get(reason, _GENERAL))


def _other_grammar(details: Sequence[str]) -> Outcome:
    """details: names of families that write so, the likeliest first."""
    names = _in_all([detail.split(", ") for detail in details])
    match names:
        case []:
            return _failed(_GENERAL)
        case [name]:
            return _failed("unusable_replies_family", ("family", name))
        case _:
            return _failed("unusable_replies_families", ("families", ", ".join(names)))


def _kind_mismatch(details: Sequence[str]) -> Outcome:
    """details: the point as it was written, a colon, and the kinds in which it would be one of the page."""
    parted = [detail.rpartition(": ") for detail in details]
    kinds = _in_all([fits.split(", ") for _, _, fits in parted])
    points = parted[-1][0]
    if not kinds:
        return _failed("unusable_replies_points", ("points", points))
    return _failed("unusable_replies_kind", ("points", points), ("kind", kinds[0]))


def _in_all(lists: Sequence[Sequence[str]]) -> list[str]:
    first, *others = lists
    return [each for each in first if all(each in other for other in others)]


def _failed(key: str, *values: tuple[str, str]) -> Outcome:
    return Outcome(EndKind.FAILED, key=key, values=values)
