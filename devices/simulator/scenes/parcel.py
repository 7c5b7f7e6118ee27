"""The Parcel app: log in with a one-time code, then the list of parcels."""

from types import MappingProxyType

from devices.demo_apps import PARCEL
from devices.simulator.drawing.elements import DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import (
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    label,
    text_field,
    tile,
    tonal,
    top_bar,
)
from devices.simulator.scenes.tricks import CodeField

THEME = Theme(page="#f3f8f4", main=PARCEL.colour, soft="#d5ecdf", on_soft="#0d4a33")
WRONG = "#b3261e"


class Parcel(App):
    """Keeps no session: each start asks for the code again, so that the story can be told twice."""

    package = PARCEL.package
    activity = ".LoginActivity"
    names = PARCEL.names
    icon = "box"
    tint = ("#35a37a", "#16724f")
    field_names = MappingProxyType({"phone": "Phone number", "code": "One-time code"})
    secret_fields = frozenset({"code"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.on_open()

    def on_open(self) -> None:
        """The login page with the phone number filled in."""
        self.texts = {"phone": "138 0000 7731", "code": ""}
        self._note = ""
        self._scene = "parcel_login"

    def page(self) -> DrawnPage:
        """Login, the list, or one parcel."""
        if self._scene == "parcel_login":
            return self._login()
        return self._list() if self._scene == "parcel_list" else self._detail()

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        if element_id == "send_code":
            self._note = "sent"
            self.host.record("asked Parcel for a one-time code")
        elif element_id == "log_in":
            self._log_in()
        elif element_id == "parcel_7731":
            self._scene = "parcel_detail"
        elif element_id == "back":
            self.back()

    def back(self) -> bool:
        """From a parcel to the list."""
        inside = self._scene == "parcel_detail"
        if inside:
            self._scene = "parcel_list"
        return inside

    def on_enter(self, field_id: str) -> None:
        """Enter behind the code logs in."""
        super().on_enter(field_id)
        if field_id == "code":
            self._log_in()

    def on_edit(self, field_id: str, text: str) -> None:
        """A code has six digits at most."""
        super().on_edit(field_id, text[:6] if field_id == "code" else text)
        self._note = "" if self._note == "wrong" else self._note

    def _log_in(self) -> None:
        if self.texts["code"] == self.host.login_code:
            self.host.record("logged in to Parcel")
            self.host.unfocus()
            self._scene = "parcel_list"
        else:
            self._note = "wrong"
            self.host.record("tried to log in to Parcel with a wrong code")

    def _login(self) -> DrawnPage:
        welcome = self.say("Log in to see your parcels", "登录后查看您的包裹")
        notes = {
            "": ("", QUIET),
            "sent": (
                self.say(f"Text message: {self.host.login_code}", f"短信验证码：{self.host.login_code}"),
                THEME.main,
            ),
            "wrong": (self.say("That code is not right", "验证码不正确"), WRONG),
        }
        note, ink = notes[self._note]
        phone_hint, code_hint = self.say("Phone number", "手机号"), self.say("One-time code", "短信验证码")
        focus = self.host.focus
        form, typed = self.host.setup.tricks.code_field, self.texts["code"]
        if form is CodeField.ECHO and typed:
            note, ink = self.say(f"Your code: {typed}", f"您的验证码：{typed}"), QUIET
        code = text_field(
            "code",
            UnitBox(24, 304, 204, 360),
            typed,
            code_hint,
            THEME,
            focused=focus == "code",
            password=form is CodeField.PASSWORD,
        )
        phone = text_field(
            "phone",
            UnitBox(24, 236, 336, 292),
            self.texts["phone"],
            phone_hint,
            THEME,
            focused=focus == "phone",
            icon_name="phone",
        )
        elements = (
            tile("", UnitBox(24, 64, 88, 128), "box", self.tint),
            label("title", UnitBox(24, 140, 336, 178), self.say("Parcel", "包裹"), size=28, bold=True),
            label("welcome", UnitBox(24, 180, 336, 206), welcome, size=15, ink=QUIET),
            phone,
            code,
            tonal("send_code", UnitBox(214, 306, 336, 358), self.say("Send code", "获取验证码"), THEME),
            label("note", UnitBox(28, 366, 336, 390), note, size=13, ink=ink),
            button("log_in", UnitBox(24, 402, 336, 456), self.say("Log in", "登录"), THEME),
        )
        return DrawnPage("parcel_login", elements, THEME.page)

    def _list(self) -> DrawnPage:
        parcels = (
            (
                "parcel_7731",
                self.say("Parcel 7731", "包裹 7731"),
                self.say("Arrives today 15:00-17:00", "今天 15:00-17:00 送达"),
                "truck",
            ),
            (
                "parcel_7702",
                self.say("Parcel 7702", "包裹 7702"),
                self.say("Delivered on Monday", "周一已签收"),
                "check",
            ),
            (
                "parcel_7684",
                self.say("Parcel 7684", "包裹 7684"),
                self.say("Delivered last week", "上周已签收"),
                "check",
            ),
        )
        parts: list[DrawnElement] = [*top_bar(self.say("My parcels", "我的包裹"), THEME)]
        for place, (element_id, title, state, mark) in enumerate(parcels):
            top = 96 + place * 96
            box = UnitBox(16, top, 344, top + 86)
            surface = Paint(fill=WHITE, radius=24)
            first = place == 0
            parts += [
                DrawnElement(element_id, box, class_name="LinearLayout", paint=surface, clickable=first),
                icon(
                    "",
                    UnitBox(30, top + 20, 76, top + 66),
                    mark,
                    ink=THEME.main if first else QUIET,
                    fill=THEME.soft if first else "#eceff0",
                ),
                label("", UnitBox(92, top + 18, 334, top + 43), title, size=17, bold=True),
                label(
                    "",
                    UnitBox(92, top + 45, 334, top + 67),
                    state,
                    size=14,
                    ink=THEME.main if first else QUIET,
                ),
            ]
        return DrawnPage("parcel_list", tuple(parts), THEME.page)

    def _detail(self) -> DrawnPage:
        steps = (
            (
                self.say("Out for delivery", "派送中"),
                self.say("Today 08:40, Garden Lane", "今天 08:40 花园路"),
            ),
            (self.say("Arrived at the depot", "已到达网点"), self.say("Today 05:12", "今天 05:12")),
            (self.say("Handed in", "已揽收"), self.say("Yesterday 18:30", "昨天 18:30")),
        )
        when = self.say("Arrives today 15:00-17:00", "今天 15:00-17:00 送达")
        parts: list[DrawnElement] = [
            *top_bar(self.say("Parcel 7731", "包裹 7731"), THEME, back=self.say("Back", "返回")),
            card("when_card", UnitBox(16, 96, 344, 172), fill=THEME.soft, radius=24),
            icon("", UnitBox(32, 113, 74, 155), "truck", ink=WHITE, fill=THEME.main),
            label("when", UnitBox(90, 116, 334, 152), when, size=17, bold=True, ink=THEME.on_soft),
            card("steps", UnitBox(16, 184, 344, 184 + 72 * len(steps)), radius=24),
        ]
        for place, (title, detail) in enumerate(steps):
            top = 184 + place * 72
            parts += [
                icon(
                    "",
                    UnitBox(36, top + 24, 60, top + 48),
                    "dot",
                    ink=THEME.main if place == 0 else "#b8c4bd",
                    size=16,
                ),
                label("", UnitBox(76, top + 13, 334, top + 37), title, size=16, bold=place == 0),
                label("", UnitBox(76, top + 38, 334, top + 58), detail, size=13, ink=QUIET),
            ]
        return DrawnPage("parcel_detail", tuple(parts), THEME.page)
