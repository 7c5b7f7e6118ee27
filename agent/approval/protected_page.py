"""A page that the phone protects: a person works it, or approves its one pay button; no model is asked."""

import itertools
from collections.abc import Sequence

from agent.approval.pay_button import offer
from agent.approval.policy_gate import PolicyGate
from agent.contract.actions import DecidedBy, Decision, Reason, TakeOver, Tap
from agent.contract.errors import PageWithheld, ProtectedPage
from agent.contract.steps import StepRecord
from agent.perception.page_reading import is_hidden
from agent.trajectory.decider import DecisionContext

_MAX_IN_A_ROW = 3
# The raw text is for the model alone: its history shows what happened. The model may say the same itself.
_HAND_OVER = Decision("", TakeOver(""), 'do(action="Take_over")', DecidedBy.FARHAND)
_PRESS = 'do(action="Tap", element="pay")'


class ProtectedPageDecider:
    """Implements agent.trajectory.decider.Decider: decides on protected pages, so that no model is asked."""

    def __init__(self, gate: PolicyGate) -> None:
        self._gate = gate

    async def decide(self, context: DecisionContext) -> Decision | None:
        """The one pay button, if Farhand itself may ask about it on this phone, else a take-over.

        Raises ProtectedPage, PageWithheld.
        """
        seen, steps = context.observation, context.trajectory.steps
        if not is_hidden(seen):
            return None
        page = await context.page.page()  # for whoever is asked, too
        rules = None if context.withheld or _has_asked(steps) else await self._gate.pay_button_rules()
        button = offer(seen, page, rules) if rules else None
        if button is not None and button.point is not None:
            return Decision("", Tap(button.point), _PRESS, DecidedBy.FARHAND)
        return _hand_over(steps, withheld=context.withheld)


def _hand_over(steps: Sequence[StepRecord], *, withheld: bool) -> Decision:
    """The step that leaves the page to the person.

    Raises once that has led nowhere: ProtectedPage, or PageWithheld.
    """
    tail = [step for step in _own(steps) if isinstance(step.action, TakeOver)]
    given_up = any(step.result is not None and step.result.detail == Reason.GIVEN_UP for step in tail)
    if given_up or len(tail) >= _MAX_IN_A_ROW:
        raise PageWithheld("a code still stands on it") if withheld else ProtectedPage("it stays protected")
    return _HAND_OVER


def _has_asked(steps: Sequence[StepRecord]) -> bool:
    """Was a button of these protected pages asked about before? Once is the most; a person does the rest."""
    return any(isinstance(step.action, Tap) for step in _own(steps))


def _own(steps: Sequence[StepRecord]) -> Sequence[StepRecord]:
    """The latest steps in a row that Farhand decided."""
    own = itertools.takewhile(lambda step: step.decided_by is DecidedBy.FARHAND, reversed(steps))
    # A step that the end of the program cut off had no effect.
    return [step for step in own if not step.cut_off]
