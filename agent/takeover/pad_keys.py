"""The input behind each key of the pad."""

from agent.contract.actions import Action, Back, Enter, Home, Swipe, Tap
from agent.contract.dispatcher import PadKey
from agent.takeover.pad_items import Thing


def action_of(key: PadKey, thing: Thing | None, size_px: tuple[int, int]) -> Action | None:
    """What a press sends; None if there is nothing to send.

    thing: what an ELEMENT is for. size_px: of the screen; without one nothing can be swiped.
    """
    width, height = size_px
    low, high = (width // 2, height * 7 // 10), (width // 2, height * 3 // 10)
    match key:
        case PadKey.ELEMENT:
            return Tap(thing.point) if thing else None
        case PadKey.BACK:
            return Back()
        case PadKey.HOME:
            return Home()
        case PadKey.ENTER:
            return Enter()
        case PadKey.SWIPE_UP:
            return Swipe(low, high) if width and height else None
        case PadKey.SWIPE_DOWN:
            return Swipe(high, low) if width and height else None
        case PadKey.REFRESH:
            return None
