"""The Calendar app: what is planned, a page for a new event, a page for each event."""

from dataclasses import dataclass
from types import MappingProxyType

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.confirm_dialog import ConfirmDialog, Question
from devices.simulator.scenes.style import (
    QUIET,
    Theme,
    button,
    card,
    choice,
    icon,
    label,
    outlined,
    row,
    text_field,
    tile,
    top_bar,
)

THEME = Theme(page="#fbf5f4", main="#bf3f33", soft="#f8dcd8", on_soft="#5d1710")
DAYS = {"today": ("Today", "今天"), "tomorrow": ("Tomorrow", "明天"), "friday": ("Friday", "周五")}
HOURS = (9, 12, 15, 19)
SHOWN, FIRST_TOP, STEP = 6, 96, 84


@dataclass(frozen=True, slots=True)
class PlannedEvent:
    """day: a key of DAYS. hour: of HOURS."""

    title: str
    day: str
    hour: int

    @property
    def fact(self) -> str:
        """For the oracle."""
        return f"{self.title!r} for {self.day} at {self.hour:02d}:00"


class Calendar(App):
    """Events last while the phone runs; nothing is planned at first."""

    package = "com.farhand.calendar"
    names = ("Calendar", "日历")
    icon = "calendar"
    tint = ("#e86a5c", "#bf3f33")
    field_names = MappingProxyType({"event_title": "Title"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._events: list[PlannedEvent] = []
        self._scene = "calendar"
        self._day, self._hour = "today", HOURS[0]
        self._shown = 0

    def on_open(self) -> None:
        """The list."""
        super().on_open()
        self._scene = "calendar"

    def page(self) -> DrawnPage:
        """The list, a new event, or one event."""
        pages = {"calendar": self._list, "calendar_new": self._new, "calendar_event": self._event}
        return DrawnPage(self._scene, pages[self._scene](), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        kind, _, rest = element_id.partition("_")
        if element_id == "back":
            self.back()
        elif element_id == "new_event":
            self._scene, self._day, self._hour = "calendar_new", "today", HOURS[0]
            self.texts.clear()
        elif kind == "day":
            self._day = rest
        elif kind == "hour":
            self._hour = int(rest)
        elif element_id == "save_event":
            self._save()
        elif element_id == "delete_event":
            self.host.push(ConfirmDialog(self.host, self, self._question(self._events[self._shown])))
        elif kind == "event":
            self._shown, self._scene = int(rest), "calendar_event"

    def back(self) -> bool:
        """To the list."""
        inside = self._scene != "calendar"
        self._scene = "calendar"
        return inside

    def _save(self) -> None:
        if title := self.texts.get("event_title", "").strip():
            event = PlannedEvent(title, self._day, self._hour)
            self._events.append(event)
            self._scene = "calendar"
            self.host.record(f"planned {event.fact}")

    def _question(self, event: PlannedEvent) -> Question:
        def delete() -> None:
            self._events.remove(event)
            self._scene = "calendar"
            self.host.record(f"deleted the event {event.title!r}")

        text = (f"Delete “{event.title}”?", f"确定删除“{event.title}”吗？")
        return Question("calendar_delete", ("Delete event", "删除日程"), text, delete)

    def _when(self, event: PlannedEvent) -> str:
        return f"{self.say(*DAYS[event.day])} {event.hour:02d}:00"

    def _list(self) -> tuple[DrawnElement, ...]:
        new = button(
            "new_event", UnitBox(196, 700, 344, 756), self.say("New event", "新建日程"), THEME, icon="plus"
        )
        if not self._events:
            line = self.say("Nothing planned for today", "今天没有安排")
            empty = (
                tile("", UnitBox(136, 270, 224, 358), self.icon, self.tint),
                label("line", UnitBox(20, 378, 340, 408), line, size=16, ink=QUIET, align=Align.CENTRE),
            )
            return (*top_bar(self.name, THEME), *empty, new)
        parts = [*top_bar(self.name, THEME)]
        for place, event in enumerate(self._events[:SHOWN]):
            top = FIRST_TOP + place * STEP
            parts += [
                card("", UnitBox(16, top, 344, top + 74), radius=20),
                row(f"event_{place}", UnitBox(16, top, 344, top + 74)),
                icon("", UnitBox(28, top + 15, 72, top + 59), "calendar", ink=THEME.main, fill=THEME.soft),
                label("", UnitBox(86, top + 12, 330, top + 36), event.title, size=17, bold=True),
                label("", UnitBox(86, top + 38, 330, top + 60), self._when(event), size=14, ink=QUIET),
            ]
        return (*parts, new)

    def _new(self) -> tuple[DrawnElement, ...]:
        title = text_field(
            "event_title",
            UnitBox(16, 96, 344, 150),
            self.texts.get("event_title", ""),
            self.say("Title", "标题"),
            THEME,
            focused=self.host.focus == "event_title",
        )
        days = [
            choice(f"day_{day}", UnitBox(16 + at * 112, 206, 120 + at * 112, 254), self.say(*names), THEME,
            on=day == self._day)
            for at, (day, names) in enumerate(DAYS.items())
        ]  # fmt: skip
        hours = [
            choice(f"hour_{hour}", UnitBox(16 + at * 84, 310, 92 + at * 84, 358), f"{hour:02d}:00", THEME,
            on=hour == self._hour)
            for at, hour in enumerate(HOURS)
        ]  # fmt: skip
        return (
            *top_bar(self.say("New event", "新建日程"), THEME, back=self.say("Back", "返回")),
            title,
            label("", UnitBox(24, 170, 336, 196), self.say("Day", "日期"), size=15, bold=True),
            *days,
            label("", UnitBox(24, 274, 336, 300), self.say("Time", "时间"), size=15, bold=True),
            *hours,
            button("save_event", UnitBox(24, 400, 336, 454), self.say("Save", "保存"), THEME),
        )

    def _event(self) -> tuple[DrawnElement, ...]:
        event = self._events[self._shown]
        return (
            *top_bar("", THEME, back=self.say("Back", "返回")),
            label("event_name", UnitBox(24, 100, 336, 140), event.title, size=24, bold=True),
            label("event_when", UnitBox(24, 146, 336, 174), self._when(event), size=16, ink=QUIET),
            outlined("delete_event", UnitBox(24, 690, 336, 742), self.say("Delete event", "删除日程"), THEME),
        )
