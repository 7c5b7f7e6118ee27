"""The list of recent apps, each with a small picture of its last page."""

from dataclasses import replace

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App
from devices.simulator.scenes.style import WHITE, label, tile

MOST = 4
SHARE = 0.37  # of a page's size
LEFT, TOP, COLUMN, ROW = 34, 84, 159, 342


class RecentsPage(App):
    """An activity of the home screen app, as since Android 9."""

    package = "com.farhand.launcher"
    activity = ".Recents"
    names = ("Recent apps", "最近任务")
    exported = False
    passing = True

    def page(self) -> DrawnPage:
        """Two columns, the latest first."""
        parts: list[DrawnElement] = []
        for place, (first, top) in enumerate(self.host.recent[:MOST]):
            row, column = divmod(place, 2)
            parts += self._card(first, top.page(), LEFT + column * COLUMN, TOP + row * ROW)
        if parts:
            chip = Paint(fill="#ffffff30", ink=WHITE, radius=18, size=14, align=Align.CENTRE)
            text = self.say("Clear all", "全部清除")
            parts.append(
                DrawnElement("clear_all", UnitBox(128, 44, 232, 76), text, "Button", chip, clickable=True)
            )
        else:
            empty = self.say("No recent apps", "没有最近任务")
            parts.append(
                label("empty", UnitBox(24, 380, 336, 410), empty, size=17, ink=WHITE, align=Align.CENTRE)
            )
        return DrawnPage("recents", tuple(parts), "#5d7fb4", "#c9a596", wallpaper=True)

    def on_tap(self, element_id: str) -> None:
        """Returns to an app, or closes all."""
        if element_id == "clear_all":
            self.host.forget_recent()
        for first, _ in self.host.recent:
            if element_id == recent_id(first):
                self.host.bring(first)

    def _card(self, app: App, shown: DrawnPage, left: float, top: float) -> list[DrawnElement]:
        frame = UnitBox(left, top + 30, left + 360 * SHARE, top + 30 + 800 * SHARE)
        ground = Paint(fill="#20242e" if shown.secure else shown.background, radius=10, raised=True)
        card = DrawnElement(
            recent_id(app),
            frame,
            class_name="FrameLayout",
            paint=ground,
            description=app.name,
            clickable=True,
        )
        inside = () if shown.secure else shown.elements  # Android shows nothing of a secure window here
        return [
            tile("", UnitBox(left + 2, top + 3, left + 24, top + 25), app.icon, app.tint),
            label("", UnitBox(left + 30, top + 3, frame.right, top + 25), app.name, size=13, ink=WHITE),
            card,
            *(smaller(element, frame) for element in inside if element.visible),
        ]


def recent_id(app: App) -> str:
    """'recent_coffee' for com.farhand.coffee."""
    return f"recent_{app.package.rpartition('.')[2]}"


def smaller(element: DrawnElement, frame: UnitBox) -> DrawnElement:
    """The element as part of a little picture: seen, but neither touched nor read."""

    def placed(box: UnitBox) -> UnitBox:
        return UnitBox(
            *(frame[side % 2] + min(length, (360, 800)[side % 2]) * SHARE for side, length in enumerate(box))
        )

    look = element.paint
    look = replace(
        look,
        radius=look.radius * SHARE,
        size=look.size * SHARE,
        icon_size=look.icon_size * SHARE,
        pad=look.pad * SHARE,
        raised=False,
    )
    return replace(
        element,
        box=placed(element.visible_box),
        paint=look,
        clip=None,
        clickable=False,
        editable=False,
        focused=False,
        held=False,
        layer="picture",
    )
