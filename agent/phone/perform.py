"""Carries out one input on the phone and says what became of it."""

import logging
import math
from collections.abc import Awaitable
from dataclasses import dataclass, field

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
from agent.phone.attached_phone import AWAY
from devices.base import Device, Gesture, Typed, TypedKind
from devices.errors import AppNotFound, CameTooLate, TypingUnavailable, UrlNotOpened, WindowChanged

_log = logging.getLogger(__name__)
_TYPED = {
    TypedKind.TYPED: Reason.TYPED,
    TypedKind.DIFFERENT: Reason.TYPED_DIFFERENTLY,
}


@dataclass(slots=True)
class Performed:
    """What one input took. settle_s: seconds of waiting for a calm screen.

    changed: what was another than it had to be, so that nothing was sent; '' if nothing was.
    """

    result: ActionResult
    settle_s: float = field(default=0.0)
    changed: str = ""


async def perform(action: Action, device: Device, window: str = "") -> Performed:
    """Sends the input once, then waits for a calm screen. window: which has to have the focus, '' for any.

    What the model can mend (no such app, no keyboard) is a FAILED result. A link that is lost meanwhile leaves it
    UNKNOWN whether the input arrived; it is not sent again. Any other PhoneError is raised. A program that dies in here
    leaves an intent without a result, which is UNKNOWN as well.
    """
    gesture, sending = _sending(action, device, window)
    try:
        await sending
    except WindowChanged as err:
        _log.info("an input was not sent: %s has the focus", err)
        return Performed(ActionResult(ResultKind.VOID, Reason.SCREEN_CHANGED), changed="window")
    except AppNotFound as err:
        return Performed(ActionResult(ResultKind.FAILED, Reason.APP_NOT_FOUND, err.close))
    except TypingUnavailable as err:
        return Performed(ActionResult(ResultKind.UNKNOWN if err.partly else ResultKind.FAILED, err.reason))
    except UrlNotOpened as err:
        return Performed(ActionResult(ResultKind.FAILED, err.reason))
    except CameTooLate as err:
        # Of a text or a launch an earlier line may have run.
        certain = isinstance(action, Touch | Back | Home | Enter | Recents)
        _log.warning("an input was not begun in time: %s", err)
        kind = ResultKind.FAILED if certain else ResultKind.UNKNOWN
        return Performed(ActionResult(kind, Reason.LINK_LOST))
    except AWAY as err:
        _log.warning("the phone went away while an input was sent: %s", err)
        return Performed(ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST))
    settled = await device.settle(gesture)
    kind = ResultKind.UNCHANGED if settled.changed is False else ResultKind.DONE
    detail = Reason.TYPED_UNVERIFIED if isinstance(action, TypeText) else ""
    return Performed(ActionResult(kind, detail), settled.waited_s)


def checked(result: ActionResult, typed: Typed) -> ActionResult:
    """The result of a typed text, now that the field was read. result: as `perform` left it, unverified."""
    if typed.kind is TypedKind.UNVERIFIED:
        return result
    # What the field holds says more than the page's looks; where it is not known, the looks are all there is.
    return ActionResult(ResultKind.DONE, _TYPED[typed.kind], found=typed.found)


def _sending(action: Action, device: Device, window: str) -> tuple[Gesture, Awaitable[object]]:
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
        case _:
            return Gesture.KEY, _pressing(action, device, window)


def _pressing(action: Action, device: Device, window: str) -> Awaitable[object]:
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
    # A list flung too fast runs on after the finger has left; half a pixel per millisecond scrolls by what was drawn.
    return int(min(1500, max(300, math.dist(start, end) * 0.5)))


def _drag_ms(start: Point, end: Point) -> int:
    # What is being dragged follows the finger only if it moves slowly; lists scroll at their edge meanwhile.
    return int(min(3000, max(800, math.dist(start, end))))
