"""One input on the phone: the call that sends it, and the wait for a calm screen."""

import logging
import math
from collections.abc import Awaitable
from dataclasses import dataclass

from agent.contract.actions import (
    Action,
    ActionResult,
    Back,
    DoubleTap,
    Drag,
    Enter,
    Home,
    Launch,
    LongPress,
    Notifications,
    OpenUrl,
    Point,
    Reason,
    Recents,
    ResultKind,
    Swipe,
    Tap,
    Touch,
    TypeText,
)
from devices.base import Device, Gesture, Typed, TypedKind
from devices.errors import PhoneError
from devices.system_commands import ListFunctions, RunFunction, SystemCommand

_log = logging.getLogger(__name__)
_TYPED = {
    TypedKind.TYPED: Reason.TYPED,
    TypedKind.DIFFERENT: Reason.TYPED_DIFFERENTLY,
}


@dataclass(frozen=True, slots=True)
class Performed:
    """The result of one input.

    settle_s: seconds of waiting for a calm screen.
    changed: what was not as it had to be, so that nothing was sent; '' if all was.
    error: of a phone that refused the input or answered nonsense, which the model cannot mend; else None.
    """

    result: ActionResult
    settle_s: float = 0.0
    changed: str = ""
    error: PhoneError | None = None


async def perform(action: Action, device: Device, window: str = "") -> Performed:
    """Sends the input once, then waits for a calm screen. `send_input` calls it and sorts its errors.

    window: the window that must have the focus, '' for any.
    """
    gesture, sending = _gesture_of(action, device, window)
    said = await sending
    try:
        settled = await device.settle(gesture)
    except PhoneError as err:  # whatever it says: the input was sent
        _log.warning("the screen was not watched after an input: %s", type(err).__name__)
        return Performed(ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST))
    kind = ResultKind.UNCHANGED if settled.changed is False else ResultKind.DONE
    detail = Reason.TYPED_UNVERIFIED if isinstance(action, TypeText) else ""
    found = said if isinstance(action, ListFunctions | RunFunction) and isinstance(said, str) else ""
    return Performed(ActionResult(kind, detail, found=found), settled.waited_s)


def in_one_line(action: Action) -> bool:
    """Is it one shell line? An earlier line of a text or a launch may have run when the next is too late."""
    return isinstance(action, Touch | Back | Home | Enter | Recents)


def check_result(result: ActionResult, typed: Typed) -> ActionResult:
    """The result of a typed text, once the field was read. result: as `perform` left it, unverified."""
    if typed.kind is TypedKind.UNVERIFIED:
        return result
    # What the field holds says more than a changed picture, which is all there is if the field is unknown.
    return ActionResult(ResultKind.DONE, _TYPED[typed.kind], found=typed.found)


def says_enough(told: ActionResult | None, checked: ActionResult | None) -> bool:
    """May a decision stand that was made on `told`, before the typed text was checked?

    A text that now proves to be as it was meant to be gives nobody another choice.
    """
    return told == checked or (
        told == ActionResult(ResultKind.DONE, Reason.TYPED_UNVERIFIED)
        and checked == ActionResult(ResultKind.DONE, Reason.TYPED)
    )


def _gesture_of(action: Action, device: Device, window: str) -> tuple[Gesture, Awaitable[object]]:
    match action:
        case Tap(point=point):
            return Gesture.TAP, device.tap(*point, window=window)
        case DoubleTap(point=point):
            return Gesture.TAP, device.double_tap(*point, window=window)
        case LongPress(point=point):
            return Gesture.TAP, device.long_press(*point, window=window)
        case Swipe(start=start, end=end):
            return Gesture.SWIPE, device.swipe(start, end, _swipe_ms(start, end), window=window)
        case Drag(start=start, end=end):
            return Gesture.SWIPE, device.drag(start, end, _drag_ms(start, end), window=window)
        case TypeText(text):
            return Gesture.TYPE, device.type_text(text, window=window)
        case Launch(app):
            return Gesture.LAUNCH, device.launch(app)
        case OpenUrl(url):
            return Gesture.LAUNCH, device.open_url(url)
        case _ if isinstance(action, SystemCommand):
            return Gesture.LAUNCH, device.system_command(action)
        case _:
            return Gesture.KEY, _press(action, device, window)


def _press(action: Action, device: Device, window: str) -> Awaitable[object]:
    match action:
        case Back():
            return device.back()
        case Home():
            return device.home()
        case Enter():
            return device.enter(window=window)
        case Recents():
            return device.recents()
        case Notifications():
            return device.open_notifications()
        case _:
            raise TypeError(f"{type(action).__name__} is no input")


def _swipe_ms(start: Point, end: Point) -> int:
    # A list flung too fast moves on without the finger; half a pixel a millisecond is slow enough.
    return int(min(1500, max(300, math.dist(start, end) * 0.5)))


def _drag_ms(start: Point, end: Point) -> int:
    # A dragged thing follows the finger only if it moves slowly; lists scroll at their edge meanwhile.
    return int(min(3000, max(800, math.dist(start, end))))
