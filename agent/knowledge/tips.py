"""Tips: the way through one app that a finished task took, made of kinds of action and ids alone."""

from collections.abc import Sequence

from agent.contract.actions import Back, DoubleTap, Enter, LongPress, Swipe, Tap, TypeText
from agent.contract.facts import Tip, TipMove
from agent.contract.steps import StepRecord
from agent.policy.apps.apps import AppKind, app_kind

_MOVES = (Tap, DoubleTap, LongPress, Swipe, TypeText, Enter, Back)
_LEAST_MOVES, _LEAST_ANCHORS = 3, 2
_MOST_MOVES = 20
# The way through these tells nothing of an app.
_BESIDE = frozenset({AppKind.LAUNCHER, AppKind.SYSTEM, AppKind.PERMISSION, AppKind.KEYBOARD})


def tip_from(steps: Sequence[StepRecord]) -> Tip | None:
    """The moves in the app where most happened; None if that is too little to be worth keeping.

    Only steps that surely happened count. No words of the screen, of a text or of the task are in it.
    """
    happened = [step for step in steps if step.happened and isinstance(step.action, _MOVES) and step.app]
    apps = [step.app for step in happened if app_kind(step.app) not in _BESIDE]
    if not apps:
        return None
    app = max(dict.fromkeys(apps), key=apps.count)
    moves: list[TipMove] = []
    for step in happened:
        move = TipMove(type(step.action).__name__, step.anchor)
        if step.app == app and (not moves or moves[-1] != move):
            moves.append(move)
    if len(moves) < _LEAST_MOVES or sum(bool(move.anchor) for move in moves) < _LEAST_ANCHORS:
        return None
    return Tip(0, app, tuple(moves[:_MOST_MOVES]))
