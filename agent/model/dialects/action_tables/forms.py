"""An action as a family writes it: its name, the names of its arguments, and what of ours it makes."""

from dataclasses import dataclass
from enum import StrEnum


class ModelAct(StrEnum):
    """What a written action makes. Most are one class of `agent.contract.actions`."""

    LAUNCH = "launch"
    TAP = "tap"
    DOUBLE_TAP = "double_tap"
    LONG_PRESS = "long_press"
    SWIPE = "swipe"  # from point to point, or in a direction
    DRAG = "drag"  # held before it moves
    TYPE = "type"  # with a point a tap before it; with a line's end or a truth an Enter after it
    TYPE_ENTER = "type_enter"  # Enter after it unless it says otherwise
    KEY = "key"  # Back, Home, Enter or Recents, by an argument
    BACK = "back"
    HOME = "home"
    ENTER = "enter"
    RECENTS = "recents"
    NOTIFICATIONS = "notifications"
    OPEN_URL = "open_url"
    WAIT = "wait"  # seconds
    WAIT_MS = "wait_ms"
    NOTE = "note"
    TOOL = "tool"  # a tool outside of the phone
    ASK = "ask"
    TAKE_OVER = "take_over"
    FINISH = "finish"  # with a text; a status that says it failed counts
    END = "end"  # with a status, which must be there
    GIVE_UP = "give_up"  # the task cannot be done
    STATUS = "status"  # a state of the task that may ask, hand over or end it


TOUCHES = frozenset(
    {
        ModelAct.TAP,
        ModelAct.DOUBLE_TAP,
        ModelAct.LONG_PRESS,
        ModelAct.SWIPE,
        ModelAct.DRAG,
        ModelAct.ENTER,
        ModelAct.KEY,
    }
)


@dataclass(frozen=True, slots=True)
class ActionForm:
    """One action of a family.

    name: as the model writes it; case and the marks between its words do not count.
    parameters: names of its arguments in the order of arguments without a name. Of swipes either both points
        or a direction is written. `message` at the end is Farhand's own approval flag.
    """

    name: str
    parameters: tuple[str, ...]
    makes: ModelAct


@dataclass(frozen=True, slots=True)
class ActionTable:
    """All actions of a family.

    tool: the name of the function that carries them all ('mobile_use'), '' where each is its own.
    selector: the argument that names the action then.
    forms: the maker's own first, then those that Farhand adds.
    """

    name: str
    forms: tuple[ActionForm, ...]
    tool: str = ""
    selector: str = "action"

    def form_for(self, *acts: ModelAct) -> ActionForm | None:
        """The first form that makes the first of these acts that any form makes."""
        for act in acts:
            for form in self.forms:
                if form.makes is act:
                    return form
        return None
