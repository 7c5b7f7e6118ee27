"""The Settings app: a list that scrolls, switches, pages for Wi-Fi, display and the phone."""

from devices.demo_apps import SETTINGS
from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.settings_rows import GROUPS, ROWS, SettingsRow
from devices.simulator.scenes.settings_secure import ABOVE, FIELDS, TITLES, SecurePages
from devices.simulator.scenes.style import (
    INK,
    QUIET,
    WHITE,
    Theme,
    card,
    icon,
    label,
    line,
    switch,
    tappable,
    top_bar,
)

THEME = Theme(page="#f2f3fa", main=SETTINGS.colour, soft="#dfe2f0")
LIST = UnitBox(0, 84, 360, 800)
ROW_HEIGHT = 68
# The switches of the pages behind the list, by element id: English name for the oracle.
INNER_SWITCHES = {
    "wifi_switch": "Wi-Fi",
    "dark_switch": "dark theme",
    "adaptive_switch": "adaptive brightness",
    "find_switch": "find my phone",
}
# Those that have only a tile in the shade.
TILE_SWITCHES = {"torch": "torch"}
ON_AT_FIRST = frozenset({"wifi_switch", "bluetooth", "data", "location", "adaptive_switch", "find_switch"})
NETWORKS = ("HomeNet", "HomeNet-Guest", "Blue Door Coffee", "Garden Lane 14")


