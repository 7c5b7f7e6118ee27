"""The end of a task after three unusable replies: the cause of most of them, and what mends it."""

from agent.contract.actions import Unusable, UnusableReply, unusable_result
from agent.contract.steps import StepRecord
from agent.contract.tasks import EndKind
from agent.trajectory.unusable_replies import unusable_outcome
from tests.worlds.cases import each_of

_OWL = "gui-owl-1.5, gui-owl, qwen2.5-vl"


def steps(*replies: UnusableReply) -> list[StepRecord]:
    """One step for each."""
    return [
        StepRecord(number, "app", "", "", reply, False, unusable_result(reply), "")
        for number, reply in enumerate(replies, 1)
    ]


def _of(reason: Unusable, *details: str) -> list[UnusableReply]:
    return [UnusableReply(reason, detail) for detail in details]


@each_of(
    ("replies", "cause", "values"),
    [
        (_of(Unusable.OTHER_GRAMMAR, "qwen3-vl", "qwen3-vl", "qwen3-vl"), "_family", {"family": "qwen3-vl"}),
        (_of(Unusable.OTHER_GRAMMAR, _OWL, _OWL, "gui-owl, native"), "_family", {"family": "gui-owl"}),
        (_of(Unusable.OTHER_GRAMMAR, _OWL, _OWL, _OWL), "_families", {"families": _OWL}),
        (_of(Unusable.OTHER_GRAMMAR, "seed", "native", "seed"), "", {}),
        (
            _of(Unusable.KIND_MISMATCH, "270, 1100: pixels", "1, 2: pixels", "300, 1200: 0-1000, pixels"),
            "_kind",
            {"points": "300, 1200", "kind": "pixels"},
        ),
        (
            _of(Unusable.KIND_MISMATCH, "30, 40: 0-1000, pixels", "5, 6: 0-1000, pixels", "7, 8: 0-1000"),
            "_kind",
            {"points": "7, 8", "kind": "0-1000"},
        ),
        (
            _of(Unusable.KIND_MISMATCH, "30, 40: 0-1000", "500, 6000: pixels", "7, 8: 0-1000"),
            "_points",
            {"points": "7, 8"},
        ),
        (_of(Unusable.ONLY_THINKING, "", "", ""), "_thoughts", {}),
        (_of(Unusable.THINKING_CUT, "9 characters", "", ""), "_cut", {}),
        ([*_of(Unusable.REPEATED, "", ""), *_of(Unusable.EMPTY, "")], "_repeated", {}),
        ([*_of(Unusable.EMPTY, "", ""), *_of(Unusable.REPEATED, "")], "_empty", {}),
        (_of(Unusable.TOO_LONG, "", "", ""), "_repeated", {}),
        (_of(Unusable.BAD_ARGUMENT, "app", "app", "app"), "", {}),
        (
            [*_of(Unusable.EMPTY, ""), *_of(Unusable.REPEATED, ""), *_of(Unusable.OFF_SCREEN, "")],
            "",
            {},
        ),
    ],
)
def test_the_cause_is_that_of_most(replies: list[UnusableReply], cause: str, values: dict[str, str]) -> None:
    outcome = unusable_outcome(steps(UnusableReply(Unusable.OFF_SCREEN), *replies))
    assert (outcome.kind, outcome.key) == (EndKind.FAILED, f"unusable_replies{cause}")
    assert dict(outcome.values) == values
