"""The Booking app: a table, a room, a subscription, and what was booked."""

from types import MappingProxyType

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import (
    INK,
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    label,
    outlined,
    row,
    text_field,
    top_bar,
)

THEME = Theme(page="#f7f5fa", main="#6b3f8f", soft="#eadcf4", on_soft="#3f2258")
TABLE, HOTEL = ("Lotus House", "荷风小馆"), ("Hill Hotel", "山景酒店")
# Id, title, line below, colours of its picture.
PLACES = (
    ("table", TABLE, ("Restaurant · from ¥80.00", "餐厅 · 人均 ¥80.00"), ("#e8a87c", "#a34a3a")),
    ("hotel", HOTEL, ("Hotel · ¥680.00 a night", "酒店 · 每晚 ¥680.00"), ("#8ab6d6", "#2f5d8a")),
)
GUESTS, TIMES = (2, 4), (18, 19, 20)


class Booking(App):
    """Starting it shows the list."""

    package = "com.farhand.booking"
    names = ("Booking", "预订")
    icon = "bed"
    tint = ("#9261b8", "#6b3f8f")
    field_names = MappingProxyType({"search": "Search"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._scene = "booking"
        self._guests, self._hour = GUESTS[0], TIMES[1]
        self._booked = True
        self._note = ("", "")

    def on_open(self) -> None:
        """The list."""
        super().on_open()
        self._scene = "booking"

    def page(self) -> DrawnPage:
        """The page as it stands now."""
        pages = {
            "booking": self._list,
            "booking_table": self._table,
            "booking_hotel": self._hotel,
            "booking_plus": self._plus,
            "booking_mine": self._mine,
        }
        return DrawnPage(self._scene, pages[self._scene](), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        facts = {
            "book_now": f"booked a table for {self._guests} at {TABLE[0]}",
            "reserve": f"reserved a room at {HOTEL[0]}",
            "start_trial": "subscribed to Booking Plus",
            "cancel_booking": f"cancelled the booking at {TABLE[0]}",
        }
        if element_id == "back":
            self.back()
        elif element_id in ("table", "hotel", "plus", "mine"):
            self._scene = f"booking_{element_id}"
            self._note = ("", "")
        elif element_id.startswith("guests_"):
            self._guests = int(element_id.removeprefix("guests_"))
        elif element_id.startswith("time_"):
            self._hour = int(element_id.removeprefix("time_"))
        elif element_id in facts:
            self.host.record(facts[element_id])
            self._note = ("Done", "已完成")
            self._booked = element_id != "cancel_booking"

    def back(self) -> bool:
        """To the list."""
        inside = self._scene != "booking"
        self._scene = "booking"
        return inside

    def _bar(self, title: tuple[str, str]) -> tuple[DrawnElement, ...]:
        return top_bar(self.say(*title), THEME, back=self.say("Back", "返回"))

    def _list(self) -> tuple[DrawnElement, ...]:
        words = self.texts.get("search", "").strip().lower()
        hint = self.say("Where to?", "想去哪里？")
        field = text_field(
            "search",
            UnitBox(16, 84, 344, 130),
            self.texts.get("search", ""),
            hint,
            THEME,
            focused=self.host.focus == "search",
            icon_name="search",
            radius=23,
            size=15,
        )
        parts = [*top_bar(self.name, THEME), field]
        found = [place for place in PLACES if words in " ".join(place[1]).lower()]
        for number, (place_id, title, about, (light, dark)) in enumerate(found):
            top = 146 + number * 196
            picture = Paint(fill=light, second=dark, radius=20, shape=Shape.PHOTO)
            parts += [
                row(place_id, UnitBox(16, top, 344, top + 188)),
                DrawnElement("", UnitBox(16, top, 344, top + 124), "", "ImageView", picture),
                label("", UnitBox(22, top + 130, 338, top + 156), self.say(*title), size=17, bold=True),
                label("", UnitBox(22, top + 157, 338, top + 179), self.say(*about), size=14, ink=QUIET),
            ]
        for number, (line_id, mark, title) in enumerate(
            (
                ("plus", "card", ("Booking Plus", "预订会员")),
                ("mine", "calendar", ("My bookings", "我的预订")),
            )
        ):
            top = 550 + number * 72
            parts += [
                card("", UnitBox(16, top, 344, top + 64), radius=22),
                row(line_id, UnitBox(16, top, 344, top + 64)),
                icon("", UnitBox(28, top + 11, 70, top + 53), mark, ink=THEME.main, fill=THEME.soft),
                label("", UnitBox(84, top + 16, 330, top + 48), self.say(*title), size=16),
            ]
        return tuple(parts)

    def _choice(self, element_id: str, box: UnitBox, text: str, *, on: bool) -> DrawnElement:
        paint = Paint(
            fill=THEME.soft if on else WHITE,
            outline=THEME.main if on else "#d8d0e0",
            radius=18,
            size=16,
            align=Align.CENTRE,
            ink=THEME.on_soft if on else INK,
        )
        return DrawnElement(
            element_id, box, text, "RadioButton", paint, clickable=True, checkable=True, checked=on
        )

    def _said(self) -> DrawnElement:
        return label("note", UnitBox(24, 690, 336, 716), self.say(*self._note), size=15, ink="#2e8b57",
        align=Align.CENTRE)  # fmt: skip

    def _picture(self, colours: tuple[str, str]) -> DrawnElement:
        paint = Paint(fill=colours[0], second=colours[1], radius=24, shape=Shape.PHOTO)
        return DrawnElement("picture", UnitBox(16, 92, 344, 262), "", "ImageView", paint)

    def _table(self) -> tuple[DrawnElement, ...]:
        people = [self.say(f"{number} guests", f"{number} 位") for number in GUESTS]
        return (
            *self._bar(TABLE),
            self._picture(PLACES[0][3]),
            label("", UnitBox(24, 280, 336, 304), self.say("Guests", "用餐人数"), size=15, bold=True),
            *(
                self._choice(
                    f"guests_{number}",
                    UnitBox(16 + at * 168, 312, 176 + at * 168, 364),
                    people[at],
                    on=number == self._guests,
                )
                for at, number in enumerate(GUESTS)
            ),
            label("", UnitBox(24, 384, 336, 408), self.say("Tonight", "今晚"), size=15, bold=True),
            *(
                self._choice(
                    f"time_{hour}",
                    UnitBox(16 + at * 112, 416, 120 + at * 112, 468),
                    f"{hour}:00",
                    on=hour == self._hour,
                )
                for at, hour in enumerate(TIMES)
            ),
            button("book_now", UnitBox(24, 622, 336, 678), self.say("Book now", "立即预订"), THEME),
            self._said(),
        )

    def _hotel(self) -> tuple[DrawnElement, ...]:
        about = self.say(
            "One night, two guests, breakfast included. Free cancellation until the day before.",
            "一晚，两位客人，含早餐。前一天以前可免费取消。",
        )
        return (
            *self._bar(HOTEL),
            self._picture(PLACES[1][3]),
            label(
                "room",
                UnitBox(24, 282, 336, 310),
                self.say("Room with a view", "景观大床房"),
                size=19,
                bold=True,
            ),
            label("about", UnitBox(24, 314, 336, 362), about, size=14, ink=QUIET, lines=2),
            label("price", UnitBox(24, 380, 336, 420), "¥680.00", size=28, bold=True, ink=THEME.main),
            button("reserve", UnitBox(24, 622, 336, 678), self.say("Reserve", "预订房间"), THEME),
            self._said(),
        )

    def _plus(self) -> tuple[DrawnElement, ...]:
        small = self.say("Seven days free, then ¥18.00 a month.", "前七天免费，之后每月 ¥18.00。")
        return (
            *self._bar(("Booking Plus", "预订会员")),
            icon("", UnitBox(130, 150, 230, 250), "bed", ink=THEME.main, fill=THEME.soft, size=54),
            label("title_plus", UnitBox(20, 276, 340, 310), self.say("10 % off every room", "所有房型九折"),
            size=23, bold=True, align=Align.CENTRE),
            label("terms", UnitBox(20, 316, 340, 342), small, size=14, ink=QUIET, align=Align.CENTRE),
            button("start_trial", UnitBox(24, 622, 336, 678), self.say("Start free trial", "开通免费试用"),
            THEME),
            self._said(),
        )  # fmt: skip

    def _mine(self) -> tuple[DrawnElement, ...]:
        bar = self._bar(("My bookings", "我的预订"))
        if not self._booked:
            empty = self.say("Nothing booked", "暂无预订")
            return (
                *bar,
                label("empty", UnitBox(20, 200, 340, 230), empty, size=16, ink=QUIET, align=Align.CENTRE),
            )
        when = self.say("Friday, 19:00, 2 guests", "周五 19:00，2 位")
        return (
            *bar,
            card("booking_card", UnitBox(16, 96, 344, 262), radius=24),
            label("", UnitBox(36, 112, 324, 140), self.say(*TABLE), size=18, bold=True),
            label("", UnitBox(36, 142, 324, 166), when, size=14, ink=QUIET),
            outlined(
                "cancel_booking", UnitBox(36, 190, 324, 240), self.say("Cancel booking", "取消预订"), THEME
            ),
        )
