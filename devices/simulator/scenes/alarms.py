"""The Clock app: the time, alarms with a switch each, a page for a new one."""

from collections.abc import Mapping

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, Shape, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import (
    Theme,
    button,
    card,
    choice,
    label,
    row,
    switch,
    tonal,
    top_bar,
)

THEME = Theme(page="#f7f7fb", main="#4a5a8a", soft="#e2e5f2")
HOURS, MINUTES = (6, 7, 8, 9), (0, 15, 30, 45)
SHOWN, FIRST_TOP, STEP = 7, 96, 84

_EXTRA = "android.intent.extra.alarm."


class ClockApp(App):
    """Alarms last while the phone runs; none of them ever rings."""

    package = "com.farhand.clock"
    names = ("Clock", "时钟")
    icon = "clock"
    tint = ("#4a5380", "#2a3058")

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._scene = "clock"
        self._alarms: dict[str, bool] = {"07:00": True}
        self._hour, self._minute = HOURS[1], MINUTES[0]
        self._timer_s = 0

    def on_open(self) -> None:
        """The time."""
        super().on_open()
        self._scene = "clock"

    def page(self) -> DrawnPage:
        """The page as it stands now."""
        pages = {
            "clock": self._face,
            "clock_alarms": self._list,
            "clock_new": self._new,
            "clock_timer": self._timer,
        }
        return DrawnPage(self._scene, pages[self._scene](), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        kind, _, rest = element_id.partition("_")
        if element_id == "back":
            self.back()
        elif element_id == "open_alarms":
            self._scene = "clock_alarms"
        elif element_id == "new_alarm":
            self._scene, self._hour, self._minute = "clock_new", HOURS[1], MINUTES[0]
        elif kind == "hour":
            self._hour = int(rest)
        elif kind == "minute":
            self._minute = int(rest)
        elif element_id == "save_alarm":
            time = f"{self._hour:02d}:{self._minute:02d}"
            self._alarms[time] = True
            self._scene = "clock_alarms"
            self.host.record(f"set an alarm for {time}")
        elif kind == "alarm":
            time = list(self._alarms)[int(rest)]
            self._alarms[time] = not self._alarms[time]
            self.host.record(f"switched the alarm {time} {'on' if self._alarms[time] else 'off'}")

    def take_intent(self, action: str, extras: Mapping[str, str]) -> bool:
        """Sets an alarm, starts a timer or ends one. Source: android.provider.AlarmClock.

        Without SKIP_UI its page comes to the front; without a time that page is all.
        """
        quiet = extras.get(f"{_EXTRA}SKIP_UI") == "true"
        if action == "android.intent.action.SET_ALARM":
            scene, time = "clock_alarms", _time_in(extras)
            if time:
                self._alarms[time] = True
                self.host.record(f"set an alarm for {time}")
        elif action == "android.intent.action.SET_TIMER":
            scene, time = "clock_timer", extras.get(f"{_EXTRA}LENGTH", "")
            if time.isdecimal():
                self._timer_s = int(time)
                self.host.record(f"started a timer of {time} s")
        elif action == "android.intent.action.DISMISS_TIMER":
            self.host.record("dismissed the timer that rings")
            return True
        else:
            return False
        if not (quiet and time):
            self.host.open(self.package)
            self._scene = scene
        return True

    def back(self) -> bool:
        """One page back."""
        before = {"clock_alarms": "clock", "clock_new": "clock_alarms", "clock_timer": "clock"}.get(
            self._scene
        )
        self._scene = before or "clock"
        return before is not None

    def _face(self) -> tuple[DrawnElement, ...]:
        time = f"{self.host.now():%H:%M}"
        face = Paint(fill="#ffffff", second=THEME.main, shape=Shape.CLOCK)
        return (
            *top_bar(self.name, THEME),
            DrawnElement("face", UnitBox(70, 160, 290, 380), time, "View", face),
            label("time", UnitBox(20, 410, 340, 470), time, size=52, align=Align.CENTRE),
            tonal("open_alarms", UnitBox(110, 620, 250, 672), self.say("Alarms", "闹钟"), THEME, icon="bell"),
        )

    def _timer(self) -> tuple[DrawnElement, ...]:
        minutes, seconds = divmod(self._timer_s, 60)
        time = f"{minutes}:{seconds:02d}"
        return (
            *top_bar(self.say("Timer", "计时器"), THEME, back=self.say("Back", "返回")),
            label("timer_time", UnitBox(20, 240, 340, 320), time, size=52, align=Align.CENTRE),
        )

    def _list(self) -> tuple[DrawnElement, ...]:
        parts = [*top_bar(self.say("Alarms", "闹钟"), THEME, back=self.say("Back", "返回"))]
        for place, (time, on) in enumerate(list(self._alarms.items())[:SHOWN]):
            top = FIRST_TOP + place * STEP
            parts += [
                card("", UnitBox(16, top, 344, top + 74), radius=20),
                row(f"alarm_{place}", UnitBox(16, top, 344, top + 74)),
                label("", UnitBox(36, top + 16, 240, top + 58), time, size=28),
                switch(f"alarm_{place}_switch", UnitBox(280, top + 22, 330, top + 52), on=on, theme=THEME),
            ]
        new = button(
            "new_alarm", UnitBox(196, 700, 344, 756), self.say("New alarm", "新建闹钟"), THEME, icon="plus"
        )
        return (*parts, new)

    def _new(self) -> tuple[DrawnElement, ...]:
        hours = [
            choice(f"hour_{hour}", UnitBox(16 + at * 84, 176, 92 + at * 84, 224), f"{hour:02d}", THEME,
            on=hour == self._hour)
            for at, hour in enumerate(HOURS)
        ]  # fmt: skip
        minutes = [
            choice(f"minute_{minute}", UnitBox(16 + at * 84, 280, 92 + at * 84, 328), f"{minute:02d}", THEME,
            on=minute == self._minute)
            for at, minute in enumerate(MINUTES)
        ]  # fmt: skip
        time = f"{self._hour:02d}:{self._minute:02d}"
        return (
            *top_bar(self.say("New alarm", "新建闹钟"), THEME, back=self.say("Back", "返回")),
            label("alarm_time", UnitBox(20, 84, 340, 140), time, size=44, align=Align.CENTRE),
            label("", UnitBox(24, 144, 336, 170), self.say("Hour", "小时"), size=15, bold=True),
            *hours,
            label("", UnitBox(24, 248, 336, 274), self.say("Minute", "分钟"), size=15, bold=True),
            *minutes,
            button("save_alarm", UnitBox(24, 400, 336, 454), self.say("Save", "保存"), THEME),
        )


def _time_in(extras: Mapping[str, str]) -> str:
    """'07:30', '' for an intent without a time of the day."""
    hour, minute = (extras.get(f"{_EXTRA}{name}", "") for name in ("HOUR", "MINUTES"))
    if not hour.isdecimal() or int(hour) > 23 or (minute and not (minute.isdecimal() and int(minute) < 60)):
        return ""
    return f"{int(hour):02d}:{int(minute or 0):02d}"
