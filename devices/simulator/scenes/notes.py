"""The Notes app: one field, Save, what was saved."""

from types import MappingProxyType

from devices.simulator.elements import Box, Element, Page
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import INK, QUIET, Theme, button, card, label, text_field, top_bar

THEME = Theme(page="#fdf8ec", main="#8a5a00", soft="#f5e3bd", card="#fffdf7")
SHOWN = 3


class Notes(App):
    """Notes last while the phone runs."""

    package = "com.farhand.notes"
    names = ("Notes", "便签")
    icon = "note"
    tint = ("#f2b63d", "#d98a12")
    field_names = MappingProxyType({"note": "Note"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._saved: list[str] = []

    def page(self) -> Page:
        """The one page."""
        typed = self.texts.get("note", "")
        hint = self.say("Write a note", "写点什么")
        area = Box(16, 96, 344, 232)
        focused = self.host.focus == "note"
        elements: list[Element] = [
            *top_bar(self.say("Notes", "便签"), THEME),
            text_field("note", area, typed, hint, THEME, focused=focused, radius=20, lines=4),
            button("save", Box(216, 244, 344, 290), self.say("Save", "保存"), THEME),
        ]
        for place, text in enumerate(reversed(self._saved[-SHOWN:])):
            top = 308 + place * 76
            elements.append(card(f"saved_{place}", Box(16, top, 344, top + 66), fill=THEME.soft, radius=18))
            elements.append(label("", Box(32, top + 8, 328, top + 58), text, size=15, ink=INK, lines=2))
        if not self._saved:
            empty = self.say("No notes yet", "还没有便签")
            elements.append(label("empty", Box(24, 308, 336, 334), empty, size=15, ink=QUIET))
        return Page("notes", tuple(elements), THEME.page)

    def tapped(self, element_id: str) -> None:
        """Save."""
        text = self.texts.get("note", "").strip()
        if element_id == "save" and text:
            self._saved.append(text)
            self.texts["note"] = ""
            self.host.record(f"saved the note {text!r}")
