"""A model that repeats itself for ever, on a simulated phone: each way ends by the ladder, on a named step.

Mobile-Agent-v3 goes on with the same plan until its limit of steps. The person asks for another way once.
"""

from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import pytest

from agent.contract.actions import Home, Launch
from agent.contract.requests import RequestKind
from agent.contract.stuck import IS_STUCK
from agent.contract.tasks import EndKind
from agent.standin import Move
from tests.worlds.example_world import example_world, rungs_in

_COFFEE = Move("I open the app.", "Launch", {"app": "Coffee"})
_SETTINGS = Move("I open Settings.", "Launch", {"app": "Settings"})
_MOST_WASTED = 12  # before the person is asked
_CLOCK = 2


def _tap(x: float, y: float) -> Move:
    return Move("I tap it once more.", "Tap", {"element": (x, y)})


@dataclass(frozen=True)
class Repeats:
    """moves: after an app was opened, over and over.

    why, app: as in NoWayForward. last: number of the last step.
    """

    opens: Move
    moves: tuple[Move, ...]
    why: str
    last: int
    app: str = "com.android.settings"


_REPEATS = {
    "a useless tap": Repeats(_SETTINGS, (_tap(500, 70),), "same_action", 13),
    "taps beside": Repeats(
        _SETTINGS, (_tap(350, 60), _tap(500, 75), _tap(650, 62), _tap(800, 74)), "no_change", 15
    ),
    "two screens": Repeats(
        _COFFEE, (_tap(500, 276), Move("I go back.", "Back")), "two_screens", 17, "com.farhand.coffee"
    ),
    "scrolling": Repeats(
        _SETTINGS,
        (Move("I scroll on.", "Swipe", {"start": (500.0, 800.0), "end": (500.0, 300.0)}),),
        "same_action",
        15,
    ),
}


async def _ends(folder: Path, repeats: Repeats) -> None:
    """By the ladder, at its step."""
    async with example_world(folder, "en") as world:
        world.model.script(repeats.opens, *islice(cycle(repeats.moves), 60))
        told = await world.press("turn on the porch light", agrees=True)
    outcome, rungs = told.ended.outcome, rungs_in(folder)
    assert (outcome.kind, outcome.key) == (EndKind.FAILED, "stuck"), outcome
    assert [request.kind for request in told.requests] == [RequestKind.QUESTION], told.requests
    assert told.requests[0].text in IS_STUCK
    values = dict(outcome.values)
    assert values["why"] == repeats.why
    assert values["app"] == repeats.app
    assert values["tried"].endswith("replan,known_screen,ask")
    last = told.ended.steps
    assert rungs[-1] == (last + 1, "stop", repeats.why)
    # Where the clock of the home screen moves on meanwhile, the screen did change.
    assert repeats.last <= last <= repeats.last + _CLOCK, (rungs, told.steps)
    wasted = [
        step
        for step in told.steps
        if step.number < told.requests[0].step and not isinstance(step.action, Home | Launch)
    ]
    assert len(wasted) <= _MOST_WASTED


@pytest.mark.timeout(180)
@pytest.mark.parametrize("repeats", _REPEATS.values(), ids=_REPEATS)
@pytest.mark.sample(2)  # tests/agent/stuck/test_ladder.py has each way
async def test_each_way_to_repeat_oneself_for_ever_ends_on_a_named_step(
    tmp_path: Path, repeats: Repeats
) -> None:
    await _ends(tmp_path, repeats)
