"""A page of which the phone gives no picture: nothing to show to the model, so the person works it."""

import itertools
from collections.abc import Sequence

from agent.actions import Decision, Reason, TakeOver
from agent.errors import CaptureFailed
from agent.journal.steps import StepRecord

# Not the model's words: it was not asked. It reads the step in its history like one of its own.
_HAND_OVER = Decision("", TakeOver(""), 'do(action="Take_over")')
_MAX_IN_A_ROW = 3


def hand_over(past: Sequence[StepRecord]) -> Decision:
    """The step that leaves the page to the person. Raises CaptureFailed once that has led nowhere.

    past: the steps before this one.
    """
    tail = list(itertools.takewhile(lambda step: step.raw == _HAND_OVER.raw, reversed(past)))
    given_up = any(step.result is not None and step.result.detail == Reason.GIVEN_UP for step in tail)
    if given_up or len(tail) >= _MAX_IN_A_ROW:
        raise CaptureFailed("the page stays hidden", detail="the phone hides this page")
    return _HAND_OVER
