"""A task that does not get on: what was found, the rungs taken against it, and what its person is asked."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Action


class StuckKind(StrEnum):
    """In what way a task does not get on."""

    SAME_ACTION = "same_action"  # the same action on the same screen, and nothing comes of it
    TWO_SCREENS = "two_screens"  # from one screen to another and back, by the same two actions
    CIRCLE = "circle"  # three steps, over and over
    FAILURES = "failures"  # actions that cannot be performed, or replies that are none
    NO_CHANGE = "no_change"  # different actions that all leave the screen as it was
    SCROLLS = "scrolls"  # in one direction, with nothing else between
    SAME_KEY = "same_key"  # the same touch very often, although each one has an effect
    WAITS = "waits"  # for a page that does not move
    PLAN_ITEM = "plan_item"  # one item of the plan has failed several times
    MANY_STEPS = "many_steps"  # far more than a task of this kind takes


class Rung(StrEnum):
    """What is done about it, the mildest first."""

    HINT = "hint"  # the model is told what happened
    FORBID = "forbid"  # the action is not performed any more on that screen
    REPLAN = "replan"  # a new plan, or a strong hint where nobody plans
    KNOWN_SCREEN = "known_screen"  # Home, or the task's app
    ASK = "ask"  # the person
    STOP = "stop"


RANKS = {rung: rank for rank, rung in enumerate(Rung)}
"""The order of the rungs."""


@dataclass(frozen=True, slots=True)
class ActionHere:
    """An action on a screen.

    app: package id, '' if unknown.
    view: as in StepRecord; '' for every screen of the app.
    """

    app: str
    view: str
    action: Action


@dataclass(frozen=True, slots=True)
class StuckFinding:
    """What a detector found.

    steps: numbers of the steps that show it, in order.
    app, view: where the task is now, as in ActionHere.
    repeated: the actions that came to nothing, to be forbidden where they were done; () if there is no such.
    item: of PLAN_ITEM its text, else ''.
    count: how often, of PLAN_ITEM as the plan says.
    """

    kind: StuckKind
    steps: tuple[int, ...]
    app: str = ""
    view: str = ""
    repeated: tuple[ActionHere, ...] = ()
    item: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class TakenRung:
    """A rung that was taken.

    step: number of the step that it was taken in.
    items_done: how many items of the plan were done by then; 0 without a plan.
    """

    step: int
    rung: Rung
    finding: StuckFinding
    items_done: int = 0


ANOTHER_WAY = "stuck_another_way"
BY_HAND = "stuck_by_hand"
STOP_HERE = "stuck_stop"
AS_BEFORE = "stuck_as_before"
STUCK_OPTIONS = (ANOTHER_WAY, BY_HAND, STOP_HERE)
"""The options of the question that Farhand asks where a task does not get on."""
MEANT_OPTIONS = (AS_BEFORE, *STUCK_OPTIONS)
"""The same where what is done again and again may well be meant."""
MAY_BE_MEANT = frozenset({StuckKind.SAME_KEY, StuckKind.WAITS, StuckKind.SCROLLS})
STUCK_PAGE = "stuck_page"
"""The text of the take-over after BY_HAND."""
STUCK_QUESTIONS = {kind: f"stuck_{kind}" for kind in StuckKind}
"""The text of that question, by what happened."""
IS_STUCK = frozenset(STUCK_QUESTIONS.values())


def options_for(kind: StuckKind) -> tuple[str, ...]:
    """Of the question about it."""
    return MEANT_OPTIONS if kind in MAY_BE_MEANT else STUCK_OPTIONS
