"""The home screen: a clock, icons in four columns, a dock."""

from functools import cache

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App
from devices.simulator.scenes.style import WHITE, label, tile

WEEKDAYS = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")
COLUMNS = 4
GRID_TOP = 214
DOCK_TOP = 690


class Launcher(App):
    """Shows what it is given: id, package, icon of each app in the grid and in the dock."""

    package = "com.farhand.launcher"
    activity = ".Home"
    names = ("Home", "桌面")

    grid: tuple[App, ...] = ()
    dock: tuple[App, ...] = ()

    def page(self) -> DrawnPage:
        """The one page."""
        dock_panel = DrawnElement(
            "dock",
            UnitBox(14, DOCK_TOP, 346, 776),
            class_name="ViewGroup",
            paint=Paint(fill="#ffffff3c", radius=30),
        )
        icons = [part for place, app in enumerate(self.grid) for part in _grid_icon(place, *_shown(app))]
        icons.append(dock_panel)
        icons += [part for place, app in enumerate(self.dock) for part in _dock_icon(place, *_shown(app))]
        return DrawnPage("launcher", (*self._clock(), *icons), "#6f9bd6", "#f6cfae", wallpaper=True)

    def on_tap(self, element_id: str) -> None:
        """Opens the app."""
        for app in self.grid + self.dock:
            if element_id == icon_id(app.package):
                self.host.open(app.package)

    def back(self) -> bool:
        """There is nothing behind the home screen."""
        return True

    def _clock(self) -> tuple[DrawnElement, ...]:
        now = self.host.now()
        date = self.say(
            f"{now:%A}, {now.day} {now:%B}", f"{now.month}月{now.day}日 {WEEKDAYS[now.weekday()]}"
        )
        return (
            label("clock", UnitBox(24, 74, 336, 148), f"{now:%H:%M}", size=72, ink=WHITE, align=Align.CENTRE),
            label("date", UnitBox(24, 156, 336, 182), date, size=17, ink=WHITE, align=Align.CENTRE),
        )


def icon_id(package: str) -> str:
    """'app_coffee' for com.farhand.coffee."""
    return f"app_{package.rpartition('.')[2]}"


@cache
def _grid_icon(
    place: int, package: str, name: str, icon: str, tint: tuple[str, str]
) -> tuple[DrawnElement, ...]:
    row, column = divmod(place, COLUMNS)
    left, top = 18 + column * 81, GRID_TOP + row * 108
    below = UnitBox(left, top + 70, left + 81, top + 92)
    return (
        _touch_area(package, name, UnitBox(left, top, left + 81, top + 100)),
        tile("", UnitBox(left + 10.5, top + 4, left + 70.5, top + 64), icon, tint),
        label("", below, name, size=13, ink=WHITE, align=Align.CENTRE),
    )


@cache
def _dock_icon(
    place: int, package: str, name: str, icon: str, tint: tuple[str, str]
) -> tuple[DrawnElement, ...]:
    left = 18 + place * 81
    return (
        _touch_area(package, name, UnitBox(left, DOCK_TOP + 6, left + 81, DOCK_TOP + 80)),
        tile("", UnitBox(left + 10.5, DOCK_TOP + 13, left + 70.5, DOCK_TOP + 73), icon, tint),
    )


def _touch_area(package: str, name: str, box: UnitBox) -> DrawnElement:
    return DrawnElement(icon_id(package), box, class_name="FrameLayout", description=name, clickable=True)


def _shown(app: App) -> tuple[str, str, str, tuple[str, str]]:
    return app.package, app.name, app.icon, app.tint
