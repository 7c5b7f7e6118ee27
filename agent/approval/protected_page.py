"""A page that the phone protects: the model is not asked about it. The person works it, or Farhand asks about one button."""

import itertools
from collections.abc import Sequence

from agent.approval.pay_button import offer
from agent.contract.actions import DecidedBy, Decision, Reason, TakeOver, Tap
from agent.contract.errors import PageWithheld, ProtectedPage
from agent.contract.page import LATE, Page
from agent.contract.steps import StepRecord
from agent.perception.redacted_view import RedactedView
from agent.policy.rules.rules import Rules
from devices.base import Observation, Verdict

_MAX_IN_A_ROW = 3


# The words are for the model alone, which reads in its history what happened, and may well say the same itself.
_HAND_OVER = Decision("", TakeOver(""), 'do(action="Take_over")', DecidedBy.FARHAND)
_PRESS = 'do(action="Tap", element="pay")'


def is_hidden(seen: Observation) -> bool:
    """Does the phone keep this page's picture to itself?"""
    return seen.verdict is Verdict.SECURE or seen.frame is None


async def own_decision(
    seen: Observation, past: Sequence[StepRecord], screen: RedactedView, rules: Rules | None
) -> tuple[Decision, Page]:
    """What happens on a page that the model gets no say in, and what the page says as far as it was read.

    rules: if Farhand itself may ask about a pay button on this phone, else None. Raises ProtectedPage, PageWithheld.
    """
    withheld = screen.withholds(seen)
    if rules is not None and not _asked_here(past) and not withheld:
        page = await screen.read(seen)
        button = offer(seen, page, rules)
        if button is not None and button.point is not None:
            return Decision("", Tap(button.point), _PRESS, DecidedBy.FARHAND), page
    return hand_over(past, withheld=withheld), LATE


def hand_over(past: Sequence[StepRecord], *, withheld: bool = False) -> Decision:
    """The step that leaves the page to the person. Raises once that has led nowhere: ProtectedPage, or PageWithheld.

    past: the steps before this one. withheld: the page is hidden only because a person's secret stands on it.
    """
    tail = [step for step in _own(past) if isinstance(step.action, TakeOver)]
    given_up = any(step.result is not None and step.result.detail == Reason.GIVEN_UP for step in tail)
    if given_up or len(tail) >= _MAX_IN_A_ROW:
        raise PageWithheld("a code still stands on it") if withheld else ProtectedPage("it stays protected")
    return _HAND_OVER


def _asked_here(past: Sequence[StepRecord]) -> bool:
    """Was a button of these protected pages asked about before? Once is all: the rest is the person's."""
    return any(isinstance(step.action, Tap) for step in _own(past))


def _own(past: Sequence[StepRecord]) -> Sequence[StepRecord]:
    """The last steps, as long as Farhand decided them."""
    own = itertools.takewhile(lambda step: step.decided_by is DecidedBy.FARHAND, reversed(past))
    return [
        step for step in own if not step.cut_off
    ]  # what the end of the program cut off has led nowhere yet
