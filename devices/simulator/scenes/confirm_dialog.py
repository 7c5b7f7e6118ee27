"""A dialog whose two buttons say only OK and Cancel: what they do stands in its text."""

from collections.abc import Callable
from dataclasses import dataclass

from devices.simulator.drawing.elements import DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import QUIET, label

INSTALLER_PACKAGE = "com.android.packageinstaller"
ACCENT = "#3f5f9e"


@dataclass(frozen=True, slots=True)
class Question:
    """scene: name of its page. title, text: English and Chinese. yes: called once, after OK."""

    scene: str
    title: tuple[str, str]
    text: tuple[str, str]
    yes: Callable[[], None]


class ConfirmDialog(App):
    """A dialog of an app: the same activity, another window. Ids of its parts as AlertDialog has them."""

    exported = False
    over = True
    mark = "dialog"

    def __init__(self, host: Host, app: App, question: Question) -> None:
        super().__init__(host)
        self.package, self.activity, self.names = app.package, app.activity, app.names
        self._question = question

    def page(self) -> DrawnPage:
        """The dialog in the middle."""
        question = self._question
        scrim = DrawnElement(
            "", UnitBox(0, 0, 360, 800), class_name="View", paint=Paint(fill="#00000080"), clickable=True
        )
        panel = DrawnElement(
            "parentPanel",
            UnitBox(32, 290, 328, 500),
            class_name="LinearLayout",
            paint=Paint(fill="#f7f8fd", radius=28, raised=True),
        )
        elements = (
            scrim,
            panel,
            label("alertTitle", UnitBox(56, 310, 304, 346), self.say(*question.title), size=20, bold=True),
            label(
                "message", UnitBox(56, 350, 304, 424), self.say(*question.text), size=15, ink=QUIET, lines=3
            ),
            _choice("button2", UnitBox(130, 436, 216, 484), self.say("Cancel", "取消")),
            _choice("button1", UnitBox(222, 436, 308, 484), self.say("OK", "确定")),
        )
        return DrawnPage(question.scene, elements, "#ffffff")

    def on_tap(self, element_id: str) -> None:
        """OK or Cancel; a touch beside the dialog does nothing."""
        if element_id in ("button1", "button2"):
            self.host.finish()
        if element_id == "button1":
            self._question.yes()


class Uninstall(ConfirmDialog):
    """The same, asked by the system."""

    mark = ""

    def __init__(self, host: Host, app: App, question: Question) -> None:
        super().__init__(host, app, question)
        self.package, self.activity = INSTALLER_PACKAGE, ".UninstallerActivity"
        self.names = ("Package installer", "软件包安装程序")


def _choice(element_id: str, box: UnitBox, text: str) -> DrawnElement:
    paint = Paint(ink=ACCENT, size=16, bold=True, pad=14)
    return DrawnElement(element_id, box, text, "Button", paint, clickable=True)
