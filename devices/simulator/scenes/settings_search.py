"""The search page of the Settings, which AOSP has in an app of its own; it finds nothing."""

from types import MappingProxyType

from devices.simulator.drawing.elements import DrawnPage, UnitBox
from devices.simulator.scenes.base import App
from devices.simulator.scenes.settings import THEME
from devices.simulator.scenes.style import QUIET, label, text_field, top_bar


class SettingsSearch(App):
    """Its field has the focus only after a touch."""

    package = "com.android.settings.intelligence"
    activity = ".search.SearchActivity"
    names = ("Search settings", "搜索设置")
    listed = False
    field_names = MappingProxyType({"open_search_view_edit_text": "settings search"})

    def page(self) -> DrawnPage:
        """The one page."""
        field_id = "open_search_view_edit_text"
        typed, hint = self.texts.get(field_id, ""), self.say("Search settings", "搜索设置")
        found = self.say("No results", "没有结果") if typed else ""
        elements = (
            *top_bar(self.name, THEME, back=self.say("Back", "返回")),
            text_field(
                field_id,
                UnitBox(16, 92, 344, 140),
                typed,
                hint,
                THEME,
                focused=self.host.focus == field_id,
                icon_name="search",
            ),
            label("empty", UnitBox(24, 170, 336, 196), found, size=15, ink=QUIET),
        )
        return DrawnPage("settings_search", elements, THEME.page)

    def on_tap(self, element_id: str) -> None:
        """Leaves the page."""
        if element_id == "back":
            self.host.finish()
