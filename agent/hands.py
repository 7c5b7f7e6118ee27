"""Carries out one input on the phone and says what became of it."""

import math
from collections.abc import Awaitable
from dataclasses import dataclass, field

from agent.actions import (
    Action,
    ActionResult,
    Back,
    DoubleTap,
    Home,
    Launch,
    LongPress,
    Point,
    Reason,
    ResultKind,
    Swipe,
    Tap,
    TypeText,
)
from devices.base import Device, Gesture
from devices.errors import AppNotFound, TypingUnavailable


@dataclass(slots=True)
class Performed:
    """What one input took. settle_s: seconds of waiting for a calm screen."""

    result: ActionResult
    settle_s: float = field(default=0.0)


async def perform(action: Action, device: Device) -> Performed:
    """Sends the input once, then waits for a calm screen.

    What the model can mend (no such app, no keyboard) is a FAILED result; what it cannot mend is raised as PhoneError.
    """
    gesture, sending = _sending(action, device)
    try:
        await sending
    except AppNotFound as err:
        return Performed(ActionResult(ResultKind.FAILED, Reason.APP_NOT_FOUND, err.close))
    except TypingUnavailable as err:
        return Performed(ActionResult(ResultKind.FAILED, err.reason))
    settled = await device.settle(gesture)
    kind = ResultKind.UNCHANGED if settled.changed is False else ResultKind.DONE
    return Performed(ActionResult(kind), settled.waited_s)


def _sending(action: Action, device: Device) -> tuple[Gesture, Awaitable[object]]:
    match action:
        case Tap(point=point):
            return Gesture.TAP, device.tap(*point)
        case DoubleTap(point=point):
            return Gesture.TAP, device.double_tap(*point)
        case LongPress(point=point):
            return Gesture.TAP, device.long_press(*point)
        case Swipe(start=start, end=end):
            return Gesture.SWIPE, device.swipe(start, end, _swipe_ms(start, end))
        case TypeText(text):
            return Gesture.TYPE, device.type_text(text)
        case Launch(app):
            return Gesture.LAUNCH, device.launch(app)
        case Back():
            return Gesture.KEY, device.back()
        case Home():
            return Gesture.KEY, device.home()
        case _:
            raise TypeError(f"{type(action).__name__} is no input")


def _swipe_ms(start: Point, end: Point) -> int:
    # A list flung too fast runs on after the finger has left; half a pixel per millisecond scrolls by what was drawn.
    return int(min(1500, max(300, math.dist(start, end) * 0.5)))