class SettingsApp(App):
    """Switches keep their state while the phone runs; the page starts anew with each start."""

    package = SETTINGS.package
    activity = ".Settings"
    names = SETTINGS.names
    icon = "gear"
    tint = ("#7d8798", "#4d5666")
    field_names = FIELDS
    secret_fields = frozenset(FIELDS)

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._inner = ""
        self._on = set(ON_AT_FIRST)
        self._secure = SecurePages(host, self)

    def on_open(self) -> None:
        """Shows the list."""
        super().on_open()
        self._inner = ""

    def turn(self, switch_id: str) -> None:
        """Turns a switch by the id of its row or, behind the list and in the shade, its own.

        Raises KeyError for an unknown one.
        """
        row = ROWS.get(switch_id)
        self._turn(switch_id, row.switch if row else (INNER_SWITCHES | TILE_SWITCHES)[switch_id])

    def is_on(self, switch_id: str) -> bool:
        """State of a switch."""
        return switch_id in self._on

    def page(self) -> DrawnPage:
        """The list or the page behind one of its lines."""
        if self._inner == "wifi":
            return self._plain_page("settings_wifi", ("Wi-Fi", "无线网络"), self._wifi())
        if self._inner == "display":
            return self._plain_page("settings_display", ("Display", "显示"), self._display())
        if self._inner == "about":
            return self._plain_page("settings_about", ("About phone", "关于手机"), self._about())
        if self._inner:
            shown = self._secure.elements(self._inner, find_on=self.is_on("find_switch"))
            return self._plain_page(f"settings_{self._inner}", TITLES[self._inner], shown)
        return self._list_page()

    def on_tap(self, element_id: str) -> None:
        """Turns a switch or opens a page."""
        row = ROWS.get(element_id)
        if element_id == "back":
            self.back()
        elif row and row.page:
            self._inner = row.page
        elif row and row.switch:
            self._turn(row.id, row.switch)
        elif element_id in INNER_SWITCHES:
            self._turn(element_id, INNER_SWITCHES[element_id])
        elif self._inner in TITLES:
            self._inner = self._secure.on_tap(element_id) or self._inner

    def back(self) -> bool:
        """One page back, the list last."""
        inside = bool(self._inner)
        self._inner = ABOVE.get(self._inner, "")
        for field in FIELDS:
            self.texts.pop(field, None)
        return inside

    def _turn(self, switch_id: str, name: str) -> None:
        self._on ^= {switch_id}
        self.host.record(f"switched {name} {'on' if switch_id in self._on else 'off'}")

    def _list_page(self) -> DrawnPage:
        top = 0.0
        moved: list[DrawnElement] = []
        for number, group in enumerate(GROUPS):
            height = ROW_HEIGHT * len(group)
            parts = [card(f"group_{number}", UnitBox(14, top, 346, top + height), radius=22)]
            for place, row in enumerate(group):
                parts += self._row(row, top + place * ROW_HEIGHT, last=place == len(group) - 1)
            moved += [part.moved(0, LIST.top + 4 - self.host.scroll, LIST) for part in parts]
            top += height + 12
        scroll_max = max(0.0, top + 16 - (LIST.bottom - LIST.top))
        whole = DrawnElement("list", LIST, class_name="ScrollView", scrollable=True)
        elements = (whole, *moved, *top_bar(self.say("Settings", "设置"), THEME))
        return DrawnPage("settings", elements, THEME.page, scroll_max=scroll_max)

    def _row(self, row: SettingsRow, top: float, *, last: bool) -> list[DrawnElement]:
        summary = self._summary(row)
        right = 276 if row.switch else 310
        middle = top + ROW_HEIGHT / 2
        touch = DrawnElement(
            row.id, UnitBox(14, top, 346, top + ROW_HEIGHT), class_name="LinearLayout", clickable=True
        )
        mark = icon(
            "", UnitBox(28, middle - 19, 66, middle + 19), row.icon, ink=WHITE, fill=row.colour, size=21
        )
        parts = [touch, mark]
        if summary:
            parts.append(label("", UnitBox(80, top + 12, right, top + 34), self.say(*row.title), size=16))
            parts.append(label("", UnitBox(80, top + 35, right, top + 54), summary, size=13, ink=QUIET))
        else:
            parts.append(
                label("", UnitBox(80, middle - 12, right, middle + 12), self.say(*row.title), size=16)
            )
        if row.switch:
            toggle = UnitBox(284, middle - 15, 334, middle + 15)
            parts.append(switch(f"{row.id}_switch", toggle, on=self.is_on(row.id), theme=THEME))
        elif row.page:
            parts.append(
                icon("", UnitBox(308, middle - 12, 332, middle + 12), "chevron", ink="#9a9ba5", size=18)
            )
        if not last:
            parts.append(line(UnitBox(80, top + ROW_HEIGHT - 1, 332, top + ROW_HEIGHT)))
        return parts

    def _summary(self, row: SettingsRow) -> str:
        if row.id == "wifi" and not self.is_on("wifi_switch"):
            return self.say("Off", "已关闭")
        if row.id == "bluetooth":
            return self.say("On", "已开启") if self.is_on("bluetooth") else self.say("Off", "已关闭")
        return self.say(*row.summary)

    def _plain_page(self, scene: str, title: tuple[str, str], elements: list[DrawnElement]) -> DrawnPage:
        bar = top_bar(self.say(*title), THEME, back=self.say("Back", "返回"))
        return DrawnPage(scene, (*bar, *elements), THEME.page)

    def _switch_card(self, switch_id: str, top: float, text: str) -> list[DrawnElement]:
        area = UnitBox(14, top, 346, top + 72)
        on = self.is_on(switch_id)
        surface = card(switch_id, area, fill="#d9e2ff" if on else WHITE, radius=26)
        return [
            tappable(surface),
            label("", UnitBox(34, top + 20, 270, top + 52), text, size=17, bold=True),
            switch(f"{switch_id}_mark", UnitBox(280, top + 21, 330, top + 51), on=on, theme=THEME),
        ]

    def _wifi(self) -> list[DrawnElement]:
        parts = self._switch_card("wifi_switch", 96, self.say("Use Wi-Fi", "使用无线网络"))
        if not self.is_on("wifi_switch"):
            hint = self.say(
                "Turn Wi-Fi on to see the networks around you.", "打开无线网络开关，即可查看附近的可用网络。"
            )
            return [*parts, label("hint", UnitBox(34, 184, 326, 234), hint, size=14, ink=QUIET, lines=2)]
        parts.append(card("networks", UnitBox(14, 184, 346, 184 + 68 * len(NETWORKS)), radius=22))
        for place, name in enumerate(NETWORKS):
            top = 184 + place * 68
            state = self.say("Connected", "已连接") if place == 0 else self.say("Secured", "已加密")
            parts += [
                icon(
                    "", UnitBox(28, top + 18, 60, top + 50), "wifi", ink=THEME.main if place == 0 else QUIET
                ),
                label(
                    "",
                    UnitBox(76, top + 12, 290, top + 34),
                    name,
                    size=16,
                    ink=THEME.main if place == 0 else INK,
                ),
                label("", UnitBox(76, top + 35, 290, top + 54), state, size=13, ink=QUIET),
                icon(
                    "",
                    UnitBox(304, top + 22, 328, top + 46),
                    "check" if place == 0 else "lock",
                    ink=QUIET,
                    size=18,
                ),
            ]
        return parts

    def _display(self) -> list[DrawnElement]:
        slider = UnitBox(34, 152, 326, 158)
        return [
            card("brightness", UnitBox(14, 96, 346, 184), radius=26),
            label("", UnitBox(34, 108, 250, 136), self.say("Brightness", "亮度"), size=16),
            label("", UnitBox(250, 108, 326, 136), "70 %", size=15, ink=QUIET, align=Align.RIGHT),
            DrawnElement("", slider, class_name="View", paint=Paint(fill="#d7d9e6", radius=3)),
            DrawnElement(
                "", UnitBox(34, 152, 238, 158), class_name="View", paint=Paint(fill=THEME.main, radius=3)
            ),
            DrawnElement(
                "", UnitBox(228, 145, 248, 165), class_name="View", paint=Paint(fill=THEME.main, radius=10)
            ),
            *self._switch_card("adaptive_switch", 196, self.say("Adaptive brightness", "自动调节亮度")),
            *self._switch_card("dark_switch", 280, self.say("Dark theme", "深色主题")),
        ]

    def _about(self) -> list[DrawnElement]:
        lines = (
            (("Model", "型号"), self.host.setup.model),
            (("Android version", "安卓版本"), self.host.setup.android),
            (("Build", "版本号"), self.say("Simulated phone", "模拟手机")),
        )
        parts = [card("about_card", UnitBox(14, 96, 346, 96 + 68 * len(lines)), radius=22)]
        for place, (title, value) in enumerate(lines):
            top = 96 + place * 68
            parts.append(label("", UnitBox(34, top + 12, 326, top + 34), self.say(*title), size=16))
            parts.append(label("", UnitBox(34, top + 35, 326, top + 54), value, size=13, ink=QUIET))
        return parts
