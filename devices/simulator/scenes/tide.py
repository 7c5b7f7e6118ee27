"""An app whose package, name and activity say nothing of what it is for: boxes of vegetables, ordered with
one touch.

It has no place on the home screen.
"""

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host, money
from devices.simulator.scenes.style import QUIET, Theme, button, card, icon_button, label, row, tile, top_bar

THEME = Theme(page="#f4f8f6", main="#2f6b57", soft="#d7ebe3", on_soft="#123a2c")
BOX_CENTS = 2400
MOST = 4


class Tide(App):
    """Starting it shows the list."""

    package = "com.lumora.tide"
    names = ("Tide", "汐")
    icon = "leaf"
    tint = ("#4fa185", "#2f6b57")

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._shown = False
        self._boxes = 1
        self._ordered = False

    def on_open(self) -> None:
        """The list, with nothing chosen."""
        super().on_open()
        self._shown, self._boxes, self._ordered = False, 1, False

    def page(self) -> DrawnPage:
        """The list or the one thing on it."""
        if self._shown:
            return DrawnPage("tide_box", self._box(), THEME.page)
        return DrawnPage("tide", self._list(), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        if element_id == "back":
            self.back()
        elif element_id == "weekly":
            self._shown, self._ordered = True, False
        elif element_id == "more":
            self._boxes = min(self._boxes + 1, MOST)
            self.host.record(f"chose {self._boxes} boxes in Tide")
        elif element_id == "go":
            self._ordered = True
            self.host.record(f"ordered {self._boxes} weekly box for {money(self._boxes * BOX_CENTS)} in Tide")

    def back(self) -> bool:
        """To the list."""
        inside, self._shown = self._shown, False
        return inside

    def _list(self) -> tuple[DrawnElement, ...]:
        about = self.say("From the garden, every Friday", "来自菜园，每周五")
        return (
            *top_bar(self.name, THEME),
            row("weekly", UnitBox(16, 96, 344, 184)),
            tile("", UnitBox(28, 108, 92, 172), "leaf", self.tint),
            label("", UnitBox(108, 112, 330, 140), self.say("Weekly box", "每周一盒"), size=17, bold=True),
            label("", UnitBox(108, 142, 330, 166), about, size=14, ink=QUIET),
        )

    def _box(self) -> tuple[DrawnElement, ...]:
        picture = Paint(fill="#b6d7a8", second="#38761d", radius=24, shape=Shape.PHOTO)
        total = money(self._boxes * BOX_CENTS)
        note = self.say("Thank you, it is on its way", "谢谢，已经发出") if self._ordered else ""
        return (
            *top_bar(self.say("Weekly box", "每周一盒"), THEME, back=self.say("Back", "返回")),
            DrawnElement("picture", UnitBox(16, 92, 344, 292), "", "ImageView", picture),
            card("choice", UnitBox(16, 308, 344, 396), radius=24),
            label("boxes", UnitBox(36, 334, 200, 370), self.say(f"Boxes: {self._boxes}", f"{self._boxes} 盒"),
            size=18),
            icon_button("more", UnitBox(280, 330, 324, 374), "plus", self.say("More", "增加")),
            label("", UnitBox(36, 430, 180, 466), self.say("Total", "合计"), size=17, bold=True),
            label("total", UnitBox(180, 430, 324, 466), f"¥{total}", size=24, bold=True, align=Align.RIGHT),
            self._go(total),
            label("note", UnitBox(24, 690, 336, 716), note, size=15, align=Align.CENTRE),
        )  # fmt: skip

    def _go(self, total: str) -> DrawnElement:
        if self.host.setup.tricks.icon_only_order:
            return icon_button("go", UnitBox(150, 622, 210, 678), "cart", self.say("Order now", "立即下单"))
        text = self.say(f"Order now ¥{total}", f"立即下单 ¥{total}")
        return button("go", UnitBox(24, 622, 336, 678), text, THEME)
