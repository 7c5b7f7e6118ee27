"""From when on a task counts as stuck, and what is done about it: numbers and orders, no code.

Published thresholds: UI-Venus 1.5 ends after the same action 5 times in a row, swipes apart; Lilypad warns at
the 3rd action without a visible change and stops at the 6th; Mobile-Agent-v3 warns its manager after 2 failed
outcomes, and nothing but its limit of steps ends a plan that fails, is made anew and fails again.
"""

from dataclasses import dataclass

from agent.contract.stuck import Rung, StuckKind


@dataclass(frozen=True, slots=True)
class StuckLimits:
    """How often, in a row unless said otherwise."""

    near_px: int = 50
    """Points this close are the same, on a screen 1080 pixels wide; on a narrower one in proportion."""
    same_unchanged: int = 3
    """The same action on the same screen, which stays as it is; phones show it by equal grey cells."""
    same_action: int = 5
    """The same action on the same screen, where something moves that has nothing to do with it."""
    same_key: int = 12
    """The same touch with an effect beside it or each time, or of a key: a quantity, a digit, a photo."""
    no_change: int = 4
    """Different actions without any effect: one more than of the same."""
    rounds: int = 2
    """The same two or three steps on different screens; swipes that turn back count like others."""
    rounds_on_one_page: int = 4
    """Of steps that stay on one page, where two keys may be pressed in turn."""
    failures: int = 3
    """Actions that could not be performed, or replies that are none."""
    failures_of: tuple[int, int] = (5, 8)
    """So many of so many actions could not be performed."""
    scrolls: int = 8
    """In one direction while the list moves; without it, `same_unchanged` holds."""
    waits: int = 6
    """For a page of which not a grey cell changes."""
    item_failures: int = 2
    """Of one item of the plan, as in Mobile-Agent-v3."""
    steps_of_wish: int = 45
    """Three times what one wish of a task takes, as the demo's tasks have it with some to spare."""
    steps_of_item: int = 25
    """The same for one item of a plan."""
    more_steps: int = 15
    """After a task has taken far too many, until something more is done about it."""
    wasted: int = 2
    """Further actions that came to nothing, until something more is done; one of the very same is enough."""
    new_pages: tuple[int, ...] = (1, 1, 2, 3, 3)
    """Never seen before, so that the task counts as getting on again; by the rung that was taken last.

    From the home screen any touch leads to a new page, so one alone tells little then.
    """
    hints_on_scrolls: int = 3
    """Of one list, while it shows pages that were never seen: it may be long, and each of them be wanted."""
    rungs: int = 24
    """In one task; after that the person is asked at once."""


LIMITS = StuckLimits()

_ALL = tuple(Rung)
MILD = (Rung.HINT, Rung.ASK, Rung.STOP)
"""Against what has an effect and may well be meant: it is neither forbidden nor left."""
LADDERS: dict[StuckKind, tuple[Rung, ...]] = {
    StuckKind.SAME_ACTION: _ALL,
    StuckKind.TWO_SCREENS: _ALL,
    StuckKind.CIRCLE: _ALL,
    StuckKind.SCROLLS: _ALL,  # MILD while the list shows pages that were never seen
    StuckKind.FAILURES: (Rung.HINT, Rung.REPLAN, Rung.KNOWN_SCREEN, Rung.ASK, Rung.STOP),
    StuckKind.NO_CHANGE: (Rung.HINT, Rung.REPLAN, Rung.KNOWN_SCREEN, Rung.ASK, Rung.STOP),
    StuckKind.PLAN_ITEM: (Rung.REPLAN, Rung.KNOWN_SCREEN, Rung.ASK, Rung.STOP),
    StuckKind.SAME_KEY: MILD,
    StuckKind.WAITS: MILD,
    # The limit of steps ends it.
    StuckKind.MANY_STEPS: (Rung.HINT, Rung.REPLAN, Rung.ASK),
}
ON_THEIR_OWN = frozenset({StuckKind.PLAN_ITEM, StuckKind.SAME_KEY, StuckKind.WAITS, StuckKind.MANY_STEPS})
"""Kinds whose rungs do not count for other kinds."""
