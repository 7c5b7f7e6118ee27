"""What comes up by itself above every app and goes again: a toast and a heads-up notification.

Facts: AOSP NotificationManagerService (a long toast stays 3.5 s), HeadsUpManager (5 s); a toast takes no
touches, a heads-up notification takes those at its place.
"""

from dataclasses import replace

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.shade import NOTES, SYSTEM_UI
from devices.simulator.scenes.style import INK, WHITE, label

BANNER = UnitBox(10, 30, 350, 104)
_TOAST = UnitBox(60, 690, 300, 732)


class Brief(App):
    """One of the two. stays_s: how long. until: by the phone's clock. box: where it takes touches."""

    activity = ""
    exported = False
    stays_s: float
    box: UnitBox | None = None

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.until = 0.0

    def page(self) -> DrawnPage:
        """It alone."""
        return DrawnPage("brief", self.elements(), INK)

    def elements(self) -> tuple[DrawnElement, ...]:
        """What is drawn above the page, in a layer of its own: no part of the page's tree."""
        raise NotImplementedError

    def on_tap(self, element_id: str) -> None:
        """Touches are taken by their place, see touch.py."""


class Toast(Brief):
    """A line of text."""

    package = SYSTEM_UI  # since Android 11 of texts, whichever app says them
    names = ("Toast", "提示")
    title = "Toast"
    stays_s = 3.5

    @property
    def text(self) -> str:
        """What it says."""
        return self.say("Saved", "已保存")

    def elements(self) -> tuple[DrawnElement, ...]:
        """A dark pill near the bottom."""
        line = label("toast", _TOAST, self.text, size=15, ink=WHITE, align=Align.CENTRE)
        return _above(DrawnElement("", _TOAST, "", "View", Paint(fill="#303030", radius=20)), line)


class HeadsUp(Brief):
    """A notification at the top, in the window of the shade; a touch opens its app."""

    package = SYSTEM_UI
    names = ("Notification", "通知")
    stays_s = 5.0
    box = BANNER
    note = NOTES[0]

    def elements(self) -> tuple[DrawnElement, ...]:
        """A card over the top of the page."""
        title, text = self.say(*self.note.title), self.say(*self.note.text)
        card = DrawnElement("", BANNER, "", "View", Paint(fill=WHITE, radius=22))
        return _above(
            card,
            label("heads_up_title", UnitBox(28, 38, 332, 62), title, size=16, bold=True),
            label("heads_up_text", UnitBox(28, 64, 332, 98), text, size=13),
        )


def _above(*elements: DrawnElement) -> tuple[DrawnElement, ...]:
    return tuple(replace(each, layer="brief") for each in elements)
