"""The stand-in understands every sentence that the agent tells a model about its last action."""

import pytest

from agent.contract.actions import ActionResult, Reason, ResultKind
from agent.model.dialects.autoglm.wording import outcome_text
from agent.standin.outcomes import StepOutcome, read_outcome
from tests.worlds.cases import each_of

_EXPECTED = {
    ResultKind.DONE: StepOutcome.DONE,
    ResultKind.UNCHANGED: StepOutcome.UNCHANGED,
    ResultKind.REJECTED: StepOutcome.REJECTED,
    ResultKind.VOID: StepOutcome.VOID,
    ResultKind.REFUSED: StepOutcome.REFUSED,
    ResultKind.FAILED: StepOutcome.FAILED,
    ResultKind.UNUSABLE: StepOutcome.UNUSABLE,
    ResultKind.UNKNOWN: StepOutcome.UNKNOWN,
}
_DETAILS = ("", Reason.APP_NOT_FOUND, Reason.KEYBOARD_REFUSED, Reason.SECURE_PAGE, Reason.EXPIRED)


@each_of("lang", ["en", "zh"])
@each_of("kind", list(_EXPECTED))
def test_each_outcome_is_recognised_whatever_its_reason(kind: ResultKind, lang: str) -> None:
    for detail in _DETAILS:
        told = outcome_text(ActionResult(kind, detail, ("Notes",)), lang)
        assert read_outcome(told) == (_EXPECTED[kind], ""), told


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_a_person_did_or_answered_is_recognised(lang: str) -> None:
    def told(detail: str) -> tuple[StepOutcome, str]:
        return read_outcome(outcome_text(ActionResult(ResultKind.ANSWERED, detail), lang))

    assert told("Mocha, but it failed before.") == (StepOutcome.ANSWERED, "Mocha, but it failed before.")
    assert told(Reason.FINISHED)[0] is StepOutcome.ANSWERED
    assert told(Reason.GIVEN_UP)[0] is StepOutcome.GIVEN_UP


def test_nothing_told_counts_as_done() -> None:
    assert read_outcome("") == (StepOutcome.DONE, "")
