"""The Maps app: places around, the way there, and a position that can be shared."""

from types import MappingProxyType

from devices.simulator.drawing.elements import DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import (
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    icon_button,
    label,
    outlined,
    row,
    text_field,
    tonal,
    top_bar,
)

THEME = Theme(page="#eef3ea", main="#3b7a3f", soft="#d7ead3", on_soft="#1d4720")
PLACES = {
    "place_cafe": (("Blue Door Coffee", "蓝门咖啡"), ("350 m, open until 22:00", "350 米，营业至 22:00")),
    "place_park": (("Garden Park", "花园公园"), ("1.2 km, always open", "1.2 公里，全天开放")),
}

MOST_ZOOM = 3


class Maps(App):
    """The map is a picture of nowhere; zooming changes only the size of its mark."""

    package = "com.farhand.maps"
    names = ("Maps", "地图")
    icon = "map"
    tint = ("#62a85f", "#3b7a3f")
    field_names = MappingProxyType({"search": "Search"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._place = ""
        self._note = ("", "")
        self._zoom = 0

    def on_open(self) -> None:
        """The map."""
        super().on_open()
        self._place = ""

    def page(self) -> DrawnPage:
        """The map or one place."""
        return self._around() if not self._place else self._about(*PLACES[self._place])

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        if element_id == "back":
            self.back()
        elif element_id in ("zoom_in", "zoom_out"):
            change = 1 if element_id == "zoom_in" else -1
            self._zoom = min(max(self._zoom + change, -MOST_ZOOM), MOST_ZOOM)
        elif element_id in PLACES:
            self._place, self._note = element_id, ("", "")
        elif element_id == "share_position":
            self.host.record("shared the location by Maps")
        elif element_id == "share_place":
            self.host.record(f"copied the address of {PLACES[self._place][0][0]}")
            self._note = ("Address copied", "地址已复制")
        elif element_id == "directions":
            self._note = ("4 minutes on foot", "步行 4 分钟")

    def back(self) -> bool:
        """To the map."""
        inside = bool(self._place)
        self._place = ""
        return inside

    def _around(self) -> DrawnPage:
        ground = Paint(fill="#cfe3c8", second="#7fae86", shape=Shape.PHOTO)
        hint = self.say("Search here", "搜索地点")
        words = self.texts.get("search", "").strip().lower()
        found = [each for each in PLACES.items() if words in " ".join(each[1][0]).lower()]
        parts = [
            DrawnElement("map", UnitBox(0, 0, 360, 560), "", "ImageView", ground),
            icon("pin", UnitBox(166, 276, 194, 304), "pin", ink="#c93a32", size=28 + self._zoom * 6),
            text_field(
                "search",
                UnitBox(16, 40, 344, 88),
                self.texts.get("search", ""),
                hint,
                THEME,
                focused=self.host.focus == "search",
                icon_name="search",
                radius=24,
                size=15,
            ),
            icon_button(
                "zoom_in", UnitBox(300, 380, 344, 424), "plus", self.say("Zoom in", "放大"), fill=WHITE
            ),
            icon_button(
                "zoom_out", UnitBox(300, 432, 344, 476), "minus", self.say("Zoom out", "缩小"), fill=WHITE
            ),
            tonal(
                "share_position",
                UnitBox(16, 484, 216, 532),
                self.say("Share my location", "共享我的位置"),
                THEME,
                icon="pin",
            ),
            card("sheet", UnitBox(0, 548, 360, 830), radius=28),
        ]
        for number, (place_id, (name, about)) in enumerate(found):
            top = 566 + number * 82
            parts += [
                row(place_id, UnitBox(0, top, 360, top + 76)),
                icon("", UnitBox(20, top + 14, 68, top + 62), "pin", ink=THEME.main, fill=THEME.soft),
                label("", UnitBox(84, top + 14, 340, top + 38), self.say(*name), size=17, bold=True),
                label("", UnitBox(84, top + 40, 340, top + 62), self.say(*about), size=14, ink=QUIET),
            ]
        return DrawnPage("maps", tuple(parts), THEME.page)

    def _about(self, name: tuple[str, str], about: tuple[str, str]) -> DrawnPage:
        picture = Paint(fill="#f2c9a1", second="#8a5a3a", radius=24, shape=Shape.PHOTO)
        parts = (
            *top_bar(self.say(*name), THEME, back=self.say("Back", "返回")),
            DrawnElement("picture", UnitBox(16, 92, 344, 282), "", "ImageView", picture),
            label("about", UnitBox(24, 300, 336, 326), self.say(*about), size=15, ink=QUIET),
            label("note", UnitBox(24, 332, 336, 358), self.say(*self._note), size=16, ink=THEME.main),
            button(
                "directions",
                UnitBox(24, 400, 336, 454),
                self.say("Directions", "查看路线"),
                THEME,
                icon="truck",
            ),
            outlined("share_place", UnitBox(24, 470, 336, 522), self.say("Copy address", "复制地址"), THEME),
        )
        return DrawnPage("maps_place", parts, THEME.page)
