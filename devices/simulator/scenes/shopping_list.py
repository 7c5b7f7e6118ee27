"""The Shopping list app: a field, a button that adds, lines that can be ticked off."""

from types import MappingProxyType

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import (
    INK,
    QUIET,
    Theme,
    button,
    card,
    icon,
    label,
    row,
    text_field,
    top_bar,
)

THEME = Theme(page="#f3f8f6", main="#1c7a5e", soft="#cfeadf", on_soft="#0c4535")
SHOWN, FIRST_TOP, STEP = 8, 160, 62


class ShoppingList(App):
    """What was added stays while the phone runs; the newest lines are shown, the newest first."""

    package = "com.farhand.shopping"
    names = ("Shopping list", "购物清单")
    icon = "bag"
    tint = ("#33a37f", "#1c7a5e")
    field_names = MappingProxyType({"item": "Item"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._lines: list[tuple[str, bool]] = []

    def page(self) -> DrawnPage:
        """The one page."""
        field = text_field(
            "item",
            UnitBox(16, 92, 244, 144),
            self.texts.get("item", ""),
            self.say("What to buy", "要买什么"),
            THEME,
            focused=self.host.focus == "item",
        )
        add = button("add_item", UnitBox(252, 92, 344, 144), self.say("Add", "添加"), THEME)
        parts: list[DrawnElement] = [*top_bar(self.name, THEME), field, add]
        for place, (text, ticked) in enumerate(self._shown()):
            top = FIRST_TOP + place * STEP
            mark = "check" if ticked else "dot"
            parts += [
                card("", UnitBox(16, top, 344, top + 54), radius=16),
                row(f"line_{place}", UnitBox(16, top, 344, top + 54)),
                icon("", UnitBox(28, top + 9, 64, top + 45), mark, ink=THEME.main, fill=THEME.soft),
                label("", UnitBox(78, top + 12, 330, top + 42), text, size=16, ink=QUIET if ticked else INK),
            ]
        if not self._lines:
            empty = self.say("The list is empty", "清单是空的")
            parts.append(
                label("empty", UnitBox(20, 240, 340, 270), empty, size=16, ink=QUIET, align=Align.CENTRE)
            )
        return DrawnPage("shopping", tuple(parts), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """Adds what was typed, or ticks a line."""
        text = self.texts.get("item", "").strip()
        if element_id == "add_item" and text:
            self._lines.append((text, False))
            self.texts["item"] = ""
            self.host.record(f"added {text!r} to the shopping list")
        elif element_id.startswith("line_"):
            place = len(self._lines) - 1 - int(element_id.removeprefix("line_"))
            text, ticked = self._lines[place]
            self._lines[place] = (text, not ticked)
            self.host.record(f"{'unticked' if ticked else 'ticked'} {text!r}")

    def on_enter(self, field_id: str) -> None:
        """Enter adds, too."""
        del field_id
        self.on_tap("add_item")

    def _shown(self) -> list[tuple[str, bool]]:
        return self._lines[: -SHOWN - 1 : -1]
