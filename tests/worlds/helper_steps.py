"""Steps of a task on a phone with the helper, and what must hold whatever goes wrong with it."""

import random
from dataclasses import dataclass, field

from devices.base import Gesture, Tree, Unread, UnreadTree
from devices.errors import DeviceTimeout, InputRefused, TypingUnavailable, WindowChanged
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.android_phone import Sight
from tests.worlds.helper_phone import orders_of

REFUSED = (WindowChanged, InputRefused, TypingUnavailable)


@dataclass
class Tally:
    """What the task was told. done: inputs without an error; unsure: of unknown outcome; refused: unsent."""

    done: list[str] = field(default_factory=list[str])
    unsure: list[str] = field(default_factory=list[str])
    refused: list[str] = field(default_factory=list[str])


async def one_step(sight: Sight, name: str, point_px: tuple[int, int], tally: Tally) -> None:
    """Sees the page with its tree, sends one input and waits.

    point_px: where it is touched. What was refused or is unknown goes on the tally.
    """
    device, (x, y) = sight.device, point_px
    seen = await device.observe()
    tree = await device.read_tree()
    assert isinstance(tree, Tree) or tree == UnreadTree(Unread.KILLED), tree
    gesture = Gesture.TAP
    before = _sent(sight)
    try:
        match name:
            case "tap":
                await device.tap(x, y, window=seen.window)
            case "press":
                await device.long_press(x, y, 600, window=seen.window)
            case "swipe":
                gesture = Gesture.SWIPE
                await device.swipe(point_px, (x, y - 30), 100, window=seen.window)
            case "enter":
                gesture = Gesture.KEY
                await device.enter(window=seen.window)
            case "text":
                gesture = Gesture.TYPE
                await device.type_text("milk and honey", window=seen.window)
            case _:
                raise ValueError(name)
    except REFUSED as err:
        tally.refused.append(name)
        if isinstance(err, TypingUnavailable) and err.partly:
            return
        assert _sent(sight) == before, "what was refused was sent"
    except DeviceTimeout:
        tally.unsure.append(name)
        assert _sent(sight) - before <= 1, "sent twice"
    else:
        tally.done.append(name)
        assert _sent(sight) - before == 1, "not sent once"
    await device.settle(gesture)


def write_note(side: SimulatedPhone) -> tuple[int, int]:
    """The cursor stands in a note that says 'old'; answers a point of its field."""
    side.overlay = False
    side.reset()
    visit(side, "notes")
    side.tap_element("note")
    side.insert_text("old")
    side.oracle.forget()
    return side.centre_px("note")


def _sent(sight: Sight) -> int:
    """How many inputs the phone itself has seen."""
    oracle = sight.side.oracle
    texts = [each for each in oracle.texts if "milk and honey" in each]
    return len(oracle.touches) + len(oracle.ignored) + len(oracle.keys) + len(texts)


def check(sight: Sight) -> None:
    """No input of the helper was late or elsewhere."""
    for each in orders_of(sight).inputs:
        assert each.at_ms <= each.until_ms, each
        assert each.window == each.meant, each


def disturb(sight: Sight, chance: random.Random) -> None:
    """Something that may happen at any time."""
    side, orders = sight.side, orders_of(sight)
    match chance.randrange(6):
        case 0:
            side.pop_up(chance.choice((Popup.PERMISSION, Popup.UPDATE)))
        case 1:
            orders.dies_before = chance.randrange(1, 40)
        case 2:
            orders.dies_on = chance.randrange(1, 40)
        case 3:
            orders.clock_ahead_s += chance.uniform(-20, 20)
        case 4:
            side.overlay = not side.overlay
        case _:
            orders.clock_rate = chance.uniform(0.9, 1.1)
